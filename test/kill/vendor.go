package main

import (
	"context"
	"encoding/binary"

	"github.com/google/uuid"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// account is one member as the vendor knows it. A single goroutine moves its
// money, so that the balance counted here is the only one possible.
type account struct {
	gatewaybench.Account
	seed   gatewaybench.File
	client *seamless.Client
	random *rng.Seeded
	record *record

	balance money.Amount
	fresh   []*move // answered since the last restart
	old     []*move
	doubt   *move // sent and not answered
	open    *move // a bet that waits for its end
}

// live bets until the server is gone.
func (a *account) live(ctx context.Context) {
	for ctx.Err() == nil {
		if !a.round(ctx) {
			return
		}
	}
}

// round plays one round: a bet with its win, a bet that is undone, or both
// steps in one call.
func (a *account) round(ctx context.Context) bool {
	stake := money.Amount(1+rng.Below(a.random, 20)) * money.Unit
	payout := money.Amount(rng.Below(a.random, 30)) * money.Unit
	switch rng.Below(a.random, 4) {
	case 0:
		m := a.move(seamless.BetWin, a.uuid(), stake)
		m.call.WinAmount, m.call.RoundClosed = payout, true
		return a.send(ctx, m)
	case 1:
		bet := a.move(seamless.Bet, a.uuid(), stake)
		return a.send(ctx, bet) && a.send(ctx, a.undo(bet))
	default:
		bet := a.move(seamless.Bet, a.uuid(), stake)
		return a.send(ctx, bet) && a.send(ctx, a.win(bet, payout))
	}
}

func (a *account) win(bet *move, payout money.Amount) *move {
	m := a.move(seamless.Win, bet.call.RoundID, payout)
	m.call.RoundClosed = true
	return m
}

func (a *account) undo(bet *move) *move {
	m := a.move(seamless.Rollback, bet.call.RoundID, 0)
	m.ref, m.call.RefTxID = bet, bet.call.TxID
	return m
}

func (a *account) move(op seamless.Op, round string, amount money.Amount) *move {
	return &move{op: op, call: seamless.Call{
		Token: a.Token, UserID: a.UserID, Currency: string(a.seed.Currency), GameCode: a.seed.GameCode,
		RoundID: round, TxID: a.uuid(), Amount: amount,
	}}
}

func (a *account) uuid() string {
	var raw uuid.UUID
	binary.BigEndian.PutUint64(raw[:8], rng.Uint64(a.random))
	binary.BigEndian.PutUint64(raw[8:], rng.Uint64(a.random))
	raw[6], raw[8] = raw[6]&0x0f|0x40, raw[8]&0x3f|0x80
	return raw.String()
}

func (a *account) ask(ctx context.Context, m *move) (seamless.Reply, error) {
	switch m.op {
	case seamless.Bet:
		return a.client.Bet(ctx, m.call)
	case seamless.Win:
		return a.client.Win(ctx, m.call)
	case seamless.BetWin:
		return a.client.BetWin(ctx, m.call)
	default:
		return a.client.Rollback(ctx, m.call)
	}
}

// send tells whether the move was answered; an answer that is not OK is wrong,
// because nothing that is sent here may be refused.
func (a *account) send(ctx context.Context, m *move) bool {
	reply, err := a.ask(ctx, m)
	if err != nil {
		a.doubt = m
		return false
	}
	if reply.Status != seamless.OK {
		a.record.wrong("%s %s was answered %s: %s", m.op, m.call.TxID, reply.Status, reply.Reason)
		return false
	}
	a.done(m, reply)
	return true
}

// done counts an answered move.
func (a *account) done(m *move, reply seamless.Reply) {
	a.balance += m.effect()
	if reply.HasBalance && reply.Balance != a.balance {
		a.record.wrong("%s %s told a balance of %s, counted %s", m.op, m.call.TxID, reply.Balance, a.balance)
	}
	a.open = nil
	switch m.op {
	case seamless.Bet:
		a.open = m
	case seamless.Rollback:
		m.ref.undos = true
	}
	a.fresh = append(a.fresh, m)
	a.record.acked(string(m.op), m.call)
}
