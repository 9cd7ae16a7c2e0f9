package pier

import (
	"context"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio/owe"
	"baize/internal/studio/runner"
)

// LoadCmd asks for money to shoot so many bullets of a stake with a weapon.
type LoadCmd struct {
	Weapon  int
	Stake   money.Amount
	Bullets int
}

// Loaded is what came of a load, and what the gun has then.
type Loaded struct {
	Load  Load
	Purse money.Amount
	Bag   money.Amount
}

// Load takes a bet of the platform and puts it into the purse; with that the
// load before it is over and its bag is paid. Faults: studio.fishing.noSeat,
// .loading, studio.stake.*, refusals of the platform, studio.round.undecided.
func (s *Service) Load(ctx context.Context, g Guest, key, code string, c LoadCmd) (Loaded, error) {
	r, err := s.room(g, code)
	if err != nil {
		return Loaded{}, err
	}
	ctx = context.WithoutCancel(ctx)
	old, found, err := s.d.Store.LoadByKey(ctx, g.UserID, key)
	switch {
	case err != nil:
		return Loaded{}, err
	case found && old.Owed == owe.Bet:
		return Loaded{}, ErrUndecided
	case found:
		return Loaded{Load: old}, loadRefusal(old)
	}
	var l Load
	err = r.ask(ctx, func(context.Context) error {
		l, err = r.reserve(g, key, c)
		return err
	})
	if err != nil {
		return Loaded{}, err
	}
	return s.bet(ctx, r, g, l)
}

// loadRefusal is the refusal that a load's first answer was.
func loadRefusal(l Load) error {
	if l.Status == Refused || l.Status == Undone {
		return runner.Refusal(seamless.Reply{Status: seamless.Status(l.Reason)})
	}
	return nil
}

// reserve writes a load before any money is asked for.
func (r *room) reserve(g Guest, key string, c LoadCmd) (Load, error) {
	seat, sits, err := r.of(g)
	weapons := r.pool.Sheet.Weapons
	switch {
	case err != nil:
		return Load{}, err
	case sits.pending != 0:
		return Load{}, ErrBusy
	case c.Weapon < 0 || c.Weapon >= len(weapons) || c.Bullets < 1 || c.Bullets > LoadBullets:
		return Load{}, fault.New(fault.Conflict, "studio.fishing.bullet")
	}
	if err := checkStake(g, c.Stake); err != nil {
		return Load{}, err
	}
	amount, err := c.Stake.MulRatio(weapons[c.Weapon].Power*int64(c.Bullets), 1)
	if err != nil {
		return Load{}, err
	}
	l := Load{
		ID: id.Round(id.New[loadKind](r.s.d.IDs)), Stay: sits.stay.ID, Vendor: g.Vendor, GameCode: g.GameCode, UserID: g.UserID, Currency: g.Currency,
		Amount: amount, Status: Pending, Owed: owe.Bet, Key: key, CreatedAt: r.s.now(),
	}
	l.Shot = r.brings(r.chairs[seat], l)
	r.chairs[seat].pending = l.ID
	r.writes = append(r.writes, func(ctx context.Context, tx *db.Tx) error { return r.s.d.Store.InsertLoad(ctx, tx, l) })
	return l, nil
}

// checkStake holds a bullet's stake to the title's bounds and its grid.
func checkStake(g Guest, stake money.Amount) error {
	key := wrongStake(g, stake)
	if key == "" {
		return nil
	}
	return fault.InvalidField("stake", key, fault.Args{"min": g.StakeMin, "max": g.StakeMax, "step": CentOf(g.Currency)})
}

// wrongStake is why a bullet's stake cannot be shot; empty for one that can.
func wrongStake(g Guest, stake money.Amount) string {
	switch {
	case stake < g.StakeMin || stake > g.StakeMax:
		return "studio.stake.range"
	case stake%CentOf(g.Currency) != 0:
		return "studio.stake.step"
	}
	return ""
}

// brings is what a load names for the jackpots: the part of what was shot since
// a load last named one, as far as this load goes. What is loaded and not shot
// comes back and brings nothing, so nobody takes part in a jackpot for nothing.
func (r *room) brings(c *chair, l Load) money.Amount {
	return min(c.stay.Cost-c.named, l.Amount)
}

