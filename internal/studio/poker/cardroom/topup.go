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
	"baize/internal/studio/owe"
	"baize/internal/studio/runner"
)

// Taken is a top-up whose stake the platform took.
const Taken Status = "TAKEN"

// TopUp is a further stake of a stay as it is stored: PENDING, TAKEN, REFUSED
// or UNDONE. Table, vendor, game and currency are the stay's.
type TopUp struct {
	ID             id.Round
	Sit            id.Round
	Table          string
	Vendor         string
	GameCode       string
	UserID         string
	Currency       money.Currency
	Amount         money.Amount
	Status         Status
	Owed           owe.Call
	Reason         string
	Key            string
	Balance        money.Amount
	BalanceVersion int64
	CreatedAt      clock.Instant
}

func (u TopUp) call() seamless.Call {
	return seamless.Call{UserID: u.UserID, Currency: string(u.Currency), GameCode: u.GameCode, RoundID: u.Sit.String()}
}

// infoOf is what the platform keeps beside a stake of a stay.
func infoOf(what string, amount money.Amount, table string) string {
	return what + " of " + amount.String() + " at " + table
}

// TopUp adds to the chips of a member at a ring table who is in no hand, up to
// the table's largest buy-in: another bet of the stay's round. It is written,
// then asked for; where a hand has begun meanwhile it counts from the next one.
// Faults: studio.poker.table, .noSeat, .topUpRace, .inHand, .topping, .full,
// .topUp, refusals of the platform, studio.round.undecided.
func (s *Service) TopUp(ctx context.Context, g Guest, key, code string, amount money.Amount) (TopUp, error) {
	t, err := s.table(code)
	if err != nil || t.spec.Currency != g.Currency {
		return TopUp{}, ErrTable
	}
	ctx = context.WithoutCancel(ctx)
	var up TopUp
	var old bool
	err = t.ask(ctx, func(ctx context.Context) error {
		up, old, err = t.reserveTopUp(ctx, g, key, amount)
		return err
	})
	if err != nil || old {
		return up, err
	}
	return s.takeTopUp(ctx, t, g, up)
}

// reserveTopUp writes a top-up before any money is asked for; old is true for
// a repeat, with what the first answer was.
func (t *table) reserveTopUp(ctx context.Context, g Guest, key string, amount money.Amount) (up TopUp, old bool, err error) {
	up, old, err = t.s.d.Store.TopUpByKey(ctx, g.UserID, key)
	switch {
	case err != nil:
		return TopUp{}, false, err
	case old && (up.Table != t.spec.Code || up.Amount != amount):
		return TopUp{}, true, ErrKey
	case old && up.Owed == owe.Bet:
		return TopUp{}, true, ErrUndecided
	case old && up.Status != Taken:
		return up, true, runner.Refusal(seamless.Reply{Status: seamless.Status(up.Reason)})
	case old:
		return up, true, nil
	}
	c, err := t.mayTopUp(g, amount)
	if err != nil {
		return TopUp{}, false, err
	}
	up = TopUp{
		ID: id.Round(id.New[sitKind](t.s.d.IDs)), Sit: c.sit.ID, Table: c.sit.Table, Vendor: c.sit.Vendor, GameCode: c.sit.GameCode, UserID: c.sit.UserID,
		Currency: c.sit.Currency, Amount: amount, Status: Pending, Owed: owe.Bet, Key: key, CreatedAt: t.s.now(),
	}
	err = t.write(ctx, func(ctx context.Context, tx *db.Tx) error { return t.s.d.Store.InsertTopUp(ctx, tx, up) })
	if err == nil {
		c.adding = up.ID
	}
	return up, false, err
}

// mayTopUp refuses what the rules do not have.
func (t *table) mayTopUp(g Guest, amount money.Amount) (*chair, error) {
	c, err := t.of(g.UserID)
	switch {
	case t.spec.Format != nil:
		return nil, ErrRace
	case err != nil:
		return nil, err
	case c.leaving:
		return nil, ErrNoSeat
	case t.inHand(c.sit.Seat):
		return nil, ErrInHand
	case c.adding != 0:
		return nil, ErrTopping
	}
	low, high := max(t.spec.Rules.BigBlind, g.StakeMin), t.spec.BuyInMax-c.sit.Stack
	if g.StakeMax > 0 {
		high = min(high, g.StakeMax)
	}
	switch {
	case high < low:
		return nil, ErrFull
	case amount < low || amount > high || amount%t.spec.Rules.Chip != 0:
		return nil, fault.InvalidField("amount", "studio.poker.topUp", fault.Args{"min": low.String(), "max": high.String()})
	}
	return c, nil
}

// takeTopUp asks for the stake of a top-up that is written, and tells the table
// what came of it.
func (s *Service) takeTopUp(ctx context.Context, t *table, g Guest, up TopUp) (TopUp, error) {
	call := up.call()
	call.Token, call.TxID, call.Amount, call.BetType, call.OccurredAt = g.Token, owe.BetTx(up.ID), up.Amount, seamless.Normal, up.CreatedAt
	call.BetInfo = infoOf("top-up", up.Amount, up.Table)
	reply, err := s.desks.Of(up.Vendor).Bet(ctx, call)
	var refused error
	if up.Status, up.Owed, up.Reason, refused = answered(reply, err, Taken); refused == nil {
		up.Balance, up.BalanceVersion = reply.Balance, reply.BalanceVersion
	}
	if err := t.learn(ctx, func(ctx context.Context) error { return t.toppedUp(ctx, up) }); err != nil {
		return TopUp{}, errors.Join(refused, err)
	}
	return up, refused
}

// toppedUp writes what came of a top-up. Its stay is there: nobody is stood up
// before.
func (t *table) toppedUp(ctx context.Context, up TopUp) error {
	c, err := t.of(up.UserID)
	if err != nil {
		return err
	}
	sit := c.sit
	if up.Status == Taken {
		sit.Topped, sit.Balance, sit.BalanceVersion = sit.Topped+up.Amount, up.Balance, up.BalanceVersion
		if t.inHand(sit.Seat) {
			sit.Adds += up.Amount
		} else {
			sit.Stack += up.Amount
		}
	}
	err = t.write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := t.s.d.Store.SetTopUp(ctx, tx, up); err != nil {
			return err
		}
		return t.s.d.Store.SetSit(ctx, tx, sit)
	})
	if err != nil {
		return err
	}
	c.sit, t.changed = sit, true
	if up.Owed == owe.Nothing {
		c.adding = 0
	} else {
		t.s.queue.Left()
	}
	return nil
}

// givenBack lets the stay of a top-up that was rolled back end.
func (s *Service) givenBack(up TopUp) {
	t, err := s.table(up.Table)
	if err != nil {
		return
	}
	_ = t.ask(context.Background(), func(context.Context) error { // a table that has stopped learns it by its next start
		if c, err := t.of(up.UserID); err == nil && c.adding == up.ID {
			c.adding = 0
		}
		return nil
	})
}
