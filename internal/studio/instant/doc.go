// Package instant plays the house games that one member plays alone.
//
// Dice, limbo, plinko, wheel and keno are decided in one draw. Mines, towers,
// hi-lo and coin flip are climbs: the member takes one step after another and
// cashes out, or loses, or has made the last step. A climb is a function of the
// chance and of the picks made so far, so that it can be played again from its
// record at any time; it keeps no state of its own.
//
// Invariants: all arithmetic is on whole numbers (hundredths, ten-thousandths
// of a multiplier, micro-units of money) and every division is floored, so no
// bet returns more than 99 % of its stake; the exact return of every bet is
// computed by a test. The draw never sees the stake. A multiplier of a climb
// is 0.99 divided by the chance to have come so far, so the return is the same
// whenever the member cashes out. Source: docs/fairness.md.
package instant
