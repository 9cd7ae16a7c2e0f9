package conformance

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

const together = 100

// parallel are the cases in which many calls come at once.
func parallel() []check {
	return []check{
		{"a hundred times the same bet at once", sameBets},
		{"a hundred bets at once for money that covers nine", manyBets},
		{"bet and rollback at once", betAgainstRollback},
	}
}

// atOnce sends calls together.
func (t *Target) atOnce(ctx context.Context, who Account, n int, of func(n int) (seamless.Op, seamless.Call)) ([]seamless.Reply, error) {
	replies, errs := make([]seamless.Reply, n), make([]error, n)
	requests := make([]*request, n)
	for i := range requests { // made before, because a source of chance may serve one only
		op, c := of(i)
		c = t.own(op, who, c)
		requests[i] = t.request(op, c.Append(nil, op))
	}
	var wg sync.WaitGroup
	for i := range requests {
		wg.Go(func() {
			a, err := t.send(ctx, requests[i])
			if err == nil && a.http != 200 {
				err = fmt.Errorf("HTTP %d: %s", a.http, a.body)
			}
			replies[i], errs[i] = a.reply, err
		})
	}
	wg.Wait()
	return replies, errors.Join(errs...)
}

func sameBets(ctx context.Context, t *Target, who Account) error {
	c := bet("", "10").call
	c.TxID, c.RoundID = t.uuid(), t.uuid()
	replies, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) { return seamless.Bet, c })
	if err != nil {
		return err
	}
	first := 0
	for _, r := range replies {
		switch {
		case r.Status == seamless.OK && !r.Replayed:
			first++
		case r.Status != seamless.OK && r.Status.Class() != seamless.Conflict:
			return fmt.Errorf("%s: %s", r.Status, r.Reason)
		}
	}
	return t.after(ctx, who, first, 1, Cash-10*money.Unit)
}

func manyBets(ctx context.Context, t *Target, who Account) error {
	taken := 0
	replies, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) {
		c := bet("", "11").call
		c.TxID, c.RoundID = t.uuid(), t.uuid()
		return seamless.Bet, c
	})
	if err != nil {
		return err
	}
	for _, r := range replies {
		switch r.Status {
		case seamless.OK:
			taken++
		case seamless.NotEnoughMoney:
		default:
			return fmt.Errorf("%s: %s", r.Status, r.Reason)
		}
	}
	return t.after(ctx, who, taken, 9, Cash-99*money.Unit)
}

// betAgainstRollback ends with the stake given back, whichever came first.
func betAgainstRollback(ctx context.Context, t *Target, who Account) error {
	c := bet("", "10").call
	c.TxID, c.RoundID = t.uuid(), t.uuid()
	undo := seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID}
	replies, err := t.atOnce(ctx, who, 2, func(n int) (seamless.Op, seamless.Call) {
		if n == 0 {
			return seamless.Bet, c
		}
		return seamless.Rollback, undo
	})
	if err != nil {
		return err
	}
	if s := replies[0].Status; s != seamless.OK && s != seamless.RolledBack {
		return fmt.Errorf("the bet: %s", s)
	}
	if s := replies[1].Status; s != seamless.OK {
		return fmt.Errorf("the rollback: %s", s)
	}
	return t.after(ctx, who, 0, 0, Cash)
}

func (t *Target) after(ctx context.Context, who Account, got, want int, cash money.Amount) error {
	if got != want {
		return fmt.Errorf("%d calls took effect where %d is right", got, want)
	}
	now, err := t.cash(ctx, who)
	if err == nil && now != cash {
		err = fmt.Errorf("the balance is %s where %s is right", now, cash)
	}
	return err
}
