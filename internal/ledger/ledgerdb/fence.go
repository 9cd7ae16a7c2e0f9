package ledgerdb

import (
	"context"

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
	_, err := tx.Exec(ctx, `UPDATE seal_fence SET below = ? WHERE below < ?`, int64(below), int64(below))
	return err
}
