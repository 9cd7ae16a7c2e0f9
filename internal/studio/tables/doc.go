// Package tables knows the games of the shared tables: baccarat, dragon tiger,
// roulette, sic bo, teen patti and blackjack. A Game says which spots may be
// bet on, deals an Outcome from a source of chance, and says what a spot gives
// back of its stake. At blackjack the cards are a Deck that is drawn before
// anybody decides, and the Outcome is what the moves make of it.
//
// It is pure: no clock, no money that moves, no member. Chance is drawn before
// a stake is looked at, and an Outcome has exactly one text, so that whoever
// reads the text computes the same payouts.
//
// Invariants: every return is a ratio of whole numbers; a payout is the floor
// of stake times ratio; the return of every spot stands beside it and is
// proven by enumeration (tables_test.go and its neighbours) against
// platform.md D. Rules in words: docs/fairness.md, section 18.
package tables
