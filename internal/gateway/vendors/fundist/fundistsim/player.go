package fundistsim

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"

	"baize/internal/gateway/vendors/fundist"
	"baize/internal/kernel/rng"
)

// player is one member's play and books; its calls come one after another.
type player struct {
	cfg    *Config
	who    Player
	client *http.Client
	dice   *rng.Seeded
	sum    Summary

	cash int64 // what the member must have, in cents
}

// done is an action that was answered well.
type done struct {
	kind, round, action string
	tid                 any
	amount              int64
}

const (
	tries    = 3   // of a debit
	patience = 500 // attempts of what must be answered in the end
)

// chance is true in so many of a hundred.
func (p *player) chance(percent uint64) bool { return rng.Below(p.dice, 100) < percent }

func (p *player) play(ctx context.Context) error {
	for range p.cfg.Rounds {
		if err := p.round(ctx); err != nil {
			return err
		}
	}
	return p.balance(ctx)
}

// round is one to three debits and what comes of them.
func (p *player) round(ctx context.Context) error {
	ref := p.ref()
	var standing []done
	for range 1 + rng.Below(p.dice, 3) {
		d := done{kind: fundist.Debit, round: ref, action: p.ref(), amount: int64(100 + rng.Below(p.dice, 3000))}
		if p.chance(3) {
			d.amount = max(0, p.cash) + 1 // more than there is
		}
		if p.chance(5) {
			if err := p.overtaken(ctx, d); err != nil {
				return err
			}
			continue
		}
		if p.chance(4) {
			if err := p.takenBack(ctx, d); err != nil {
				return err
			}
			continue
		}
		stands, err := p.debit(ctx, &d)
		if err != nil {
			return err
		}
		if stands {
			standing = append(standing, d)
		}
	}
	if len(standing) == 0 {
		return p.stray(ctx, ref)
	}
	return p.settle(ctx, standing)
}

// settle ends a round: one debit may be reversed, a credit may be a mistake,
// the last one wins or loses.
func (p *player) settle(ctx context.Context, standing []done) error {
	if len(standing) > 1 && p.chance(30) {
		if err := p.reverse(ctx, standing[0]); err != nil {
			return err
		}
	}
	if p.chance(12) {
		wrong := done{kind: fundist.Credit, round: standing[0].round, action: p.ref(), amount: int64(rng.Below(p.dice, 500))}
		if err := p.credit(ctx, &wrong, false); err != nil {
			return err
		}
		if err := p.reverse(ctx, wrong); err != nil {
			return err
		}
	}
	won := done{kind: fundist.Credit, round: standing[0].round, action: p.ref()}
	if p.chance(45) {
		won.amount = int64(rng.Below(p.dice, 6000))
	}
	return p.credit(ctx, &won, true)
}

// debit sends a stake up to three times, at times under another id; one whose
// outcome is not known then is cancelled by its action.
func (p *player) debit(ctx context.Context, d *done) (stands bool, err error) {
	short := p.cash < d.amount
	p.sum.Debits++
	m := p.message(*d)
	m["i_extparam"] = p.who.Token
	for range tries {
		d.tid = m["tid"]
		a, err := p.send(ctx, m)
		if errors.Is(err, errGaveUp) {
			p.rename(m)
			continue
		}
		if err == nil && short {
			p.sum.Refused++
			if a.Error == fundist.LimitReached { // asked before the money is
				return false, nil
			}
			return false, p.expectError("debit", a, fundist.InsufficientFunds)
		}
		if err == nil {
			p.cash -= d.amount
			err = p.expect("debit", a)
		}
		if err == nil {
			err = p.again(ctx, m)
		}
		return true, err
	}
	return false, p.cancel(ctx, *d, 0)
}

// rename sends an action under another id, as the vendor does now and then.
func (p *player) rename(m message) {
	if p.chance(50) {
		m["tid"] = p.tid()
	}
}

// credit sends a win until it is answered.
func (p *player) credit(ctx context.Context, d *done, ends bool) error {
	p.sum.Credits++
	m := p.message(*d)
	m["round_ended"] = ends
	for range patience {
		d.tid = m["tid"]
		a, err := p.send(ctx, m)
		if errors.Is(err, errGaveUp) {
			p.rename(m)
			continue
		}
		if err == nil {
			p.cash += d.amount
			err = p.expect("credit", a)
		}
		if err == nil {
			err = p.again(ctx, m)
		}
		return err
	}
	return errGaveUp
}

// again sends what was answered once more: unchanged, or under another id, it
// gets the same answer; with another amount it is refused.
func (p *player) again(ctx context.Context, m message) error {
	if p.chance(12) {
		p.sum.Repeats++
		repeat := maps.Clone(m)
		p.rename(repeat)
		a, err := p.send(ctx, repeat)
		if err == nil {
			err = p.expect("repeat", a)
		}
		if err != nil && !errors.Is(err, errGaveUp) {
			return err
		}
	}
	if !p.chance(6) {
		return nil
	}
	p.sum.Repeats++
	changed := maps.Clone(m)
	p.rename(changed)
	changed["amount"] = "77777.77"
	a, err := p.send(ctx, changed)
	if errors.Is(err, errGaveUp) {
		return nil
	}
	if err == nil {
		err = p.expectError("changed content", a, fundist.Mismatch)
	}
	return err
}

