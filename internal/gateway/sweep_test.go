package gateway_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/gateway"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

// running is a vendor of whose rounds each still runs; it counts what it is asked.
type running map[string]int

func (r running) RoundStatus(_ context.Context, q gateway.RoundQuery) (gateway.RoundState, error) {
	r[q.Vendor+" "+q.RoundID]++
	return gateway.RoundOpen, nil
}

// A vendor that ends none of its rounds must keep neither its own later ones nor
// those of another vendor from their turn.
func TestSweep_AsksAboutEachRoundInItsTurnHoweverManyAreOpen(t *testing.T) {
	const rounds, sweeps = 1_350, 7 // 200 a sweep, and each again an hour later
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, asked := gatewaytest.New(t, d), running{}
		w.Rounds = func(string) gateway.RoundAsker { return asked }
		w.Reopen(t)
		p := w.Player(t, "10000")
		place := func(vendor, round string) error {
			_, err := w.Bets.Place(t.Context(), betting.PlaceCmd{Stake: money.Unit, Head: betting.Head{
				Vendor: vendor, TxID: "b-" + round, RoundID: round, Member: p.Member, GameCode: gatewaytest.Game, Currency: money.BDT, Hash: "h",
			}})
			return err
		}
		var wg sync.WaitGroup
		failed := make(chan error, rounds)
		for n := range rounds {
			wg.Go(func() { failed <- place(gatewaytest.Vendor, fmt.Sprint(n)) })
		}
		wg.Wait()
		for range rounds {
			require.NoError(t, <-failed)
		}
		w.Rules.Vendor = "zeta"
		require.NoError(t, place("zeta", "last"))

		w.Clock.Advance(25 * time.Hour)
		for n := range sweeps {
			require.Equal(t, gateway.Swept{Running: 200}, swept(t, w))
			require.Positive(t, asked["zeta last"], "in sweep %d", n)
			w.Clock.Advance(10 * time.Minute)
		}
		require.Len(t, asked, rounds+1)
	})
}

// says is a vendor that says one thing of all its rounds; nothing where it is
// empty.
type says struct{ state gateway.RoundState }

func (s *says) RoundStatus(context.Context, gateway.RoundQuery) (gateway.RoundState, error) {
	if s.state == "" {
		return "", errors.New("no answer")
	}
	return s.state, nil
}

func swept(t *testing.T, w *gatewaytest.World) gateway.Swept {
	t.Helper()
	done, err := w.Gateway.SweepRounds(t.Context())
	require.NoError(t, err)
	return done
}

// What came within the last day is not known to the sweep: were the stake given
// back without it, the member would keep a win of a round that never counted.
func TestSweep_VoidsARoundWholeOrWaits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, vendor := gatewaytest.New(t, d), &says{state: gateway.RoundVoid}
		w.Rounds = func(string) gateway.RoundAsker { return vendor }
		w.Reopen(t)
		p := w.Player(t, "100")
		serve(t, w, p, seamless.Bet, seamless.Call{RoundID: "r", TxID: "b", Amount: 10 * money.Unit})
		w.Clock.Advance(25 * time.Hour)
		serve(t, w, p, seamless.Win, seamless.Call{RoundID: "r", TxID: "w", Amount: 4 * money.Unit})

		require.Equal(t, gateway.Swept{Running: 1}, swept(t, w), "it is asked about again")
		require.Equal(t, money.MustParse("94"), p.Cash(t), "all of it or nothing")
		require.Equal(t, betting.Open, roundOf(t, w, p.Member))

		w.Clock.Advance(25 * time.Hour)
		require.Equal(t, gateway.Swept{Voided: 1}, swept(t, w))
		require.Equal(t, money.MustParse("100"), p.Cash(t))
		require.Equal(t, betting.Voided, roundOf(t, w, p.Member))
		late := p.Own(seamless.RoundClose, seamless.Call{RoundID: "r"}, "")
		require.True(t, w.Gateway.Serve(t.Context(), seamless.RoundClose, &late).Replayed, "it is closed")
		require.Zero(t, swept(t, w))
		wrong, err := w.Bets.VerifyRounds(t.Context())
		require.NoError(t, err)
		require.Empty(t, wrong)
	})
}

func TestSweep_TellsStaffOfAVoidRoundThatIsPlayedInForDays(t *testing.T) {
	w, vendor := gatewaytest.New(t, dbtest.SQLite(t)), &says{state: gateway.RoundVoid}
	w.Rounds = func(string) gateway.RoundAsker { return vendor }
	w.Reopen(t)
	p := w.Player(t, "100")
	serve(t, w, p, seamless.Bet, seamless.Call{RoundID: "r", TxID: "b", Amount: 10 * money.Unit})
	w.Clock.Advance(4 * 24 * time.Hour)
	serve(t, w, p, seamless.Win, seamless.Call{RoundID: "r", TxID: "w", Amount: 4 * money.Unit})
	require.Equal(t, gateway.Swept{Cases: 1}, swept(t, w))
	cases, err := w.Gateway.Cases(t.Context(), gateway.CaseQuery{State: gateway.CaseOpen})
	require.NoError(t, err)
	require.Equal(t, "the vendor says VOID, and it was played in of late", cases.Items[0].Detail)
	require.Equal(t, money.MustParse("94"), p.Cash(t))
}
