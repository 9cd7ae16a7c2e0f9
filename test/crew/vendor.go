package crew

import (
	"context"
	"encoding/binary"
	"sync"

	"github.com/google/uuid"

	"baize/internal/gateway/gatewaybench"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
)

// Move is one money call of the vendor.
type Move struct {
	op    seamless.Op
	call  seamless.Call
	ref   *Move // the bet that a rollback undoes
	undos bool  // was undone by a rollback
	early bool  // a rollback whose bet had not come
	reply seamless.Reply
}

// effect is what the move does to the member's cash.
func (m *Move) effect() money.Amount {
	switch m.op {
	case seamless.Bet:
		if m.call.BetType == seamless.Free {
			return 0
		}
		return -m.call.Amount
	case seamless.Win, seamless.PromoWin, seamless.JackpotWin:
		return m.call.Amount
	case seamless.BetWin:
		return m.call.WinAmount - m.call.Amount
	case seamless.Rollback:
		if !m.early {
			return -m.ref.effect()
		}
	}
	return 0
}

// Account is one member as the vendor knows it. A single goroutine moves its
// money, so that the balance counted here is the only one possible.
type Account struct {
	gatewaybench.Account
	seed   gatewaybench.File
	client *seamless.Client
	random *rng.Seeded
	record *Record

	balance money.Amount
	fresh   []*Move // answered since the last restart
	old     []*Move
	doubt   *Move // sent and not answered
	open    *Move // a bet that waits for its end
	gifts   int   // free rounds that were taken
}

// Live bets until the server is gone.
func (a *Account) Live(ctx context.Context) {
	for ctx.Err() == nil {
		if !a.Round(ctx) {
			return
		}
	}
}

// Round plays one round: a bet with its win, a bet that is undone, one that is
// undone before it comes, both steps in one call, a free round, or a prize that
// belongs to no bet or comes out of a pool. False when an answer stayed out.
func (a *Account) Round(ctx context.Context) bool {
	stake := money.Amount(1+rng.Below(a.random, 20)) * money.Unit
	payout := money.Amount(rng.Below(a.random, 30)) * money.Unit
	switch rng.Below(a.random, 12) {
	case 0, 1:
		m := a.move(seamless.BetWin, a.uuid(), stake)
		m.call.WinAmount, m.call.RoundClosed = payout, true
		return a.send(ctx, m)
	case 2, 3:
		bet := a.move(seamless.Bet, a.uuid(), stake)
		return a.send(ctx, bet) && a.send(ctx, a.undo(bet))
	case 4:
		bet := a.move(seamless.Bet, a.uuid(), stake)
		undo := a.undo(bet)
		undo.early = true
		return a.send(ctx, undo) && a.refused(ctx, bet)
	case 5:
		return a.free(ctx, payout)
	case 6:
		return a.send(ctx, a.prize(seamless.PromoWin, payout))
	case 7:
		return a.jackpot(ctx, stake, payout)
	default:
		bet := a.move(seamless.Bet, a.uuid(), stake)
		return a.send(ctx, bet) && a.send(ctx, a.win(bet, payout))
	}
}

func (a *Account) win(bet *Move, payout money.Amount) *Move {
	m := a.move(seamless.Win, bet.call.RoundID, payout)
	m.call.RoundClosed, m.call.BetType, m.call.RewardID = true, bet.call.BetType, bet.call.RewardID
	return m
}

func (a *Account) undo(bet *Move) *Move {
	m := a.move(seamless.Rollback, bet.call.RoundID, 0)
	m.ref, m.call.RefTxID = bet, bet.call.TxID
	return m
}

func (a *Account) move(op seamless.Op, round string, amount money.Amount) *Move {
	return &Move{op: op, call: seamless.Call{
		Token: a.Token, UserID: a.UserID, Currency: string(a.seed.Currency), GameCode: a.seed.GameCode,
		RoundID: round, TxID: a.uuid(), Amount: amount,
	}}
}

func (a *Account) uuid() string { return newUUID(a.random) }

