package wallet

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// Pocket is one of a member's accounts.
type Pocket string

// The pockets. Locked is what holds have set aside.
const (
	Cash   Pocket = ledger.Cash
	Bonus  Pocket = ledger.Bonus
	Locked Pocket = ledger.Locked
	Vault  Pocket = ledger.Vault
)

// Balance is what a member has in one currency. Version grows with every
// change of cash, bonus or locked.
type Balance struct {
	Member   id.Member      `json:"member"`
	Currency money.Currency `json:"currency"`
	Cash     money.Amount   `json:"cash"`
	Bonus    money.Amount   `json:"bonus"`
	Locked   money.Amount   `json:"locked"`
	Version  int64          `json:"version"`
}

// shown are the pockets of a Balance; pockets all that are made together.
const shown = 3

var pockets = [4]Pocket{Cash, Bonus, Locked, Vault}

type owner struct {
	member   id.Member
	currency money.Currency
}

// accounts are a member's pocket accounts in the order of pockets.
type accounts [len(pockets)]id.Account

func (a accounts) of(p Pocket) id.Account {
	for i := range pockets {
		if pockets[i] == p {
			return a[i]
		}
	}
	return 0
}

func ref(o owner, p Pocket) ledger.AccountRef {
	return ledger.AccountRef{
		Owner: ledger.Owner{Kind: ledger.OwnerMember, ID: o.member.String()}, Kind: string(p), Currency: o.currency,
	}
}

// accounts finds or makes a member's pockets.
func (s *Service) accounts(ctx context.Context, tx *db.Tx, o owner) (accounts, error) {
	if a, ok := s.known.Get(o); ok {
		return a, nil
	}
	var a accounts
	for i, p := range pockets {
		var err error
		if a[i], err = s.ledger.Account(ctx, tx, ref(o, p)); err != nil {
			return a, err
		}
	}
	tx.OnCommit(func() { s.known.Put(o, a) })
	return a, nil
}

// fold turns the states of pockets into a Balance.
func (o owner) fold(a accounts, states []ledger.State) Balance {
	b := Balance{Member: o.member, Currency: o.currency}
	for _, st := range states {
		switch st.Account {
		case a[0]:
			b.Cash = st.Balance
		case a[1]:
			b.Bonus = st.Balance
		case a[2]:
			b.Locked = st.Balance
		}
		b.Version += st.Version
	}
	return b
}

// Balance is what the member has, as committed; zero where nothing ever moved.
func (s *Service) Balance(ctx context.Context, member id.Member, c money.Currency) (Balance, error) {
	o := owner{member, c}
	a, ok := s.known.Get(o)
	if !ok {
		for i, p := range pockets {
			var err error
			if a[i], err = s.ledger.Find(ctx, ref(o, p)); err != nil {
				return Balance{}, err
			}
		}
		if a[len(a)-1] != 0 {
			s.known.Put(o, a)
		}
	}
	states, err := s.ledger.States(ctx, a[:shown]...)
	if err != nil {
		return Balance{}, err
	}
	return o.fold(a, states), nil
}

// BalanceTx is Balance inside a transaction, under the lock of the pockets: it
// stands until the transaction ends.
func (s *Service) BalanceTx(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (Balance, error) {
	o := owner{member, c}
	a, err := s.accounts(ctx, tx, o)
	if err != nil {
		return Balance{}, err
	}
	states, err := s.ledger.Lock(ctx, tx, a[:shown]...)
	if err != nil {
		return Balance{}, err
	}
	return o.fold(a, states), nil
}

// VaultOf is what the member has put into the vault, as committed.
func (s *Service) VaultOf(ctx context.Context, member id.Member, c money.Currency) (money.Amount, error) {
	account, err := s.ledger.Find(ctx, ref(owner{member, c}, Vault))
	if err != nil || account == 0 {
		return 0, err
	}
	return s.ledger.Balance(ctx, account)
}

// Of names whose pockets, and in which currency.
type Of struct {
	Member   id.Member
	Currency money.Currency
}

// Ahead finds, in one look, the pockets of members that were not asked for
// before; who has none yet is left out.
func (s *Service) Ahead(ctx context.Context, of []Of) error {
	var refs []ledger.AccountRef
	var missing []owner
	for _, m := range of {
		o := owner{m.Member, m.Currency}
		if _, ok := s.known.Get(o); ok {
			continue
		}
		missing = append(missing, o)
		for _, p := range pockets {
			refs = append(refs, ref(o, p))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	found, err := s.ledger.FindAll(ctx, refs)
	if err != nil {
		return err
	}
	for _, o := range missing {
		var a accounts
		all := true
		for i, p := range pockets {
			a[i] = found[ref(o, p)]
			all = all && a[i] != 0
		}
		if all {
			s.known.Put(o, a)
		}
	}
	return nil
}

// Want are the reads by which a transaction that many share gets members'
// pockets ready. A member's cash is the gate of the shown pockets: each change
// of them begins with a lock of all three.
func (s *Service) Want(tx *db.Tx, of []Of) []db.Reading {
	var gates, others []id.Account
	seen := make(map[Of]bool, len(of))
	for _, o := range of {
		a, ok := s.known.Get(owner{o.Member, o.Currency})
		if !ok || seen[o] {
			continue // a new member's pockets are made by the move itself
		}
		seen[o] = true
		gates, others = append(gates, a[0]), append(others, a[1:shown]...)
	}
	if len(gates) == 0 {
		return nil
	}
	return s.ledger.Want(tx, gates, others)
}

// Recall does as Want, without reading, for an optimistic transaction; false
// where the pockets are not remembered.
func (s *Service) Recall(tx *db.Tx, of Of) bool {
	a, ok := s.known.Get(owner{of.Member, of.Currency})
	return ok && s.ledger.Recall(tx, a[:shown]...)
}

// Pin locks the gate of recalled pockets when an optimistic transaction commits,
// for a command that moves no money.
func (s *Service) Pin(tx *db.Tx, of Of) {
	if a, ok := s.known.Get(owner{of.Member, of.Currency}); ok {
		s.ledger.Pin(tx, a[0])
	}
}
