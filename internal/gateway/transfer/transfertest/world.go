// Package transfertest builds the transfer service for tests over the real
// book, wallet, jobs and bus on a fresh database, with two simulated vendors
// behind real signed HTTP in memory. The clock stands still until it is moved.
package transfertest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/care"
	"baize/internal/care/caredb"
	"baize/internal/care/caretest"
	"baize/internal/gateway"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transferdb"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/platform/jobs"
	"baize/internal/platform/seamless"
	"baize/internal/wallet"
	"baize/locales"
)

// The vendors of a World.
const (
	Mint  = "MINT"
	River = "RIVER"
)

// World is everything that a test of transfers needs.
type World struct {
	T       testing.TB
	DB      *db.DB
	Clock   *clock.Fake
	IDs     *id.Source
	Ledger  *ledger.Service
	Wallet  *wallet.Service
	Jobs    *jobs.Jobs
	Store   *transferdb.Store
	Service *transfer.Service
	Sims    map[string]*simvendor.Service
	Clients map[string]*transferwire.Client
	Catalog *locale.Catalog
	Rules   *Rules
	Care    *care.Service
	// Tap sees every call on its way to a vendor and may lose it.
	Tap *Tap
	// Unset is a vendor that lacks something to be called.
	Unset string
	// Mute is a vendor that takes orders and says of all that they are pending.
	Mute string
	// Lost are the references of orders of which no vendor's answer arrives how they
	// stand.
	Lost []string

	bus *bus.Bus
}

// New makes a World.
func New(t testing.TB, d *db.DB) *World {
	t.Helper()
	w := &World{
		T: t, DB: d, Clock: clock.NewFake(time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)), Rules: &Rules{}, Tap: &Tap{},
		Sims: map[string]*simvendor.Service{}, Clients: map[string]*transferwire.Client{},
	}
	w.IDs = id.NewSource(w.Clock, 1)
	log := slog.New(slog.DiscardHandler)
	w.Ledger = ledger.New(ledger.Deps{
		DB: d, Store: ledgerdb.New(d), Clock: w.Clock, IDs: w.IDs, Log: log,
		Anchors: anchor.File{Path: filepath.Join(t.TempDir(), "anchors")},
	})
	w.Wallet = wallet.New(wallet.Deps{Ledger: w.Ledger})
	w.bus = bus.New(d, w.Clock, log)
	w.Store = transferdb.New(d)
	var err error
	w.Catalog, err = locales.Catalog()
	require.NoError(t, err)
	for i, code := range []string{Mint, River} {
		secret := []byte(fmt.Sprintf("0123456789abcdef0123456789abcde%d", i))
		sim := simvendor.New(simvendor.Deps{
			House: code, Names: map[locale.Lang]string{locale.Default: code}, DB: d, Clock: w.Clock, IDs: w.IDs, Rand: rng.System{}, Catalog: w.Catalog,
			Signer: func(context.Context, string) *seamless.Signer { return seamless.NewSigner(secret) },
		})
		client, err := transferwire.NewClient(transferwire.Config{
			BaseURL: "http://" + code + ".test/api", Vendor: code, Product: simvendor.Product, KeyID: "k1", Secret: secret,
			PasswordKey: []byte("passwords"), Clock: w.Clock, Rand: rng.System{}, Transport: w.Tap.on(httpx.Local{Handler: sim.Handler()}),
		})
		require.NoError(t, err)
		w.Sims[code], w.Clients[code] = sim, client
	}
	facts := caretest.NewFacts()
	w.Care = care.New(care.Deps{
		DB: d, Store: caredb.New(d), Bus: w.bus, Clock: w.Clock, IDs: w.IDs, Gate: w.Wallet, Away: away{w},
		PaidIn: facts, Persons: facts, Sessions: facts, Played: facts,
	})
	w.Restart()
	ledgertest.RequireClaimed(t, d, transferdb.Mismatches)
	return w
}

// Restart makes service and jobs anew over the same database, as a new process
// would.
func (w *World) Restart() {
	w.T.Helper()
	log := slog.New(slog.DiscardHandler)
	w.Jobs = jobs.New(w.DB, w.Clock, w.IDs, log)
	w.Service = transfer.New(transfer.Deps{
		DB: w.DB, Store: w.Store, Pockets: w.Wallet, Members: w.Rules, Guard: w.Care, Doors: w.Rules, Cases: w.Rules, Approvals: w.Rules, Bus: w.bus, Queue: w.Jobs,
		IDs: w.IDs, Clock: w.Clock, Log: log, Vendors: w,
	})
	w.Jobs.Add(w.Service.Jobs()...)
}

// Codes is transfer.Vendors.
func (w *World) Codes(context.Context) []string { return []string{Mint, River} }

