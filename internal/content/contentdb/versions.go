package contentdb

import (
	"context"
	"encoding/json"

	"baize/internal/content"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Keep stores a save; one that is kept already stays as it is.
func (s *Store) Keep(ctx context.Context, tx *db.Tx, v content.Version) error {
	raw, err := json.Marshal(v.Item)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO content_versions (item_id, version, act, staff_id, made_at, item) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (item_id, version) DO NOTHING`, int64(v.Item.ID), v.Version, v.Act, int64(v.Staff), int64(v.At), string(raw))
	return err
}

const versionColumns = `version, act, staff_id, made_at, item`

func scanVersion(r row) (v content.Version, err error) {
	var staff int64
	var raw string
	if err := r.Scan(&v.Version, &v.Act, &staff, &v.At, &raw); err != nil {
		return v, err
	}
	v.Staff = id.Staff(staff)
	return v, json.Unmarshal([]byte(raw), &v.Item)
}

// maxVersions bounds what is listed of an item.
const maxVersions = 200

// Versions reads an item's newest saves.
func (s *Store) Versions(ctx context.Context, item content.ItemID) ([]content.Version, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+versionColumns+` FROM content_versions WHERE item_id = ? ORDER BY version DESC LIMIT ?`,
		int64(item), maxVersions)
	return list(rows, err, scanVersion)
}

// VersionOf reads one save.
func (s *Store) VersionOf(ctx context.Context, tx *db.Tx, item content.ItemID, version int64) (content.Version, error) {
	v, err := scanVersion(tx.QueryRow(ctx, `SELECT `+versionColumns+` FROM content_versions WHERE item_id = ? AND version = ?`, int64(item), version))
	return found(v, err, content.ErrItem)
}

// Taken reports whether an item of the kind has the tag.
func (s *Store) Taken(ctx context.Context, tx *db.Tx, kind content.Kind, tag string) (bool, error) {
	var n int
	err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM content_items WHERE kind = ? AND tag = ?`, string(kind), tag).Scan(&n)
	return n > 0, err
}

// Sorted lists the items of a kind in order, without those put away. The row
// of the content's version is locked, so that two orders are done in turn.
func (s *Store) Sorted(ctx context.Context, tx *db.Tx, kind content.Kind) ([]content.ItemID, error) {
	var version int64
	if err := tx.QueryRow(ctx, `SELECT version FROM content_version WHERE one = 1`+tx.ForUpdate()).Scan(&version); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, `SELECT id FROM content_items WHERE kind = ? AND archived = ? ORDER BY sort, id`, string(kind), false)
	return list(rows, err, func(r row) (item content.ItemID, err error) {
		err = r.Scan(&item)
		return item, err
	})
}

// Sort stores each item's place in the list.
func (s *Store) Sort(ctx context.Context, tx *db.Tx, order []content.ItemID) error {
	for n, item := range order {
		if _, err := tx.Exec(ctx, `UPDATE content_items SET sort = ? WHERE id = ?`, n, int64(item)); err != nil {
			return err
		}
	}
	return nil
}

// AddPicture stores what is known of a picture; the same one again is no news.
func (s *Store) AddPicture(ctx context.Context, tx *db.Tx, p content.Brought) error {
	_, err := tx.Exec(ctx, `INSERT INTO content_pictures (name, purpose, label, width, height, bytes, staff_id, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (name) DO NOTHING`, p.Name, p.Purpose, p.Label, p.Width, p.Height, p.Bytes, int64(p.Staff), int64(p.At))
	return err
}

// Pictures lists the newest pictures first.
func (s *Store) Pictures(ctx context.Context, limit int) ([]content.Brought, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT name, purpose, label, width, height, bytes, staff_id, made_at FROM content_pictures
		ORDER BY made_at DESC, name LIMIT ?`, limit)
	return list(rows, err, scanPicture)
}

func scanPicture(r row) (p content.Brought, err error) {
	err = r.Scan(&p.Name, &p.Purpose, &p.Label, &p.Width, &p.Height, &p.Bytes, &p.Staff, &p.At)
	return p, err
}
