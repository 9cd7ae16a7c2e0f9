package croupier

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// place takes a bet in.
func (t *turn) place(c Place) error {
	switch {
	case t.Phase == Opening:
		return fault.New(fault.Conflict, "studio.tables.early")
	case t.Phase != Betting:
		return ErrClosed
	case t.index[c.Bet] != nil:
		return fault.New(fault.Conflict, "studio.tables.notLive")
	}
	if err := t.within(c); err != nil {
		return err
	}
	if t.Game.Turns {
		if err := t.free(c.Wagers); err != nil {
			return err
		}
	}
	b := &Bet{ID: c.Bet, Member: c.Member, Share: c.Share, Wagers: c.Wagers, Stake: c.Stake, Digits: c.Digits, Status: Pending}
	t.index[c.Bet] = b
	t.Bets = append(t.Bets, b)
	return nil
}

// within holds a bet, together with what the member has staked already, to the
// table's limits.
func (t *turn) within(c Place) error {
	limits := t.Limits
	bets, staked, long := 1, money.Amount(0), money.Amount(0)
	add := func(b *Bet) {
		staked += b.Stake
		for _, w := range b.Wagers {
			if s, _ := t.Game.Spot(w.Spot); s.Long() {
				long += w.Stake
			}
		}
	}
	for _, b := range t.Bets {
		if b.Member == c.Member && !b.Status.Final() {
			bets++
			add(b)
		}
	}
	if bets > BetsPerMember {
		return fault.New(fault.Refused, "studio.tables.tooMany", fault.Args{"max": BetsPerMember})
	}
	for _, w := range c.Wagers {
		if w.Stake < limits.Min || w.Stake > limits.Max {
			return fault.InvalidField("wagers", "studio.tables.range", fault.Args{"min": limits.Min.String(), "max": limits.Max.String()})
		}
	}
	if c.Stake > limits.Max-staked {
		return fault.New(fault.Refused, "studio.tables.max", fault.Args{"max": limits.Max.String()})
	}
	if add(&Bet{Wagers: c.Wagers}); long > limits.LongMax {
		return fault.New(fault.Refused, "studio.tables.longMax", fault.Args{"max": limits.LongMax.String()})
	}
	return nil
}

// find finds a bet, of a member where one is named.
func (t *turn) find(bet id.Round, member id.Member) (*Bet, error) {
	b := t.index[bet]
	if b == nil || member != 0 && b.Member != member {
		return nil, fault.New(fault.NotFound, "studio.tables.unknown")
	}
	return b, nil
}

// take puts a bet into play, or returns a stake that came too late for it.
func (t *turn) take(bet id.Round) error {
	b, err := t.find(bet, 0)
	if err != nil || b.Taken {
		return err
	}
	b.Taken = true
	if b.Status == Pending && b.More {
		t.raised(b)
		return nil
	}
	if b.Status == Pending {
		t.taken++
		b.Status, b.Place = Live, t.taken
		return nil
	}
	t.leave(b, b.Status)
	return nil
}

// refuse drops a bet whose stake will not come.
func (t *turn) refuse(bet id.Round) error {
	b, err := t.find(bet, 0)
	if err == nil && b.Status == Pending {
		b.Status = Refused
		if b.More {
			t.unraised(b)
		}
	}
	return err
}

// cancel takes a bet back while bets are taken.
func (t *turn) cancel(c Cancel) error {
	b, err := t.find(c.Bet, c.Member)
	switch {
	case err != nil:
		return err
	case b.Status.Final():
		return fault.New(fault.Conflict, "studio.tables.notLive")
	case t.Phase != Betting:
		return ErrClosed
	}
	t.leave(b, Cancelled)
	return nil
}
