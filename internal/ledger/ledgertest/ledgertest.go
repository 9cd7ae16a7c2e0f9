// Package ledgertest builds a book for tests.
package ledgertest

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/platform/db"
)

// Start is the moment at which a test's clock stands first.
var Start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// Book is a book on a database with its clock, ids and anchor file.
type Book struct {
	*ledger.Service
	DB      *db.DB
	Clock   *clock.Fake
	IDs     *id.Source
	Anchors anchor.File
}

// New makes a book on d.
func New(t testing.TB, d *db.DB) *Book {
	t.Helper()
	c := clock.NewFake(Start)
	b := &Book{DB: d, Clock: c, IDs: id.NewSource(c, 1), Anchors: anchor.File{Path: filepath.Join(t.TempDir(), "anchors")}}
	b.Service = ledger.New(ledger.Deps{DB: d, Store: ledgerdb.New(d), Clock: c, IDs: b.IDs, Anchors: b.Anchors})
	return b
}

// Beside is the book of another node, over d, a handle of its own.
func (b *Book) Beside(d *db.DB) *Book {
	other := &Book{DB: d, Clock: b.Clock, IDs: id.NewSource(b.Clock, 2), Anchors: b.Anchors}
	other.Service = ledger.New(ledger.Deps{DB: d, Store: ledgerdb.New(d), Clock: other.Clock, IDs: other.IDs, Anchors: other.Anchors})
	return other
}

// Member makes a fresh member id.
func (b *Book) Member() id.Member { return id.Member(id.New[ledger.Owner](b.IDs)) }

// RequireSound fails the test where Verify finds anything wrong.
func (b *Book) RequireSound(t testing.TB) {
	t.Helper()
	b.Clock.Advance(time.Minute) // past what the seal waits for
	_, err := b.Seal(t.Context())
	require.NoError(t, err)
	report, err := b.Verify(t.Context())
	require.NoError(t, err)
	require.Empty(t, report.Violations)
}

var tampered sync.Map // *db.DB

// Tamper does behind the triggers' back what somebody with the database at hand
// could do: the statements are run after the book's guards were taken off.
// RequireClaimed asks nothing of a book that was tampered with.
func Tamper(t testing.TB, d *db.DB, statements ...string) {
	t.Helper()
	tampered.Store(d, true)
	off := []string{"DROP TRIGGER IF EXISTS postings_no_update", "DROP TRIGGER IF EXISTS postings_no_delete", "DROP TRIGGER IF EXISTS entries_no_update",
		"DROP TRIGGER IF EXISTS entries_no_delete", "DROP TRIGGER IF EXISTS seals_no_update", "DROP TRIGGER IF EXISTS seals_no_delete"}
	if d.Engine() == db.Postgres {
		off = []string{"ALTER TABLE postings DISABLE TRIGGER ALL", "ALTER TABLE entries DISABLE TRIGGER ALL", "ALTER TABLE seals DISABLE TRIGGER ALL"}
	}
	for _, statement := range append(off, statements...) {
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, statement)
			return err
		}), statement)
	}
}

// RequireClaimed asks at the end of a test that the rows of a room and the book
// agree about what has moved.
func RequireClaimed(t testing.TB, d *db.DB, look func(context.Context, *db.DB) ([]string, error)) {
	t.Cleanup(func() {
		if _, broken := tampered.Load(d); broken || t.Failed() {
			return
		}
		wrong, err := look(context.Background(), d)
		assert.NoError(t, err)
		assert.Empty(t, wrong)
	})
}

// RemoveEntry is how a whole entry is taken out of the book.
func RemoveEntry(where string) []string {
	return []string{
		"DELETE FROM postings WHERE entry_id IN (SELECT id FROM entries WHERE " + where + ")", "DELETE FROM entries WHERE " + where,
	}
}
