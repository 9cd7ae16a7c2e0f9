package cashierdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"baize/internal/platform/db"

	"baize/internal/cashier"
)

const termsColumns = `SELECT version, staff_id, made_at, value FROM cashier_terms `

func scanTerms(row interface{ Scan(...any) error }) (t cashier.SavedTerms, err error) {
	var raw string
	if err = row.Scan(&t.Version, &t.Staff, &t.At, &raw); err == nil {
		err = json.Unmarshal([]byte(raw), &t.Value)
	}
	return t, err
}

// LatestTerms are nil where nobody has set any.
func (s *Store) LatestTerms(ctx context.Context, tx *db.Tx) (*cashier.SavedTerms, error) {
	const newest = termsColumns + `ORDER BY version DESC LIMIT 1`
	ask := s.db.QueryRowContext
	if tx != nil {
		ask = tx.QueryRow
	}
	t, err := scanTerms(ask(ctx, newest))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &t, err
}

// TermsAs is one version.
func (s *Store) TermsAs(ctx context.Context, tx *db.Tx, version int64) (cashier.SavedTerms, error) {
	t, err := scanTerms(tx.QueryRow(ctx, termsColumns+`WHERE version = ?`, version))
	return t, orMissing(err, cashier.ErrTermsVersion)
}

// ListTerms lists the newest versions.
func (s *Store) ListTerms(ctx context.Context, limit int) ([]cashier.SavedTerms, error) {
	rows, err := s.db.QueryContext(ctx, termsColumns+`ORDER BY version DESC LIMIT ?`, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []cashier.SavedTerms
	for rows.Next() {
		t, err := scanTerms(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// InsertTerms writes the next version.
func (s *Store) InsertTerms(ctx context.Context, tx *db.Tx, t cashier.SavedTerms) error {
	raw, err := json.Marshal(t.Value)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO cashier_terms (version, value, staff_id, made_at) VALUES (?, ?, ?, ?)`, t.Version, string(raw), int64(t.Staff), int64(t.At))
	return err
}
