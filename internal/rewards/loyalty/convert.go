package loyalty

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/rewards"
	"baize/internal/rewards/prize"
)

type conversionKind struct{}

// ConversionID names a conversion.
type ConversionID = id.Of[conversionKind]

// Conversion is points that became money.
type Conversion struct {
	ID        ConversionID
	Member    id.Member
	Currency  money.Currency
	Reference string
	Points    int64
	Amount    money.Amount
	Day       Day
	At        clock.Instant
}

// ConvertCmd turns points into money; Key makes a repeat answer the first one.
type ConvertCmd struct {
	Member id.Member
	Points int64
	Secret string // of payments, in the clear; or
	JWE    string // in an envelope that holds it
	Key    string
}

// worth is what points become: points / ratio, rounded down to the currency.
func worth(rules rewards.Points, points int64, c money.Currency) money.Amount {
	return (money.Amount(points) * money.Unit / money.Amount(rules.Exchange)).FloorTo(c.Digits())
}

const mostConverted = 1_000_000_000

// Convert takes points and gives their worth in cash. Faults: identity's of the
// payment password, ErrClosed, a field "points" below the least or above what is
// left of the day, wallet.ErrNotEnoughPoints, and those of who may take nothing
// now.
func (s *Service) Convert(ctx context.Context, c ConvertCmd) (Conversion, error) {
	if err := s.Secrets.ProvePayment(ctx, c.Member, c.Secret, c.JWE); err != nil {
		return Conversion{}, err
	}
	currency, err := s.Members.CurrencyOf(ctx, c.Member)
	if err != nil {
		return Conversion{}, err
	}
	rules, _, err := s.Terms.Points(ctx)
	if err != nil {
		return Conversion{}, err
	}
	ask := idem.Key{Scope: "loyalty.convert:" + c.Member.String(), ID: c.Key, Content: c.Points}
	var made ConversionID
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		made, _, err = idem.Once(ctx, tx, s.Clock, ask, func() (ConversionID, error) { return s.convert(ctx, tx, c, rules, currency) })
		return err
	})
	if err != nil {
		return Conversion{}, err
	}
	done, _, err := s.Store.Conversion(ctx, made)
	return done, err
}

func (s *Service) convert(ctx context.Context, tx *db.Tx, c ConvertCmd, rules rewards.Points, currency money.Currency) (ConversionID, error) {
	least := max(rules.ConvertMin, 1)
	switch {
	case !rules.Open:
		return 0, ErrClosed
	case c.Points < least || c.Points > mostConverted:
		return 0, fault.InvalidField("points", "rewards.convert.least", fault.Args{"min": least})
	}
	if err := s.Members.MayTake(ctx, c.Member); err != nil {
		return 0, err
	}
	if _, err := s.Store.LockStanding(ctx, tx, c.Member, currency); err != nil {
		return 0, err
	}
	done := Conversion{
		ID: ConversionID(id.New[conversionKind](s.IDs)), Member: c.Member, Currency: currency, Points: c.Points,
		Amount: worth(rules, c.Points, currency), Day: s.today(), At: s.now(),
	}
	if done.Amount <= 0 {
		return 0, fault.InvalidField("points", "rewards.convert.least", fault.Args{"min": least})
	}
	if rules.ConvertDay > 0 {
		today, err := s.Store.ConvertedOn(ctx, tx, c.Member, done.Day)
		if err != nil {
			return 0, err
		}
		if left := rules.ConvertDay - today; c.Points > left {
			return 0, fault.InvalidField("points", "rewards.convert.day", fault.Args{"max": rules.ConvertDay, "left": max(left, 0)})
		}
	}
	var err error
	if done.Reference, err = s.reference(ctx, tx); err != nil {
		return 0, err
	}
	if err := s.movePoints(ctx, tx, c.Member, -c.Points, "points.convert", done.ID.String(), done.Reference); err != nil {
		return 0, err
	}
	if err := s.Store.InsertConversion(ctx, tx, done); err != nil {
		return 0, err
	}
	err = s.Prizes.Give(ctx, tx, prize.Giving{
		Member: c.Member, Currency: currency, Prize: cash(done.Amount, rules.ConvertTurnover), Scope: "loyalty.convert", ID: done.ID.String(),
	})
	if err != nil {
		return 0, err
	}
	return done.ID, s.told(ctx, tx, c.Member)
}
