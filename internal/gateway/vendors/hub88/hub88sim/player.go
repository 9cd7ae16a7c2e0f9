package hub88sim

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"

	"baize/internal/gateway/vendors/hub88"
	"baize/internal/kernel/rng"
)

// player is one member's play and books; its calls come one after another.
type player struct {
	cfg    *Config
	who    Player
	client *http.Client
	dice   *rng.Seeded
	sum    Summary

	cash int64 // what the member must have, in the vendor's numbers
	late []due // wins that are kept back
}

// bet is one stake that stands.
type bet struct {
	uuid, round string
	amount      int64
}

// due is a win that is sent rounds later.
type due struct {
	bet    bet
	amount int64
}

const (
	tries     = 3   // of a bet
	patience  = 500 // attempts of what must be answered in the end
	smallest  = 100_000 / 100
	lateAfter = 4
)

// chance is true in so many of a hundred.
func (p *player) chance(percent uint64) bool { return rng.Below(p.dice, 100) < percent }

func (p *player) play(ctx context.Context) error {
	for range p.cfg.Rounds {
		if err := p.round(ctx); err != nil {
			return err
		}
		if len(p.late) > lateAfter {
			if err := p.deliver(ctx); err != nil {
				return err
			}
		}
	}
	for len(p.late) > 0 {
		if err := p.deliver(ctx); err != nil {
			return err
		}
	}
	return p.balance(ctx)
}

// round is one to three bets and what comes of them.
func (p *player) round(ctx context.Context) error {
	ref := "r" + p.uuid()[:18]
	var standing []bet
	for range 1 + rng.Below(p.dice, 3) {
		b := bet{uuid: p.uuid(), round: ref, amount: p.stake()}
		if p.chance(3) {
			b.amount = max(0, p.cash) + smallest // more than there is
		}
		if p.chance(5) {
			if err := p.overtaken(ctx, b); err != nil {
				return err
			}
			continue
		}
		stands, err := p.bet(ctx, b)
		if err != nil {
			return err
		}
		if stands {
			standing = append(standing, b)
		}
	}
	if len(standing) == 0 {
		return p.stray(ctx, ref)
	}
	return p.settle(ctx, standing)
}

// stake is from 1.00 to 30.99, or nothing at times: a free bet.
func (p *player) stake() int64 {
	if p.chance(4) {
		return 0
	}
	return int64(100+rng.Below(p.dice, 3000)) * smallest
}

// settle ends a round: one bet may be taken back, the last one wins or loses.
func (p *player) settle(ctx context.Context, standing []bet) error {
	if len(standing) > 1 && p.chance(20) {
		if err := p.rollback(ctx, standing[0].uuid, standing[0].amount); err != nil {
			return err
		}
	}
	last := standing[len(standing)-1]
	if p.chance(10) { // a win that was a mistake
		amount := int64(rng.Below(p.dice, 500)) * smallest
		uuid, err := p.win(ctx, last, amount, false)
		if err == nil {
			err = p.rollback(ctx, uuid, -amount)
		}
		if err != nil {
			return err
		}
	}
	amount := int64(0)
	if p.chance(45) {
		amount = int64(rng.Below(p.dice, 6000)) * smallest
	}
	if p.chance(15) {
		p.late = append(p.late, due{last, amount})
		return nil
	}
	_, err := p.win(ctx, last, amount, true)
	return err
}

func (p *player) deliver(ctx context.Context) error {
	d := p.late[0]
	p.late = p.late[1:]
	p.sum.Disorder++
	_, err := p.win(ctx, d.bet, d.amount, true)
	return err
}

// bet sends a bet up to three times; one whose outcome is not known then is
// rolled back.
func (p *player) bet(ctx context.Context, b bet) (stands bool, err error) {
	m := p.message(b.uuid, b.round, b.amount)
	m["token"], m["is_free"] = p.who.Token, b.amount == 0
	short := p.cash < b.amount
	p.sum.Bets++
	for range tries {
		a, err := p.send(ctx, hub88.Bet, m)
		if errors.Is(err, errGaveUp) {
			continue
		}
		if err == nil && short {
			p.sum.Refused++
			if a.Status == hub88.LimitReached { // asked before the money is
				return false, nil
			}
			return false, p.expect("bet", a, hub88.NotEnoughMoney, p.cash)
		}
		if err == nil {
			err = p.expect("bet", a, hub88.OK, p.cash-b.amount)
		}
		if err != nil {
			return false, err
		}
		p.cash -= b.amount
		return true, p.again(ctx, hub88.Bet, m)
	}
	return false, p.rollback(ctx, b.uuid, 0)
}

