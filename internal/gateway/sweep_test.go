package gateway_test

import (
	"context"
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
			swept, err := w.Gateway.SweepRounds(t.Context())
			require.NoError(t, err)
			require.Equal(t, gateway.Swept{Running: 200}, swept)
			require.Positive(t, asked["zeta last"], "in sweep %d", n)
			w.Clock.Advance(10 * time.Minute)
		}
		require.Len(t, asked, rounds+1)
	})
}
