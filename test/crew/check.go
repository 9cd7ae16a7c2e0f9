package crew

import (
	"context"
	"time"

	"baize/internal/platform/seamless"
)

// Check asks the restarted server about everything of this account's last
// life, and ends what was left open.
func (a *Account) Check(ctx context.Context) {
	if m := a.doubt; m != nil {
		a.doubt = nil
		a.resolve(ctx, m)
	}
	for _, m := range a.fresh {
		a.stands(ctx, m)
		a.repeats(ctx, m)
	}
	if a.open != nil {
		a.send(ctx, a.win(a.open, 0))
	}
	call := seamless.Call{Token: a.Token, UserID: a.UserID, Currency: string(a.seed.Currency), GameCode: a.seed.GameCode}
	reply, err := a.client.Balance(ctx, call)
	if err != nil || reply.Status != seamless.OK || reply.Balance != a.balance {
		a.record.Wrong("the balance of %s is %s %s (%v), counted %s", a.UserID, reply.Status, reply.Balance, err, a.balance)
	}
	a.old, a.fresh = append(a.old, a.fresh...), nil
}

// CheckAll asks once more for what was answered in earlier lives.
func (a *Account) CheckAll(ctx context.Context) {
	for _, m := range a.old {
		a.stands(ctx, m)
	}
}

// resolve asks twice what became of a move that was not answered, and sends it
// again: it is done once, whatever the first answer would have been.
func (a *Account) resolve(ctx context.Context, m *Move) {
	first, err1 := a.status(ctx, m)
	second, err2 := a.status(ctx, m)
	if err1 != nil || err2 != nil || first.Status != second.Status || first.Amount != second.Amount {
		a.record.Wrong("%s %s was %s (%v), then %s (%v)", m.op, m.call.TxID, first.Status, err1, second.Status, err2)
	}
	reply, late, err := a.insist(ctx, m)
	if err != nil || reply.Status != seamless.OK {
		a.record.Wrong("%s %s was %s, sent again it is %s %s (%v)", m.op, m.call.TxID, first.Status, reply.Status, reply.Reason, err)
		return
	}
	late = late || reply.Transaction != "" // told by tx-status, because the answer itself stayed out
	if !late && reply.Replayed != (first.Status == seamless.OK) {
		a.record.Wrong("%s %s was %s, sent again it says replayed=%v", m.op, m.call.TxID, first.Status, reply.Replayed)
	}
	a.done(m, reply)
}

// insist sends a move until it is answered, as the platform asks of a vendor
// when it had no time; late says that it took more than once.
func (a *Account) insist(ctx context.Context, m *Move) (reply seamless.Reply, late bool, err error) {
	for began := time.Now(); ; late = true {
		reply, err = a.ask(ctx, m)
		if err == nil && !unsure(reply) || time.Since(began) > time.Minute || ctx.Err() != nil {
			return reply, late, err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (a *Account) status(ctx context.Context, m *Move) (seamless.Reply, error) {
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		reply, err := a.client.TxStatus(ctx, seamless.Call{TxID: m.call.TxID})
		if err == nil && !unsure(reply) || time.Since(began) > time.Minute || ctx.Err() != nil {
			return reply, err
		}
	}
}

// stands asks for the effect of an answered move.
func (a *Account) stands(ctx context.Context, m *Move) {
	reply, err := a.status(ctx, m)
	switch {
	case err != nil:
		a.record.Wrong("%s %s: %v", m.op, m.call.TxID, err)
	case reply.Status != seamless.OK:
		a.record.Lost("%s %s is %s", m.op, m.call.TxID, reply.Status)
	case reply.Transaction != m.op || reply.RolledBack != m.undos || m.op != seamless.Rollback && reply.Amount != m.call.Amount:
		a.record.Wrong("%s %s stands as %s of %s, rolled back %v", m.op, m.call.TxID, reply.Transaction, reply.Amount, reply.RolledBack)
	}
}

// repeats sends an answered move again: the answer is the first one, and no
// money moves, which the balance tells afterwards.
func (a *Account) repeats(ctx context.Context, m *Move) {
	reply, _, err := a.insist(ctx, m)
	if m.undos && err == nil && reply.Status == seamless.RolledBack {
		return
	}
	if err != nil || reply.Status != seamless.OK || !reply.Replayed || !same(reply, m.reply) {
		a.record.Wrong("%s %s repeated is %s %s version %d at %d, was %s %s version %d at %d, replayed %v (%v)", m.op, m.call.TxID,
			reply.Status, reply.Balance, reply.BalanceVersion, reply.ProcessedAt,
			m.reply.Status, m.reply.Balance, m.reply.BalanceVersion, m.reply.ProcessedAt, reply.Replayed, err)
	}
}
