package app_test

import (
	"context"
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
	"baize/internal/platform/db/dbtest"
)

// hourBook is a book whose clock stands an hour back.
type hourBook struct {
	*ledger.Service
	d          *db.DB
	clock      *clock.Fake
	ids        *id.Source
	here, away id.Account
}

func openHourBook(t *testing.T, url string) *hourBook {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{URL: url, Patient: true})
	require.NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	b := &hourBook{d: d, clock: clock.NewFake(time.Now().Add(-time.Hour))}
	b.ids = id.NewSource(b.clock, 1)
	b.Service = ledger.New(ledger.Deps{DB: d, Store: ledgerdb.New(d), Clock: b.clock, IDs: b.ids})
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		if b.here, err = b.Account(ctx, tx, ledger.House(ledger.Suspense, money.BDT)); err != nil {
			return err
		}
		b.away, err = b.Account(ctx, tx, ledger.House(ledger.BonusCost, money.BDT))
		return err
	}))
	return b
}

func (b *hourBook) post(t *testing.T, external string) error {
	return b.d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := b.Post(ctx, tx, ledger.Entry{Kind: "test", Scope: "test", ExternalID: external, Postings: []ledger.Posting{
			{Account: b.here, Amount: money.Unit}, {Account: b.away, Amount: -money.Unit}}})
		return err
	})
}

// begin leaves an entry in a transaction that is open; end commits it.
func (b *hourBook) begin(t *testing.T, external string) (end func()) {
	t.Helper()
	tx, err := b.d.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = tx.Rollback() })
	entry := int64(id.New[ledger.Entry](b.ids))
	_, err = tx.ExecContext(t.Context(), `INSERT INTO entries (id, kind, scope, external_id, memo, at, fresh) VALUES (?, 'test', 'test', ?, '', ?, FALSE)`,
		entry, external, b.clock.Now().UnixMicro())
	require.NoError(t, err)
	_, err = tx.ExecContext(t.Context(), `INSERT INTO postings (entry_id, account_id, amount, balance_after, version)
		SELECT ?::bigint, a, b, 0, 0 FROM (VALUES (?::bigint, 7::bigint), (?::bigint, -7)) AS p(a, b)`, entry, int64(b.here), int64(b.away))
	require.NoError(t, err)
	return func() { require.NoError(t, tx.Commit()) }
}

// Ids are drawn before the transaction begins, so that an entry of before the
// instant may come long after it: what is on its way is waited for, and what has
// not begun is refused.
func TestExport_OfAnInstantIsTheSameWhateverIsOnItsWay(t *testing.T) {
	url, folder := dbtest.Empty(t), filepath.Join(t.TempDir(), "data")
	done(t, "migrate", "--db", url, "--data", folder)
	b := openHourBook(t, url)
	require.NoError(t, b.post(t, "seen"))
	b.clock.Advance(time.Second)
	end := b.begin(t, "on-its-way")
	export := []string{"export", "--at", time.Now().Add(-time.Minute).Format(time.RFC3339), "--db", url, "--data", folder}

	refused(t, "still open", append(export, "--patience", "50ms")...)
	late := time.AfterFunc(300*time.Millisecond, end)
	defer late.Stop()
	first := done(t, export...)
	require.Contains(t, first, ",seen,")
	require.Contains(t, first, ",on-its-way,")
	b.clock.Advance(time.Second) // an id is drawn still before the instant
	require.ErrorIs(t, b.post(t, "drawn-before"), ledger.ErrClock)
	require.Equal(t, first, done(t, export...))

	b.clock.Advance(time.Hour)
	require.NoError(t, b.post(t, "after"))
	require.Equal(t, first, done(t, export...))
}

func TestExport_OfAnInstantUnderASealWaitsForNobody(t *testing.T) {
	url, folder := dbtest.Empty(t), filepath.Join(t.TempDir(), "data")
	done(t, "migrate", "--db", url, "--data", folder)
	b := openHourBook(t, url)
	require.NoError(t, b.post(t, "seen"))
	at := b.clock.Now().Add(time.Second)
	b.clock.Advance(2 * time.Second)
	require.NoError(t, b.post(t, "above"))
	b.clock.Advance(time.Minute)
	_, err := b.Seal(t.Context())
	require.NoError(t, err)
	defer b.begin(t, "later")()
	export := []string{"export", "--at", at.Format(time.RFC3339Nano), "--db", url, "--data", folder, "--patience", "50ms"}
	require.Contains(t, done(t, export...), ",seen,")
}
