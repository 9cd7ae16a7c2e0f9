package conformance

import (
	"context"
	"errors"
	"fmt"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// Result is what came of one case; Err is nil where it passed.
type Result struct {
	Name string
	Err  error
}

// check is one case as it is run: with an account of its own.
type check struct {
	name string
	run  func(ctx context.Context, t *Target, who Account) error
}

func checks() []check {
	var all []check
	for _, s := range scenarios() {
		all = append(all, check{s.name, s.run})
	}
	all = append(all, genuine()...)
	all = append(all, readable()...)
	return append(all, parallel()...)
}

// Count is the number of cases, and so of accounts that a target needs.
func Count() int { return len(checks()) }

// Run runs every case and tells each result as it comes; the error says that
// the target cannot be tested at all.
func Run(ctx context.Context, t *Target, tell func(Result)) error {
	all := checks()
	if len(t.Accounts) < len(all) {
		return fmt.Errorf("%d accounts are needed, one for each case, and there are %d", len(all), len(t.Accounts))
	}
	for n, c := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		tell(Result{Name: c.name, Err: c.run(ctx, t, t.Accounts[n])})
	}
	return nil
}

// run walks the steps of a scenario.
func (s scenario) run(ctx context.Context, t *Target, who Account) error {
	prefix := t.uuid()[:13] + "."
	for n, step := range s.steps {
		if err := step.run(ctx, t, who, prefix); err != nil {
			return fmt.Errorf("step %d, %s: %w", n+1, step.op, err)
		}
	}
	return nil
}

func (s step) run(ctx context.Context, t *Target, who Account, prefix string) error {
	c := s.call
	for _, name := range []*string{&c.TxID, &c.RefTxID, &c.RoundID} {
		if *name != "" {
			*name = prefix + *name
		}
	}
	a, err := t.call(ctx, s.op, who, c)
	if err != nil {
		return err
	}
	cash, err := t.cash(ctx, who)
	if err != nil {
		return err
	}
	r, want := a.reply, money.MustParse(s.cash)
	moved := s.op == seamless.Bet || s.op == seamless.BetWin || s.op == seamless.Win || s.op == seamless.Rollback
	switch {
	case a.http != 200:
		return fmt.Errorf("HTTP %d: %s", a.http, a.body)
	case r.Status != s.want:
		return fmt.Errorf("%s where %s is right: %s", r.Status, s.want, a.body)
	case r.Replayed != s.replayed:
		return fmt.Errorf("replayed is %v: %s", r.Replayed, a.body)
	case (r.Reason == "") != (s.want == seamless.OK):
		return fmt.Errorf("a refusal and nothing else has a reason: %s", a.body)
	case cash != want:
		return fmt.Errorf("the balance is %s where %s is right", cash, want)
	case r.Status == seamless.NotEnoughMoney && (!r.HasBalance || r.Balance != want):
		return fmt.Errorf("the refusal does not tell the true balance: %s", a.body)
	case moved && r.Status == seamless.OK && !r.Replayed && (!r.HasBalance || r.Balance != want):
		return fmt.Errorf("the reply does not tell the balance: %s", a.body)
	case moved && (r.TxID != c.TxID || r.ProcessedAt == 0):
		return fmt.Errorf("the reply does not name the call: %s", a.body)
	}
	return nil
}

// cash asks for the account's balance.
func (t *Target) cash(ctx context.Context, who Account) (money.Amount, error) {
	a, err := t.call(ctx, seamless.Balance, who, seamless.Call{})
	switch {
	case err != nil:
		return 0, err
	case a.http != 200 || a.reply.Status != seamless.OK || !a.reply.HasBalance:
		return 0, fmt.Errorf("the balance is not told: HTTP %d %s", a.http, a.body)
	}
	return a.reply.Balance, nil
}

var errMoved = errors.New("money moved")

// still reports money that moved where none may.
func (t *Target) still(ctx context.Context, who Account) error {
	cash, err := t.cash(ctx, who)
	if err == nil && cash != Cash {
		return fmt.Errorf("%w: the balance is %s", errMoved, cash)
	}
	return err
}
