package quest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/rewards"
	"baize/internal/rewards/turnover"
)

// Listeners count what members do. Bets are counted in batches: a few statements
// for all of a batch, whatever it holds.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{
		{Name: "rewards.quest.bets", Topics: []string{betting.TopicSettled, betting.TopicVoided}, Handle: s.onBets, Gather: 250 * time.Millisecond, Bulk: true},
		{Name: "rewards.quest.deposits", Topics: []string{cashier.Credited{}.Topic()}, Handle: s.onDeposits},
		{Name: "rewards.quest.logins", Topics: []string{identity.TopicLoggedIn}, Handle: s.onLogins},
		{Name: "rewards.quest.friends", Topics: []string{members.TopicOpened}, Handle: s.onOpened},
	}
}

// late is how long after its end a quest still counts what happened before it.
const late = 10 * time.Minute

// counting are the missions and boards that may still count something.
func (s *Service) counting(ctx context.Context, tx *db.Tx, want func(*Quest) bool) ([]Quest, error) {
	all, err := s.d.Store.Counting(ctx, tx, clock.NowOf(s.d.Clock).Add(-late))
	return slices.DeleteFunc(all, func(q Quest) bool { return !want(&q) }), err
}

func metricIs(wanted ...Metric) func(*Quest) bool {
	return func(q *Quest) bool { return q.Rule.Mission != nil && slices.Contains(wanted, q.Rule.Mission.Metric) }
}

func (s *Service) onBets(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	live, err := s.counting(ctx, tx, func(q *Quest) bool { return q.Rule.Board != nil || q.Rule.Mission.Metric.bets() })
	if err != nil {
		return err
	}
	bets, err := s.bets(ctx, batch)
	if err != nil {
		return err
	}
	all, err := s.d.Turnover.Count(ctx, tx, bets)
	if err != nil {
		return err
	}
	t, turned := newTally(s.d.Calendar), map[id.Member]Friend{}
	for _, c := range all {
		for i := range live {
			t.bet(&live[i], c)
		}
		f := turned[c.Member]
		f.Turnover, f.At = f.Turnover+c.Valid, max(f.At, c.At)
		turned[c.Member] = f
	}
	if err := s.keep(ctx, tx, live, t); err != nil {
		return err
	}
	return s.advance(ctx, tx, turned)
}

// bets are the events of a batch that may count.
func (s *Service) bets(ctx context.Context, batch []bus.Delivery) ([]turnover.Bet, error) {
	out := make([]turnover.Bet, 0, len(batch))
	for _, d := range batch {
		e, err := bus.Value[betting.Event](d)
		if err != nil {
			return nil, err
		}
		if e.Currency == money.Trial {
			continue
		}
		if e.At == 0 {
			e.At = d.CreatedAt
		}
		lane, err := s.d.Lanes.LaneOf(ctx, e.Vendor, e.Game)
		if err != nil {
			return nil, err
		}
		out = append(out, turnover.Bet{Topic: d.Topic, Event: e, Category: lane})
	}
	return out, nil
}

// keep writes what was counted, and tells of missions that were reached by it.
func (s *Service) keep(ctx context.Context, tx *db.Tx, live []Quest, t *tally) error {
	list, err := s.entered(ctx, tx, live, t.list())
	if err != nil {
		return err
	}
	reached, err := s.d.Store.AddProgress(ctx, tx, list)
	if err != nil {
		return err
	}
	for _, u := range t.undone {
		if err := s.d.Store.Undo(ctx, tx, u); err != nil {
			return err
		}
	}
	for _, member := range reached {
		if err := s.d.Bus.Publish(ctx, tx, rewards.Changed{Member: member}); err != nil {
			return err
		}
	}
	return nil
}

// entered leaves out who is not on a board that one must join.
func (s *Service) entered(ctx context.Context, tx *db.Tx, live []Quest, list []Delta) ([]Delta, error) {
	for _, q := range live {
		if q.Rule.Board == nil || q.Rule.Board.Entry == EntryAuto {
			continue
		}
		var asked []id.Member
		for _, d := range list {
			if d.Quest == q.ID {
				asked = append(asked, d.Member)
			}
		}
		if len(asked) == 0 {
			continue
		}
		on, err := s.d.Store.Joined(ctx, tx, q.ID, asked)
		if err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(list, func(d Delta) bool { return d.Quest == q.ID && !on[d.Member] })
	}
	return list, nil
}

func (s *Service) onDeposits(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	live, err := s.counting(ctx, tx, metricIs(Deposit))
	if err != nil {
		return err
	}
	t, paid := newTally(s.d.Calendar), map[id.Member]Friend{}
	for _, d := range batch {
		e, err := bus.Value[cashier.Credited](d)
		if err != nil {
			return err
		}
		if e.Currency == money.Trial {
			continue
		}
		t.plain(live, e.Member, e.Currency, int64(e.Amount), e.At)
		f := paid[e.Member]
		f.Deposit, f.At = f.Deposit+e.Amount, max(f.At, e.At)
		paid[e.Member] = f
	}
	if err := s.keep(ctx, tx, live, t); err != nil {
		return err
	}
	return s.advance(ctx, tx, paid)
}

// plain counts what has no category, in missions of the currency.
func (t *tally) plain(live []Quest, member id.Member, c money.Currency, n int64, at clock.Instant) {
	for i := range live {
		q := &live[i]
		if q.Currency != c || !q.during(at) {
			continue
		}
		r := q.Rule.Mission
		begins, _ := r.period(q, t.calendar, at)
		d := Delta{Quest: q.ID, Member: member, Begin: begins, Value: n, At: at, target: r.Target()}
		if r.Metric == LoginDays {
			d.How, d.At = Days, t.calendar.Day(at)
		}
		t.add(d)
	}
}

func (s *Service) onLogins(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	live, err := s.counting(ctx, tx, metricIs(LoginDays))
	if err != nil || len(live) == 0 {
		return err
	}
	t := newTally(s.d.Calendar)
	for _, d := range batch {
		e, err := bus.Value[identity.LoggedIn](d)
		if err != nil {
			return err
		}
		if e.Kind == identity.KindTrial {
			continue
		}
		m, err := s.d.Members.Get(ctx, e.Member)
		if err != nil {
			return err
		}
		t.plain(live, e.Member, m.Currency, 1, e.At)
	}
	return s.keep(ctx, tx, live, t)
}

// countInvite counts a friend for whom the referrer was rewarded.
func (s *Service) countInvite(ctx context.Context, tx *db.Tx, referrer id.Member, c money.Currency, at clock.Instant) error {
	live, err := s.counting(ctx, tx, metricIs(Invite))
	if err != nil || len(live) == 0 {
		return err
	}
	t := newTally(s.d.Calendar)
	t.plain(live, referrer, c, 1, at)
	return s.keep(ctx, tx, live, t)
}

func (s *Service) onOpened(ctx context.Context, tx *db.Tx, batch []bus.Delivery) error {
	for _, d := range batch {
		e, err := bus.Value[members.Opened](d)
		if err != nil {
			return err
		}
		if e.Referrer == 0 || e.Type == members.TypeTrial {
			continue
		}
		if err := s.brought(ctx, tx, e.Member, e.Referrer, e.Currency, e.At); err != nil {
			return err
		}
	}
	return nil
}

// sortedKeys gives members one order on every node.
func sortedKeys[V any](m map[id.Member]V) []id.Member {
	return slices.SortedFunc(maps.Keys(m), cmp.Compare[id.Member])
}
