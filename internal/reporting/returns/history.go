package returns

import (
	"context"

	"baize/internal/kernel/money"
	"baize/internal/reporting"
)

// Which is a profile or a game, in one currency.
type Which struct {
	Profile  Profile
	Vendor   string
	Game     string
	Currency money.Currency
}

// Point is a day with what all days of the window up to it came to.
type Point struct {
	Day reporting.Day
	Sum // of the day
	// Upto is from the window's first day to this one.
	Upto Finding
}

// History is how something came to its figures.
type History struct {
	Points []Point
	Levels []Line
}

// Of tells how a profile or a game came to its figures, day by day and by the
// order of the stakes.
func (s *Service) Of(ctx context.Context, w Which) (h History, err error) {
	first, last := s.bounds()
	rows, err := s.Store.Days(ctx, first, last, w)
	if err != nil || len(rows) == 0 {
		return h, err
	}
	days := map[reporting.Day]Sum{}
	all := make([]Counted, 0, len(rows))
	for _, r := range rows {
		days[r.Day] = days[r.Day].Add(r.Sum)
		all = append(all, r.Counted)
	}
	whole, err := s.lines(all, func(r Counted) group { return group{Profile: r.Game.Profile, currency: r.Currency} })
	if err != nil {
		return h, err
	}
	var sum Sum
	for day := rows[0].Day; day <= last; day++ {
		sum = sum.Add(days[day])
		h.Points = append(h.Points, Point{Day: day, Sum: days[day], Upto: sum.Against(whole[0].Theory)})
	}
	h.Levels, err = s.lines(all, byLevel)
	return h, err
}
