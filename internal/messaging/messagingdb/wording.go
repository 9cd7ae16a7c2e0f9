package messagingdb

import (
	"context"
	"database/sql"

	"baize/internal/kernel/locale"
	"baize/internal/messaging"
	"baize/internal/platform/db"
)

const wordingColumns = `SELECT name, lang, version, text, staff_id, created_at FROM messaging_wordings `

// Wordings are the newest texts of names in a language; tx may be nil.
func (s *Store) Wordings(ctx context.Context, tx *db.Tx, lang locale.Lang, names []string) (map[string]messaging.Wording, error) {
	all := map[string]messaging.Wording{}
	for _, name := range names {
		list, err := s.wordings(ctx, tx, ` ORDER BY version DESC LIMIT 1`, name, lang)
		if err != nil {
			return nil, err
		}
		for _, w := range list {
			all[name] = w
		}
	}
	return all, nil
}

// WordingHistory goes back in time.
func (s *Store) WordingHistory(ctx context.Context, lang locale.Lang, name string) ([]messaging.Wording, error) {
	return s.wordings(ctx, nil, ` ORDER BY version DESC LIMIT 100`, name, lang)
}

func (s *Store) wordings(ctx context.Context, tx *db.Tx, tail, name string, lang locale.Lang) (all []messaging.Wording, err error) {
	const of = wordingColumns + `WHERE name = ? AND lang = ?`
	var rows *sql.Rows
	if tx != nil {
		rows, err = tx.Query(ctx, of+tail, name, string(lang))
	} else {
		rows, err = s.db.QueryContext(ctx, of+tail, name, string(lang))
	}
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var w messaging.Wording
		if err := rows.Scan(&w.Name, &w.Lang, &w.Version, &w.Text, &w.Staff, &w.At); err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, rows.Err()
}

// AddWording is false where the version stands already.
func (s *Store) AddWording(ctx context.Context, tx *db.Tx, w messaging.Wording) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO messaging_wordings (name, lang, version, text, staff_id, created_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (name, lang, version) DO NOTHING`, w.Name, string(w.Lang), w.Version, w.Text, int64(w.Staff), int64(w.At))
	return n == 1, err
}
