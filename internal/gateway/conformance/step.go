package conformance

import (
	"context"
	"fmt"
	"slices"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// step is one call and what must come of it. cash is the member's balance
// afterwards; it is asked for by itself, not taken from the reply alone.
type step struct {
	op       seamless.Op
	call     seamless.Call
	want     seamless.Status
	cash     string
	replayed bool
}

type edit func(*seamless.Call)

func call(op seamless.Op, tx, amount string, edits []edit) step {
	s := step{op: op, want: seamless.OK, call: seamless.Call{TxID: tx, RoundID: "r1"}}
	if amount != "" {
		s.call.Amount = money.MustParse(amount)
	}
	for _, e := range edits {
		e(&s.call)
	}
	return s
}

func bet(tx, amount string, e ...edit) step { return call(seamless.Bet, tx, amount, e) }
func win(tx, amount string, e ...edit) step { return call(seamless.Win, tx, amount, e) }
func betWin(tx, stake, payout string, e ...edit) step {
	return call(seamless.BetWin, tx, stake, append([]edit{func(c *seamless.Call) { c.WinAmount = money.MustParse(payout) }}, e...))
}
func rollback(tx, of string, e ...edit) step {
	return call(seamless.Rollback, tx, "", append([]edit{ref(of)}, e...))
}
func closing(e ...edit) step           { return call(seamless.RoundClose, "", "", e) }
func status(tx string, e ...edit) step { return call(seamless.TxStatus, tx, "", e) }

func round(r string) edit     { return func(c *seamless.Call) { c.RoundID = r } }
func closed(c *seamless.Call) { c.RoundClosed = true }
func ref(tx string) edit      { return func(c *seamless.Call) { c.RefTxID = tx } }
func token(k string) edit     { return func(c *seamless.Call) { c.Token = k } }
func game(g string) edit      { return func(c *seamless.Call) { c.GameCode = g } }
func currency(k string) edit  { return func(c *seamless.Call) { c.Currency = k } }
func info(s string) edit      { return func(c *seamless.Call) { c.BetInfo = s } }

func (s step) to(want seamless.Status, cash string) step { s.want, s.cash = want, cash; return s }
func (s step) ok(cash string) step                       { s.cash = cash; return s }
func (s step) again(cash string) step                    { s.cash, s.replayed = cash, true; return s }

// scenario is a case of the tables.
type scenario struct {
	group Group
	name  string
	needs []Act
	steps []step
}

// in puts scenarios into a group.
func in(g Group, all []scenario) []scenario {
	for n := range all {
		all[n].group = g
	}
	return all
}

// run walks the steps of a scenario.
func (s scenario) run(ctx context.Context, t *Target, who Account) error {
	prefix := t.uuid()[:13] + "."
	if slices.Contains(s.needs, GrantRounds) {
		if err := t.grant(ctx, who, prefix+"gift", "CASH"); err != nil {
			return err
		}
	}
	return walk(ctx, t, who, prefix, s.steps)
}

// walk takes steps; ids are made unique by prefix.
func walk(ctx context.Context, t *Target, who Account, prefix string, steps []step) error {
	for n, step := range steps {
		if err := step.run(ctx, t, who, prefix); err != nil {
			return fmt.Errorf("step %d, %s: %w", n+1, step.op, err)
		}
	}
	return nil
}

// send sends the step's call and judges the reply by itself.
func (s step) send(ctx context.Context, t *Target, who Account, prefix string) (answer, error) {
	c := s.call
	c.Pools = slices.Clone(c.Pools)
	ids := []*string{&c.TxID, &c.RefTxID, &c.RoundID, &c.RewardID, &c.PoolID}
	for n := range c.Pools {
		ids = append(ids, &c.Pools[n].PoolID)
	}
	for _, name := range ids {
		if *name != "" {
			*name = prefix + *name
		}
	}
	a, err := t.call(ctx, s.op, who, c)
	if err != nil {
		return a, err
	}
	r := a.reply
	moved := s.op != seamless.Ping && s.op != seamless.Balance && s.op != seamless.RoundClose
	switch {
	case a.http != 200:
		err = fmt.Errorf("HTTP %d: %s", a.http, a.body)
	case r.Status != s.want:
		err = fmt.Errorf("%s where %s is right: %s", r.Status, s.want, a.body)
	case r.Replayed != s.replayed && (s.replayed || !a.unsure):
		err = fmt.Errorf("replayed is %v: %s", r.Replayed, a.body)
	case moved && (r.TxID != c.TxID || r.ProcessedAt == 0):
		err = fmt.Errorf("the reply does not name the call: %s", a.body)
	}
	return a, err
}

func (s step) run(ctx context.Context, t *Target, who Account, prefix string) error {
	a, err := s.send(ctx, t, who, prefix)
	if err != nil {
		return err
	}
	cash, err := t.cash(ctx, who)
	if err != nil {
		return err
	}
	r, want := a.reply, money.MustParse(s.cash)
	moves := s.op != seamless.Ping && s.op != seamless.TxStatus && r.Status == seamless.OK && !r.Replayed
	switch {
	case cash != want:
		return fmt.Errorf("the balance is %s where %s is right", cash, want)
	case r.Status == seamless.NotEnoughMoney && (!r.HasBalance || r.Balance != want):
		return fmt.Errorf("the refusal does not tell the true balance: %s", a.body)
	case moves && (!r.HasBalance || r.Balance != want):
		return fmt.Errorf("the reply does not tell the balance: %s", a.body)
	}
	return nil
}
