package transfer_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestRecheck_OpensACaseForWhatAVendorHasOtherwise(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		begin(t, w, in(m, mint, "20", "a"))
		begin(t, w, out(m, mint, "5", "b"))
		w.Mode(mint, simvendor.Refuses)
		back := begin(t, w, in(m, mint, "9", "c"))
		require.Equal(t, transfer.Returned, back.State)
		w.Mode(mint, simvendor.Normal)
		begin(t, w, in(m, river, "7", "d"))
		w.After(25*time.Hour, time.Hour)
		require.Empty(t, w.Rules.Cases, "all books agree")

		gone := begin(t, w, in(m, mint, "3", "e"))
		lost := begin(t, w, in(m, river, "4", "f"))
		spoil := func(reference, set string) {
			require.NoError(t, w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
				n, err := tx.Exec(ctx, `UPDATE simvendor_orders SET `+set+` WHERE reference_no = ?`, reference)
				require.EqualValues(t, 1, n)
				return err
			}))
		}
		spoil(gone.Reference, `state = 'FAILED', reason = 'REFUSED'`)
		spoil(lost.Reference, `amount = 4000001`)
		before := w.Where(m)
		w.Mode(river, simvendor.Down)
		w.After(26*time.Hour, time.Hour)
		require.Contains(t, w.Rules.Cases, "transfer.mismatch "+mint+" "+gone.Reference, "one vendor's silence keeps no other's case")
		require.NotContains(t, w.Rules.Cases, "transfer.mismatch "+river+" "+lost.Reference)
		w.Mode(river, simvendor.Normal)
		w.After(20*time.Hour, time.Hour)
		require.Contains(t, w.Rules.Cases, "transfer.mismatch "+river+" "+lost.Reference)
		require.Equal(t, before, w.Where(m), "it moves nothing")
	})
}

func TestRecheck_AsksOnlyAfterWhatWasSentAndHearsThatNothingIsKnown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		stranger, m := w.Member("100"), w.Member("100")
		w.Mode(mint, simvendor.Down)
		made, err := w.Service.Request(ctx, in(stranger, mint, "20", "a"))
		require.NoError(t, err)
		w.After(time.Minute, time.Second)
		require.Equal(t, transfer.ReasonUnreachable, reread(t, w, made).Reason)
		w.Mode(mint, simvendor.Normal)
		first, second := begin(t, w, in(m, mint, "3", "b")), begin(t, w, in(m, mint, "4", "c"))
		require.NoError(t, w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE simvendor_orders SET account = 'nobody' WHERE reference_no = ?`, second.Reference)
			return err
		}))
		require.NoError(t, w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE simvendor_orders SET amount = 3000001 WHERE reference_no = ?`, first.Reference)
			return err
		}))
		w.After(60*time.Hour, time.Hour)
		for _, x := range []transfer.Transfer{first, second} {
			require.Contains(t, w.Rules.Cases, "transfer.mismatch "+mint+" "+x.Reference)
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM simvendor_orders WHERE reference_no = ?`, made.Reference), "what never left is not asked after")
	})
}

func TestRecheck_ComparesWhatEndedLate(t *testing.T) {
	w := transfertest.New(t, dbtest.SQLite(t))
	m := w.Member("100")
	w.Mode(mint, simvendor.LostReply)
	late := begin(t, w, in(m, mint, "5", "a"))
	w.Mode(mint, simvendor.Down)
	w.After(72*time.Hour, time.Hour)
	w.Mode(mint, simvendor.Normal)
	w.After(2*time.Hour, 5*time.Minute)
	require.Equal(t, transfer.Done, reread(t, w, late).State)
	require.NoError(t, w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE simvendor_orders SET state = 'FAILED' WHERE reference_no = ?`, late.Reference)
		return err
	}))
	w.After(60*time.Hour, time.Hour)
	require.Contains(t, w.Rules.Cases, "transfer.mismatch "+mint+" "+late.Reference)
}
