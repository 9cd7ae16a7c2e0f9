package pit_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/studio/croupier"
	"baize/internal/studio/pit"
	"baize/internal/studio/runner"
	"baize/internal/studio/tables"
	"baize/internal/studio/verify"
)

// offered plays rounds with 100 on box 3 until the dealer shows an ace.
func (h *house) offered(ses runner.Session) (bet pit.Bet) {
	for n := range 300 {
		for h.jackState(ses).View.Phase != croupier.Betting {
			h.pass(time.Second)
		}
		bet, err := h.pit.PlaceBet(context.Background(), ses, jack, fmt.Sprint("offer-", n), on("b3", "100"))
		require.NoError(h.T, err)
		h.pass(15 * time.Second)
		h.pass(2 * time.Second)
		if s := h.jackState(ses); s.View.Phase == croupier.Playing && s.View.Play.Boxes[0].May == "IN" {
			require.True(h.T, strings.HasPrefix(s.View.Play.Up, "A"))
			return bet
		}
		h.pass(time.Minute)
		h.pass(time.Minute)
		h.settled(ses, bet.ID) // what it pays must not come while the next one is looked at
	}
	require.Fail(h.T, "no ace in three hundred rounds")
	return bet
}

func TestBlackjack_InsuranceIsABetOfHalfThatAnybodyCanDeriveAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ses := h.Play(alice, "blackjack", money.MustParse("1000000"))
		first := h.offered(ses)
		before := h.Platform.Balance(alice)
		require.ErrorContains(t, h.decide(ses, "", 0, tables.Stand), "studio.tables.noTurn", "insurance is answered first")
		require.NoError(t, h.decide(ses, "insure-1", 0, tables.Insure))
		require.NoError(t, h.decide(ses, "insure-1", 0, tables.Insure), "a repeat is the same bet")
		require.Equal(t, before-50*money.Unit, h.Platform.Balance(alice))
		require.ErrorContains(t, h.decide(ses, "insure-2", 0, tables.Decline), "studio.tables.insurance")
		bets := h.bets(ses, first.Round)
		require.Len(t, bets, 2)
		require.Equal(t, on("b3i", "50"), bets[1].Wagers)
		h.pass(time.Minute)
		h.pass(time.Minute)
		one, two := h.derived(ses, bets[0].ID), h.derived(ses, bets[1].ID)
		require.Contains(t, one.Round.Moves, "3:I")
		out, err := func() (tables.Outcome, error) { g, _ := tables.Find("blackjack"); return g.Parse(one.Round.Outcome) }()
		require.NoError(t, err)
		want := map[bool]money.Amount{true: 150 * money.Unit}[tables.Natural(out.Hands[0])]
		require.Equal(t, want, two.Bet.Payout)
		require.True(t, h.Platform.Closed(bets[1].ID))
		torn := two.Verify
		torn.Params = []byte(strings.Replace(string(torn.Params), `3:I`, `3:`, 1))
		_, err = verify.Verify(torn)
		require.Error(t, err, "without the insurance it is another round")
	})
}

// An insurance that stands stands after a kill; one whose stake was under way, or
// was never answered, goes back and is none.
func TestBlackjack_InsuranceStandsOrGoesBackWhateverIsKilled(t *testing.T) {
	for _, kills := range []string{"after", "while asked", "unanswered"} {
		t.Run(kills, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				h := open(t, d)
				ses := h.Play(alice, "blackjack", money.MustParse("1000000"))
				first := h.offered(ses)
				before := h.Platform.Balance(alice)
				insured := kills == "after"
				switch kills {
				case "after":
					require.NoError(t, h.decide(ses, "insure-1", 0, tables.Insure))
				case "while asked":
					h.Platform.Before(seamless.Bet, h.pit.Stop)
					require.Error(t, h.decide(ses, "insure-1", 0, tables.Insure))
				case "unanswered":
					h.Platform.Deaf(seamless.TxStatus, 2)
					h.Platform.Mute(seamless.Bet, 2)
					require.ErrorIs(t, h.decide(ses, "insure-1", 0, tables.Insure), runner.ErrUndecided)
				}
				bets := h.bets(ses, first.Round) // a dealer's blackjack ends the round: the table goes on with another then
				h.kill()
				if !insured {
					require.Eventually(t, func() bool { return h.Platform.Balance(alice) >= before }, 10*time.Second, 5*time.Millisecond)
				}
				h.pass(31 * time.Second)
				h.pass(time.Minute)
				h.pass(time.Minute)
				one := h.derived(ses, first.ID)
				require.Equal(t, insured, strings.Contains(one.Round.Moves, "3:I"), one.Round.Moves)
				paid := before + one.Bet.Payout
				if insured {
					for _, b := range bets {
						if b.ID != first.ID {
							paid += h.derived(ses, b.ID).Bet.Payout - 50*money.Unit
						}
					}
				}
				require.Equal(t, paid, h.Platform.Balance(alice))
			})
		})
	}
}