func newUUID(random *rng.Seeded) string {
	var raw uuid.UUID
	binary.BigEndian.PutUint64(raw[:8], rng.Uint64(random))
	binary.BigEndian.PutUint64(raw[8:], rng.Uint64(random))
	raw[6], raw[8] = raw[6]&0x0f|0x40, raw[8]&0x3f|0x80
	return raw.String()
}

func (a *Account) ask(ctx context.Context, m *Move) (seamless.Reply, error) {
	switch m.op {
	case seamless.Bet:
		return a.client.Bet(ctx, m.call)
	case seamless.Win:
		return a.client.Win(ctx, m.call)
	case seamless.BetWin:
		return a.client.BetWin(ctx, m.call)
	case seamless.PromoWin:
		return a.client.PromoWin(ctx, m.call)
	case seamless.JackpotWin:
		return a.client.JackpotWin(ctx, m.call)
	default:
		return a.client.Rollback(ctx, m.call)
	}
}

// send tells whether the move was answered; an answer that is not OK is wrong,
// because nothing that is sent here may be refused. Now and then the call goes
// out twice at once: it is done once, and both answers tell the same.
func (a *Account) send(ctx context.Context, m *Move) bool {
	var twin seamless.Reply
	var failed error
	var both sync.WaitGroup
	twice := rng.Below(a.random, 6) == 0
	if twice {
		both.Go(func() { twin, failed = a.ask(ctx, m) })
	}
	reply, err := a.ask(ctx, m)
	both.Wait()
	if twice && failed == nil && err == nil && !unsure(reply) && !unsure(twin) && !same(reply, twin) {
		a.record.Wrong("%s %s sent twice at once is %s %s and %s %s", m.op, m.call.TxID, reply.Status, reply.Balance, twin.Status, twin.Balance)
	}
	if twice && failed == nil && (err != nil || unsure(reply)) {
		reply, err = twin, nil
	}
	if err != nil || unsure(reply) {
		a.doubt = m
		return false
	}
	if reply.Status != seamless.OK {
		a.record.Wrong("%s %s was answered %s: %s", m.op, m.call.TxID, reply.Status, reply.Reason)
		return false
	}
	a.done(m, reply)
	return true
}

// unsure says that an answer is none: the platform asks to be asked again.
func unsure(r seamless.Reply) bool {
	return r.Status == seamless.InProgress || r.Status == seamless.Busy || r.Status == seamless.Internal
}

// same compares two answers to one call; which of them came first shows in
// nothing but Replayed.
func same(x, y seamless.Reply) bool {
	return x.Status == y.Status && x.HasBalance == y.HasBalance && x.Balance == y.Balance &&
		x.BonusBalance == y.BonusBalance && x.BalanceVersion == y.BalanceVersion && x.Currency == y.Currency && x.ProcessedAt == y.ProcessedAt
}

// refused sends a bet that was undone before it came: it must never debit.
func (a *Account) refused(ctx context.Context, bet *Move) bool {
	reply, err := a.ask(ctx, bet)
	if err != nil || unsure(reply) {
		return false // Check asks for the balance
	}
	if reply.Status != seamless.RolledBack {
		a.record.Wrong("bet %s was rolled back before it came and is answered %s", bet.call.TxID, reply.Status)
	}
	return true
}

// done counts an answered move.
func (a *Account) done(m *Move, reply seamless.Reply) {
	a.balance += m.effect()
	if reply.HasBalance && reply.Balance != a.balance {
		a.record.Wrong("%s %s told a balance of %s, counted %s", m.op, m.call.TxID, reply.Balance, a.balance)
	}
	a.open, m.reply = nil, reply
	switch m.op {
	case seamless.Bet:
		a.open = m
		if m.call.BetType == seamless.Free {
			a.gifts++
		}
	case seamless.Rollback:
		m.ref.undos = true
	}
	a.fresh = append(a.fresh, m)
	a.record.acked(string(m.op), m.call.TxID, int64(m.call.Amount), m.call)
}
