package bonus_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/rewards/bonus/bonustest"
	"baize/internal/rewards/turnover"
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

// stays are what the house's poker tables say of stays.
type stays map[turnover.Stay]money.Amount

func (s stays) TurnoverOf(_ context.Context, _ *db.Tx, asked []turnover.Stay) (map[turnover.Stay]money.Amount, error) {
	out := map[turnover.Stay]money.Amount{}
	for _, one := range asked {
		if turned, ours := s[one]; ours {
			out[one] = turned
		}
	}
	return out, nil
}

// What members turned over is weighed as it would have been when it was live: a
// stay by its hands, another round of games between members by what was at risk.
func TestSimulate_WeighsPlayByTheRuleOfTurnover(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		w.Lanes["poker"] = "PVP"
		w.Bonus.Turnover = turnover.Rule{Stays: stays{{Vendor: bettingtest.Vendor, Ref: "stay"}: amount("3400")}}
		m, still := w.Funded(t, "10000"), w.Funded(t, "10")
		play := func(m id.Member, game, round, stake, payout string) {
			c := bettingtest.BetWin(m, round, "t"+round, stake, payout)
			c.GameCode, c.CloseRound = game, true
			_, err := w.PlaceAndSettle(t.Context(), c)
			require.NoError(t, err)
		}
		play(m, "poker", "stay", "1000", "990")
		play(m, "poker", "lost", "100", "60")
		w.Book.Clock.Advance(90 * time.Minute) // another look of each
		play(still, "poker", "even", "10", "10")
		play(m, "dice", "a", "30", "0")
		w.Book.Clock.Advance(90 * time.Minute)
		play(m, "dice", "b", "5", "90")
		r := bonustest.Gift("10", 200)
		r.Weights = map[string]int{"PVP": 50, "RNG": 100}
		trial, err := w.Bonus.Simulate(t.Context(), r, 30)
		require.NoError(t, err)
		require.EqualValues(t, 2, trial.Claims, "who played at no risk played all the same")
		require.Equal(t, amount("1755"), trial.Wagered, "half of 3400 and 40, and 35")
		require.Zero(t, trial.Reached)
		r.Wager = 170
		trial, err = w.Bonus.Simulate(t.Context(), r, 30)
		require.NoError(t, err)
		require.EqualValues(t, 1, trial.Reached)
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
