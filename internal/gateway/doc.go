// Package gateway is the door for games: it launches them for members and
// serves the vendor protocol (docs/seamless.md) that moves their money.
//
// It owns vendors' keys (gateway_keys) and launch sessions (gateway_sessions).
// A vendor's call is proved genuine (signature, clock, nonce), read strictly,
// and mapped to one call of betting; betting's answer is mapped back to the
// protocol's words. The gateway keeps no money state: what a vendor does not
// know after a crash of either side it asks with tx-status, and a repeated
// txId gets the first answer for good.
//
// Invariants:
//   - a session's token is stored only as a hash, a key's secret only sealed;
//   - a vendor has at most two live keys;
//   - a nonce is taken once within the window of its timestamp by this process;
//     after a restart a replayed money call is caught by its txId, and the
//     others change nothing when they are repeated;
//   - a session token opens bets and balances only; wins and rollbacks are
//     taken without one, however late they come;
//   - a call is about the vendor that signed it, whatever its body says.
//
// Events out: gateway.launch.started. Events in: none.
package gateway
