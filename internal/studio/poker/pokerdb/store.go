// Package pokerdb is the SQL of the poker tables; see migrations/0168x. It
// writes portable statements only and decides nothing.
package pokerdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
	"baize/internal/studio/poker/cardroom"
)

// Store is cardroom.Store on a database.
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

func readTable(s scanner) (t cardroom.TableRow, err error) {
	err = s.Scan(&t.Code, &t.Hands, &t.Places.Button, &t.Places.Small, &t.Places.Big, &t.NextSealed, &t.NextHash, &t.Race)
	return t, err
}

// FindTable finds where a table stands.
func (s *Store) FindTable(ctx context.Context, code string) (cardroom.TableRow, bool, error) {
	return one(ctx, s.d, readTable, `SELECT code, hands, button, small_seat, big_seat, next_sealed, next_hash, race FROM studio_poker_tables WHERE code = ?`, code)
}

// PutTable adds or changes a table.
func (s *Store) PutTable(ctx context.Context, tx *db.Tx, t cardroom.TableRow) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_poker_tables (code, hands, button, small_seat, big_seat, next_sealed, next_hash, race) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (code) DO UPDATE SET hands = excluded.hands, button = excluded.button, small_seat = excluded.small_seat, big_seat = excluded.big_seat,
		next_sealed = excluded.next_sealed, next_hash = excluded.next_hash, race = excluded.race`,
		t.Code, int64(t.Hands), t.Places.Button, t.Places.Small, t.Places.Big, t.NextSealed, t.NextHash, t.Race)
	return err
}

const sitColumns = `id, table_code, seat, vendor, game_code, user_id, currency, buy_in, stack, status, owed, payout, client_seed, waits, missed_small,
	turnover, hands, reason, idem_key, balance, balance_version, created_at, ended_at, topped, adds`

const selectSits = `SELECT ` + sitColumns + ` FROM studio_poker_sits `

func readSit(r scanner) (s cardroom.Sit, err error) {
	err = r.Scan((*int64)(&s.ID), &s.Table, &s.Seat, &s.Vendor, &s.GameCode, &s.UserID, (*string)(&s.Currency), amount(&s.BuyIn), amount(&s.Stack),
		(*string)(&s.Status), (*string)(&s.Owed), amount(&s.Payout), &s.ClientSeed, &s.Waits, &s.MissedSmall, amount(&s.Turnover), &s.Hands, &s.Reason, &s.Key,
		amount(&s.Balance), &s.BalanceVersion, (*int64)(&s.CreatedAt), (*int64)(&s.EndedAt), amount(&s.Topped), amount(&s.Adds))
	return s, err
}

// InsertSit adds a stay; the same again changes nothing.
func (s *Store) InsertSit(ctx context.Context, tx *db.Tx, x cardroom.Sit) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_poker_sits (`+sitColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO NOTHING`,
		int64(x.ID), x.Table, x.Seat, x.Vendor, x.GameCode, x.UserID, string(x.Currency), int64(x.BuyIn), int64(x.Stack), string(x.Status),
		string(x.Owed), int64(x.Payout), x.ClientSeed, x.Waits, x.MissedSmall, int64(x.Turnover), x.Hands, x.Reason, x.Key, int64(x.Balance), x.BalanceVersion,
		int64(x.CreatedAt), int64(x.EndedAt), int64(x.Topped), int64(x.Adds))
	return err
}

// SetSit writes all of a stay that may change.
func (s *Store) SetSit(ctx context.Context, tx *db.Tx, x cardroom.Sit) error {
	_, err := tx.Exec(ctx, `UPDATE studio_poker_sits SET stack = ?, status = ?, owed = ?, payout = ?, client_seed = ?, waits = ?, missed_small = ?, turnover = ?, hands = ?,
		reason = ?, balance = ?, balance_version = ?, ended_at = ?, topped = ?, adds = ? WHERE id = ?`,
		int64(x.Stack), string(x.Status), string(x.Owed), int64(x.Payout), x.ClientSeed, x.Waits, x.MissedSmall, int64(x.Turnover), x.Hands, x.Reason,
		int64(x.Balance), x.BalanceVersion, int64(x.EndedAt), int64(x.Topped), int64(x.Adds), int64(x.ID))
	return err
}

// Acknowledge clears what a stay owed.
func (s *Store) Acknowledge(ctx context.Context, tx *db.Tx, sit id.Round, owed owe.Call, balance money.Amount, version int64) error {
	_, err := tx.Exec(ctx, `UPDATE studio_poker_sits SET owed = '', balance = ?, balance_version = ? WHERE id = ? AND owed = ?`,
		int64(balance), version, int64(sit), string(owed))
	return err
}

// FindSit finds a stay.
func (s *Store) FindSit(ctx context.Context, sit id.Round) (cardroom.Sit, bool, error) {
	return one(ctx, s.d, readSit, selectSits+`WHERE id = ?`, int64(sit))
}

// SitByKey finds the stay that a request's key got.
func (s *Store) SitByKey(ctx context.Context, userID, key string) (cardroom.Sit, bool, error) {
	return one(ctx, s.d, readSit, selectSits+`WHERE user_id = ? AND idem_key = ?`, userID, key)
}

// OpenSits lists the stays that are not over.
func (s *Store) OpenSits(ctx context.Context) ([]cardroom.Sit, error) {
	return all(ctx, s.d, readSit, selectSits+`WHERE status IN ('PENDING', 'SEATED') ORDER BY id`)
}

// OwingSits lists stays that owe a call, the oldest first.
func (s *Store) OwingSits(ctx context.Context, limit int) ([]cardroom.Sit, error) {
	return all(ctx, s.d, readSit, selectSits+`WHERE owed <> '' ORDER BY id LIMIT ?`, limit)
}

// TurnedOver reads what stays that are over have turned over; tx may be nil.
func (s *Store) TurnedOver(ctx context.Context, tx *db.Tx, sits []id.Round) (out []cardroom.Turned, err error) {
	query := s.d.QueryContext
	if tx != nil {
		query = tx.Query
	}
	among, arg := db.Among(s.d.Engine(), "id", sits)
	rows, err := query(ctx, `SELECT id, vendor, turnover FROM studio_poker_sits WHERE status = 'LEFT' AND `+among, arg)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var one cardroom.Turned
		if err := rows.Scan((*int64)(&one.Sit), &one.Vendor, amount(&one.Turnover)); err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

// EachSit walks a vendor's stays.
func (s *Store) EachSit(ctx context.Context, vendor string, from, to id.Round, each func(cardroom.Sit) error) error {
	return walk(ctx, s.d, readSit, each, selectSits+`WHERE id >= ? AND id < ? AND vendor = ? ORDER BY id`, int64(from), int64(to), vendor)
}

// walk reads row by row.
func walk[T any](ctx context.Context, d *db.DB, read func(scanner) (T, error), each func(T) error, query string, args ...any) error {
	rows, err := d.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		row, err := read(rows)
		if err == nil {
			err = each(row)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}

func amount(a *money.Amount) *int64 { return (*int64)(a) }
