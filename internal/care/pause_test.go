package care_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/care"
	"baize/internal/care/caretest"
	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func pageOf(n int) page.Request { return page.Request{Limit: n} }

func TestG5_APauseIsImmediateAndNeverShortened(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all := nodes(t, d)
		w := all[0]
		m := w.Bets.Funded(t, "100")
		require.NoError(t, bet(w, m, "before", "1"))
		_, err := w.PauseFor(bg, m, care.Length{Kind: care.TimeOut, Hours: 48})
		require.NoError(t, err)
		left, err := w.Left(bg, m)
		require.NoError(t, err)
		require.False(t, left, "a time-out is soon over")
		for i, node := range all {
			require.ErrorIs(t, bet(node, m, fmt.Sprint("after", i), "1"), betting.ErrExcluded)
			require.ErrorIs(t, node.MayPlay(bg, m), care.ErrExcluded)
			require.ErrorIs(t, node.Bets.DB.Write(bg, depositOf(node, m, "1")), care.ErrExcluded)
		}
		for _, shorter := range []care.Length{{Kind: care.TimeOut, Hours: 24}, {Kind: care.TimeOut, Hours: 48}} {
			_, err = w.PauseFor(bg, m, shorter)
			require.ErrorIs(t, err, care.ErrShorter)
			_, err = w.PauseMember(bg, care.Order{Operator: 7, Reason: "asked by phone"}, m, shorter)
			require.ErrorIs(t, err, care.ErrShorter)
		}
		w.Clock.Advance(48*time.Hour + time.Second)
		require.NoError(t, bet(w, m, "again", "1"))

		_, err = w.PauseFor(bg, m, care.Length{Kind: care.Exclusion, Months: 6})
		require.NoError(t, err)
		left, err = w.Left(bg, m)
		require.NoError(t, err)
		require.True(t, left)
		p, err := w.PauseFor(bg, m, care.Length{Kind: care.Forever})
		require.NoError(t, err)
		require.Equal(t, care.Forever, p.Pause.Kind)
		_, err = w.PauseFor(bg, m, care.Length{Kind: care.Exclusion, Months: 60})
		require.ErrorIs(t, err, care.ErrShorter)
		w.Clock.Advance(20 * 365 * 24 * time.Hour)
		require.ErrorIs(t, bet(w, m, "never", "1"), betting.ErrExcluded)
	})
}

func TestG5_PausesHaveTheirBounds(t *testing.T) {
	w := caretest.New(t, dbtest.SQLite(t))
	m := w.Bets.Funded(t, "0")
	for _, l := range []care.Length{
		{Kind: "nap", Hours: 24}, {Kind: care.TimeOut, Hours: 23}, {Kind: care.TimeOut, Hours: 6*7*24 + 1}, {Kind: care.TimeOut, Hours: 24, Months: 1},
		{Kind: care.Exclusion, Months: 5}, {Kind: care.Exclusion, Months: 61}, {Kind: care.Exclusion, Hours: 24},
	} {
		_, err := w.PauseFor(bg, m, l)
		require.Equal(t, fault.Invalid, fault.From(err).Code, l)
	}
	require.NoError(t, w.MayPlay(bg, m))
}

// I17: 500 bets and more run while the member excludes himself, on every node there is.
// What the book has taken before the exclusion stands, nothing is taken after;
// the order of the outbox proves it, and open bets settle and pay.
func TestG6_ExclusionAgainst500ParallelBetsAndOpenBetsPay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all := nodes(t, d)
		w := all[0]
		m := w.Bets.Funded(t, "10000")
		var excluded atomic.Bool
		var late, taken, refused atomic.Int64
		var open sync.Map
		var wg sync.WaitGroup
		start := make(chan struct{})
		for i := range 50 { // members press again as soon as they are answered, ten times at least and until they are refused
			wg.Go(func() {
				<-start
				over := false
				for j := 0; j < 10 || j < 180 && !over; j++ {
					after := excluded.Load()
					name := fmt.Sprint("r", i, "-", j)
					err := bet(all[i%len(all)], m, name, "1")
					switch {
					case err == nil && after:
						late.Add(1)
					case err == nil:
						taken.Add(1)
						open.Store(name, true)
					case errors.Is(err, betting.ErrExcluded):
						refused.Add(1)
						over = true
					default:
						t.Error(err)
					}
				}
			})
		}
		close(start)
		require.Eventually(t, func() bool { return taken.Load() >= 50 }, 10*time.Second, time.Millisecond)
		_, err := w.PauseFor(bg, m, care.Length{Kind: care.Exclusion, Months: 12})
		require.NoError(t, err)
		excluded.Store(true)
		wg.Wait()
		require.Zero(t, late.Load(), "a bet that began after the exclusion was answered")
		require.Positive(t, taken.Load())
		require.Positive(t, refused.Load())
		require.GreaterOrEqual(t, taken.Load()+refused.Load(), int64(500))
		require.Zero(t, betsAfter(t, d, care.TopicPaused), "a bet behind the exclusion in the outbox")

		var paid int64
		open.Range(func(name, _ any) bool {
			paid++
			_, err := w.Bets.Settle(bg, bettingtest.Win(m, name.(string), name.(string)+"-win", name.(string), "2"))
			require.NoError(t, err)
			return true
		})
		require.Equal(t, taken.Load(), paid)
		require.Equal(t, amount("10000")+amountTimes(paid), w.Bets.Cash(t, m))
		w.Bets.RequireSound(t)
	})
}

