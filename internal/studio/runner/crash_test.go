package runner_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/crash"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiotest"
	"baize/internal/studio/verify"
)

func place(t *testing.T, h *studiotest.House, ses runner.Session, key, stake string, auto crash.Multiplier) runner.CrashBet {
	t.Helper()
	b, err := h.Service.PlaceCrashBet(ctx, ses, key, runner.BetCmd{Stake: amount(stake), Auto: auto})
	require.NoError(t, err)
	require.Equal(t, crash.Live, b.Status)
	return b
}

// paid waits until no bet owes anything any more.
func paid(t *testing.T, h *studiotest.House) {
	t.Helper()
	require.Eventually(t, func() bool {
		require.NoError(t, h.Service.Sweep(ctx))
		var n int
		require.NoError(t, h.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM studio_crash_bets WHERE owed <> ''`).Scan(&n))
		return n == 0
	}, 5*time.Second, 10*time.Millisecond)
}

func status(t *testing.T, h *studiotest.House, ses runner.Session, bet id.Round) crash.Status {
	t.Helper()
	d, err := h.Service.Round(ctx, ses, bet)
	require.NoError(t, err)
	return crash.Status(d.State)
}

func TestCrash_PlaysAFullRoundWithThreeMembers(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		a, b, c := h.Play(alice, studio.Crash, amount("100")), h.Play(bob, studio.Crash, amount("100")), h.Play(carol, studio.Crash, amount("100"))
		v := h.Betting(250)
		auto := place(t, h, a, "alice-key", "10", 150)
		byHand := place(t, h, b, "bob-key-1", "20", 0)
		rides := place(t, h, c, "carol-key", "30.50", 0)
		require.Equal(t, amount("69.50"), rides.Balance)
		_, err := h.Service.CashOut(ctx, b, byHand.ID)
		require.ErrorContains(t, err, "studio.crash.tooEarly")

		h.Pass(6 * time.Second)
		_, err = h.Service.PlaceCrashBet(ctx, b, "too-late-1", runner.BetCmd{Stake: amount("1")})
		require.ErrorContains(t, err, "studio.crash.closed")
		_, err = h.Service.CancelCrashBet(ctx, b, byHand.ID)
		require.ErrorContains(t, err, "studio.crash.closed")
		h.Pass(time.Duration(crash.TimeOf(200)) * time.Millisecond)
		out, err := h.Service.CashOut(ctx, b, byHand.ID)
		require.NoError(t, err)
		require.EqualValues(t, 200, out.CashedAt)
		require.Equal(t, amount("40"), out.Payout)
		require.Equal(t, amount("120"), out.Balance)
		again, err := h.Service.CashOut(ctx, b, byHand.ID)
		require.NoError(t, err)
		require.Equal(t, out.Payout, again.Payout)
		_, err = h.Service.CashOut(ctx, b, rides.ID)
		require.ErrorContains(t, err, "studio.crash.unknown", "somebody else's bet")
		for _, push := range h.Pushes.Of("crash.phase") {
			raw, err := json.Marshal(push)
			require.NoError(t, err)
			var f runner.Frame
			require.NoError(t, json.Unmarshal(raw, &f))
			require.Equal(t, f.Phase == crash.Crashed, f.CrashPoint != "" && f.Seed != "", "the point is told exactly when it is over")
		}

		h.Pass(5 * time.Minute)
		paid(t, h)
		require.Equal(t, crash.Cashed, status(t, h, a, auto.ID))
		require.Equal(t, crash.Lost, status(t, h, c, rides.ID))
		require.True(t, h.Platform.Closed(rides.ID))
		require.Equal(t, amount("105"), h.Platform.Balance(alice))
		for _, m := range []id.Member{alice, bob, carol} {
			held(t, h, m, amount("100"))
		}
		d, err := h.Service.Round(ctx, a, auto.ID)
		require.NoError(t, err)
		result, err := verify.Verify(d.Verify)
		require.NoError(t, err)
		require.Equal(t, d.Payout, result.Payout)
		require.Equal(t, h.Point(v.Number).String(), result.Outcome)
		history, err := h.Service.History(ctx, a, page.Request{})
		require.NoError(t, err)
		require.Len(t, history.Items, 1)
		told, won := reported(t, h)
		require.Equal(t, 5, told, "three bets, two wins")
		require.Equal(t, amount("-5.50"), won, "15 and 40 paid for 10, 20 and 30.50")
	})
}

// reported is how many transactions the studio's report tells of all times, and
// what members won by them.
func reported(t *testing.T, h *studiotest.House) (told int, won money.Amount) {
	require.NoError(t, h.Service.Report(ctx, studiotest.Vendor, 0, clock.At(h.Clock.Now().Add(time.Hour)), func(tx runner.Transaction) error {
		told, won = told+1, won+tx.Payout-tx.Stake
		return nil
	}))
	return told, won
}

func TestCrash_PaysADisconnectedMemberTheAutomaticCashOut(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		a := h.Play(alice, studio.Crash, amount("100"))
		h.Betting(150)
		bet := place(t, h, a, "alice-key", "10", 120)
		h.Pass(5 * time.Minute) // nobody asks any more
		paid(t, h)
		require.Equal(t, crash.Cashed, status(t, h, a, bet.ID))
		require.Equal(t, amount("102"), h.Platform.Balance(alice))
		held(t, h, alice, amount("100"))
	})
}

func TestCrash_ReturnsABetThatIsTakenBackBeforeTheStart(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		a := h.Play(alice, studio.Crash, amount("100"))
		h.Betting(100)
		bet := place(t, h, a, "alice-key", "10", 0)
		out, err := h.Service.CancelCrashBet(ctx, a, bet.ID)
		require.NoError(t, err)
		require.Equal(t, amount("100"), out.Balance)
		_, err = h.Service.CancelCrashBet(ctx, a, bet.ID)
		require.NoError(t, err)
		held(t, h, alice, amount("100"))
	})
}

func TestCrash_AnswersARepeatedBetOnceAndLimitsBets(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		a := h.Play(alice, studio.Crash, amount("100"))
		h.Betting(100)
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() {
				_, err := h.Service.PlaceCrashBet(ctx, a, "same-key-1", runner.BetCmd{Stake: amount("10")})
				require.NoError(t, err)
			})
		}
		wg.Wait()
		require.Equal(t, 1, h.Platform.Calls(seamless.Bet))
		_, err := h.Service.PlaceCrashBet(ctx, a, "same-key-1", runner.BetCmd{Stake: amount("11")})
		require.ErrorIs(t, err, runner.ErrKey)
		place(t, h, a, "second-key", "1", 0)
		_, err = h.Service.PlaceCrashBet(ctx, a, "third-key1", runner.BetCmd{Stake: amount("1")})
		require.ErrorContains(t, err, "studio.crash.tooMany")
		_, err = h.Service.PlaceCrashBet(ctx, h.Play(bob, studio.Crash, amount("5")), "poor-key-1", runner.BetCmd{Stake: amount("10")})
		require.ErrorIs(t, err, runner.ErrNotEnough)
		held(t, h, alice, amount("100"))
		held(t, h, bob, amount("5"))
	})
}

func TestCrash_ReturnsAStakeWhoseAnswerIsLost(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		a := h.Play(alice, studio.Crash, amount("100"))
		h.Betting(100)
		h.Platform.Mute(seamless.Bet, 2)
		h.Platform.Deaf(seamless.TxStatus, 2)
		_, err := h.Service.PlaceCrashBet(ctx, a, "lost-key-1", runner.BetCmd{Stake: amount("10")})
		require.ErrorIs(t, err, runner.ErrUndecided)
		paid(t, h)
		held(t, h, alice, amount("100"))
		require.Equal(t, amount("100"), h.Platform.Balance(alice))
	})
}

// A stake that is confirmed only after the start, or even after the round has
// made way for the next, does not play.
func TestCrash_ReturnsAStakeThatIsConfirmedTooLate(t *testing.T) {
	for name, late := range map[string][]time.Duration{"running": {7 * time.Second}, "next round": {5 * time.Minute, 4 * time.Second}} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *studiotest.House) {
				h.Pushes.Watch(1)
				a := h.Play(alice, studio.Crash, amount("100"))
				h.Betting(300)
				h.Platform.Before(seamless.Bet, func() {
					for _, d := range late {
						h.Pass(d)
					}
				})
				_, err := h.Service.PlaceCrashBet(ctx, a, "late-key-1", runner.BetCmd{Stake: amount("10"), Auto: 101})
				require.ErrorContains(t, err, "studio.crash.late")
				paid(t, h)
				require.Equal(t, amount("100"), h.Platform.Balance(alice))
				held(t, h, alice, amount("100"))
				history, err := h.Service.History(ctx, a, page.Request{})
				require.NoError(t, err)
				require.Equal(t, "LATE", history.Items[0].State)
			})
		})
	}
}

func TestCrash_CashesOutOfAGameThatIsClosedMeanwhile(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	a := h.Play(alice, studio.Crash, amount("100"))
	h.Betting(200)
	bet := place(t, h, a, "alice-key", "10", 0)
	h.Titles.Close(true)
	h.Pass(6 * time.Second)
	h.Pass(time.Duration(crash.TimeOf(150)) * time.Millisecond)
	a, err := h.Service.Session(ctx, a.ID)
	require.NoError(t, err)
	_, err = h.Service.PlaceCrashBet(ctx, a, "closed-key", runner.BetCmd{Stake: amount("1")})
	require.ErrorIs(t, err, runner.ErrClosed)
	out, err := h.Service.CashOut(ctx, a, bet.ID)
	require.NoError(t, err)
	require.Equal(t, amount("15"), out.Payout)
}

func TestCrash_PaysAWinUntilItIsAcknowledged(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		a := h.Play(alice, studio.Crash, amount("100"))
		h.Betting(200)
		bet := place(t, h, a, "alice-key", "10", 0)
		h.Pass(6 * time.Second)
		h.Pass(time.Duration(crash.TimeOf(150)) * time.Millisecond)
		h.Platform.Deaf(seamless.Win, 6)
		out, err := h.Service.CashOut(ctx, a, bet.ID)
		require.NoError(t, err, "a cash-out that is written stands, whatever the money does")
		require.Equal(t, amount("15"), out.Payout)
		h.Platform.Deaf(seamless.Win, 1)
		h.Restart()
		paid(t, h)
		held(t, h, alice, amount("100"))
		require.Equal(t, amount("105"), h.Platform.Balance(alice))
	})
}

// The process is stopped in the midst of a round and started again.
func TestCrash_VoidsTheRoundThatARestartInterrupts(t *testing.T) {
	for name, seconds := range map[string]time.Duration{"betting": 1, "running": 8} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, h *studiotest.House) {
				a, b := h.Play(alice, studio.Crash, amount("100")), h.Play(bob, studio.Crash, amount("100"))
				v := h.Betting(400)
				out, rides := place(t, h, a, "alice-key", "10", 105), place(t, h, b, "bob-key-1", "20", 0)
				h.Pass(seconds * time.Second)
				h.Restart()
				paid(t, h)
				a, b = h.Play(alice, studio.Crash, 0), h.Play(bob, studio.Crash, 0)
				require.Equal(t, crash.Voided, status(t, h, b, rides.ID))
				require.Equal(t, amount("100"), h.Platform.Balance(bob))
				want := crash.Voided
				if name == "running" {
					want = crash.Cashed // what was cashed out stays paid
				}
				require.Equal(t, want, status(t, h, a, out.ID))
				held(t, h, alice, amount("100"))
				held(t, h, bob, amount("100"))
				d, err := h.Service.Round(ctx, b, rides.ID)
				require.NoError(t, err)
				require.True(t, d.Revealed, "the seed of a void round is published")
				next, _, err := h.Service.CrashView(ctx)
				require.NoError(t, err)
				require.Equal(t, v.Number+1, next.Number)
				require.Equal(t, crash.Betting, next.Phase)
			})
		})
	}
}

func TestCrash_RollsBackABetThatWasUnderWayWhenTheProcessStopped(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		a := h.Play(alice, studio.Crash, amount("100"))
		h.Betting(100)
		bet := place(t, h, a, "alice-key", "10", 0)
		h.Service.Stop()
		pretend(t, h, `UPDATE studio_crash_bets SET status = 'PENDING', owed = 'BET'`)
		h.Restart()
		paid(t, h)
		require.Equal(t, crash.Voided, status(t, h, h.Play(alice, studio.Crash, 0), bet.ID))
		require.Equal(t, amount("100"), h.Platform.Balance(alice))
	})
}

func TestCrash_IdlesAndWritesNothingWhileNobodyIsThere(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		rounds := func() (n int) {
			require.NoError(t, h.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM studio_crash_rounds`).Scan(&n))
			return n
		}
		h.Pass(time.Hour)
		require.Zero(t, rounds())
		_, _, err := h.Service.CrashView(ctx)
		require.NoError(t, err)
		require.Equal(t, 1, rounds())
		for range 5 {
			h.Pass(10 * time.Minute)
		}
		require.Equal(t, 1, rounds())
		h.Pushes.Watch(1)
		h.Pass(time.Second)
		require.Equal(t, 2, rounds(), "a follower of the topic is somebody")
	})
}

func TestCrash_PushesBetsAtMostFiveTimesASecond(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	h.Betting(100)
	var total money.Amount
	for i := range 20 {
		ses := h.Play(id.Member(2000+i), studio.Crash, amount("10"))
		place(t, h, ses, fmt.Sprint("many-key-", i), "1", 0)
		total += amount("1")
	}
	require.Len(t, h.Pushes.Of("crash.bets"), 1)
	h.Pass(250 * time.Millisecond)
	require.Len(t, h.Pushes.Of("crash.bets"), 2)
	seen := map[int]bool{}
	for _, push := range h.Pushes.Of("crash.bets") {
		for _, b := range push.(runner.BetsFrame).Bets {
			require.False(t, seen[b.No], "a bet that did not change is told once")
			seen[b.No] = true
		}
	}
	require.Len(t, seen, 20)
	v, _, err := h.Service.CrashView(ctx)
	require.NoError(t, err)
	require.Equal(t, 20, v.BetCount)
	require.NotContains(t, v.Bets[0].Name, id.Member(2000).String()[:9])
}
