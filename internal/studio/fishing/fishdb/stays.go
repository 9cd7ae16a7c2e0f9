package fishdb

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/fishing/pier"
	"baize/internal/studio/owe"
)

const stayColumns = `id, room, sheet, seat, vendor, game_code, user_id, currency, seed_sealed, seed_hash, client_seed, nonce, last_bullet, purse, bag,
	load_id, shots, cost, paid, volleys, status, created_at, ended_at`

const selectStays = `SELECT ` + stayColumns + ` FROM studio_fishing_stays `

func readStay(r scanner) (s pier.Stay, err error) {
	err = r.Scan((*int64)(&s.ID), &s.Room, &s.Sheet, &s.Seat, &s.Vendor, &s.GameCode, &s.UserID, (*string)(&s.Currency), &s.SeedSealed, &s.SeedHash,
		&s.ClientSeed, &s.Nonce, &s.LastBullet, amount(&s.Purse), amount(&s.Bag), (*int64)(&s.Load), &s.Shots, amount(&s.Cost), amount(&s.Paid),
		&s.Volleys, (*string)(&s.Status), (*int64)(&s.CreatedAt), (*int64)(&s.EndedAt))
	return s, err
}

// InsertStay adds a stay.
func (s *Store) InsertStay(ctx context.Context, tx *db.Tx, x pier.Stay) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_fishing_stays (`+stayColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(x.ID), x.Room, x.Sheet, x.Seat, x.Vendor, x.GameCode, x.UserID, string(x.Currency), x.SeedSealed, x.SeedHash, x.ClientSeed,
		int64(x.Nonce), int64(x.LastBullet), int64(x.Purse), int64(x.Bag), int64(x.Load), x.Shots, int64(x.Cost), int64(x.Paid), x.Volleys,
		string(x.Status), int64(x.CreatedAt), int64(x.EndedAt))
	return err
}

// SetStay writes all of a stay that may change.
func (s *Store) SetStay(ctx context.Context, tx *db.Tx, x pier.Stay) error {
	_, err := tx.Exec(ctx, `UPDATE studio_fishing_stays SET nonce = ?, last_bullet = ?, purse = ?, bag = ?, load_id = ?, shots = ?, cost = ?, paid = ?,
		volleys = ?, status = ?, ended_at = ? WHERE id = ?`,
		int64(x.Nonce), int64(x.LastBullet), int64(x.Purse), int64(x.Bag), int64(x.Load), x.Shots, int64(x.Cost), int64(x.Paid), x.Volleys,
		string(x.Status), int64(x.EndedAt), int64(x.ID))
	return err
}

// FindStay finds a stay.
func (s *Store) FindStay(ctx context.Context, stay pier.StayID) (pier.Stay, bool, error) {
	return one(ctx, s.d, readStay, selectStays+`WHERE id = ?`, int64(stay))
}

// OpenStays lists the stays that are not over.
func (s *Store) OpenStays(ctx context.Context) ([]pier.Stay, error) {
	return all(ctx, s.d, readStay, selectStays+`WHERE status = 'SEATED' ORDER BY id`)
}

// StaysOf lists the stays of a member in a game, newest first.
func (s *Store) StaysOf(ctx context.Context, q pier.StaysQuery) ([]pier.Stay, error) {
	where, args := `WHERE user_id = ? AND vendor = ? AND game_code = ? AND id < ?`, []any{q.UserID, q.Vendor, q.GameCode, below(int64(q.Before))}
	if q.Load != 0 {
		where, args = where+` AND id IN (SELECT stay_id FROM studio_fishing_loads WHERE id = ?)`, append(args, int64(q.Load))
	}
	return all(ctx, s.d, readStay, selectStays+where+` ORDER BY id DESC LIMIT ?`, append(args, q.Limit)...)
}

const loadColumns = `id, stay_id, vendor, game_code, user_id, currency, amount, payout, status, owed, reason, idem_key, balance, balance_version,
	created_at, ended_at`

const selectLoads = `SELECT ` + loadColumns + ` FROM studio_fishing_loads `

func readLoad(r scanner) (l pier.Load, err error) {
	err = r.Scan((*int64)(&l.ID), (*int64)(&l.Stay), &l.Vendor, &l.GameCode, &l.UserID, (*string)(&l.Currency), amount(&l.Amount), amount(&l.Payout),
		(*string)(&l.Status), (*string)(&l.Owed), &l.Reason, &l.Key, amount(&l.Balance), &l.BalanceVersion, (*int64)(&l.CreatedAt), (*int64)(&l.EndedAt))
	return l, err
}

// InsertLoad adds a load.
func (s *Store) InsertLoad(ctx context.Context, tx *db.Tx, l pier.Load) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_fishing_loads (`+loadColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(l.ID), int64(l.Stay), l.Vendor, l.GameCode, l.UserID, string(l.Currency), int64(l.Amount), int64(l.Payout), string(l.Status),
		string(l.Owed), l.Reason, l.Key, int64(l.Balance), l.BalanceVersion, int64(l.CreatedAt), int64(l.EndedAt))
	return err
}

