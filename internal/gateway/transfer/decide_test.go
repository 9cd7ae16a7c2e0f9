package transfer_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transfertest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

const ann, ben = id.Staff(1), id.Staff(2)

// stuck is a transfer of which the vendor only ever says that it is pending.
func stuck(t *testing.T, w *transfertest.World, c transfer.Cmd) transfer.Transfer {
	t.Helper()
	w.Mute = c.Vendor
	tr := begin(t, w, c)
	w.After(time.Hour, time.Minute)
	tr = reread(t, w, tr)
	require.Equal(t, transfer.Unknown, tr.State)
	return tr
}

func TestDecide_TwoPeoplePostWhatTheEvidenceSays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		tr := stuck(t, w, in(m, mint, "60", "a"))
		arrived := transfer.Ending{State: transfer.Done, Evidence: " statement of the vendor, page 3 "}
		_, err := w.Service.Propose(ctx, ann, tr.ID, transfer.Ending{State: transfer.Done, Evidence: "  "})
		require.ErrorContains(t, err, "request.fields.invalid")
		got, err := w.Service.Propose(ctx, ann, tr.ID, arrived)
		require.NoError(t, err)
		require.Equal(t, transfer.Unknown, got.State)
		require.Equal(t, "statement of the vendor, page 3", got.Evidence)
		places(t, w, m, mint, "40.00", "60.00", "0.00", "0.00")
		_, err = w.Service.Propose(ctx, ben, tr.ID, arrived)
		require.ErrorIs(t, err, transfer.ErrProposed)
		seen := transfer.Ending{State: transfer.Done, Amount: 60 * money.Unit}
		_, err = w.Service.Decide(ctx, ben, tr.ID, transfer.Ending{State: transfer.Returned}, true)
		require.ErrorIs(t, err, transfer.ErrProposal, "another ending than was seen")
		got, err = w.Service.Decide(ctx, ben, tr.ID, seen, true)
		require.NoError(t, err)
		require.Equal(t, transfer.Done, got.State)
		places(t, w, m, mint, "40.00", "0.00", "60.00", "0.00")
		_, err = w.Service.Decide(ctx, ben, tr.ID, seen, true)
		require.ErrorIs(t, err, transfer.ErrProposal)
		require.Equal(t, []string{"gateway.transfer.end made 1", "gateway.transfer.end decided 2 true"}, w.Rules.Register)

		back := stuck(t, w, out(m, mint, "20", "b"))
		places(t, w, m, mint, "40.00", "20.00", "40.00", "0.00")
		_, err = w.Service.Propose(ctx, ben, back.ID, transfer.Ending{State: transfer.Returned, Evidence: "their mail"})
		require.NoError(t, err)
		got, err = w.Service.Decide(ctx, ann, back.ID, transfer.Ending{State: transfer.Returned}, true)
		require.NoError(t, err)
		require.Equal(t, transfer.ReasonDecided, got.Reason)
		places(t, w, m, mint, "40.00", "0.00", "60.00", "0.00")
	})
}