// overtaken cancels a debit before it is sent; it must not be taken then.
func (p *player) overtaken(ctx context.Context, d done) error {
	p.sum.Disorder++
	if err := p.cancel(ctx, d, 0); err != nil {
		return err
	}
	m := p.message(d)
	m["i_extparam"] = p.who.Token
	a, err := p.send(ctx, m)
	if errors.Is(err, errGaveUp) {
		return nil
	}
	if err == nil {
		err = p.expectError("a cancelled debit", a, fundist.Cancelled)
	}
	return err
}

// takenBack takes a debit back by an id under which it is only sent again after
// that; it must not stand then, under whichever id.
func (p *player) takenBack(ctx context.Context, d done) error {
	p.sum.Disorder++
	m := p.message(d)
	m["i_extparam"] = p.who.Token
	a, err := p.send(ctx, m)
	switch {
	case errors.Is(err, errGaveUp):
		return p.cancel(ctx, d, 0)
	case err != nil || a.Error != "":
		return err
	}
	p.cash -= d.amount
	again := maps.Clone(m)
	again["tid"] = p.tid()
	d.tid = again["tid"]
	if err := p.rollback(ctx, d, 0); err != nil {
		return err
	}
	p.cash += d.amount
	for range patience {
		a, err = p.send(ctx, again)
		if errors.Is(err, errGaveUp) {
			continue
		}
		if err == nil {
			err = p.expectError("a debit taken back by its second id", a, fundist.Cancelled)
		}
		return err
	}
	return errGaveUp
}

// stray wins what nobody bet.
func (p *player) stray(ctx context.Context, ref string) error {
	p.sum.Disorder++
	a, err := p.send(ctx, p.message(done{kind: fundist.Credit, round: ref, action: p.ref(), amount: 500}))
	if errors.Is(err, errGaveUp) {
		return nil
	}
	if err == nil {
		err = p.expectError("a credit without a debit", a, fundist.NotFound)
	}
	return err
}

// reverse undoes an action in one of the protocol's two ways, perhaps twice.
func (p *player) reverse(ctx context.Context, d done) error {
	effect := d.amount
	if d.kind == fundist.Credit {
		effect = -effect
	}
	undo := p.cancel
	if p.chance(50) {
		undo = p.rollback
	}
	err := undo(ctx, d, effect)
	if err == nil && p.chance(20) {
		p.sum.Repeats++
		err = p.cancel(ctx, d, 0)
	}
	return err
}

// cancel says "subtype": "cancel" in a call of the action's own type.
func (p *player) cancel(ctx context.Context, d done, effect int64) error {
	m := p.message(d)
	m["subtype"] = fundist.Cancel
	return p.insist(ctx, m, effect)
}

// rollback names the action's id in a call of the other type.
func (p *player) rollback(ctx context.Context, d done, effect int64) error {
	m := p.message(d)
	m["i_rollback"], m["i_actionid"], m["type"] = d.tid, p.ref(), fundist.Credit
	if d.kind == fundist.Credit {
		m["type"] = fundist.Debit
	}
	return p.insist(ctx, m, effect)
}

// insist sends a reversal until it is answered.
func (p *player) insist(ctx context.Context, m message, effect int64) error {
	p.sum.Reversals++
	for range patience {
		a, err := p.send(ctx, m)
		if errors.Is(err, errGaveUp) {
			p.rename(m)
			continue
		}
		if err == nil {
			p.cash += effect
			err = p.expect("reversal", a)
		}
		return err
	}
	return errGaveUp
}

// balance asks until it is told, and holds the answer against the books.
func (p *player) balance(ctx context.Context) error {
	for range patience {
		a, err := p.send(ctx, message{"type": fundist.Balance, "userid": p.who.User, "currency": string(p.cfg.Currency),
			"i_extparam": p.who.Token, "i_gamedesc": p.cfg.GameDesc})
		if errors.Is(err, errGaveUp) {
			continue
		}
		if err == nil {
			err = p.expect("balance", a)
		}
		return err
	}
	return errGaveUp
}

func (p *player) message(d done) message {
	return message{"type": d.kind, "tid": p.tid(), "userid": p.who.User, "currency": string(p.cfg.Currency), "amount": amount(d.amount),
		"i_gameid": d.round, "i_actionid": d.action, "i_gamedesc": p.cfg.GameDesc, "i_extparam": "", "game_extra": "table-7"}
}

func (p *player) expect(what string, a answer) error {
	if a.Status != "OK" || a.Balance != amount(p.cash) {
		return fmt.Errorf("fundistsim: %s of %s is answered %+v, the books say %s", what, p.who.User, a, amount(p.cash))
	}
	return nil
}

func (p *player) expectError(what string, a answer, e fundist.Error) error {
	if a.Error != e || a.Balance != amount(p.cash) {
		return fmt.Errorf("fundistsim: %s of %s is answered %+v, the books say %s with %s", what, p.who.User, a, e, amount(p.cash))
	}
	return nil
}
