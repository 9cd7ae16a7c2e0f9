package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"baize/internal/cashier"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/test/model"
)

// cashierAct does one operation of the cashier. Its answer is not predicted:
// what the product shows afterwards is held against the provider's record.
func (w *world) cashierAct(o op) {
	var err error
	switch o.Act {
	case actDeposit:
		err = w.deposit(o)
	case actWithdraw:
		err = w.withdraw(o)
	case actPay, actPayEnd:
		w.payOutside(o)
	case actNotify:
		err = w.notify(o)
	case actReview:
		err = w.review(o)
	case actDecide:
		err = w.decide(o)
	case actPayout:
		err = w.payout(o)
	case actConfirm:
		if a := w.outs[o.N]; a != nil && a.id != 0 {
			_, err = w.h.cashier.ConfirmReceipt(w.ctx, w.players[a.op.Member].member, cashier.WithdrawalID(a.id))
		}
	case actPayOther:
		err = w.payOtherwise(o)
	case actCorrect:
		w.correctPay(o)
	case actPaidSay:
		err = w.sayPaid(o)
	case actPaidEnd:
		err = w.endPaid(o)
	case actBackSay:
		err = w.sayBack(o)
	case actBackEnd:
		err = w.endBack(o)
	case actJobs:
		_, err = w.h.jobs.RunInTurn(w.ctx)
	}
	if err != nil && !w.allowed(err) {
		w.fail("%s: %v", o, err)
	}
	if !w.disk.Struck() {
		w.watchAfter(o.Act)
	}
}

// watchAfter looks at what an act may have changed.
func (w *world) watchAfter(a act) {
	switch a {
	case actPay, actPayEnd, actCorrect:
	case actDeposit, actNotify, actReview, actBackSay, actBackEnd:
		w.watchDeposits()
	case actWithdraw, actDecide, actPayout, actConfirm, actPayOther, actPaidSay, actPaidEnd:
		w.watchWithdrawals()
	default:
		w.watch()
	}
	w.m.Keep()
}

// allowed are the refusals that an operation may meet: those of the rules, and
// under a fault those that promise nothing.
func (w *world) allowed(err error) bool {
	f := fault.From(err)
	switch f.Code {
	case fault.Refused, fault.Conflict, fault.Forbidden, fault.Invalid, fault.NotFound:
		return true
	}
	return uncertain(err) && w.disk.Struck() || errors.Is(err, cashier.ErrProvider) || w.refusedByClock(err)
}

func (w *world) deposit(o op) error {
	if w.pays[o.N] == nil {
		w.pays[o.N] = &asked{op: o}
	}
	return w.askDeposit(w.pays[o.N])
}

// askDeposit sends the request, or sends it again under its key.
func (w *world) askDeposit(a *asked) error {
	d, err := w.sendDeposit(w.ctx, a)
	if d.ID == 0 {
		return err
	}
	if a.id != 0 && a.id != int64(d.ID) {
		w.fail("the key %s answers deposit %d, then %d", a.op.Key, a.id, d.ID)
	}
	a.id = int64(d.ID)
	return err
}

func (w *world) sendDeposit(ctx context.Context, a *asked) (cashier.Deposit, error) {
	p := &w.players[a.op.Member]
	return w.h.cashier.CreateDeposit(ctx, cashier.DepositCmd{
		Member: p.member, Method: methodOf(money.Currency(p.who.Currency)), Amount: money.Amount(a.op.Stake), Key: a.op.Key,
	})
}

func (w *world) withdraw(o op) error {
	if w.outs[o.N] == nil {
		w.outs[o.N] = &asked{op: o}
	}
	a := w.outs[o.N]
	got, err := w.sendWithdrawal(w.ctx, o)
	if err == nil {
		a.id = int64(got.ID)
	}
	if wrong := w.judgeBound(w.players[o.Member].who, err); wrong != "" {
		w.fail("%s: %s", o, wrong)
	}
	return err
}

func (w *world) sendWithdrawal(ctx context.Context, o op) (cashier.Withdrawal, error) {
	p := &w.players[o.Member]
	return w.h.cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: p.member, Account: p.account, Amount: money.Amount(o.Stake), Key: o.Key})
}

// payOutside is what a member does at the provider.
func (w *world) payOutside(o op) {
	a := w.pays[o.N]
	if a == nil || a.id == 0 {
		return
	}
	ref := cashier.DepositID(a.id).String()
	amount, currency := money.Amount(a.op.Stake), money.Currency(w.players[a.op.Member].who.Currency)
	switch {
	case o.Act == actPayEnd:
		w.psp.end(ref, []cashier.PayState{cashier.PayFailed, cashier.PayCancelled, cashier.PayExpired}[o.Stake%3])
		return
	case o.Last && o.Stake/int64(money.Unit)%2 == 0:
		amount += money.Unit
	case o.Last:
		currency = "USD"
	}
	w.psp.pay(ref, amount, currency)
}

func (w *world) notify(o op) error {
	a := w.pays[o.N]
	if a == nil || a.id == 0 {
		return nil
	}
	pay := w.psp.pays[cashier.DepositID(a.id).String()]
	if pay == nil {
		return nil
	}
	return w.send(cashier.Notice{Payment: pay})
}

func (w *world) send(n cashier.Notice) error {
	body, err := json.Marshal(n)
	if err != nil {
		return err
	}
	return w.h.cashier.Notify(w.ctx, pspCode, nil, body)
}

