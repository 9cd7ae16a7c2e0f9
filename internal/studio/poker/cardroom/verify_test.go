package cardroom_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/ledger/ledgertest"
	"baize/internal/studio/poker"
	"baize/internal/studio/studiodb"
)

// Each fault of a hand is found; every other test of this package ends with the
// same look.
func TestSums_FindAHandWhosePlayersDidNotLeaveWithWhatThereWas(t *testing.T) {
	const one = " WHERE hand_id = (SELECT MIN(hand_id) FROM studio_poker_players) AND seat = 0"
	for name, plant := range map[string]string{
		"a player left with more":    "UPDATE studio_poker_players SET left_with = left_with + 1" + one,
		"a player brought more":      "UPDATE studio_poker_players SET brought = brought + 1" + one,
		"a player is gone":           "DELETE FROM studio_poker_players" + one,
		"the house took more":        "UPDATE studio_poker_hands SET rake = rake + 1",
		"a hand was not paid at all": "DELETE FROM studio_poker_players WHERE hand_id IN (SELECT id FROM studio_poker_hands WHERE rake > 0)",
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, c *club) {
				c.seated(alice, 0, "500")
				c.seated(bob, 3, "1000")
				c.on(poker.Flop)
				_, v := c.actor()
				require.NoError(t, c.act(poker.Raise, v.Hand.Options.MinTo))
				require.NoError(t, c.act(poker.Call, 0))
				c.on(poker.Paid)
				require.Positive(t, c.count(`SELECT SUM(rake) FROM studio_poker_hands`))
				wrong, err := studiodb.Sums(ctx, c.db)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, c.db, plant)
				wrong, err = studiodb.Sums(ctx, c.db)
				require.NoError(t, err)
				require.Contains(t, strings.Join(wrong, "\n"), "rake of hand ")
			})
		})
	}
}
