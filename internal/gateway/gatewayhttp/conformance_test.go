package gatewayhttp_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/conformance"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
)

func TestVendor_KeepsTheProtocol(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		target := conformance.Target{
			BaseURL: "http://platform.test", Transport: httpx.Local{Handler: w.Handler}, Clock: w.Clock, Rand: rng.System{},
			Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Secret: gatewaytest.Secret, GameCode: gatewaytest.Game, Currency: money.BDT,
		}
		for range conformance.Count() {
			p := w.Player(t, conformance.Cash.String())
			target.Accounts = append(target.Accounts, conformance.Account{UserID: p.Member.String(), Token: p.Token})
		}
		require.GreaterOrEqual(t, conformance.Count(), 60)
		require.NoError(t, conformance.Run(context.Background(), &target, func(r conformance.Result) {
			t.Run(strings.ReplaceAll(r.Name, " ", "_"), func(t *testing.T) { require.NoError(t, r.Err) })
		}))
	})
}

func TestVendor_HoldsTheGamesLimit(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	bet := func(tx, amount string) seamless.Reply {
		return w.Send(t, seamless.Bet, p.Own(seamless.Bet, seamless.Call{TxID: tx, RoundID: tx, Amount: money.MustParse(amount)}, "")).Reply
	}
	require.Equal(t, seamless.LimitReached, bet("a", "4000000000000.000001").Status)
	require.Equal(t, seamless.NotEnoughMoney, bet("b", "4000000000000").Status)
	require.Equal(t, seamless.OK, bet("c", "100").Status)
	require.Equal(t, money.Amount(0), p.Cash(t))
}
