package gateway_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

// stale is a world with a player whose round "r" of 10.00 and a win of 4.00 is
// open for days, and the case about it.
func stale(t *testing.T, d *db.DB) (*gatewaytest.World, *gatewaytest.Player, gateway.CaseID) {
	t.Helper()
	w := gatewaytest.New(t, d)
	p := w.Player(t, "100")
	serve(t, w, p, seamless.Bet, seamless.Call{RoundID: "r", TxID: "b", Amount: 10 * money.Unit})
	serve(t, w, p, seamless.Win, seamless.Call{RoundID: "r", TxID: "w", Amount: 4 * money.Unit})
	w.Clock.Advance(25 * time.Hour)
	_, err := w.Gateway.SweepRounds(t.Context())
	require.NoError(t, err)
	cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{State: gateway.CaseOpen})
	require.NoError(t, err)
	require.Len(t, cases.Items, 1)
	return w, p, cases.Items[0].ID
}

func serve(t *testing.T, w *gatewaytest.World, p *gatewaytest.Player, op seamless.Op, c seamless.Call) {
	t.Helper()
	c = p.Own(op, c, "")
	require.Equal(t, seamless.OK, w.Gateway.Serve(t.Context(), op, &c).Status)
}

func agree(w *gatewaytest.World, by id.Staff, wish gateway.EndWish) error {
	return w.DB.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		return w.Gateway.EndRoundTx(ctx, tx, by, wish, "the vendor is gone")
	})
}

func roundOf(t *testing.T, w *gatewaytest.World, m id.Member) betting.State {
	t.Helper()
	p, _, err := w.Bets.Records(t.Context(), betting.RecordQuery{Member: m})
	require.NoError(t, err)
	require.Len(t, p.Items, 1)
	return p.Items[0].State
}

func TestEndRound_IsDoneWhenASecondPersonAgreesAndOnlyOnce(t *testing.T) {
	for end, want := range map[gateway.RoundEnd]struct {
		cash  string
		state betting.State
	}{gateway.EndClose: {"94", betting.Settled}, gateway.EndVoid: {"100", betting.Voided}} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			w, p, about := stale(t, d)
			require.NoError(t, w.Gateway.AskRoundEnd(t.Context(), 3, about, end, " the vendor is gone "))
			require.Equal(t, []gateway.EndWish{{Case: about, End: end, Vendor: gatewaytest.Vendor, RoundID: "r", Member: p.Member}}, w.Wishes.Asked)
			require.Equal(t, betting.Open, roundOf(t, w, p.Member), "one person ends nothing")

			require.NoError(t, agree(w, 4, w.Wishes.Asked[0]))
			require.Equal(t, want.state, roundOf(t, w, p.Member))
			require.Equal(t, money.MustParse(want.cash), p.Cash(t))
			c, err := w.Gateway.Case(t.Context(), about)
			require.NoError(t, err)
			require.EqualValues(t, 4, c.ResolvedBy)
			require.Equal(t, string(end)+": the vendor is gone", c.Note)
			require.ErrorIs(t, agree(w, 5, w.Wishes.Asked[0]), betting.ErrRoundClosed)

			late := p.Own(seamless.Win, seamless.Call{RoundID: "r", TxID: "late", Amount: money.Unit}, "")
			require.NotEqual(t, seamless.OK, w.Gateway.Serve(t.Context(), seamless.Win, &late).Status)
			w.Clock.Advance(3 * time.Hour)
			swept, err := w.Gateway.SweepRounds(t.Context())
			require.NoError(t, err)
			require.Zero(t, swept, "the case does not come back")
		})
	}
}

func TestEndRound_RefusesWhatIsNoStaleRoundOrHasNoReason(t *testing.T) {
	w, _, about := stale(t, dbtest.SQLite(t))
	ask := func(which gateway.CaseID, end gateway.RoundEnd, why string) error {
		return w.Gateway.AskRoundEnd(t.Context(), 3, which, end, why)
	}
	require.ErrorIs(t, ask(about, gateway.EndVoid, " "), gateway.ErrCaseNote)
	require.ErrorIs(t, ask(about, "burn", "why"), gateway.ErrCaseUnknown)
	openCase(t, w, gateway.CaseTransferUnknown, "acme", "r")
	cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{Kind: gateway.CaseTransferUnknown})
	require.NoError(t, err)
	require.ErrorIs(t, ask(cases.Items[0].ID, gateway.EndVoid, "why"), gateway.ErrCaseUnknown)
	_, err = w.Gateway.ResolveCase(t.Context(), 3, about, "settled")
	require.NoError(t, err)
	require.ErrorIs(t, ask(about, gateway.EndVoid, "why"), gateway.ErrCaseResolved)
	require.Empty(t, w.Wishes.Asked)
}

func TestEndRound_VoidsNothingOfARoundThatWasPlayedInOfLate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, p, about := stale(t, d)
		serve(t, w, p, seamless.Win, seamless.Call{RoundID: "r", TxID: "new", Amount: money.Unit})
		require.NoError(t, w.Gateway.AskRoundEnd(t.Context(), 3, about, gateway.EndVoid, "why"))
		require.ErrorIs(t, agree(w, 4, w.Wishes.Asked[0]), betting.ErrSettled)
		require.Equal(t, betting.Open, roundOf(t, w, p.Member))
		require.Equal(t, money.MustParse("95"), p.Cash(t), "all of it or nothing")
	})
}

// Sweeps once gave stakes back without younger wins, each in a transaction of its
// own; what they left half done must not keep people from ending it.
func TestEndRound_VoidsWhatTheSweepHasUndoneInPart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, p, about := stale(t, d)
		_, err := w.Bets.Rollback(t.Context(), betting.RollbackCmd{RefTxID: "b", Head: betting.Head{
			Vendor: gatewaytest.Vendor, TxID: "sweep:b", RoundID: "r", Member: p.Member, GameCode: gatewaytest.Game, Currency: money.BDT, Hash: "sweep",
		}})
		require.NoError(t, err)
		require.Equal(t, money.MustParse("104"), p.Cash(t))
		require.NoError(t, w.Gateway.AskRoundEnd(t.Context(), 3, about, gateway.EndVoid, "why"))
		require.NoError(t, agree(w, 4, w.Wishes.Asked[0]))
		require.Equal(t, betting.Voided, roundOf(t, w, p.Member))
		require.Equal(t, money.MustParse("100"), p.Cash(t))
		wrong, err := w.Bets.VerifyRounds(t.Context())
		require.NoError(t, err)
		require.Empty(t, wrong)
	})
}
