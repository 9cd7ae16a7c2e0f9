// Package fishdb is the SQL of the fishing rooms; see migrations/0171x. It
// writes portable statements only and decides nothing.
package fishdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"math"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/fishing"
	"baize/internal/studio/fishing/pier"
)

// Store is pier.Store on a database.
type Store struct{ d *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{d: d} }

// scanner is a row or rows.
type scanner interface{ Scan(dest ...any) error }

// one reads a row into T; found is false where there is none.
func one[T any](ctx context.Context, d *db.DB, read func(scanner) (T, error), query string, args ...any) (found T, ok bool, err error) {
	found, err = read(d.QueryRowContext(ctx, query, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return found, false, nil
	}
	return found, err == nil, err
}

// all reads every row into a slice.
func all[T any](ctx context.Context, d *db.DB, read func(scanner) (T, error), query string, args ...any) (out []T, err error) {
	err = each(ctx, d, read, func(row T) error { out = append(out, row); return nil }, query, args...)
	return out, err
}

// each walks the rows.
func each[T any](ctx context.Context, d *db.DB, read func(scanner) (T, error), do func(T) error, query string, args ...any) error {
	rows, err := d.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		row, err := read(rows)
		if err == nil {
			err = do(row)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}

func amount(a *money.Amount) *int64 { return (*int64)(a) }

// below is the id or number before which a list begins; 0 is no bound.
func below(n int64) int64 {
	if n == 0 {
		return math.MaxInt64
	}
	return n
}

// InsertWater adds a room's water.
func (s *Store) InsertWater(ctx context.Context, tx *db.Tx, w pier.Water) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_fishing_waters (id, room, sheet, seed, opened_at) VALUES (?, ?, ?, ?, ?)`,
		int64(w.ID), w.Room, w.Sheet, w.Seed, int64(w.OpenedAt))
	return err
}

// FindWater finds a room's water.
func (s *Store) FindWater(ctx context.Context, water pier.WaterID) (pier.Water, bool, error) {
	return one(ctx, s.d, func(r scanner) (w pier.Water, err error) {
		err = r.Scan((*int64)(&w.ID), &w.Room, &w.Sheet, &w.Seed, (*int64)(&w.OpenedAt))
		return w, err
	}, `SELECT id, room, sheet, seed, opened_at FROM studio_fishing_waters WHERE id = ?`, int64(water))
}

// FindSeed finds the seed of a member's next stay.
func (s *Store) FindSeed(ctx context.Context, userID string, currency money.Currency) (pier.SeedRow, bool, error) {
	return one(ctx, s.d, func(r scanner) (x pier.SeedRow, err error) {
		err = r.Scan(&x.UserID, (*string)(&x.Currency), &x.Sealed, &x.Hash)
		return x, err
	}, `SELECT user_id, currency, sealed, hash FROM studio_fishing_seeds WHERE user_id = ? AND currency = ?`, userID, string(currency))
}

const insertSeed = `INSERT INTO studio_fishing_seeds (user_id, currency, sealed, hash) VALUES (?, ?, ?, ?) ON CONFLICT (user_id, currency) `

// AddSeed adds the first seed of a member; one that is there stays.
func (s *Store) AddSeed(ctx context.Context, tx *db.Tx, x pier.SeedRow) error {
	_, err := tx.Exec(ctx, insertSeed+`DO NOTHING`, x.UserID, string(x.Currency), x.Sealed, x.Hash)
	return err
}

// PutSeed adds or changes the seed of a member's next stay.
func (s *Store) PutSeed(ctx context.Context, tx *db.Tx, x pier.SeedRow) error {
	_, err := tx.Exec(ctx, insertSeed+`DO UPDATE SET sealed = excluded.sealed, hash = excluded.hash`, x.UserID, string(x.Currency), x.Sealed, x.Hash)
	return err
}

// InsertVolley adds bullets that hit.
func (s *Store) InsertVolley(ctx context.Context, tx *db.Tx, v pier.Volley) error {
	shots, err := json.Marshal(numbers(v.Shots))
	if err == nil {
		_, err = tx.Exec(ctx, `INSERT INTO studio_fishing_volleys (stay_id, number, water_id, shots, cost, paid, at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			int64(v.Stay), v.Number, int64(v.Water), string(shots), int64(v.Cost), int64(v.Paid), int64(v.At))
	}
	return err
}

// VolleysOf lists the volleys of a stay, newest first, before a number.
func (s *Store) VolleysOf(ctx context.Context, stay pier.StayID, before int64, limit int) ([]pier.Volley, error) {
	return all(ctx, s.d, readVolley, `SELECT stay_id, number, water_id, shots, cost, paid, at FROM studio_fishing_volleys
		WHERE stay_id = ? AND number < ? ORDER BY number DESC LIMIT ?`, int64(stay), below(before), limit)
}

func readVolley(r scanner) (v pier.Volley, err error) {
	var text string
	var rows [][]int64
	err = r.Scan((*int64)(&v.Stay), &v.Number, (*int64)(&v.Water), &text, amount(&v.Cost), amount(&v.Paid), (*int64)(&v.At))
	if err == nil {
		err = json.Unmarshal([]byte(text), &rows)
	}
	for _, row := range rows {
		shot := pier.Shot{Bullet: uint64(row[0]), Weapon: int(row[1]), Stake: money.Amount(row[2]), Nonce: uint64(row[3])}
		for i := 4; i+1 < len(row); i += 2 {
			shot.Fish, shot.Times = append(shot.Fish, fishing.FishID(row[i])), append(shot.Times, row[i+1])
		}
		v.Shots = append(v.Shots, shot)
	}
	return v, err
}

// numbers writes shots as short as they can be: there are many.
func numbers(shots []pier.Shot) [][]int64 {
	out := make([][]int64, len(shots))
	for i, x := range shots {
		out[i] = []int64{int64(x.Bullet), int64(x.Weapon), int64(x.Stake), int64(x.Nonce)}
		for j, f := range x.Fish {
			out[i] = append(out[i], int64(f), x.Times[j])
		}
	}
	return out
}
