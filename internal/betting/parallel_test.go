package betting_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// together runs work n times at once and counts the answers by class.
func together(n int, work func(i int) (betting.Result, error)) map[string]int {
	counts, mu, wg, gate := map[string]int{}, sync.Mutex{}, sync.WaitGroup{}, make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-gate
			c := class(work(i))
			mu.Lock()
			counts[c]++
			mu.Unlock()
		})
	}
	close(gate)
	wg.Wait()
	return counts
}

func TestPlace_AHundredTimesAtOnceIsOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "1000")
		for n := range 5 {
			cmd := bettingtest.Bet(m, fmt.Sprint("r", n), fmt.Sprint("t", n), "3")
			got := together(100, func(int) (betting.Result, error) { return w.Place(t.Context(), cmd) })
			require.Equal(t, map[string]int{"ok": 1, "replayed": 99}, got)
		}
		require.Equal(t, amount("985"), w.Cash(t, m))
		w.RequireSound(t)
	})
}

func TestPlace_ManyAtOnceNeverSpendMoreThanThereIs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		got := together(200, func(i int) (betting.Result, error) {
			return w.Place(t.Context(), bettingtest.Bet(m, fmt.Sprint("r", i), fmt.Sprint("t", i), "7"))
		})
		require.Equal(t, map[string]int{"ok": 14, "notEnough": 186}, got, "exactly floor(100/7)")
		require.Equal(t, amount("2"), w.Cash(t, m))
		w.RequireSound(t)
	})
}

func TestRollback_RacingItsBetLeavesTheStakeWithTheMember(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		for n := range 20 {
			round, tx := fmt.Sprint("r", n), fmt.Sprint("t", n)
			got := together(10, func(i int) (betting.Result, error) {
				if i%2 == 0 {
					return w.Place(t.Context(), bettingtest.Bet(m, round, tx, "3"))
				}
				return w.Rollback(t.Context(), bettingtest.Undo(m, round, fmt.Sprint(tx, "-back", i), tx))
			})
			require.Equal(t, 10, got["ok"]+got["replayed"]+got["rolledBack"], "%v", got)
			require.Equal(t, amount("100"), w.Cash(t, m), "%v", got)
		}
		w.RequireSound(t)
	})
}

func TestSettle_ManyAtOnceOfOneMemberLoseNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "bet", "100"))
		require.NoError(t, err)
		got := together(60, func(i int) (betting.Result, error) {
			return w.Settle(t.Context(), bettingtest.Win(m, "r", fmt.Sprint("w", i), "bet", "0.50"))
		})
		require.Equal(t, map[string]int{"ok": 60}, got)
		require.Equal(t, amount("30"), w.Cash(t, m))
		w.RequireSound(t)
	})
}

func TestVerify_FindsTheBookSoundAtEveryMomentOfTraffic(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		members := []id.Member{w.Funded(t, "200"), w.Funded(t, "200"), w.Funded(t, "200")}
		done := make(chan struct{})
		go func() {
			defer close(done)
			together(300, func(i int) (betting.Result, error) {
				m, round, tx := members[i%3], fmt.Sprint("r", i), fmt.Sprint("t", i)
				if i%5 == 0 {
					return w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, round, tx, "1", "1.5"))
				}
				if res, err := w.Place(t.Context(), bettingtest.Bet(m, round, tx, "1")); err != nil || i%2 == 0 {
					return res, err
				}
				return w.Rollback(t.Context(), bettingtest.Undo(m, round, "u"+tx, tx))
			})
		}()
		for looks, running := 0, true; running || looks < 3; looks++ {
			select {
			case <-done:
				running = false
			default:
			}
			_, err := w.Book.Seal(t.Context())
			require.NoError(t, err)
			report, err := w.Book.Verify(t.Context())
			require.NoError(t, err)
			require.Empty(t, report.Violations)
		}
		w.RequireSound(t)
	})
}
