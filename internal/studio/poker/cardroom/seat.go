package cardroom

import (
	"context"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/seamless"
	"baize/internal/studio/fair"
	"baize/internal/studio/owe"
	"baize/internal/studio/poker"
	"baize/internal/studio/runner"
)

// SitCmd asks for a seat. ClientSeed is the member's share of the chance, one
// is drawn where it is empty.
type SitCmd struct {
	Seat       int
	BuyIn      money.Amount
	ClientSeed string
}

// SitDown takes a seat and buys in: the stay is written, then its stake is
// asked for, and the member plays once it was taken. Faults:
// studio.poker.table, .taken, .seated, .buyIn, refusals of the platform,
// studio.round.undecided.
func (s *Service) SitDown(ctx context.Context, g Guest, key, code string, c SitCmd) (Sit, error) {
	t, err := s.table(code)
	if err != nil || t.spec.Currency != g.Currency {
		return Sit{}, ErrTable
	}
	ctx = context.WithoutCancel(ctx)
	old, found, err := s.d.Store.SitByKey(ctx, g.UserID, key)
	switch {
	case err != nil:
		return Sit{}, err
	case found && (old.Table != code || old.Seat != c.Seat || old.BuyIn != c.BuyIn):
		return Sit{}, ErrKey
	case found && old.Owed == owe.Bet:
		return Sit{}, ErrUndecided
	case found:
		return old, sitRefusal(old)
	}
	sit, err := t.newSit(g, key, c)
	if err != nil {
		return Sit{}, err
	}
	if err := t.ask(ctx, func(ctx context.Context) error { return t.reserve(ctx, sit) }); err != nil {
		return Sit{}, err
	}
	return s.buyIn(ctx, t, g, sit)
}

// newSit checks what is asked.
func (t *table) newSit(g Guest, key string, c SitCmd) (Sit, error) {
	high := t.spec.BuyInMax
	if g.StakeMax > 0 {
		high = min(high, g.StakeMax)
	}
	switch {
	case c.Seat < 0 || c.Seat >= t.spec.Seats:
		return Sit{}, ErrTaken
	case c.BuyIn < t.spec.BuyInMin || c.BuyIn > high || c.BuyIn%t.spec.Rules.Chip != 0:
		return Sit{}, fault.InvalidField("buyIn", "studio.poker.buyIn", fault.Args{"min": t.spec.BuyInMin.String(), "max": high.String()})
	}
	client := fair.NewClientSeed(t.s.d.Rand)
	if c.ClientSeed != "" {
		chosen, err := fair.ParseClientSeed(c.ClientSeed)
		if err != nil {
			return Sit{}, err
		}
		client = chosen
	}
	return Sit{
		ID: id.Round(id.New[sitKind](t.s.d.IDs)), Table: t.spec.Code, Seat: c.Seat, Vendor: g.Vendor, GameCode: g.GameCode, UserID: g.UserID,
		Currency: g.Currency, BuyIn: c.BuyIn, Status: Pending, Owed: owe.Bet, ClientSeed: string(client), Waits: true, Key: key, CreatedAt: t.s.now(),
	}, nil
}

// sitRefusal is the refusal that a stay's first answer was.
func sitRefusal(s Sit) error {
	if s.Status == Refused || s.Status == Undone {
		return runner.Refusal(seamless.Reply{Status: seamless.Status(s.Reason)})
	}
	return nil
}

// reserve takes the seat and writes the stay before any money is asked for.
func (t *table) reserve(ctx context.Context, sit Sit) error {
	if t.race != nil {
		return ErrRunning
	}
	for seat, c := range t.chairs {
		switch {
		case c == nil:
		case c.sit.UserID == sit.UserID:
			return ErrSeated
		case seat == sit.Seat && c.bot && !t.inHand(seat):
			t.chairs[seat] = nil // a bot makes room for a member
		case seat == sit.Seat:
			return ErrTaken
		}
	}
	err := t.write(ctx, func(ctx context.Context, tx *db.Tx) error { return t.s.d.Store.InsertSit(ctx, tx, sit) })
	if err != nil {
		return err
	}
	t.chairs[sit.Seat] = &chair{sit: sit, bank: bankFull}
	t.changed = true
	return nil
}

