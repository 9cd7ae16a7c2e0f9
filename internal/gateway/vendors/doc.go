// Package vendors lets vendors in that speak a dialect of their own instead of
// the platform's protocol.
//
// It owns what is set up for such a vendor (gateway_peers) and its keys
// (gateway_peer_keys), and the door under /vendor/{dialect}/{vendor}. A dialect
// is a subpackage: it proves a call genuine, reads it strictly, maps it to one
// seamless.Call, hands it to the gateway and words the answer. It decides
// nothing about money: what a repeat, a rollback or a late win means is
// decided in betting for all vendors alike (docs/vendors.md).
//
// Invariants:
//   - a private key or a secret is told by nobody: a drawn secret is shown once,
//     to the operator who asked for it;
//   - keys are stored sealed only, and a vendor has at most two live keys of a
//     use: theirs to verify with, ours to sign with, shared secrets;
//   - a call is about the vendor in its path and is proved with that vendor's
//     keys, whatever its body says;
//   - staff change what they saw: settings by their version, keys by how many
//     there were; who is slower is told so and changes nothing;
//   - a vendor that is off opens no game and takes no bet. What was bet is
//     settled as ever, and a repeat gets its first answer;
//   - an address that staff set is one of a public host, and is looked at again
//     when it is called;
//   - a vendor's dialect never changes, because its transaction ids are kept
//     for good in the form that the dialect gave them;
//   - a body is read once, up to MaxBody, and a flood is told off before any
//     effect.
package vendors