func TestDecide_OnePersonAloneEndsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		tr := stuck(t, w, in(m, mint, "60", "a"))
		_, err := w.Service.Decide(ctx, ann, tr.ID, transfer.Ending{State: transfer.Returned}, true)
		require.ErrorIs(t, err, transfer.ErrProposal, "nothing was proposed")
		_, err = w.Service.Propose(ctx, ann, tr.ID, transfer.Ending{State: transfer.Returned, Evidence: "their mail"})
		require.NoError(t, err)
		for _, yes := range []bool{true, false} {
			_, err = w.Service.Decide(ctx, ann, tr.ID, transfer.Ending{State: transfer.Returned}, yes)
			require.ErrorIs(t, err, transfer.ErrSamePerson)
		}
		places(t, w, m, mint, "40.00", "60.00", "0.00", "0.00")
		got, err := w.Service.Decide(ctx, ben, tr.ID, transfer.Ending{State: transfer.Returned}, false)
		require.NoError(t, err)
		require.Equal(t, transfer.Unknown, got.State)
		require.Empty(t, got.Proposal)
		// The vendor speaks after all: it is its word that counts, and nobody's else.
		_, err = w.Service.Propose(ctx, ann, tr.ID, transfer.Ending{State: transfer.Returned, Evidence: "their mail"})
		require.NoError(t, err)
		w.Mute = ""
		w.After(time.Hour, 15*time.Minute)
		require.Equal(t, transfer.Done, reread(t, w, tr).State)
		_, err = w.Service.Decide(ctx, ben, tr.ID, transfer.Ending{State: transfer.Returned}, true)
		require.ErrorIs(t, err, transfer.ErrNotUnknown)
		_, err = w.Service.Decide(ctx, ben, tr.ID, transfer.Ending{State: transfer.Returned}, false)
		require.NoError(t, err, "what came too late can be dropped")
		_, err = w.Service.Propose(ctx, ann, tr.ID, transfer.Ending{State: transfer.Done, Evidence: "their mail"})
		require.ErrorIs(t, err, transfer.ErrNotUnknown)
		places(t, w, m, mint, "40.00", "0.00", "60.00", "0.00")
	})
}

func TestDecide_TakesTheAmountFromTheEvidenceWhereAllWasAskedFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		begin(t, w, in(m, mint, "60", "a"))
		w.Mute = mint
		list, err := w.Service.Collect(ctx, m, "all")
		require.NoError(t, err)
		w.After(time.Hour, time.Minute)
		_, err = w.Service.Propose(ctx, ann, list[0].ID, transfer.Ending{State: transfer.Done, Amount: 45 * money.Unit, Evidence: "their mail"})
		require.NoError(t, err)
		_, err = w.Service.Decide(ctx, ben, list[0].ID, transfer.Ending{State: transfer.Done, Amount: 45 * money.Unit}, true)
		require.NoError(t, err)
		places(t, w, m, mint, "85.00", "0.00", "0.00", "15.00")
	})
}

func TestDecide_AVendorThatLaterSaysOtherwiseOpensACaseAndMovesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		tr := stuck(t, w, in(m, mint, "60", "a")) // the vendor has it
		_, err := w.Service.Propose(ctx, ann, tr.ID, transfer.Ending{State: transfer.Returned, Evidence: "their mail"})
		require.NoError(t, err)
		_, err = w.Service.Decide(ctx, ben, tr.ID, transfer.Ending{State: transfer.Returned}, true)
		require.NoError(t, err)
		places(t, w, m, mint, "100.00", "0.00", "0.00", "0.00")
		w.After(4*24*time.Hour, 12*time.Hour)
		require.NotContains(t, w.Rules.Cases, "transfer.mismatch "+mint+" "+tr.Reference, "silence says nothing")
		before := w.Where(m)
		w.Mute = ""
		w.Mode(mint, simvendor.Normal)
		w.After(2*24*time.Hour, 12*time.Hour)
		require.Contains(t, w.Rules.Cases, "transfer.mismatch "+mint+" "+tr.Reference)
		require.Equal(t, before.Cash, w.Where(m).Cash)
		require.Zero(t, reread(t, w, tr).StepAt, "it is settled what the vendor says")
	})
}

func TestTransfer_ToAVendorThatIsNotWhollySetUpComesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := transfertest.New(t, d)
		m := w.Member("100")
		begin(t, w, in(m, mint, "20", "a")) // so that the vendor knows the member
		made, err := w.Service.Request(ctx, in(m, mint, "30", "b"))
		require.NoError(t, err)
		w.Unset = mint
		w.After(time.Minute, time.Second)
		made = reread(t, w, made)
		require.Equal(t, transfer.Returned, made.State)
		require.Equal(t, transfer.ReasonUnreachable, made.Reason)
		require.Equal(t, 1, w.Tap.Calls("transfer"), "the order never left")
		_, err = w.Service.Request(ctx, in(m, mint, "30", "c"))
		require.ErrorIs(t, err, transfer.ErrClosed)
		places(t, w, m, mint, "80.00", "0.00", "20.00", "0.00")
	})
}
