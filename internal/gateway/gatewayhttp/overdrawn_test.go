package gatewayhttp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/gateway"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

// hear hands all that was told of members below zero to the gateway's listener,
// as the bus does.
func (d *desk) hear() {
	d.t.Helper()
	rows, err := d.w.DB.QueryContext(d.t.Context(), `SELECT payload FROM outbox WHERE topic = ? ORDER BY seq`, betting.TopicNegative)
	require.NoError(d.t, err)
	defer rows.Close()
	var batch []bus.Delivery
	for rows.Next() {
		x := bus.Delivery{Topic: betting.TopicNegative}
		require.NoError(d.t, rows.Scan(&x.Payload))
		batch = append(batch, x)
	}
	require.NoError(d.t, rows.Err())
	require.NoError(d.t, d.w.DB.Write(d.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return d.w.Gateway.Listeners()[0].Handle(ctx, tx, batch)
	}))
}

func TestListener_OpensOneCaseForAMemberBelowZero(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *db.DB) {
		d := newDesk(t, db, "10")
		d.hear()
		d.want(seamless.OK, "50", seamless.BetWin, closing(seamless.Call{RoundID: "r", TxID: "b", Amount: 10 * money.Unit, WinAmount: 50 * money.Unit}))
		d.want(seamless.OK, "0", seamless.Bet, call("r2", "b2", "50"))
		d.want(seamless.OK, "-50", seamless.Resettle, version(1, call("r", "s", "0")))
		d.want(seamless.OK, "-40", seamless.Resettle, version(2, call("r", "s2", "10")))
		d.hear()
		all, err := d.w.Gateway.Cases(t.Context(), gateway.CaseQuery{Kind: gateway.CaseNegative})
		require.NoError(t, err)
		require.Len(t, all.Items, 1, "both reversals are one case while it is open")
		c := all.Items[0]
		require.Equal(t, d.Member, c.Member)
		require.Equal(t, "member:"+d.Member.String(), c.Subject)
		require.Empty(t, c.Vendor, "the member is below zero, whichever vendor took it back")
		require.Contains(t, c.Detail, "-50.00 BDT")

		_, err = d.w.Gateway.ResolveCase(t.Context(), 3, c.ID, "covered by a deposit")
		require.NoError(t, err)
		d.hear()
		all, err = d.w.Gateway.Cases(t.Context(), gateway.CaseQuery{Kind: gateway.CaseNegative, State: gateway.CaseOpen})
		require.NoError(t, err)
		require.Len(t, all.Items, 1, "the next reversal opens another")
	})
}
