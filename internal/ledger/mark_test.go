package ledger_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/platform/db"
	"baize/migrations"
)

// life is the book as one process has it on a file.
type life struct {
	*ledger.Service
	d           *db.DB
	clock       *clock.Fake
	cash, house id.Account
}

func begin(t *testing.T, path string, now time.Time) *life {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{URL: path})
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	require.NoError(t, d.Migrate(t.Context(), migrations.Files))
	c := clock.NewFake(now)
	ids := id.NewSource(c, 1)
	last, err := d.LastID(t.Context(), migrations.IDColumns()...)
	require.NoError(t, err)
	ids.Past(last)
	l := &life{Service: ledger.New(ledger.Deps{DB: d, Store: ledgerdb.New(d), Clock: c, IDs: ids}), d: d, clock: c}
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		owner := ledger.Owner{Kind: ledger.OwnerMember, ID: "m1"}
		if l.cash, err = l.Account(ctx, tx, ledger.AccountRef{Owner: owner, Kind: ledger.Cash, Currency: money.BDT}); err != nil {
			return err
		}
		l.house, err = l.Account(ctx, tx, ledger.House(ledger.Suspense, money.BDT))
		return err
	}))
	return l
}

// give credits one unit; a failure is what the transaction's function ends with.
func (l *life) give(t *testing.T, external string, failure error) {
	t.Helper()
	err := l.d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := l.Post(ctx, tx, ledger.Entry{Kind: "test", Scope: "test", ExternalID: external, Postings: []ledger.Posting{
			{Account: l.cash, Amount: money.Unit}, {Account: l.house, Amount: -money.Unit},
		}})
		return errors.Join(err, failure)
	})
	require.ErrorIs(t, err, failure)
}

// kill leaves what a killed process leaves: the files as they are.
func (l *life) kill(t *testing.T, path string) (after string) {
	t.Helper()
	after = filepath.Join(t.TempDir(), "baize.db")
	for _, end := range []string{"", "-wal"} {
		raw, err := os.ReadFile(path + end)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(after+end, raw, 0o600))
	}
	return after
}

// What balances are behind with is found by the ids of entries above a mark.
// The mark may stand at an entry that was undone; a clock that goes back over
// the restart must not bring entries under it.
func TestStart_FindsWhatWasPostedAfterTheClockWentBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "baize.db")
	noon := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	first := begin(t, path, noon.Add(-time.Minute))
	first.give(t, "1", nil)
	require.NoError(t, first.d.Close())

	second := begin(t, path, noon)
	second.give(t, "2", nil)
	second.clock.Advance(10 * time.Second)
	second.give(t, "undone", context.Canceled)
	require.NoError(t, second.d.Close()) // the mark is written here

	third := begin(t, path, noon.Add(-30*time.Second))
	third.give(t, "3", nil)
	fourth := begin(t, third.kill(t, path), noon)
	report, err := fourth.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, report.Violations)
	fourth.give(t, "4", nil)
	held, err := fourth.Balance(t.Context(), fourth.cash)
	require.NoError(t, err)
	require.Equal(t, 4*money.Unit, held)
}
