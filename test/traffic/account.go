package traffic

import (
	"context"
	"time"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// account is one member as the vendor knows it; one goroutine moves its money.
type account struct {
	gatewaybench.Account
	crowd  *Crowd
	seed   gatewaybench.File
	client *seamless.Client
	random *rng.Seeded

	balance money.Amount
	mine    []*Move
	doubt   *Move // sent and not answered when the betting ended
	open    *Move // a bet that waits for its end
}

// round plays a bet with its win, a bet that is undone, both steps in one, a
// prize that belongs to no bet, or one out of the member's own pool; false where
// the betting is over.
func (a *account) round(ctx context.Context) bool {
	stake := money.Amount(1+rng.Below(a.random, 20)) * money.Unit
	payout := money.Amount(rng.Below(a.random, 30)) * money.Unit
	kind := rng.Below(a.random, 6)
	switch kind {
	case 0:
		m := a.move(seamless.BetWin, newID(a.random), stake)
		m.Call.WinAmount, m.Call.RoundClosed = payout, true
		return a.send(ctx, m)
	case 1:
		return a.send(ctx, a.move(seamless.PromoWin, "", payout))
	}
	bet := a.move(seamless.Bet, newID(a.random), stake)
	pool := "own-" + a.UserID
	if kind == 2 {
		bet.Call.Pools = []seamless.Share{{PoolID: pool, Amount: money.Unit}}
	}
	if !a.send(ctx, bet) {
		return false
	}
	if kind == 3 {
		m := a.move(seamless.Rollback, bet.Call.RoundID, 0)
		m.Call.RefTxID = bet.Call.TxID
		return a.send(ctx, m)
	}
	if !a.send(ctx, a.win(bet, payout)) {
		return false
	}
	if kind != 2 {
		return true
	}
	won := a.move(seamless.JackpotWin, "", money.Unit)
	won.Call.PoolID = pool
	return a.send(ctx, won)
}

func (a *account) win(bet *Move, payout money.Amount) *Move {
	m := a.move(seamless.Win, bet.Call.RoundID, payout)
	m.Call.RoundClosed = true
	return m
}

func (a *account) move(op seamless.Op, round string, amount money.Amount) *Move {
	return &Move{Op: op, Call: seamless.Call{
		Token: a.Token, UserID: a.UserID, Currency: string(a.seed.Currency), GameCode: a.seed.GameCode,
		RoundID: round, TxID: newID(a.random), Amount: amount,
	}}
}

// send repeats a call until it is answered or the betting is over; nothing that
// is sent here may be refused, whatever happens to the server.
func (a *account) send(ctx context.Context, m *Move) bool {
	for first := true; ; first = false {
		reply, err := a.ask(context.WithoutCancel(ctx), m)
		switch {
		case err == nil && reply.Status == seamless.OK:
			a.done(m, reply)
			return true
		case err == nil && reply.Status.Class() == seamless.Final:
			a.crowd.Wrong("%s %s was answered %s: %s", m.Op, m.Call.TxID, reply.Status, reply.Reason)
			return false
		}
		if first {
			a.crowd.doubted()
		}
		if ctx.Err() != nil {
			a.doubt = m
			return false
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (a *account) ask(ctx context.Context, m *Move) (seamless.Reply, error) {
	switch m.Op {
	case seamless.Bet:
		return a.client.Bet(ctx, m.Call)
	case seamless.Win:
		return a.client.Win(ctx, m.Call)
	case seamless.BetWin:
		return a.client.BetWin(ctx, m.Call)
	case seamless.PromoWin:
		return a.client.PromoWin(ctx, m.Call)
	case seamless.JackpotWin:
		return a.client.JackpotWin(ctx, m.Call)
	default:
		return a.client.Rollback(ctx, m.Call)
	}
}

// done counts an answered call.
func (a *account) done(m *Move, reply seamless.Reply) {
	a.open, m.Stood = nil, reply.Replayed || reply.Transaction != ""
	switch m.Op {
	case seamless.Bet:
		a.balance, a.open = a.balance-m.Call.Amount, m
	case seamless.Win, seamless.PromoWin, seamless.JackpotWin:
		a.balance += m.Call.Amount
	case seamless.BetWin:
		a.balance += m.Call.WinAmount - m.Call.Amount
	case seamless.Rollback:
		bet := a.mine[len(a.mine)-1]
		bet.undone = true
		a.balance += bet.Call.Amount
	}
	if reply.HasBalance && !reply.Replayed && reply.Balance != a.balance {
		a.crowd.Wrong("%s %s told a balance of %s, counted %s", m.Op, m.Call.TxID, reply.Balance, a.balance)
	}
	a.mine = append(a.mine, m)
	a.crowd.answered(m)
}

// settle ends what was in doubt when the betting last ended: until it is
// answered nobody can count the balance. False where it still is not.
func (a *account) settle(ctx context.Context) bool {
	m := a.doubt
	if m == nil {
		return true
	}
	a.doubt = nil
	return a.send(ctx, m)
}

// check ends what was left open and asks for everything that was answered.
func (a *account) check(ctx context.Context) {
	if !a.settle(ctx) {
		return
	}
	if a.open != nil && !a.send(ctx, a.win(a.open, 0)) {
		return
	}
	for _, m := range a.mine {
		reply, err := insist(ctx, func() (seamless.Reply, error) { return a.client.TxStatus(ctx, seamless.Call{TxID: m.Call.TxID}) })
		switch {
		case err != nil:
			a.crowd.Wrong("%s %s: %v", m.Op, m.Call.TxID, err)
		case reply.Status == seamless.DoesNotExist:
			a.crowd.tell(&a.crowd.lost, "LOST ", "%s %s, answered at %s", []any{m.Op, m.Call.TxID, m.At.Format(time.RFC3339Nano)})
		case reply.Status != seamless.OK || reply.RolledBack != m.undone:
			a.crowd.Wrong("%s %s stands as %s, rolled back %v", m.Op, m.Call.TxID, reply.Status, reply.RolledBack)
		}
	}
	call := seamless.Call{Token: a.Token, UserID: a.UserID, Currency: string(a.seed.Currency), GameCode: a.seed.GameCode}
	reply, err := insist(ctx, func() (seamless.Reply, error) { return a.client.Balance(ctx, call) })
	if err != nil || reply.Status != seamless.OK || reply.Balance != a.balance {
		a.crowd.Wrong("the balance of %s is %s %s (%v), counted %s", a.UserID, reply.Status, reply.Balance, err, a.balance)
	}
}

// insist asks until the platform has had the time to answer, a minute at most.
func insist(ctx context.Context, ask func() (seamless.Reply, error)) (seamless.Reply, error) {
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		reply, err := ask()
		class := reply.Status.Class()
		if err != nil || class == "" || class == seamless.Final || time.Since(began) > time.Minute || ctx.Err() != nil {
			return reply, err
		}
	}
}
