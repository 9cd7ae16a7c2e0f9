package cardroom_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/seamless"
	"baize/internal/studio/poker"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiotest"
)

func (c *club) topUp(m id.Member, sum string) (cardroom.TopUp, error) {
	c.keys++
	return c.rooms.TopUp(ctx, c.guests[m], fmt.Sprintf("more-%d", c.keys), low, amount(sum))
}

// stack is what a member has on the table and beside it.
func (c *club) stack(m id.Member) (on, beside string) {
	c.t.Helper()
	v := c.view(m)
	for _, ch := range v.Chairs {
		if ch.Seat == v.Mine {
			return ch.Stack.String(), ch.Adds.String()
		}
	}
	return "", ""
}

func TestTopUp_AddsToTheStakeOfTheStayUpToTheTablesMost(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		sit := c.seated(alice, 0, "300")
		u, err := c.rooms.TopUp(ctx, c.guests[alice], "more", low, amount("200"))
		require.NoError(t, err)
		require.Equal(t, amount("500"), u.Balance)
		again, err := c.rooms.TopUp(ctx, c.guests[alice], "more", low, amount("200"))
		require.NoError(t, err)
		require.Equal(t, u.ID, again.ID, "a repeat is the same stake")
		_, err = c.rooms.TopUp(ctx, c.guests[alice], "more", low, amount("201"))
		require.ErrorIs(t, err, cardroom.ErrKey)
		on, _ := c.stack(alice)
		require.Equal(t, "500.00", on)
		for _, wrong := range []string{"9.99", "500.01", "20.001", "-10", "0"} {
			_, err = c.topUp(alice, wrong)
			require.ErrorContains(t, err, "studio.poker.topUp", wrong)
		}
		_, err = c.topUp(alice, "500")
		require.NoError(t, err)
		_, err = c.topUp(alice, "10")
		require.ErrorIs(t, err, cardroom.ErrFull)
		_, err = c.topUp(bob, "100")
		require.ErrorIs(t, err, cardroom.ErrNoSeat)
		c.whole("3000")
		var told []runner.Transaction
		require.NoError(t, c.rooms.Report(ctx, studiotest.Vendor, 0, clock.NowOf(c.clock).Add(time.Hour), func(x runner.Transaction) error {
			told = append(told, x)
			return nil
		}))
		require.Len(t, told, 3)
		for _, x := range told {
			require.Equal(t, sit.ID.String(), x.RoundID, "one round of the platform")
		}
		require.EqualValues(t, amount("1000"), c.count(`SELECT stake FROM v_house_stays WHERE round_id = ?`, int64(sit.ID)))
		c.leave(alice)
		c.paid()
		require.Equal(t, amount("1000"), c.platform.Balance(alice))
	})
}

func TestTopUp_IsRefusedInAHandAndInASitAndGo(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "300")
		c.seated(bob, 1, "300")
		_, err := c.topUp(alice, "100")
		require.ErrorIs(t, err, cardroom.ErrInHand)
		c.on(poker.Paid)
		_, err = c.topUp(alice, "100")
		require.NoError(t, err)
		c.pass(3 * time.Second)
		_, err = c.topUp(alice, "100")
		require.ErrorIs(t, err, cardroom.ErrInHand)
		require.NoError(t, c.register(carol, 0))
		_, err = c.rooms.TopUp(ctx, c.guests[carol], "race-more", race, amount("10"))
		require.ErrorIs(t, err, cardroom.ErrRace)
	})
}

