package returns_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/reporting"
	"baize/internal/reporting/returns"
	"baize/internal/reporting/returns/returnsdb"
)

const offset = 6 * time.Hour

type world struct {
	*bettingtest.World
	s      *returns.Service
	store  *returnsdb.Store
	raised []returns.Alarm
}

func (w *world) Raise(_ context.Context, _ *db.Tx, a returns.Alarm) error {
	w.raised = append(w.raised, a)
	return nil
}

func (w *world) DeviationPpm(p returns.Profile) (int64, error) {
	if p.Mechanic == "slot" {
		return coin.DeviationPpm, nil
	}
	return 0, nil
}

// build makes a world whose catalogue has the vendor's game, and two more.
func build(t *testing.T, d *db.DB) *world {
	w := &world{World: bettingtest.New(t, d), store: returnsdb.New(d)}
	w.s = returns.New(returns.Deps{
		DB: d, Store: w.store, Clock: w.Book.Clock, Deviations: w, Alarms: w, Log: slog.New(slog.DiscardHandler), Offset: offset,
	})
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for i, g := range []struct{ code, mechanic, sheet string }{{bettingtest.Game, "slot", "p1"}, {"twin", "slot", "p1"}, {"cards", "table", "baccarat"}} {
			_, err := tx.Exec(ctx, `INSERT INTO catalogue_games (id, vendor, code, category, classify, name_en, name_bn, keywords, theme, motif, art_variant,
				volatility, mechanic, par_sheet, return_ppm, stake_min, stake_max, is_hot, is_new, is_game, trial, sort, state, updated_at)
				VALUES (?, ?, ?, 'RNG', 'Slots', 'A game', 'A game', '', '', '', 0, 'low', ?, ?, 960000, 1, 1, ?, ?, 'GAME', ?, 0, 'open', 0)`,
				i+1, bettingtest.Vendor, g.code, g.mechanic, g.sheet, false, false, false)
			if err != nil {
				return err
			}
		}
		return nil
	}))
	return w
}

func (w *world) today() reporting.Day {
	return reporting.DayOf(clock.NowOf(w.Book.Clock), offset)
}

func TestG27_CountSumsTheSettledRoundsOfADayUpAndCountingAgainChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := build(t, d)
		m := w.Funded(t, "10000.00")
		play := func(n int, stake, payout string) {
			w.Book.Clock.Advance(10 * time.Millisecond)
			cmd := bettingtest.BetWin(m, fmt.Sprint("r", n), fmt.Sprint("t", n), stake, payout)
			cmd.CloseRound = true
			_, err := w.PlaceAndSettle(t.Context(), cmd)
			require.NoError(t, err)
		}
		play(1, "5.00", "0.00")
		play(2, "5.00", "12.00")
		play(3, "70.00", "0.00")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "open", "open", "9.00"))
		require.NoError(t, err)
		_, err = w.Settle(t.Context(), betting.SettleCmd{Head: bettingtest.Head(m, "", "promo"), Payout: 50 * money.Unit, Promo: true})
		require.NoError(t, err)
		w.Book.Clock.Advance(time.Second)
		for range 2 {
			require.NoError(t, w.s.Count(t.Context()))
			v, err := w.s.All(t.Context())
			require.NoError(t, err)
			require.Len(t, v.Games, 1)
			g := v.Games[0]
			require.Equal(t, returns.Sum{Rounds: 3, Stake: 80 * money.Unit, Payout: 12 * money.Unit, Squares: 4950}, g.Sum, "what is open and what has no stake is no return")
			require.Equal(t, returns.Few, g.State)
			require.Equal(t, int64(150_000), g.ActualPpm)
			require.Equal(t, 1, v.Profiles[0].Games)
		}
		h, err := w.s.Of(t.Context(), returns.Which{Vendor: bettingtest.Vendor, Game: bettingtest.Game, Currency: money.BDT})
		require.NoError(t, err)
		require.Len(t, h.Points, 1)
		require.Len(t, h.Levels, 2)

		w.Book.Clock.Advance(24 * time.Hour)
		play(4, "5.00", "5.00")
		w.Book.Clock.Advance(3 * time.Hour)
		play(5, "15.00", "3.00")
		w.Book.Clock.Advance(time.Second)
		require.NoError(t, w.s.Count(t.Context()))
		h, err = w.s.Of(t.Context(), returns.Which{Profile: returns.Profile{Mechanic: "slot", Sheet: "p1"}, Currency: money.BDT})
		require.NoError(t, err)
		require.Len(t, h.Points, 2)
		require.Equal(t, int64(200_000), h.Points[1].Upto.ActualPpm, "20 of 100 up to the second day, which was played in hours apart")
	})
}

// What is settled after a day's end belongs to it, though nobody counted for
// hours.
func TestCount_CatchesUpWithADayThatEndedWhileNobodyCounted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := build(t, d)
		m := w.Funded(t, "100.00")
		begin := func(round string) {
			_, err := w.Place(t.Context(), bettingtest.Bet(m, round, round, "5.00"))
			require.NoError(t, err)
			w.Book.Clock.Advance(10 * time.Millisecond)
		}
		end := func(round string) {
			_, err := w.Settle(t.Context(), bettingtest.Win(m, round, round+"w", "", "0"))
			require.NoError(t, err)
			_, err = w.CloseRound(t.Context(), bettingtest.Close(m, round))
			require.NoError(t, err)
			w.Book.Clock.Advance(10 * time.Millisecond)
		}
		day := w.today()
		begin("late")
		begin("soon")
		end("soon")
		w.Book.Clock.Advance((day + 1).Start(offset).Add(time.Minute).Sub(clock.NowOf(w.Book.Clock)))
		begin("next")
		end("next")
		require.NoError(t, w.s.Count(t.Context()))
		end("late")
		w.Book.Clock.Advance(3 * time.Hour)

		w.s = returns.New(w.s.Deps)
		require.NoError(t, w.s.Count(t.Context()))
		h, err := w.s.Of(t.Context(), returns.Which{Vendor: bettingtest.Vendor, Game: bettingtest.Game, Currency: money.BDT})
		require.NoError(t, err)
		require.Equal(t, []int64{2, 1}, []int64{h.Points[0].Rounds, h.Points[1].Rounds})
	})
}

