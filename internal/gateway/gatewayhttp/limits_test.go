package gatewayhttp_test

import (
	"context"
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

func TestNonce_IsRememberedAfterARestart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		r := w.Request(seamless.Ping, pingBody)
		require.Equal(t, 200, w.SendRaw(t, r).HTTP)
		require.NoError(t, w.Gateway.FlushNonces(t.Context()))
		w.Reopen(t)
		require.Equal(t, 401, w.SendRaw(t, r).HTTP)
		require.Equal(t, 200, w.SendRaw(t, w.Request(seamless.Ping, pingBody)).HTTP)
		w.Gateway.Stop()
		w.Clock.Advance(time.Hour)
		require.Equal(t, 200, w.SendRaw(t, w.Request(seamless.Ping, pingBody)).HTTP)
		require.NoError(t, w.Gateway.FlushNonces(t.Context()))
		var n int
		require.NoError(t, d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM gateway_nonces`).Scan(&n))
		require.Equal(t, 1, n, "old batches are dropped")
	})
}

func TestVendor_IsToldHowLongToWaitBeforeAnyEffect(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "100")
	w.Limits = gateway.Limits{Rate: 1, Burst: 2}
	w.Reopen(t)
	bet := func(tx string) gatewaytest.Answer {
		return w.Send(t, seamless.Bet, p.Own(seamless.Bet, call("r", tx, "10"), ""))
	}
	require.Equal(t, 200, bet("a").HTTP)
	require.Equal(t, 200, bet("b").HTTP)
	a := bet("c")
	require.Equal(t, 429, a.HTTP)
	require.Equal(t, "2", a.Header.Get("Retry-After"))
	require.Equal(t, seamless.Busy, a.Reply.Status)
	require.Equal(t, seamless.Retry, a.Reply.Status.Class())
	require.Equal(t, money.MustParse("80"), p.Cash(t))
	w.Clock.Advance(2 * time.Second)
	require.Equal(t, 200, bet("c").HTTP)
	require.Equal(t, money.MustParse("70"), p.Cash(t))
}

func TestVendor_IsAnsweredInTimeAndFindsTheOutcomeLater(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := gatewaytest.New(t, d)
		p := desk{w.Player(t, "100"), w, t}
		p.want(seamless.OK, "99", seamless.Bet, call("r", "warm", "1"))
		w.Limits = gateway.Limits{Timeout: 700 * time.Millisecond}
		w.Reopen(t)
		holding, release, held := make(chan struct{}), make(chan struct{}), make(chan error, 1)
		go func() {
			held <- d.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
				_, err := w.Wallet.BalanceTx(ctx, tx, p.Member, money.BDT)
				close(holding)
				<-release
				return err
			})
		}()
		<-holding
		r := p.send(seamless.Bet, call("r", "b", "10"))
		require.Equal(t, seamless.Internal, r.Status)
		require.Equal(t, seamless.Retry, r.Status.Class())
		require.Equal(t, "b", r.TxID)
		require.Equal(t, seamless.InProgress, p.send(seamless.TxStatus, seamless.Call{TxID: "b"}).Status)
		close(release)
		require.NoError(t, <-held)
		require.Eventually(t, func() bool {
			return p.send(seamless.TxStatus, seamless.Call{TxID: "b"}).Status != seamless.InProgress
		}, 5*time.Second, 10*time.Millisecond)
		want := money.MustParse("99") // its turn never came
		if p.send(seamless.TxStatus, seamless.Call{TxID: "b"}).Status == seamless.OK {
			want = money.MustParse("89") // it had begun and was carried out
		}
		require.Equal(t, want, p.Cash(t))
		p.want(seamless.OK, "89", seamless.Bet, call("r", "b", "10"))
		p.sound()
	})
}
