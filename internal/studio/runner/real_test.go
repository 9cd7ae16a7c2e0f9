package runner_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaytest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/platform/secret"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiodb"
	"baize/internal/studio/studiotest"
)

// tiger is the one title of the gateway's test world, run by any engine.
type tiger string

func (e tiger) Title(_ context.Context, vendor, code string) (studio.Title, bool, error) {
	t := studio.Title{Vendor: vendor, Code: code, Engine: string(e), ParSheet: "p1", StakeMin: money.Unit, StakeMax: 1000 * money.Unit}
	return t, vendor == gatewaytest.Vendor && code == gatewaytest.Game, nil
}

// real is a runner over a real gateway, betting, wallet and ledger.
func real(t testing.TB, d *db.DB, engine string) (*gatewaytest.World, *runner.Service) {
	t.Helper()
	w := gatewaytest.New(t, d)
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(t, err)
	client := seamless.NewClient(seamless.Config{
		BaseURL: "http://platform", Vendor: gatewaytest.Vendor, KeyID: gatewaytest.KeyID, Secret: gatewaytest.Secret, Clock: w.Clock, Rand: rng.System{},
		Transport: httpx.Local{Handler: w.Handler}, Pause: time.Millisecond,
	})
	s := runner.New(runner.Deps{
		DB: d, Store: studiodb.New(d), Titles: tiger(engine), Desks: []studio.Desk{{Vendor: gatewaytest.Vendor, Wallet: client}},
		Push: &studiotest.Pushes{}, Box: box, Clock: w.Clock, Rand: rng.System{}, IDs: id.NewSource(clock.System{}, 2), Log: slog.New(slog.DiscardHandler), ChainLength: 100,
	})
	ledgertest.RequireClaimed(t, d, studiodb.Mismatches)
	require.NoError(t, s.Start(ctx))
	t.Cleanup(s.Stop)
	return w, s
}

func opened(t testing.TB, s *runner.Service, p *gatewaytest.Player) runner.Session {
	t.Helper()
	ses, found, err := s.Open(ctx, p.Token)
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, p.Member.String(), ses.UserID)
	return ses
}

// sums compares the games' records with the member's cash.
func sums(t *testing.T, d *db.DB, p *gatewaytest.Player, began string) {
	t.Helper()
	var net int64
	require.NoError(t, d.QueryRowContext(ctx, `SELECT COALESCE(SUM(CASE WHEN outcome_state IN ('SETTLED', 'CASHED', 'LOST') THEN payout - stake ELSE 0 END), 0)
		FROM v_house_rounds WHERE user_id = ? AND settled = 1`, p.Member.String()).Scan(&net))
	require.Equal(t, money.MustParse(began)+money.Amount(net), p.Cash(t))
}

func TestReal_SpinsMoveExactlyWhatTheGamesRecord(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, s := real(t, d, studio.Slot)
		p := w.Player(t, "200")
		ses := opened(t, s, p)
		for i := range 40 {
			spin, err := s.Spin(ctx, ses, fmt.Sprint("spin-key-", i), amount("5"))
			require.NoError(t, err)
			require.Equal(t, p.Cash(t), spin.Round.Balance)
			require.Positive(t, spin.Round.BalanceVersion)
		}
		_, err := s.Spin(ctx, ses, "too-much-1", amount("1000"))
		if p.Cash(t) < amount("1000") {
			require.ErrorIs(t, err, runner.ErrNotEnough)
		}
		sums(t, d, p, "200")
		funds, err := s.Funds(ctx, ses)
		require.NoError(t, err)
		require.Equal(t, p.Cash(t), funds.Balance)
	})
}

func TestReal_CrashRoundsMoveExactlyWhatTheGamesRecord(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, s := real(t, d, studio.Crash)
		var players []*gatewaytest.Player
		var sessions []runner.Session
		for range 3 {
			players = append(players, w.Player(t, "100"))
			sessions = append(sessions, opened(t, s, players[len(players)-1]))
		}
		pass := func(d time.Duration) {
			w.Clock.Advance(d)
			require.NoError(t, s.Wake(ctx))
		}
		for round := range 5 {
			_, _, err := s.CrashView(ctx)
			require.NoError(t, err)
			for i, ses := range sessions {
				bet, err := s.PlaceCrashBet(ctx, ses, fmt.Sprintf("bet-%d-%d", round, i), runner.BetCmd{Stake: amount("5"), Auto: []runner.BetCmd{{}, {Auto: 120}, {Auto: 300}}[i].Auto})
				require.NoError(t, err)
				if i == 0 && round%2 == 0 {
					_, err = s.CancelCrashBet(ctx, ses, bet.ID)
					require.NoError(t, err)
				}
			}
			pass(6 * time.Second)
			pass(100 * time.Second)
			pass(200 * time.Second)
			pass(4 * time.Second)
		}
		require.Eventually(t, func() bool {
			require.NoError(t, s.Sweep(ctx))
			var n int
			require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM studio_crash_bets WHERE owed <> ''`).Scan(&n))
			return n == 0
		}, 10*time.Second, 20*time.Millisecond)
		for _, p := range players {
			sums(t, d, p, "100")
		}
	})
}

func BenchmarkReal_Spin(b *testing.B) {
	w, s := real(b, dbtest.SQLite(b), studio.Slot)
	ses := opened(b, s, w.Player(b, "1000000000"))
	n := 0
	for b.Loop() {
		n++
		if _, err := s.Spin(ctx, ses, fmt.Sprint("spin-key-", n), amount("1")); err != nil {
			b.Fatal(err)
		}
	}
}
