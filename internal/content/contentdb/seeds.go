package contentdb

import (
	"context"

	"baize/internal/content"
	"baize/internal/platform/db"
)

// Seeded lists the tags of a kind that the house was given by a release.
func (s *Store) Seeded(ctx context.Context, kind content.Kind) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT tag FROM content_seeds WHERE kind = ?`, string(kind))
	return list(rows, err, func(r row) (tag string, err error) { return tag, r.Scan(&tag) })
}

// MarkSeeded notes that the house was given an item, and reports whether that is new.
func (s *Store) MarkSeeded(ctx context.Context, tx *db.Tx, kind content.Kind, tag string) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO content_seeds (kind, tag) VALUES (?, ?) ON CONFLICT (kind, tag) DO NOTHING`, string(kind), tag)
	return n == 1, err
}
