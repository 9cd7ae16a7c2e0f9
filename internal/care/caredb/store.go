// Package caredb keeps protections, counts and history in the database. SQL
// only; package care decides.
package caredb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"baize/internal/care"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Store is a care.Store over the product's database.
type Store struct{ db *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{db: d} }

const columns = `member_id, version, limits, pause_kind, pause_from, pause_until, pause_by, pause_of, reality, reality_from, reviewed_at, count_from, frozen`

type row interface{ Scan(...any) error }

func scan(r row) (*care.Protection, error) {
	var p care.Protection
	var limits string
	err := r.Scan((*int64)(&p.Member), &p.Version, &limits, (*string)(&p.Pause.Kind), (*int64)(&p.Pause.From), (*int64)(&p.Pause.Until),
		(*int64)(&p.Pause.By), (*int64)(&p.Pause.Of), &p.Reality, (*int64)(&p.RealityFrom), (*int64)(&p.ReviewedAt), (*int64)(&p.CountFrom), &p.Frozen)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &p, json.Unmarshal([]byte(limits), &p.Limits)
}

// row1 reads one row, as the transaction sees it where there is one.
func (s *Store) row1(ctx context.Context, tx *db.Tx, query string, args ...any) *sql.Row {
	if tx != nil {
		return tx.QueryRow(ctx, query, args...)
	}
	return s.db.QueryRowContext(ctx, query, args...)
}

// Get reads what stands for a member; nil where nothing does.
func (s *Store) Get(ctx context.Context, tx *db.Tx, member id.Member) (*care.Protection, error) {
	return scan(s.row1(ctx, tx, `SELECT `+columns+` FROM care_members WHERE member_id = ?`, int64(member)))
}

// NextVersion raises the number of changes.
func (s *Store) NextVersion(ctx context.Context, tx *db.Tx) (next int64, err error) {
	err = tx.QueryRow(ctx, `UPDATE care_epoch SET epoch = epoch + 1 WHERE one = 1 RETURNING epoch`).Scan(&next)
	return next, err
}

const epochQuery = `SELECT epoch FROM care_epoch WHERE one = 1`

// Epoch is the number of changes.
func (s *Store) Epoch(ctx context.Context, tx *db.Tx) (epoch int64, err error) {
	err = tx.QueryRow(ctx, epochQuery).Scan(&epoch)
	return epoch, err
}

// EpochReading reads the number along with other reads.
func (s *Store) EpochReading(learn func(epoch int64)) db.Reading {
	return db.Reading{Query: epochQuery, Row: func(scan func(dest ...any) error) error {
		var epoch int64
		err := scan(&epoch)
		if err == nil {
			learn(epoch)
		}
		return err
	}}
}

// AssertEpoch lets an optimistic transaction fail unless the number is still it.
func (s *Store) AssertEpoch(tx *db.Tx, epoch int64) {
	tx.Assert(`SELECT 1 / (epoch = ?)::int FROM care_epoch WHERE one = 1`, epoch)
}

// Put writes a protection.
func (s *Store) Put(ctx context.Context, tx *db.Tx, p *care.Protection) error {
	limits, err := json.Marshal(p.Limits)
	if err != nil {
		return err
	}
	if p.Limits == nil {
		limits = []byte("[]")
	}
	_, err = tx.Exec(ctx, `INSERT INTO care_members (`+columns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (member_id) DO UPDATE SET version = excluded.version, limits = excluded.limits, pause_kind = excluded.pause_kind,
		pause_from = excluded.pause_from, pause_until = excluded.pause_until, pause_by = excluded.pause_by, pause_of = excluded.pause_of,
		reality = excluded.reality, reality_from = excluded.reality_from, reviewed_at = excluded.reviewed_at, count_from = excluded.count_from,
		frozen = excluded.frozen`,
		int64(p.Member), p.Version, string(limits), string(p.Pause.Kind), int64(p.Pause.From), int64(p.Pause.Until),
		int64(p.Pause.By), int64(p.Pause.Of), p.Reality, int64(p.RealityFrom), int64(p.ReviewedAt), int64(p.CountFrom), p.Frozen)
	return err
}

// sinceStep is how many protections one statement reads; millions are too many.
const sinceStep = 10_000

// Since lists what was changed after a version, as committed. What changes
// meanwhile has a later version, and no two have the same.
func (s *Store) Since(ctx context.Context, version int64) (out []*care.Protection, err error) {
	for {
		rows, err := s.db.QueryContext(ctx, `SELECT `+columns+` FROM care_members WHERE version > ? ORDER BY version LIMIT ?`, version, sinceStep)
		if err != nil {
			return nil, err
		}
		step, err := all(rows, func(r row) (*care.Protection, error) { return scan(r) })
		if err != nil {
			return nil, err
		}
		out = append(out, step...)
		if len(step) < sinceStep {
			return out, nil
		}
		version = step[len(step)-1].Version
	}
}

// all reads rows to their end.
func all[T any](rows *sql.Rows, scan func(row) (T, error)) ([]T, error) {
	defer rows.Close()
	var out []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

// InsertLine writes a line of history.
func (s *Store) InsertLine(ctx context.Context, tx *db.Tx, l care.Line) error {
	_, err := tx.Exec(ctx, `INSERT INTO care_history (id, member_id, staff_id, what, detail, at) VALUES (?, ?, ?, ?, ?, ?)`,
		int64(l.ID), int64(l.Member), int64(l.Staff), l.What, l.Detail, int64(l.At))
	return err
}

// Lines reads history, newest first, one more than asked for.
func (s *Store) Lines(ctx context.Context, member id.Member, req page.Request) ([]care.Line, error) {
	before, err := cursorOf(req)
	if err != nil {
		return nil, err
	}
	rows, err := s.db.QueryContext(ctx, `SELECT id, member_id, staff_id, what, detail, at FROM care_history
		WHERE member_id = ? AND id < ? ORDER BY id DESC LIMIT ?`, int64(member), before, req.Limit+1)
	if err != nil {
		return nil, err
	}
	return all(rows, func(r row) (l care.Line, err error) {
		err = r.Scan((*int64)(&l.ID), (*int64)(&l.Member), (*int64)(&l.Staff), &l.What, &l.Detail, (*int64)(&l.At))
		return l, err
	})
}

// Sitting is since when a member plays, and the last bet.
func (s *Store) Sitting(ctx context.Context, tx *db.Tx, member id.Member) (from, last clock.Instant, err error) {
	err = s.row1(ctx, tx, `SELECT began_at, last_at FROM care_sittings WHERE member_id = ?`, int64(member)).Scan((*int64)(&from), (*int64)(&last))
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return from, last, err
}

// SetSitting keeps since when a member plays, and the last bet.
func (s *Store) SetSitting(ctx context.Context, tx *db.Tx, member id.Member, from, last clock.Instant) error {
	_, err := tx.Exec(ctx, `INSERT INTO care_sittings (member_id, began_at, last_at) VALUES (?, ?, ?)
		ON CONFLICT (member_id) DO UPDATE SET began_at = excluded.began_at, last_at = excluded.last_at`, int64(member), int64(from), int64(last))
	return err
}
