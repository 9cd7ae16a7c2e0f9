package ledgerdb

import (
	"cmp"
	"context"
	"math"
	"slices"

	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

var (
	entryRows = db.NewRows("entries", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "kind", Type: db.Text},
		db.Column{Name: "scope", Type: db.Text}, db.Column{Name: "external_id", Type: db.Text}, db.Column{Name: "memo", Type: db.Text},
		db.Column{Name: "at", Type: db.Int}, db.Column{Name: "fresh", Type: db.Bool})
	postingRows = db.NewRows("postings", db.Column{Name: "entry_id", Type: db.Int}, db.Column{Name: "account_id", Type: db.Int},
		db.Column{Name: "amount", Type: db.Int}, db.Column{Name: "balance_after", Type: db.Int}, db.Column{Name: "version", Type: db.Int})
)

// InsertEntries adds entries: at once, so that a duplicate is refused now, or
// staged where there can be none.
func (s *Store) InsertEntries(ctx context.Context, tx *db.Tx, rows []ledger.EntryRow) error {
	assertAboveFence(tx, rows)
	for i := range rows {
		r := &rows[i]
		s.newest.Store(max(s.newest.Load(), int64(r.ID)))
		if r.Fresh {
			tx.Stage(entryRows, int64(r.ID), r.Kind, r.Scope, r.ExternalID, r.Memo, int64(r.At), true)
			continue
		}
		if _, err := tx.Exec(ctx, `INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			int64(r.ID), r.Kind, r.Scope, r.ExternalID, r.Memo, int64(r.At), false); err != nil {
			return err
		}
	}
	return nil
}

// InsertPostings stages postings.
func (s *Store) InsertPostings(ctx context.Context, tx *db.Tx, rows []ledger.PostingRow) error {
	for i := range rows {
		r := &rows[i]
		tx.Stage(postingRows, int64(r.Entry), int64(r.Account), int64(r.Amount), int64(r.BalanceAfter), r.Version)
		if s.keys != nil && r.Version > 0 {
			if err := s.keys.Add(ctx, tx, db.KeyOfInt(int64(r.Account)), int64(r.Entry)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Store) reloadKeys(ctx context.Context, after int64, add func(hash uint64, id int64)) error {
	rows, err := s.d.QueryContext(ctx, `SELECT account_id, entry_id FROM postings WHERE entry_id > ? AND version > 0 ORDER BY entry_id`, after)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var account, entry int64
		if err := rows.Scan(&account, &entry); err != nil {
			return err
		}
		add(db.KeyOfInt(account), entry)
	}
	return rows.Err()
}

// Records lists postings of tracked accounts, newest first. Where one account
// was looked at only down to an entry, what others have below it is left for the
// next look.
func (s *Store) Records(ctx context.Context, q ledger.RecordQuery) (all []ledger.Record, reached id.Entry, err error) {
	for _, account := range q.Accounts {
		of, to, err := s.recordsOf(ctx, account, q)
		if err != nil {
			return nil, 0, err
		}
		all, reached = append(all, of...), max(reached, to)
	}
	all = slices.DeleteFunc(all, func(r ledger.Record) bool { return r.Entry < reached })
	slices.SortFunc(all, func(a, b ledger.Record) int {
		return cmp.Or(cmp.Compare(b.Entry, a.Entry), cmp.Compare(b.Account, a.Account))
	})
	if len(all) >= q.Limit {
		return all[:q.Limit], 0, nil
	}
	return all, reached, nil
}

// recordsOf lists one account's postings, and tells at which entry it ended
// after recordsSteps.
func (s *Store) recordsOf(ctx context.Context, account id.Account, q ledger.RecordQuery) (out []ledger.Record, reached id.Entry, err error) {
	before := int64(math.MaxInt64)
	if q.BeforeEntry > 0 {
		before = int64(q.BeforeEntry) // of one entry, smaller account ids come later
		if account < q.BeforeAccount {
			before++
		}
	}
	if q.To > 0 {
		before = min(before, int64(id.Floor[ledger.Entry](q.To)))
	}
	from := int64(0)
	if q.From > 0 {
		from = int64(id.Floor[ledger.Entry](q.From))
	}
	if s.keys == nil {
		return s.recordsSpan(ctx, account, q, from, before)
	}
	for step := 0; len(out) < q.Limit; step++ {
		if step == recordsSteps {
			return out, id.Entry(before), nil
		}
		ids, err := s.keys.ReadBefore(ctx, db.KeyOfInt(int64(account)), before, recordsStep)
		if err != nil || len(ids) == 0 || ids[0] < from {
			return out, 0, err
		}
		part, err := s.selectRecords(ctx, q, `postings p JOIN entries e ON e.id = p.entry_id
			WHERE p.account_id = ? AND p.version > 0 AND p.entry_id >= ? AND p.entry_id IN (`+list(len(ids))+`)`, append([]any{int64(account), from}, anyOf(ids)...)...)
		if err != nil {
			return nil, 0, err
		}
		out, before = append(out, part...), ids[len(ids)-1]
		if len(ids) < recordsStep {
			break
		}
	}
	return out[:min(len(out), q.Limit)], 0, nil
}

// recordsStep is how many postings are looked at in one statement, recordsSteps
// how many such looks a list may cost.
const recordsStep, recordsSteps = 256, 12

func anyOf(ids []int64) []any {
	args := make([]any, len(ids))
	for i, v := range ids {
		args[i] = v
	}
	return args
}

// recordsSpan lists on PostgreSQL, whose index has an account's postings in their
// order: what is wanted of as many as recordsSteps look at.
func (s *Store) recordsSpan(ctx context.Context, account id.Account, q ledger.RecordQuery, from, before int64) ([]ledger.Record, id.Entry, error) {
	const span = ` FROM postings WHERE account_id = ? AND version > 0 AND entry_id >= ? AND entry_id < ? ORDER BY entry_id DESC LIMIT ?`
	args := []any{int64(account), from, before, recordsStep * recordsSteps}
	out, err := s.selectRecords(ctx, q, `(SELECT entry_id, account_id, amount, balance_after`+span+`) AS p JOIN entries e ON e.id = p.entry_id WHERE TRUE`, args...)
	if err != nil || len(out) == q.Limit || len(q.Kinds) == 0 {
		return out, 0, err
	}
	var last, n int64
	err = s.d.QueryRowContext(ctx, `SELECT COALESCE(MIN(entry_id), 0), COUNT(*) FROM (SELECT entry_id`+span+`) AS p`, args...).Scan(&last, &n)
	if err != nil || n < recordsStep*recordsSteps {
		return out, 0, err
	}
	return out, id.Entry(last), nil
}

func (s *Store) selectRecords(ctx context.Context, q ledger.RecordQuery, from string, args ...any) ([]ledger.Record, error) {
	query := `SELECT p.entry_id, p.account_id, p.amount, p.balance_after, e.kind, e.scope, e.external_id, e.memo, e.at FROM ` + from
	if len(q.Kinds) > 0 {
		query += ` AND e.kind IN (` + list(len(q.Kinds)) + `)`
		for _, k := range q.Kinds {
			args = append(args, k)
		}
	}
	rows, err := s.d.QueryContext(ctx, query+` ORDER BY p.entry_id DESC LIMIT ?`, append(args, q.Limit)...)
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
