package transfer_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/care"
	"baize/internal/gateway"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transferdb"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

type ctxT = context.Context

func launch(m id.Member, vendor string) gateway.VendorLaunch {
	return gateway.VendorLaunch{Member: m, Vendor: vendor, GameCode: simvendor.GameCode, Currency: money.BDT, Lang: "en", BackURL: "/"}
}

func TestCollect_BringsEverythingBackOnceAndWaitsBeforeTheNext(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		begin(t, w, in(m, mint, "30", "a"))
		begin(t, w, in(m, river, "20", "b"))
		w.Mode(river, simvendor.LostReply)
		list, err := w.Service.Collect(ctx, m, "collect-1")
		require.NoError(t, err)
		require.Len(t, list, 2)
		again, err := w.Service.Collect(ctx, m, "collect-1")
		require.NoError(t, err)
		require.Equal(t, list[0].ID, again[0].ID, "the same key is the same collection")
		_, err = w.Service.Collect(ctx, m, "collect-2")
		require.ErrorContains(t, err, "gateway.transfer.coolDown")
		w.Run()
		at := w.Where(m)
		require.Equal(t, "80.00", at.Cash.String(), "one vendor's silence does not keep the other's money")
		require.Equal(t, "20.00", at.Transit[river].String())
		w.After(10*time.Second, 10*time.Second)
		require.Equal(t, "100.00", w.Where(m).Cash.String())
		list, err = w.Service.Collect(ctx, m, "collect-3")
		require.NoError(t, err)
		require.Len(t, list, 2, "what was played with of late is asked again")
	})
}

// finer lets a vendor's game pay what no cash has decimals for.
func finer(t *testing.T, w *transfertest.World, m id.Member, won money.Amount) {
	t.Helper()
	account := mint + ":" + m.String()
	require.NoError(t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE simvendor_players SET balance = balance + ? WHERE account = ?`, int64(won), account); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO simvendor_flips (id, account, picked, landed, stake, payout, at) VALUES (?, ?, 'HEADS', 'HEADS', 1, ?, ?)`,
			int64(m), account, int64(won)+1, w.Clock.Now().UnixMicro())
		return err
	}))
}

func TestCollect_FloorsWhatComesHomeToTheCurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		for i, c := range []struct{ won, heard, moved, cash, ggr string }{
			{"0.0095", "unheard", "60.0095", "100.00", "0.00"},
			{"0.0095", "", "60.0095", "100.00", "0.00"},
			{"3.999999", "", "63.999999", "103.99", "-3.99"},
		} {
			m := w.Member("100")
			begin(t, w, in(m, mint, "60", "a"))
			before := w.GGR(mint)
			finer(t, w, m, money.MustParse(c.won))
			if c.heard == "" {
				require.NoError(t, w.Service.Refresh(ctx, m))
				require.Equal(t, c.moved, w.Where(m).Held[mint].String())
			}
			list, err := w.Service.Collect(ctx, m, "collect-key")
			require.NoError(t, err)
			w.Run()
			home := reread(t, w, list[0])
			require.Equal(t, transfer.Done, home.State)
			require.Equal(t, []string{c.moved, c.cash}, []string{home.Moved.String(), w.Where(m).Cash.String()}, i)
			require.Equal(t, c.ggr, (w.GGR(mint) - before).String(), "what is finer is the vendor's result")
			at := w.Where(m)
			require.Zero(t, at.Transit[mint]+at.Held[mint])
			report, err := ledger.Verify(ctx, w.DB, nil)
			require.NoError(t, err)
			require.Empty(t, report.Violations)
			wrong, err := transferdb.Mismatches(ctx, d)
			require.NoError(t, err)
			require.Empty(t, wrong)
			w.After(25*time.Hour, time.Hour)
			require.Empty(t, w.Rules.Cases, "the vendor has it as it was told")
		}
	})
}

func TestOpen_SingleSweepsOtherVendorsAndSendsTheWholeBalance(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100.509")
		begin(t, w, in(m, mint, "60", "a"))
		url, err := w.Service.Open(ctx, launch(m, river))
		require.NoError(t, err)
		require.Contains(t, url, "/river/")
		places(t, w, m, river, "40.509", "0.00", "0.00", "0.00")
		require.NoError(t, w.Service.SetSingle(ctx, m, true))
		_, err = w.Service.Open(ctx, launch(m, river))
		require.NoError(t, err)
		require.Zero(t, w.AtVendor(mint, m))
		require.Equal(t, "100.50", w.AtVendor(river, m).String())
		w.Run()
		require.Equal(t, "0.009", w.Where(m).Cash.String(), "only whole hundredths travel")
	})
}

