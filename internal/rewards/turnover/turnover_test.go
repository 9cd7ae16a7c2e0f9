package turnover_test

import (
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/turnover"
)

type vector struct {
	Name     string
	Category string
	Currency money.Currency
	Events   []struct {
		Topic string
		betting.Told
	}
	Valid, Stake, Payout money.Amount
}

func TestOf_CountsWhatTheVectorsSay(t *testing.T) {
	raw, err := os.ReadFile("testdata/vectors.json")
	require.NoError(t, err)
	var vectors []vector
	require.NoError(t, json.Unmarshal(raw, &vectors))
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			if v.Currency == "" {
				v.Currency = money.BDT
			}
			var sum turnover.Count
			for _, e := range v.Events {
				c := turnover.Of("betting.bet."+e.Topic, betting.Event{Currency: v.Currency, Told: e.Told}, v.Category)
				sum.Valid, sum.Stake, sum.Payout = sum.Valid+c.Valid, sum.Stake+c.Stake, sum.Payout+c.Payout
			}
			require.Equal(t, []money.Amount{v.Valid, v.Stake, v.Payout}, []money.Amount{sum.Valid, sum.Stake, sum.Payout})
		})
	}
}

// What betting really tells adds up to the turnover of how rounds ended.
func TestOf_AddsUpToHowRoundsEnded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		all := map[id.Round][]turnover.Count{}
		w.Bus.Listen(bus.Listener{Name: "count", Topics: []string{betting.TopicSettled, betting.TopicVoided}, Handle: func(_ context.Context, _ *db.Tx, batch []bus.Delivery) error {
			for _, one := range batch {
				e, err := bus.Value[betting.Event](one)
				if err != nil {
					return err
				}
				all[e.Round] = append(all[e.Round], turnover.Of(one.Topic, e, "PVP"))
			}
			return nil
		}})
		m := w.Funded(t, "10000")
		play := func(round string, stakes, wins []string, undo, resettle string) betting.Result {
			var last betting.Result
			var err error
			for i, s := range stakes {
				last, err = w.Place(t.Context(), bettingtest.Bet(m, round, round+"b"+string(rune('0'+i)), s))
				require.NoError(t, err)
			}
			for i, s := range wins {
				last, err = w.Settle(t.Context(), bettingtest.Win(m, round, round+"w"+string(rune('0'+i)), "", s))
				require.NoError(t, err)
			}
			if undo != "" {
				last, err = w.Rollback(t.Context(), bettingtest.Undo(m, round, round+"u", round+undo))
				require.NoError(t, err)
			}
			_, err = w.CloseRound(t.Context(), bettingtest.Close(m, round))
			require.NoError(t, err)
			if resettle != "" {
				_, err = w.Resettle(t.Context(), betting.ResettleCmd{Head: bettingtest.Head(m, round, round+"x", resettle), Payout: money.MustParse(resettle), Version: 1})
				require.NoError(t, err)
			}
			return last
		}
		want := map[id.Round]string{
			play("a", []string{"100"}, []string{"40", "60"}, "", "").Round:          "0",
			play("b", []string{"100", "50"}, []string{"120"}, "", "").Round:         "30",
			play("c", []string{"100", "50"}, []string{"120", "30"}, "w1", "").Round: "30",
			play("d", []string{"100"}, []string{"500"}, "", "90").Round:             "10",
			play("e", []string{"100"}, nil, "b0", "").Round:                         "0",
			play("f", []string{"100"}, nil, "", "").Round:                           "100",
		}
		require.Eventually(t, func() bool { // PostgreSQL waits for older transactions of the server
			_, err := w.Bus.Step(t.Context(), "count")
			require.NoError(t, err)
			lag, err := w.Bus.Lag(t.Context())
			require.NoError(t, err)
			return lag["count"] == 0
		}, time.Minute, time.Millisecond)
		for round, valid := range want {
			sum := money.Amount(0)
			for _, c := range all[round] {
				sum += c.Valid
			}
			require.Equal(t, money.MustParse(valid), sum)
		}
	})
}
