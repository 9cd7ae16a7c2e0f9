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
