package transfer_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/gateway/transfer/transferwire"
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
		falsify(t, w, first, 3000001)
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

// One transfer that its vendor never answers keeps no other from being compared,
// and what was answered is not asked after again because of it.
func TestRecheck_GoesOnBehindATransferThatIsNeverAnswered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		old := begin(t, w, in(m, mint, "1", "a"))
		begin(t, w, in(m, mint, "2", "b"))
		odd := begin(t, w, in(m, mint, "3", "c"))
		begin(t, w, in(m, mint, "4", "d"))
		begin(t, w, in(m, river, "5", "e"))
		w.Lost = []string{odd.Reference}
		falsify(t, w, old, 1000001)
		w.Clock.Advance(25 * time.Hour)
		asked := w.Tap.Calls(transferwire.Status)
		require.Error(t, recheck(w))
		require.Contains(t, w.Rules.Cases, "transfer.mismatch "+mint+" "+old.Reference)
		require.Equal(t, asked+5, w.Tap.Calls(transferwire.Status))
		for range 3 {
			w.Clock.Advance(10 * time.Minute)
			require.Error(t, recheck(w))
		}
		require.Equal(t, asked+5+3, w.Tap.Calls(transferwire.Status), "only what was not answered")
		w.Lost = nil
		require.NoError(t, recheck(w))
		require.Equal(t, asked+5+4, w.Tap.Calls(transferwire.Status))
	})
}

// A vendor is passed over after a few that it does not answer, and the next look
// begins with those that had no turn.
func TestRecheck_BeginsWithThoseThatHadNoTurn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		old := begin(t, w, in(m, mint, "1", "a"))
		for _, key := range []string{"b", "c", "d"} { // newer ones
			w.Lost = append(w.Lost, begin(t, w, in(m, mint, "2", key)).Reference)
		}
		falsify(t, w, old, 1000001)
		w.Clock.Advance(25 * time.Hour)
		asked := w.Tap.Calls(transferwire.Status)
		require.Error(t, recheck(w))
		require.Equal(t, asked+3, w.Tap.Calls(transferwire.Status), "it seems to be down")
		require.Empty(t, w.Rules.Cases)
		w.Clock.Advance(10 * time.Minute)
		require.Error(t, recheck(w))
		require.Contains(t, w.Rules.Cases, "transfer.mismatch "+mint+" "+old.Reference)
		require.Equal(t, asked+3+1+3, w.Tap.Calls(transferwire.Status))
		w.Lost = nil
		require.NoError(t, recheck(w))
		require.Equal(t, asked+3+1+3+3, w.Tap.Calls(transferwire.Status))
	})
}

// recheck runs the job as if it were due.
func recheck(w *transfertest.World) error {
	for _, job := range w.Service.Jobs() {
		if job.Kind == "gateway.transfer.recheck" {
			return job.Run(ctx, nil)
		}
	}
	return nil
}

// falsify has the vendor's book say another amount of a transfer.
func falsify(t *testing.T, w *transfertest.World, of transfer.Transfer, amount int) {
	t.Helper()
	require.NoError(t, w.DB.Write(ctx, func(ctx ctxT, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE simvendor_orders SET amount = ? WHERE reference_no = ?`, amount, of.Reference)
		return err
	}))
}