// bet asks for the money of a load that is written, and tells the room what
// came of it.
func (s *Service) bet(ctx context.Context, r *room, g Guest, l Load) (Loaded, error) {
	call := callOf(l)
	call.Token, call.TxID, call.Amount, call.BetType, call.OccurredAt = g.Token, owe.BetTx(l.ID), l.Amount, seamless.Normal, l.CreatedAt
	call.Pools = s.d.Pools.Parts(l.Currency, l.Shot, l.CreatedAt)
	reply, err := s.desks.Of(l.Vendor).Bet(ctx, call)
	var refused error
	switch {
	case err == nil && reply.Status == seamless.OK && !reply.RolledBack:
		l.Status, l.Owed, l.Balance, l.BalanceVersion = Live, owe.Nothing, reply.Balance, reply.BalanceVersion
	case err == nil:
		l.Status, l.Owed, l.Reason = Refused, owe.Nothing, string(reply.Status)
		refused = runner.Refusal(reply)
	default: // it may have been taken or may still be: nothing is shot with it
		l.Status, l.Owed, l.Reason = Refused, owe.Rollback, "UNANSWERED"
		refused = ErrUndecided.Wrap(err)
	}
	out := Loaded{}
	err = r.ask(ctx, func(context.Context) error {
		out = r.loaded(g, l)
		return nil
	})
	if err != nil {
		// The row still says that a call was under way: the next start undoes it.
		return Loaded{}, errors.Join(refused, err)
	}
	if refused == nil && out.Load.Status != Live {
		refused = ErrNoSeat
	}
	return out, refused
}

// loaded takes over what came of a load. The one before it is over: its win is
// what was caught since it came. A load whose member has left meanwhile is
// rolled back.
func (r *room) loaded(g Guest, l Load) Loaded {
	now := r.s.now()
	seat, c, err := r.of(g)
	here := err == nil && c.stay.ID == l.Stay && c.pending == l.ID
	if !here && l.Status == Live {
		l.Status, l.Owed, l.Reason = Undone, owe.Rollback, "LEFT"
	}
	if l.Status != Live {
		l.EndedAt = now
	}
	if l.Owed != owe.Nothing {
		r.debts = append(r.debts, l.ID)
	}
	if here {
		c.pending = 0
	}
	if l.Status == Live {
		bag, _ := r.pool.Empty(seat)
		if old := r.finish(c, bag, now); old != 0 {
			r.debts = append(r.debts, old)
		}
		_ = r.pool.Load(seat, l.Amount)
		c.named += l.Shot
		c.load, c.stay.Load, c.seen, r.dirty[seat] = l, l.ID, now, true
	}
	r.writes = append(r.writes, func(ctx context.Context, tx *db.Tx) error { return r.s.d.Store.SetLoad(ctx, tx, l) })
	out := Loaded{Load: l}
	if here {
		gun, _ := r.pool.Gun(seat)
		out.Purse, out.Bag = gun.Purse, gun.Bag
	}
	return out
}

// finish ends the live load of a chair with a payout, if there is one, and
// names it; whoever asked for it sees that it is paid.
func (r *room) finish(c *chair, payout money.Amount, now clock.Instant) id.Round {
	l := c.load
	if l.ID == 0 {
		if payout != 0 {
			panic("pier: money without a load")
		}
		return 0
	}
	l.Status, l.Payout, l.Owed, l.EndedAt = Done, payout, owe.Win, now
	if payout == 0 {
		l.Owed = owe.Close
	}
	c.load, c.stay.Load = Load{}, 0
	r.writes = append(r.writes, func(ctx context.Context, tx *db.Tx) error { return r.s.d.Store.SetLoad(ctx, tx, l) })
	return l.ID
}

// Collect pays what is in purse and bag, and keeps the seat. Faults
// studio.fishing.noSeat, .loading, .flying while bullets are in the air.
func (s *Service) Collect(ctx context.Context, g Guest, code string) (Receipt, error) {
	r, err := s.room(g, code)
	if err != nil {
		return Receipt{}, err
	}
	var stay Stay
	var load id.Round
	ctx = context.WithoutCancel(ctx)
	err = r.ask(ctx, func(context.Context) error {
		seat, c, err := r.of(g)
		if err != nil {
			return err
		}
		gun, _ := r.pool.Gun(seat)
		switch {
		case c.pending != 0:
			return ErrBusy
		case len(gun.Bullets) > 0:
			return ErrFlying
		}
		bag, _ := r.pool.Empty(seat)
		_ = r.pool.Load(seat, -gun.Purse)
		load = r.finish(c, gun.Purse+bag, s.now())
		r.dirty[seat] = true
		r.take(seat)
		stay = c.stay
		return nil
	})
	if err != nil {
		return Receipt{}, err
	}
	return s.receipt(ctx, stay, load), nil
}

// Receipt is a stay with the balance after what it was paid.
type Receipt struct {
	Stay           Stay
	Payout         money.Amount
	Balance        money.Amount // 0 with version 0 where not known yet
	BalanceVersion int64
}

// receipt pays a load now; where the platform does not answer, it is paid
// later.
func (s *Service) receipt(ctx context.Context, stay Stay, load id.Round) Receipt {
	out := Receipt{Stay: stay}
	if load == 0 {
		return out
	}
	l, err := s.loads.Pay(ctx, load)
	if err != nil {
		s.queue.Left()
	}
	out.Payout, out.Balance, out.BalanceVersion = l.Payout, l.Balance, l.BalanceVersion
	if l.Owed != owe.Nothing {
		out.Balance, out.BalanceVersion = 0, 0
	}
	return out
}
