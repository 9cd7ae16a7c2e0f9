package bonus_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
)

func TestSigns_AreFactsThatRefuseOnlyWhereTheRuleSaysSo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		one, two, three := w.Book.Member(), w.Book.Member(), w.Book.Member()
		device, address := bonus.Trace{Kind: bonus.ByDevice, Mark: "d"}, bonus.Trace{Kind: bonus.ByAddress, Mark: "i"}
		w.People.Shared[one], w.People.Shared[two] = []bonus.Trace{device, address}, []bonus.Trace{address, device}
		w.People.Payees[two] = []id.Member{one, three}
		free, strict := form("100"), form("100")
		strict.Apart = []string{bonus.ByAccount}
		c, s := w.Launched(t, "free", free), w.Launched(t, "strict", strict)
		w.Pay(t, one, "500")
		w.Count(t)
		for _, campaign := range []bonus.Campaign{c, s} {
			a := sent(t, w, one, campaign, campaign.Tag)
			_, err := w.Bonus.Approve(t.Context(), owner, a.ID, "Seen.")
			require.NoError(t, err)
		}
		a := sent(t, w, two, c, "a")
		f, err := w.Bonus.Look(t.Context(), a.ID)
		require.NoError(t, err)
		require.ElementsMatch(t, []bonus.Link{
			{Kind: bonus.ByDevice, Member: one, Holds: true}, {Kind: bonus.ByAddress, Member: one, Holds: true},
			{Kind: bonus.ByAccount, Member: one, Holds: true}, {Kind: bonus.ByAccount, Member: three},
		}, f.Signs.Links)
		require.Zero(t, f.Signs.Deposits)
		_, err = w.Bonus.Approve(t.Context(), owner, a.ID, "One household.")
		require.NoError(t, err, "facts decide nothing")
		_, err = send(t, w, two, s, "b")
		require.ErrorIs(t, err, bonus.ErrLinked)

		again, err := w.Bonus.Look(t.Context(), sent(t, w, three, c, "t").ID)
		require.NoError(t, err)
		require.Empty(t, again.Signs.Links)
		mine, err := w.Bonus.Applications(t.Context(), one, page.Request{})
		require.NoError(t, err)
		own, err := w.Bonus.Look(t.Context(), mine.Items[0].ID)
		require.NoError(t, err)
		require.EqualValues(t, 1, own.Signs.Deposits)
		require.Equal(t, amount("500"), own.Signs.Paid)
		require.EqualValues(t, 1, own.Signs.Grants, "the second waits until the first is done")
		require.Equal(t, amount("100"), own.Signs.Given)
	})
}

func TestApart_OfTwoWhoClaimAtOnceOneHasIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		r := bonustest.Gift("100", 1)
		r.Apart = []string{bonus.ByDevice}
		c := w.Launched(t, "apart", r)
		errs := make([]error, 6)
		var wait sync.WaitGroup
		for i := range errs {
			m := w.Book.Member()
			w.People.Shared[m] = []bonus.Trace{{Kind: bonus.ByDevice, Mark: "d"}}
			wait.Go(func() { _, errs[i] = w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: m, Campaign: c.ID}) })
		}
		wait.Wait()
		had := 0
		for _, err := range errs {
			if err == nil {
				had++
			} else {
				require.ErrorIs(t, err, bonus.ErrLinked)
			}
		}
		require.Equal(t, 1, had)
		w.RequireSound(t)
	})
}