// buyIn asks for the stake of a stay that is written, and tells the table what
// came of it.
func (s *Service) buyIn(ctx context.Context, t *table, g Guest, sit Sit) (Sit, error) {
	call := callOf(sit)
	call.Token, call.TxID, call.Amount, call.BetType, call.OccurredAt = g.Token, owe.BetTx(sit.ID), sit.BuyIn, seamless.Normal, sit.CreatedAt
	call.BetInfo = infoOf("buy-in", sit.BuyIn, sit.Table)
	reply, err := s.desks.Of(sit.Vendor).Bet(ctx, call)
	var refused error
	if sit.Status, sit.Owed, sit.Reason, refused = answered(reply, err, Seated); refused == nil {
		sit.Stack, sit.Balance, sit.BalanceVersion = sit.BuyIn, reply.Balance, reply.BalanceVersion
	}
	if err = t.learn(ctx, func(ctx context.Context) error { return t.bought(ctx, sit) }); err != nil {
		return Sit{}, errors.Join(refused, err)
	}
	return sit, refused
}

// answered is what the platform's answer makes of a stake that was asked for.
// One that was not answered may have been taken or may still be: it does not play.
func answered(reply seamless.Reply, err error, taken Status) (status Status, owed owe.Call, reason string, refused error) {
	switch {
	case err != nil:
		return Refused, owe.Rollback, "UNANSWERED", ErrUndecided.Wrap(err)
	case reply.Status != seamless.OK || reply.RolledBack:
		return Refused, owe.Nothing, string(reply.Status), runner.Refusal(reply)
	}
	return taken, owe.Nothing, "", nil
}

// bought writes what came of a buy-in.
func (t *table) bought(ctx context.Context, sit Sit) error {
	if sit.Status != Seated {
		sit.EndedAt = t.s.now()
	}
	err := t.write(ctx, func(ctx context.Context, tx *db.Tx) error { return t.s.d.Store.SetSit(ctx, tx, sit) })
	if err != nil {
		return err
	}
	t.changed = true
	if sit.Status == Seated {
		t.chairs[sit.Seat].sit = sit
		return nil
	}
	t.chairs[sit.Seat] = nil
	if sit.Owed != owe.Nothing {
		t.debts = append(t.debts, sit.ID)
	}
	return nil
}

// of is the chair of a member at the table.
func (t *table) of(userID string) (*chair, error) {
	for _, c := range t.chairs {
		if c != nil && !c.bot && c.sit.UserID == userID && c.sit.Status == Seated {
			return c, nil
		}
	}
	return nil, ErrNoSeat
}

// inHand reports whether a seat is in the hand under way.
func (t *table) inHand(seat int) bool {
	if !t.playing() {
		return false
	}
	for _, p := range t.hand.Players {
		if p.Seat == seat {
			return true
		}
	}
	return false
}

// Leave stands a member up: at once, or when the hand that they are in is
// over, which they fold. They are paid what they have. Fault
// studio.poker.noSeat.
func (s *Service) Leave(ctx context.Context, g Guest, code string) (Sit, error) {
	t, err := s.table(code)
	if err != nil {
		return Sit{}, err
	}
	var sit Sit
	err = t.ask(ctx, func(context.Context) error {
		c, err := t.of(g.UserID)
		if err != nil {
			return err
		}
		c.leaving, t.changed = true, true
		sit = c.sit
		return nil
	})
	if err != nil {
		return Sit{}, err
	}
	after, found, err := s.d.Store.FindSit(ctx, sit.ID)
	if err != nil || !found || after.Status != Left {
		return sit, err
	}
	return s.settled(ctx, after)
}

// sitOut keeps a seat out of the next hands; after awayFor it is stood up.
func (c *chair) sitOut(now clock.Instant) {
	if !c.away {
		c.away, c.since = true, now
	}
}

// standing reports whether somebody is to be stood up now.
func (t *table) standing(now clock.Instant) bool {
	for _, c := range t.chairs {
		if c.goes(now) {
			return true
		}
	}
	return false
}

