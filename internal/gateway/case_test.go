package gateway_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

func openCase(t *testing.T, w *gatewaytest.World, kind, vendor, subject string) {
	t.Helper()
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return w.Gateway.OpenCase(ctx, tx, kind, vendor, subject, 7, "seen once more")
	}))
}

func TestOpenCase_OpensOneWhileItIsOpen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := gatewaytest.New(t, d), t.Context()
		openCase(t, w, gateway.CaseRoundStale, "acme", "round:1")
		openCase(t, w, gateway.CaseRoundStale, "acme", "round:1")
		openCase(t, w, gateway.CaseRoundStale, "acme", "round:2")
		n, err := w.Gateway.OpenCases(ctx)
		require.NoError(t, err)
		require.Equal(t, 2, n)
		var events int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM outbox WHERE topic = ?`, gateway.TopicCaseOpened).Scan(&events))
		require.Equal(t, 2, events)

		p, err := w.Gateway.Cases(ctx, gateway.CaseQuery{State: gateway.CaseOpen})
		require.NoError(t, err)
		_, err = w.Gateway.ResolveCase(ctx, 3, p.Items[1].ID, "  ")
		require.ErrorIs(t, err, gateway.ErrCaseNote)
		c, err := w.Gateway.ResolveCase(ctx, 3, p.Items[1].ID, " paid by hand ")
		require.NoError(t, err)
		require.Equal(t, "paid by hand", c.Note)
		_, err = w.Gateway.ResolveCase(ctx, 3, c.ID, "again")
		require.ErrorIs(t, err, gateway.ErrCaseResolved)
		_, err = w.Gateway.ResolveCase(ctx, 3, 5, "nothing")
		require.ErrorIs(t, err, gateway.ErrCaseUnknown)
		require.Equal(t, []string{"gateway.case.resolve"}, w.Audited.Names())

		openCase(t, w, gateway.CaseRoundStale, "acme", "round:1") // it came back
		n, err = w.Gateway.OpenCases(ctx)
		require.NoError(t, err)
		require.Equal(t, 2, n)
		stored, err := w.Gateway.Case(ctx, c.ID)
		require.NoError(t, err)
		require.Equal(t, c, stored)
	})
}

func TestSweep_OpensACasePerMemberOfASharedRound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := gatewaytest.New(t, d), t.Context()
		players := []*gatewaytest.Player{w.Player(t, "10"), w.Player(t, "10")}
		for n, p := range players {
			c := p.Own(seamless.Bet, seamless.Call{RoundID: "table-1", TxID: fmt.Sprint("b", n), Amount: money.Unit}, "")
			require.Equal(t, seamless.OK, w.Gateway.Serve(ctx, seamless.Bet, &c).Status)
		}
		w.Clock.Advance(25 * time.Hour)
		for range 2 {
			swept, err := w.Gateway.SweepRounds(ctx)
			require.NoError(t, err)
			require.Equal(t, gateway.Swept{Cases: 2}, swept)
			p, err := w.Gateway.Cases(ctx, gateway.CaseQuery{Kind: gateway.CaseRoundStale})
			require.NoError(t, err)
			var whose []id.Member
			for _, c := range p.Items {
				require.Equal(t, "table-1", c.Subject)
				whose = append(whose, c.Member)
			}
			require.ElementsMatch(t, []id.Member{players[0].Member, players[1].Member}, whose)
			w.Clock.Advance(3 * time.Hour)
		}
	})
}

func TestCases_AreCutAndNarrowed(t *testing.T) {
	w, ctx := gatewaytest.New(t, dbtest.SQLite(t)), t.Context()
	for n := range 5 {
		openCase(t, w, gateway.CaseTransferUnknown, "acme", string(rune('a'+n)))
		w.Clock.Advance(time.Second)
	}
	openCase(t, w, gateway.CaseRoundStale, "zeta", "r")
	q := gateway.CaseQuery{Kind: gateway.CaseTransferUnknown, Vendor: "acme", State: gateway.CaseOpen, Page: page.Request{Limit: 3}}
	first, err := w.Gateway.Cases(ctx, q)
	require.NoError(t, err)
	require.Len(t, first.Items, 3)
	require.Equal(t, "e", first.Items[0].Subject)
	q.Page.Cursor = first.Next
	rest, err := w.Gateway.Cases(ctx, q)
	require.NoError(t, err)
	require.Len(t, rest.Items, 2)
	require.Empty(t, rest.Next)
	resolved, err := w.Gateway.Cases(ctx, gateway.CaseQuery{State: gateway.CaseResolved})
	require.NoError(t, err)
	require.Empty(t, resolved.Items)
	q.Page.Cursor = "nonsense"
	_, err = w.Gateway.Cases(ctx, q)
	require.Error(t, err)
}
