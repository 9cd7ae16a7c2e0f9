package pokerdb

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
	"baize/internal/studio/poker/cardroom"
)

const selectTopUps = `SELECT u.id, u.sit_id, s.table_code, s.vendor, s.game_code, u.user_id, s.currency, u.amount, u.status, u.owed, u.reason, u.idem_key,
	u.balance, u.balance_version, u.created_at FROM studio_poker_topups u JOIN studio_poker_sits s ON s.id = u.sit_id `

func readTopUp(r scanner) (u cardroom.TopUp, err error) {
	err = r.Scan((*int64)(&u.ID), (*int64)(&u.Sit), &u.Table, &u.Vendor, &u.GameCode, &u.UserID, (*string)(&u.Currency), amount(&u.Amount), (*string)(&u.Status),
		(*string)(&u.Owed), &u.Reason, &u.Key, amount(&u.Balance), &u.BalanceVersion, (*int64)(&u.CreatedAt))
	return u, err
}

// InsertTopUp adds a top-up; the same again, where nobody knew whether it came to
// stand, changes nothing.
func (s *Store) InsertTopUp(ctx context.Context, tx *db.Tx, u cardroom.TopUp) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_poker_topups (id, sit_id, user_id, amount, status, owed, reason, idem_key, balance, balance_version, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
		int64(u.ID), int64(u.Sit), u.UserID, int64(u.Amount), string(u.Status), string(u.Owed), u.Reason, u.Key, int64(u.Balance), u.BalanceVersion, int64(u.CreatedAt))
	return err
}

// SetTopUp writes all of a top-up that may change.
func (s *Store) SetTopUp(ctx context.Context, tx *db.Tx, u cardroom.TopUp) error {
	_, err := tx.Exec(ctx, `UPDATE studio_poker_topups SET status = ?, owed = ?, reason = ?, balance = ?, balance_version = ? WHERE id = ?`,
		string(u.Status), string(u.Owed), u.Reason, int64(u.Balance), u.BalanceVersion, int64(u.ID))
	return err
}

// AcknowledgeTopUp clears what a top-up owed.
func (s *Store) AcknowledgeTopUp(ctx context.Context, tx *db.Tx, topUp id.Round, owed owe.Call, balance money.Amount, version int64) error {
	_, err := tx.Exec(ctx, `UPDATE studio_poker_topups SET owed = '', balance = ?, balance_version = ? WHERE id = ? AND owed = ?`,
		int64(balance), version, int64(topUp), string(owed))
	return err
}

// FindTopUp finds a top-up.
func (s *Store) FindTopUp(ctx context.Context, topUp id.Round) (cardroom.TopUp, bool, error) {
	return one(ctx, s.d, readTopUp, selectTopUps+`WHERE u.id = ?`, int64(topUp))
}

// TopUpByKey finds the top-up that a request's key got.
func (s *Store) TopUpByKey(ctx context.Context, userID, key string) (cardroom.TopUp, bool, error) {
	return one(ctx, s.d, readTopUp, selectTopUps+`WHERE u.user_id = ? AND u.idem_key = ?`, userID, key)
}

// OwingTopUps lists top-ups that owe a call, the oldest first.
func (s *Store) OwingTopUps(ctx context.Context, limit int) ([]cardroom.TopUp, error) {
	return all(ctx, s.d, readTopUp, selectTopUps+`WHERE u.owed <> '' ORDER BY u.id LIMIT ?`, limit)
}

// EachTopUp walks a vendor's top-ups.
func (s *Store) EachTopUp(ctx context.Context, vendor string, from, to id.Round, each func(cardroom.TopUp) error) error {
	return walk(ctx, s.d, readTopUp, each, selectTopUps+`WHERE u.id >= ? AND u.id < ? AND s.vendor = ? ORDER BY u.id`, int64(from), int64(to), vendor)
}
