package compliance

import (
	"context"

	"baize/internal/cashier"
	"baize/internal/identity"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

var _ cashier.Checks = (*Service)(nil)

// The refusals of payments.
var (
	// ErrLevel says which level is needed: value.level.
	ErrLevel = fault.New(fault.Refused, "compliance.level.needed")
	// ErrName says that a payout account is not in the verified name.
	ErrName = fault.New(fault.Refused, "compliance.name.other")
)

// MayPayOut says whether a withdrawal may be asked for: by the level, and to an
// account in the verified name. Faults: ErrLevel, ErrName.
func (s *Service) MayPayOut(ctx context.Context, tx *db.Tx, p cashier.Asked) error {
	person, err := s.Store.Person(ctx, tx, p.Member)
	if err != nil {
		return err
	}
	rules, err := s.rules(ctx)
	if err != nil {
		return err
	}
	bound := func(g Gate) money.Amount { return g.Withdrawals }
	if err := within(rules.Gates, person.Level, p.Before+p.Amount, bound); err != nil {
		return err
	}
	if person.Level < Identity {
		return nil
	}
	d, err := s.openDetails(personLabel(p.Member), person.Sealed)
	if err != nil {
		return err
	}
	if identity.FoldName(d.Name) != identity.FoldName(p.Name) {
		return ErrName
	}
	return nil
}

// MayPayIn says whether a deposit may be opened. Fault: ErrLevel.
func (s *Service) MayPayIn(ctx context.Context, tx *db.Tx, p cashier.Asked) error {
	person, err := s.Store.Person(ctx, tx, p.Member)
	if err != nil {
		return err
	}
	rules, err := s.rules(ctx)
	if err != nil {
		return err
	}
	return within(rules.Gates, person.Level, p.Before+p.Amount, func(g Gate) money.Amount { return g.Deposits })
}

// within finds the first level that allows a sum; ErrLevel where it is above
// the member's.
func within(gates []Gate, level Level, sum money.Amount, bound func(Gate) money.Amount) error {
	for l := level; int(l) < len(gates); l++ {
		if b := bound(gates[l]); b == 0 || sum <= b {
			if l == level {
				return nil
			}
			return needs(l, bound(gates[level]))
		}
	}
	return needs(Funds, bound(gates[level]))
}

func needs(l Level, bound money.Amount) error {
	return fault.New(ErrLevel.Code, ErrLevel.Key, fault.Args{"level": int(l), "max": bound}).With("level", int(l))
}

// Concerns are why a withdrawal is for people to look at: a frozen account, an
// open case, or deposits that were not played once.
func (s *Service) Concerns(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) ([]string, error) {
	var out []string
	frozen, err := s.Freezer.Frozen(ctx, tx, member)
	if err != nil {
		return nil, err
	}
	if frozen {
		out = append(out, "frozen")
	}
	n, err := s.Store.OpenCases(ctx, tx, member)
	if err != nil {
		return nil, err
	}
	if n > 0 {
		out = append(out, "openCase")
	}
	ever, err := s.Store.Days(ctx, tx, member, c, 0)
	if err == nil && ever.Stake < ever.PaidIn {
		out = append(out, "littlePlay")
	}
	return out, err
}
