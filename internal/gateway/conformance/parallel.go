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

// atOnce sends calls together, each as send does.
func (t *Target) atOnce(ctx context.Context, who Account, n int, of func(n int) (seamless.Op, seamless.Call)) ([]answer, error) {
	answers, errs, next := make([]answer, n), make([]error, n), make([]func() *request, n)
	for i := range next {
		op, c := of(i)
		next[i] = t.calls(op, who, c)
	}
	var wg sync.WaitGroup
	for i := range next {
		wg.Go(func() {
			errs[i] = guarded(func() (err error) {
				if answers[i], err = t.send(ctx, next[i]); err == nil && answers[i].http != 200 && !answers[i].later() {
					err = answers[i].unexpected()
				}
				return err
			})
		})
	}
	wg.Wait()
	return answers, errors.Join(errs...)
}

func (a answer) unexpected() error { return fmt.Errorf("HTTP %d: %s", a.http, a.body) }

// tally counts the calls that took effect; the others are to be refused as
// instead, none is left undecided.
func tally(answers []answer, instead seamless.Status) (done int, err error) {
	for _, a := range answers {
		switch {
		case a.done():
			done++
		case a.http != 200 || a.reply.Status != instead:
			return done, a.unexpected()
		}
	}
	return done, nil
}

func sameBets(ctx context.Context, t *Target, who Account) error {
	c := bet("", "10").call
	c.TxID, c.RoundID = t.uuid(), t.uuid()
	answers, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) { return seamless.Bet, c })
	return t.onlyOne(ctx, who, answers, err, Cash-10*money.Unit)
}

func manyBets(ctx context.Context, t *Target, who Account) error {
	answers, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) {
		c := bet("", "11").call
		c.TxID, c.RoundID = t.uuid(), t.uuid()
		return seamless.Bet, c
	})
	if err != nil {
		return err
	}
	taken, err := tally(answers, seamless.NotEnoughMoney)
	if err != nil {
		return err
	}
	return t.after(ctx, who, taken, 9, Cash-99*money.Unit)
}

// betAgainstRollback ends with the stake given back, whichever came first.
func betAgainstRollback(ctx context.Context, t *Target, who Account) error {
	c := bet("", "10").call
	c.TxID, c.RoundID = t.uuid(), t.uuid()
	undo := seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID}
	answers, err := t.atOnce(ctx, who, 2, func(n int) (seamless.Op, seamless.Call) {
		if n == 0 {
			return seamless.Bet, c
		}
		return seamless.Rollback, undo
	})
	if err != nil {
		return err
	}
	if s := answers[0].reply.Status; s != seamless.OK && s != seamless.RolledBack {
		return fmt.Errorf("the bet: %w", answers[0].unexpected())
	}
	if s := answers[1].reply.Status; s != seamless.OK {
		return fmt.Errorf("the rollback: %w", answers[1].unexpected())
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
	answers, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) {
		return seamless.Rollback, seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID}
	})
	return t.onlyOne(ctx, who, answers, err, Cash)
}

func manyWins(ctx context.Context, t *Target, who Account) error {
	c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit}
	if err := t.must(ctx, seamless.Bet, who, c); err != nil {
		return err
	}
	answers, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) {
		return seamless.Win, seamless.Call{TxID: t.uuid(), RefTxID: c.TxID, RoundID: c.RoundID, Amount: money.Unit}
	})
	if err != nil {
		return err
	}
	paid, err := tally(answers, seamless.OK)
	if err != nil {
		return err
	}
	return t.after(ctx, who, paid, together, Cash+(together-10)*money.Unit)
}

func sameBetWins(ctx context.Context, t *Target, who Account) error {
	c := seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 10 * money.Unit, WinAmount: 15 * money.Unit}
	answers, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) { return seamless.BetWin, c })
	return t.onlyOne(ctx, who, answers, err, Cash+5*money.Unit)
}

// onlyOne demands that one answer tells an effect and every other one of a
// repeat or of a call that is to be sent again. Where none tells it, it came of
// an attempt whose outcome was not told.
func (t *Target) onlyOne(ctx context.Context, who Account, answers []answer, err error, cash money.Amount) error {
	if err != nil {
		return err
	}
	first, unsure := 0, 0
	for _, a := range answers {
		switch {
		case a.reply.Status == seamless.OK && !a.reply.Replayed:
			first++
		case a.done():
			unsure = 1
		case a.reply.Status != seamless.OK && !a.later():
			return a.unexpected()
		}
	}
	return t.after(ctx, who, max(first, unsure), 1, cash)
}

func manyJackpots(ctx context.Context, t *Target, who Account) error {
	pool := t.uuid()
	share := []seamless.Share{{PoolID: pool, Amount: 19 * money.Unit}}
	if err := t.must(ctx, seamless.Bet, who, seamless.Call{TxID: t.uuid(), RoundID: t.uuid(), Amount: 50 * money.Unit, Pools: share}); err != nil {
		return err
	}
	answers, err := t.atOnce(ctx, who, together, func(int) (seamless.Op, seamless.Call) {
		return seamless.JackpotWin, seamless.Call{TxID: t.uuid(), PoolID: pool, Amount: 2 * money.Unit}
	})
	if err != nil {
		return err
	}
	won, err := tally(answers, seamless.PoolExhausted)
	if err != nil {
		return err
	}
	return t.after(ctx, who, won, 9, Cash-32*money.Unit)
}
