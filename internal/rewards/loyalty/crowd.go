package loyalty

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Trait chooses members by rank and by when they last played or paid in; what is
// 0 narrows nothing. Who never did either has the lowest rank and is idle.
type Trait struct {
	RankFrom int
	RankTo   int
	// ActiveDays keeps who did within so many days of the brand, today being the
	// first; IdleDays who did not.
	ActiveDays int
	IdleDays   int
	// Deposit and Turnover ask for at least so much within ActiveDays.
	Deposit  money.Amount
	Turnover money.Amount
}

// Any reports a trait that everybody has.
func (t Trait) Any() bool { return t == Trait{} }

// Glance is a member's rank, and the last day of play or of a deposit; 0 where
// there was none.
type Glance struct {
	Level int
	Last  Day
}

// Lately is what a member paid in and turned over since a day.
type Lately struct{ Deposit, Valid money.Amount }

// Among keeps those of some members who have a trait, in their order.
func (s *Service) Among(ctx context.Context, members []id.Member, t Trait) ([]id.Member, error) {
	if t.Any() {
		return members, nil
	}
	known, err := s.Store.Glances(ctx, members)
	if err != nil {
		return nil, err
	}
	today := s.today()
	var lately map[id.Member]Lately
	if t.Deposit > 0 || t.Turnover > 0 {
		if lately, err = s.Store.Lately(ctx, members, today-Day(t.ActiveDays)+1); err != nil {
			return nil, err
		}
	}
	out := make([]id.Member, 0, len(members))
	for _, m := range members {
		if did := lately[m]; t.fits(known[m], today) && did.Deposit >= t.Deposit && did.Valid >= t.Turnover {
			out = append(out, m)
		}
	}
	return out, nil
}

func (t Trait) fits(g Glance, today Day) bool {
	switch {
	case g.Level < t.RankFrom || (t.RankTo > 0 && g.Level > t.RankTo):
		return false
	case t.ActiveDays > 0:
		return g.Last > today-Day(t.ActiveDays)
	case t.IdleDays > 0:
		return g.Last <= today-Day(t.IdleDays)
	}
	return true
}
