package loyalty

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/turnover"
)

// gatherFor is how long bets wait to be counted together: ranks rise as fast.
const gatherFor = 500 * time.Millisecond

// Listeners count what settles and what is paid in.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{
		Name: "rewards.loyalty", Topics: []string{betting.TopicSettled, betting.TopicVoided, cashier.Credited{}.Topic()},
		Handle: s.hear, Gather: gatherFor, Bulk: true,
	}, {Name: "rewards.loyalty.away", Topics: []string{rewards.TopicAway}, Handle: s.rest}}
}

// counted is one event as this room counts it.
type counted struct {
	member   id.Member
	currency money.Currency
	count    Count
	at       clock.Instant
}

// read is what a batch comes to: deposits, then bets.
func (s *Service) read(ctx context.Context, tx *db.Tx, batch []bus.Delivery) ([]counted, error) {
	list, bets := make([]counted, 0, len(batch)), make([]turnover.Bet, 0, len(batch))
	for _, d := range batch {
		if d.Topic == (cashier.Credited{}).Topic() {
			e, err := bus.Value[cashier.Credited](d)
			if err != nil {
				return nil, err
			}
			if e.Amount != 0 && e.Currency != money.Trial {
				list = append(list, counted{e.Member, e.Currency, Count{Deposit: e.Amount}, e.At})
			}
			continue
		}
		e, err := bus.Value[betting.Event](d)
		if err != nil {
			return nil, err
		}
		lane, err := s.Lanes.LaneOf(ctx, e.Vendor, e.Game)
		if err != nil {
			return nil, err
		}
		bets = append(bets, turnover.Bet{Topic: d.Topic, Event: e, Category: lane})
	}
	all, err := s.Turnover.Count(ctx, tx, bets)
	for _, t := range all {
		if t.Valid != 0 || t.Stake != 0 || t.Payout != 0 {
			list = append(list, counted{t.Member, t.Currency, Count{Category: cmp.Or(t.Category, "OTHER"), Valid: t.Valid, Stake: t.Stake, Payout: t.Payout}, t.At})
		}
	}
	return list, err
}

// hear counts a batch in few statements: one for the days, one for the
// standings, and for each member whose rank rises.
func (s *Service) hear(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	list, err := s.read(ctx, tx, batch)
	if err != nil || len(list) == 0 {
		return err
	}
	open, err := s.opened(ctx, tx)
	if err != nil {
		return err
	}
	days, sums := s.fold(list, open)
	if err := s.Store.AddCounts(ctx, tx, days); err != nil {
		return err
	}
	ladder, _, err := s.Terms.Ranks(ctx)
	if err != nil {
		return err
	}
	for _, month := range sums {
		risen, err := s.Store.AddSums(ctx, tx, month)
		if err != nil {
			return err
		}
		for _, st := range risen {
			if err := s.raise(ctx, tx, ladder, st); err != nil {
				return err
			}
		}
	}
	return nil
}

// opened is how far days are closed, begun today where nothing was counted yet.
func (s *Service) opened(ctx context.Context, tx *db.Tx) (Closing, error) {
	c, found, err := s.Store.LockClosing(ctx, tx)
	if err != nil || found {
		return c, err
	}
	c = Closing{Begun: s.today(), Closed: s.today() - 1}
	return c, s.Store.SaveClosing(ctx, tx, c)
}

// fold adds up a batch by member: days in the order of their keys, sums by month.
// What is told of a closed day counts in the first that is open; what was before
// the room began counts for ranks only.
func (s *Service) fold(list []counted, open Closing) (days []MemberCount, months [][]Sum) {
	type dayKey struct {
		member   id.Member
		day      Day
		category string
	}
	type sumKey struct {
		month  Month
		member id.Member
	}
	byDay, bySum := map[dayKey]*MemberCount{}, map[sumKey]*Sum{}
	for _, c := range list {
		day := dayOf(c.at, s.Zone)
		m := sumKey{max(day, open.Closed+1).Month(), c.member}
		if bySum[m] == nil {
			bySum[m] = &Sum{Member: c.member, Currency: c.currency, Month: m.month}
		}
		bySum[m].Deposit += c.count.Deposit
		bySum[m].Valid += c.count.Valid
		if day < open.Begun {
			continue
		}
		k := dayKey{c.member, max(day, open.Closed+1), c.count.Category}
		if byDay[k] == nil {
			byDay[k] = &MemberCount{Member: c.member, Count: Count{Day: k.day, Category: k.category}}
		}
		byDay[k].add(c.count)
	}
	for _, one := range byDay {
		days = append(days, *one)
	}
	slices.SortFunc(days, func(a, b MemberCount) int {
		return cmp.Or(cmp.Compare(a.Member, b.Member), cmp.Compare(a.Day, b.Day), cmp.Compare(a.Category, b.Category))
	})
	all := make([]Sum, 0, len(bySum))
	for _, one := range bySum {
		all = append(all, *one)
	}
	slices.SortFunc(all, func(a, b Sum) int { return cmp.Or(cmp.Compare(a.Month, b.Month), cmp.Compare(a.Member, b.Member)) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].Month == all[0].Month {
			n++
		}
		months, all = append(months, all[:n]), all[n:]
	}
	return days, months
}

func (c *Count) add(o Count) {
	c.Valid, c.Stake, c.Payout, c.Deposit = c.Valid+o.Valid, c.Stake+o.Stake, c.Payout+o.Payout, c.Deposit+o.Deposit
}

// raise brings one standing up, with what each new rank gives.
func (s *Service) raise(ctx context.Context, tx *db.Tx, ladder rewards.Ranks, st Standing) error {
	before := st
	earned := rise(ladder, &st, s.today().Month(), s.now())
	if st == before {
		return nil
	}
	if err := s.Store.SaveStanding(ctx, tx, st); err != nil {
		return err
	}
	if st.Level != before.Level {
		if err := s.note(ctx, tx, before, st, "up", 0, ""); err != nil {
			return err
		}
	}
	for _, r := range earned {
		_, err := s.award(ctx, tx, Reward{
			Member: st.Member, Currency: st.Currency, Kind: RankUp, Ref: fmt.Sprint(r.Level), Level: r.Level,
			Prize: cash(r.Upgrade, ladder.BonusTurnover),
		}, false)
		if err != nil {
			return err
		}
	}
	return s.told(ctx, tx, st.Member)
}
