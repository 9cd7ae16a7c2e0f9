package reconcile_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaydb"
	"baize/internal/gateway/reconcile"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// kept is a world of vendors that keep wallets, with the comparison of their days.
type kept struct {
	*transfertest.World
	t       *testing.T
	service *reconcile.Service
	keys    int
}

func keep(t *testing.T, d *db.DB) *kept {
	w := &kept{World: transfertest.New(t, d), t: t}
	w.service = reconcile.New(reconcile.Deps{DB: d, Store: gatewaydb.New(d), Clock: w.Clock, Cases: w.Rules, Wallets: reconcile.Keepers{Vendors: w.World}})
	return w
}

// move asks for a transfer with the first vendor and lets it run.
func (w *kept) move(m id.Member, way transfer.Direction, amount string) transfer.Transfer {
	w.t.Helper()
	w.keys++
	made, err := w.Service.Request(w.t.Context(), transfer.Cmd{
		Member: m, Vendor: transfertest.Mint, Direction: way, Amount: money.MustParse(amount), Key: fmt.Sprintf("key-%08d", w.keys)})
	require.NoError(w.t, err)
	w.Run()
	made, err = w.Service.Find(w.t.Context(), made.ID)
	require.NoError(w.t, err)
	w.Clock.Advance(time.Second)
	return made
}

// played is a day with money in and out, a game that was lost or won, and an
// order that was refused.
func (w *kept) played() (m id.Member, d reconcile.Day) {
	w.t.Helper()
	m, d = w.Member("100"), w.service.Today()
	w.move(m, transfer.In, "20")
	w.move(m, transfer.Out, "5")
	w.move(w.Member("50"), transfer.In, "7.25")
	_, err := w.Sims[transfertest.Mint].Play(w.t.Context(), m.String(), simvendor.Tails, money.Unit)
	require.NoError(w.t, err)
	w.Mode(transfertest.Mint, simvendor.Refuses)
	require.Equal(w.t, transfer.Returned, w.move(m, transfer.In, "9").State)
	w.Mode(transfertest.Mint, simvendor.Normal)
	return m, d
}

func (w *kept) compare(d reconcile.Day) (reconcile.Totals, []reconcile.Difference) {
	w.t.Helper()
	all, err := w.service.Run(w.t.Context(), d)
	require.NoError(w.t, err)
	require.Len(w.t, all, 1)
	diffs, err := w.service.Differences(w.t.Context(), transfertest.Mint, d)
	require.NoError(w.t, err)
	return all[0], diffs
}

func TestWallets_ADayThatAgreesOpensNoCase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := keep(t, d)
		_, day := w.played()
		w.Clock.Advance(13 * time.Hour)
		w.move(w.Member("3"), transfer.In, "3") // of the next day
		got, diffs := w.compare(day)
		require.Empty(t, diffs)
		require.Equal(t, reconcile.Agreed, got.State, "%+v", got)
		require.Equal(t, reconcile.BookTransfers, got.Book)
		require.Equal(t, reconcile.Pull, got.Source)
		require.Equal(t, reconcile.Sum{Count: 3, Stake: money.MustParse("27.25"), Payout: money.MustParse("5")}, got.Ours)
		require.Equal(t, got.Ours, got.Theirs)
		require.Equal(t, "22.25", got.LedgerNet.String())
		require.Equal(t, got.LedgerNet, got.RoundsNet)
		require.Empty(t, w.Rules.Cases)
		days, err := w.service.Days(t.Context(), day, day, transfertest.Mint)
		require.NoError(t, err)
		require.Equal(t, []reconcile.Totals{got}, days)
	})
}

func TestWallets_AgreeAboutWhatCameOutFinerThanCash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := keep(t, d)
		m, day := w.Member("100"), w.service.Today()
		w.move(m, transfer.In, "20")
		account := transfertest.Mint + ":" + m.String()
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := tx.Exec(ctx, `UPDATE simvendor_players SET balance = balance + 9500 WHERE account = ?`, account); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, `INSERT INTO simvendor_flips (id, account, picked, landed, stake, payout, at) VALUES (1, ?, 'HEADS', 'HEADS', 1, 9501, ?)`,
				account, w.Clock.Now().UnixMicro())
			return err
		}))
		_, err := w.Service.Collect(t.Context(), m, "collect-key")
		require.NoError(t, err)
		w.Run()
		require.Equal(t, "100.00", w.Where(m).Cash.String())
		w.Clock.Advance(13 * time.Hour)
		got, diffs := w.compare(day)
		require.Empty(t, diffs)
		require.Equal(t, reconcile.Agreed, got.State, "%+v", got)
		require.Equal(t, "20.0095", got.Ours.Payout.String(), "as the vendor has it")
		require.Equal(t, got.Ours, got.Theirs)
		require.Equal(t, "0.00", got.LedgerNet.String(), "as cash has it")
		require.Equal(t, got.LedgerNet, got.RoundsNet)
		require.Empty(t, w.Rules.Cases)
	})
}

