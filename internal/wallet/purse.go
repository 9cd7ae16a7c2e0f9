package wallet

import (
	"context"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// Purse is a member's shown pockets under their lock: for who must see what is
// there before saying what moves. It is good until the transaction ends, or
// somebody else moves the member's money in it.
type Purse struct {
	s      *Service
	owner  owner
	of     accounts
	states []ledger.State
}

// Open locks a member's shown pockets.
func (s *Service) Open(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (p Purse, err error) {
	p = Purse{s: s, owner: owner{member, c}}
	if p.of, err = s.accounts(ctx, tx, p.owner); err == nil {
		p.states, err = s.ledger.Lock(ctx, tx, p.of[:shown]...)
	}
	return p, err
}

// Balance is what is in the pockets now.
func (p *Purse) Balance() Balance { return p.owner.fold(p.of, p.states) }

// HadBonus reports whether the bonus pocket ever held anything.
func (p *Purse) HadBonus() bool {
	for i := range p.states {
		if p.states[i].Account == p.of[1] {
			return p.states[i].Version > 0
		}
	}
	return false
}

// Apply is Service.Apply under the lock that is held.
func (p *Purse) Apply(ctx context.Context, tx *db.Tx, legs ...Leg) (Balance, []id.Entry, error) {
	entries := make([]ledger.Entry, len(legs))
	for i := range legs {
		var err error
		if entries[i], err = p.s.entry(ctx, tx, p.of, &legs[i]); err != nil {
			return Balance{}, nil, err
		}
	}
	before := p.Balance()
	receipts, err := p.s.ledger.PostLocked(ctx, tx, p.states, entries...)
	if errors.Is(err, ledger.ErrOverdraft) {
		return Balance{}, nil, NotEnough(before)
	}
	if err != nil {
		return Balance{}, nil, err
	}
	posted := make([]id.Entry, len(receipts))
	for i := range receipts {
		posted[i] = receipts[i].Entry
	}
	return p.Balance(), posted, nil
}