// again sends what was answered once more: unchanged it gets the same answer,
// with another amount it is refused.
func (p *player) again(ctx context.Context, op hub88.Op, m message) error {
	if p.chance(10) {
		p.sum.Repeats++
		a, err := p.send(ctx, op, m)
		if err == nil {
			err = p.expect("repeat", a, hub88.OK, p.cash)
		}
		if err != nil && !errors.Is(err, errGaveUp) {
			return err
		}
	}
	if !p.chance(5) {
		return nil
	}
	p.sum.Repeats++
	changed := maps.Clone(m)
	switch rng.Below(p.dice, 2) {
	case 0:
		changed["amount"] = m["amount"].(int64) + smallest
	default:
		changed["round"] = p.uuid()
	}
	changed["is_free"] = false
	a, err := p.send(ctx, op, changed)
	if errors.Is(err, errGaveUp) {
		return nil
	}
	if err == nil && a.Status != hub88.Duplicate {
		err = fmt.Errorf("hub88sim: a changed %s is answered %s", op, a.Status)
	}
	return err
}

// overtaken rolls a bet back before it is sent; it must not be taken then.
func (p *player) overtaken(ctx context.Context, b bet) error {
	p.sum.Disorder++
	if err := p.rollback(ctx, b.uuid, 0); err != nil {
		return err
	}
	m := p.message(b.uuid, b.round, b.amount)
	m["token"] = p.who.Token
	for range tries {
		a, err := p.send(ctx, hub88.Bet, m)
		if errors.Is(err, errGaveUp) {
			continue
		}
		if err == nil && a.Status != hub88.DoesNotExist {
			err = fmt.Errorf("hub88sim: a bet that was rolled back before is answered %s", a.Status)
		}
		return err
	}
	return nil
}

// stray wins what nobody bet.
func (p *player) stray(ctx context.Context, ref string) error {
	p.sum.Disorder++
	m := p.message(p.uuid(), ref, 5*smallest)
	m["reference_transaction_uuid"], m["round_closed"] = p.uuid(), true
	a, err := p.send(ctx, hub88.Win, m)
	if errors.Is(err, errGaveUp) {
		return nil
	}
	if err == nil && a.Status != hub88.DoesNotExist {
		err = fmt.Errorf("hub88sim: a win without a bet is answered %s", a.Status)
	}
	return err
}

// win sends a win until it is answered.
func (p *player) win(ctx context.Context, b bet, amount int64, closes bool) (uuid string, err error) {
	uuid = p.uuid()
	m := p.message(uuid, b.round, amount)
	m["reference_transaction_uuid"], m["round_closed"] = b.uuid, closes
	p.sum.Wins++
	for range patience {
		a, err := p.send(ctx, hub88.Win, m)
		if errors.Is(err, errGaveUp) {
			continue
		}
		if err == nil {
			err = p.expect("win", a, hub88.OK, p.cash+amount)
		}
		if err != nil {
			return uuid, err
		}
		p.cash += amount
		return uuid, p.again(ctx, hub88.Win, m)
	}
	return uuid, errGaveUp
}

// rollback sends a rollback until it is answered well; effect is what the
// member gets back. A rollback may be sent under a second id, too.
func (p *player) rollback(ctx context.Context, ref string, effect int64) error {
	p.sum.Rollbacks++
	m := message{"user": p.who.User, "transaction_uuid": p.uuid(), "reference_transaction_uuid": ref,
		"game_code": p.cfg.GameCode, "round": "any", "round_closed": true, "token": "gone"}
	for range patience {
		a, err := p.send(ctx, hub88.Rollback, m)
		if errors.Is(err, errGaveUp) {
			continue
		}
		if err == nil {
			err = p.expect("rollback", a, hub88.OK, p.cash+effect)
		}
		if err != nil {
			return err
		}
		p.cash += effect
		if p.chance(15) {
			p.sum.Repeats++
			return p.rollback(ctx, ref, 0)
		}
		return nil
	}
	return errGaveUp
}

// balance asks until it is told, and holds the answer against the books.
func (p *player) balance(ctx context.Context) error {
	for range patience {
		m := message{"user": p.who.User, "token": p.who.Token, "game_code": p.cfg.GameCode}
		a, err := p.send(ctx, hub88.Balance, m)
		if errors.Is(err, errGaveUp) {
			continue
		}
		if err != nil {
			return err
		}
		return p.expect("balance", a, hub88.OK, p.cash)
	}
	return errGaveUp
}

func (p *player) message(uuid, round string, amount int64) message {
	return message{"user": p.who.User, "transaction_uuid": uuid, "round": round, "amount": amount, "currency": string(p.cfg.Currency),
		"game_code": p.cfg.GameCode, "supplier_user": "h-" + p.who.User, "supplier_transaction_id": uuid, "bet": "zero",
		"round_closed": false, "is_free": false, "meta": map[string]any{"line": 3}, "reward_uuid": nil}
}

func (p *player) expect(what string, a answer, status hub88.Status, cash int64) error {
	if a.Status != status || a.Balance == nil || *a.Balance != cash || a.Currency != string(p.cfg.Currency) {
		shown := int64(-1)
		if a.Balance != nil {
			shown = *a.Balance
		}
		return fmt.Errorf("hub88sim: %s of %s is answered %s with %d %s, the books say %s with %d", what, p.who.User, a.Status, shown, a.Currency, status, cash)
	}
	return nil
}
