// Package slots plays reel games that are data: a Sheet (the par sheet) holds
// all that decides what a game returns, a Machine is a sheet made ready, and
// Play gives the whole outcome of one bet, its features included.
//
// There are three kinds of sheet. Lines and ways draw one stop per published
// strip; they know wilds (plain, with a multiplier, expanding), scatters, free
// spins and hold-and-spin. A book is for games that fall and refill (clusters,
// cascades): all its outcomes are a finite published list with whole-number
// weights, made once from a seed (Make), and a round draws one of them.
//
// Invariants: every draw is unbiased and made on published data, and nothing
// is changed after the draw, so there is no substituted near miss and no
// adaptive odds; the draw never sees a stake, a balance or a member. A stake
// is a whole number of the currency's smallest units for every part it is
// divided into (Sheet.Parts), and every pay is a whole number of parts, so a
// payout is exact and no fraction is ever lost. The return of a sheet is
// computed exactly (Facts), not estimated; sheets and books never change.
//
// Source of the layout and of sheet p1: the par sheet P1 and formula
// "return = base + free spins x multiplier x base" of docs/fairness.md,
// section 7.
package slots