// A hand that begins while the stake is asked for goes on without it.
func TestTopUp_ThatComesInAHandCountsFromTheNext(t *testing.T) {
	for _, killed := range []bool{false, true} {
		t.Run(fmt.Sprint("killed ", killed), func(t *testing.T) {
			each(t, func(t *testing.T, c *club) {
				c.seated(alice, 0, "300")
				c.seated(bob, 1, "300")
				c.on(poker.Paid)
				before, _ := c.stack(alice)
				c.platform.Before(seamless.Bet, func() { c.pass(3 * time.Second) })
				_, err := c.topUp(alice, "100")
				require.NoError(t, err)
				on, beside := c.stack(alice)
				require.Equal(t, []string{before, "100.00"}, []string{on, beside})
				for _, s := range c.view(alice).Hand.Seats {
					if s.Seat == c.view(alice).Mine {
						require.LessOrEqual(t, s.Stack+s.Total, amount(before), "the hand knows nothing of it")
					}
				}
				c.whole("3000")
				if killed {
					c.restart()
				} else {
					c.on(poker.Paid)
				}
				_, beside = c.stack(alice)
				require.Equal(t, "0.00", beside)
				c.whole("3000")
				if killed {
					on, _ = c.stack(alice)
					require.Equal(t, amount(before)+amount("100"), amount(on), "the hand is void, the top-up is not")
				}
			})
		})
	}
}

// Until an unanswered top-up was given back, its stay does not end: the
// platform would not take it back from a round that is closed.
func TestTopUp_WithoutAnAnswerIsGivenBackBeforeTheStayEnds(t *testing.T) {
	for _, killed := range []bool{false, true} {
		t.Run(fmt.Sprint("killed ", killed), func(t *testing.T) {
			each(t, func(t *testing.T, c *club) {
				c.seated(alice, 0, "300")
				c.platform.Mute(seamless.Bet, 1)
				c.platform.Deaf(seamless.TxStatus, 5)
				c.platform.Deaf(seamless.Rollback, 1_000_000)
				_, err := c.topUp(alice, "100")
				require.ErrorIs(t, err, cardroom.ErrUndecided)
				_, err = c.topUp(alice, "100")
				require.ErrorIs(t, err, cardroom.ErrTopping)
				on, _ := c.stack(alice)
				require.Equal(t, "300.00", on)
				if killed {
					c.restart()
				}
				c.leave(alice)
				c.pass(10 * time.Minute)
				require.Equal(t, 0, c.view(alice).Mine, "the seat is kept until it is known")
				c.platform.Deaf(seamless.Rollback, 0)
				c.paid()
				c.pass(time.Second)
				c.paid()
				require.Equal(t, -1, c.view(alice).Mine)
				require.Equal(t, amount("1000"), c.platform.Balance(alice))
			})
		})
	}
}

func TestTopUp_RefusedByThePlatformChangesNothing(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		c.seated(alice, 0, "600")
		require.NoError(t, c.register(alice, 0))
		c.keys++
		_, err := c.rooms.SitDown(ctx, c.guests[alice], "elsewhere", "low-9", cardroom.SitCmd{BuyIn: amount("300")})
		require.NoError(t, err)
		_, err = c.rooms.TopUp(ctx, c.guests[alice], "poor", low, amount("400"))
		require.ErrorIs(t, err, runner.ErrNotEnough)
		_, err = c.rooms.TopUp(ctx, c.guests[alice], "poor", low, amount("400"))
		require.ErrorIs(t, err, runner.ErrNotEnough, "a repeat is refused as the first was")
		on, _ := c.stack(alice)
		require.Equal(t, "600.00", on)
	})
}

func TestHands_OfAStayAreThoseOfThatStay(t *testing.T) {
	each(t, func(t *testing.T, c *club) {
		first := c.seated(alice, 0, "300")
		c.seated(bob, 1, "300")
		c.on(poker.Paid)
		c.leave(alice)
		c.paid()
		second := c.seated(alice, 0, "300")
		require.NoError(t, c.rooms.Ready(ctx, c.guests[alice], low, cardroom.ReadyCmd{Post: true}))
		c.pass(3 * time.Second)
		c.on(poker.Paid)
		for _, stay := range []cardroom.Sit{first, second} {
			p, err := c.rooms.Hands(ctx, c.guests[alice], stay.ID, page.Request{})
			require.NoError(t, err)
			require.Len(t, p.Items, 1)
		}
		all, err := c.rooms.Hands(ctx, c.guests[alice], 0, page.Request{})
		require.NoError(t, err)
		require.Len(t, all.Items, 2)
	})
}
