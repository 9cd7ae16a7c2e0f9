package hub88_test

import (
	"encoding/json"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"baize/internal/gateway/vendors/hub88"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

const together = 8

// all sends the bodies at the same time.
func all(t *testing.T, bodies int, send func(i int) told) []told {
	out := make([]told, bodies)
	var wg sync.WaitGroup
	for i := range bodies {
		wg.Go(func() { out[i] = send(i) })
	}
	wg.Wait()
	return out
}

func TestAnswer_TakesABetOnceHoweverManyComeAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, key := world(t, d)
		p := w.Player(t, "100")
		b, err := json.Marshal(betOf(p))
		require.NoError(t, err)
		for _, a := range all(t, together, func(int) told { a, _ := raw(t, w, key, "transaction/bet", b); return a }) {
			require.Equal(t, hub88.OK, a.Status)
			require.Equal(t, int64(9_000_000), *a.Balance)
		}
		require.Equal(t, money.MustParse("90"), p.Cash(t))
	})
}

func TestAnswer_LeavesNothingOfABetThatMeetsItsRollback(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, key := world(t, d)
		p := w.Player(t, "100")
		for range 10 {
			bet := betOf(p)
			undo := with(with(bet, "reference_transaction_uuid", bet["transaction_uuid"]), "transaction_uuid", uuid.NewString())
			answers := all(t, together, func(i int) told {
				if i%2 == 0 {
					return send(t, w, key, hub88.Rollback, undo)
				}
				return send(t, w, key, hub88.Bet, bet)
			})
			for i, a := range answers {
				if i%2 == 0 {
					require.Equal(t, hub88.OK, a.Status)
					continue
				}
				require.Contains(t, []hub88.Status{hub88.OK, hub88.DoesNotExist}, a.Status)
			}
			require.Equal(t, hub88.DoesNotExist, send(t, w, key, hub88.Bet, bet).Status)
			require.Equal(t, money.MustParse("100"), p.Cash(t))
		}
	})
}