// betsAfter counts placed bets that stand behind an event, in the order of
// transactions where the engine has one.
func betsAfter(t *testing.T, d *db.DB, topic string) (n int) {
	const query = `SELECT COUNT(*) FROM outbox b, outbox p WHERE b.topic = 'betting.bet.placed' AND p.topic = ? AND b.seq > p.seq`
	require.NoError(t, d.QueryRowContext(bg, query, topic).Scan(&n))
	return n
}

func TestG7_TheRealityCheckMustBeAcknowledged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := caretest.New(t, d)
		w.Listen(t)
		m := w.Bets.Funded(t, "100")
		_, err := w.SetReality(bg, m, 20)
		require.Equal(t, fault.Invalid, fault.From(err).Code)
		_, err = w.SetReality(bg, m, 15)
		require.NoError(t, err)
		w.Clock.Advance(15*time.Minute - time.Second)
		require.NoError(t, bet(w, m, "a", "1"))
		w.Clock.Advance(time.Second)
		require.ErrorIs(t, bet(w, m, "b", "1"), betting.ErrReality)
		_, err = w.SetReality(bg, m, 15)
		require.NoError(t, err)
		require.ErrorIs(t, bet(w, m, "c", "1"), betting.ErrReality, "choosing anew is no answer")
		_, err = w.Acknowledge(bg, m)
		require.NoError(t, err)
		require.NoError(t, bet(w, m, "d", "1"))
		w.Clock.Advance(time.Hour)
		require.ErrorIs(t, bet(w, m, "e", "1"), betting.ErrReality)
		login(t, w, m)
		require.Eventually(t, func() bool { return bet(w, m, "f", "1") == nil }, 10*time.Second, 20*time.Millisecond, "a login begins the interval anew")
	})
}

func login(t *testing.T, w *caretest.World, m id.Member) {
	require.NoError(t, w.Bets.DB.Write(bg, func(ctx ctxT, tx *db.Tx) error {
		return w.Bets.Bus.Publish(ctx, tx, identity.LoggedIn{Member: m, Session: 5, At: clock.NowOf(w.Clock)})
	}))
}

func TestG8_TheMeterTellsTimeAndNetSinceTheSessionBegan(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := caretest.New(t, d)
		m := w.Bets.Funded(t, "100")
		require.NoError(t, bet(w, m, "yesterday", "50"))
		w.Clock.Advance(24 * time.Hour)
		began := clock.NowOf(w.Clock)
		w.Facts.SetStart(9, began)
		w.Clock.Advance(time.Second)
		require.NoError(t, bet(w, m, "lost", "10"))
		_, err := w.Bets.PlaceAndSettle(bg, bettingtest.BetWin(m, "won", "won", "5", "7"))
		require.NoError(t, err)
		w.Clock.Advance(time.Hour)
		got, err := w.Meter(bg, m, 9)
		require.NoError(t, err)
		require.Equal(t, began, got.StartedAt)
		require.Equal(t, time.Hour+time.Second, got.Now.Sub(got.StartedAt))
		require.Equal(t, amount("15"), got.Stake)
		require.Equal(t, amount("7"), got.Payout)
		require.EqualValues(t, "BDT", got.Currency)
	})
}
