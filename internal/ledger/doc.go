// Package ledger is the one book: accounts and balanced, append-only entries.
//
// It knows no member, game or bonus; rooms above give accounts their meaning.
// An Entry is a set of signed postings that sums to zero in every currency; a
// posting with a plus raises its account. Entries are never changed or
// deleted, triggers refuse it on both engines; what was wrong is reversed by
// another entry.
//
// Accounts of members are tracked: their row holds balance and version, which
// a posting moves in the same statement that checks for cover, and every
// posting keeps the balance after it. Accounts of the house, of vendors,
// providers and pools are not: thousands of bets a second would queue for one
// row. Their postings are only appended; the balance is the total at the last
// seal plus what came later. No posting is refused for such a sum, so
// betting bounds what vendors name by money.Greatest; a sum that is more than an
// Amount holds all the same stops the seal and is told as an error, never wrong.
//
// Invariants, recounted by Verify from the raw postings: every entry sums to
// zero per currency; a tracked balance is the sum of its postings and the last
// balance_after, its versions have no gap, and it is below zero only where the
// account is marked overdrawn, which only a posting with AllowNegative can do;
// it is at most four trillion units on either side of zero;
// an account that locks holds carries the sum of its open holds; every seal
// follows from the entries it covers and the seal before it, and the heads
// written to the anchor file outside the database are among them.
//
// (scope, external id, kind) names an entry for good: a second one is refused.
package ledger
