// Package seamless is the wire of the vendor protocol: its words, its JSON,
// its signatures, and the client with which a vendor speaks it.
//
// It is technology without domain state: the gateway serves the protocol with
// it and a vendor (our own games among them) calls with it, so that both ends
// share one definition. docs/seamless.md describes the protocol for vendors.
//
// Invariants: a body is read strictly (no unknown or repeated field, no
// number where a decimal string belongs, no byte after the object), because a
// money message that is read in two ways is worse than one that is refused; a
// signature covers method, path, timestamp, nonce and the raw body; the reply
// is signed over the nonce of its request, so it cannot be swapped for another.
package seamless
