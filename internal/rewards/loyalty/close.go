package loyalty

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/rewards"
	"baize/internal/rewards/turnover"
)

const (
	// closesAfter is how long a day stays open after its end, for what is told late.
	closesAfter = 2 * time.Hour
	closeEvery  = time.Minute
	expireEvery = time.Hour

	// step is how many members one transaction closes, and how many rewards end in
	// one: others wait for it.
	step       = 50
	expireStep = 500
)

var errCursor = fault.InvalidField("cursor", "field.type")

// Jobs close days and end rewards whose time is over.
func (s *Service) Jobs() []jobs.Spec {
	return []jobs.Spec{
		{Kind: "loyalty.days.close", Every: closeEvery, Run: func(ctx context.Context, _ []byte) error { return s.CloseDays(ctx) }},
		{Kind: "loyalty.rewards.expire", Every: expireEvery, Run: func(ctx context.Context, _ []byte) error { return s.ExpireRewards(ctx) }},
	}
}

// CloseDays closes every day that is over and not closed yet, in order, as far
// as the context lets it; the next run goes on where this one stopped.
func (s *Service) CloseDays(ctx context.Context) error {
	for ctx.Err() == nil {
		done, err := s.closeSome(ctx)
		if err != nil || done {
			return err
		}
	}
	return nil
}

// closeSome closes the first open day for some members, in one transaction with
// the mark of how far it is.
func (s *Service) closeSome(ctx context.Context) (done bool, err error) {
	rules, err := s.rules(ctx)
	if err != nil {
		return false, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err := s.opened(ctx, tx)
		if err != nil {
			return err
		}
		day := c.Closed + 1
		if done = dayOf(s.now().Add(-closesAfter), s.Zone) <= day; done {
			return nil
		}
		list, err := s.due(ctx, tx, day, c.After)
		if err != nil {
			return err
		}
		if err := s.closeFor(ctx, tx, rules, day, list); err != nil {
			return err
		}
		if len(list) < step {
			c.Closed, c.After = day, 0
		} else {
			c.After = list[len(list)-1]
		}
		return s.Store.SaveClosing(ctx, tx, c)
	})
	return done, err
}

// due are the members whom the end of a day is about: all at the end of a week
// or a month, else who did something.
func (s *Service) due(ctx context.Context, tx *db.Tx, day Day, after id.Member) ([]id.Member, error) {
	if day.endsWeek() || day.endsMonth() {
		return s.Store.Everybody(ctx, tx, after, step)
	}
	return s.Store.ActiveOn(ctx, tx, day, after, step)
}

// rules are the terms at the moment of closing.
type rules struct {
	ranks   rewards.Ranks
	points  rewards.Points
	rebates rewards.Rebates
}

func (s *Service) rules(ctx context.Context) (r rules, err error) {
	if r.ranks, _, err = s.Terms.Ranks(ctx); err != nil {
		return r, err
	}
	if r.points, _, err = s.Terms.Points(ctx); err != nil {
		return r, err
	}
	r.rebates, _, err = s.Terms.Rebates(ctx)
	return r, err
}

// ending is a day that ends for some members.
type ending struct {
	rules
	day     Day
	from    Day // of the counts that are read
	back    Day // first day of the cashback's period
	payBack bool
	counts  map[id.Member][]Count
	left    map[id.Member]map[string]money.Amount
}

func (s *Service) closeFor(ctx context.Context, tx *db.Tx, r rules, day Day, list []id.Member) (err error) {
	if len(list) == 0 {
		return nil
	}
	e := ending{rules: r, day: day, from: day}
	if e.back, e.payBack = ends(r.rebates.Cashback.Period, day); e.payBack && r.rebates.Cashback.Open {
		e.from = min(e.from, e.back)
	}
	if day.endsMonth() {
		e.from = min(e.from, day.Month().first())
	}
	standings, err := s.Store.LockStandings(ctx, tx, list)
	if err != nil {
		return err
	}
	if e.counts, err = s.Store.Counts(ctx, tx, list, e.from, day); err != nil {
		return err
	}
	if e.left, err = s.Store.Carries(ctx, tx, list); err != nil {
		return err
	}
	for _, st := range standings {
		if err := s.closeOne(ctx, tx, &e, st); err != nil {
			return fmt.Errorf("member %s, day %s: %w", st.Member, day, err)
		}
	}
	return nil
}

// closeOne gives one member what the end of the day brings.
func (s *Service) closeOne(ctx context.Context, tx *db.Tx, e *ending, st Standing) error {
	before := st
	left := carry(maps.Clone(e.left[st.Member]))
	if left == nil {
		left = carry{}
	}
	today := within(e.counts[st.Member], e.day, e.day)
	rank, _ := e.ranks.At(st.Level)
	changed, err := s.payPoints(ctx, tx, e, &st, rank, today, left)
	if err != nil {
		return err
	}
	given, err := s.payBack(ctx, tx, e, st, rank, today, left)
	if err != nil {
		return err
	}
	bonus, err := s.keepRank(ctx, tx, e, &st)
	if err != nil {
		return err
	}
	if !maps.Equal(left, e.left[st.Member]) {
		if err := s.Store.SaveCarry(ctx, tx, st.Member, left); err != nil {
			return err
		}
	}
	if st != before {
		if err := s.Store.SaveStanding(ctx, tx, st); err != nil {
			return err
		}
	}
	if changed || given || bonus || st.Level != before.Level {
		return s.told(ctx, tx, st.Member)
	}
	return nil
}

