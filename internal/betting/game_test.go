package betting_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/betting"
	"baize/internal/betting/bettingtest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestRound_IsOfOneGame(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bettingtest.New(t, d)
		m := w.Funded(t, "100")
		_, err := w.Place(t.Context(), bettingtest.Bet(m, "r", "bet", "10"))
		require.NoError(t, err)

		bet := bettingtest.Bet(m, "r", "bet2", "10")
		bet.GameCode = "another"
		_, err = w.Place(t.Context(), bet)
		require.ErrorIs(t, err, betting.ErrOtherGame)
		_, err = w.PlaceAndSettle(t.Context(), betting.PlaceAndSettleCmd{PlaceCmd: bet, Payout: amount("5")})
		require.ErrorIs(t, err, betting.ErrOtherGame)
		for _, ref := range []string{"", "bet"} {
			won := bettingtest.Win(m, "r", "win", ref, "5")
			won.GameCode = "another"
			_, err = w.Settle(t.Context(), won)
			require.ErrorIs(t, err, betting.ErrOtherGame)
		}
		end := bettingtest.Close(m, "r")
		end.GameCode = "another"
		_, err = w.CloseRound(t.Context(), end)
		require.ErrorIs(t, err, betting.ErrOtherGame)
		require.Equal(t, amount("90"), w.Cash(t, m))

		won := bettingtest.Win(m, "r", "win", "", "5") // the refused id is free
		won.CloseRound = true
		_, err = w.Settle(t.Context(), won)
		require.NoError(t, err)
		fix := resettleTo(m, "r", "fix", "50", 1)
		fix.GameCode = "another"
		_, err = w.Resettle(t.Context(), fix)
		require.ErrorIs(t, err, betting.ErrOtherGame)
		require.Equal(t, amount("95"), w.Cash(t, m))

		prize := bettingtest.Win(m, "", "prize", "", "3")
		prize.GameCode, prize.Promo = "another", true
		_, err = w.Settle(t.Context(), prize)
		require.NoError(t, err, "a prize belongs to no game")
		w.RequireSound(t)
	})
}