// Find is transfer.Vendors; a vendor in Unset is set up only in part.
func (w *World) Find(_ context.Context, vendor string) (transfer.Vendor, error) {
	c := w.Clients[vendor]
	switch {
	case c == nil:
		return nil, transfer.ErrVendor
	case w.Unset == vendor:
		return nil, transfer.ErrClosed
	case w.Mute == vendor:
		return mute{c}, nil
	}
	return losing{c, w.Lost}, nil
}

type losing struct {
	*transferwire.Client
	lost []string
}

// Status is asked and not heard of the orders that are lost.
func (l losing) Status(ctx context.Context, o transfer.Order) (transfer.Outcome, error) {
	out, err := l.Client.Status(ctx, o)
	if slices.Contains(l.lost, o.Reference) {
		return transfer.Outcome{}, errors.New("the answer is lost")
	}
	return out, err
}

type mute struct{ *transferwire.Client }

// Move carries the order out and tells nothing of it.
func (m mute) Move(ctx context.Context, o transfer.Order) (transfer.Outcome, error) {
	_, err := m.Client.Move(ctx, o)
	return transfer.Outcome{State: transfer.Pending}, err
}

// Status tells nothing.
func (mute) Status(context.Context, transfer.Order) (transfer.Outcome, error) {
	return transfer.Outcome{State: transfer.Pending}, nil
}

// MayEnter is transfer.Vendors.
func (w *World) MayEnter(_ context.Context, vendor string, _ money.Currency) error {
	if w.Unset == vendor {
		return transfer.ErrClosed
	}
	return nil
}

// away asks the service of now, which a restart replaces.
type away struct{ of *World }

// Outside is care.Away.
func (a away) Outside(ctx context.Context, tx *db.Tx, m id.Member, c money.Currency) (money.Amount, error) {
	return a.of.Service.Outside(ctx, tx, m, c)
}

// Member makes a member with cash.
func (w *World) Member(cash string) id.Member {
	w.T.Helper()
	m := id.Member(id.New[World](w.IDs))
	require.NoError(w.T, w.DB.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		_, err := w.Wallet.Credit(ctx, tx, wallet.Move{
			Member: m, Currency: money.BDT, Pocket: wallet.Cash, Amount: money.MustParse(cash), Counter: ledger.House(ledger.Suspense, money.BDT),
			Kind: "test.fund", Scope: "test", ExternalID: m.String(),
		})
		return err
	}))
	return m
}

// Run does all jobs that are due now, and those that they make due.
func (w *World) Run() {
	w.T.Helper()
	for range 200 {
		n, err := w.Jobs.RunDue(context.Background())
		require.NoError(w.T, err)
		if n == 0 {
			return
		}
	}
	w.T.Fatal("jobs never come to rest")
}

// Hear publishes an event and brings it to the service's listeners.
func (w *World) Hear(e bus.Event) {
	w.T.Helper()
	ctx, b := context.Background(), bus.New(w.DB, w.Clock, slog.New(slog.DiscardHandler))
	require.NoError(w.T, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return b.Publish(ctx, tx, e) }))
	for _, l := range w.Service.Listeners() {
		b.Listen(l)
		require.Eventually(w.T, func() bool { // PostgreSQL shows a row once all that began before it has ended, in any database
			_, err := b.Step(ctx, l.Name)
			require.NoError(w.T, err)
			lag, err := b.Lag(ctx)
			require.NoError(w.T, err)
			return lag[l.Name] == 0
		}, 10*time.Second, 5*time.Millisecond)
	}
}

// After moves the clock in steps and does what is due at each.
func (w *World) After(d, step time.Duration) {
	w.T.Helper()
	for ; d > 0; d -= step {
		w.Clock.Advance(min(step, d))
		w.Run()
	}
}

// Mode sets how a vendor behaves.
func (w *World) Mode(vendor string, m simvendor.Mode) {
	w.T.Helper()
	require.NoError(w.T, w.Sims[vendor].SetMode(context.Background(), 0, m))
}

// Where is a member's money: cash, on the way and held per vendor as booked.
type Where struct {
	Cash          money.Amount
	Transit, Held map[string]money.Amount
}

// Where reads the book.
func (w *World) Where(m id.Member) Where {
	w.T.Helper()
	b, err := w.Wallet.Balance(context.Background(), m, money.BDT)
	require.NoError(w.T, err)
	out := Where{Cash: b.Cash, Transit: map[string]money.Amount{}, Held: map[string]money.Amount{}}
	for vendor := range w.Sims {
		away, err := w.Wallet.Away(context.Background(), m, vendor, money.BDT)
		require.NoError(w.T, err)
		out.Transit[vendor], out.Held[vendor] = away.Transit, away.Held
	}
	return out
}

