// Package contentdb keeps the site's content in the database. SQL only;
// package content decides.
package contentdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"baize/internal/content"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// Store is a content.Store over the product's database.
type Store struct{ db *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{db: d} }

const columns = `id, kind, tag, group_name, parent, execution, art, images, target, sort, enabled, from_at, to_at, version,
	audience, archived`

// Version reads how often the content has changed.
func (s *Store) Version(ctx context.Context) (version int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT version FROM content_version WHERE one = 1`).Scan(&version)
	return version, err
}

// Grow makes the version one greater.
func (s *Store) Grow(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `UPDATE content_version SET version = version + 1 WHERE one = 1`)
	return err
}

// All reads every item with its words.
func (s *Store) All(ctx context.Context) ([]content.Item, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+columns+` FROM content_items`)
	out, err := list(rows, err, scan)
	if err != nil {
		return nil, err
	}
	places := map[content.ItemID]int{}
	for at, item := range out {
		places[item.ID] = at
	}
	words, err := s.db.QueryContext(ctx, `SELECT item_id, lang, title, subtitle, cta, body, claim, terms FROM content_texts`)
	if err != nil {
		return nil, err
	}
	return out, eachText(words, func(item content.ItemID, lang locale.Lang, t content.Text) {
		if at, ok := places[item]; ok { // else it was written after the items were read
			out[at].Texts[lang] = t
		}
	})
}

// Get reads an item and locks it until the transaction ends.
func (s *Store) Get(ctx context.Context, tx *db.Tx, want content.ItemID) (content.Item, error) {
	item, err := scan(tx.QueryRow(ctx, `SELECT `+columns+` FROM content_items WHERE id = ?`+tx.ForUpdate(), int64(want)))
	item, err = found(item, err, content.ErrItem)
	if err != nil {
		return item, err
	}
	words, err := tx.Query(ctx, `SELECT item_id, lang, title, subtitle, cta, body, claim, terms FROM content_texts WHERE item_id = ?`, int64(want))
	if err != nil {
		return item, err
	}
	return item, eachText(words, func(_ content.ItemID, lang locale.Lang, t content.Text) { item.Texts[lang] = t })
}

// Below reads the items of a kind whose parent has the tag, and locks them until
// the transaction ends.
func (s *Store) Below(ctx context.Context, tx *db.Tx, kind content.Kind, parent string) ([]content.Item, error) {
	rows, err := tx.Query(ctx, `SELECT id FROM content_items WHERE kind = ? AND parent = ? ORDER BY id`+tx.ForUpdate(), string(kind), parent)
	ids, err := list(rows, err, func(r row) (item content.ItemID, err error) {
		err = r.Scan(&item)
		return item, err
	})
	if err != nil {
		return nil, err
	}
	out := make([]content.Item, 0, len(ids))
	for _, one := range ids {
		item, err := s.Get(ctx, tx, one)
		if err != nil {
			return nil, err
		}
		out = append(out, item)
	}
	return out, nil
}

type row interface{ Scan(...any) error }

// list reads all rows of a query, each by its scan.
func list[T any](rows *sql.Rows, err error, scan func(row) (T, error)) (out []T, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, rows.Err()
}

// found is what was scanned, or the fault of that which is not there.
func found[T any](one T, err, absent error) (T, error) {
	if errors.Is(err, sql.ErrNoRows) {
		err = absent
	}
	return one, err
}

func scan(r row) (content.Item, error) {
	var raw int64
	var images, audience string
	i := content.Item{Texts: map[locale.Lang]content.Text{}}
	err := r.Scan(&raw, &i.Kind, &i.Tag, &i.Group, &i.Parent, &i.Execution, &i.Art, &images, &i.Target, &i.Sort, &i.Enabled, &i.FromAt, &i.ToAt,
		&i.Version, &audience, &i.Archived)
	if err != nil {
		return i, err
	}
	i.ID = content.ItemID(raw)
	if err := json.Unmarshal([]byte(audience), &i.Audience); err != nil {
		return i, err
	}
	return i, json.Unmarshal([]byte(images), &i.Images)
}

func eachText(rows *sql.Rows, take func(content.ItemID, locale.Lang, content.Text)) error {
	defer rows.Close()
	for rows.Next() {
		var item int64
		var lang locale.Lang
		var t content.Text
		if err := rows.Scan(&item, &lang, &t.Title, &t.Subtitle, &t.CTA, &t.Body, &t.Claim, &t.Terms); err != nil {
			return err
		}
		take(content.ItemID(item), lang, t)
	}
	return rows.Err()
}

// Put stores an item with exactly its words.
func (s *Store) Put(ctx context.Context, tx *db.Tx, i content.Item, at clock.Instant) error {
	images, err := json.Marshal(i.Images)
	if err != nil {
		return err
	}
	audience, err := json.Marshal(i.Audience)
	if err != nil {
		return err
	}
	if err := s.refuseTaken(ctx, tx, i); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO content_items (`+columns+`, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET tag = excluded.tag, group_name = excluded.group_name, parent = excluded.parent,
			execution = excluded.execution, art = excluded.art, images = excluded.images, target = excluded.target, sort = excluded.sort,
			enabled = excluded.enabled, from_at = excluded.from_at, to_at = excluded.to_at, version = excluded.version,
			audience = excluded.audience, archived = excluded.archived, updated_at = excluded.updated_at`,
		int64(i.ID), string(i.Kind), i.Tag, i.Group, i.Parent, i.Execution, i.Art, string(images), i.Target, i.Sort, i.Enabled,
		int64(i.FromAt), int64(i.ToAt), i.Version, string(audience), i.Archived, int64(at))
	if err != nil {
		return err
	}
	return s.putTexts(ctx, tx, i)
}

func (s *Store) refuseTaken(ctx context.Context, tx *db.Tx, i content.Item) error {
	var other int
	err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM content_items WHERE kind = ? AND tag = ? AND id <> ?`, string(i.Kind), i.Tag, int64(i.ID)).Scan(&other)
	if err == nil && other > 0 {
		return content.ErrTag
	}
	return err
}

func (s *Store) putTexts(ctx context.Context, tx *db.Tx, i content.Item) error {
	if _, err := tx.Exec(ctx, `DELETE FROM content_texts WHERE item_id = ?`, int64(i.ID)); err != nil {
		return err
	}
	for lang, t := range i.Texts {
		_, err := tx.Exec(ctx, `INSERT INTO content_texts (item_id, lang, title, subtitle, cta, body, claim, terms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			int64(i.ID), string(lang), t.Title, t.Subtitle, t.CTA, t.Body, t.Claim, t.Terms)
		if err != nil {
			return err
		}
	}
	return nil
}

// Delete takes an item away; its words and versions go with it.
func (s *Store) Delete(ctx context.Context, tx *db.Tx, item content.ItemID) error {
	_, err := tx.Exec(ctx, `DELETE FROM content_items WHERE id = ?`, int64(item))
	return err
}
