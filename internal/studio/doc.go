// Package studio is the room of the house games.
//
// Its engines are pure and stand in packages of their own: fair draws every
// outcome, slots, instant and crash decide what it is worth, verify derives it
// again for anybody. They import the kernel only, know no clock, no database
// and no member's balance, and say what must be done as data; whoever runs a
// round performs it.
//
// Invariants: chance is drawn before money is looked at; every outcome can be
// derived again from published numbers by docs/fairness.md; a payout is floored
// whole-number arithmetic.
package studio
