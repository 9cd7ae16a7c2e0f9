package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"

	"baize/internal/cashier"
	"baize/internal/kernel/money"
	"baize/test/model"
)

const pspCode = "psp"

// psp is a payment provider outside of every crash. It does what the script
// tells it, when it is told, and its own record is the truth about what was
// paid. The answer to its next call may be lost on the way.
type psp struct {
	mu   sync.Mutex // the calls of a group come at once
	pays map[string]*cashier.Payment
	outs map[string]*cashier.Payout
	// facts are all payments that were ever made, by transaction.
	facts map[string]cashier.Payment
	// other are the orders of which the provider tells another sum than was
	// ordered, with what has really gone out.
	other map[string]money.Amount
	asked map[string]money.Amount // what was ordered
	lose  int
	next  int
}

func newPSP() *psp {
	return &psp{pays: map[string]*cashier.Payment{}, outs: map[string]*cashier.Payout{}, facts: map[string]cashier.Payment{},
		other: map[string]money.Amount{}, asked: map[string]money.Amount{}}
}

var errLost = errors.New("the provider's answer is lost")

func (p *psp) lost() bool {
	if p.lose > 0 {
		p.lose--
		return true
	}
	return false
}

// Code is the provider's name.
func (p *psp) Code() string { return pspCode }

// CreateDeposit takes an order, or answers the one under the reference.
func (p *psp) CreateDeposit(_ context.Context, o cashier.DepositOrder) (cashier.Payment, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pays[o.Reference] == nil {
		p.pays[o.Reference] = &cashier.Payment{Reference: o.Reference, State: cashier.PayPending, Amount: o.Amount, Currency: o.Currency, PayURL: "/pay"}
	}
	if p.lost() {
		return cashier.Payment{}, errLost
	}
	return *p.pays[o.Reference], nil
}

// Query tells how a payment stands.
func (p *psp) Query(_ context.Context, at cashier.PaymentRef) (cashier.Payment, error) {
	reference := at.Reference
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lost() || p.pays[reference] == nil {
		return cashier.Payment{}, errLost
	}
	return *p.pays[reference], nil
}

// CreatePayout takes an order, or answers the one under the reference.
func (p *psp) CreatePayout(_ context.Context, o cashier.PayoutOrder) (cashier.Payout, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.outs[o.Reference] == nil {
		p.asked[o.Reference] = o.Amount
		p.outs[o.Reference] = &cashier.Payout{Reference: o.Reference, State: cashier.PayProcessing, Amount: o.Amount, Currency: o.Currency}
	}
	if p.lost() {
		return cashier.Payout{}, errLost
	}
	return *p.outs[o.Reference], nil
}

// QueryPayout tells how a payout stands.
func (p *psp) QueryPayout(_ context.Context, at cashier.PayoutRef) (cashier.Payout, error) {
	reference := at.Reference
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lost() || p.outs[reference] == nil {
		return cashier.Payout{}, errLost
	}
	return *p.outs[reference], nil
}

// ParseWebhook reads a notice; only the simulation sends any.
func (p *psp) ParseWebhook(_ context.Context, _ http.Header, body []byte) (n cashier.Notice, err error) {
	return n, json.Unmarshal(body, &n)
}

// Return asks how the payment stands.
func (p *psp) Return(ctx context.Context, at cashier.PaymentRef, _ url.Values) (cashier.Payment, error) {
	return p.Query(ctx, at)
}

// Balance is not asked for.
func (p *psp) Balance(context.Context, money.Currency) (money.Amount, error) { return 0, nil }

// pay makes a payment succeed, with a transaction of its own, or another one
// under the same reference where there is one already.
func (p *psp) pay(reference string, amount money.Amount, currency money.Currency) {
	pay := p.pays[reference]
	if pay == nil {
		return
	}
	p.next++
	pay.State, pay.TrxID, pay.Amount, pay.Currency = cashier.PaySucceeded, fmt.Sprintf("T%d", p.next), amount, currency
	p.facts[pay.TrxID] = *pay
}

// end ends a payment that nobody has made.
func (p *psp) end(reference string, state cashier.PayState) {
	if pay := p.pays[reference]; pay != nil && pay.State != cashier.PaySucceeded {
		pay.State = state
	}
}

// settle decides a payout that is under way.
func (p *psp) settle(reference string, paid bool) {
	out := p.outs[reference]
	if out == nil || out.State != cashier.PayProcessing {
		return
	}
	out.State = cashier.PayFailed
	if paid {
		p.next++
		out.State, out.TrxID = cashier.PaySucceeded, fmt.Sprintf("T%d", p.next)
	}
}

// settleOtherwise pays another sum than was ordered, or nothing, and tells a
// third one.
func (p *psp) settleOtherwise(reference string, really money.Amount) {
	out := p.outs[reference]
	if out == nil || out.State != cashier.PayProcessing {
		return
	}
	p.next++
	out.State, out.TrxID, out.Amount = cashier.PaySucceeded, fmt.Sprintf("T%d", p.next), out.Amount+money.Unit
	p.other[reference] = really
}

// correct takes the other sum back: the order was paid as it was ordered.
func (p *psp) correct(reference string) {
	if _, other := p.other[reference]; other {
		delete(p.other, reference)
		p.outs[reference].Amount = p.asked[reference]
	}
}

// paidOut is what the record says of the orders of a withdrawal.
func (p *psp) paidOut(withdrawal string, attempts int) (o model.Outgo) {
	for i := 1; i <= attempts; i++ {
		reference := fmt.Sprintf("%s-%d", withdrawal, i)
		if out := p.outs[reference]; out != nil && out.State == cashier.PaySucceeded {
			really, other := p.other[reference]
			o = model.Outgo{Proved: !other, Otherwise: other, Really: int64(really)}
		}
	}
	return o
}
