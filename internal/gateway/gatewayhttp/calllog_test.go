package gatewayhttp_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

func TestCallLog_KeepsCallsWithTheirTokensHidden(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	p := w.Player(t, "10")
	w.Send(t, seamless.Bet, p.Own(seamless.Bet, seamless.Call{TxID: "t1", RoundID: "r1", Amount: 2_000_000}, ""))
	w.Send(t, seamless.Bet, p.Own(seamless.Bet, seamless.Call{TxID: "t1", RoundID: "r1", Amount: 2_000_000}, ""))
	list, err := w.Gateway.Calls(t.Context(), gateway.CallQuery{Vendor: gatewaytest.Vendor, TxID: "t1", Member: p.Member, Op: seamless.Bet, Status: "ok"})
	require.NoError(t, err)
	require.Len(t, list.Items, 2)
	require.True(t, list.Items[0].Replayed)
	c, err := w.Gateway.Call(t.Context(), list.Items[1].ID)
	require.NoError(t, err)
	require.Contains(t, c.Request, `"token":"***"`)
	require.NotContains(t, c.Request, p.Token)
	require.Contains(t, c.Reply, `"balance":"8.00"`)
	require.Equal(t, gateway.ProofGood, c.Proof)
	require.Len(t, c.ReplySignature, seamless.SignatureSize)
	none, err := w.Gateway.Calls(t.Context(), gateway.CallQuery{Status: "failed"})
	require.NoError(t, err)
	require.Empty(t, none.Items)
	_, err = w.Gateway.Call(t.Context(), 1)
	require.ErrorIs(t, err, gateway.ErrCallUnknown)
}

func TestCallLog_StoresWhatFailedAndForgetsItInAWeek(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := gatewaytest.New(t, d), t.Context()
		r := w.Request(seamless.Ping, []byte(`{"vendorId":"acme","requestUuid":"5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b11"}`))
		r.Sent = []byte(`{"vendorId":"acme","requestUuid":"5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b12"}`)
		require.Equal(t, http.StatusUnauthorized, w.SendRaw(t, r).HTTP)
		require.NoError(t, w.Gateway.StoreCallsNow(ctx))

		again := gatewaytest.New(t, d) // another process
		list, err := again.Gateway.Calls(ctx, gateway.CallQuery{Vendor: gatewaytest.Vendor, Status: "failed"})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		require.Equal(t, gateway.ProofWrong, list.Items[0].Proof)
		c, err := again.Gateway.Call(ctx, list.Items[0].ID)
		require.NoError(t, err)
		require.Equal(t, list.Items[0], c)

		again.Clock.Advance(8 * 24 * time.Hour)
		require.NoError(t, again.Gateway.DeskJobs()[0].Run(ctx, nil))
		list, err = again.Gateway.Calls(ctx, gateway.CallQuery{})
		require.NoError(t, err)
		require.Empty(t, list.Items)
	})
}

// What no database takes as text must not keep the calls beside it from being
// stored: anybody can send it.
func TestCallLog_StoresCallsThatAreNoText(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := gatewaytest.New(t, d), t.Context()
		for _, body := range []string{"{\"vendorId\":\"\xff\xfe\"}", "\x00\x00", `{"token":"acme.secret`} {
			require.Equal(t, seamless.InvalidRequest, w.SendRaw(t, w.Request(seamless.Ping, []byte(body))).Reply.Status)
		}
		forged := w.Request(seamless.Ping, []byte(`{}`))
		forged.Signature = "\xff" + strings.Repeat("é", 40)
		require.Equal(t, http.StatusUnauthorized, w.SendRaw(t, forged).HTTP)
		require.NoError(t, w.Gateway.StoreCallsNow(ctx))
		list, err := gatewaytest.New(t, d).Gateway.Calls(ctx, gateway.CallQuery{Status: "failed"})
		require.NoError(t, err)
		require.Len(t, list.Items, 4)
		require.Contains(t, list.Items[1].Request, `"token":"***"`)
		require.Equal(t, `{"vendorId":"?"}`, list.Items[3].Request)
	})
}

func TestCallLog_KeepsAShareUnderLoadAndPagesThroughIt(t *testing.T) {
	w := gatewaytest.New(t, dbtest.SQLite(t))
	body := []byte(`{"vendorId":"acme","requestUuid":"5f0c8f9e-3c53-4d8e-9d5a-0d0a6a2f9b11"}`)
	for range 120 {
		w.SendRaw(t, w.Request(seamless.Ping, body))
	}
	traffic := w.Gateway.Traffic()
	require.Equal(t, int64(120), traffic[0].Seen)
	require.Equal(t, 50, traffic[0].Kept)
	first, err := w.Gateway.Calls(t.Context(), gateway.CallQuery{Page: page.Request{Limit: 30}})
	require.NoError(t, err)
	require.Len(t, first.Items, 30)
	rest, err := w.Gateway.Calls(t.Context(), gateway.CallQuery{Page: page.Request{Limit: 30, Cursor: first.Next}})
	require.NoError(t, err)
	require.Len(t, rest.Items, 20)
	require.Less(t, rest.Items[0].ID, first.Items[29].ID)
}
