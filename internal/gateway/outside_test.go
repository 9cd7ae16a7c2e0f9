package gateway_test

import (
	"bytes"
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaydb"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// elsewhere runs the games of one vendor at its own address.
type elsewhere struct {
	vendor   string
	err      error
	asked    []gateway.VendorLaunch
	gathered []id.Member
}

func (e *elsewhere) Serves(_ context.Context, vendor string) bool { return vendor == e.vendor }

func (e *elsewhere) Open(_ context.Context, l gateway.VendorLaunch) (string, error) {
	e.asked = append(e.asked, l)
	return "/elsewhere", e.err
}

func (e *elsewhere) Gather(_ context.Context, m id.Member, _ money.Currency) {
	e.gathered = append(e.gathered, m)
}

// around is a gateway beside the world's, with games that run elsewhere.
func around(t *testing.T, w *gatewaytest.World, out *elsewhere) *gateway.Service {
	t.Helper()
	g, err := gateway.New(gateway.Deps{
		DB: w.DB, Store: gatewaydb.New(w.DB), Bus: bus.New(w.DB, w.Clock, slog.Default()), IDs: id.NewSource(w.Clock, 2), Clock: w.Clock,
		Rand: rng.System{}, Catalogue: w.Rules, Members: w.Rules, Outside: out, SealKey: bytes.Repeat([]byte{7}, 32),
	})
	require.NoError(t, err)
	return g
}

func TestLaunch_GathersTheMoneyBeforeAGameOfTheCash(t *testing.T) {
	w, ctx := gatewaytest.New(t, dbtest.SQLite(t)), context.Background()
	p, q := w.NewMember(), w.NewMember()
	w.Rules.MakeTrial(q)
	out := &elsewhere{vendor: "another"}
	g := around(t, w, out)
	for _, m := range []id.Member{p, q} {
		_, err := g.Launch(ctx, m, gatewaytest.NodeID)
		require.NoError(t, err)
	}
	_, err := g.Launch(ctx, p, "no-such-node")
	require.Error(t, err)
	require.Equal(t, []id.Member{p}, out.gathered, "once, and never for demo money")
	out.vendor = gatewaytest.Vendor
	_, err = g.Launch(ctx, p, gatewaytest.NodeID)
	require.NoError(t, err)
	require.Len(t, out.gathered, 1, "a vendor with wallets moves the money itself")
}

func TestLaunch_OpensAVendorsOwnGameAtItsAddressForRealMoneyOnly(t *testing.T) {
	w, ctx := gatewaytest.New(t, dbtest.SQLite(t)), context.Background()
	p, q := w.Player(t, "1"), w.NewMember()
	out := &elsewhere{vendor: gatewaytest.Vendor}
	g := around(t, w, out)
	l, err := g.LaunchIn(ctx, p.Member, gatewaytest.NodeID, "bn")
	require.NoError(t, err)
	require.Equal(t, "/elsewhere", l.URL)
	require.Empty(t, l.Token)
	require.Equal(t, gateway.VendorLaunch{
		Member: p.Member, Vendor: gatewaytest.Vendor, GameCode: gatewaytest.Game, Currency: money.BDT, Lang: "bn", BackURL: "/member/transfer",
	}, out.asked[0])
	w.Rules.MakeTrial(q)
	_, err = g.Launch(ctx, q, gatewaytest.NodeID)
	require.ErrorIs(t, err, gateway.ErrRealAccountNeeded)
	out.err = db.ErrStopped
	_, err = g.Launch(ctx, p.Member, gatewaytest.NodeID)
	require.ErrorIs(t, err, db.ErrStopped)
}
