package main

import (
	"fmt"
	"maps"
	"slices"

	"baize/internal/cashier"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/test/model"
)

// One in so many of what staff do about endings is done in a wrong way: on
// another version than stands, without leave, or without what must be said.
const wrongWays = 9

const (
	parkedPayouts = `SELECT id FROM cashier_withdrawals WHERE state = 'PAYING' AND NOT payout_failed AND step_at = 0 ORDER BY id`
	openRefunds   = `SELECT id FROM cashier_deposits WHERE refund IN ('BY_HAND', 'KEPT') ORDER BY id`
)

// nth is one of what waits, 0 where nothing does.
func (w *world) nth(query string, n int) int64 {
	ids := w.waiting(query)
	if len(ids) == 0 {
		return 0
	}
	return ids[n%len(ids)]
}

// payOtherwise lets the provider pay an order that it works on with another sum
// than was ordered, with nothing, or as ordered, and tell something else.
func (w *world) payOtherwise(o op) error {
	open := w.underway()
	if len(open) == 0 {
		return nil
	}
	reference := open[o.N%len(open)]
	w.psp.settleOtherwise(reference, w.otherSum(reference, o.Stake/int64(money.Unit)))
	if o.Payout > 0 {
		return w.send(cashier.Notice{Payout: w.psp.outs[reference]})
	}
	return nil
}

// underway are the orders that the provider works on.
func (w *world) underway() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(w.psp.outs)), func(r string) bool { return w.psp.outs[r].State != cashier.PayProcessing })
}

// otherSum is nothing, less, as much as or more than was ordered.
func (w *world) otherSum(reference string, n int64) money.Amount {
	ordered := w.psp.asked[reference]
	switch n % 5 {
	case 0:
		return 0
	case 1, 2:
		return ordered / 2 / money.Unit * money.Unit
	case 3:
		return ordered
	}
	return ordered + 3*money.Unit
}

// correctPay lets the provider say that an order that waits for people was paid
// as it was ordered after all.
func (w *world) correctPay(o op) {
	if one := w.nth(parkedPayouts, o.N); one != 0 {
		w.psp.correct(w.orderOf(one))
	}
}

func (w *world) orderOf(withdrawal int64) string {
	which := cashier.WithdrawalID(withdrawal)
	got, err := w.h.cashier.FindWithdrawal(w.ctx, which)
	w.must(err, "a withdrawal cannot be read")
	return fmt.Sprintf("%s-%d", which, got.Attempts)
}

// ender is who ends something, who may not always.
func ender(o op) cashier.Decision {
	dec := staff(o, o.Payout)
	if o.Stake/int64(money.Unit)%wrongWays == 1 {
		dec.MayMake, dec.MayCheck = false, false
	}
	return dec
}

// seen is the version on which something is decided: the first one that was seen
// under its key, and at times one that does not stand.
func (w *world) seen(o op, version int64) int64 {
	if o.Stake/int64(money.Unit)%wrongWays == 2 {
		version--
	}
	if was, said := w.decided[o.Key]; said {
		return was
	}
	w.decided[o.Key] = version
	return version
}

// parked is the payout that waits for people which a command means, and refused
// the payment; empty where none waits.
func (w *world) parked(o op) (cashier.Withdrawal, error) {
	one := w.nth(parkedPayouts, o.N)
	if one == 0 {
		return cashier.Withdrawal{}, nil
	}
	return w.h.cashier.FindWithdrawal(w.ctx, cashier.WithdrawalID(one))
}

func (w *world) refused(o op) (cashier.Deposit, error) {
	one := w.nth(openRefunds, o.N)
	if one == 0 {
		return cashier.Deposit{}, nil
	}
	got, err := w.h.cashier.FindDeposit(w.ctx, cashier.DepositID(one))
	return got.Deposit, err
}

