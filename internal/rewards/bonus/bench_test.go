package bonus_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus/bonustest"
)

// BenchmarkCount tells what counting costs a bet: of 1,000 members one in ten
// has a bonus. Bets are placed outside of the time.
func BenchmarkCount(b *testing.B) {
	w := bonustest.New(b, dbtest.SQLite(b))
	c := w.Launched(b, "gift", bonustest.Gift("100000", 200))
	members := make([]id.Member, 1000)
	for i := range members {
		members[i] = w.Funded(b, "1000000")
		if i%10 == 0 {
			w.Claim(b, members[i], c)
		}
	}
	w.Count(b)
	b.ResetTimer()
	b.StopTimer()
	const batch = 1000
	for n := 0; n < b.N; n += batch {
		queue := make(chan betting.PlaceAndSettleCmd, batch)
		for i := range batch {
			queue <- bettingtest.BetWin(members[i], fmt.Sprint("r", n, "-", i), fmt.Sprint("t", n, "-", i), "1", "1")
		}
		close(queue)
		done := make(chan error)
		for range 32 {
			go func() {
				for bet := range queue {
					if _, err := w.PlaceAndSettle(b.Context(), bet); err != nil {
						done <- err
						return
					}
				}
				done <- nil
			}()
		}
		for range 32 {
			require.NoError(b, <-done)
		}
		b.StartTimer()
		w.Count(b)
		b.StopTimer()
	}
}
