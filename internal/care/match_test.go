package care_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/care"
	"baize/internal/care/caretest"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

type ctxT = context.Context

func amountTimes(n int64) money.Amount { return money.Amount(n) * money.Unit }

func depositOf(w *caretest.World, m id.Member, sum string) db.Func {
	return func(ctx ctxT, tx *db.Tx) error { return w.MayDeposit(ctx, tx, m, money.BDT, amount(sum), 0) }
}

func TestG5_AnExcludedPersonWhoComesBackStaysAway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := caretest.New(t, d)
		w.Listen(t)
		gone := w.Bets.Funded(t, "0")
		w.Facts.SetPerson(gone, care.Person{Name: "Md. Karim", Birth: "1990-02-01", Phone: "1712345678", Places: []string{"10.0.0.1|Chrome"}})
		_, err := w.PauseFor(bg, gone, care.Length{Kind: care.Exclusion, Months: 6})
		require.NoError(t, err)
		for what, p := range map[string]care.Person{
			"phone": {Phone: "1712345678"}, "person": {Name: "md karim", Birth: "1990-02-01"},
		} {
			back := w.Bets.Funded(t, "100")
			w.Facts.SetPerson(back, p)
			require.NoError(t, bet(w, back, "before-"+what, "1"))
			login(t, w, back)
			require.Eventually(t, func() bool { return w.MayPlay(bg, back) != nil }, 10*time.Second, 20*time.Millisecond, what)
			require.ErrorIs(t, bet(w, back, "after-"+what, "1"), betting.ErrExcluded)
		}
		other, home := w.Bets.Funded(t, "100"), w.Bets.Funded(t, "100")
		w.Facts.SetPerson(other, care.Person{Name: "Md. Karim", Birth: "1991-02-01", Phone: "1812345678"})
		w.Facts.SetPerson(home, care.Person{Places: []string{"10.0.0.1|Chrome"}})
		login(t, w, other)
		login(t, w, home)
		var open []care.Match
		require.Eventually(t, func() bool {
			p, err := w.Matches(bg, true, pageOf(10))
			require.NoError(t, err)
			open = p.Items
			return len(open) == 1
		}, 10*time.Second, 20*time.Millisecond)
		require.Equal(t, home, open[0].Member)
		require.Equal(t, []string{"place"}, open[0].By)
		require.NoError(t, bet(w, home, "home", "1"))
		require.NoError(t, bet(w, other, "other", "1"))

		_, err = w.DecideMatch(bg, care.Order{Operator: 7, Reason: "same face"}, open[0].ID, true)
		require.NoError(t, err)
		require.ErrorIs(t, bet(w, home, "home2", "1"), betting.ErrExcluded)
		_, err = w.DecideMatch(bg, care.Order{Operator: 7, Reason: "again"}, open[0].ID, false)
		require.ErrorIs(t, err, care.ErrDecided)
	})
}

func TestDecideMatch_TakesAMistakenPauseOffAndNoOther(t *testing.T) {
	w := caretest.New(t, dbtest.SQLite(t))
	w.Listen(t)
	gone, wrong := w.Bets.Funded(t, "0"), w.Bets.Funded(t, "100")
	for _, m := range []id.Member{gone, wrong} {
		w.Facts.SetPerson(m, care.Person{Phone: "1712345678"})
	}
	_, err := w.PauseFor(bg, gone, care.Length{Kind: care.Forever})
	require.NoError(t, err)
	login(t, w, wrong)
	require.Eventually(t, func() bool { return w.MayPlay(bg, wrong) != nil }, 10*time.Second, 20*time.Millisecond)
	all, err := w.Matches(bg, false, pageOf(10))
	require.NoError(t, err)
	require.Len(t, all.Items, 1)
	_, err = w.DecideMatch(bg, care.Order{Operator: 7, Reason: "the number was sold"}, all.Items[0].ID, false)
	require.NoError(t, err)
	require.NoError(t, bet(w, wrong, "a", "1"))
	require.ErrorIs(t, w.MayPlay(bg, gone), care.ErrExcluded)
	login(t, w, wrong)
	require.Never(t, func() bool { return w.MayPlay(bg, wrong) != nil }, 300*time.Millisecond, 50*time.Millisecond, "what staff found stays found")
}
