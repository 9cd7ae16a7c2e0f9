package runner_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiodb"
)

// Each fault of a play or of its bets is found; every other test over a real book
// ends with the same look.
func TestMismatches_FindWhatPlaysAndBetsDoNotAgreeAbout(t *testing.T) {
	const one = "id = (SELECT MIN(id) FROM studio_rounds)"
	for name, plant := range map[string]struct{ do, want string }{
		"a play says that it paid more":   {"UPDATE studio_rounds SET payout = payout + 3 WHERE " + one, " staked and "},
		"a play says another stake":       {"UPDATE studio_rounds SET stake = stake + 1 WHERE " + one, " 5000000 staked and "},
		"a play says that it was refused": {"UPDATE studio_rounds SET state = 'REFUSED' WHERE " + one, ", 0 and 0 by the game"},
		"a play is another member's":      {"UPDATE studio_rounds SET user_id = '0000000000009' WHERE " + one, " of member 0000000000009 at "},
		"a play is of another game":       {"UPDATE studio_rounds SET game_code = 'lion' WHERE " + one, " lion: 0 staked and 0 paid BDT by its bets, 5000000 and "},
		"a play is in another currency":   {"UPDATE studio_rounds SET currency = 'INR' WHERE " + one, ": 0 staked and 0 paid INR by its bets, 5000000 and "},
		"a play is gone":                  {"DELETE FROM studio_rounds WHERE " + one, ", 0 and 0 by the game"},
		"a bet paid otherwise":            {"UPDATE rounds SET payout = payout + 1 WHERE ref = (SELECT MIN(ref) FROM rounds)", " staked and "},
		"a bet is gone":                   {"DELETE FROM rounds WHERE ref = (SELECT MIN(ref) FROM rounds)", ": 0 staked and 0 paid BDT by its bets, 5000000 and "},
		"a refused play has a bet":        {"UPDATE rounds SET ref = '0000000000009' WHERE ref = (SELECT MIN(ref) FROM rounds)", "round 0000000000009 of member "},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w, s := real(t, d, studio.Slot)
				ses := opened(t, s, w.Player(t, "200"))
				for i := range 3 {
					_, err := s.Spin(ctx, ses, fmt.Sprint("spin-key-", i), amount("5"))
					require.NoError(t, err)
				}
				agree(t, d, plant.do, plant.want)
			})
		})
	}
}

// agree plants a fault into a book that agrees, and finds it.
func agree(t *testing.T, d *db.DB, plant, want string) {
	t.Helper()
	wrong, err := studiodb.Mismatches(ctx, d)
	require.NoError(t, err)
	require.Empty(t, wrong)
	ledgertest.Tamper(t, d, plant)
	wrong, err = studiodb.Mismatches(ctx, d)
	require.NoError(t, err)
	require.Contains(t, strings.Join(wrong, "\n"), want)
}

// A climb and a bet on a curve are held alike, and nothing of them before their
// money is final.
func TestMismatches_FindAPlayOfManyCallsThatEndedOtherwise(t *testing.T) {
	for name, plant := range map[string]string{
		"a cashed climb is told as lost": "UPDATE studio_steps SET state = 'LOST' WHERE state = 'CASHED'",
		"a climb is over and paid":       "UPDATE studio_steps SET state = 'TIMEOUT', payout = 7 WHERE state = 'ACTIVE'",
		"a climb never began":            "UPDATE studio_steps SET state = 'VOIDED' WHERE state = 'CASHED'",
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w, s := real(t, d, studio.Mines)
				ses := opened(t, s, w.Player(t, "5000"))
				climbed(t, s, ses)
				begun, err := s.BeginSteps(ctx, ses, "step-last", amount("5"), climbs()[studio.Mines])
				require.NoError(t, err)
				require.Equal(t, runner.Active, begun.Round.State)
				agree(t, d, plant, " by the game")
			})
		})
	}
}

// climbed plays until a climb was cashed out.
func climbed(t *testing.T, s *runner.Service, ses runner.Session) {
	t.Helper()
	for i := range 100 {
		begun, err := s.BeginSteps(ctx, ses, fmt.Sprint("step-", i), amount("5"), climbs()[studio.Mines])
		require.NoError(t, err)
		begun, err = s.Pick(ctx, ses, runner.PickCmd{Round: begun.Round.ID, Pick: begun.Walk.Next[0].Picks[0]})
		require.NoError(t, err)
		if begun.Round.State != runner.Active {
			continue
		}
		_, err = s.CashOutSteps(ctx, ses, "out-key-1", begun.Round.ID, 1)
		require.NoError(t, err)
		settled(t, s)
		return
	}
	t.Fatal("no step wins")
}

// settled pays what is owed.
func settled(t *testing.T, s *runner.Service) {
	t.Helper()
	require.NoError(t, s.Sweep(ctx))
}

func TestMismatches_FindABetOnACurveThatWasPaidOtherwise(t *testing.T) {
	for name, plant := range map[string]string{
		"it was cashed out for more": "UPDATE studio_crash_bets SET payout = payout + 1 WHERE status = 'CASHED'",
		"it was lost":                "UPDATE studio_crash_bets SET status = 'LOST' WHERE status = 'CASHED'",
		"it was given back":          "UPDATE studio_crash_bets SET status = 'LATE' WHERE status IN ('CASHED', 'LOST')",
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w, s := real(t, d, studio.Crash)
				ses := opened(t, s, w.Player(t, "5000"))
				cashed(t, w, s, d, ses)
				agree(t, d, plant, " by the game")
			})
		})
	}
}

// cashed plays rounds of the curve until a bet was cashed out at 1.2.
func cashed(t *testing.T, w *gatewaytest.World, s *runner.Service, d *db.DB, ses runner.Session) {
	t.Helper()
	for round := range 20 {
		_, _, err := s.CrashView(ctx)
		require.NoError(t, err)
		_, err = s.PlaceCrashBet(ctx, ses, fmt.Sprint("bet-key-", round), runner.BetCmd{Stake: amount("5"), Auto: 120})
		require.NoError(t, err)
		for _, pass := range []time.Duration{6 * time.Second, 100 * time.Second, 200 * time.Second, 4 * time.Second} {
			w.Clock.Advance(pass)
			require.NoError(t, s.Wake(ctx))
		}
		var open, won int
		require.Eventually(t, func() bool {
			settled(t, s)
			require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(CASE WHEN owed <> '' THEN 1 END), COUNT(CASE WHEN status = 'CASHED' THEN 1 END) FROM studio_crash_bets`).Scan(&open, &won))
			return open == 0
		}, 10*time.Second, 20*time.Millisecond)
		if won > 0 {
			return
		}
	}
	t.Fatal("no bet was cashed out")
}
