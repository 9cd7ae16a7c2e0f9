// Package cashiertest builds a whole cashier for tests: the real book, wallet,
// jobs and bus on a fresh database, and the sandbox provider behind a real
// HTTP round trip in memory. The clock stands still until a test moves it.
package cashiertest

import (
	"context"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/blob"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
	"baize/internal/wallet"
	"baize/locales"

	"baize/internal/cashier"
	"baize/internal/cashier/cashierdb"
	"baize/internal/cashier/cashierhttp"
	"baize/internal/cashier/payments/bkash/bkashpay"
	"baize/internal/cashier/payments/sandbox"
	"baize/internal/cashier/payments/sandbox/sandboxpay"
)

// accountWait is how old an account on the chain must be.
const accountWait = 24 * time.Hour

// Secret is what the provider and its adapter share in tests.
const Secret = "a secret of the tests"

// World is everything that a test of the cashier needs.
type World struct {
	T        testing.TB
	DB       *db.DB
	Clock    *clock.Fake
	IDs      *id.Source
	Ledger   *ledger.Service
	Wallet   *wallet.Service
	Bus      *bus.Bus
	Jobs     *jobs.Jobs
	Store    *cashierdb.Store
	Cashier  *cashier.Service
	Provider *Switch
	Bkash    *bkashpay.Service
	// Loses decides for every message between cashier and outside providers
	// whether it gets lost; nil loses none.
	Loses func() bool
	API   *httpx.API
	// Auth names who asks in HTTP tests, by bearer token.
	Auth Tokens
}

// Tokens maps bearer tokens to principals.
type Tokens map[string]*httpx.Principal

// Authenticate implements httpx.Authenticator.
func (t Tokens) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	return t[token], nil
}

// New makes a World; change may add ports to the cashier before it is made.
func New(t testing.TB, d *db.DB, change ...func(*cashier.Deps)) *World {
	t.Helper()
	w := &World{T: t, DB: d, Clock: clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)), Auth: Tokens{}}
	w.IDs = id.NewSource(w.Clock, 1)
	log := slog.New(slog.DiscardHandler)
	w.Ledger = ledger.New(ledger.Deps{
		DB: d, Store: ledgerdb.New(d), Clock: w.Clock, IDs: w.IDs, Log: log,
		Anchors: anchor.File{Path: filepath.Join(t.TempDir(), "anchors")},
	})
	w.Wallet = wallet.New(wallet.Deps{Ledger: w.Ledger})
	w.Bus = bus.New(d, w.Clock, log)
	w.Jobs = jobs.New(d, w.Clock, w.IDs, log)
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	w.Store = cashierdb.New(d, box)
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	w.API = httpx.New(httpx.Options{Catalog: catalog, Log: log, Version: "test", Authenticators: []httpx.Authenticator{w.Auth}})
	w.outside(catalog)
	outside := w.providers(catalog)

	deps := cashier.Deps{
		DB: d, Store: w.Store, Wallet: w.Wallet, Ledger: w.Ledger, Bus: w.Bus, Jobs: w.Jobs, Clock: w.Clock, IDs: w.IDs, Log: log,
		Methods: append(sandbox.Methods(), outsideMethods()...), Providers: append(outside, w.Provider),
		Coin:  cashier.CoinPrice{Rate: Rate, Least: Least},
		Blobs: blob.Dir{Path: filepath.Join(t.TempDir(), "pictures")},
	}
	for _, c := range change {
		c(&deps)
	}
	w.Cashier, err = cashier.New(deps)
	require.NoError(t, err)
	w.Jobs.Add(w.Cashier.Jobs()...)
	cashierhttp.Routes(w.API, w.Cashier)
	ledgertest.RequireClaimed(t, d, cashierdb.Mismatches)
	return w
}

