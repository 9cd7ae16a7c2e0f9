package conformance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// Run runs every case and tells each result as it comes; the error says that
// the target cannot be tested at all.
func Run(ctx context.Context, t *Target, tell func(Result)) error {
	return RunTimed(ctx, t, tell, nil)
}

// RunTimed is Run; it also tells every call with the status of its reply, empty
// where there was none, and how long it took.
func RunTimed(ctx context.Context, t *Target, tell func(Result), timed func(seamless.Op, seamless.Status, time.Duration)) error {
	if len(t.Accounts) == 0 {
		return errors.New("an account with a running session is needed")
	}
	r := &runner{Target: *t, tell: tell, timed: timed, crew: t.Accounts}
	r.tracing, r.banks = &sync.Mutex{}, map[string]string{}
	if a, err := r.call(ctx, seamless.Ping, t.Accounts[0], seamless.Call{}); err != nil || a.http != 200 {
		return fmt.Errorf("ping is not answered well: HTTP %d %s: %w", a.http, a.body, err)
	}
	if err := r.today(ctx); err != nil {
		return err
	}
	return r.tomorrow(ctx)
}

type runner struct {
	Target
	tell  func(Result)
	timed func(seamless.Op, seamless.Status, time.Duration)
	crew  []Account
	late  []waiting
}

// waiting is a case that goes on when the clock was moved.
type waiting struct {
	check
	who    Account
	result Result
}

func (r *runner) wanted() []check {
	return slices.DeleteFunc(checks(), func(c check) bool { return len(r.Only) > 0 && !slices.Contains(r.Only, c.group) })
}

// today runs what needs no other day. Accounts at the end of the list are kept
// for those that do.
func (r *runner) today(ctx context.Context) error {
	for _, c := range r.wanted() {
		if err := ctx.Err(); err != nil {
			return err
		}
		result := Result{Group: c.group, Name: c.name, Skipped: r.lacks(c)}
		who := r.Accounts[0]
		if result.Skipped != "" {
			r.tell(result)
			continue
		}
		if c.later != nil {
			who, r.crew = r.crew[len(r.crew)-1], r.crew[:len(r.crew)-1]
		}
		r.part(ctx, &result, who, c.run)
		if c.later != nil && result.Err == nil {
			r.late = append(r.late, waiting{c, who, result})
			continue
		}
		r.tell(result)
	}
	return nil
}

// tomorrow moves the clock once and runs the second parts.
func (r *runner) tomorrow(ctx context.Context) error {
	if len(r.late) == 0 {
		return nil
	}
	moved := r.Control.Do(ctx, Advance, Month.String())
	for _, w := range r.late {
		if w.result.Err = moved; moved == nil {
			r.part(ctx, &w.result, w.who, w.later)
		}
		r.tell(w.result)
	}
	return ctx.Err()
}

// part runs one part of a case and adds what came of it to result.
func (r *runner) part(ctx context.Context, result *Result, who Account, run func(context.Context, *Target, Account) error) {
	t := r.Target
	t.Accounts = r.crew
	if slices.Index(t.Accounts, who) < 0 {
		t.Accounts = append([]Account{who}, t.Accounts...)
	}
	if result.Calls == 0 {
		if result.Err = guarded(func() error { return t.level(ctx, who) }); result.Err != nil {
			return
		}
	}
	t.trace = &trace{tell: r.timed}
	began := t.Clock.Now()
	result.Err = guarded(func() error { return run(ctx, &t, who) })
	result.Took += t.Clock.Now().Sub(began)
	result.Calls += t.trace.calls
	result.Note = t.trace.note
	for _, class := range t.trace.classes {
		if !slices.Contains(result.Retry, class) {
			result.Retry = append(result.Retry, class)
		}
	}
	if result.Err != nil {
		result.Trace = t.trace.exchanges
	}
}

// guarded runs f, in which a panic is an error: a case that the suite itself
// cannot finish has failed, and the other cases and the report go on.
func guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the suite could not finish the case: %v", p)
		}
	}()
	return f()
}

// level brings an account to Cash by bets and wins in a round that is kept
// open for nothing else.
func (t *Target) level(ctx context.Context, who Account) error {
	cash, err := t.cash(ctx, who)
	if err != nil || cash == Cash {
		return err
	}
	t.tracing.Lock()
	known := t.banks[who.UserID]
	t.tracing.Unlock()
	if known == "" {
		bank, stake := t.uuid(), min(money.Unit, max(cash, 0))
		if err := t.must(ctx, seamless.Bet, who, seamless.Call{TxID: t.uuid(), RoundID: bank, Amount: stake}); err != nil {
			return err
		}
		t.tracing.Lock()
		t.banks[who.UserID] = bank
		t.tracing.Unlock()
		known, cash = bank, cash-stake
	}
	move := func(op seamless.Op, amount, after money.Amount) {
		if err == nil {
			err = t.must(ctx, op, who, seamless.Call{TxID: t.uuid(), RoundID: known, Amount: amount})
			cash = after
		}
	}
	// A win is floored to the currency's decimals, so a bet takes what is less.
	part := cash - cash.FloorTo(t.Currency.Digits())
	if part != 0 && cash < 2*money.Unit {
		move(seamless.Win, 10*money.Unit, cash+10*money.Unit)
	}
	for err == nil && cash > Cash+money.Unit {
		stake := min(cash-Cash, Cash)
		move(seamless.Bet, stake, cash-stake)
	}
	if part = cash - cash.FloorTo(t.Currency.Digits()); part != 0 || cash > Cash {
		move(seamless.Bet, money.Unit+part, cash-money.Unit-part)
	}
	if cash < Cash {
		move(seamless.Win, Cash-cash, Cash)
	}
	return err
}

// must sends a call that is to be done.
func (t *Target) must(ctx context.Context, op seamless.Op, who Account, c seamless.Call) error {
	a, err := t.call(ctx, op, who, c)
	if err == nil && !a.done() {
		err = fmt.Errorf("%s is answered HTTP %d %s", op, a.http, a.body)
	}
	return err
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

// Learn asks the gateway for the game and the currency of the first account's
// session where the target does not name them.
func (t *Target) Learn(ctx context.Context) error {
	if t.GameCode != "" && t.Currency != "" {
		return nil
	}
	body := []byte(`{"vendorId":` + quoted(t.Vendor) + `,"requestUuid":` + quoted(t.uuid()) + `,"token":` + quoted(t.Accounts[0].Token) + `}`)
	a, err := t.send(ctx, t.bodies(seamless.Balance, body))
	if err == nil && (a.http != 200 || a.reply.Status != seamless.OK || a.reply.GameCode == "" || a.reply.Currency == "") {
		err = fmt.Errorf("the gateway does not tell the game of the session: HTTP %d %s", a.http, a.body)
	}
	t.GameCode = cmp.Or(t.GameCode, a.reply.GameCode)
	t.Currency = cmp.Or(t.Currency, money.Currency(a.reply.Currency))
	return err
}
