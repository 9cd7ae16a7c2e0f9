package main

import "slices"

// bug is a mistake that somebody might make: a text of the product and what
// stands in its place.
type bug struct {
	name, file, from, to string
}

// bugs are all that are planted, one at a time. A text that is no longer there
// is an error, so that the list follows the code.
func bugs() []bug {
	return slices.Concat(moneyBugs(), commitBugs(), outsideBugs(), giftBugs(), jackpotBugs(), endingBugs())
}

func jackpotBugs() []bug {
	const jackpot = "internal/studio/jackpot/"
	return []bug{
		{"a cycle of a jackpot has two winners", jackpot + "fold.go", `			f.cycles[i] = c
`, `			_ = i
`},
		{"a later stake wins the jackpot", jackpot + "fold.go", `f.take(&list[i])`, `f.take(&list[len(list)-1-i])`},
		{"a jackpot is won before it is full", jackpot + "fold.go", `at, err := f.s.threshold(c)`, `at, err := f.s.threshold(c)
			at = at / 2 / 10_000 * 10_000`},
		{"a prize is paid without its seed", jackpot + "pay.go", `Amount: c.Prize, PoolID`, `Amount: c.Threshold, PoolID`},
		{"a prize goes to who plays beside", jackpot + "pay.go", `UserID: c.Member.String(),`, `UserID: (c.Member ^ 1).String(),`},
		{"a prize that is asked for again is paid again", "internal/betting/action.go", `case !found:
		if err := work()`, `case !found, fresh.Kind == KindJackpot:
		if err := work()`},
		{"an undone stake leaves its share in the jackpot", jackpot + "fold.go", `e.Kind == betting.KindBetWin || e.Kind == betting.KindRollback`, `e.Kind == betting.KindBetWin`},
	}
}

func endingBugs() []bug {
	const cashier = "internal/cashier/"
	return []bug{
		{"what a payout did not pay stays away", cashier + "withdrawal_change.go", `if rest := w.short(); rest > 0 {`, `if rest := w.short(); rest < 0 {`},
		{"what a payout paid beyond is nobody's loss", cashier + "withdrawal_change.go", `if excess := w.beyond(); excess > 0 {`, `if excess := w.beyond(); excess < 0 {`},
		{"a payout of nothing counts as paid", cashier + "withdrawal_ending.go", `	if w.EndPaid == 0 {
		return w.endUnpaid`, `	if w.EndPaid < 0 {
		return w.endUnpaid`},
		{"what nobody could give back is earned", cashier + "refund_ending.go", `	case d.Refund == RefundKept:
`, `	case d.Refund == "":
`},
		{"what was claimed is still owed", cashier + "refund_ending.go", `	case was == RefundKept:
`, `	case was == "":
`},
		{"what was refused is credited at its end", cashier + "refund_ending.go", `	was := d.Refund
`, `	was := d.Refund
	_ = s.credit(ctx, tx, *d)
`},
	}
}

func giftBugs() []bug {
	const betting, bonus, cashier = "internal/betting/bonus.go", "internal/rewards/bonus/", "internal/cashier/"
	return []bug{
		{"bonus money is staked before cash", betting, `lacks := a.Stake - b.Cash; b.Cash`, `lacks := min(a.Stake, b.Bonus); b.Cash`},
		{"a win of bonus money is cash", betting, `		if share > 0 {
			parts = addPart(parts, BonusPart{Grant: p.Grant, Payout: share})`, `		if share > 0 && r.Stake < 0 {
			parts = addPart(parts, BonusPart{Grant: p.Grant, Payout: share})`},
		{"the maximum bet holds for bonus money alone", bonus + "spend.go", `ask.Stake > g.Terms.MaxBet {`, `ask.Stake > g.Terms.MaxBet && ask.Bonus > 0 {`},
		{"what lands after a giving up is cash", bonus + "spend.go", `	if g.State == Completed {
		cash, house = m.Amount, 0`, `	if g.State != Expired {
		cash, house = m.Amount, 0`},
		{"a conversion has no bound", bonus + "grant.go", `if g.Terms.MaxConvert > 0 {`, `if g.Terms.MaxConvert > 1_000_000_000_000 {`},
		{"turnover is counted in every game", bonus + "wager.go", `weighed(valid, g.Terms.Weights[e.Category])`, `weighed(valid, max(100, g.Terms.Weights[e.Category]))`},
		{"a gift binds nobody", cashier + "kin.go", `if s.kin.Rollovers != nil {`, `if s.kin.Rollovers == nil {`},
		{"a bonus does not bind a gift", cashier + "kin.go", `t.FromID, t.Currency, t.Amount); err != nil {`, `t.FromID, t.Currency, t.Amount); err != nil && ctx.Err() != nil {`},
		{"a day has no bound of gifts", cashier + "kin.go", `if s.kin.Rules.Day > 0 &&`, `if s.kin.Rules.Day < 0 &&`},
		{"a gift goes past the line", cashier + "kin.go", `return m.Upline == ancestor, nil`, `return m.Upline == ancestor || m.Upline == 0, nil`},
	}
}

