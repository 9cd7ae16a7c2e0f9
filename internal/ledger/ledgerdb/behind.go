package ledgerdb

import (
	"cmp"
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

var markRows = db.NewUpdates("account_mark", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "entry_id", Type: db.Int})

// behind lets balances come into their rows later than the postings that tell
// them: a posting says what its account held after it.
func (s *Store) behind() db.Behind[id.Account, ledger.State] {
	return db.Behind[id.Account, ledger.State]{
		Order:    cmp.Compare[id.Account],
		Mark:     s.newest.Load,
		MarkRows: markRows,
		MarkArgs: func(mark int64) []any { return []any{int64(1), mark} },
		Reload:   s.reloadStates,
	}
}

// reloadStates tells what the accounts with postings above the mark hold.
func (s *Store) reloadStates(ctx context.Context, add func(id.Account, ledger.State)) error {
	rows, err := s.d.QueryContext(ctx, `SELECT entry_id, account_id, balance_after, version FROM postings
		WHERE entry_id > (SELECT entry_id FROM account_mark) AND version > 0 ORDER BY entry_id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	held := map[id.Account]ledger.State{}
	var last int64
	for rows.Next() {
		var account, balance, version int64
		if err := rows.Scan(&last, &account, &balance, &version); err != nil {
			return err
		}
		held[id.Account(account)] = ledger.State{
			Account: id.Account(account), Balance: money.Amount(balance), Version: version, Overdrawn: balance < 0,
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if last == 0 {
		if err := s.d.QueryRowContext(ctx, `SELECT entry_id FROM account_mark`).Scan(&last); err != nil {
			return err
		}
	}
	s.newest.Store(last)
	for account, st := range held {
		add(account, st)
	}
	return nil
}

// CatchUp brings every balance into its row, for who reads the rows alone. It
// works on a database that no Store is writing to.
func CatchUp(ctx context.Context, d *db.DB) error {
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE accounts SET balance = v.balance_after, version = v.version, overdrawn = (v.balance_after < 0)
			FROM (SELECT account_id, balance_after, version, ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY version DESC) AS place
				FROM postings WHERE version > 0 AND entry_id > (SELECT entry_id FROM account_mark)) v
			WHERE v.place = 1 AND accounts.id = v.account_id AND accounts.version < v.version`); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE account_mark SET entry_id = (SELECT COALESCE(MAX(id), 0) FROM entries)`)
		return err
	})
}
