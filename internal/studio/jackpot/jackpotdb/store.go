// Package jackpotdb is the SQL of the jackpot pools; see migrations/01720. It
// writes portable statements only and decides nothing.
package jackpotdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/jackpot"
)

// Store is jackpot.Store on a database.
type Store struct{ d *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{d: d} }

type scanner interface{ Scan(dest ...any) error }

// list reads every row.
func list[T any](rows *sql.Rows, err error, read func(scanner) (T, error)) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		row, err := read(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, row)
	}
	return out, rows.Err()
}

// number reads one whole number, or what stands for none.
func number(row *sql.Row, none int64) (n int64, err error) {
	if err = row.Scan(&n); errors.Is(err, sql.ErrNoRows) {
		return none, nil
	}
	return n, err
}

const (
	termColumns = `kind, seed, spread, ceiling, mean, rate, reserve, growth`
	poolColumns = `id, level, currency, ` + termColumns + `, open, version, changed_at`
)

func readPool(r scanner) (p jackpot.Pool, err error) {
	err = r.Scan((*int64)(&p.ID), (*string)(&p.Level), (*string)(&p.Currency), (*string)(&p.Kind), (*int64)(&p.Seed), (*int64)(&p.Spread),
		(*int64)(&p.Ceiling), (*int64)(&p.Mean), &p.Rate, &p.Reserve, &p.Growth, &p.Open, &p.Version, (*int64)(&p.ChangedAt))
	return p, err
}

func termArgs(t jackpot.Terms) []any {
	return []any{string(t.Kind), int64(t.Seed), int64(t.Spread), int64(t.Ceiling), int64(t.Mean), t.Rate, t.Reserve, t.Growth}
}

// InsertPool adds a pool where its level has none in the currency.
func (s *Store) InsertPool(ctx context.Context, tx *db.Tx, p jackpot.Pool) (bool, error) {
	args := append([]any{int64(p.ID), string(p.Level), string(p.Currency)}, termArgs(p.Terms)...)
	n, err := tx.Exec(ctx, `INSERT INTO studio_jackpot_pools (`+poolColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (level, currency) DO NOTHING`, append(args, p.Open, p.Version, int64(p.ChangedAt))...)
	return n == 1, err
}

// SetPool writes the next terms of a pool that stood at the version before.
func (s *Store) SetPool(ctx context.Context, tx *db.Tx, p jackpot.Pool) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE studio_jackpot_pools SET kind = ?, seed = ?, spread = ?, ceiling = ?, mean = ?, rate = ?, reserve = ?, growth = ?,
		open = ?, version = ?, changed_at = ? WHERE id = ? AND version = ?`,
		append(termArgs(p.Terms), p.Open, p.Version, int64(p.ChangedAt), int64(p.ID), p.Version-1)...)
	return n == 1, err
}

// PoolsTx lists the pools of a currency.
func (s *Store) PoolsTx(ctx context.Context, tx *db.Tx, c money.Currency) ([]jackpot.Pool, error) {
	rows, err := tx.Query(ctx, `SELECT `+poolColumns+` FROM studio_jackpot_pools WHERE currency = ? ORDER BY id`, string(c))
	return list(rows, err, readPool)
}

// Pools lists all pools.
func (s *Store) Pools(ctx context.Context) ([]jackpot.Pool, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT `+poolColumns+` FROM studio_jackpot_pools ORDER BY currency, id`)
	return list(rows, err, readPool)
}

// LockReserve reads what is put by for seeds, under a lock.
func (s *Store) LockReserve(ctx context.Context, tx *db.Tx, c money.Currency) (money.Amount, error) {
	if _, err := tx.Exec(ctx, `INSERT INTO studio_jackpot_reserves (currency, amount) VALUES (?, 0) ON CONFLICT (currency) DO NOTHING`, string(c)); err != nil {
		return 0, err
	}
	n, err := number(tx.QueryRow(ctx, `SELECT amount FROM studio_jackpot_reserves WHERE currency = ?`+tx.ForUpdate(), string(c)), 0)
	return money.Amount(n), err
}

// SetReserve writes what is put by for seeds.
func (s *Store) SetReserve(ctx context.Context, tx *db.Tx, c money.Currency, amount money.Amount) error {
	_, err := tx.Exec(ctx, `UPDATE studio_jackpot_reserves SET amount = ? WHERE currency = ?`, int64(amount), string(c))
	return err
}

// Reserves reads what is put by for seeds, of every currency.
func (s *Store) Reserves(ctx context.Context) (map[money.Currency]money.Amount, error) {
	type row struct {
		c money.Currency
		a money.Amount
	}
	rows, err := s.d.QueryContext(ctx, `SELECT currency, amount FROM studio_jackpot_reserves`)
	all, err := list(rows, err, func(r scanner) (x row, err error) {
		return x, r.Scan((*string)(&x.c), (*int64)(&x.a))
	})
	out := make(map[money.Currency]money.Amount, len(all))
	for _, x := range all {
		out[x.c] = x.a
	}
	return out, err
}

// Rates lists all rates, the oldest first.
func (s *Store) Rates(ctx context.Context) ([]jackpot.RateRow, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT currency, since_at, rate FROM studio_jackpot_rates ORDER BY currency, since_at`)
	return list(rows, err, func(r scanner) (x jackpot.RateRow, err error) {
		return x, r.Scan((*string)(&x.Currency), (*int64)(&x.Since), &x.Rate)
	})
}

