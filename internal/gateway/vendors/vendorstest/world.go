// Package vendorstest builds a foreign vendor's door over a real gateway on a
// real database for tests.
package vendorstest

import (
	"bytes"
	"context"
	"crypto/rsa"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/vendorsdb"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
)

// World is a gateway and a door for foreign vendors, with gatewaytest's vendor
// set up in one dialect.
type World struct {
	*gatewaytest.World

	Vendors *vendors.Service
	Store   *vendorsdb.Store
	Members *Members
	Titles  *Titles
	Door    http.Handler
}

// New builds a World whose vendor speaks the dialect; made makes the dialect
// over the world's rooms.
func New(t testing.TB, d *db.DB, dialect string, made func(w *World) vendors.Dialect) *World {
	t.Helper()
	w := &World{World: gatewaytest.New(t, d), Store: vendorsdb.New(d), Members: &Members{}, Titles: &Titles{}}
	var err error
	w.Vendors, err = vendors.New(vendors.Deps{
		DB: d, Store: w.Store, Clock: w.Clock, Rand: rng.System{}, SealKey: bytes.Repeat([]byte{9}, 32),
		Catalogue: w.Titles, StepUp: w.Rules, Auditor: w.Audited,
	})
	require.NoError(t, err)
	require.NoError(t, w.Vendors.Set(context.Background(), vendors.Settings{Vendor: gatewaytest.Vendor, Dialect: dialect, OperatorID: "7"}))
	w.Door = vendors.Door(w.Vendors, w.Gateway, map[string]vendors.Dialect{dialect: made(w)})
	w.Handler = w.Door // what the sandbox desk sends comes in here
	return w
}

// Members stands for the members room: everybody has play money in BDT but
// the stranger.
type Members struct{ Stranger id.Member }

// Profile is vendors.Members.
func (m *Members) Profile(_ context.Context, member id.Member) (vendors.Profile, error) {
	if member == m.Stranger {
		return vendors.Profile{}, fault.New(fault.NotFound, "members.member.unknown")
	}
	return vendors.Profile{Currency: money.BDT, RegisteredAt: clock.Instant(1_700_000_000_000_000)}, nil
}

// Titles stands for the catalogue room and keeps what it was told.
type Titles struct{ Rested []string }

// Import takes nothing.
func (*Titles) Import(context.Context, id.Staff, string, []vendors.Title) (vendors.Imported, error) {
	return vendors.Imported{}, nil
}

// Rest notes the vendor.
func (t *Titles) Rest(_ context.Context, _ *db.Tx, vendor string) error {
	t.Rested = append(t.Rested, vendor)
	return nil
}

// RSA makes a key pair for tests.
func RSA(t testing.TB) (key *rsa.PrivateKey, publicPEM []byte) {
	t.Helper()
	key, err := secret.RSA(rng.System{})
	require.NoError(t, err)
	publicPEM, err = vendors.PublicPEM(&key.PublicKey)
	require.NoError(t, err)
	return key, publicPEM
}

// Postings counts what the book holds of bets, so that a test can tell that
// nothing was posted.
func (w *World) Postings(t testing.TB) int {
	t.Helper()
	var n int
	require.NoError(t, w.DB.QueryRowContext(context.Background(), `SELECT COUNT(*) FROM v_postings WHERE scope = 'betting'`).Scan(&n))
	return n
}

// VendorTotal is what the vendor's account of the book has won from members.
func (w *World) VendorTotal(t testing.TB) money.Amount {
	t.Helper()
	var sum money.Amount
	require.NoError(t, w.DB.QueryRowContext(context.Background(),
		`SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM v_postings
		WHERE owner_kind = 'vendor' AND owner_id = ? AND account_kind = ?`, gatewaytest.Vendor, string(ledger.GGR)).Scan(&sum))
	return sum
}
