package cardroom_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/cardroom"
)

const race = "sng-50-2" // 50 and a fee of 5

func (c *club) register(m id.Member, seat int) error {
	c.keys++
	_, err := c.rooms.SitDown(ctx, c.guests[m], fmt.Sprintf("race-key-%d", c.keys), race, cardroom.SitCmd{Seat: seat, BuyIn: amount("55")})
	return err
}

func (c *club) raceOf(m id.Member) cardroom.View {
	c.t.Helper()
	v, err := c.rooms.Table(ctx, c.guests[m], race)
	require.NoError(c.t, err)
	return v
}

// shove has whoever is asked put everything in, or call it; it is false when
// nobody is.
func (c *club) shove(members ...id.Member) bool {
	c.t.Helper()
	for _, m := range members {
		v := c.raceOf(m)
		if v.Hand == nil || v.Hand.Options == nil {
			continue
		}
		a := cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: poker.Call}
		if o := v.Hand.Options; o.CanRaise {
			a.Kind, a.To = poker.Raise, o.MaxTo
		}
		require.NoError(c.t, c.rooms.Act(ctx, c.guests[m], race, a))
		return true
	}
	return false
}

func TestRace_PaysThePrizesAndKeepsTheFee(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		require.NoError(t, c.register(alice, 0))
		require.False(t, c.raceOf(alice).Running)
		_, err := c.rooms.Leave(ctx, c.guests[alice], race)
		require.NoError(t, err)
		c.paid()
		require.Equal(t, amount("1000"), c.platform.Balance(alice), "who leaves before the start has everything back")
		require.NoError(t, c.register(alice, 0))
		require.NoError(t, c.register(bob, 1))
		require.True(t, c.raceOf(carol).Running)
		require.ErrorContains(t, c.register(carol, 1), "studio.poker.running")
		c.pass(3 * time.Second)
		require.Equal(t, amount("100"), c.raceOf(alice).Race.Prizes[0])
		for range 200 {
			if !c.raceOf(alice).Running {
				break
			}
			if !c.shove(alice, bob) {
				c.pass(3 * time.Second)
			}
		}
		require.False(t, c.raceOf(alice).Running)
		c.paid()
		won := c.platform.Balance(alice)
		require.Contains(t, []string{"945.00", "1045.00"}, won.String())
		require.Equal(t, amount("1990"), won+c.platform.Balance(bob), "two fees of 5 are the house's")
		require.Empty(t, c.raceOf(alice).Chairs)
		require.NoError(t, c.register(carol, 0), "the next one registers")
	})
}

func TestRace_GoesOnAfterAKillFromTheStacksBeforeTheHand(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		require.NoError(t, c.register(alice, 0))
		c.restart()
		require.NoError(t, c.rooms.Ready(ctx, c.guests[alice], race, cardroom.ReadyCmd{}))
		require.NoError(t, c.register(bob, 1))
		c.pass(3 * time.Second)
		for range 3 { // a few small hands
			for c.raceOf(alice).Hand.Street != poker.Paid {
				for _, m := range []id.Member{alice, bob} {
					if v := c.raceOf(m); v.Hand.Options != nil {
						require.NoError(t, c.rooms.Act(ctx, c.guests[m], race, cardroom.ActCmd{Hand: v.Hand.Number, Step: v.Step, Kind: poker.Fold}))
						break
					}
				}
			}
			c.pass(3 * time.Second)
		}
		before := c.raceOf(alice)
		require.True(t, c.shove(alice, bob))
		c.restart()
		c.clock.Advance(90 * time.Second)
		v := c.raceOf(alice)
		require.True(t, v.Running)
		require.Nil(t, v.Hand)
		require.Equal(t, before.Race.Racers, v.Race.Racers)
		c.pass(30 * time.Second)
		require.Equal(t, before.Hand.Number+1, c.raceOf(alice).Hand.Number)
		require.Equal(t, before.Race.Level, c.raceOf(alice).Race.Level, "the time of the stop is not played")
		// Nobody comes back: the absent check and fold until one has everything.
		for range 2_000 {
			if !c.raceOf(alice).Running {
				break
			}
			c.pass(3 * time.Second)
		}
		require.False(t, c.raceOf(alice).Running, "it ends")
		c.paid()
		require.Equal(t, amount("1990"), c.platform.Balance(alice)+c.platform.Balance(bob))
		require.Zero(t, c.count(`SELECT COUNT(*) FROM studio_poker_sits WHERE status = 'SEATED'`))
	})
}
