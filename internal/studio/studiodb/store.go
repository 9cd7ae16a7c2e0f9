// Package studiodb is the SQL of the house games; see migrations/016xx. It
// writes portable statements only and decides nothing.
package studiodb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/runner"
)

// Store is runner.Store on a database.
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
func all[T any](ctx context.Context, d *db.DB, read func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := d.QueryContext(ctx, query, args...)
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

const sessionColumns = `id, vendor, game_code, user_id, currency, created_at`

func readSession(r scanner) (s runner.Session, err error) {
	err = r.Scan((*int64)(&s.ID), &s.Vendor, &s.GameCode, &s.UserID, (*string)(&s.Currency), (*int64)(&s.CreatedAt))
	return s, err
}

// FindSession finds a session by the hash of its token.
func (s *Store) FindSession(ctx context.Context, tokenHash string) (runner.Session, bool, error) {
	return one(ctx, s.d, readSession, `SELECT `+sessionColumns+` FROM studio_sessions WHERE token_hash = ?`, tokenHash)
}

// InsertSession adds a session; a token that is known keeps its row.
func (s *Store) InsertSession(ctx context.Context, tx *db.Tx, tokenHash string, ses runner.Session) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_sessions (token_hash, `+sessionColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (token_hash) DO NOTHING`,
		tokenHash, int64(ses.ID), ses.Vendor, ses.GameCode, ses.UserID, string(ses.Currency), int64(ses.CreatedAt))
	return err
}

const pairColumns = `id, user_id, currency, engine, server_sealed, server_hash, next_sealed, next_hash, client_seed, nonce, created_at, retired_at`

func readPair(r scanner) (p runner.SeedPair, err error) {
	err = r.Scan((*int64)(&p.ID), &p.UserID, (*string)(&p.Currency), &p.Engine, &p.ServerSealed, &p.ServerHash, &p.NextSealed, &p.NextHash,
		&p.ClientSeed, &p.Nonce, (*int64)(&p.CreatedAt), (*int64)(&p.RetiredAt))
	return p, err
}

// FindPair finds the pair in use of an owner.
func (s *Store) FindPair(ctx context.Context, o runner.PairOwner) (runner.SeedPair, bool, error) {
	return one(ctx, s.d, readPair, `SELECT `+pairColumns+` FROM studio_seeds WHERE user_id = ? AND currency = ? AND engine = ? AND retired_at = 0`,
		o.UserID, string(o.Currency), o.Engine)
}

// PairByID finds any pair.
func (s *Store) PairByID(ctx context.Context, pair runner.PairID) (runner.SeedPair, bool, error) {
	return one(ctx, s.d, readPair, `SELECT `+pairColumns+` FROM studio_seeds WHERE id = ?`, int64(pair))
}

// InsertPair adds a pair in use.
func (s *Store) InsertPair(ctx context.Context, tx *db.Tx, p runner.SeedPair) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_seeds (`+pairColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(p.ID), p.UserID, string(p.Currency), p.Engine, p.ServerSealed, p.ServerHash, p.NextSealed, p.NextHash,
		p.ClientSeed, int64(p.Nonce), int64(p.CreatedAt), int64(p.RetiredAt))
	return err
}

// TakeNonce moves the nonce on if it is still that one.
func (s *Store) TakeNonce(ctx context.Context, tx *db.Tx, pair runner.PairID, nonce uint64) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE studio_seeds SET nonce = nonce + 1 WHERE id = ? AND nonce = ? AND retired_at = 0`, int64(pair), int64(nonce))
	return n == 1, err
}

// SetClientSeed changes the client seed of a pair in use.
func (s *Store) SetClientSeed(ctx context.Context, tx *db.Tx, pair runner.PairID, seed string) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE studio_seeds SET client_seed = ? WHERE id = ? AND retired_at = 0`, seed, int64(pair))
	return n == 1, err
}

// RetirePair retires a pair whose nonce is still that one.
func (s *Store) RetirePair(ctx context.Context, tx *db.Tx, pair runner.PairID, nonce uint64, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE studio_seeds SET retired_at = ? WHERE id = ? AND nonce = ? AND retired_at = 0`, int64(at), int64(pair), int64(nonce))
	return n == 1, err
}

func amount(a *money.Amount) *int64 { return (*int64)(a) }
