package betting

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// Account is the pool's account in the book.
func (k PoolKey) Account() ledger.AccountRef { return poolAccount(k.Vendor, k.Pool, k.Currency) }

// Fund notes that the house puts money into a vendor's pool, or with a minus
// takes it out: what the caller posts in the same transaction, between the
// pool's account and one that is no pool's, under Scope and the external id
// that it is given here.
func (s *Service) Fund(ctx context.Context, tx *db.Tx, k PoolKey, amount money.Amount) (externalID string, err error) {
	if amount == 0 || k.Pool == "" || k.Vendor == "" || k.Currency == "" {
		return "", ErrCommand
	}
	a := Action{ID: ActionID(id.New[Action](s.ids))}
	err = s.store.InsertPoolMove(ctx, tx, PoolMove{
		Action: a.ID, Vendor: k.Vendor, Currency: k.Currency, PoolShare: PoolShare{Pool: k.Pool, Amount: amount},
	})
	return a.externalID(), err
}

// SharesOf tells what actions moved in the pools of one name; actions that
// moved nothing there are left out.
func (s *Service) SharesOf(ctx context.Context, tx *db.Tx, pool string, actions []ActionID) (map[ActionID]money.Amount, error) {
	if len(actions) == 0 {
		return nil, nil
	}
	return s.store.SharesOf(ctx, tx, pool, actions)
}
