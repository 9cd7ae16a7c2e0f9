package main

import (
	"context"

	"baize/internal/cashier/cashierdb"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/test/model"
)

// checkPurses compares every member's pockets with the model (I2, I3, I11).
func (w *world) checkPurses() {
	rows, err := w.h.db.Look(w.ctx, `SELECT owner_id, account_kind, currency, balance, overdrawn FROM v_balances`)
	w.must(err, "balances cannot be read")
	defer rows.Close()
	got := map[string]model.Purse{}
	for rows.Next() {
		var owner, kind, currency string
		var balance int64
		var overdrawn bool
		w.must(rows.Scan(&owner, &kind, &currency, &balance, &overdrawn), "balances cannot be read")
		p := got[owner+currency]
		switch kind {
		case ledger.Cash:
			p.Cash = balance
		case ledger.Bonus:
			p.Bonus = balance
		case ledger.Locked:
			p.Locked = balance
		}
		got[owner+currency] = p
		if overdrawn != (balance < 0) || balance < 0 && kind != ledger.Cash {
			w.fail("%s of %s holds %d, overdrawn=%t", kind, owner, balance, overdrawn)
		}
	}
	w.must(rows.Err(), "balances cannot be read")
	for i := range w.players {
		p := &w.players[i]
		want, has := w.m.Purse(p.who), got[p.member.String()+p.who.Currency]
		if want != has {
			w.fail("member %d has %+v, the model says %+v", i, has, want)
		}
		if held := w.m.Held(p.who); held != want.Locked {
			w.fail("member %d: %d is locked, open withdrawals hold %d", i, want.Locked, held)
		}
	}
}

// checkRestart looks at all balances after every restart, and at everything
// after some: what was lost before stays lost, and is found then.
func (w *world) checkRestart() {
	if w.lives%4 == 0 {
		w.checkAll()
		return
	}
	w.watch()
	w.checkPurses()
}

// checkAll is checkPurses, every round and every transaction (I6, I8), and a
// recount of the book from its raw postings with its seals (I1, I2, I23).
func (w *world) checkAll() {
	w.watch()
	w.checkPurses()
	w.checkRounds()
	w.checkTxs()
	w.checkKin()
	w.checkCost()
	w.checkFar()
	w.checkBook()
}

func (w *world) checkRounds() {
	rows, err := w.h.db.Look(w.ctx, `SELECT member_id, vendor, ref, state, stake, payout, settlement, settled_at, open_stake FROM v_rounds`)
	w.must(err, "rounds cannot be read")
	defer rows.Close()
	n := 0
	for rows.Next() {
		var member, stake, payout, settledAt, open int64
		var vendor, ref, state string
		var settlement int
		w.must(rows.Scan(&member, &vendor, &ref, &state, &stake, &payout, &settlement, &settledAt, &open), "rounds cannot be read")
		r := w.m.Round(vendor, ref, member)
		if r == nil || r.State != state || r.Stake != stake || r.Payout != payout || r.Settlement != settlement || r.Closed != (settledAt > 0) {
			w.fail("round %s %s of %d is %s %d/%d settlement %d at %d, the model has %+v", vendor, ref, member, state, stake, payout, settlement, settledAt, r)
		}
		if state != "open" && open != 0 {
			w.fail("round %s %s is %s with %d at stake", vendor, ref, state, open)
		}
		n++
	}
	w.must(rows.Err(), "rounds cannot be read")
	if _, want := w.m.Sizes(); n != want {
		w.fail("there are %d rounds, the model has %d", n, want)
	}
}

func (w *world) checkTxs() {
	rows, err := w.h.db.Look(w.ctx, `SELECT vendor, tx_id, kind, member_id, reversed_by FROM v_bets`)
	w.must(err, "transactions cannot be read")
	defer rows.Close()
	n := 0
	for rows.Next() {
		var vendor, tx, kind string
		var member, reversed int64
		w.must(rows.Scan(&vendor, &tx, &kind, &member, &reversed), "transactions cannot be read")
		t := w.m.Tx(vendor, tx)
		if t == nil || t.Kind != kind || t.Who.Member != member || t.Undone != (reversed != 0) {
			w.fail("transaction %s %s is a %s of %d, reversed by %d, the model has %+v", vendor, tx, kind, member, reversed, t)
		}
		n++
	}
	w.must(rows.Err(), "transactions cannot be read")
	if want, _ := w.m.Sizes(); n != want {
		w.fail("there are %d transactions, the model has %d", n, want)
	}
}

func (w *world) checkBook() {
	r, err := ledger.Verify(w.ctx, w.h.db, &w.anchors)
	w.must(err, "the book cannot be recounted")
	if len(r.Violations) > 0 {
		w.fail("the book: %v", r.Violations)
	}
	for _, look := range []func(context.Context, *db.DB) ([]string, error){cashierdb.Mismatches, bonusMismatches} {
		wrong, err := look(w.ctx, w.h.db)
		w.must(err, "rows cannot be held against the book")
		if len(wrong) > 0 {
			w.fail("rows and book: %v", wrong)
		}
	}
}

func bonusMismatches(ctx context.Context, d *db.DB) ([]string, error) {
	return bonusdb.New(d).Mismatches(ctx)
}
