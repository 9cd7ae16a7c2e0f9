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
		{group: Parallel, name: "a hundred times the same bet", run: sameBets},
		{group: Parallel, name: "a hundred bets for money that covers nine", run: manyBets},
		{group: Parallel, name: "a bet and its rollback", run: betAgainstRollback},
		{group: Parallel, name: "a hundred rollbacks of one bet", run: manyRollbacks},
		{group: Parallel, name: "a hundred wins in one round", run: manyWins},
		{group: Parallel, name: "a hundred times the same bet-win", run: sameBetWins},
		{group: Parallel, name: "a hundred jackpots of a pool that holds nine", run: manyJackpots},
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
			errs[i] = guarded(func() error {
				a, err := t.send(ctx, requests[i])
				if err == nil && a.http != 200 {
					err = fmt.Errorf("HTTP %d: %s", a.http, a.body)
				}
				replies[i] = a.reply
				return err
			})
		})
	}
	wg.Wait()
	return replies, errors.Join(errs...)
}

func sameBets(ctx context.Context, t *Target, who Account) error {
	c := bet("", "10").call
	c.TxID, c.RoundID = t.uuid(), t.uuid()
	replies, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) { return seamless.Bet, c })
	return t.onlyOne(ctx, who, replies, err, Cash-10*money.Unit)
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

func manyRollbacks(ctx context.Context, t *Target, who Account) error {
	c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit}
	if err := t.must(ctx, seamless.Bet, who, c); err != nil {
		return err
	}
	replies, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) {
		return seamless.Rollback, seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID}
	})
	return t.onlyOne(ctx, who, replies, err, Cash)
}

func manyWins(ctx context.Context, t *Target, who Account) error {
	c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit}
	if err := t.must(ctx, seamless.Bet, who, c); err != nil {
		return err
	}
	replies, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) {
		return seamless.Win, seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID, Amount: money.Unit}
	})
	if err != nil {
		return err
	}
	paid := 0
	for _, r := range replies {
		if r.Status == seamless.OK && !r.Replayed {
			paid++
		}
	}
	return t.after(ctx, who, paid, together, Cash+(together-10)*money.Unit)
}

func sameBetWins(ctx context.Context, t *Target, who Account) error {
	c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit, WinAmount: 15 * money.Unit}
	replies, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) { return seamless.BetWin, c })
	return t.onlyOne(ctx, who, replies, err, Cash+5*money.Unit)
}

// onlyOne demands that one reply tells an effect and every other one of a
// repeat or of a call that is under way.
func (t *Target) onlyOne(ctx context.Context, who Account, replies []seamless.Reply, err error, cash money.Amount) error {
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
	return t.after(ctx, who, first, 1, cash)
}

func manyJackpots(ctx context.Context, t *Target, who Account) error {
	pool := t.uuid()
	share := []seamless.Share{{PoolID: pool, Amount: 19 * money.Unit}}
	if err := t.must(ctx, seamless.Bet, who, seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 50 * money.Unit, Pools: share}); err != nil {
		return err
	}
	replies, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) {
		return seamless.JackpotWin, seamless.Call{TxID: t.uuid(), PoolID: pool, Amount: 2 * money.Unit}
	})
	if err != nil {
		return err
	}
	won := 0
	for _, r := range replies {
		switch r.Status {
		case seamless.OK:
			won++
		case seamless.PoolExhausted:
		default:
			return fmt.Errorf("%s: %s", r.Status, r.Reason)
		}
	}
	return t.after(ctx, who, won, 9, Cash-32*money.Unit)
}
