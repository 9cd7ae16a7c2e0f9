// Package conformance proves from outside that a gateway keeps the seamless
// protocol (docs/seamless.md): it speaks as a vendor over HTTP and shares no
// code with the gateway but the wire. The gateway's tests run it in process,
// "make conformance" against the built binary, and a vendor or an operator
// runs "baize conformance" against any gateway.
//
// A case is one promise of the protocol. It is given an account, which is
// brought to Cash by bets and wins first, so that one account is enough for
// nearly all; what a case needs beyond the wire (a kill, a closed game, a
// second key, a clock that moves) is an option, and without it the case is
// reported as skipped with the reason, never as passed.
//
// What asks for the same call again (BUSY, IN_PROGRESS, HTTP 429) breaks no
// promise: the call is sent again as a vendor does, a bounded number of times,
// and judged by its last answer. Cases about a call that nobody answered take
// every answer as it comes.
//
// Every reply of every case is held to the promises that have no exception:
// it is signed for its request, its status is one of the protocol's and its
// retry class is the one of that status.
package conformance
