package runner_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiotest"
	"baize/internal/studio/verify"
)

// climbs are what members begin the games of steps with.
func climbs() map[string]map[string]any {
	return map[string]map[string]any{studio.Mines: {"mines": 3}, studio.Towers: {"level": "easy"}, studio.HiLo: {}, studio.Coin: {}}
}

// begun begins a round that must begin.
func begun(t *testing.T, h *studiotest.House, ses runner.Session, key string) runner.Steps {
	t.Helper()
	s, err := h.Service.BeginSteps(ctx, ses, key, amount("10"), climbs()[ses.GameCode])
	require.NoError(t, err)
	require.Equal(t, runner.Active, s.Round.State)
	require.Empty(t, s.Walk.Hidden, "what lies hidden is told before the end")
	return s
}

// winner plays until a round has won a step, and returns it.
func winner(t *testing.T, h *studiotest.House, ses runner.Session, key string) runner.Steps {
	t.Helper()
	for i := range 200 {
		s := begun(t, h, ses, fmt.Sprint(key, "-", i))
		s, err := h.Service.Pick(ctx, ses, runner.PickCmd{Round: s.Round.ID, Pick: s.Walk.Next[0].Picks[0]})
		require.NoError(t, err)
		if s.Round.State == runner.Active {
			return s
		}
		require.Equal(t, runner.Lost, s.Round.State)
	}
	t.Fatal("no step wins")
	return runner.Steps{}
}

