package cardroom_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/cardroom"
)

func (c *club) newest(m id.Member) (cardroom.PastHand, cardroom.Replay) {
	c.t.Helper()
	p, err := c.rooms.Hands(ctx, c.guests[m], 0, page.Request{})
	require.NoError(c.t, err)
	require.NotEmpty(c.t, p.Items)
	r, err := c.rooms.Hand(ctx, c.guests[m], p.Items[0].ID)
	require.NoError(c.t, err)
	return p.Items[0], r
}

func TestHands_AHandVoidedByAKillStandsInTheHistory(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "500")
		c.seated(bob, 1, "500")
		c.on(poker.Turn)
		own := map[id.Member]poker.SeatView{}
		for _, m := range []id.Member{alice, bob} {
			for _, s := range c.view(m).Hand.Seats {
				if len(s.Cards) == 2 {
					own[m] = s
				}
			}
		}
		c.restart()
		for _, m := range []id.Member{alice, bob} {
			past, r := c.newest(m)
			require.Equal(t, cardroom.Voided, past.State)
			require.Zero(t, past.Net)
			require.Zero(t, past.Counts)
			require.Equal(t, poker.Void, r.Hand.Street)
			require.Len(t, r.Names, 2)
			for _, s := range r.Hand.Seats {
				require.Equal(t, amount("500"), s.Stack)
				if s.Seat == own[m].Seat {
					require.Equal(t, own[m].Cards, s.Cards)
				} else {
					require.Empty(t, s.Cards)
				}
			}
			for _, n := range r.Names {
				require.Equal(t, n.Seat == own[m].Seat, n.Yours)
			}
		}
		c.pass(24 * time.Hour)
		_, r := c.newest(alice)
		require.NotNil(t, r.Record, "the deck of a void hand can be verified too")
	})
}

func TestHands_CountWhatWasAtRiskWhereRakeWasTaken(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "500")
		c.seated(bob, 1, "500")
		require.NoError(t, c.act(poker.Fold, 0))
		past, _ := c.newest(alice)
		require.Zero(t, past.Counts, "no flop, no rake, no turnover")
		c.pass(3 * time.Second)
		c.on(poker.Paid)
		sum := money.Amount(0)
		for _, m := range []id.Member{alice, bob} {
			past, r := c.newest(m)
			require.Positive(t, past.Rake)
			for _, s := range r.Hand.Seats {
				for _, n := range r.Names {
					if n.Yours && n.Seat == s.Seat {
						require.Equal(t, poker.AtRisk(s.Total, s.Won), past.Counts)
					}
				}
			}
			sum += past.Counts
		}
		require.Equal(t, sum, money.Amount(c.count(`SELECT SUM(turnover) FROM studio_poker_sits`)), "a stay adds its hands up")
	})
}

func TestAtRisk_IsNeverMoreThanWhatWasPutIn(t *testing.T) {
	for _, x := range []struct{ put, got, want string }{
		{"100", "0", "100"}, {"100", "195", "95"}, {"100", "100", "0"}, {"100", "97.5", "2.5"}, {"10", "500", "10"}, {"0", "0", "0"},
	} {
		require.Equal(t, amount(x.want), poker.AtRisk(amount(x.put), amount(x.got)), "%s for %s", x.got, x.put)
	}
}

// Records are written in milliseconds; a table that saw finer moments could
// take an answer that its own record refuses.
func TestHand_ReplaysWhereTheAnswerCameInTheLastMoment(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.clock.Advance(700 * time.Microsecond)
		c.seated(alice, 0, "500")
		c.seated(bob, 1, "500")
		c.pass(45*time.Second - 300*time.Microsecond)
		if c.view(alice).Hand.Street == poker.Preflop {
			_ = c.act(poker.Call, 0)
		}
		c.pass(time.Hour)
		c.newest(alice)
	})
}

func TestTables_ListTheTitlesOwnKindFirst(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "500")
		g := c.guests[alice]
		for _, kind := range []string{"ring", "headsup", "sitgo"} {
			g.Kind = kind
			lines := c.rooms.Tables(g)
			require.Equal(t, kind, lines[0].Kind)
			for _, l := range lines {
				require.Equal(t, l.Code == low, l.Yours)
				require.Equal(t, l.SitAndGo, len(l.Prizes) > 0)
			}
		}
		g.Currency = money.Currency("USD")
		require.Empty(t, c.rooms.Tables(g))
	})
}