// within are the counts of some days.
func within(all []Count, from, to Day) []Count {
	return slices.DeleteFunc(slices.Clone(all), func(c Count) bool { return c.Day < from || c.Day > to })
}

// payPoints credits the day's points, or takes back what was credited for play
// that did not stand.
func (s *Service) payPoints(ctx context.Context, tx *db.Tx, e *ending, st *Standing, rank rewards.Rank, today []Count, left carry) (bool, error) {
	if !e.points.Open {
		return false, nil
	}
	made, kind := earn(e.points, rank.Points(), today, left), "points.earn"
	if made < 0 {
		kind = "points.reverse"
	}
	due := Due{Scope: dayScope, Source: st.Member.String() + ":" + e.day.String(), Points: made}
	moved, err := s.payDue(ctx, tx, st, due, kind, e.day.String())
	return moved != 0, err
}

// settlePoints is how many points move where so many are due: new ones pay what
// is owed first, and what cannot be taken back is owed.
func (s *Service) settlePoints(ctx context.Context, tx *db.Tx, st *Standing, due int64) (moved int64, err error) {
	if due >= 0 {
		paid := min(due, st.Debt)
		st.Debt -= paid
		return due - paid, nil
	}
	have, err := s.Pocket.PointsTx(ctx, tx, st.Member)
	if err != nil {
		return 0, err
	}
	taken := min(have, -due)
	st.Debt += -due - taken
	return -taken, nil
}

// payBack lays the day's rebate and, where a period ends, its cashback ready.
func (s *Service) payBack(ctx context.Context, tx *db.Tx, e *ending, st Standing, rank rewards.Rank, today []Count, left carry) (given bool, err error) {
	if e.rebates.Open {
		sum := rebate(e.rebates, rank.Uplift, today, left)
		given, err = s.award(ctx, tx, Reward{
			Member: st.Member, Currency: st.Currency, Kind: Rebate, Ref: reference(e.day), Level: rank.Level,
			Prize: cash(sum, e.rebates.TurnoverTimes),
		}, e.rebates.Auto)
		if err != nil {
			return given, err
		}
	}
	back := e.rebates.Cashback
	if !back.Open || !e.payBack {
		return given, nil
	}
	more, err := s.award(ctx, tx, Reward{
		Member: st.Member, Currency: st.Currency, Kind: Cashback, Ref: reference(e.back),
		Prize: cash(cashback(back, within(e.counts[st.Member], e.back, e.day)), back.TurnoverTimes),
	}, back.Auto)
	return given || more, err
}

// reference names a period and the rule of turnover that counted it.
func reference(d Day) string { return fmt.Sprintf("%s/%d", d, turnover.Version) }

// keepRank checks the rank at the end of a month, and gives what the rank then
// has for the week or month that begins.
func (s *Service) keepRank(ctx context.Context, tx *db.Tx, e *ending, st *Standing) (given bool, err error) {
	if !e.ranks.Open {
		return false, nil
	}
	if month := e.day.Month(); e.day.endsMonth() {
		valid := sumValid(within(e.counts[st.Member], month.first(), e.day))
		before := *st
		if hold(e.ranks, st, month, s.monthOf(st.EarnedAt), valid) {
			if err := s.note(ctx, tx, before, *st, "keep", 0, month.String()); err != nil {
				return false, err
			}
		}
	}
	rank, found := e.ranks.At(st.Level)
	if !found {
		return false, nil
	}
	if e.day.endsWeek() {
		given, err = s.award(ctx, tx, Reward{
			Member: st.Member, Currency: st.Currency, Kind: RankWeek, Ref: (e.day + 1).String(), Level: rank.Level,
			Prize: cash(rank.Weekly, e.ranks.BonusTurnover),
		}, false)
		if err != nil {
			return given, err
		}
	}
	if !e.day.endsMonth() {
		return given, nil
	}
	more, err := s.award(ctx, tx, Reward{
		Member: st.Member, Currency: st.Currency, Kind: RankMonth, Ref: (e.day + 1).String(), Level: rank.Level,
		Prize: cash(rank.Monthly, e.ranks.BonusTurnover),
	}, false)
	return given || more, err
}

func sumValid(list []Count) (sum money.Amount) {
	for _, c := range list {
		sum += c.Valid
	}
	return sum
}

// ExpireRewards ends what nobody claimed in its time.
func (s *Service) ExpireRewards(ctx context.Context) error {
	return s.DB.Steps(ctx, expireStep, func(ctx context.Context, tx *db.Tx, _ int64) (int64, error) {
		return s.Store.Expire(ctx, tx, clock.NowOf(s.Clock), expireStep)
	})
}
