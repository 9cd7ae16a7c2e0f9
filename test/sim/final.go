package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"time"

	"baize/internal/cashier"
	"baize/internal/kernel/id"
	"baize/test/model"
	"baize/test/sim/disk"
)

// finish ends the faults and asks that everything comes to rest (I30): every
// event delivered, every payment decided, every withdrawal ended; then the
// whole state is compared once more.
func (w *world) finish() {
	w.disk.Set(disk.Fault{})
	w.armed = nil
	w.failing, w.psp.lose = false, 0
	if ahead := w.latest.Sub(w.clock.Now()); ahead > 0 {
		w.advance(ahead)
	}
	w.checkPlayed()
	for _, at := range []time.Duration{0, time.Minute, time.Hour, 26 * time.Hour, 27 * time.Hour} {
		w.advance(at)
		for range 4 {
			w.decideAll()
			w.runJobs()
			w.advance(time.Minute)
		}
	}
	w.drain()
	w.payPrizes()
	w.drain()
	w.checkAll()
	w.checkJackpots()
	w.checkRest()
	w.checkEvents()
	w.countEndings()
	w.repeatLater()
	w.checkRuns()
	wrong, err := w.h.betting.VerifyRounds(w.ctx)
	w.must(err, "rounds cannot be recounted")
	if len(wrong) > 0 {
		w.fail("rounds: %v", wrong)
	}
}

// repeatLater restarts once more, lets a month go by and sends some of the calls
// again: each gets the answer that it got first (I5).
func (w *world) repeatLater() {
	w.restart(disk.KeepAll, 0)
	w.advance(30 * 24 * time.Hour)
	for i, key := range slices.Sorted(maps.Keys(w.sent)) {
		if o := w.sent[key]; i%5 == 0 {
			o.N = 1 // no new session for it
			w.call(o)
		}
	}
	w.checkPurses()
}

func (w *world) runJobs() {
	for range 200 {
		n, err := w.h.jobs.RunInTurn(w.ctx)
		w.must(err, "jobs")
		w.watch()
		if n == 0 {
			return
		}
	}
	w.fail("jobs never come to rest")
}

// decideAll is staff and the provider doing what waits for them.
func (w *world) decideAll() {
	w.payWrong()
	for i, reference := range w.underway() {
		if n := int64(w.seed) + int64(i); n%6 < 5 {
			w.psp.settleOtherwise(reference, w.otherSum(reference, n%6))
		}
		w.psp.settle(reference, true)
	}
	for _, deposit := range w.waiting(`SELECT id FROM v_deposits WHERE state = 'REVIEW' ORDER BY id`) {
		_, err := w.h.cashier.ReviewDeposit(w.ctx, cashier.DepositID(deposit), w.last(2, deposit), false)
		w.must(err, "a review")
	}
	for who := int64(2); who < 4; who++ {
		for _, one := range w.waiting(`SELECT id FROM v_withdrawals WHERE state IN ('MAKER', 'CHECKER') ORDER BY id`) {
			if _, err := w.h.cashier.Approve(w.ctx, cashier.WithdrawalID(one), w.last(who+int64(w.tally.commands)+3, one)); err != nil && !w.allowed(err) {
				w.fail("an approval: %v", err)
			}
		}
	}
	for _, one := range w.waiting(`SELECT id FROM cashier_withdrawals WHERE state = 'PAYING' AND payout_failed ORDER BY id`) {
		_, err := w.h.cashier.ReturnFunds(w.ctx, cashier.WithdrawalID(one), w.last(2, one))
		w.must(err, "a return")
	}
	w.watch()
	w.endAll()
}

func (w *world) last(who, subject int64) cashier.Decision {
	return cashier.Decision{Staff: id.Staff(who), Key: fmt.Sprintf("end-%d-%d", who, subject), Reason: "the end", MayMake: true, MayCheck: true}
}

func (w *world) waiting(query string) (ids []int64) {
	rows, err := w.h.db.Look(w.ctx, query)
	w.must(err, "what waits cannot be read")
	defer rows.Close()
	for rows.Next() {
		var one int64
		w.must(rows.Scan(&one), "what waits cannot be read")
		ids = append(ids, one)
	}
	return ids
}

// drain delivers what is left to every listener.
func (w *world) drain() {
	for _, l := range listenerNames() {
		for n, turns := 1, 0; n > 0; turns++ {
			var err error
			n, err = w.h.bus.Step(w.ctx, l)
			w.must(err, "listener "+l)
			if turns > 1000 {
				w.fail("listener %s never comes to rest", l)
			}
		}
		if len(w.notes)+len(w.browser.wrong) > 0 {
			w.fail("%v %v", w.notes, w.browser.wrong)
		}
	}
}

