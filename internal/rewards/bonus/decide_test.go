package bonus_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
)

func TestApprove_GivesTheBonusOnceUnderTheVersionThatWasAppliedFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Book.Member()
		c := w.Launched(t, "form", form("100"))
		a := sent(t, w, m, c, "a")
		_, err := w.Bonus.Pause(t.Context(), owner, c.ID)
		require.NoError(t, err)
		_, err = w.Bonus.Edit(t.Context(), owner, c.ID, c.Version, form("5"))
		require.NoError(t, err)
		_, err = send(t, w, w.Book.Member(), c, "late")
		require.ErrorIs(t, err, bonus.ErrUnknown, "a draft takes nothing")
		for range 2 {
			a, err = w.Bonus.Approve(t.Context(), owner, a.ID, "Seen.")
			require.NoError(t, err)
		}
		require.Equal(t, bonus.Approved, a.State)
		holds(t, w, m, "0", "100")
		require.Equal(t, bonus.Active, w.Grant(t, m, a.Grant).Grant.State)
		_, err = w.Bonus.Reject(t.Context(), owner, a.ID, "No.")
		require.ErrorIs(t, err, bonus.ErrDecided)
		got, err := w.Bonus.Get(t.Context(), c.ID)
		require.NoError(t, err)
		require.EqualValues(t, 1, got.Taken)
		w.RequireSound(t)
	})
}

func TestApprove_RefusesWhoMayNotHaveItAnyMore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		one, two := w.Book.Member(), w.Book.Member()
		r := form("100")
		r.Quota, r.OnePerDevice = 1, true
		c := w.Launched(t, "form", r)
		a, b := sent(t, w, one, c, "a"), sent(t, w, two, c, "b")
		w.People.Err = bonustest.ErrSame
		_, err := w.Bonus.Approve(t.Context(), owner, a.ID, "Seen.")
		require.ErrorIs(t, err, bonustest.ErrSame)
		w.People.Err = nil
		_, err = w.Bonus.Approve(t.Context(), owner, a.ID, "Seen.")
		require.NoError(t, err)
		_, err = w.Bonus.Approve(t.Context(), owner, b.ID, "Seen.")
		require.ErrorIs(t, err, bonus.ErrExhausted)
		look, err := w.Bonus.Look(t.Context(), b.ID)
		require.NoError(t, err)
		require.Equal(t, bonus.Applying, look.State, "it waits on")
		_, err = w.Bonus.Approve(t.Context(), owner, 5, "Seen.")
		require.ErrorIs(t, err, bonus.ErrApplication)
		w.RequireSound(t)
	})
}

func TestApprove_ByTwoAtOnceGivesOneBonus(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Book.Member()
		a := sent(t, w, m, w.Launched(t, "form", form("100")), "a")
		var wait sync.WaitGroup
		errs := make([]error, 6)
		for i := range errs {
			wait.Go(func() {
				if i%2 == 0 {
					_, errs[i] = w.Bonus.Approve(t.Context(), owner+id.Staff(i), a.ID, "Yes.")
				} else {
					_, errs[i] = w.Bonus.Reject(t.Context(), owner+id.Staff(i), a.ID, "No.")
				}
			})
		}
		wait.Wait()
		f, err := w.Bonus.Look(t.Context(), a.ID)
		require.NoError(t, err)
		for i, err := range errs {
			if (i%2 == 0) == (f.State == bonus.Approved) {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, bonus.ErrDecided)
			}
		}
		list, err := w.Bonus.HoldingsOf(t.Context(), m)
		require.NoError(t, err)
		require.Len(t, list, map[bool]int{true: 1}[f.State == bonus.Approved])
		w.RequireSound(t)
	})
}

func TestReject_TellsTheReasonAndLetsApplyAgainThreeTimesInAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Book.Member()
		r := form("100")
		r.Every = bonus.Daily
		c := w.Launched(t, "form", r)
		for i, key := range []string{"a", "b", "c"} {
			a := sent(t, w, m, c, key)
			_, err := w.Bonus.SetAside(t.Context(), owner, a.ID, "Ask the channel.")
			require.NoError(t, err)
			card := cardOf(t, w, m, c)
			require.Equal(t, "applying", card.State)
			held, err := w.Bonus.Applications(t.Context(), m, page.Request{})
			require.NoError(t, err)
			require.Empty(t, held.Items[0].Told(), "why it is held is for staff")
			_, err = w.Bonus.Reject(t.Context(), owner, a.ID, "Too dark.")
			require.NoError(t, err)
			card = cardOf(t, w, m, c)
			require.Equal(t, "rejected", card.State)
			require.Equal(t, i < 2, card.Again)
			mine, err := w.Bonus.Applications(t.Context(), m, page.Request{})
			require.NoError(t, err)
			require.Equal(t, "Too dark.", mine.Items[0].Told())
			require.Equal(t, "Gift", mine.Items[0].Name.In("en"))
		}
		_, err := send(t, w, m, c, "d")
		require.ErrorIs(t, err, bonus.ErrTries)
		w.Book.Clock.Advance(24 * time.Hour)
		require.Equal(t, "apply", cardOf(t, w, m, c).State, "the next day is another slot")
		a := sent(t, w, m, c, "e")
		_, err = w.Bonus.Exclude(t.Context(), owner, a.ID, "Two accounts.")
		require.NoError(t, err)
		w.Book.Clock.Advance(24 * time.Hour)
		_, err = send(t, w, m, c, "f")
		require.ErrorIs(t, err, bonus.ErrBarred)
		card := cardOf(t, w, m, c)
		require.Equal(t, "rejected", card.State)
		require.False(t, card.Again)
		holds(t, w, m, "0", "0")
	})
}

func TestQueue_IsReadByCampaignAndStateTheOldestThatWaitFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		c, other := w.Launched(t, "form", form("100")), w.Launched(t, "other", form("50"))
		var want []bonus.ApplicationID
		for range 3 {
			want = append(want, sent(t, w, w.Book.Member(), c, "a").ID)
		}
		sent(t, w, w.Book.Member(), other, "a")
		_, err := w.Bonus.Reject(t.Context(), owner, want[0], "No.")
		require.NoError(t, err)
		read := func(f bonus.Filter) (got []bonus.ApplicationID) {
			for cursor := ""; ; {
				p, err := w.Bonus.Queue(t.Context(), f, page.Request{Limit: 1, Cursor: cursor})
				require.NoError(t, err)
				for _, a := range p.Items {
					got = append(got, a.ID)
				}
				if cursor = p.Next; cursor == "" {
					return got
				}
			}
		}
		require.Equal(t, want[1:], read(bonus.Filter{Campaign: c.ID, State: bonus.Applying}))
		require.Equal(t, want[:1], read(bonus.Filter{State: bonus.Rejected}))
		require.Equal(t, []bonus.ApplicationID{want[2], want[1], want[0]}, read(bonus.Filter{Campaign: c.ID}))
		require.Len(t, read(bonus.Filter{}), 4)
		n, err := w.Bonus.WaitingCount(t.Context())
		require.NoError(t, err)
		require.Equal(t, 3, n)
		_, err = w.Bonus.Queue(t.Context(), bonus.Filter{}, page.Request{Cursor: "?"})
		require.Error(t, err)
		got, err := w.Bonus.Get(t.Context(), c.ID)
		require.NoError(t, err)
		require.EqualValues(t, 2, got.Figures.Applying)
	})
}
