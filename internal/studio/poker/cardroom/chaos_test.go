package cardroom_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/seamless"
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/poker/collusion"
)

// TestTable_LosesNothingWhateverHappens does everything at random, kills and
// lost answers among it, and counts the money at the end.
func TestTable_LosesNothingWhateverHappens(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		src := rng.NewSeeded(21)
		below := func(n int) int { return int(rng.Below(src, uint64(n))) }
		members := []id.Member{alice, bob, carol}
		kinds := []poker.Kind{poker.Fold, poker.Check, poker.Call, poker.Call, poker.Raise, poker.Raise}
		paid := func() int64 { return c.count(`SELECT COUNT(*) FROM studio_poker_hands WHERE state = 'PAID'`) }
		// The cards are nobody's to choose: some orders need longer for three hands.
		for n := 0; n < 500 || n < 5000 && paid() < 3; n++ {
			m := members[below(3)]
			switch below(15) {
			case 14:
				_, _ = c.topUp(m, []string{"10", "100", "333.33", "800"}[below(4)])
			case 0, 1:
				_, _ = c.sit(m, below(4), []string{"200", "333.33", "500", "999.99"}[below(4)])
			case 2:
				if below(3) == 0 {
					_, _ = c.rooms.Leave(ctx, c.guests[m], low)
				}
			case 3:
				_ = c.rooms.Ready(ctx, c.guests[m], low, cardroom.ReadyCmd{Away: below(3) == 0, Post: below(2) == 0})
			case 4:
				ops := []seamless.Op{seamless.Bet, seamless.Win, seamless.Rollback, seamless.RoundClose, seamless.TxStatus}
				[]func(seamless.Op, int){c.platform.Deaf, c.platform.Mute}[below(2)](ops[below(5)], 1)
			case 5:
				if below(5) == 0 {
					c.restart()
				}
			case 6:
				c.pass([]time.Duration{time.Second, 3 * time.Second, 20 * time.Second, 6 * time.Minute}[below(4)])
			default:
				v := c.view(m)
				if v.Hand == nil || v.Hand.Options == nil {
					continue
				}
				o := v.Hand.Options
				a := cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: kinds[below(6)], To: o.MinTo}
				if below(5) == 0 {
					a.To = o.MaxTo
				}
				_ = c.rooms.Act(ctx, c.guests[m], low, a)
			}
		}
		for _, op := range []seamless.Op{seamless.Bet, seamless.Win, seamless.Rollback, seamless.RoundClose, seamless.TxStatus} {
			c.platform.Deaf(op, 0)
			c.platform.Mute(op, 0)
		}
		c.restart()
		c.pass(6 * time.Minute)
		c.paid()
		require.Zero(t, c.count(`SELECT COUNT(*) FROM studio_poker_sits WHERE status IN ('PENDING', 'SEATED')`))
		require.Zero(t, c.count(`SELECT COUNT(*) FROM studio_poker_hands WHERE state = 'OPEN'`))
		require.GreaterOrEqual(t, paid(), int64(3))
		c.whole("3000")
	})
}

func TestLeave_InAHandFoldsItAndPaysWhenItIsOver(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "500")
		c.seated(bob, 1, "500")
		c.seated(carol, 2, "500")
		for range 2 { // the third comes in when the big blind reaches it
			c.on(poker.Paid)
			c.pass(3 * time.Second)
		}
		require.Len(t, c.view(alice).Hand.Seats, 3)
		m, _ := c.actor()
		other := map[id.Member]id.Member{alice: bob, bob: carol, carol: alice}[m]
		c.leave(other)
		require.Equal(t, other, memberAt(c, c.view(other).Mine), "still in the hand")
		require.NoError(t, c.act(poker.Raise, amount("30")))
		c.on(poker.Paid)
		c.paid()
		require.Equal(t, -1, c.view(other).Mine)
		c.whole("3000")
	})
}

func memberAt(c *club, seat int) id.Member {
	if seat < 0 {
		return 0
	}
	return []id.Member{alice, bob, carol}[seat]
}

func TestTable_WhoDoesNotAnswerFoldsAndSitsOut(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "500")
		c.seated(bob, 1, "500")
		m, v := c.actor()
		require.Equal(t, v.Now.Add(45*time.Second), v.Hand.Deadline)
		c.pass(46 * time.Second)
		v = c.view(m)
		require.Equal(t, poker.Paid, v.Hand.Street)
		for _, ch := range v.Chairs {
			require.Equal(t, memberAt(c, ch.Seat) == m, ch.Away)
		}
		hands := v.Hands
		c.pass(time.Minute)
		require.Equal(t, hands, c.view(m).Hands, "nobody is left to play with")
		require.NoError(t, c.rooms.Ready(ctx, c.guests[m], low, cardroom.ReadyCmd{}))
		require.Equal(t, hands+1, c.view(m).Hands)
	})
}

// homes tells where the members' accounts are used from.
type homes map[id.Member][]cardroom.Trace

func (h homes) Traces(_ context.Context, m id.Member) ([]cardroom.Trace, error) { return h[m], nil }

func TestPairs_NamesAccountsOfOneDevice(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.rooms.Stop()
		c.traces = homes{alice: {{"phone", "10.0.0.7"}}, bob: {{"tablet", "10.0.0.8"}, {"phone", "10.0.0.7"}}, carol: {{"phone", "10.0.0.9"}}}
		c.open()
		for seat, m := range []id.Member{alice, bob, carol} {
			c.seated(m, seat, "500")
		}
		for range 3 {
			c.on(poker.Paid)
			c.pass(3 * time.Second)
		}
		pairs, err := c.rooms.Pairs(ctx, cardroom.PairsQuery{From: 0, To: clock.NowOf(c.clock).Add(time.Hour)})
		require.NoError(t, err)
		require.Len(t, pairs, 1)
		require.Equal(t, []string{collusion.SameDevice, collusion.SameAddress}, pairs[0].Reasons)
		require.ElementsMatch(t, []string{alice.String(), bob.String()}, []string{pairs[0].A, pairs[0].B})
		require.Equal(t, 3, pairs[0].Hands)
		none, err := c.rooms.Pairs(ctx, cardroom.PairsQuery{From: 0, To: 1})
		require.NoError(t, err)
		require.Empty(t, none)
	})
}
