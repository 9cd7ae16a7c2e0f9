package bonus_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/betting/bettingtest"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
)

// Events tell whole milliseconds once they come from the outbox and not from
// memory: a bet right after the claim must count either way.
func TestWager_CountsABetOfTheClaimsOwnMillisecondAfterARestart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "100")
		c := w.Launched(t, "gift", bonustest.Gift("10", 10))
		w.Book.Clock.Advance(300 * time.Microsecond)
		g := w.Claim(t, m, c)
		_, err := w.PlaceAndSettle(t.Context(), bettingtest.BetWin(m, "r", "t", "7", "0"))
		require.NoError(t, err)

		again := bonustest.New(t, d)
		again.Count(t)

		require.Equal(t, 7*money.Unit, again.Grant(t, m, g.ID).Counted)
	})
}

func TestDeposit_OfTheMillisecondOfJoiningIsMatchedAfterARestart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "1")
		rule := bonustest.Gift("0", 1)
		rule.Type, rule.Percent, rule.Cap = bonus.Match, 100, 50*money.Unit
		c := w.Launched(t, "match", rule)
		w.Book.Clock.Advance(300 * time.Microsecond)
		g := w.Claim(t, m, c)
		w.Pay(t, m, "20")

		again := bonustest.New(t, d)
		again.Count(t)

		require.Equal(t, 20*money.Unit, again.Grant(t, m, g.ID).Grant.Amount)
	})
}
