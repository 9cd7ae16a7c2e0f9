// Package caretest builds the care room with the whole corridor of a bet for
// tests. What other rooms know of a member stands in Facts.
package caretest

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/care"
	"baize/internal/care/caredb"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
)

// World is the care room on a node, with bets that ask it.
type World struct {
	*care.Service
	Bets  *bettingtest.World
	Facts *Facts
	Clock *clock.Fake
	Store *caredb.Store
}

// Facts answer the room's ports.
type Facts struct {
	mu      sync.Mutex
	persons map[id.Member]care.Person
	starts  map[id.Session]clock.Instant
	Paid    func(member id.Member, since clock.Instant, but int64) money.Amount
	Cashier care.PaidIn // instead of Paid
	Audits  []care.StaffAction
	betsOf  func() *betting.Service
}

// NewFacts know nobody yet.
func NewFacts() *Facts {
	return &Facts{persons: map[id.Member]care.Person{}, starts: map[id.Session]clock.Instant{}}
}

// SetPerson says who a member is.
func (f *Facts) SetPerson(m id.Member, p care.Person) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.persons[m] = p
}

// SetStart says when a session began.
func (f *Facts) SetStart(s id.Session, at clock.Instant) { f.starts[s] = at }

// Person implements care.Persons.
func (f *Facts) Person(_ context.Context, m id.Member) (care.Person, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.persons[m], nil
}

// Stands implements care.Persons: everybody does.
func (f *Facts) Stands(context.Context, id.Member) error { return nil }

// Currency implements care.Persons: taka for everybody.
func (f *Facts) Currency(context.Context, id.Member) (money.Currency, error) { return money.BDT, nil }

// StartedAt implements care.Sessions.
func (f *Facts) StartedAt(_ context.Context, _ id.Member, s id.Session) (clock.Instant, error) {
	return f.starts[s], nil
}

// PaidIn implements care.PaidIn.
func (f *Facts) PaidIn(ctx context.Context, tx *db.Tx, m id.Member, c money.Currency, since clock.Instant, but int64) (money.Amount, error) {
	switch {
	case f.Cashier != nil:
		return f.Cashier.PaidIn(ctx, tx, m, c, since, but)
	case f.Paid == nil:
		return 0, nil
	}
	return f.Paid(m, since, but), nil
}

// Ever implements care.PaidIn.
func (f *Facts) Ever(ctx context.Context, m id.Member, c money.Currency) (in, out money.Amount, err error) {
	if f.Cashier != nil {
		return f.Cashier.Ever(ctx, m, c)
	}
	return 0, 0, nil
}

// Played implements care.Played by the betting record.
func (f *Facts) Played(ctx context.Context, m id.Member, since clock.Instant) (stake, payout money.Amount, err error) {
	return f.betsOf().Played(ctx, m, since)
}

// New makes a world on d.
func New(t testing.TB, d *db.DB) *World {
	t.Helper()
	return over(t, ledgertest.New(t, d))
}

// Beside makes another node on its own handle of the same database: its clock
// is w's, its ids are of another number.
func (w *World) Beside(t testing.TB, d *db.DB) *World {
	t.Helper()
	old := w.Bets.Book
	book := &ledgertest.Book{DB: d, Clock: old.Clock, IDs: id.NewSource(old.Clock, 2), Anchors: old.Anchors}
	book.Service = ledger.New(ledger.Deps{DB: d, Store: ledgerdb.New(d), Clock: book.Clock, IDs: book.IDs, Anchors: book.Anchors})
	return over(t, book)
}

func over(t testing.TB, book *ledgertest.Book) *World {
	t.Helper()
	w := &World{Facts: NewFacts(), Clock: book.Clock, Store: caredb.New(book.DB)}
	w.Bets = bettingtest.Over(book, func(b *bettingtest.World) betting.Guard {
		w.Service = care.New(DepsOf(w, b))
		return w.Service
	})
	w.Facts.betsOf = func() *betting.Service { return w.Bets.Service }
	require.NoError(t, w.Start(t.Context()))
	return w
}

// DepsOf are the room's needs in a world.
func DepsOf(w *World, b *bettingtest.World) care.Deps {
	return care.Deps{
		DB: b.DB, Store: w.Store, Bus: b.Bus, Clock: w.Clock, IDs: b.Book.IDs, Gate: b.Wallet,
		PaidIn: w.Facts, Persons: w.Facts, Sessions: w.Facts, Played: w.Facts, Key: []byte("tests"),
		Audit: func(_ context.Context, _ *db.Tx, a care.StaffAction) error {
			w.Facts.mu.Lock()
			defer w.Facts.mu.Unlock()
			w.Facts.Audits = append(w.Facts.Audits, a)
			return nil
		},
	}
}

// Listen runs the room's listeners until the test ends.
func (w *World) Listen(t testing.TB) {
	t.Helper()
	b := w.Bets.Bus
	for _, l := range w.Listeners() {
		b.Listen(l)
	}
	b.Start(t.Context())
	t.Cleanup(b.Stop)
}

// Limit sets a member's own limit.
func (w *World) Limit(t testing.TB, m id.Member, k care.Kind, p care.Period, amount string) {
	t.Helper()
	_, err := w.SetLimit(t.Context(), care.Which{Member: m, Kind: k, Period: p}, money.MustParse(amount))
	require.NoError(t, err)
}