// outside stands the sandbox provider up behind the same router.
func (w *World) outside(catalog *locale.Catalog) {
	client := &http.Client{Transport: httpx.Local{Handler: w.API.Mux}}
	psp := sandboxpay.New(sandboxpay.Deps{
		DB: w.DB, Clock: w.Clock, IDs: w.IDs, Chance: rng.System{}, Queue: w.Jobs, Catalog: catalog, Client: client,
		CallbackURL: "http://site.test" + cashier.CallbackPath + sandbox.Code, Secret: []byte(Secret), ReturnURL: "/",
	})
	sandboxpay.Routes(w.API.Mux, psp)
	w.Jobs.Add(psp.Jobs()...)
	w.Provider = &Switch{Provider: sandbox.New(sandbox.Config{
		BaseURL: "http://pay.test", Secret: []byte(Secret), Client: client, Clock: w.Clock,
	})}
}

// Switch is a provider that can be made unreachable.
type Switch struct {
	cashier.Provider
	mu   sync.Mutex
	down error
}

// Break makes every order fail with err before it leaves, until Break(nil).
func (s *Switch) Break(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = err
}

func (s *Switch) broken() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.down
}

// CreateDeposit fails while broken.
func (s *Switch) CreateDeposit(ctx context.Context, o cashier.DepositOrder) (cashier.Payment, error) {
	if err := s.broken(); err != nil {
		return cashier.Payment{}, err
	}
	return s.Provider.CreateDeposit(ctx, o)
}

// CreatePayout fails while broken, after the order was taken: the answer is lost.
func (s *Switch) CreatePayout(ctx context.Context, o cashier.PayoutOrder) (cashier.Payout, error) {
	p, err := s.Provider.CreatePayout(ctx, o)
	if down := s.broken(); down != nil {
		return cashier.Payout{}, down
	}
	return p, err
}

// QueryPayout fails while broken.
func (s *Switch) QueryPayout(ctx context.Context, at cashier.PayoutRef) (cashier.Payout, error) {
	if err := s.broken(); err != nil {
		return cashier.Payout{}, err
	}
	return s.Provider.QueryPayout(ctx, at)
}

// Run does all jobs that are due now, and those that they make due.
func (w *World) Run() {
	w.T.Helper()
	for range 100 {
		n, err := w.Jobs.RunDue(context.Background())
		require.NoError(w.T, err)
		if n == 0 {
			return
		}
	}
	w.T.Fatal("jobs never come to rest")
}

// After moves the clock and does what is due then.
func (w *World) After(d time.Duration) {
	w.T.Helper()
	w.Clock.Advance(d)
	w.Run()
}

// Member makes a member with cash.
func (w *World) Member(cash money.Amount) id.Member {
	w.T.Helper()
	m := id.Member(id.New[struct{}](w.IDs))
	if cash > 0 {
		require.NoError(w.T, w.DB.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
			_, err := w.Wallet.Credit(ctx, tx, wallet.Move{
				Member: m, Currency: money.BDT, Pocket: wallet.Cash, Amount: cash, Counter: ledger.House(ledger.Suspense, money.BDT),
				Kind: "test", Scope: "test", ExternalID: m.String(),
			})
			return err
		}))
	}
	return m
}

// Balance is what the member has.
func (w *World) Balance(m id.Member) wallet.Balance {
	w.T.Helper()
	b, err := w.Wallet.Balance(context.Background(), m, money.BDT)
	require.NoError(w.T, err)
	return b
}

// Account saves a payout account with the number.
func (w *World) Account(m id.Member, number string) cashier.Account {
	w.T.Helper()
	a, err := w.Cashier.AddAccount(context.Background(), "account-"+number, cashier.Account{
		MemberID: m, Method: "bkash", Number: number, Name: "Rahim Uddin",
	}, cashier.Secret{})
	require.NoError(w.T, err)
	return a
}

// Count counts the rows of a query.
func (w *World) Count(query string, args ...any) (n int) {
	w.T.Helper()
	require.NoError(w.T, w.DB.QueryRowContext(context.Background(), query, args...).Scan(&n))
	return n
}
