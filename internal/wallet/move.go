package wallet

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// Move is money between a pocket and a counter account. Kind, Scope and
// ExternalID name the entry for good; see ledger.Entry.
type Move struct {
	Member   id.Member
	Currency money.Currency
	Pocket   Pocket
	Amount   money.Amount // > 0
	// Counter is the other side; it may be another pocket of the same member.
	Counter                 ledger.AccountRef
	Kind, Scope, ExternalID string
	Memo                    string
	// AllowNegative lets a debit take the pocket below zero: reversals only.
	AllowNegative bool
}

// Leg is one move of Apply: Amount is signed, a minus takes from the pocket.
type Leg struct {
	Pocket                  Pocket
	Amount                  money.Amount
	Counter                 ledger.AccountRef
	Kind, Scope, ExternalID string
	Memo                    string
	AllowNegative           bool
	Fresh                   bool // see ledger.Entry
	// Shares are parts of the amount that go to, or come from, other accounts
	// than Counter; Counter has the rest, which may be nothing.
	Shares []Share
}

// Share is a part of a Leg, above zero.
type Share struct {
	Counter ledger.AccountRef
	Amount  money.Amount
}

// Debit takes from a pocket; ErrNotEnough where it is not covered.
func (s *Service) Debit(ctx context.Context, tx *db.Tx, m Move) (Balance, error) {
	return s.single(ctx, tx, m, -m.Amount)
}

// Credit gives to a pocket.
func (s *Service) Credit(ctx context.Context, tx *db.Tx, m Move) (Balance, error) {
	return s.single(ctx, tx, m, m.Amount)
}

func (s *Service) single(ctx context.Context, tx *db.Tx, m Move, signed money.Amount) (Balance, error) {
	if m.Amount <= 0 {
		return Balance{}, ErrAmount
	}
	b, _, err := s.Apply(ctx, tx, m.Member, m.Currency, Leg{
		Pocket: m.Pocket, Amount: signed, Counter: m.Counter, Kind: m.Kind, Scope: m.Scope, ExternalID: m.ExternalID,
		Memo: m.Memo, AllowNegative: m.AllowNegative,
	})
	return b, err
}

// Apply makes several moves of one member in turn, an entry each, and returns
// the balance after the last with the entries. ErrNotEnough where one is not
// covered; then the transaction must be given up.
func (s *Service) Apply(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, legs ...Leg) (Balance, []id.Entry, error) {
	p, err := s.Open(ctx, tx, member, c)
	if err != nil {
		return Balance{}, nil, err
	}
	return p.Apply(ctx, tx, legs...)
}

func (s *Service) entry(ctx context.Context, tx *db.Tx, a accounts, l *Leg) (ledger.Entry, error) {
	counter, err := s.ledger.Account(ctx, tx, l.Counter)
	if err != nil {
		return ledger.Entry{}, err
	}
	e := ledger.Entry{
		Kind: l.Kind, Scope: l.Scope, ExternalID: l.ExternalID, Memo: l.Memo, Fresh: l.Fresh,
		Postings: []ledger.Posting{
			{Account: a.of(l.Pocket), Amount: l.Amount, AllowNegative: l.AllowNegative},
			{Account: counter, Amount: -l.Amount},
		},
	}
	if len(l.Shares) > 0 {
		err = s.split(ctx, tx, l, &e)
	}
	return e, err
}

// split moves the shares of a leg from its counter account to their own.
func (s *Service) split(ctx context.Context, tx *db.Tx, l *Leg, e *ledger.Entry) error {
	rest := &e.Postings[1].Amount
	for _, share := range l.Shares {
		account, err := s.ledger.Account(ctx, tx, share.Counter)
		if err != nil {
			return err
		}
		part := share.Amount
		if part <= 0 {
			return ErrAmount
		}
		if l.Amount > 0 {
			part = -part
		}
		*rest -= part
		e.Postings = append(e.Postings, ledger.Posting{Account: account, Amount: part})
		rest = &e.Postings[1].Amount
	}
	switch whole := -l.Amount; {
	case *rest == 0:
		e.Postings = append(e.Postings[:1], e.Postings[2:]...)
	case (*rest > 0) != (whole > 0):
		return ErrAmount // the shares are more than the amount
	}
	return nil
}

// Known reports whether the member has, or ever had, money in the currency. It
// makes no accounts, as the methods with a transaction do.
func (s *Service) Known(ctx context.Context, member id.Member, c money.Currency) (bool, error) {
	o := owner{member, c}
	if _, ok := s.known.Get(o); ok {
		return true, nil
	}
	account, err := s.ledger.Find(ctx, ref(o, Cash))
	return account != 0, err
}

// overlay writes what has changed over what was read before.
func overlay(states []ledger.State, changed []ledger.State) {
	for _, c := range changed {
		for i := range states {
			if states[i].Account == c.Account {
				states[i] = c
			}
		}
	}
}

// NotEnough is ErrNotEnough with the true balance.
func NotEnough(b Balance) error {
	return ErrNotEnough.With("balance", b.Cash).With("currency", b.Currency)
}

// Pocketed names another pocket of the same member as a counter account.
func Pocketed(member id.Member, p Pocket, c money.Currency) ledger.AccountRef {
	return ref(owner{member, c}, p)
}
