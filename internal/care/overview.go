package care

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
)

// Bound is a limit with how much of it is used.
type Bound struct {
	Limit
	Governs money.Amount
	Used    money.Amount
}

// Overview is all that the member is shown of the protection.
type Overview struct {
	Protection
	Currency  money.Currency
	Bounds    []Bound
	Paused    bool
	ReviewDue bool
	// EverIn and EverOut are what was paid in and out since the account was opened.
	EverIn, EverOut money.Amount
	Now             clock.Instant
}

// Look is a member's protection with what is used of it.
func (s *Service) Look(ctx context.Context, member id.Member) (Overview, error) {
	out := Overview{Now: clock.NowOf(s.Clock), Protection: Protection{Member: member}}
	var err error
	if out.Currency, err = s.Persons.Currency(ctx, member); err != nil {
		return out, err
	}
	if out.EverIn, out.EverOut, err = s.PaidIn.Ever(ctx, member, out.Currency); err != nil {
		return out, err
	}
	p, err := s.Store.Get(ctx, nil, member)
	if err != nil {
		return out, err
	}
	if p != nil {
		out.Protection = *p
	}
	out.Paused, out.ReviewDue = out.Pause.Active(out.Now), out.Protection.ReviewDue(out.Now)
	used, err := s.Store.Sums(ctx, nil, member, hoursFrom(out.Now))
	for _, l := range out.Limits {
		if err != nil {
			return out, err
		}
		b := Bound{Limit: l, Governs: l.Governs()}
		if !b.Wish.live(out.Now) {
			b.Wish = nil
		}
		b.Used, err = s.usedOf(ctx, l, out, used)
		out.Bounds = append(out.Bounds, b)
	}
	return out, err
}

func (s *Service) usedOf(ctx context.Context, l Limit, o Overview, used [3]Used) (money.Amount, error) {
	for i, period := range Periods() {
		switch {
		case period != l.Period:
		case l.Kind == Stake:
			return max(0, used[i].Stake), nil
		case l.Kind == Loss:
			away, err := s.outside(ctx, nil, o.Member, o.Currency)
			return max(0, used[i].Loss+away), err
		default:
			return s.PaidIn.PaidIn(ctx, nil, o.Member, o.Currency, o.Now.Add(-period.Length()), 0)
		}
	}
	if l.Kind != Session {
		return 0, nil
	}
	from, last, err := s.Store.Sitting(ctx, nil, o.Member)
	if err != nil || o.Now.Sub(last) >= restAfter {
		return 0, err
	}
	return money.Amount(o.Now.Sub(from)/time.Minute) * money.Unit, nil
}

// Meter is what a member is shown of the running session: since when it runs,
// and what came of its rounds.
type Meter struct {
	StartedAt  clock.Instant
	Now        clock.Instant
	Stake      money.Amount
	Payout     money.Amount
	Currency   money.Currency
	Reality    int
	RealityDue clock.Instant // 0 for never
}

// Meter measures the session that asks.
func (s *Service) Meter(ctx context.Context, member id.Member, session id.Session) (Meter, error) {
	m := Meter{Now: clock.NowOf(s.Clock)}
	var err error
	if m.Currency, err = s.Persons.Currency(ctx, member); err != nil {
		return m, err
	}
	if m.StartedAt, err = s.Sessions.StartedAt(ctx, member, session); err != nil {
		return m, err
	}
	if m.Stake, m.Payout, err = s.Played.Played(ctx, member, m.StartedAt); err != nil {
		return m, err
	}
	p, err := s.Store.Get(ctx, nil, member)
	if err == nil && p != nil {
		m.Reality, m.RealityDue = p.Reality, p.RealityDue()
	}
	return m, err
}

// History lists the changes of a member's protection, newest first.
func (s *Service) History(ctx context.Context, member id.Member, req page.Request) (page.Page[Line], error) {
	req = req.Clamp()
	rows, err := s.Store.Lines(ctx, member, req)
	if err != nil {
		return page.Page[Line]{}, err
	}
	return page.Cut(rows, req.Limit, func(l Line) string { return l.ID.String() }), nil
}
