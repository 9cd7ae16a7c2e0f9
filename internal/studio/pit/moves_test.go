package pit_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/seamless"
	"baize/internal/studio/croupier"
	"baize/internal/studio/owe"
	"baize/internal/studio/pit"
	"baize/internal/studio/runner"
	"baize/internal/studio/tables"
	"baize/internal/studio/verify"
)

const jack = "blackjack-1"

func (h *house) jackState(ses runner.Session) pit.State {
	s, err := h.pit.State(context.Background(), ses, jack)
	require.NoError(h.T, err)
	return s
}

// deciding plays rounds until the member has to decide about box 3; bet is the
// stake on it.
func (h *house) deciding(ses runner.Session, stake string) (bet pit.Bet, box pit.Box) {
	for n := range 50 {
		for h.jackState(ses).View.Phase != croupier.Betting {
			h.pass(time.Second)
		}
		b, err := h.pit.PlaceBet(context.Background(), ses, jack, "first-"+id.Round(h.Clock.Now().UnixNano()).String(), on("b3", stake))
		require.NoError(h.T, err, n)
		h.pass(15 * time.Second)
		h.pass(2 * time.Second)
		s := h.jackState(ses)
		if s.View.Phase == croupier.Playing && s.View.Play.Boxes[0].May != "IN" {
			require.Equal(h.T, 0, s.View.Play.Boxes[0].Turn)
			return b, s.View.Play.Boxes[0]
		}
		h.pass(time.Minute)
	}
	require.Fail(h.T, "nobody had to decide in fifty rounds")
	return pit.Bet{}, pit.Box{}
}

func (h *house) decide(ses runner.Session, key string, made int, move tables.Move) error {
	return h.pit.Decide(context.Background(), ses, jack, key, pit.MoveCmd{Box: 3, Made: made, Move: move})
}

func (h *house) bets(ses runner.Session, round id.Round) (all []pit.Bet) {
	for _, b := range h.jackState(ses).Mine {
		if b.Round == round {
			all = append(all, b)
		}
	}
	return all
}

// derived waits until a bet is settled and verifies it.
func (h *house) derived(ses runner.Session, bet id.Round) pit.Replay {
	r := h.settled(ses, bet)
	if r.Bet.Status.Played() {
		got, err := verify.Verify(r.Verify)
		require.NoError(h.T, err)
		require.Equal(h.T, r.Bet.Payout, got.Payout)
	}
	return r
}

func TestBlackjack_DoubleIsABetThatAnybodyCanDeriveAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ses := h.Play(alice, "blackjack", money.MustParse("100000"))
		first, _ := h.deciding(ses, "100")
		before := h.Platform.Balance(alice)
		require.NoError(t, h.decide(ses, "double-1", 0, tables.Double))
		require.NoError(t, h.decide(ses, "double-1", 0, tables.Double), "a repeat is the same bet")
		require.Equal(t, before-100*money.Unit, h.Platform.Balance(alice))
		require.ErrorContains(t, h.decide(ses, "other", 1, tables.Double), "studio.tables.noTurn")
		bets := h.bets(ses, first.Round)
		require.Len(t, bets, 2)
		require.Equal(t, "b3d", bets[1].Wagers[0].Spot)
		h.pass(time.Second)
		require.Equal(t, croupier.Dealing, h.jackState(ses).View.Phase, "nothing is left to decide")
		h.pass(time.Minute)
		one, two := h.derived(ses, bets[0].ID), h.derived(ses, bets[1].ID)
		require.Equal(t, one.Bet.Payout, two.Bet.Payout)
		require.Contains(t, one.Round.Moves, "3:D")
		require.True(t, h.Platform.Closed(bets[1].ID))
		torn := one.Verify
		torn.Params = []byte(strings.Replace(string(torn.Params), "3:D", "3:HS", 1))
		_, err := verify.Verify(torn)
		require.Error(t, err)
	})
}

func TestBlackjack_IsTakenUpAfterAKillWhileMembersDecide(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ses := h.Play(alice, "blackjack", money.MustParse("100000"))
		first, box := h.deciding(ses, "100")
		draws := h.seeds.draws
		h.kill()
		s := h.jackState(ses)
		require.Equal(t, croupier.Playing, s.View.Phase)
		require.Equal(t, box.Hands, s.View.Play.Boxes[0].Hands, "the same cards")
		require.Equal(t, draws, h.seeds.draws, "no chance is drawn a second time")
		require.Len(t, s.Mine, 1)
		h.pass(20 * time.Second)
		require.Equal(t, croupier.Playing, h.jackState(ses).View.Phase, "there is time to come back")
		require.NoError(t, h.decide(ses, "", 0, tables.Hit))
		require.NoError(t, h.decide(ses, "", 0, tables.Hit), "a repeat changes nothing")
		h.kill()
		after := h.jackState(ses)
		if after.View.Phase == croupier.Playing {
			require.Equal(t, 1, after.View.Play.Boxes[0].Made)
		}
		h.pass(31 * time.Second) // away: the clock stands
		h.pass(time.Minute)
		r := h.derived(ses, first.ID)
		require.Equal(t, croupier.Settled, r.Round.Phase)
		require.True(t, strings.HasPrefix(r.Round.Moves, "3:H"), r.Round.Moves)
	})
}

func TestBlackjack_ReturnsADoubleThatNobodyAnswered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		ses := h.Play(alice, "blackjack", money.MustParse("100000"))
		first, _ := h.deciding(ses, "100")
		before := h.Platform.Balance(alice)
		h.Platform.Deaf(seamless.TxStatus, 2)
		h.Platform.Mute(seamless.Bet, 2) // the stake is taken, the answer is lost
		require.ErrorIs(t, h.decide(ses, "double-1", 0, tables.Double), runner.ErrUndecided)
		require.Eventually(t, func() bool { return h.Platform.Balance(alice) == before }, 10*time.Second, 5*time.Millisecond)
		require.Equal(t, 0, h.jackState(ses).View.Play.Boxes[0].Made, "no move was made")
		require.NoError(t, h.decide(ses, "", 0, tables.Stand))
		h.pass(time.Minute)
		r := h.derived(ses, first.ID)
		require.Contains(t, r.Round.Moves, "3:S")
		require.Equal(t, owe.Nothing, r.Bet.Owed)
	})
}