func moneyBugs() []bug {
	const betting = "internal/betting/"
	return []bug{
		{"a repeat with other content gets the first answer", betting + "action.go", `before.Hash != fresh.Hash || `, ``},
		{"a tombstone does not stop its bet", betting + "action.go", `case !found:
		if err := work()`, `case !found, before.Kind == KindTombstone:
		if err := work()`},
		{"a second rollback undoes again", betting + "rollback.go", `case !target.live():`, `case target.Kind == KindTombstone:`},
		{"a win is not floored", betting + "place.go", `return claimed.FloorTo(c.Digits())`, `return claimed`},
		{"a win is paid into a settled round", betting + "settle.go", `case r.State == Settled:`, `case r.Settlement > 1000:`},
		{"a win is not told", betting + "settle.go", `return s.tell(ctx, tx, TopicSettled, a, r, Told{Stake: stake, Payout: a.Payout})`, `_ = stake
	return nil`},
		{"a resettlement pays the whole, not the difference", betting + "resettle.go", `a.Payout, was.After = payout-r.Payout, payout`, `a.Payout, was.After = payout, payout`},
		{"a rolled-back bet-win keeps its win", betting + "rollback.go", `if target.Payout > 0 {
		back, err`, `if target.Payout > 0 && !target.isBet() {
		back, err`},
		{"cash may fall below zero", "internal/ledger/account.go", `case sum < 0 && !allowNegative:`, `case sum < -1_000_000_000 && !allowNegative:`},
		{"an ended session still bets", "internal/gateway/session.go", `if clock.NowOf(s.d.Clock) >= found.ExpiresAt {`, `if found.ExpiresAt == 0 {`},
	}
}

func commitBugs() []bug {
	const db = "internal/platform/db/"
	return []bug{
		{"a failed commit is told as not done", db + "groupwriter.go", `err: ErrUnknown.Wrap(err), fatal: true`, `err: ErrStopped.Wrap(err), fatal: true`},
		{"the log is not synced at a commit", db + "sqlite.go", `faultpoint.Setting("db.synchronous", "FULL")`, `faultpoint.Setting("db.synchronous", "NORMAL")`},
		{"nor is that asserted", db + "sqlite.go", `"PRAGMA synchronous":  faultpoint.Setting("db.synchronous.is", "2"),`, `"PRAGMA page_size":  "4096",
	} {
		_ = statement
		_ = want
	}
	if _, err := conn.ExecContext(ctx, "PRAGMA synchronous = NORMAL"); err != nil {
		return err
	}
	for statement, want := range map[string]string{`},
		{"a refused function leaves its rows", db + "unit.go", `u.staged[i].truncate(mark)`, `_ = mark`},
		{"a refused function leaves its states", db + "unit.go", `		t.undo(tx.turn)
`, `		_ = t
`},
		{"what others staged is lost with a refused statement", db + "unit.go", `if err := u.flush(ctx, tx.turn, true); err != nil {`, `if err := ctx.Err(); err != nil {`},
		{"a restart forgets the ids of vendors", db + "keys.go", `if err := k.reload(ctx, after, fresh.add); err != nil {`, `if err := ctx.Err(); after < 0 || err != nil {`},
		{"ids begin at the clock after a restart", "internal/kernel/id/id.go", `s.last = max(s.last, ms<<sequenceBits)`, `s.last = max(s.last, 0*ms)`},
		{"a listener's failure is taken for success", "internal/platform/bus/deliver.go", `return r.Handle(ctx, tx, wanted)`, `_ = r.Handle(ctx, tx, wanted)
		return nil`},
		{"a batch is passed over after a failure", "internal/platform/bus/deliver.go", `r.placed = false // the commit`, `r.at = to // the commit`},
		{"a seal does not cover its last entry's postings", "internal/ledger/seal.go", `if p.Version > 0 {`, `if p.Version > 0 || i == len(entries)-1 {`},
	}
}

func outsideBugs() []bug {
	const cashier = "internal/cashier/"
	return []bug{
		{"a deposit credits what was asked, not what was paid", cashier + "deposit_flow.go", `Pocket: wallet.Cash, Amount: d.PaidAmount,`, `Pocket: wallet.Cash, Amount: d.Amount,`},
		{"a payment in another currency is credited", cashier + "deposit.go", `case p.Currency != d.Currency:`, `case p.Currency == "":`},
		{"a second payment replaces the first", cashier + "deposit.go", `case d.TrxID != "":`, `case d.TrxID == p.TrxID:`},
		{"a late payment is not marked", cashier + "deposit.go", `d.TrxID, d.PaidAmount, d.Late = p.TrxID, p.Amount, ended`, `d.TrxID, d.PaidAmount, d.Late = p.TrxID, p.Amount, ended && reversed`},
		{"a rejected withdrawal keeps its hold", cashier + "withdrawal_review.go", `return release, nil // nothing was proposed`, `return keep, nil`},
		{"the fee's hold stays open", cashier + "withdrawal_change.go", `if err == nil && w.FeeHoldID != 0 {`, `if err == nil && w.FeeHoldID < 0 {`},
	}
}
