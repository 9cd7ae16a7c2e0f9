// Package ledgertest builds a book for tests.
package ledgertest

import (
	"path/filepath"
	"testing"
	"time"

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