// swept pays all that is owed.
func swept(t *testing.T, h *studiotest.House) {
	t.Helper()
	require.Eventually(t, func() bool {
		require.NoError(t, h.Service.Sweep(ctx))
		var n int
		require.NoError(t, h.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM studio_steps WHERE owed <> ''`).Scan(&n))
		return n == 0
	}, 10*time.Second, 10*time.Millisecond)
}

func TestSteps_AreCashedOutOnceAndVerifiable(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		for game := range climbs() {
			ses := h.Play(alice, game, amount("10000"))
			s := winner(t, h, ses, game+"-key")
			_, _, err := h.Service.Rotate(ctx, ses, game+"-early", "")
			require.ErrorContains(t, err, "studio.fair.openRound", "seeds may not change while a round is open")
			before := h.Platform.Balance(alice)
			out, err := h.Service.CashOutSteps(ctx, ses, game+"-out-1", s.Round.ID, len(s.Round.Picks))
			require.NoError(t, err)
			require.Equal(t, runner.Cashed, out.Round.State)
			require.Equal(t, before+out.Round.Payout, h.Platform.Balance(alice))
			require.Equal(t, h.Platform.Balance(alice), out.Round.Balance)
			again, err := h.Service.CashOutSteps(ctx, ses, game+"-out-1", s.Round.ID, len(s.Round.Picks))
			require.NoError(t, err, "a repeat of the request is answered as the first")
			require.Equal(t, out.Round.Payout, again.Round.Payout)
			wins := h.Platform.Calls(seamless.Win)
			_, err = h.Service.CashOutSteps(ctx, ses, game+"-out-2", s.Round.ID, len(s.Round.Picks))
			require.ErrorIs(t, err, runner.ErrOver, "a second cash-out")
			require.Equal(t, wins, h.Platform.Calls(seamless.Win))
			swept(t, h)
			revealed, _, err := h.Service.Rotate(ctx, ses, game+"-rotate", "")
			require.NoError(t, err)
			history, err := h.Service.History(ctx, ses, page.Request{Limit: 50})
			require.NoError(t, err)
			require.Equal(t, out.Round.ID, history.Items[0].Round)
			for _, line := range history.Items {
				d, err := h.Service.Round(ctx, ses, line.Round)
				require.NoError(t, err)
				require.Equal(t, revealed.ServerSeed, d.Verify.ServerSeed)
				r, err := verify.Verify(d.Verify)
				require.NoError(t, err, "%s %s", game, d.Verify.Params)
				require.Equal(t, line.Payout, r.Payout)
				require.IsType(t, runner.Steps{}, d.Replay)
			}
			held(t, h, alice, amount("10000"))
		}
		told, won := reported(t, h)
		require.Positive(t, told)
		require.Equal(t, h.Platform.Net(alice), won, "the report is not what the platform moved")
	})
}

func TestSteps_RefuseWhatDoesNotBelongToTheRound(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		ses, other := h.Play(alice, studio.Mines, amount("1000")), h.Play(bob, studio.Mines, amount("1000"))
		_, err := h.Service.BeginSteps(ctx, ses, "off-grid-1", amount("10.001"), climbs()[studio.Mines])
		require.Equal(t, "studio.stake.step", fault.From(err).Fields[0].Key)
		_, err = h.Service.BeginSteps(ctx, ses, "altered-1", amount("10"), map[string]any{"mines": 3, "picks": []int{1}})
		require.ErrorContains(t, err, "studio.verify.params")
		_, err = h.Service.BeginSteps(ctx, ses, "altered-2", amount("10"), map[string]any{"mines": 25})
		require.Equal(t, "studio.mines.count", fault.From(err).Fields[0].Key)
		_, err = h.Service.BeginSteps(ctx, h.Play(alice, studio.Limbo, 0), "altered-3", amount("10"), map[string]any{"target": "2.00"})
		require.ErrorIs(t, err, runner.ErrEngine)

		s := winner(t, h, ses, "mines")
		made, round := len(s.Round.Picks), s.Round.ID
		_, err = h.Service.BeginSteps(ctx, ses, "second-open", amount("10"), climbs()[studio.Mines])
		require.ErrorIs(t, err, runner.ErrOpen)
		refusals := []struct {
			ses runner.Session
			c   runner.PickCmd
			key string
		}{
			{ses, runner.PickCmd{Round: round, Made: made, Pick: 25}, "studio.steps.pick"},
			{ses, runner.PickCmd{Round: round, Made: made, Pick: s.Round.Picks[0]}, "studio.steps.pick"},
			{ses, runner.PickCmd{Round: round, Made: made + 1, Pick: 5}, "studio.steps.stale"},
			{ses, runner.PickCmd{Round: round, Made: 0, Pick: 24}, "studio.steps.stale"},
			{ses, runner.PickCmd{Round: round + 1, Made: made, Pick: 5}, "studio.round.unknown"},
			{other, runner.PickCmd{Round: round, Made: made, Pick: 5}, "studio.round.unknown"},
			{h.Play(alice, studio.Towers, 0), runner.PickCmd{Round: round, Made: made, Pick: 1}, "studio.round.unknown"},
		}
		for _, c := range refusals {
			_, err := h.Service.Pick(ctx, c.ses, c.c)
			require.Equal(t, c.key, fault.From(err).Key, "%+v", c.c)
		}
		_, err = h.Service.CashOutSteps(ctx, other, "theirs-1", round, made)
		require.ErrorIs(t, err, runner.ErrRound)
		_, err = h.Service.CashOutSteps(ctx, ses, "stale-1", round, made-1)
		require.ErrorIs(t, err, runner.ErrStale)
		again, err := h.Service.Pick(ctx, ses, runner.PickCmd{Round: round, Made: made - 1, Pick: s.Round.Picks[made-1]})
		require.NoError(t, err, "a repeat of a step is answered with the round")
		require.Equal(t, s.Walk, again.Walk)
		_, err = h.Service.CashOutSteps(ctx, ses, "mine-key-1", round, made)
		require.NoError(t, err)
		_, err = h.Service.Pick(ctx, ses, runner.PickCmd{Round: round, Made: made, Pick: 7})
		require.ErrorIs(t, err, runner.ErrOver, "a step after the end")

		s = begun(t, h, ses, "no-step-yet")
		_, err = h.Service.CashOutSteps(ctx, ses, "too-early-1", s.Round.ID, 0)
		require.ErrorIs(t, err, runner.ErrNoStep)
		_, err = h.Service.Round(ctx, other, s.Round.ID)
		require.ErrorIs(t, err, runner.ErrRound)
	})
}

// A killed process leaves its rows; the next goes on exactly there.
func TestSteps_GoOnAfterAKill(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		ses := h.Play(alice, studio.Towers, amount("1000"))
		s := winner(t, h, ses, "towers")
		h.Restart()
		ses = h.Play(alice, studio.Towers, 0)
		open, found, err := h.Service.OpenSteps(ctx, ses)
		require.NoError(t, err)
		require.True(t, found)
		require.Equal(t, s.Walk, open.Walk)
		require.Equal(t, s.Round.Picks, open.Round.Picks)
		out, err := h.Service.CashOutSteps(ctx, ses, "after-kill", s.Round.ID, len(s.Round.Picks))
		require.NoError(t, err)
		require.Equal(t, runner.Cashed, out.Round.State)
		swept(t, h)
		held(t, h, alice, amount("1000"))
	})
}

func TestSteps_AreEndedForAMemberWhoDoesNotGoOn(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		far := h.Play(alice, studio.Coin, amount("1000"))
		near := h.Play(bob, studio.Coin, amount("1000"))
		s := winner(t, h, far, "coin")
		started := begun(t, h, near, "not-a-step")
		h.Clock.Advance(runner.IdleAfter - time.Second)
		require.NoError(t, h.Service.EndIdle(ctx))
		_, open, err := h.Service.OpenSteps(ctx, far)
		require.NoError(t, err)
		require.True(t, open)
		h.Clock.Advance(time.Second)
		require.NoError(t, h.Service.EndIdle(ctx))
		swept(t, h)
		d, err := h.Service.Round(ctx, far, s.Round.ID)
		require.NoError(t, err)
		require.Equal(t, string(runner.TimedOut), d.State)
		require.Equal(t, amount("19.80"), d.Payout)
		d, err = h.Service.Round(ctx, near, started.Round.ID)
		require.NoError(t, err)
		require.Equal(t, string(runner.Voided), d.State)
		require.Equal(t, amount("1000"), h.Platform.Balance(bob))
		held(t, h, alice, amount("1000"))
		held(t, h, bob, amount("1000"))
		stands, err := h.Service.Standing(ctx, studiotest.Vendor, s.Round.ID.String())
		require.NoError(t, err)
		require.Equal(t, runner.StandsOver, stands)
		stands, err = h.Service.Standing(ctx, studiotest.Vendor, started.Round.ID.String())
		require.NoError(t, err)
		require.Equal(t, runner.StandsVoid, stands)
	})
}

func TestSteps_LimitsEndAClimbAndPayIt(t *testing.T) {
	h := studiotest.New(t, dbtest.SQLite(t))
	h.Start()
	ses := h.Play(alice, studio.Mines, amount("100000000"))
	for i := range 400 {
		s, err := h.Service.BeginSteps(ctx, ses, fmt.Sprint("limit-key-", i), amount("20000"), map[string]any{"mines": 20})
		require.NoError(t, err)
		for tile := 0; s.Round.State == runner.Active; tile++ {
			s, err = h.Service.Pick(ctx, ses, runner.PickCmd{Round: s.Round.ID, Made: tile, Pick: tile})
			require.NoError(t, err)
		}
		if s.Round.State == runner.Cashed {
			require.Less(t, s.Walk.Steps, 5, "a full field of 20 mines would pay 52,598.70 stakes")
			require.LessOrEqual(t, s.Round.Payout, s.Round.Stake+runner.MaxProfit)
			return
		}
	}
	t.Fatal("no climb came to the limit")
}

// Every way in which an answer of the money can be lost: the round ends, and
// what moved is what is recorded.
func TestSteps_KeepTheMoneyInOnePlaceWhateverIsLost(t *testing.T) {
	ops := []seamless.Op{seamless.Bet, seamless.Win, seamless.RoundClose, seamless.Rollback, seamless.TxStatus}
	each(t, func(t *testing.T, h *studiotest.House) {
		src := rand.New(rand.NewPCG(7, 7))
		members := []string{studio.Mines, studio.Towers, studio.HiLo, studio.Coin}
		for n := range 120 {
			game := members[src.IntN(len(members))]
			ses := h.Play(alice, game, amount("10000"))
			switch src.IntN(5) {
			case 0:
				h.Platform.Deaf(ops[src.IntN(len(ops))], 1+src.IntN(3))
			case 1:
				h.Platform.Mute(ops[src.IntN(len(ops))], 1+src.IntN(3))
			}
			round(t, h, ses, n, src)
			if src.IntN(20) == 0 {
				h.Restart()
			}
		}
		for _, op := range ops {
			h.Platform.Deaf(op, 0)
			h.Platform.Mute(op, 0)
		}
		h.Clock.Advance(25 * time.Hour)
		require.NoError(t, h.Service.EndIdle(ctx))
		swept(t, h)
		var open int
		require.NoError(t, h.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM studio_steps WHERE state IN ('PLACED', 'ACTIVE')`).Scan(&open))
		require.Zero(t, open)
		held(t, h, alice, amount("10000"))
		_, won := reportedUntil(t, h, 48*time.Hour)
		require.Equal(t, h.Platform.Net(alice), won)
	})
}