func TestWallets_WhatAReportOmitsInventsOrAltersOpensACase(t *testing.T) {
	for mode, kind := range map[simvendor.Mode]string{
		simvendor.ReportOmits: reconcile.Missing, simvendor.ReportInvents: reconcile.Unknown, simvendor.ReportAlters: reconcile.Amount,
		simvendor.ReportHolds: reconcile.InWallet,
	} {
		t.Run(string(mode), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := keep(t, d)
				m, day := w.played()
				before := w.Where(m)
				w.Mode(transfertest.Mint, mode)
				for range 2 {
					got, diffs := w.compare(day)
					require.Equal(t, reconcile.Mismatch, got.State)
					require.Len(t, diffs, 1)
					require.Equal(t, kind, diffs[0].Kind)
				}
				require.Contains(t, w.Rules.Cases, "transfer.day MINT day:"+day.String())
				require.Equal(t, before, w.Where(m), "it moves nothing")
				w.Mode(transfertest.Mint, simvendor.Normal)
				got, diffs := w.compare(day)
				require.Equal(t, reconcile.Agreed, got.State, "the report was put right")
				require.Empty(t, diffs)
			})
		})
	}
}

func TestWallets_ABookThatWasChangedByHandIsSeen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := keep(t, d)
		m, day := w.played()
		spoil := func(statement string, args ...any) {
			require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, statement, args...)
				return err
			}))
		}
		spoil(`UPDATE gateway_transfers SET amount = amount + 1, transit = transit + 1, moved = moved + 1 WHERE direction = 'IN' AND moved > 0 AND member_id = ?`, int64(m))
		got, diffs := w.compare(day)
		require.NotEqual(t, got.LedgerNet, got.RoundsNet)
		kinds := []string{}
		for _, x := range diffs {
			kinds = append(kinds, x.Kind)
		}
		require.ElementsMatch(t, []string{reconcile.InBook, reconcile.Amount}, kinds)
		spoil(`UPDATE gateway_transfers SET amount = amount - 1, transit = transit - 1, moved = moved - 1 WHERE direction = 'IN' AND moved > 0 AND member_id = ?`, int64(m))
		spoil(`DELETE FROM simvendor_flips`)
		spoil(`DELETE FROM simvendor_players WHERE account = ?`, "MINT:"+m.String()) // with its orders in the report
		got, diffs = w.compare(day)
		require.Equal(t, reconcile.Mismatch, got.State)
		require.Len(t, diffs, 3, "two orders that are not listed, and a player with money who is not")
		last := diffs[len(diffs)-1]
		require.Equal(t, reconcile.Difference{
			Kind: reconcile.InWallet, TxID: m.String(), UserID: m.String(), Currency: money.BDT, OurStake: money.MustParse("15"), OurPayout: 0}, last)
	})
}

func TestWallets_APlayerWhomNobodyKnowsIsSeen(t *testing.T) {
	w := keep(t, dbtest.SQLite(t))
	_, day := w.played()
	for _, account := range []string{"MINT:0", "MINT:zzz"} { // before and after all members
		require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO simvendor_players (account, currency, password, balance, created_at) VALUES (?, 'BDT', 'x', 5, 1)`, account)
			return err
		}))
	}
	_, diffs := w.compare(day)
	require.Len(t, diffs, 2)
	require.Equal(t, []string{"0", "zzz"}, []string{diffs[0].UserID, diffs[1].UserID})
	require.Equal(t, money.Amount(5), diffs[0].TheirStake)
}

func TestWallets_WhatIsOnItsWayIsNotHeldAgainstAnybody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := keep(t, d)
		_, day := w.played()
		w.Mode(transfertest.Mint, simvendor.LostReply) // carried out there, not known here
		waits := w.move(w.Member("9"), transfer.In, "9")
		require.Equal(t, transfer.Sent, waits.State)
		w.Mode(transfertest.Mint, simvendor.Normal)
		got, diffs := w.compare(day)
		require.Empty(t, diffs)
		require.Equal(t, reconcile.Agreed, got.State)
		w.After(time.Minute, time.Second)
		got, _ = w.compare(day)
		require.Equal(t, reconcile.Agreed, got.State)
		require.EqualValues(t, 4, got.Ours.Count)
	})
}

func TestWallets_AReportThatCannotBeHadIsToldAndAskedForAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := keep(t, d)
		_, day := w.played()
		w.Clock.Advance(24 * time.Hour)
		w.Mode(transfertest.Mint, simvendor.Down)
		job := w.service.Jobs()[0].Run
		for range 7 { // each run begins with another day
			require.NoError(t, job(t.Context(), nil))
			w.Clock.Advance(30 * time.Minute)
		}
		require.Contains(t, w.Rules.Cases, "transfer.day MINT day:"+day.String()+":report")
		w.Mode(transfertest.Mint, simvendor.Normal)
		require.NoError(t, job(t.Context(), nil))
		days, err := w.service.Days(t.Context(), day, day, "")
		require.NoError(t, err)
		require.Equal(t, reconcile.Agreed, days[0].State)
	})
}