// sayPaid is one person's word on what a payout has really paid.
func (w *world) sayPaid(o op) error {
	got, err := w.parked(o)
	if got.ID == 0 || err != nil {
		return err
	}
	e := w.evidence(w.orderOf(int64(got.ID)))
	switch o.Stake / int64(money.Unit) % wrongWays {
	case 3:
		e.Evidence = ""
	case 4:
		e.Paid = -money.Unit
	}
	_, err = w.h.cashier.ProposePaid(w.ctx, got.ID, ender(o), w.seen(o, got.Version), e)
	return err
}

// evidence is what the provider's settlement shows of an order.
func (w *world) evidence(reference string) cashier.PaidEnding {
	e := cashier.PaidEnding{Paid: w.psp.asked[reference], Trx: "S" + w.psp.outs[reference].TrxID, Evidence: "the settlement"}
	if really, other := w.psp.other[reference]; other {
		e.Paid = really
	}
	return e
}

// endPaid is another person's word, or the same one's.
func (w *world) endPaid(o op) error {
	got, err := w.parked(o)
	if got.ID == 0 || err != nil {
		return err
	}
	_, err = w.h.cashier.DecidePaid(w.ctx, got.ID, ender(o), w.seen(o, got.Version), o.Last)
	return err
}

// sayBack is one person's word on how a refused payment went back.
func (w *world) sayBack(o op) error {
	d, err := w.refused(o)
	if d.ID == 0 || err != nil {
		return err
	}
	e := cashier.RefundEnding{State: cashier.RefundKept, Evidence: "the payer's account is closed"}
	if o.Last {
		e.State, e.Trx = cashier.RefundDone, "B"+o.Key
	}
	switch o.Stake / int64(money.Unit) % wrongWays {
	case 3:
		e.Evidence = ""
	case 4:
		e.Trx = ""
	}
	_, err = w.h.cashier.ProposeRefund(w.ctx, d.ID, ender(o), w.seen(o, d.Version), e)
	return err
}

// endBack is another person's word on that, or the same one's.
func (w *world) endBack(o op) error {
	d, err := w.refused(o)
	if d.ID == 0 || err != nil {
		return err
	}
	_, err = w.h.cashier.DecideRefund(w.ctx, d.ID, ender(o), w.seen(o, d.Version), o.Last)
	return err
}

// payWrong pays every other deposit that is still open with another sum, or in
// another currency: staff refuse it, and its provider cannot give it back.
func (w *world) payWrong() {
	for i, reference := range slices.Sorted(maps.Keys(w.psp.pays)) {
		pay := w.psp.pays[reference]
		switch n := w.seed + uint64(i); {
		case pay.State != cashier.PayPending || n%2 == 0:
		case n%3 == 0:
			w.psp.pay(reference, pay.Amount, "USD")
		default:
			w.psp.pay(reference, pay.Amount+money.Unit, pay.Currency)
		}
	}
}

// endAll is two people ending what waits for them: who has said something before
// is decided on by another.
func (w *world) endAll() {
	for i, one := range w.waiting(parkedPayouts) {
		got, err := w.h.cashier.FindWithdrawal(w.ctx, cashier.WithdrawalID(one))
		w.must(err, "a payout cannot be read")
		if got.EndMaker == 0 {
			got, err = w.h.cashier.ProposePaid(w.ctx, got.ID, w.ending(4, one, got.Version), got.Version, w.evidence(w.orderOf(one)))
			w.must(err, "the word on a payout")
		}
		_, err = w.h.cashier.DecidePaid(w.ctx, got.ID, w.ending(5+int64(i%2), one, got.Version), got.Version, true)
		w.mustEnd(err, "the ending of a payout")
	}
	for i, one := range w.waiting(openRefunds) {
		f, err := w.h.cashier.FindDeposit(w.ctx, cashier.DepositID(one))
		w.must(err, "a refund cannot be read")
		d := f.Deposit
		if d.Refund == cashier.RefundKept && i%2 == 0 {
			continue // nobody ever claims it
		}
		if d.RefundMaker == 0 || d.RefundChecker != 0 {
			e := cashier.RefundEnding{State: cashier.RefundDone, Trx: fmt.Sprintf("B%d-%d", one, d.Version), Evidence: "the statement"}
			if d.Refund == cashier.RefundByHand && i%2 == 0 {
				e.State = cashier.RefundKept
			}
			d, err = w.h.cashier.ProposeRefund(w.ctx, d.ID, w.ending(4, one, d.Version), d.Version, e)
			w.must(err, "the word on a refund")
		}
		_, err = w.h.cashier.DecideRefund(w.ctx, d.ID, w.ending(5, one, d.Version), d.Version, true)
		w.must(err, "the ending of a refund")
	}
	w.watch()
}

