package gateway_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

func TestLaunch_OpensASessionWhoseTokenIsNeverStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := gatewaytest.New(t, d), context.Background()
		p := w.Player(t, "1")
		for range 2 { // from the store, then from memory
			s, ok, err := w.Gateway.Session(ctx, p.Token)
			require.NoError(t, err)
			require.True(t, ok)
			require.Equal(t, p.Member, s.Member)
			require.Equal(t, gatewaytest.Game, s.GameCode)
			require.Equal(t, money.BDT, s.Currency)
		}
		var hash, payload string
		require.NoError(t, d.QueryRowContext(ctx, `SELECT token_hash FROM gateway_sessions`).Scan(&hash))
		require.NotContains(t, hash, p.Token)
		require.NoError(t, d.QueryRowContext(ctx, `SELECT payload FROM outbox WHERE topic = ?`, gateway.TopicLaunchStarted).Scan(&payload))
		require.Contains(t, payload, p.Member.String())
		require.NotContains(t, payload, p.Token)
		w.Clock.Advance(gateway.SessionLife - time.Second)
		_, ok, err := w.Gateway.Session(ctx, p.Token)
		require.NoError(t, err)
		require.True(t, ok)
		w.Clock.Advance(time.Second)
		_, ok, err = w.Gateway.Session(ctx, p.Token)
		require.NoError(t, err)
		require.False(t, ok, "expired")
		_, ok, err = w.Gateway.Session(ctx, "guess")
		require.NoError(t, err)
		require.False(t, ok)
	})
}

func TestLaunch_ATokenOfTheLongestCodeFitsIntoABet(t *testing.T) {
	w, ctx := gatewaytest.New(t, dbtest.SQLite(t)), context.Background()
	for _, vendor := range []string{strings.Repeat("v", 21), strings.Repeat("v", 32), strings.Repeat("v", seamless.MaxID)} {
		w.Rules.Vendor = vendor
		p := w.Player(t, "10")
		sent := p.Own(seamless.Bet, seamless.Call{TxID: "b", RoundID: "r", Amount: money.Unit}, "")
		sent.VendorID = vendor
		c, err := seamless.Decode(sent.Append(nil, seamless.Bet))
		require.NoError(t, err)
		require.NoError(t, c.Check(seamless.Bet))
		require.Equal(t, seamless.OK, w.Gateway.Serve(ctx, seamless.Bet, c).Status)
	}
}

func TestLaunch_RefusesOnTheServersSide(t *testing.T) {
	w, ctx := gatewaytest.New(t, dbtest.SQLite(t)), context.Background()
	p := w.Player(t, "1")
	_, err := w.Gateway.Launch(ctx, p.Member, "no-such-node")
	require.ErrorContains(t, err, "catalogue.game.closed")
	w.Rules.MakeTrial(p.Member)
	l, err := w.Gateway.Launch(ctx, p.Member, gatewaytest.NodeID)
	require.NoError(t, err)
	require.Equal(t, money.Trial, l.Session.Currency, "trial play is in demo money only")
	w.Rules.NoTrial = true
	_, err = w.Gateway.Launch(ctx, p.Member, gatewaytest.NodeID)
	require.ErrorIs(t, err, gateway.ErrRealAccountNeeded)
	q := w.Player(t, "1")
	w.Rules.Foreign = true
	_, err = w.Gateway.Launch(ctx, q.Member, gatewaytest.NodeID)
	require.ErrorIs(t, err, gateway.ErrNotServed)
	w.Rules.Block(q.Member)
	_, err = w.Gateway.Launch(ctx, q.Member, gatewaytest.NodeID)
	require.ErrorContains(t, err, "members.account.frozen")
}

func TestLaunch_OpensAGameAtItsVendor(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "1")
	w.Rules.Foreign, w.Rules.At = true, "https://games.example/tiger"
	l, err := w.Gateway.Launch(context.Background(), p.Member, gatewaytest.NodeID)
	require.NoError(t, err)
	require.Equal(t, "https://games.example/tiger", l.URL)
	require.NotEmpty(t, l.Token)
	w.Rules.Foreign = false
	l, err = w.Gateway.Launch(context.Background(), p.Member, gatewaytest.NodeID)
	require.NoError(t, err)
	require.Empty(t, l.URL, "a game of the house")
}
