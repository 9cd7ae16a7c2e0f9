// Package jackpot is the brand's jackpots: pools of real money in the book,
// which stakes of any game fill and one member at a time wins.
//
// A currency has a pool of each level, mini to grand. Every stake names the
// part that goes to the pools by the vendor protocol, into the pool "jackpots"
// of the vendor who sends it (Contributing). A listener reads those parts in
// the order of their commits, shares them out to the cycles that accrue, and
// sees which one reaches its end (Share): that order is the same for everybody,
// so a cycle has one winner however many stakes come at once, and no stake
// waits for another. The prize is set aside in the same transaction, the next
// cycle begins with its seed, and the winner is paid by a jackpot-win of the
// vendor protocol, under one transaction id for good (Pay).
//
// When a cycle ends is fixed before it begins: by a server seed whose hash was
// published while the cycle before ran, and by the id of the stake that ended
// that one. Neither the house nor a member can choose or foresee it. The seed
// is published with the win. See docs/fairness.md, section 19.
//
// Cycle states: ACCRUING -> TRIGGERED (winner and prize are fixed, the next
// cycle accrues) -> PAID.
//
// Invariants: what is shown is what the book holds, a moment ago at most; a
// level's account is base + topped + gathered of its cycle, which is seed, what
// the house added and what stakes brought; it shrinks by a prize or by stakes
// that are given back, by nothing else; a prize is exactly what was to be
// gathered plus base and topped, and never above the ceiling of a must-hit-by
// pool; what the winning stake brought beyond it opens the next cycle; terms
// change with a new cycle only. jackpotdb.Mismatches recounts it from the raw
// postings.
//
// The house adds to a pool whose terms say so only while somebody watches, so
// that an idle server writes nothing.
package jackpot