func (w *world) ending(who, subject, version int64) cashier.Decision {
	dec := w.last(who, subject)
	dec.Key = fmt.Sprintf("%s-%d", dec.Key, version)
	return dec
}

// mustEnd lets a provider that has corrected its word be taken at it.
func (w *world) mustEnd(err error, doing string) {
	if err != nil && !w.allowed(err) {
		w.fail("%s: %v", doing, err)
	}
}

// checkFar compares what stands with providers, is owed to nobody that is known
// and was lost by payouts with the model.
func (w *world) checkFar() {
	rows, err := w.h.db.Look(w.ctx, `SELECT account_kind, currency, SUM(amount) FROM v_postings
		WHERE account_kind IN (?, ?, ?) GROUP BY account_kind, currency`, ledger.PSPClearing, ledger.Unclaimed, ledger.PayoutLoss)
	w.must(err, "the house's accounts cannot be read")
	defer rows.Close()
	got := map[string]model.Far{}
	for _, c := range []string{"BDT", "VND", "USD"} {
		got[c] = model.Far{}
	}
	for rows.Next() {
		var kind, currency string
		var sum int64
		w.must(rows.Scan(&kind, &currency, &sum), "the house's accounts cannot be read")
		f := got[currency]
		switch kind {
		case ledger.PSPClearing:
			f.Providers = sum
		case ledger.Unclaimed:
			f.Unclaimed = sum
		case ledger.PayoutLoss:
			f.Losses = sum
		}
		got[currency] = f
	}
	w.must(rows.Err(), "the house's accounts cannot be read")
	for currency, has := range got {
		if want := w.m.Far(currency); want != has {
			w.fail("outside members' pockets stand %+v of %s, the model says %+v", has, currency, want)
		}
	}
}

// endings counts the endings that people found: refunds given back, kept and
// claimed, payouts of less, of more and of nothing.
type endings struct{ Back, Kept, Claimed, Less, More, Nothing int }

func (w *world) countEndings() {
	const people = `FROM cashier_withdrawals WHERE end_checker <> 0 AND `
	e := &w.tally.endings
	for query, to := range map[string]*int{
		`SELECT COUNT(*) FROM cashier_deposits WHERE refund = 'DONE'`:           &e.Back,
		`SELECT COUNT(*) FROM entries WHERE kind = 'deposit.kept'`:              &e.Kept,
		`SELECT COUNT(*) FROM entries WHERE kind = 'deposit.claimed'`:           &e.Claimed,
		`SELECT COUNT(*) ` + people + `end_paid > 0 AND end_paid < end_ordered`: &e.Less,
		`SELECT COUNT(*) ` + people + `end_paid > end_ordered`:                  &e.More,
		`SELECT COUNT(*) ` + people + `end_paid = 0`:                            &e.Nothing,
	} {
		w.must(w.h.db.LookRow(w.ctx, query).Scan(to), "endings cannot be counted")
	}
}

func (e *endings) add(o endings) {
	for i, to := range e.all() {
		*to += *o.all()[i]
	}
}

func (e *endings) all() []*int {
	return []*int{&e.Back, &e.Kept, &e.Claimed, &e.Less, &e.More, &e.Nothing}
}
