package reconcile_test

import (
	"context"
	"iter"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/gatewaydb"
	"baize/internal/gateway/gatewaytest"
	"baize/internal/gateway/reconcile"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
)

// walked notes which days' books are walked.
type walked struct {
	reconcile.Store
	days []reconcile.Day
}

func (w *walked) Actions(ctx context.Context, d reconcile.Day) iter.Seq2[reconcile.Action, error] {
	w.days = append(w.days, d)
	return w.Store.Actions(ctx, d)
}

// half is a run of the job, and half an hour.
func (w *world) half() {
	w.t.Helper()
	require.NoError(w.t, w.service.Jobs()[0].Run(w.t.Context(), nil))
	w.Clock.Advance(30 * time.Minute)
}

// bet is one of a day, by somebody new: sessions are over by then.
func (w *world) bet(tx string) reconcile.Day {
	w.t.Helper()
	w.player = w.Player(w.t, "10")
	w.move(seamless.Bet, tx, tx, "1", "0")
	return w.service.Today()
}

func (w *world) states(days ...reconcile.Day) (out []string) {
	w.t.Helper()
	for _, d := range days {
		all, err := w.service.Days(w.t.Context(), d, d, gatewaytest.Vendor)
		require.NoError(w.t, err)
		state := ""
		for _, one := range all {
			state = one.State
		}
		out = append(out, state)
	}
	return out
}

func TestJobs_CompareDaysThatWereMissedAndEmptyOnesOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		store := &walked{Store: gatewaydb.New(d)}
		w.service = reconcile.New(reconcile.Deps{DB: d, Store: store, Clock: w.Clock, Cases: w.Gateway, Auditor: w.Audited,
			Sources: []reconcile.Source{{Name: reconcile.Pull, Reports: w.vendor}}})
		first := w.bet("b1")
		_, err := w.service.RunBy(t.Context(), 1, first)
		require.NoError(t, err, "by staff, before its end")
		w.bet("b2")
		w.Clock.Advance(3 * 24 * time.Hour)
		third := w.bet("b3")
		w.Clock.Advance(2 * 24 * time.Hour) // nothing ran all this time
		store.days = nil
		w.half()
		require.Equal(t, []string{reconcile.Agreed, "", reconcile.Agreed}, w.states(first, first+1, third))
		all, err := w.service.Days(t.Context(), first, first, "")
		require.NoError(t, err)
		require.EqualValues(t, 2, all[0].Ours.Count, "what came after the early run too")
		require.Len(t, store.days, 7)
		slices.Sort(store.days)
		require.Len(t, slices.Compact(store.days), 7)
		store.days = nil
		for range 4 {
			w.half()
		}
		require.Empty(t, store.days, "nothing is left to compare")
		w.Clock.Advance(24 * time.Hour)
		w.half()
		require.Equal(t, []reconcile.Day{w.service.Today() - 1}, store.days)
	})
}

func TestJobs_AskASilentVendorOnceInARunAndForAWeek(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		source := &failing{Reports: w.vendor, vendor: gatewaytest.Vendor, down: true}
		w.source(source)
		var days []reconcile.Day
		for i := range 3 {
			days = append(days, w.bet("b"+strconv.Itoa(i)))
			w.Clock.Advance(24 * time.Hour)
		}
		for i := range 7 {
			w.half()
			require.Equal(t, i+1, source.asked)
		}
		silent := []string{reconcile.Unreported, reconcile.Unreported, reconcile.Unreported}
		require.Equal(t, silent, w.states(days...))
		cases, err := w.Gateway.OpenCases(t.Context())
		require.NoError(t, err)
		require.Equal(t, 3, cases, "each day had its turn")

		w.Clock.Advance(5 * 24 * time.Hour)
		source.down = false
		w.half()
		require.Equal(t, []string{reconcile.Unreported, reconcile.Agreed, reconcile.Agreed}, w.states(days...), "a week back, and no further")
	})
}