// goes: who asked to leave, has nothing left, or was away too long. While a
// top-up is not decided the stay goes on: what comes of it must not find the
// round closed.
func (c *chair) goes(now clock.Instant) bool {
	return c != nil && c.sit.Status == Seated && c.adding == 0 && (c.leaving || c.sit.Stack == 0 || c.away && !c.bot && now >= c.since.Add(awayFor))
}

// standUp ends the stays of who goes. Call it between hands only.
func (t *table) standUp(ctx context.Context, now clock.Instant) error {
	var gone []Sit
	for _, c := range t.chairs {
		if !c.goes(now) || c.bot {
			continue
		}
		gone = append(gone, ended(c.sit, now))
	}
	err := t.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, sit := range gone {
			if err := t.s.d.Store.SetSit(ctx, tx, sit); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for seat, c := range t.chairs {
		if c.goes(now) {
			t.chairs[seat] = nil
		}
	}
	for _, sit := range gone {
		t.debts = append(t.debts, sit.ID)
	}
	return nil
}

// ended is a stay that is over and owes what it has.
func ended(sit Sit, now clock.Instant) Sit {
	sit.Status, sit.Payout, sit.Owed, sit.EndedAt = Left, sit.Stack+sit.Adds, owe.Win, now
	if sit.Payout == 0 {
		sit.Owed = owe.Close
	}
	sit.Stack, sit.Adds = 0, 0
	return sit
}

// ReadyCmd says whether a member sits out, and whether they post the blinds
// they owe rather than wait for the big blind.
type ReadyCmd struct {
	Away bool
	Post bool
}

// Ready sits a member out or in again. Fault studio.poker.noSeat.
func (s *Service) Ready(ctx context.Context, g Guest, code string, r ReadyCmd) error {
	t, err := s.table(code)
	if err != nil {
		return err
	}
	return t.ask(ctx, func(context.Context) error {
		c, err := t.of(g.UserID)
		if err != nil {
			return err
		}
		if c.posts, t.changed = r.Post, true; r.Away {
			c.sitOut(t.s.now())
		} else {
			c.away = false
		}
		return nil
	})
}

// ActCmd is an action in the hand with this number, at this step: the length
// of the hand's log that the member saw.
type ActCmd struct {
	Hand uint64
	Step int
	Kind poker.Kind
	To   money.Amount
}

// Act lets a member act. A repeat of what was taken changes nothing; an action
// for a moment that is past is the fault studio.poker.stale.
func (s *Service) Act(ctx context.Context, g Guest, code string, a ActCmd) error {
	t, err := s.table(code)
	if err != nil {
		return err
	}
	return t.ask(ctx, func(context.Context) error { return t.act(t.s.now(), g.UserID, a) })
}

func (t *table) act(now clock.Instant, userID string, a ActCmd) error {
	c, err := t.of(userID)
	if err != nil {
		return err
	}
	c.away = false
	deed := poker.Action{Seat: c.sit.Seat, Kind: a.Kind, To: a.To}
	switch {
	case c.deedOf == a.Hand && c.step == a.Step && c.deed == deed:
		return nil // this very request was taken
	case !t.playing() || t.hand.Number != a.Hand || len(t.hand.Log) != a.Step:
		return ErrStale
	}
	return t.apply(now, c, deed)
}

// SetClientSeed changes a member's share of the chance from the next hand on.
func (s *Service) SetClientSeed(ctx context.Context, g Guest, code, seed string) error {
	t, err := s.table(code)
	if err != nil {
		return err
	}
	client, err := fair.ParseClientSeed(seed)
	if err != nil {
		return err
	}
	return t.ask(ctx, func(ctx context.Context) error {
		c, err := t.of(g.UserID)
		if err != nil {
			return err
		}
		sit := c.sit
		sit.ClientSeed = string(client)
		err = t.write(ctx, func(ctx context.Context, tx *db.Tx) error { return t.s.d.Store.SetSit(ctx, tx, sit) })
		if err == nil {
			c.sit = sit
		}
		return err
	})
}
