package transfer_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/care"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func limit(t *testing.T, w *transfertest.World, m id.Member, k care.Kind, p care.Period, amount string) {
	t.Helper()
	_, err := w.Care.SetLimit(ctx, care.Which{Member: m, Kind: k, Period: p}, money.MustParse(amount))
	require.NoError(t, err)
}

// stake asks for a bet that the house itself sees.
func stake(w *transfertest.World, m id.Member, amount string) error {
	return w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
		return w.Care.MayStake(ctx, tx, m, money.MustParse(amount), money.BDT)
	})
}

func refused(t *testing.T, w *transfertest.World, m id.Member, vendor, amount, key string, want error) {
	t.Helper()
	before := w.Where(m)
	_, err := w.Service.Request(ctx, in(m, vendor, amount, key))
	require.ErrorIs(t, err, want)
	require.Equal(t, before, w.Where(m), "what is refused moves nothing")
}

// plays leaves the vendor with what its games have made of the money, and lets
// the house hear of it.
func plays(t *testing.T, w *transfertest.World, m id.Member, vendor, left string) {
	t.Helper()
	require.NoError(t, w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE simvendor_players SET balance = ? WHERE account = ?`, int64(money.MustParse(left)), vendor+":"+m.String())
		return err
	}))
	require.NoError(t, w.Service.Refresh(ctx, m))
}

func TestG2_WhatLiesAtAVendorTakesUpTheLossLimitUntilItIsBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("1000")
		limit(t, w, m, care.Loss, care.Day, "100")
		refused(t, w, m, mint, "100.01", "a", care.ErrAwayLimit)
		begin(t, w, in(m, mint, "60", "b"))
		refused(t, w, m, river, "40.01", "c", care.ErrAwayLimit)
		require.ErrorIs(t, stake(w, m, "40.01"), betting.ErrLimit, "a bet here and money there are one limit")
		begin(t, w, in(m, river, "40", "d"))
		require.ErrorIs(t, stake(w, m, "0.01"), betting.ErrLimit)

		begin(t, w, out(m, mint, "60", "e"))
		require.NoError(t, stake(w, m, "10"), "what is back takes up nothing")
		plays(t, w, m, river, "0")
		refused(t, w, m, mint, "50.01", "f", care.ErrAwayLimit)
		begin(t, w, in(m, mint, "50", "g"))
		plays(t, w, m, mint, "90")
		require.ErrorIs(t, stake(w, m, "0.01"), betting.ErrLimit, "a win that lies there may be lost there")
		begin(t, w, out(m, mint, "90", "h"))
		require.NoError(t, stake(w, m, "90"), "40 won there, 40 lost there, 10 staked here")
		require.ErrorIs(t, stake(w, m, "0.01"), betting.ErrLimit)
	})
}

func TestG2_TransfersAtOnceNeverExceedTheLimit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("1000")
		limit(t, w, m, care.Loss, care.Week, "99.99")
		var wg sync.WaitGroup
		for i := range 12 {
			wg.Go(func() {
				if i%3 == 0 {
					_ = stake(w, m, "50")
					return
				}
				_, _ = w.Service.Request(ctx, in(m, []string{mint, river}[i%2], "50", fmt.Sprint("at once ", i)))
			})
		}
		wg.Wait()
		var staked money.Amount
		require.NoError(t, w.DB.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(stake), 0) AS BIGINT) FROM care_spent`).Scan(&staked))
		require.Equal(t, "50.00", staked.String(), "one of them, wherever it went: the second would be a unit too much")
	})
}

func TestG2_AnOutingCountsAsStakedUnlessItNeverArrived(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("1000")
		limit(t, w, m, care.Stake, care.Day, "100")
		w.Mode(mint, simvendor.Refuses)
		require.EqualValues(t, "RETURNED", begin(t, w, in(m, mint, "100", "a")).State)
		w.Mode(mint, simvendor.Normal)
		begin(t, w, in(m, mint, "60", "b"))
		begin(t, w, out(m, mint, "60", "c"))
		refused(t, w, m, mint, "40.01", "d", care.ErrAwayLimit)
		require.ErrorIs(t, stake(w, m, "40.01"), betting.ErrLimit)
		require.NoError(t, stake(w, m, "40"))
		limit(t, w, m, care.Bet, care.Once, "5")
		w.Clock.Advance(25 * time.Hour)
		refused(t, w, m, mint, "5.01", "e", care.ErrAwayLimit)
		begin(t, w, in(m, mint, "5", "f"))
		refused(t, w, m, river, "1", "g", care.ErrAwayLimit)
	})
}

func TestG5_WhoStaysAwayMovesNothingInAndCollectsEverything(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		begin(t, w, in(m, mint, "60", "a"))
		_, err := w.Care.PauseFor(ctx, m, care.Length{Kind: care.TimeOut, Hours: 24})
		require.NoError(t, err)
		refused(t, w, m, river, "1", "b", care.ErrExcluded)
		_, err = w.Service.Open(ctx, launch(m, mint))
		require.ErrorIs(t, err, care.ErrExcluded)
		_, err = w.Service.Collect(ctx, m, "collect")
		require.NoError(t, err)
		w.Run()
		require.Equal(t, "100.00", w.Where(m).Cash.String())
	})
}

func TestOpen_BringsNoMoreThanTheLimitsLeave(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("500")
		require.NoError(t, w.Service.SetSingle(ctx, m, true))
		limit(t, w, m, care.Loss, care.Day, "70.50")
		_, err := w.Service.Open(ctx, launch(m, mint))
		require.NoError(t, err)
		require.Equal(t, "70.50", w.AtVendor(mint, m).String())
		plays(t, w, m, mint, "200")
		w.Clock.Advance(25 * time.Hour)
		require.NoError(t, w.Service.SetSingle(ctx, m, false))
		_, err = w.Service.Open(ctx, launch(m, mint))
		require.ErrorIs(t, err, care.ErrAwayLimit, "the win of yesterday may be lost today: it has to come back first")
	})
}

func TestOpen_SessionTimeAndRealityCheckEndTheVendorsSession(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("500")
		limit(t, w, m, care.Session, care.Once, "45")
		_, err := w.Care.SetReality(ctx, m, 30)
		require.NoError(t, err)
		_, err = w.Service.Open(ctx, launch(m, mint))
		require.NoError(t, err)
		w.After(20*time.Minute, time.Minute)
		_, err = w.Care.Acknowledge(ctx, m)
		require.NoError(t, err)
		w.After(24*time.Minute, time.Minute)
		require.Zero(t, w.Tap.Calls(transferwire.Kick), "the answer has moved the reality check")
		w.After(2*time.Minute, time.Minute)
		require.Equal(t, 1, w.Tap.Calls(transferwire.Kick), "45 minutes are over")
		_, err = w.Service.Open(ctx, launch(m, mint))
		require.ErrorIs(t, err, care.ErrAwayTime)
		refused(t, w, m, mint, "10", "a", care.ErrAwayTime)
		w.After(5*time.Minute, time.Minute)
		_, err = w.Service.Open(ctx, launch(m, mint))
		require.ErrorIs(t, err, betting.ErrReality)
		_, err = w.Care.Acknowledge(ctx, m)
		require.NoError(t, err)
		w.After(25*time.Minute, time.Minute)
		_, err = w.Service.Open(ctx, launch(m, mint))
		require.NoError(t, err, "after half an hour without a game")
	})
}
