// Package slots plays reel games that are data: a Sheet (the par sheet) holds
// the strips, lines and pays, a Machine is a sheet made ready, and Play gives
// the whole outcome of one bet, free spins included.
//
// Invariants: every stop is one unbiased draw on the published strip and
// nothing is changed after the draw, so there is no substituted near miss and
// no adaptive odds; the draw never sees a stake, a balance or a member. A
// stake is a whole number of the currency's smallest units per line, and every
// pay is a whole multiple, so a payout is exact and no fraction is ever lost.
// The return of a sheet is computed exactly (Facts), not estimated.
//
// Source of the layout and of sheet p1: the par sheet P1 and formula
// "return = base + free spins x multiplier x base" of docs/fairness.md,
// section 7.
package slots
