package care_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/care"
	"baize/internal/care/caretest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// freeze does in a transaction what the members room does, and more before its end.
func freeze(w *caretest.World, m id.Member, to members.Status, more func() error) error {
	return w.Bets.DB.Write(bg, func(ctx ctxT, tx *db.Tx) error {
		if err := w.Freeze(ctx, tx, m, money.BDT, to == members.Frozen); err != nil {
			return err
		}
		if err := w.Bets.Bus.Publish(ctx, tx, members.Changed{Member: m, Status: to, At: clock.NowOf(w.Clock)}); err != nil {
			return err
		}
		return more()
	})
}

func nothing() error { return nil }

// I17: bets run on every node there is while a member is frozen. What the book has
// taken before stands, nothing is taken behind the freeze, and open bets pay.
func TestG19_FreezeAgainst500ParallelBetsAndOpenBetsPay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all := nodes(t, d)
		w := all[0]
		m := w.Bets.Funded(t, "10000")
		var frozen atomic.Bool
		var late, taken, refused atomic.Int64
		var open sync.Map
		var wg sync.WaitGroup
		for i := range 50 {
			wg.Go(func() {
				over := false
				for j := 0; j < 10 || j < 180 && !over; j++ {
					after := frozen.Load()
					name := fmt.Sprint("r", i, "-", j)
					err := bet(all[i%len(all)], m, name, "1")
					switch {
					case err == nil && after:
						late.Add(1)
					case err == nil:
						taken.Add(1)
						open.Store(name, true)
					case errors.Is(err, members.ErrFrozen):
						refused.Add(1)
						over = true
					default:
						t.Error(err)
					}
				}
			})
		}
		require.Eventually(t, func() bool { return taken.Load() >= 50 }, 10*time.Second, time.Millisecond)
		require.NoError(t, freeze(w, m, members.Frozen, nothing))
		frozen.Store(true)
		wg.Wait()
		require.Zero(t, late.Load(), "a bet that began after the freeze was answered")
		require.Positive(t, refused.Load())
		require.GreaterOrEqual(t, taken.Load()+refused.Load(), int64(500))
		require.Zero(t, betsAfter(t, d, members.TopicChanged), "a bet behind the freeze in the outbox")
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

// A bet that waits for a freeze sees it, also on a node that has just taken one of
// the member's bets and heard of nothing since: while the freeze stands open, and
// behind it in the line, which the one writer ends in the same commit.
func TestG19_ABetThatWaitsForAFreezeIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all := nodes(t, d)
		w := all[0]
		refused := func(name string, run func(m id.Member, bets func() error)) {
			m := w.Bets.Funded(t, "100")
			answers := make(chan error, len(all))
			for i, node := range all {
				require.NoError(t, bet(node, m, fmt.Sprint("before ", name, i), "1"))
			}
			run(m, func() error {
				for i, node := range all {
					go func() { answers <- bet(node, m, fmt.Sprint(name, i), "1") }()
				}
				time.Sleep(300 * time.Millisecond)
				return nil
			})
			for range all {
				require.ErrorIs(t, <-answers, members.ErrFrozen, name)
			}
		}
		refused("open", func(m id.Member, bets func() error) { require.NoError(t, freeze(w, m, members.Frozen, bets)) })
		refused("behind", func(m id.Member, bets func() error) {
			done := make(chan error)
			require.NoError(t, d.Write(bg, func(ctx ctxT, tx *db.Tx) error {
				_, err := w.Bets.Wallet.BalanceTx(ctx, tx, m, money.BDT)
				go func() { done <- freeze(w, m, members.Frozen, nothing) }()
				time.Sleep(300 * time.Millisecond)
				return errors.Join(err, bets())
			}))
			require.NoError(t, <-done)
		})
	})
}

func TestFreeze_HoldsWhereverPlayBeginsUntilItIsOverAndLeavesLimits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		all := nodes(t, d)
		w := all[0]
		m := w.Bets.Funded(t, "100")
		w.Limit(t, m, care.Bet, care.Once, "50")
		leave := func(node *caretest.World) error {
			return node.Bets.DB.Write(bg, func(ctx ctxT, tx *db.Tx) error {
				_, err := node.MayLeave(ctx, tx, m, money.BDT)
				return err
			})
		}
		plays := func(name string, want error) {
			t.Helper()
			for i, node := range all {
				for what, err := range map[string]error{"bet": bet(node, m, fmt.Sprint(name, i), "1"), "launch": node.MayPlay(bg, m), "leave": leave(node)} {
					require.ErrorIs(t, err, want, "%s, %s", name, what)
				}
			}
		}
		failed := errors.New("the audit log was full")
		require.ErrorIs(t, freeze(w, m, members.Frozen, func() error { return failed }), failed)
		plays("undone", nil)
		require.NoError(t, freeze(w, m, members.Frozen, nothing))
		plays("frozen", members.ErrFrozen)
		require.NoError(t, freeze(w, m, members.Active, nothing))
		plays("over", nil)
		require.Error(t, bet(w, m, "much", "51"), "the limit stands as before")
	})
}