func TestAudience_EachBoundHasItsFaultAndItsLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		now := clock.NowOf(w.Book.Clock)
		w.People.Since = now.Add(-48 * time.Hour)
		m := w.Book.Member()
		rule := func(change func(*bonus.Rule)) bonus.Rule {
			r := bonustest.Gift("100", 1)
			change(&r)
			return r
		}
		for tag, x := range map[string]struct {
			rule bonus.Rule
			why  error
			fits func()
			line string
		}{
			"since":    {rule(func(r *bonus.Rule) { r.SinceDays = 7 }), bonus.ErrTooNew, func() { w.People.Since = now.Add(-8 * 24 * time.Hour) }, "since"},
			"from":     {rule(func(r *bonus.Rule) { r.RankFrom = 2 }), bonus.ErrRank, func() { w.Crowd[m] = bonus.Trait{RankFrom: 2} }, "rankFrom"},
			"to":       {rule(func(r *bonus.Rule) { r.RankTo = 3 }), bonus.ErrRank, func() { w.Crowd[m] = bonus.Trait{RankFrom: 3} }, "rankTo"},
			"deposit":  {rule(func(r *bonus.Rule) { r.LastDays, r.LastDeposit = 7, amount("50") }), bonus.ErrActivity, func() { w.Crowd[m] = bonus.Trait{Deposit: amount("50")} }, "lastDeposit"},
			"turnover": {rule(func(r *bonus.Rule) { r.LastDays, r.LastTurnover = 7, amount("50") }), bonus.ErrActivity, func() { w.Crowd[m] = bonus.Trait{Turnover: amount("50")} }, "lastTurnover"},
		} {
			w.People.Since = now.Add(-48 * time.Hour)
			w.Crowd[m] = bonus.Trait{}
			if tag == "to" {
				w.Crowd[m] = bonus.Trait{RankFrom: 4}
			}
			c := w.Launched(t, tag, x.rule)
			_, err := w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: m, Campaign: c.ID})
			require.ErrorIs(t, err, x.why, tag)
			waiting := func() (n int) {
				list, err := w.Bonus.Claimables(t.Context(), m, locale.Default)
				require.NoError(t, err)
				for _, one := range list {
					if one.ID == c.ID.String() {
						n++
					}
				}
				return n
			}
			require.Zero(t, waiting(), "nobody is offered what is not for them")
			x.fits()
			require.Equal(t, 1, waiting(), tag)
			w.Claim(t, m, c)
			keys := []string{}
			for _, line := range x.rule.List() {
				keys = append(keys, line.Key)
			}
			require.Contains(t, keys, x.line)
			_, err = w.Bonus.Close(t.Context(), owner, c.ID)
			require.NoError(t, err)
		}
	})
}

func TestBonusShare_RefusesWhoLivesOnBonusesAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "1")
		w.Claim(t, m, w.Launched(t, "first", bonustest.Gift("100", 0)))
		r := bonustest.Gift("10", 1)
		r.BonusShare = 50
		c := w.Launched(t, "share", r)
		_, err := w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: m, Campaign: c.ID})
		require.ErrorIs(t, err, bonus.ErrBonusOnly)
		w.Pay(t, m, "199.99")
		w.Count(t)
		_, err = w.Bonus.Claim(t.Context(), bonus.ClaimCmd{Member: m, Campaign: c.ID})
		require.ErrorIs(t, err, bonus.ErrBonusOnly)
		w.Pay(t, m, "0.01")
		w.Count(t)
		w.Claim(t, m, c)
		w.Claim(t, w.Book.Member(), c)
	})
}

func TestRule_RefusesAFormAndAnAudienceThatContradictThemselves(t *testing.T) {
	for field, change := range map[string]func(*bonus.Rule){
		"rankFrom":    func(r *bonus.Rule) { r.RankFrom = 51 },
		"rankTo":      func(r *bonus.Rule) { r.RankFrom, r.RankTo = 3, 2 },
		"sinceDays":   func(r *bonus.Rule) { r.SinceDays, r.NewForDays = 7, 7 },
		"lastDays":    func(r *bonus.Rule) { r.LastDeposit = amount("1") },
		"lastDeposit": func(r *bonus.Rule) { r.LastDays, r.LastDeposit = 1, -1 },
		"apart":       func(r *bonus.Rule) { r.Apart = []string{"blood"} },
		"bonusShare":  func(r *bonus.Rule) { r.BonusShare = -1 },
		"apply":       func(r *bonus.Rule) { r.Apply, r.ApplyRemark, r.ApplyImages = false, true, 0 },
		"applyImages": func(r *bonus.Rule) { r.ApplyImages = 4 },
		"singleUse":   func(r *bonus.Rule) { r.SingleUse = true },
		"every":       func(r *bonus.Rule) { r.Every = bonus.Deposits },
	} {
		r := form("100")
		change(&r)
		var f *fault.Fault
		require.True(t, errors.As(r.Check(), &f), field)
		require.Equal(t, field, f.Fields[0].Path)
	}
	good := form("100")
	require.NoError(t, good.Check())
}

func TestClaimables_LeadToTheFormOfWhatIsAppliedFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Book.Member()
		c := w.Launched(t, "form", form("100"))
		list, err := w.Bonus.Claimables(t.Context(), m, locale.Default)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.Equal(t, rewards.PlacePromotions, list[0].Place)
		require.ErrorIs(t, w.Bonus.ClaimNow(t.Context(), m, c.ID.String()), bonus.ErrForm)
		sent(t, w, m, c, "a")
		n, err := w.Bonus.Waiting(t.Context(), m)
		require.NoError(t, err)
		require.Zero(t, n, "it waits for staff")
	})
}
