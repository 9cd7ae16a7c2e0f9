package fundist_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

func TestCallLog_HasCallsOfTheDialectWithoutTheirSecrets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		bet := debitOf(p)
		send(t, w, bet)
		send(t, w, with(bet, "amount", "11.00"))
		send(t, w, with(with(bet, "subtype", "cancel"), "tid", "c1"))
		send(t, w, body{"type": "ping"})
		_, _, status := raw(t, w, "", sign(t, []byte("a secret of neither"), bet))
		require.Equal(t, http.StatusForbidden, status)

		list, err := w.Gateway.Calls(t.Context(), gateway.CallQuery{Vendor: gatewaytest.Vendor})
		require.NoError(t, err)
		type line struct {
			op     seamless.Op
			status seamless.Status
			proof  string
		}
		var got []line
		for _, c := range list.Items {
			require.Equal(t, "fundist", c.Dialect())
			require.NotContains(t, c.Request, p.Token)
			require.NotRegexp(t, `"hmac":"[0-9a-f]`, c.Request+c.Reply)
			got = append(got, line{c.Op, c.Status, c.Proof})
		}
		require.Equal(t, []line{
			{"debit", seamless.InvalidSignature, gateway.ProofWrong},
			{seamless.Ping, seamless.OK, gateway.ProofGood},
			{seamless.Rollback, seamless.OK, gateway.ProofGood},
			{seamless.Bet, seamless.Duplicate, gateway.ProofGood},
			{seamless.Bet, seamless.OK, gateway.ProofGood},
		}, got)
		require.Equal(t, p.Member, list.Items[4].Member)
		require.Equal(t, bet["tid"], list.Items[4].TxID)

		r, err := w.Gateway.ReplaySandbox(t.Context(), list.Items[2].ID)
		require.NoError(t, err)
		require.Equal(t, seamless.OK, r.Exchanges[0].Call.Status)
		require.Empty(t, r.Entries)
		require.Equal(t, "100.00", p.Cash(t).String())
	})
}
