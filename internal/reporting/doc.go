// Package reporting tells what happened, summed up: what a member played, paid
// in and got, by day and category; and writes statements of it.
//
// It owns the tables reporting_* and nothing stands on them: they are read
// models, kept by a listener from the events of betting, the cashier and
// whoever gives rewards, whose effect and cursor move in one transaction. A day
// is the brand's, at a fixed offset from UTC; what settles on a day belongs to
// it, and what is corrected later is a correction of the later day.
//
// Invariants: a row is the sum of its events' figures, whatever the batches in
// which they came; the figures of a round's events add up to the round's; money
// of trial accounts is in none; all signs are the member's, a plus is in the
// member's favour.
package reporting
