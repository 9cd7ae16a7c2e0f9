package care

import (
	"context"
	"strings"
	"unicode/utf8"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Order is what an operator does, and why.
type Order struct {
	Operator id.Staff
	Reason   string
}

const reasonMax = 500

func (o *Order) check() error {
	o.Reason = strings.TrimSpace(identity.Clean(o.Reason))
	if n := utf8.RuneCountInString(o.Reason); n == 0 || n > reasonMax {
		return fault.InvalidField("reason", "field.length", fault.Args{"min": 1, "max": reasonMax})
	}
	return nil
}

// Impose sets the limit of staff beside the member's own, 0 to take it away;
// the member's own is never touched.
func (s *Service) Impose(ctx context.Context, o Order, w Which, amount money.Amount) (*Protection, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := checkLimit(w.Kind, w.Period, amount); err != nil {
		return nil, err
	}
	if err := s.Persons.Stands(ctx, w.Member); err != nil {
		return nil, err
	}
	return s.apply(ctx, change{member: w.Member, staff: o.Operator, why: o.Reason, do: func(p *Protection, now clock.Instant) (string, any, error) {
		d := limitDetail{Kind: w.Kind, Period: w.Period, Amount: amount}
		if l := p.limit(w.Kind, w.Period); l != nil {
			d.Before = l.House
		}
		if amount == 0 && d.Before == 0 {
			return "", nil, ErrNoLimit
		}
		p.impose(w.Kind, w.Period, amount, now)
		return "limit.impose", d, nil
	}})
}

// PauseMember keeps a member away by an operator; as PauseFor it only ever
// lengthens.
func (s *Service) PauseMember(ctx context.Context, o Order, member id.Member, l Length) (*Protection, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := s.Persons.Stands(ctx, member); err != nil {
		return nil, err
	}
	return s.pauseBy(ctx, member, l, Pause{By: o.Operator}, o.Reason)
}