// round plays whatever may be played of a game; refusals are part of it.
func round(t *testing.T, h *studiotest.House, ses runner.Session, n int, src *rand.Rand) {
	s, open, err := h.Service.OpenSteps(ctx, ses)
	require.NoError(t, err)
	if !open {
		if s, err = h.Service.BeginSteps(ctx, ses, fmt.Sprint("fault-key-", n), amount("10"), climbs()[ses.GameCode]); err != nil {
			require.NotEqual(t, fault.Internal, fault.From(err).Code, err)
			return
		}
	}
	for s.Round.State == runner.Active && src.IntN(4) > 0 {
		next := s.Walk.Next[src.IntN(len(s.Walk.Next))].Picks
		s, err = h.Service.Pick(ctx, ses, runner.PickCmd{Round: s.Round.ID, Made: len(s.Round.Picks), Pick: next[src.IntN(len(next))]})
		require.NoError(t, err)
	}
	if s.Round.State == runner.Active && s.Walk.Steps > 0 && src.IntN(3) > 0 {
		_, err = h.Service.CashOutSteps(ctx, ses, fmt.Sprint("fault-out-", n), s.Round.ID, len(s.Round.Picks))
		require.NoError(t, err)
	}
}

// reportedUntil is reported, for a test that moves its clock far.
func reportedUntil(t *testing.T, h *studiotest.House, after time.Duration) (told int, won money.Amount) {
	require.NoError(t, h.Service.Report(ctx, studiotest.Vendor, 0, clock.At(h.Clock.Now().Add(after)), func(tx runner.Transaction) error {
		told, won = told+1, won+tx.Payout-tx.Stake
		return nil
	}))
	return told, won
}