// LastRate reads the newest rate of a currency, -1 where there is none.
func (s *Store) LastRate(ctx context.Context, tx *db.Tx, c money.Currency) (int64, error) {
	return number(tx.QueryRow(ctx, `SELECT rate FROM studio_jackpot_rates WHERE currency = ? ORDER BY since_at DESC LIMIT 1`, string(c)), -1)
}

// InsertRate adds a rate; one of the same moment is replaced.
func (s *Store) InsertRate(ctx context.Context, tx *db.Tx, r jackpot.RateRow) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_jackpot_rates (currency, since_at, rate) VALUES (?, ?, ?)
		ON CONFLICT (currency, since_at) DO UPDATE SET rate = excluded.rate`, string(r.Currency), int64(r.Since), r.Rate)
	return err
}

// AddGiven adds to what games brought.
func (s *Store) AddGiven(ctx context.Context, tx *db.Tx, all []jackpot.Given) error {
	for _, g := range all {
		_, err := tx.Exec(ctx, `INSERT INTO studio_jackpot_given (currency, day, vendor, game_code, amount, bets) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (currency, day, vendor, game_code) DO UPDATE SET
				amount = studio_jackpot_given.amount + excluded.amount, bets = studio_jackpot_given.bets + excluded.bets`,
			string(g.Currency), g.Day, g.Vendor, g.Game, int64(g.Amount), g.Bets)
		if err != nil {
			return err
		}
	}
	return nil
}

// GivenSince lists what games brought since a day, the most first.
func (s *Store) GivenSince(ctx context.Context, c money.Currency, day int64, limit int) ([]jackpot.Given, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT vendor, game_code, CAST(SUM(amount) AS BIGINT), CAST(SUM(bets) AS BIGINT) FROM studio_jackpot_given
		WHERE currency = ? AND day >= ? GROUP BY vendor, game_code ORDER BY SUM(amount) DESC, vendor, game_code LIMIT ?`, string(c), day, limit)
	return list(rows, err, func(r scanner) (g jackpot.Given, err error) {
		g.Currency, g.Day = c, day
		return g, r.Scan(&g.Vendor, &g.Game, (*int64)(&g.Amount), &g.Bets)
	})
}

// PutPoint writes what a pool holds at a moment; the last word counts.
func (s *Store) PutPoint(ctx context.Context, tx *db.Tx, p jackpot.Point) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_jackpot_points (pool_id, at, value) VALUES (?, ?, ?)
		ON CONFLICT (pool_id, at) DO UPDATE SET value = excluded.value`, int64(p.Pool), int64(p.At), int64(p.Value))
	return err
}

// Points lists what a pool held, the oldest first.
func (s *Store) Points(ctx context.Context, pool jackpot.PoolID, since clock.Instant) ([]jackpot.Point, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT at, value FROM studio_jackpot_points WHERE pool_id = ? AND at >= ? ORDER BY at`, int64(pool), int64(since))
	return list(rows, err, func(r scanner) (p jackpot.Point, err error) {
		p.Pool = pool
		return p, r.Scan((*int64)(&p.At), (*int64)(&p.Value))
	})
}

// ForgetPoints deletes points from before a moment.
func (s *Store) ForgetPoints(ctx context.Context, tx *db.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM studio_jackpot_points WHERE at < ?`, int64(before))
	return err
}
