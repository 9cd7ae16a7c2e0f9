package fundist_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/fundist"
	"baize/internal/gateway/vendors/fundist/fundistsim"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
)

var secret = []byte("a secret of both sides")

func world(t testing.TB, d *db.DB) *vendorstest.World {
	t.Helper()
	w := vendorstest.New(t, d, vendors.Fundist, func(w *vendorstest.World) vendors.Dialect {
		return fundist.New(fundist.Deps{DB: d, Store: w.Store, Gateway: w.Gateway, Members: w.Members, Balances: w.Wallet, Clock: w.Clock})
	})
	require.NoError(t, w.Vendors.AddKey(context.Background(), vendors.Key{Vendor: gatewaytest.Vendor, Use: vendors.Shared, KeyID: "k1", Material: secret}))
	return w
}

const door = "http://platform.test/vendor/fundist/" + gatewaytest.Vendor

func TestSimulator_AgreesWithTheBook(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		cfg := fundistsim.Config{
			URL: door, Transport: httpx.Local{Handler: w.Door}, Secret: secret, GameDesc: gatewaytest.Game, Currency: money.BDT,
			Rounds: 40, Seed: 161, LosePercent: 8,
		}
		players := map[string]*gatewaytest.Player{}
		for range 8 {
			p := w.Player(t, "2000")
			players[p.Member.String()] = p
			cfg.Players = append(cfg.Players, fundistsim.Player{User: p.Member.String(), Token: p.Token, Cash: money.MustParse("2000")})
		}
		sum, err := fundistsim.Run(context.Background(), cfg)
		require.NoError(t, err)
		t.Logf("%+v", sum)
		var won money.Amount
		for user, cash := range sum.Cash {
			require.Equal(t, cash, players[user].Cash(t))
			won += money.MustParse("2000") - cash
		}
		require.Equal(t, won, w.VendorTotal(t))
		for _, n := range []int{sum.Debits, sum.Credits, sum.Reversals, sum.Lost, sum.Repeats, sum.Disorder, sum.Refused} {
			require.Positive(t, n)
		}
	})
}
