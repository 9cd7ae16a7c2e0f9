package conformance

import (
	"context"
	"fmt"
	"slices"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// moving are the operations that move money, with what they leave of Cash when
// they stake 10.00 and pay 10.00.
var moving = []struct {
	op   seamless.Op
	cash money.Amount
}{
	{seamless.Bet, 90 * money.Unit}, {seamless.BetWin, 100 * money.Unit},
	{seamless.Win, 110 * money.Unit}, {seamless.Rollback, 100 * money.Unit},
	{seamless.PromoWin, 110 * money.Unit}, {seamless.JackpotWin, 90 * money.Unit}, {seamless.Resettle, 110 * money.Unit},
}

// changed has a case for each field: a call is repeated under its txId with
// nothing but that field changed.
func changed() []check {
	var all []check
	specs := fieldSpecs()
	for _, name := range seamless.Fields() {
		spec := specs[name]
		if spec.repeat == "" {
			continue
		}
		c := check{group: Duplicates, name: "repeated with another " + name, extra: spec.extra}
		if spec.repeat == seamless.OK {
			c.group = Idempotency
		}
		c.run = func(ctx context.Context, t *Target, who Account) error {
			for _, m := range moving {
				if err := t.repeatChanged(ctx, m.op, who, name, spec, m.cash); err != nil {
					return fmt.Errorf("%s: %w", m.op, err)
				}
				if err := t.level(ctx, who); err != nil {
					return err
				}
			}
			return nil
		}
		all = append(all, c)
	}
	return all
}

func (t *Target) repeatChanged(ctx context.Context, op seamless.Op, who Account, name string, spec fieldSpec, cash money.Amount) error {
	needs, takes := seamless.Shape(op)
	if !slices.Contains(needs, name) && !slices.Contains(takes, name) || (len(spec.only) > 0 && !slices.Contains(spec.only, op)) {
		return nil
	}
	m, err := t.message(ctx, op, who, "10.00", "10.00")
	if err != nil {
		return err
	}
	if err := t.takes(ctx, m); err != nil {
		return err
	}
	a, err := t.send(ctx, t.bodies(op, m.with("requestUuid", quoted(t.uuid())).with(name, spec.other(t, who)).body()))
	switch {
	case err != nil:
		return err
	case a.http != 200 || a.reply.Status != spec.repeat:
		return fmt.Errorf("HTTP %d %s where %s is right", a.http, a.body, spec.repeat)
	case spec.repeat == seamless.OK && !a.reply.Replayed:
		return fmt.Errorf("the repeat is not told as one: %s", a.body)
	}
	now, err := t.cash(ctx, who)
	if err == nil && now != cash {
		err = fmt.Errorf("the balance is %s where %s is right", now, cash)
	}
	return err
}
