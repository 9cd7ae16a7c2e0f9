package hub88_test

import (
	"encoding/json"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/vendors/hub88"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

func TestCallLog_HasCallsOfTheDialectWithoutTheirSecrets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, key := world(t, d)
		p := w.Player(t, "100")
		bet := betOf(p)
		require.Equal(t, hub88.OK, send(t, w, key, hub88.Bet, bet).Status)
		send(t, w, key, hub88.Bet, with(bet, "request_uuid", uuid.NewString()))
		send(t, w, key, hub88.Bet, with(with(bet, "amount", 9), "request_uuid", uuid.NewString()))
		send(t, w, key, hub88.Bet, with(bet, "round", 7))
		send(t, w, key, hub88.Info, body{"user": p.Member.String(), "request_uuid": uuid.NewString()})
		sent, err := json.Marshal(bet)
		require.NoError(t, err)
		raw(t, w, key, string(hub88.Bet), sent, "AAAA")

		list, err := w.Gateway.Calls(t.Context(), gateway.CallQuery{Vendor: gatewaytest.Vendor})
		require.NoError(t, err)
		type line struct {
			op       seamless.Op
			status   seamless.Status
			proof    string
			replayed bool
		}
		var got []line
		for _, c := range list.Items {
			require.Equal(t, vendorsPath+string(hub88.Bet) != c.Path, c.Op != seamless.Bet, c.Path)
			require.Equal(t, "hub88", c.Dialect())
			require.NotContains(t, c.Request, p.Token)
			require.LessOrEqual(t, len(c.Signature), 40, "a signature could be sent again")
			got = append(got, line{c.Op, c.Status, c.Proof, c.Replayed})
		}
		require.Equal(t, []line{
			{seamless.Bet, seamless.InvalidSignature, gateway.ProofWrong, false},
			{"user/info", seamless.OK, gateway.ProofGood, false},
			{seamless.Bet, seamless.InvalidRequest, gateway.ProofGood, false},
			{seamless.Bet, seamless.Duplicate, gateway.ProofGood, false},
			{seamless.Bet, seamless.OK, gateway.ProofGood, true},
			{seamless.Bet, seamless.OK, gateway.ProofGood, false},
		}, got)
		first := list.Items[5]
		require.Equal(t, p.Member, first.Member)
		require.Equal(t, bet["transaction_uuid"], first.TxID)
		found, err := w.Gateway.Calls(t.Context(), gateway.CallQuery{TxID: bet["round"].(string), Op: seamless.Bet, Status: "ok", Member: p.Member})
		require.NoError(t, err)
		require.Len(t, found.Items, 2)

		r, err := w.Gateway.ReplaySandbox(t.Context(), first.ID)
		require.NoError(t, err)
		require.True(t, r.Exchanges[0].Call.Replayed, "%+v", r.Exchanges)
		require.Equal(t, gateway.OriginSandbox, r.Exchanges[0].Call.Origin)
		require.Empty(t, r.Entries)
		require.Equal(t, r.Before, r.After)
		require.Equal(t, p.Member, r.Member)
		require.NoError(t, w.Gateway.StoreCallsNow(t.Context()))
		w.Reopen(t) // another process has no signatures
		stored, err := w.Gateway.Call(t.Context(), r.Exchanges[0].Call.ID)
		require.NoError(t, err)
		require.Equal(t, "hub88", stored.Dialect())
		_, err = w.Gateway.ReplaySandbox(t.Context(), stored.ID)
		require.ErrorIs(t, err, gateway.ErrForeignGone)
	})
}

const vendorsPath = "/vendor/hub88/" + gatewaytest.Vendor + "/"
