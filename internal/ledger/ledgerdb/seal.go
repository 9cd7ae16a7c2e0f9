package ledgerdb

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

const sealColumns = `seq, after_entry, last_entry, entries, prev_hash, hash, at`

func scanSeal(row scanner) (ledger.Seal, error) {
	var s ledger.Seal
	return s, row.Scan(&s.Seq, &s.AfterEntry, &s.LastEntry, &s.Entries, &s.PrevHash, &s.Hash, &s.At)
}

// ReadLastSeal is the newest seal, the zero Seal where there is none.
func (s *Store) ReadLastSeal(ctx context.Context) (ledger.Seal, error) {
	last, err := scanSeal(s.d.QueryRowContext(ctx, `SELECT `+sealColumns+` FROM seals ORDER BY seq DESC LIMIT 1`))
	if errors.Is(err, sql.ErrNoRows) {
		return ledger.Seal{}, nil
	}
	return last, err
}

// InsertSeal adds a seal unless its number is taken.
func (s *Store) InsertSeal(ctx context.Context, tx *db.Tx, v ledger.Seal) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO seals (`+sealColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (seq) DO NOTHING`,
		v.Seq, int64(v.AfterEntry), int64(v.LastEntry), v.Entries, v.PrevHash, v.Hash, int64(v.At))
	return n == 1, err
}

// AddTotals raises the totals of untracked accounts. They are added here, because
// SQLite makes a fraction of a sum that is too large; the seal's number keeps
// others off meanwhile.
func (s *Store) AddTotals(ctx context.Context, tx *db.Tx, totals map[id.Account]money.Amount) error {
	for account, sum := range totals {
		var stands money.Amount
		err := tx.QueryRow(ctx, `SELECT balance FROM account_totals WHERE account_id = ?`, int64(account)).Scan(&stands)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		total, err := stands.Add(sum)
		if err != nil {
			return fmt.Errorf("the total of account %s: %w", account, err)
		}
		if _, err := tx.Exec(ctx, `INSERT INTO account_totals (account_id, balance) VALUES (?, ?)
			ON CONFLICT (account_id) DO UPDATE SET balance = excluded.balance`, int64(account), int64(total)); err != nil {
			return err
		}
	}
	return nil
}

// ReadSeals lists seals with greater numbers, in order.
func (s *Store) ReadSeals(ctx context.Context, after int64) ([]ledger.Seal, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT `+sealColumns+` FROM seals WHERE seq > ? ORDER BY seq`, after)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []ledger.Seal
	for rows.Next() {
		v, err := scanSeal(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// bookSQL reads entries from after one to another with their postings. The bounds
// stand for the postings as well: PostgreSQL walked them all where a batch of
// entries looked like much beside what it had counted of a young table.
const bookSQL = `SELECT e.id, e.kind, e.scope, e.external_id, e.memo, e.at,
	p.account_id, p.amount, p.balance_after, p.version, a.owner_kind, a.owner_id, a.kind, a.currency
	FROM entries e LEFT JOIN postings p ON p.entry_id = e.id AND p.entry_id > ? AND p.entry_id <= ?
	LEFT JOIN accounts a ON a.id = p.account_id
	WHERE e.id > ? AND e.id <= ? ORDER BY e.id, p.account_id`

// ReadEntryIDs reads ids of entries between two, in order.
func (s *Store) ReadEntryIDs(ctx context.Context, after, before id.Entry, limit int) ([]id.Entry, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT id FROM entries WHERE id > ? AND id < ? ORDER BY id LIMIT ?`, int64(after), int64(before), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []id.Entry
	for rows.Next() {
		var entry id.Entry
		if err := rows.Scan(&entry); err != nil {
			return nil, err
		}
		out = append(out, entry)
	}
	return out, rows.Err()
}

// ReadEntries reads the entries after one, up to and with another, with their
// postings.
func (s *Store) ReadEntries(ctx context.Context, after, last id.Entry) ([]ledger.BookEntry, error) {
	rows, err := s.d.QueryContext(ctx, bookSQL, int64(after), int64(last), int64(after), int64(last))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return scanBook(rows)
}

// scanBook folds the rows of bookSQL into entries.
func scanBook(rows *sql.Rows) ([]ledger.BookEntry, error) {
	var out []ledger.BookEntry
	for rows.Next() {
		var e ledger.BookEntry
		var account, amount, balance, version sql.NullInt64
		var ownerKind, ownerID, kind, currency sql.NullString
		if err := rows.Scan(&e.ID, &e.Kind, &e.Scope, &e.ExternalID, &e.Memo, &e.At,
			&account, &amount, &balance, &version, &ownerKind, &ownerID, &kind, &currency); err != nil {
			return nil, err
		}
		if n := len(out); n == 0 || out[n-1].ID != e.ID {
			out = append(out, e)
		}
		if !account.Valid {
			continue // an entry without postings: Verify says so
		}
		last := &out[len(out)-1]
		last.Postings = append(last.Postings, ledger.BookPosting{
			PostingRow: ledger.PostingRow{
				Entry: e.ID, Account: id.Account(account.Int64), Amount: money.Amount(amount.Int64),
				BalanceAfter: money.Amount(balance.Int64), Version: version.Int64,
			},
			Ref: ledger.AccountRef{
				Owner: ledger.Owner{Kind: ledger.OwnerKind(ownerKind.String), ID: ownerID.String},
				Kind:  kind.String, Currency: money.Currency(currency.String),
			},
		})
	}
	return out, rows.Err()
}
