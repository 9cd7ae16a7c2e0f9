// Package returns watches what games pay back: actual against theoretical return
// over a rolling window, and an alarm where they part by more than chance allows.
//
// A job sums the settled rounds of a day up, by game, currency and the order of
// the stake, and writes the day as a whole, so that counting again changes
// nothing. It reads rounds by their ids, which are in time, costs bets nothing,
// and rests fifty times as long as it worked. Today is counted as far as it has
// come, yesterday until it is two hours old.
//
// Rule. Of rounds with stakes s, return r and deviation d (both of one stake),
// the payouts add up to r·Σs with a standard error of d·√Σs². Further off than z
// of them, with z for 99.99 %, is an alarm; it is only looked at where that is
// less than 5 % of the stakes, because rare large wins make fewer rounds than
// that anything but normal. Source: reliability.md 4.4. Whole numbers only: a
// return is in millionths.
//
// Jackpots are paid from pools and are no return; free rounds have no stake and
// are left out, trial money too. Where a deviation depends on what is bet (tables,
// most instant games) the return is shown and nothing is alarmed.
//
// Invariants: a day's rows are the sums of its rounds; an alarm opens a case in
// the transaction that notes it, and not again for a week.
package returns
