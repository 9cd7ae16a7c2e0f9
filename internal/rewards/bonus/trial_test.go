package bonus_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/rewards/bonus/bonustest"
)

func TestSimulate_CountsTheAudienceOfARankAndOnlyItsClaims(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		low, high := w.Book.Member(), w.Book.Member()
		old := clock.NowOf(w.Book.Clock).Add(-10 * 24 * time.Hour)
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			for i, m := range []id.Member{low, high} {
				_, err := tx.Exec(ctx, `INSERT INTO members (id, account, nickname, type, currency, status, lang, created_at) VALUES (?, ?, '', 0, 'BDT', 'active', 'en', ?)`,
					int64(m), string(rune('a'+i)), int64(old))
				if err != nil {
					return err
				}
			}
			return nil
		}))
		w.Crowd[high] = bonus.Trait{RankFrom: 3, Deposit: amount("500")}
		for _, m := range []id.Member{low, high} {
			w.Pay(t, m, "100")
		}
		w.Count(t)
		r := bonustest.Gift("10", 1)
		r.Type, r.Amount, r.Percent, r.Quota = bonus.Match, 0, 50, 1
		for name, x := range map[string]struct {
			change   func(*bonus.Rule)
			audience int64
			claims   int64
		}{
			"everybody, one by the quota": {func(*bonus.Rule) {}, 2, 1},
			"of a rank":                   {func(r *bonus.Rule) { r.RankFrom = 2 }, 1, 1},
			"above all ranks":             {func(r *bonus.Rule) { r.RankFrom = 9 }, 0, 0},
			"active":                      {func(r *bonus.Rule) { r.LastDays, r.LastDeposit = 7, amount("500") }, 1, 1},
			"old enough":                  {func(r *bonus.Rule) { r.SinceDays = 10 }, 2, 1},
			"too new":                     {func(r *bonus.Rule) { r.SinceDays = 11 }, 0, 1},
			"too new, of a rank":          {func(r *bonus.Rule) { r.SinceDays, r.RankFrom = 11, 2 }, 0, 1},
		} {
			rule := r
			x.change(&rule)
			trial, err := w.Bonus.Simulate(t.Context(), rule, 30)
			require.NoError(t, err)
			require.Equal(t, x.audience, trial.Audience, name)
			require.Equal(t, x.claims, trial.Claims, name)
		}
	})
}

func TestErase_TakesWordsPicturesAndTracesAway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		one, two := w.Book.Member(), w.Book.Member()
		shared := []bonus.Trace{{Kind: bonus.ByName, Mark: "n"}}
		w.People.Shared[one], w.People.Shared[two] = shared, shared
		c := w.Launched(t, "form", form("100"))
		a := sent(t, w, one, c, "a")
		var gone []string
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
			gone, err = bonusdb.New(d).EraseMember(ctx, tx, one)
			return err
		}))
		require.Equal(t, a.Images, gone)
		f, err := w.Bonus.Look(t.Context(), a.ID)
		require.NoError(t, err)
		require.Empty(t, f.Remark)
		require.Empty(t, f.Pictures)
		other, err := w.Bonus.Look(t.Context(), sent(t, w, two, c, "b").ID)
		require.NoError(t, err)
		require.Empty(t, other.Signs.Links)
	})
}
