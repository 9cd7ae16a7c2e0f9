package hub88_test

import (
	"context"
	"crypto/rsa"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/hub88"
	"baize/internal/gateway/vendors/hub88/hub88sim"
	"baize/internal/gateway/vendors/vendorstest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
)

// world has the vendor's public key set up; the private one is returned.
func world(t testing.TB, d *db.DB) (*vendorstest.World, *rsa.PrivateKey) {
	t.Helper()
	w := vendorstest.New(t, d, vendors.Hub88, func(w *vendorstest.World) vendors.Dialect {
		return hub88.New(hub88.Deps{Gateway: w.Gateway, Members: w.Members})
	})
	key, public := vendorstest.RSA(t)
	require.NoError(t, w.Vendors.AddKey(context.Background(), vendors.Key{Vendor: gatewaytest.Vendor, Use: vendors.Verify, KeyID: "theirs", Material: public}))
	return w, key
}

const door = "http://platform.test/vendor/hub88/" + gatewaytest.Vendor

func TestSimulator_AgreesWithTheBook(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, key := world(t, d)
		cfg := hub88sim.Config{
			BaseURL: door, Transport: httpx.Local{Handler: w.Door}, Key: key, GameCode: gatewaytest.Game, Currency: money.BDT,
			Rounds: 40, Seed: 88, LosePercent: 8,
		}
		players := map[string]*gatewaytest.Player{}
		for range 8 {
			p := w.Player(t, "2000")
			players[p.Member.String()] = p
			cfg.Players = append(cfg.Players, hub88sim.Player{User: p.Member.String(), Token: p.Token, Cash: money.MustParse("2000")})
		}
		sum, err := hub88sim.Run(context.Background(), cfg)
		require.NoError(t, err)
		t.Logf("%+v", sum)
		var won money.Amount
		for user, cash := range sum.Cash {
			require.Equal(t, cash, players[user].Cash(t))
			won += money.MustParse("2000") - cash
		}
		require.Equal(t, won, w.VendorTotal(t))
		for _, n := range []int{sum.Bets, sum.Wins, sum.Rollbacks, sum.Lost, sum.Repeats, sum.Disorder, sum.Refused} {
			require.Positive(t, n)
		}
	})
}