// SetLoad writes all of a load that may change.
func (s *Store) SetLoad(ctx context.Context, tx *db.Tx, l pier.Load) error {
	_, err := tx.Exec(ctx, `UPDATE studio_fishing_loads SET payout = ?, status = ?, owed = ?, reason = ?, balance = ?, balance_version = ?, ended_at = ?
		WHERE id = ?`,
		int64(l.Payout), string(l.Status), string(l.Owed), l.Reason, int64(l.Balance), l.BalanceVersion, int64(l.EndedAt), int64(l.ID))
	return err
}

// Acknowledge clears what a load owed.
func (s *Store) Acknowledge(ctx context.Context, tx *db.Tx, load id.Round, owed owe.Call, balance money.Amount, version int64) error {
	_, err := tx.Exec(ctx, `UPDATE studio_fishing_loads SET owed = '', balance = ?, balance_version = ? WHERE id = ? AND owed = ?`,
		int64(balance), version, int64(load), string(owed))
	return err
}

// FindLoad finds a load.
func (s *Store) FindLoad(ctx context.Context, load id.Round) (pier.Load, bool, error) {
	return one(ctx, s.d, readLoad, selectLoads+`WHERE id = ?`, int64(load))
}

// LoadByKey finds the load that a request's key got.
func (s *Store) LoadByKey(ctx context.Context, userID, key string) (pier.Load, bool, error) {
	return one(ctx, s.d, readLoad, selectLoads+`WHERE user_id = ? AND idem_key = ?`, userID, key)
}

// PendingLoads lists the loads whose bet is under way.
func (s *Store) PendingLoads(ctx context.Context) ([]pier.Load, error) {
	return all(ctx, s.d, readLoad, selectLoads+`WHERE owed = 'BET' ORDER BY id`)
}

// OwingLoads lists loads that owe a call, the oldest first.
func (s *Store) OwingLoads(ctx context.Context, limit int) ([]pier.Load, error) {
	return all(ctx, s.d, readLoad, selectLoads+`WHERE owed <> '' ORDER BY id LIMIT ?`, limit)
}

// LoadsOf lists the loads of a stay, the oldest first.
func (s *Store) LoadsOf(ctx context.Context, stay pier.StayID) ([]pier.Load, error) {
	return all(ctx, s.d, readLoad, selectLoads+`WHERE stay_id = ? ORDER BY id`, int64(stay))
}

// EachLoad walks a vendor's loads.
func (s *Store) EachLoad(ctx context.Context, vendor string, from, to id.Round, do func(pier.Load) error) error {
	return each(ctx, s.d, readLoad, do, selectLoads+`WHERE id >= ? AND id < ? AND vendor = ? ORDER BY id`, int64(from), int64(to), vendor)
}
