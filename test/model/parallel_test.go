package model_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/wallet"
	"baize/test/model"
)

// atOnce runs work n times at the same moment and counts the answers.
func atOnce(n int, work func(i int) string) map[string]int {
	var wg sync.WaitGroup
	var mu sync.Mutex
	gate, counts := make(chan struct{}), map[string]int{}
	for i := range n {
		wg.Go(func() {
			<-gate
			text := work(i)
			mu.Lock()
			counts[text]++
			mu.Unlock()
		})
	}
	close(gate)
	wg.Wait()
	return counts
}

func TestBetting_AThousandBetsOnTheLastUnitTakeWhatThereIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "23")
		got := atOnce(1000, func(i int) string {
			return answer(w.Place(context.Background(), bettingtest.Bet(m, fmt.Sprint("r", i), fmt.Sprint("t", i), "3")))
		})
		require.Equal(t, map[string]int{model.OK: 7, model.NotEnough: 993}, got, "exactly floor(23/3)")
		require.Equal(t, 2*money.Unit, w.Cash(t, m))
		w.RequireSound(t)
	})
}

// TestWallet_BetsAndHoldsAtOnceShareOnePurse mixes the two ways in which the
// writer takes money: through memory and through statements.
func TestWallet_BetsAndHoldsAtOnceShareOnePurse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		var held atomic.Int64
		got := atOnce(400, func(i int) string {
			if i%2 == 0 {
				return answer(w.Place(context.Background(), bettingtest.Bet(m, fmt.Sprint("r", i), fmt.Sprint("t", i), "1")))
			}
			err := d.Write(context.Background(), func(ctx context.Context, tx *db.Tx) error {
				_, _, err := w.Wallet.Hold(ctx, tx, wallet.HoldMove{Member: m, Currency: money.BDT, Amount: money.Unit, Scope: "test", ExternalID: fmt.Sprint(i)})
				return err
			})
			if err == nil {
				held.Add(1)
				return model.OK
			}
			require.ErrorIs(t, err, wallet.ErrNotEnough)
			return model.NotEnough
		})
		require.Equal(t, map[string]int{model.OK: 100, model.NotEnough: 300}, got)
		b, err := w.Wallet.Balance(t.Context(), m, money.BDT)
		require.NoError(t, err)
		require.Zero(t, b.Cash)
		require.Equal(t, money.Amount(held.Load())*money.Unit, b.Locked)
		w.RequireSound(t)
	})
}

// TestBetting_AHundredTimesTheSameKeyIsOnceForManyKeys sends every key a
// hundred times, all keys at once.
func TestBetting_AHundredTimesTheSameKeyIsOnceForManyKeys(t *testing.T) {
	const keys, times = 100, 100
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		players := make([]id.Member, 10)
		for i := range players {
			players[i] = w.Funded(t, "1000")
		}
		got := atOnce(keys*times, func(i int) string {
			key := i % keys
			return answer(w.Place(context.Background(), bettingtest.Bet(players[key%len(players)], fmt.Sprint("r", key), fmt.Sprint("t", key), "7")))
		})
		require.Equal(t, map[string]int{model.OK: keys, model.Replayed: keys * (times - 1)}, got)
		for _, m := range players {
			require.Equal(t, 930*money.Unit, w.Cash(t, m))
		}
		w.RequireSound(t)
	})
}