// What a process leaves that is killed between the row and the answer of the
// money, or between the end and its call.
func TestRecover_EndsRoundsOfStepsLeftAnywhere(t *testing.T) {
	for state, left := range map[string]struct{ update, want string }{
		"stake asked for":     {`state = 'PLACED', owed = 'BET', picks = ''`, "VOIDED"},
		"won, not paid":       {`state = 'CASHED', owed = 'WIN', payout = 19800000, outcome = '0', ended_at = 1`, "CASHED"},
		"lost, not closed":    {`state = 'LOST', owed = 'CLOSE', payout = 0, outcome = '1', ended_at = 1`, "LOST"},
		"void, not returned":  {`state = 'VOIDED', owed = 'ROLLBACK', ended_at = 1`, "VOIDED"},
		"waits for a step":    {`state = 'ACTIVE'`, "ACTIVE"},
		"waited for too long": {`state = 'ACTIVE', moved_at = 1`, "TIMEOUT"},
	} {
		t.Run(state, func(t *testing.T) {
			each(t, func(t *testing.T, h *studiotest.House) {
				ses := h.Play(alice, studio.Coin, amount("1000"))
				s := winner(t, h, ses, "left")
				require.NoError(t, h.Service.Sweep(ctx))
				require.NoError(t, h.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.Exec(ctx, `UPDATE studio_steps SET `+left.update+` WHERE id = ?`, int64(s.Round.ID))
					return err
				}))
				h.Restart()
				swept(t, h)
				d, err := h.Service.Round(ctx, h.Play(alice, studio.Coin, 0), s.Round.ID)
				if !strings.HasPrefix(left.want, "CASHED") && left.want != "LOST" { // these rows are not what the seeds give
					require.NoError(t, err)
				}
				if err == nil {
					require.Equal(t, left.want, d.State)
				}
				held(t, h, alice, amount("1000"))
			})
		})
	}
}
