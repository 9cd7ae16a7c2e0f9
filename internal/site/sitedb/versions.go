package sitedb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/site"
)

// Keep stores a version for good.
func (s *Store) Keep(ctx context.Context, tx *db.Tx, v site.Saved) error {
	_, err := tx.Exec(ctx, `INSERT INTO site_versions (name, version, staff_id, made_at, value) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (name, version) DO NOTHING`, v.Name, v.Version, int64(v.Staff), int64(v.UpdatedAt), string(v.Value))
	return err
}

func scan(r interface{ Scan(...any) error }, name string) (site.Saved, error) {
	v := site.Saved{Row: site.Row{Name: name}}
	var staff int64
	err := r.Scan(&v.Version, &staff, &v.UpdatedAt, &v.Value)
	v.Staff = id.Staff(staff)
	return v, err
}

// Saved reads a subject's newest versions, the newest first.
func (s *Store) Saved(ctx context.Context, name string, limit int) (out []site.Saved, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT version, staff_id, made_at, value FROM site_versions WHERE name = ? ORDER BY version DESC LIMIT ?`, name, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		v, err := scan(rows, name)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// SavedAs reads one version.
func (s *Store) SavedAs(ctx context.Context, tx *db.Tx, name string, version int64) (site.Saved, error) {
	v, err := scan(tx.QueryRow(ctx, `SELECT version, staff_id, made_at, value FROM site_versions WHERE name = ? AND version = ?`, name, version), name)
	if errors.Is(err, sql.ErrNoRows) {
		return v, site.ErrVersion
	}
	return v, err
}
