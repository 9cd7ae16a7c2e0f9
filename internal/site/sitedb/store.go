// Package sitedb keeps the site's settings in the database. SQL only; package
// site decides.
package sitedb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/platform/db"
	"baize/internal/site"
)

// Store is a site.Store over the product's database.
type Store struct{ db *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{db: d} }

// All reads every subject that was ever set.
func (s *Store) All(ctx context.Context) ([]site.Row, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT name, value, version, updated_at FROM site_settings`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []site.Row
	for rows.Next() {
		var r site.Row
		if err := rows.Scan(&r.Name, &r.Value, &r.Version, &r.UpdatedAt); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

// Get reads one subject and locks its row until the transaction ends.
func (s *Store) Get(ctx context.Context, tx *db.Tx, name string) (site.Row, error) {
	r := site.Row{Name: name}
	err := tx.QueryRow(ctx, `SELECT value, version, updated_at FROM site_settings WHERE name = ?`+tx.ForUpdate(), name).
		Scan(&r.Value, &r.Version, &r.UpdatedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return r, nil
	}
	return r, err
}

// Put stores the subject as the version after the one that stands, new or not:
// a row that is not there cannot be locked, so that of two who set a subject
// first the second is refused here.
func (s *Store) Put(ctx context.Context, tx *db.Tx, r site.Row) error {
	n, err := tx.Exec(ctx, `INSERT INTO site_settings (name, value, version, updated_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value, version = excluded.version, updated_at = excluded.updated_at
		WHERE site_settings.version = excluded.version - 1`, r.Name, string(r.Value), r.Version, r.UpdatedAt)
	if err == nil && n == 0 {
		return site.ErrChanged
	}
	return err
}
