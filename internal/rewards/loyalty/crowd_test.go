package loyalty_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/loyalty/loyaltytest"
)

func TestAmong_ChoosesByRankAndByTheLastDayOfPlay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := loyaltytest.New(t, d)
		never, old, high := w.Book.Member(), w.Book.Member(), w.Book.Member()
		all := []id.Member{never, old, high}
		w.Hear(t, w.Bet(old, "RNG", "5.00", "0.00"), w.Bet(high, "RNG", "7.00", "0.00"))
		w.Days(t, 10)
		w.Hear(t, w.Deposit(high, "100000.00"), w.Bet(high, "RNG", "900000.00", "0.00"))
		p, err := w.ProgressOf(t.Context(), high)
		require.NoError(t, err)
		require.Positive(t, p.Level)
		for name, c := range map[string]struct {
			trait loyalty.Trait
			want  []id.Member
		}{
			"everybody":        {loyalty.Trait{}, all},
			"from a rank":      {loyalty.Trait{RankFrom: 1}, []id.Member{high}},
			"up to a rank":     {loyalty.Trait{RankFrom: 1, RankTo: p.Level}, []id.Member{high}},
			"above all ranks":  {loyalty.Trait{RankFrom: p.Level + 1}, []id.Member{}},
			"active":           {loyalty.Trait{ActiveDays: 1}, []id.Member{high}},
			"active long ago":  {loyalty.Trait{ActiveDays: 30}, []id.Member{old, high}},
			"deposits lately":  {loyalty.Trait{ActiveDays: 1, Deposit: money.MustParse("100000")}, []id.Member{high}},
			"more of them":     {loyalty.Trait{ActiveDays: 30, Deposit: money.MustParse("100000.01")}, []id.Member{}},
			"turnover lately":  {loyalty.Trait{ActiveDays: 10, Turnover: money.MustParse("5")}, []id.Member{high}},
			"turnover in time": {loyalty.Trait{ActiveDays: 11, Turnover: money.MustParse("5")}, []id.Member{old, high}},
			"of ten days":      {loyalty.Trait{ActiveDays: 10, Turnover: money.MustParse("900007")}, []id.Member{}},
			"of eleven days":   {loyalty.Trait{ActiveDays: 11, Turnover: money.MustParse("900007")}, []id.Member{high}},
			"idle for a week":  {loyalty.Trait{IdleDays: 7}, []id.Member{never, old}},
			"idle for a month": {loyalty.Trait{IdleDays: 30}, []id.Member{never}},
		} {
			got, err := w.Among(t.Context(), all, c.trait)
			require.NoError(t, err)
			require.Equal(t, c.want, got, name)
		}
	})
}
