package ledgerdb

import (
	"context"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

const (
	insertEntry   = `INSERT INTO entries (id, kind, scope, external_id, memo, at) VALUES `
	entryRow      = `(?, ?, ?, ?, ?, ?)`
	insertPosting = `INSERT INTO postings (entry_id, account_id, amount, balance_after, version) VALUES `
	postingRow    = `(?, ?, ?, ?, ?)`
)

// The texts of the usual sizes, made once: one or two entries, two to four
// postings.
var (
	entryTexts   = texts(insertEntry, entryRow, 2)
	postingTexts = texts(insertPosting, postingRow, 6)
)

func texts(head, row string, up int) []string {
	out := make([]string, up+1)
	for n := 1; n <= up; n++ {
		out[n] = many(head, row, n)
	}
	return out
}

func many(head, row string, n int) string {
	return head + strings.TrimSuffix(strings.Repeat(row+", ", n), ", ")
}

// InsertEntries adds entries in one statement.
func (s *Store) InsertEntries(ctx context.Context, tx *db.Tx, rows []ledger.EntryRow) error {
	args := make([]any, 0, 6*len(rows))
	for i := range rows {
		r := &rows[i]
		args = append(args, int64(r.ID), r.Kind, r.Scope, r.ExternalID, r.Memo, int64(r.At))
	}
	query := ""
	if len(rows) < len(entryTexts) {
		query = entryTexts[len(rows)]
	} else {
		query = many(insertEntry, entryRow, len(rows))
	}
	_, err := tx.Exec(ctx, query, args...)
	return err
}

// InsertPostings adds postings in one statement.
func (s *Store) InsertPostings(ctx context.Context, tx *db.Tx, rows []ledger.PostingRow) error {
	args := make([]any, 0, 5*len(rows))
	for i := range rows {
		r := &rows[i]
		args = append(args, int64(r.Entry), int64(r.Account), int64(r.Amount), int64(r.BalanceAfter), r.Version)
	}
	query := ""
	if len(rows) < len(postingTexts) {
		query = postingTexts[len(rows)]
	} else {
		query = many(insertPosting, postingRow, len(rows))
	}
	_, err := tx.Exec(ctx, query, args...)
	return err
}

// Records lists postings of tracked accounts, newest first.
func (s *Store) Records(ctx context.Context, q ledger.RecordQuery) ([]ledger.Record, error) {
	// One index walk an account, merged; (entry, account) is the order.
	var parts []string
	var args []any
	for _, account := range q.Accounts {
		part := `SELECT p.entry_id, p.account_id, p.amount, p.balance_after, e.kind, e.scope, e.external_id, e.memo, e.at
			FROM postings p JOIN entries e ON e.id = p.entry_id WHERE p.version > 0 AND p.account_id = ?`
		args = append(args, int64(account))
		if q.From > 0 {
			part, args = part+` AND p.entry_id >= ?`, append(args, int64(id.Floor[ledger.Entry](q.From)))
		}
		if q.To > 0 {
			part, args = part+` AND p.entry_id < ?`, append(args, int64(id.Floor[ledger.Entry](q.To)))
		}
		if q.BeforeEntry > 0 {
			before := int64(q.BeforeEntry) // of one entry, smaller account ids come later
			if account < q.BeforeAccount {
				before++
			}
			part, args = part+` AND p.entry_id < ?`, append(args, before)
		}
		if len(q.Kinds) > 0 {
			part += ` AND e.kind IN (` + list(len(q.Kinds)) + `)`
			for _, k := range q.Kinds {
				args = append(args, k)
			}
		}
		args = append(args, q.Limit)
		parts = append(parts, `SELECT * FROM (`+part+` ORDER BY p.entry_id DESC LIMIT ?) AS part`)
	}
	args = append(args, q.Limit)
	rows, err := s.d.QueryContext(ctx, `SELECT * FROM (`+strings.Join(parts, ` UNION ALL `)+`) AS merged
		ORDER BY entry_id DESC, account_id DESC LIMIT ?`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []ledger.Record
	for rows.Next() {
		var r ledger.Record
		if err := rows.Scan(&r.Entry, &r.Account, &r.Amount, &r.BalanceAfter, &r.Kind, &r.Scope, &r.ExternalID, &r.Memo, &r.At); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}