func TestOpen_LaunchesWithWhatIsThereWhenMoneyCannotMove(t *testing.T) {
	w := transfertest.New(t, dbtest.SQLite(t))
	m := w.Member("100")
	begin(t, w, in(m, mint, "60", "a"))
	require.NoError(t, w.Service.SetSingle(ctx, m, true))
	w.Mode(mint, simvendor.LostReply)
	_, err := w.Service.Open(ctx, launch(m, river))
	require.NoError(t, err)
	require.Equal(t, "40.00", w.AtVendor(river, m).String())
	require.Equal(t, "60.00", w.Where(m).Transit[mint].String())
	w.Mode(mint, simvendor.Normal)
	w.After(10*time.Second, 10*time.Second)
	require.Equal(t, "60.00", w.Where(m).Cash.String())
	w.Mode(river, simvendor.Down)
	_, err = w.Service.Open(ctx, launch(m, river))
	require.ErrorIs(t, err, transfer.ErrClosed)
	require.Equal(t, "100.00", (w.Where(m).Cash + w.Where(m).Transit[river] + w.Where(m).Held[river]).String())
}

func TestGather_BringsTheMoneyHomeForGamesThatArePlayedWithTheCash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		begin(t, w, in(m, mint, "60", "a"))
		begin(t, w, in(m, river, "30", "b"))
		w.Service.Gather(ctx, m, money.BDT)
		require.Equal(t, "10.00", w.Where(m).Cash.String(), "the member has not chosen so")
		require.NoError(t, w.Service.SetSingle(ctx, m, true))
		w.Mode(river, simvendor.LostReply)
		w.Service.Gather(ctx, m, money.BDT)
		require.Equal(t, "70.00", w.Where(m).Cash.String(), "one vendor's silence does not keep the other's money")
		w.Mode(river, simvendor.Normal)
		w.After(10*time.Second, 10*time.Second)
		require.Equal(t, "100.00", w.Where(m).Cash.String())
	})
}

func TestListener_EndsTheSessionsOfAFrozenMemberEvenLate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("10")
		_, err := w.Service.Open(ctx, launch(m, mint))
		require.NoError(t, err)
		mine := `SELECT COUNT(*) FROM simvendor_sessions WHERE account = ?`
		require.EqualValues(t, 1, w.Count(mine, mint+":"+m.String()))
		w.Mode(mint, simvendor.Down)
		hear := func(status members.Status) {
			w.Hear(members.Changed{Member: m, Status: status})
			w.Run()
		}
		hear(members.Active)
		hear(members.Frozen)
		require.EqualValues(t, 1, w.Count(mine, mint+":"+m.String()), "the vendor cannot be reached")
		w.Mode(mint, simvendor.Normal)
		w.After(time.Minute, 5*time.Second)
		require.Zero(t, w.Count(mine, mint+":"+m.String()))
	})
}

func TestListeners_KickWhoStaysAwayFromPlay(t *testing.T) {
	w := transfertest.New(t, dbtest.SQLite(t))
	m := w.Member("10")
	_, err := w.Service.Open(ctx, launch(m, mint))
	require.NoError(t, err)
	w.Hear(care.Paused{Member: m, Kind: care.TimeOut})
	w.Run()
	require.Zero(t, w.Count(`SELECT COUNT(*) FROM simvendor_sessions`))
}

func TestKick_EndsTheSessionsAtTheVendor(t *testing.T) {
	w := transfertest.New(t, dbtest.SQLite(t))
	m := w.Member("10")
	_, err := w.Service.Open(ctx, launch(m, mint))
	require.NoError(t, err)
	require.EqualValues(t, 1, w.Count(`SELECT COUNT(*) FROM simvendor_sessions`))
	require.NoError(t, w.Service.Kick(ctx, m))
	require.Zero(t, w.Count(`SELECT COUNT(*) FROM simvendor_sessions`))
	games, err := w.Clients[mint].Games(ctx)
	require.NoError(t, err)
	require.Equal(t, simvendor.GameCode, games[0].Code)
}
