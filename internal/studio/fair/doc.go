// Package fair draws every outcome of the house games so that the member can
// check it afterwards without trusting the house.
//
// The house commits itself by publishing the SHA-256 of a secret server seed
// before the first bet, the member adds a client seed of their own, and every
// bet takes the next nonce. All chance of a bet comes from one Stream, which
// is a function of those three only:
//
//	block(cursor) = HMAC-SHA256(key = server seed, message = client seed ":" nonce ":" cursor)
//
// Crash rounds, which all members share, take their seeds from a Chain of
// hashes that is played backwards from a published end.
//
// Invariants: whole numbers are drawn by rejection, so no value is likelier
// than another; there is no float; seeds have exactly one spelling (64
// lower-case hexadecimal digits), so that any changed character is a changed
// seed. The public specification is docs/fairness.md; this package and that
// page must say the same, and testdata/fair_vectors.json holds both to it.
package fair
