// Package jackpot is the brand's jackpot pool: real money in the book, which
// the house puts there.
//
// The pool is seeded once with 20 to 21 million and grows by 100 to 500 every
// three, four or five seconds, each an entry from the house's JACKPOT_SEED to
// the pool's JACKPOT_POOL. It grows only while somebody watches (the amount
// was asked for within a minute, or a socket follows the public topic), so
// that an idle server writes nothing.
//
// Invariants: what is shown is the balance of the pool's account, never an
// invented number; the seed has one external id, so it is posted once for good.
package jackpot
