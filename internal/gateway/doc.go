// Package gateway is the door for games: it launches them for members and
// serves the vendor protocol (docs/seamless.md) that moves their money.
//
// It owns vendors' keys (gateway_keys), launch sessions (gateway_sessions) and
// the cases that staff must look at (gateway_cases). It remembers the newest
// calls of each vendor in memory, and stores those that failed (gateway_calls).
// A vendor's call is proved genuine (signature, clock, nonce), read strictly,
// and mapped to one call of betting; betting's answer is mapped back to the
// protocol's words. The gateway keeps no money state: what a vendor does not
// know after a crash of either side it asks with tx-status, and a repeated
// txId gets the first answer for good.
//
// Invariants:
//   - a session's token is stored only as a hash, a key's secret only sealed;
//   - a vendor has at most two live keys;
//   - a nonce is taken once within the window of its timestamp. It is known at
//     once to the node that took it; once a second a node writes what it took in
//     one row and, where there are several, reads what the others took, and a
//     node that starts reads all that is still good. So a nonce may pass a
//     second time only at another node, or after a crash without a farewell,
//     and only within about a second. Writing each before its answer would cost
//     every call a write to close that gap, and there is nothing to steal in it:
//     a money call that is repeated is caught by its txId for good, and the
//     others change nothing;
//   - a call is answered within a time limit. Work that has begun goes on, work
//     that has not begun by then never does; tx-status says IN_PROGRESS until
//     one of the two is certain, and then what happened;
//   - a vendor that calls too often is told so with HTTP 429, after its
//     signature and before any effect;
//   - a session token opens bets and balances only; wins and rollbacks are
//     taken without one, however late they come;
//   - a call is about the vendor that signed it, whatever its body says.
//
// Events out: gateway.launch.started, gateway.case.opened. Events in:
// betting.balance.negative.
package gateway
