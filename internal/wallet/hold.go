package wallet

import (
	"context"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// HoldMove sets cash aside; Scope and ExternalID name the hold for good.
type HoldMove struct {
	Member            id.Member
	Currency          money.Currency
	Amount            money.Amount // > 0
	Scope, ExternalID string
	Memo              string
}

// Hold moves cash into the locked pocket; ErrNotEnough where it is not covered.
func (s *Service) Hold(ctx context.Context, tx *db.Tx, m HoldMove) (id.Hold, Balance, error) {
	if m.Amount <= 0 {
		return 0, Balance{}, ErrAmount
	}
	o := owner{m.Member, m.Currency}
	a, err := s.accounts(ctx, tx, o)
	if err != nil {
		return 0, Balance{}, err
	}
	states, err := s.ledger.Lock(ctx, tx, a[:shown]...)
	if err != nil {
		return 0, Balance{}, err
	}
	h, r, err := s.ledger.Hold(ctx, tx, ledger.HoldCmd{
		From: a.of(Cash), Locked: a.of(Locked), Amount: m.Amount, Scope: m.Scope, ExternalID: m.ExternalID, Memo: m.Memo,
	})
	if errors.Is(err, ledger.ErrOverdraft) {
		return 0, Balance{}, NotEnough(o.fold(a, states))
	}
	if err != nil {
		return 0, Balance{}, err
	}
	overlay(states, r.Changed)
	return h.ID, o.fold(a, states), nil
}

// Capture sends a hold's money on to counter; ledger.ErrHold where the hold is
// no longer open.
func (s *Service) Capture(ctx context.Context, tx *db.Tx, hold id.Hold, counter ledger.AccountRef, scope, externalID string) (Balance, error) {
	to, err := s.ledger.Account(ctx, tx, counter)
	if err != nil {
		return Balance{}, err
	}
	return s.closeHold(ctx, tx, hold, func() (ledger.Receipt, error) {
		_, r, err := s.ledger.Capture(ctx, tx, hold, ledger.CloseCmd{To: to, Scope: scope, ExternalID: externalID})
		return r, err
	})
}

// Release gives a hold's money back to cash; ledger.ErrHold where the hold is
// no longer open.
func (s *Service) Release(ctx context.Context, tx *db.Tx, hold id.Hold, scope, externalID string) (Balance, error) {
	return s.closeHold(ctx, tx, hold, func() (ledger.Receipt, error) {
		_, r, err := s.ledger.Release(ctx, tx, hold, scope, externalID)
		return r, err
	})
}

func (s *Service) closeHold(ctx context.Context, tx *db.Tx, hold id.Hold, end func() (ledger.Receipt, error)) (Balance, error) {
	h, found, err := s.ledger.LockHold(ctx, tx, hold)
	if err != nil {
		return Balance{}, err
	}
	if !found || h.State != ledger.HoldOpen {
		return Balance{}, ledger.ErrHold
	}
	from, err := s.ledger.AccountOf(ctx, tx, h.From)
	if err != nil {
		return Balance{}, err
	}
	member, err := memberOf(from)
	if err != nil {
		return Balance{}, err
	}
	o := owner{member, from.Ref.Currency}
	a, err := s.accounts(ctx, tx, o)
	if err != nil {
		return Balance{}, err
	}
	states, err := s.ledger.Lock(ctx, tx, a[:shown]...)
	if err != nil {
		return Balance{}, err
	}
	r, err := end()
	if err != nil {
		return Balance{}, err
	}
	overlay(states, r.Changed)
	return o.fold(a, states), nil
}

func memberOf(a ledger.Account) (id.Member, error) {
	if a.Ref.Owner.Kind != ledger.OwnerMember {
		return 0, ledger.ErrAccount
	}
	var m id.Member
	return m, m.UnmarshalText([]byte(a.Ref.Owner.ID))
}