// review decides about some deposit that waits for staff.
func (w *world) review(o op) error {
	var deposit int64
	err := w.h.db.LookRow(w.ctx, `SELECT COALESCE(MIN(id), 0) FROM v_deposits WHERE state = 'REVIEW'`).Scan(&deposit)
	if err != nil || deposit == 0 {
		return err
	}
	_, err = w.h.cashier.ReviewDeposit(w.ctx, cashier.DepositID(deposit), staff(o, 1), o.Last)
	return err
}

func staff(o op, who int64) cashier.Decision {
	return cashier.Decision{Staff: id.Staff(who + 1), Key: o.Key, Reason: "as the script says", MayMake: true, MayCheck: true}
}

// decide is a maker's or checker's word about a withdrawal, or what staff does
// about one that the provider has refused.
func (w *world) decide(o op) error {
	a := w.outs[o.N]
	if a == nil || a.id == 0 {
		return nil
	}
	one, dec := cashier.WithdrawalID(a.id), staff(o, o.Payout)
	got, err := w.h.cashier.FindWithdrawal(w.ctx, one)
	if err != nil {
		return err
	}
	switch {
	case got.PayoutFailed && o.Last:
		_, err = w.h.cashier.PayAgain(w.ctx, one, dec)
	case got.PayoutFailed:
		_, err = w.h.cashier.ReturnFunds(w.ctx, one, dec)
	case o.Last:
		_, err = w.h.cashier.Approve(w.ctx, one, dec)
	default:
		_, err = w.h.cashier.Reject(w.ctx, one, dec)
	}
	return err
}

// payout decides a payout at the provider, which may tell so at once.
func (w *world) payout(o op) error {
	a := w.outs[o.N]
	if a == nil || a.id == 0 {
		return nil
	}
	ref := fmt.Sprintf("%s-%d", cashier.WithdrawalID(a.id), max(1, w.attempt[cashier.WithdrawalID(a.id)]))
	w.psp.settle(ref, o.Last)
	if out := w.psp.outs[ref]; out != nil && o.Payout > 0 {
		return w.send(cashier.Notice{Payout: out})
	}
	return nil
}

// watch reads what the product shows of deposits and withdrawals, and lets the
// model judge each.
func (w *world) watch() {
	w.watchDeposits()
	w.watchWithdrawals()
	w.watchGrants()
	w.m.Keep()
}

// moved reports whether any row has another version than at the last look.
func (w *world) moved(view string) bool {
	var now stand
	err := w.h.db.LookRow(w.ctx, `SELECT COUNT(*), COALESCE(SUM(version), 0) FROM `+view).Scan(&now.rows, &now.versions)
	w.must(err, "versions cannot be read")
	was := w.looked[view]
	w.looked[view] = now
	return was != now
}

// stand is how far the rows of a view have come.
type stand struct{ rows, versions int64 }

func (w *world) watchDeposits() {
	if !w.moved("v_deposits") {
		return
	}
	rows, err := w.h.db.Look(w.ctx, `SELECT id, member_id, currency, amount, paid_amount, state, trx_id, provider, late, refund, refund_end,
		refund_maker, refund_checker FROM cashier_deposits ORDER BY id`)
	w.must(err, "deposits cannot be read")
	defer rows.Close()
	for rows.Next() {
		var deposit int64
		var p model.Payment
		err := rows.Scan(&deposit, &p.Who.Member, &p.Who.Currency, &p.Asked, &p.Paid, &p.State, &p.Trx, &p.Provider, &p.Late, &p.Refund, &p.End, &p.Maker, &p.Checker)
		w.must(err, "deposits cannot be read")
		var fact *model.Fact
		if known, ok := w.psp.facts[p.Trx]; ok {
			fact = &model.Fact{Amount: int64(known.Amount), Currency: string(known.Currency)}
		}
		if err := w.m.Pay(deposit, p, fact); err != nil {
			w.fail("%v", err)
		}
	}
	w.must(rows.Err(), "deposits cannot be read")
}

func (w *world) watchWithdrawals() {
	if !w.moved("v_withdrawals") {
		return
	}
	rows, err := w.h.db.Look(w.ctx, `SELECT w.id, w.member_id, w.currency, w.amount, w.quoted_fee, w.fee, w.state, w.received_amount, w.returned_amount,
		w.maker_id, w.checker_id, c.attempts, c.excess, c.end_paid, c.end_maker, c.end_checker FROM v_withdrawals w JOIN cashier_withdrawals c ON c.id = w.id ORDER BY w.id`)
	w.must(err, "withdrawals cannot be read")
	defer rows.Close()
	for rows.Next() {
		var which cashier.WithdrawalID
		var v model.Withdrawal
		var quoted int64
		var attempts int
		err := rows.Scan(&which, &v.Who.Member, &v.Who.Currency, &v.Amount, &quoted, &v.Fee, &v.State, &v.Received, &v.Returned, &v.Maker, &v.Checker, &attempts,
			&v.Excess, &v.EndPaid, &v.EndMaker, &v.EndChecker)
		w.must(err, "withdrawals cannot be read")
		w.attempt[which] = attempts
		if err := w.m.Withdraw(int64(which), v, w.psp.paidOut(which.String(), attempts)); err != nil {
			w.fail("%v", err)
		}
	}
	w.must(rows.Err(), "withdrawals cannot be read")
}
