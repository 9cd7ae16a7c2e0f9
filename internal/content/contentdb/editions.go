package contentdb

import (
	"context"
	"encoding/json"

	"baize/internal/content"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const editionColumns = `document, version, from_at, texts, staff_id, made_at, revision`

func scanEdition(r row) (e content.Edition, err error) {
	var staff int64
	var raw string
	if err := r.Scan(&e.Document, &e.Version, &e.FromAt, &raw, &staff, &e.At, &e.Revision); err != nil {
		return e, err
	}
	e.Staff = id.Staff(staff)
	return e, json.Unmarshal([]byte(raw), &e.Texts)
}

// Editions reads every version of every document, drafts too.
func (s *Store) Editions(ctx context.Context) ([]content.Edition, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+editionColumns+` FROM content_editions`)
	return list(rows, err, scanEdition)
}

// LastEdition reads the last published version and locks it.
func (s *Store) LastEdition(ctx context.Context, tx *db.Tx, d content.Document) (content.Edition, error) {
	return oneEdition(tx.QueryRow(ctx, `SELECT `+editionColumns+` FROM content_editions WHERE document = ? AND version > 0
		ORDER BY version DESC LIMIT 1`+tx.ForUpdate(), string(d)))
}

// DraftOf reads a document's draft and locks it.
func (s *Store) DraftOf(ctx context.Context, tx *db.Tx, d content.Document) (content.Edition, error) {
	return oneEdition(tx.QueryRow(ctx, `SELECT `+editionColumns+` FROM content_editions WHERE document = ? AND version = 0`+tx.ForUpdate(), string(d)))
}

func oneEdition(r row) (content.Edition, error) {
	e, err := scanEdition(r)
	return found(e, err, content.ErrEdition)
}

// AddEdition stores a version that does not stand yet.
func (s *Store) AddEdition(ctx context.Context, tx *db.Tx, e content.Edition) error {
	raw, err := json.Marshal(e.Texts)
	if err != nil {
		return err
	}
	added, err := tx.Exec(ctx, `INSERT INTO content_editions (`+editionColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (document, version) DO NOTHING`,
		string(e.Document), e.Version, int64(e.FromAt), string(raw), int64(e.Staff), int64(e.At), e.Revision)
	if err == nil && added == 0 {
		err = content.ErrDraftChanged
	}
	return err
}

// DropEdition takes a version away: a draft, or one that does not hold yet.
func (s *Store) DropEdition(ctx context.Context, tx *db.Tx, d content.Document, version int) error {
	_, err := tx.Exec(ctx, `DELETE FROM content_editions WHERE document = ? AND version = ?`, string(d), version)
	return err
}
