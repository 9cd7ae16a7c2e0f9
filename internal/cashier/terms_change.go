package cashier

import (
	"context"
	"fmt"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// SavedTerms are the terms as one change left them.
type SavedTerms struct {
	Version int64
	Staff   id.Staff
	At      clock.Instant
	Value   Terms
}

// The refusals of who changes the terms: somebody else has changed them since
// they were read, and there is no such version.
var (
	ErrTermsChanged = fault.New(fault.Conflict, "cashier.terms.changed")
	ErrTermsVersion = fault.New(fault.NotFound, "cashier.terms.version")
)

const termsHistory = 50

// CoinPrice is what one coin on the chain is worth, and the least that needs
// nobody's yes.
type CoinPrice struct {
	Rate  money.Amount
	Least money.Amount
}

// standard are the terms as the code has them, version 0.
func (s *Service) standard() Terms {
	return Terms{Methods: []MethodTerms{}, CoinRate: s.coin.Rate, CoinLeast: s.coin.Least}.complete(s.methods)
}

// Terms are what holds now, and their version; 0 while nobody has set any.
func (s *Service) Terms(ctx context.Context) (Terms, int64, error) {
	saved, err := s.store.LatestTerms(ctx, nil)
	if err != nil || saved == nil {
		return s.standard(), 0, err
	}
	return saved.Value.complete(s.methods), saved.Version, nil
}

// offered are the methods under the terms of now, in staff's order.
func (s *Service) offered(ctx context.Context) ([]Method, error) {
	terms, _, err := s.Terms(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]Method, 0, len(terms.Methods))
	for _, t := range terms.Methods {
		at := slices.IndexFunc(s.methods, func(m Method) bool { return m.Code == t.Code })
		list = append(list, s.methods[at].under(t))
	}
	return list, nil
}

// CoinPrice is what a coin is worth now.
func (s *Service) CoinPrice(ctx context.Context) (CoinPrice, error) {
	terms, _, err := s.Terms(ctx)
	return CoinPrice{Rate: terms.CoinRate, Least: terms.CoinLeast}, err
}

// Wired are the methods that there are, whatever the terms say of them.
func (s *Service) Wired() []Method { return slices.Clone(s.methods) }

// SetTerms makes other terms hold from now on, for what is asked for from now
// on: orders and withdrawals on their way keep what they were told. Faults:
// wrong fields, ErrTermsChanged.
func (s *Service) SetTerms(ctx context.Context, by id.Staff, version int64, t Terms) error {
	return s.changeTerms(ctx, by, "cashier.terms.set", version, func(*db.Tx) (Terms, error) { return t, nil })
}

// RestoreTerms makes an earlier version (0 is what the code has) the newest one;
// what the rules of today refuse is refused. Faults: ErrTermsVersion, those of
// SetTerms.
func (s *Service) RestoreTerms(ctx context.Context, by id.Staff, version, from int64) error {
	return s.changeTerms(ctx, by, "cashier.terms.restore", version, func(tx *db.Tx) (Terms, error) {
		if from == 0 {
			return s.standard(), nil
		}
		saved, err := s.store.TermsAs(ctx, tx, from)
		if err != nil {
			return Terms{}, err
		}
		return saved.Value.complete(s.methods), nil
	})
}

func (s *Service) changeTerms(ctx context.Context, by id.Staff, act string, version int64, choose func(*db.Tx) (Terms, error)) error {
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		next, err := choose(tx)
		if err != nil {
			return err
		}
		if err := next.check(s.methods); err != nil {
			return err
		}
		before := s.standard()
		saved, err := s.store.LatestTerms(ctx, tx)
		if err != nil {
			return err
		}
		if saved == nil {
			saved = &SavedTerms{}
		} else {
			before = saved.Value
		}
		if saved.Version != version {
			return ErrTermsChanged
		}
		if err := s.store.InsertTerms(ctx, tx, SavedTerms{Version: version + 1, Staff: by, At: clock.NowOf(s.clock), Value: next}); err != nil {
			return err
		}
		return s.record(ctx, tx, Decision{Staff: by}, act, fmt.Sprintf("terms:%d", version+1), before, next)
	})
	if db.IsUnique(err) { // two at once
		return ErrTermsChanged
	}
	return err
}

// TermsHistory are the changes, the newest first; the last one, version 0, is
// what held before anybody changed anything.
func (s *Service) TermsHistory(ctx context.Context) ([]SavedTerms, error) {
	list, err := s.store.ListTerms(ctx, termsHistory)
	if err == nil && len(list) < termsHistory {
		list = append(list, SavedTerms{Value: s.standard()})
	}
	return list, err
}
