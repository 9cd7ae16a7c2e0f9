package cardroom_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/studiotest"
)

// turned asks for the turnover of stays as the counters of rewards do.
func (c *club) turned(stays ...cardroom.Stay) (out map[cardroom.Stay]money.Amount) {
	c.t.Helper()
	require.NoError(c.t, c.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		out, err = c.rooms.TurnoverOf(ctx, tx, stays)
		return err
	}))
	past, err := c.rooms.TurnoverOf(ctx, nil, stays)
	require.NoError(c.t, err)
	require.Equal(c.t, out, past, "as who looks at the past reads it")
	return out
}

func stayOf(s cardroom.Sit) cardroom.Stay {
	return cardroom.Stay{Vendor: studiotest.Vendor, Ref: s.ID.String()}
}

func TestTurnover_OfAStayIsThatOfItsHands(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		a, b := c.seated(alice, 0, "500"), c.seated(bob, 3, "1000")
		for range 4 {
			c.on(poker.Flop)
			_, v := c.actor()
			require.NoError(t, c.act(poker.Raise, v.Hand.Options.MinTo))
			require.NoError(t, c.act(poker.Call, 0))
			c.on(poker.Paid)
			c.pass(3 * time.Second)
		}
		require.Empty(t, c.turned(stayOf(a), stayOf(b)), "a stay that goes on is not counted yet")
		for _, m := range []id.Member{alice, bob} {
			if c.view(m).Mine >= 0 {
				c.leave(m)
			}
		}
		c.paid()
		got := c.turned(stayOf(a), stayOf(b), cardroom.Stay{Vendor: "nobody", Ref: a.ID.String()}, cardroom.Stay{Vendor: studiotest.Vendor, Ref: "r-1"})
		require.Len(t, got, 2, "what is no stay of the house is left out")
		for _, s := range []cardroom.Sit{a, b} {
			hands := money.Amount(c.count(`SELECT CAST(COALESCE(SUM(turnover), 0) AS BIGINT) FROM studio_poker_players WHERE sit_id = ?`, int64(s.ID)))
			require.Positive(t, hands)
			require.Equal(t, hands, got[stayOf(s)])
		}
		c.restart()
		require.Equal(t, got, c.turned(stayOf(a), stayOf(b)), "it does not change any more")
	})
}

func TestTurnover_OfAStayThatOnlyFoldsIsNothing(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		a, b := c.seated(alice, 0, "500"), c.seated(bob, 3, "1000")
		for range 3 {
			require.NoError(t, c.act(poker.Fold, 0))
			c.pass(3 * time.Second)
		}
		for _, m := range []id.Member{alice, bob} {
			c.leave(m)
		}
		c.paid()
		require.Equal(t, map[cardroom.Stay]money.Amount{stayOf(a): 0, stayOf(b): 0}, c.turned(stayOf(a), stayOf(b)), "blinds that were folded took no rake")
	})
}