// GGR is what a vendor's game has won of all members.
func (w *World) GGR(vendor string) money.Amount {
	w.T.Helper()
	account, err := w.Ledger.Find(context.Background(), ledger.Vendor(vendor, ledger.GGR, money.BDT))
	require.NoError(w.T, err)
	if account == 0 {
		return 0
	}
	sum, err := w.Ledger.Balance(context.Background(), account)
	require.NoError(w.T, err)
	return sum
}

// AtVendor is what the vendor's own books say it holds for the member.
func (w *World) AtVendor(vendor string, m id.Member) (held money.Amount) {
	w.T.Helper()
	require.NoError(w.T, w.DB.QueryRowContext(context.Background(),
		`SELECT CAST(COALESCE(SUM(balance), 0) AS BIGINT) FROM simvendor_players WHERE account = ?`, vendor+":"+m.String()).Scan(&held))
	return held
}

// Count counts the rows of a query.
func (w *World) Count(query string, args ...any) (n int64) {
	w.T.Helper()
	require.NoError(w.T, w.DB.QueryRowContext(context.Background(), query, args...).Scan(&n))
	return n
}

// Rules stands for the members room, the catalogue and the desk.
type Rules struct {
	mu      sync.Mutex
	Blocked map[id.Member]bool
	Trial   map[id.Member]bool // play with demo money
	Shut    map[string]bool
	Cases   []string
	// Register is what was proposed and decided.
	Register []string
}

// Propose is transfer.Approvals.
func (r *Rules) Propose(_ context.Context, _ *db.Tx, kind, _ string, maker id.Staff) error {
	r.Register = append(r.Register, fmt.Sprint(kind, " made ", int64(maker)))
	return nil
}

// Decide is transfer.Approvals.
func (r *Rules) Decide(_ context.Context, _ *db.Tx, kind, _ string, checker id.Staff, yes bool) error {
	r.Register = append(r.Register, fmt.Sprint(kind, " decided ", int64(checker), " ", yes))
	return nil
}

// MayPlay is transfer.Members.
func (r *Rules) MayPlay(_ context.Context, m id.Member) (gateway.Player, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Blocked[m] {
		return gateway.Player{}, fault.New(fault.Forbidden, "members.account.frozen")
	}
	return gateway.Player{Currency: money.BDT, Trial: r.Trial[m]}, nil
}

// CurrencyOf is transfer.Members.
func (r *Rules) CurrencyOf(context.Context, id.Member) (money.Currency, error) { return money.BDT, nil }

// VendorDoor is transfer.Doors.
func (r *Rules) VendorDoor(_ context.Context, vendor string, _ locale.Lang) (string, bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return "The " + vendor, !r.Shut[vendor], nil
}

// OpenCase is transfer.Cases.
func (r *Rules) OpenCase(_ context.Context, _ *db.Tx, kind, vendor, subject string, _ id.Member, _ string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Cases = append(r.Cases, kind+" "+vendor+" "+subject)
	return nil
}

// ErrCut is how a tapped call ends whose request or reply was lost.
var ErrCut = errors.New("the line was cut")

// Tap may lose what passes: Before decides for the request, After for the reply.
type Tap struct {
	mu            sync.Mutex
	Before, After func(path string) bool
	calls         map[string]int
}

func (t *Tap) on(line http.RoundTripper) http.RoundTripper { return tapped{t, line} }

// Calls is how often an operation was sent, lost ones too.
func (t *Tap) Calls(op transferwire.Op) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := 0
	for path, times := range t.calls {
		if filepath.Base(path) == string(op) {
			n += times
		}
	}
	return n
}

// Lose makes requests and replies get lost as lost says; nil loses none.
func (t *Tap) Lose(lost func() bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Before, t.After = nil, nil
	if lost != nil {
		t.Before = func(string) bool { return lost() }
		t.After = t.Before
	}
}

// Unlocked runs f from inside Before or After, where f may itself call vendors.
func (t *Tap) Unlocked(f func()) {
	t.mu.Unlock()
	defer t.mu.Lock()
	f()
}

func (t *Tap) ask(f func(path string) bool, path string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return f != nil && f(path)
}

type tapped struct {
	tap  *Tap
	line http.RoundTripper
}

// RoundTrip passes the call on unless it is lost.
func (t tapped) RoundTrip(r *http.Request) (*http.Response, error) {
	t.tap.mu.Lock()
	if t.tap.calls == nil {
		t.tap.calls = map[string]int{}
	}
	t.tap.calls[r.URL.Path]++
	before, after := t.tap.Before, t.tap.After
	t.tap.mu.Unlock()
	if t.tap.ask(before, r.URL.Path) {
		return nil, ErrCut
	}
	res, err := t.line.RoundTrip(r)
	if t.tap.ask(after, r.URL.Path) {
		return nil, ErrCut
	}
	return res, err
}