// A process that goes on counting comes back to a day that it left unsettled too.
func TestCount_ComesBackToADayThatItCountedTooEarly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := build(t, d)
		require.NoError(t, w.s.Count(t.Context()))
		m := w.Funded(t, "100.00")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "late", "late", "5.00"))
		require.NoError(t, err)
		next := bettingtest.BetWin(m, "next", "next", "5.00", "0")
		next.CloseRound = true
		w.Book.Clock.Advance((w.today() + 1).Start(offset).Add(time.Minute).Sub(clock.NowOf(w.Book.Clock)))
		_, err = w.PlaceAndSettle(t.Context(), next)
		require.NoError(t, err)
		w.Book.Clock.Advance(time.Second)
		require.NoError(t, w.s.Count(t.Context()))
		_, err = w.CloseRound(t.Context(), bettingtest.Close(m, "late"))
		require.NoError(t, err)
		w.Book.Clock.Advance(3 * time.Hour)
		require.NoError(t, w.s.Count(t.Context()), "the count of hours in between was asleep")
		h, err := w.s.Of(t.Context(), returns.Which{Vendor: bettingtest.Vendor, Game: bettingtest.Game, Currency: money.BDT})
		require.NoError(t, err)
		require.Len(t, h.Points, 2)
		require.Equal(t, []int64{1, 1}, []int64{h.Points[0].Rounds, h.Points[1].Rounds})
	})
}

// plant writes twenty days of a game that pays a return in millionths, the last
// of them three days ago.
func (w *world) plant(t *testing.T, game string, ppm int64) {
	t.Helper()
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for day := w.today() - 23; day < w.today()-3; day++ {
			var rows []returns.Row
			for _, level := range []money.Amount{money.Unit, 10 * money.Unit} {
				rows = append(rows, returns.Row{
					Key: returns.Key{Vendor: bettingtest.Vendor, Game: game, Currency: money.BDT, Level: level},
					Sum: returns.Same(level, 50_000, level*50_000*money.Amount(ppm)/1_000_000),
				})
			}
			if err := w.store.SetDay(ctx, tx, day, rows); err != nil {
				return err
			}
		}
		return nil
	}))
}

func TestG27_WatchRaisesOneAlarmAWeekOfAPlantedDrift(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := build(t, d)
		w.plant(t, bettingtest.Game, 970_000)
		require.NoError(t, w.s.Watch(t.Context()))
		subjects := map[string]string{}
		for _, a := range w.raised {
			subjects[a.Subject] = a.Vendor
		}
		require.Equal(t, map[string]string{
			"slot p1 BDT": "", "slot p1 >= 1.00 BDT": "", "slot p1 >= 10.00 BDT": "", bettingtest.Game + " BDT": bettingtest.Vendor,
		}, subjects)
		require.Contains(t, w.raised[0].Detail, "return 97.0000 %, promised 96.0000 %")

		w.raised = nil
		w.Book.Clock.Advance(24 * time.Hour)
		require.NoError(t, w.s.Watch(t.Context()))
		require.Empty(t, w.raised, "staff know it")
		w.Book.Clock.Advance(6 * 24 * time.Hour)
		require.NoError(t, w.s.Watch(t.Context()))
		require.NotEmpty(t, w.raised, "a week later it still stands")
	})
}

// Codes of games are their vendors' own.
func TestWatch_TellsGamesOfTwoVendorsWithOneCodeApart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := build(t, d)
		w.plant(t, "twin", 970_000)
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, `INSERT INTO catalogue_games (id, vendor, code, category, classify, name_en, name_bn, keywords, theme, motif, art_variant,
				volatility, mechanic, par_sheet, return_ppm, stake_min, stake_max, is_hot, is_new, is_game, trial, sort, state, updated_at)
				SELECT 9, 'other', code, category, classify, name_en, name_bn, keywords, theme, motif, art_variant, volatility, mechanic, par_sheet,
				return_ppm, stake_min, stake_max, is_hot, is_new, is_game, trial, sort, state, updated_at FROM catalogue_games WHERE code = 'twin'`); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, `INSERT INTO reporting_returns (day, vendor, game, currency, level, rounds, stake, payout, squares)
				SELECT day, 'other', game, currency, level, rounds, stake, payout, squares FROM reporting_returns`)
			return err
		}))
		require.NoError(t, w.s.Watch(t.Context()))
		vendors := map[string]bool{}
		for _, a := range w.raised {
			if a.Subject == "twin BDT" {
				vendors[a.Vendor] = true
			}
		}
		require.Equal(t, map[string]bool{bettingtest.Vendor: true, "other": true}, vendors)
	})
}

func TestWatch_IsQuietAboutHonestGamesAndAboutTables(t *testing.T) {
	w := build(t, dbtest.SQLite(t))
	w.plant(t, bettingtest.Game, 960_500)
	require.NoError(t, w.s.Watch(t.Context()))
	require.Empty(t, w.raised)
	w.plant(t, "cards", 999_000)
	require.NoError(t, w.s.Watch(t.Context()))
	require.Empty(t, w.raised, "how far a table swings depends on what is bet")
}
