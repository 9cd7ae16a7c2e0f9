package care

import (
	"context"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Which names a limit of a member.
type Which struct {
	Member id.Member
	Kind   Kind
	Period Period
}

type limitDetail struct {
	Kind   Kind         `json:"kind"`
	Period Period       `json:"period"`
	Amount money.Amount `json:"amount"`
	Before money.Amount `json:"before"`
	Waits  bool         `json:"waits,omitempty"`
}

// SetLimit asks for a limit; amount 0 asks for its end. A decrease, and a first
// limit, hold at once; all else waits (Wish). Faults: a wrong field, ErrNoLimit.
func (s *Service) SetLimit(ctx context.Context, w Which, amount money.Amount) (*Protection, error) {
	if err := checkLimit(w.Kind, w.Period, amount); err != nil {
		return nil, err
	}
	return s.apply(ctx, change{member: w.Member, do: func(p *Protection, now clock.Instant) (string, any, error) {
		d := limitDetail{Kind: w.Kind, Period: w.Period, Amount: amount, Before: own(p, w)}
		err := p.ask(w.Kind, w.Period, amount, now)
		d.Waits = err == nil && own(p, w) != amount
		return "limit.set", d, err
	}})
}

func own(p *Protection, w Which) money.Amount {
	if l := p.limit(w.Kind, w.Period); l != nil {
		return l.Own
	}
	return 0
}

// ConfirmLimit is the second yes to an increase or removal: ErrNoWish,
// ErrTooSoon.
func (s *Service) ConfirmLimit(ctx context.Context, w Which) (*Protection, error) {
	return s.apply(ctx, change{member: w.Member, do: func(p *Protection, now clock.Instant) (string, any, error) {
		d := limitDetail{Kind: w.Kind, Period: w.Period, Before: own(p, w)}
		err := p.confirm(w.Kind, w.Period, now)
		d.Amount = own(p, w)
		return "limit.confirm", d, err
	}})
}

// KeepLimit takes an increase or removal back: ErrNoWish.
func (s *Service) KeepLimit(ctx context.Context, w Which) (*Protection, error) {
	return s.apply(ctx, change{member: w.Member, do: func(p *Protection, now clock.Instant) (string, any, error) {
		amount := own(p, w)
		return "limit.keep", limitDetail{Kind: w.Kind, Period: w.Period, Amount: amount, Before: amount}, p.withdraw(w.Kind, w.Period, now)
	}})
}

// PauseFor keeps the member away from play from now on: ErrShorter where a
// pause stands that ends later.
func (s *Service) PauseFor(ctx context.Context, member id.Member, l Length) (*Protection, error) {
	return s.pauseBy(ctx, member, l, Pause{}, "")
}

func (s *Service) pauseBy(ctx context.Context, member id.Member, l Length, by Pause, why string) (*Protection, error) {
	if _, err := l.from(clock.NowOf(s.Clock)); err != nil {
		return nil, err
	}
	var before clock.Instant
	traces := func(ctx context.Context, tx *db.Tx, p *Protection) error { return s.leaveTraces(ctx, tx, p, before) }
	return s.apply(ctx, change{member: member, staff: by.By, why: why, also: traces, do: func(p *Protection, now clock.Instant) (string, any, error) {
		next, err := l.from(now)
		if err != nil {
			return "", nil, err
		}
		if before = 0; p.Pause.Active(now) {
			before = p.Pause.Until
		}
		next.By, next.Of = by.By, by.Of
		err = p.pause(next)
		return "pause.begin", p.Pause, err
	}})
}

// leaveTraces tells of a pause, and keeps who an excluded person is; before is
// until when the member was away already.
func (s *Service) leaveTraces(ctx context.Context, tx *db.Tx, p *Protection, before clock.Instant) error {
	e := Paused{Member: p.Member, Kind: p.Pause.Kind, Until: p.Pause.Until, Before: before, At: clock.NowOf(s.Clock)}
	if err := s.Bus.Publish(ctx, tx, e); err != nil || p.Pause.Kind == TimeOut {
		return err
	}
	who, err := s.Persons.Person(ctx, p.Member)
	if err != nil {
		return err
	}
	return s.Store.PutTraces(ctx, tx, p.Member, s.traces(who))
}

// SetReality chooses the interval of the reality check, 0 for none.
func (s *Service) SetReality(ctx context.Context, member id.Member, minutes int) (*Protection, error) {
	if minutes != 0 && !slices.Contains(RealityIntervals(), minutes) {
		return nil, fault.InvalidField("minutes", "field.choice")
	}
	return s.apply(ctx, change{member: member, do: func(p *Protection, now clock.Instant) (string, any, error) {
		before := p.Reality
		if due := p.RealityDue(); due == 0 || now < due { // what is due stays due
			p.RealityFrom = now
		}
		p.Reality = minutes
		return "reality.set", map[string]int{"minutes": minutes, "before": before}, nil
	}})
}

// Acknowledge says that the member has read the reality check; the next
// interval begins.
func (s *Service) Acknowledge(ctx context.Context, member id.Member) (*Protection, error) {
	return s.apply(ctx, change{member: member, do: func(p *Protection, now clock.Instant) (string, any, error) {
		p.RealityFrom = now
		return "reality.acknowledge", struct{}{}, nil
	}})
}

// Reviewed says that the member has looked the settings through.
func (s *Service) Reviewed(ctx context.Context, member id.Member) (*Protection, error) {
	return s.apply(ctx, change{member: member, do: func(p *Protection, now clock.Instant) (string, any, error) {
		p.ReviewedAt = now
		return "review.done", struct{}{}, nil
	}})
}
