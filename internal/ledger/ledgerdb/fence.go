package ledgerdb

import (
	"context"
	"time"

	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// aboveFence refuses an entry that would slip in under a seal: its id is older
// than what another node has sealed meanwhile, because the process stood still
// between drawing it and this commit, or its clock is behind.
//
// It is the last statement of its transaction and the fence is raised by one that
// has committed before the seal's entries are read. So whoever looked before is
// still open then, and waited for (db.AwaitOpen); whoever looks after is refused.
const aboveFence = `SELECT 1 / (below <= ?)::int FROM seal_fence`

func assertAboveFence(tx *db.Tx, rows []ledger.EntryRow) {
	if tx.Engine() != db.Postgres {
		return
	}
	for i := range rows {
		tx.Last(aboveFence, int64(rows[i].ID), ledger.ErrClock)
	}
}

// RaiseFence lets no entry below an id come any more, but from transactions that
// are open now.
func (s *Store) RaiseFence(ctx context.Context, tx *db.Tx, below id.Entry) error {
	return raiseFence(ctx, tx, below)
}

func raiseFence(ctx context.Context, tx *db.Tx, below id.Entry) error {
	_, err := tx.Exec(ctx, `UPDATE seal_fence SET below = ? WHERE below < ?`, int64(below), int64(below))
	return err
}

// Close sees to it that no entry below an id comes any more, as who seals does,
// and waits for those that are on their way; false where some still are after so
// long. What lies under a seal is closed already and nothing is written for it.
// SQLite's one writer makes ids in the order of its commits.
func Close(ctx context.Context, d *db.DB, below id.Entry, patience time.Duration) (closed bool, err error) {
	if d.Engine() != db.Postgres {
		return true, nil
	}
	err = d.QueryRowContext(ctx, `SELECT COALESCE((SELECT last_entry FROM seals ORDER BY seq DESC LIMIT 1), 0) >= ?`, int64(below)).Scan(&closed)
	if err != nil || closed {
		return closed, err
	}
	raising, cancel := context.WithTimeout(ctx, patience) // the commit may wait for a standby
	defer cancel()
	err = d.Write(raising, func(ctx context.Context, tx *db.Tx) error { return raiseFence(ctx, tx, below) })
	switch {
	case err != nil && ctx.Err() == nil && raising.Err() != nil:
		return false, nil
	case err != nil:
		return false, err
	}
	return d.AwaitOpen(ctx, patience)
}
