package returns

import (
	"cmp"
	"context"
	"slices"
	"time"

	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/reporting"
)

// Window is how many days are looked at together, today included.
const Window = 30

const (
	countEvery = 10 * time.Minute
	// settleFor is how long after its end a day is counted once more.
	settleFor = 2 * time.Hour
	// restTimes is how long counting rests, in times of what it took.
	restTimes = 50
)

// Jobs count and look.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{{Kind: "reporting.returns", Every: countEvery, Run: func(ctx context.Context, _ []byte) error { return s.Watch(ctx) }}}
}

// Watch counts what has come, unless it worked just now, and raises alarms.
func (s *Service) Watch(ctx context.Context) error {
	begun := s.now()
	if begun < s.rests {
		return nil
	}
	if err := s.Count(ctx); err != nil {
		return err
	}
	err := s.look(ctx)
	ended := s.now()
	s.rests = ended.Add(restTimes * ended.Sub(begun))
	return err
}

// Count writes today as far as it has come, and the days before that are not
// counted or were not old enough.
//
// Why it begins a day below the newest: whoever counted that last may have done so
// before the day before it was old enough, and ended.
func (s *Service) Count(ctx context.Context) error {
	today := s.today()
	first := today - Window + 1
	newest, known, err := s.Store.LastDay(ctx)
	switch {
	case err != nil:
		return err
	case known && s.settled == 0:
		first = max(first, newest-1)
	case known:
		first = max(first, min(newest, s.settled+1))
	}
	old := today - 1 // what is old enough
	if s.now() < today.Start(s.Offset).Add(settleFor) {
		old--
	}
	for day := first; day <= today; day++ {
		if err := s.countDay(ctx, day); err != nil {
			return err
		}
	}
	s.settled = old
	return nil
}

func (s *Service) countDay(ctx context.Context, day reporting.Day) error {
	from, to := day.Start(s.Offset), (day + 1).Start(s.Offset)
	list, err := s.Store.Settled(ctx, from, min(to, s.now()))
	if err != nil {
		return err
	}
	rows := fold(list)
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.Store.SetDay(ctx, tx, day, rows) })
}

// fold adds stakes of one order up.
func fold(list []Staked) []Row {
	sums := map[Key]Sum{}
	for _, x := range list {
		key := Key{x.Vendor, x.Game, x.Currency, LevelOf(x.Stake)}
		sums[key] = sums[key].Add(Same(x.Stake, x.Rounds, x.Payout))
	}
	rows := make([]Row, 0, len(sums))
	for key, sum := range sums {
		rows = append(rows, Row{key, sum})
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Vendor, b.Vendor), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Currency, b.Currency), cmp.Compare(a.Level, b.Level))
	})
	return rows
}

// bounds are the first and last day of the window.
func (s *Service) bounds() (first, last reporting.Day) {
	last = s.today()
	return last - Window + 1, last
}