// checkRest asks that nothing is under way any more.
func (w *world) checkRest() {
	for what, query := range map[string]string{
		"deposits are open":       `SELECT COUNT(*) FROM v_deposits WHERE state IN ('CREATED', 'PENDING', 'PROCESSING', 'REVIEW')`,
		"withdrawals are open":    `SELECT COUNT(*) FROM v_withdrawals WHERE state NOT IN ('ALL_RECEIVED', 'AUTO_RECEIVED', 'REJECTED', 'RETURNED', 'RETURNED_TO_BALANCE', 'FORCED_RECEIVED')`,
		"refunds wait":            `SELECT COUNT(*) FROM cashier_deposits WHERE refund IN ('DUE', 'BY_HAND')`,
		"holds are open":          `SELECT COUNT(*) FROM v_holds WHERE state = 'open'`,
		"jobs failed for good":    `SELECT COUNT(*) FROM jobs WHERE done_at = 0 AND last_error <> ''`,
		"cursors are not at rest": `SELECT COUNT(*) FROM outbox_cursors WHERE listener = 'sim.count' AND seq < (SELECT MAX(seq) FROM sim_seen)`,
	} {
		var n int
		w.must(w.h.db.LookRow(w.ctx, query).Scan(&n), what)
		if n > 0 {
			w.fail("after the faults have stopped %d %s", n, what)
		}
	}
}

// checkEvents holds what listeners were told against what the model says
// happened: an event for everything that moved money, and no other (I24).
func (w *world) checkEvents() {
	for _, l := range []string{countListener, flakyListener} {
		for _, topic := range []string{"betting.bet.placed", "betting.bet.settled", "betting.bet.voided"} {
			var n int
			w.must(w.h.db.LookRow(w.ctx, `SELECT COUNT(*) FROM sim_seen WHERE listener = ? AND topic = ?`, l, topic).Scan(&n), "what was told cannot be read")
			if n != w.m.Events[topic] {
				w.fail("%s was told %s %d times, the model says %d", l, topic, n, w.m.Events[topic])
			}
		}
	}
	var untold int
	w.must(w.h.db.LookRow(w.ctx, `SELECT (SELECT COUNT(*) FROM v_deposits WHERE state = 'CREDITED')
		- (SELECT COUNT(*) FROM sim_seen WHERE listener = 'sim.count' AND topic = 'cashier.deposit.credited')`).Scan(&untold), "what was told cannot be read")
	if untold != 0 {
		w.fail("%d more deposits were credited than told", untold)
	}
	w.m.Purses(func(who model.Who, p model.Purse) {
		for i := range w.players {
			if w.players[i].who == who && p.Locked != 0 {
				w.fail("member %d has %d locked at the end", i, p.Locked)
			}
		}
	})
}

// checkRuns asks that a seed with short runs had any: else it shows nothing of
// them.
func (w *world) checkRuns() {
	var runs int
	w.must(w.h.db.LookRow(w.ctx, `SELECT COUNT(*) FROM key_runs`).Scan(&runs), "runs of keys cannot be read")
	if txs, _ := w.m.Sizes(); shortRuns(w.seed) && txs > 500 && runs == 0 {
		w.fail("%d transactions, and no run of keys was written", txs)
	}
}

// hash is of all that the views show: two runs of a seed must have the same.
func (w *world) hash() string {
	h := sha256.New()
	for _, query := range []string{
		`SELECT * FROM v_balances ORDER BY 1`, `SELECT * FROM v_postings ORDER BY entry_id, account_id`, `SELECT * FROM v_holds ORDER BY 1`,
		`SELECT * FROM v_rounds ORDER BY member_id, round_id`, `SELECT * FROM v_bets ORDER BY 1`, `SELECT * FROM v_deposits ORDER BY 1`,
		`SELECT * FROM v_withdrawals ORDER BY 1`, `SELECT * FROM sim_seen ORDER BY 1, 2`,
		`SELECT * FROM v_bonus_grants ORDER BY 1`, `SELECT * FROM v_bet_bonuses ORDER BY 1, 2`, `SELECT * FROM bonus_wagers ORDER BY 1, 2`, `SELECT * FROM v_kin_transfers ORDER BY 1`, `SELECT * FROM v_audit ORDER BY 1`,
		`SELECT * FROM v_jackpots ORDER BY 1`,
	} {
		rows, err := w.h.db.Look(w.ctx, query)
		w.must(err, query)
		columns, err := rows.Columns()
		w.must(err, query)
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		for rows.Next() {
			w.must(rows.Scan(values...), query)
			for _, v := range values {
				fmt.Fprintf(h, "%v|", *v.(*any))
			}
			fmt.Fprintln(h)
		}
		w.must(rows.Err(), query)
		_ = rows.Close()
	}
	return hex.EncodeToString(h.Sum(nil))
}
