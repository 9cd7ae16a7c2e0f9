package wallet

import (
	"context"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// A member's money with a transfer vendor stands on two accounts of the member
// more, one pair a vendor: what is on its way, and what the vendor holds.
const (
	transitKind = "TRANSIT:"
	heldKind    = "VENDOR:"
)

// Away is what a member has outside of the shown pockets because of one vendor.
type Away struct {
	Transit money.Amount // left one side and has not reached the other for sure
	Held    money.Amount // with the vendor, as last heard from it
}

// AwayMove is one entry between cash, transit and what the vendor holds; the
// amounts are signed, a plus comes in. What is left over of their sum goes to
// or comes from the vendor's GGR: it is what the member lost or won there.
type AwayMove struct {
	Member                  id.Member
	Currency                money.Currency
	Vendor                  string
	Cash, Transit, Held     money.Amount
	Kind, Scope, ExternalID string
	Memo                    string
}

// MoveAway posts the entry and returns the balance after it; nothing is posted
// where nothing moves. ErrNotEnough where cash does not cover it. Transit and
// held never go below zero: ledger.ErrOverdraft stops the transaction.
func (s *Service) MoveAway(ctx context.Context, tx *db.Tx, m AwayMove) (Balance, error) {
	o := owner{m.Member, m.Currency}
	a, err := s.accounts(ctx, tx, o)
	if err != nil {
		return Balance{}, err
	}
	states, err := s.ledger.Lock(ctx, tx, a[:shown]...)
	if err != nil {
		return Balance{}, err
	}
	before := o.fold(a, states)
	if left, err := before.Cash.Add(m.Cash); err != nil || (left < 0 && m.Cash < 0) {
		return Balance{}, errors.Join(NotEnough(before), err)
	}
	postings, err := s.awayPostings(ctx, tx, a, m)
	if err != nil || len(postings) == 0 {
		return before, err
	}
	_, err = s.ledger.PostLocked(ctx, tx, states, ledger.Entry{
		Kind: m.Kind, Scope: m.Scope, ExternalID: m.ExternalID, Memo: m.Memo, Postings: postings,
	})
	return o.fold(a, states), err
}

func (s *Service) awayPostings(ctx context.Context, tx *db.Tx, a accounts, m AwayMove) ([]ledger.Posting, error) {
	var postings []ledger.Posting
	if m.Cash != 0 {
		postings = append(postings, ledger.Posting{Account: a.of(Cash), Amount: m.Cash})
	}
	for _, leg := range []struct {
		ref    ledger.AccountRef
		amount money.Amount
	}{
		{awayRef(m.Member, transitKind+m.Vendor, m.Currency), m.Transit},
		{awayRef(m.Member, heldKind+m.Vendor, m.Currency), m.Held},
		{ledger.Vendor(m.Vendor, ledger.GGR, m.Currency), -m.Cash - m.Transit - m.Held},
	} {
		if leg.amount == 0 {
			continue
		}
		account, err := s.ledger.Account(ctx, tx, leg.ref)
		if err != nil {
			return nil, err
		}
		postings = append(postings, ledger.Posting{Account: account, Amount: leg.amount})
	}
	return postings, nil
}

// Away is what the member has with a vendor and on the way, as committed.
func (s *Service) Away(ctx context.Context, member id.Member, vendor string, c money.Currency) (out Away, err error) {
	for kind, into := range map[string]*money.Amount{transitKind: &out.Transit, heldKind: &out.Held} {
		account, err := s.ledger.Find(ctx, awayRef(member, kind+vendor, c))
		if err != nil {
			return Away{}, err
		}
		if account == 0 {
			continue
		}
		if *into, err = s.ledger.Balance(ctx, account); err != nil {
			return Away{}, err
		}
	}
	return out, nil
}

// AwayTx is Away inside a transaction, under the lock of the member's pockets
// first, so that it keeps the one order of locks, and then of these accounts.
func (s *Service) AwayTx(ctx context.Context, tx *db.Tx, member id.Member, vendor string, c money.Currency) (Away, error) {
	if _, err := s.BalanceTx(ctx, tx, member, c); err != nil {
		return Away{}, err
	}
	var ids [2]id.Account
	for i, kind := range [2]string{transitKind, heldKind} {
		var err error
		if ids[i], err = s.ledger.Account(ctx, tx, awayRef(member, kind+vendor, c)); err != nil {
			return Away{}, err
		}
	}
	states, err := s.ledger.Lock(ctx, tx, ids[:]...)
	var out Away
	for _, st := range states {
		switch st.Account {
		case ids[0]:
			out.Transit = st.Balance
		case ids[1]:
			out.Held = st.Balance
		}
	}
	return out, err
}

func awayRef(member id.Member, kind string, c money.Currency) ledger.AccountRef {
	return ledger.AccountRef{Owner: ledger.Owner{Kind: ledger.OwnerMember, ID: member.String()}, Kind: kind, Currency: c}
}
