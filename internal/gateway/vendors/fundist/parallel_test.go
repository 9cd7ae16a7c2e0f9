package fundist_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/vendors/fundist"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

const together = 8

func all(bodies int, send func(i int) told) []told {
	out := make([]told, bodies)
	var wg sync.WaitGroup
	for i := range bodies {
		wg.Go(func() { out[i] = send(i) })
	}
	wg.Wait()
	return out
}

func TestAnswer_TakesAnActionOnceUnderManyIDsAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		bet := debitOf(p)
		for _, a := range all(together, func(i int) told { return send(t, w, with(bet, "tid", fmt.Sprintf("many%d", i))) }) {
			require.Equal(t, "OK", a.Status, a.Error)
			require.Equal(t, "90.00", a.Balance)
		}
		require.Equal(t, money.MustParse("90"), p.Cash(t))
	})
}

func TestAnswer_LeavesNothingOfADebitThatMeetsItsCancellation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := world(t, d)
		p := w.Player(t, "100")
		for n := range 10 {
			bet := debitOf(p)
			answers := all(together, func(i int) told {
				b := with(bet, "tid", fmt.Sprintf("meet%d-%d", n, i))
				if i%2 == 0 {
					b = with(b, "subtype", "cancel")
				}
				return send(t, w, b)
			})
			for i, a := range answers {
				if i%2 == 0 {
					require.Equal(t, "OK", a.Status, a.Error)
				} else if a.Status != "OK" {
					require.Equal(t, fundist.Cancelled, a.Error)
				}
			}
			require.Equal(t, fundist.Cancelled, send(t, w, with(bet, "tid", fmt.Sprintf("late%d", n))).Error)
			require.Equal(t, money.MustParse("100"), p.Cash(t))
		}
	})
}
