// Package questdb keeps quests, what members do for them and what they got in the
// database. SQL only; package quest decides.
package questdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/platform/db"
)

// Store is a quest.Store over the product's database.
type Store struct{ db *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{db: d} }

type scanner interface{ Scan(...any) error }

func (s *Store) row(ctx context.Context, tx *db.Tx, query string, args ...any) *sql.Row {
	if tx == nil {
		return s.db.QueryRowContext(ctx, query, args...)
	}
	return tx.QueryRow(ctx, query, args...)
}

func lock(tx *db.Tx) string {
	if tx == nil {
		return ""
	}
	return tx.ForUpdate()
}

// each calls read for every row of a query.
func (s *Store) each(ctx context.Context, tx *db.Tx, read func(scanner) error, query string, args ...any) error {
	var rows *sql.Rows
	var err error
	if tx == nil {
		rows, err = s.db.QueryContext(ctx, query, args...)
	} else {
		rows, err = tx.Query(ctx, query, args...)
	}
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// found turns "no rows" into false.
func found(err error) (bool, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}
