package croupier_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/croupier"
	"baize/internal/studio/tables"
)

// insuring is a round in which the dealer shows an ace and members 1 and 2 have
// a box each; natural says what the hidden card makes of it.
func insuring(t *testing.T, natural bool) (*croupier.Round, uint64) {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		r, other := offering(t, seed), offering(t, seed)
		if r == nil {
			continue
		}
		must(t, other, at(100), croupier.Tick{})
		must(t, other, at(200), croupier.Tick{})
		if tables.Natural(other.Outcome.Hands[0]) == natural {
			return r, seed
		}
	}
}

func offering(t *testing.T, seed uint64) *croupier.Round {
	r := croupier.Open(jack(seed))
	must(t, r, at(2), place(1, on("b2", 10)))
	must(t, r, at(2), place(2, on("b5", 20)))
	must(t, r, at(3), croupier.Take{Bet: 1})
	must(t, r, at(3), croupier.Take{Bet: 2})
	must(t, r, at(12), croupier.Tick{})
	if _, boxes := r.Boxes(); !offered(boxes) {
		return nil
	}
	return r
}

func decline(member id.Member, box int) croupier.Decide {
	return croupier.Decide{Member: member, Box: box, Move: tables.Decline}
}

// Until everybody has said, nobody can see whether the dealer has a natural:
// who waits sees the same either way.
func TestInsurance_TellsNobodyOfTheHiddenCardBeforeAllHaveSaid(t *testing.T) {
	for _, natural := range []bool{false, true} {
		r, _ := insuring(t, natural)
		_, boxes := r.Boxes()
		require.Equal(t, []string{"IN", "IN"}, []string{boxes[0].May(), boxes[1].May()})
		must(t, r, at(13), decline(1, 2))
		must(t, r, at(13), decline(1, 2)) // a repeat changes nothing
		require.Equal(t, croupier.Playing, r.Phase)
		_, boxes = r.Boxes()
		require.Equal(t, []int{-1, 0}, []int{boxes[0].Turn, boxes[1].Turn})
		_, err := r.Step(at(13), croupier.Decide{Member: 1, Box: 2, Move: tables.Stand})
		require.ErrorContains(t, err, "studio.tables.noTurn")
		_, err = r.Step(at(13), croupier.Raise{Bet: 40, Member: 1, Box: 2, Move: tables.Insure, Digits: 2})
		require.ErrorContains(t, err, "studio.tables.insurance", "it was declined")
		must(t, r, at(14), decline(2, 5))
		if natural {
			require.Equal(t, croupier.Dealing, r.Phase, "nothing is left to decide")
			continue
		}
		require.Equal(t, "2:,5:", r.Moves(), "what was declined is not written")
		_, err = r.Step(at(15), croupier.Raise{Bet: 41, Member: 2, Box: 5, Move: tables.Insure, Digits: 2})
		require.ErrorContains(t, err, "studio.tables.insurance", "the dealer has looked")
	}
}

func TestInsurance_IsHalfTheStakeAndPaysTwoToOneForANatural(t *testing.T) {
	for _, natural := range []bool{false, true} {
		r, _ := insuring(t, natural)
		must(t, r, at(13), croupier.Raise{Bet: 40, Member: 2, Box: 5, Move: tables.Insure, Digits: 2})
		_, err := r.Step(at(13), decline(2, 5))
		require.ErrorContains(t, err, "studio.tables.insurance", "its stake is being asked for")
		must(t, r, at(14), croupier.Take{Bet: 40})
		must(t, r, at(30), croupier.Tick{}) // member 1 does not answer
		must(t, r, at(60), croupier.Tick{})
		must(t, r, at(120), croupier.Tick{})
		bet, _ := r.Find(40)
		require.Equal(t, []tables.Wager{on("b5i", 10)}, bet.Wagers)
		require.Len(t, r.Accepted(), 2, "the chance was fixed before")
		require.True(t, r.Outcome.Boxes[1].Insured)
		require.False(t, r.Outcome.Boxes[0].Insured)
		want := map[bool]money.Amount{true: 30 * money.Unit}[natural]
		require.Equal(t, want, bet.Payout)
		first, _ := r.Find(2)
		if natural && !tables.Natural(r.Outcome.Boxes[1].Hands[0].Cards) {
			require.Zero(t, first.Payout)
		}
	}
}

func TestInsurance_GoesBackWhereItWasRefusedOrLate(t *testing.T) {
	r, _ := insuring(t, false)
	must(t, r, at(13), croupier.Raise{Bet: 40, Member: 1, Box: 2, Move: tables.Insure, Digits: 2})
	must(t, r, at(13.5), croupier.Refuse{Bet: 40})
	must(t, r, at(14), croupier.Raise{Bet: 41, Member: 1, Box: 2, Move: tables.Insure, Digits: 2})
	must(t, r, at(30), croupier.Tick{})
	late, _ := r.Find(41)
	require.Equal(t, croupier.Late, late.Status)
	require.Equal(t, []croupier.Effect{croupier.ReturnStake{Bet: 41}}, must(t, r, at(31), croupier.Take{Bet: 41}))

	r = playing(t)
	_, err := r.Step(at(13), croupier.Raise{Bet: 42, Member: 1, Box: 2, Move: tables.Insure, Digits: 2})
	require.ErrorContains(t, err, "studio.tables.insurance", "the dealer shows no ace")
	_, err = r.Step(at(13), decline(1, 2))
	require.ErrorContains(t, err, "studio.tables.insurance")
}

// A stopped process takes the round up after the offer: who was insured is, and
// who had not said is not.
func TestInsurance_IsNotOfferedTwice(t *testing.T) {
	r, seed := insuring(t, false)
	must(t, r, at(13), croupier.Raise{Bet: 40, Member: 2, Box: 5, Move: tables.Insure, Digits: 2})
	must(t, r, at(14), croupier.Take{Bet: 40})
	s := jack(seed)
	s.Moves = r.Moves()
	again, same := croupier.ResumePlay(s, r.Bets, r.Entropy, at(500), at(530))
	require.True(t, same)
	_, boxes := again.Boxes()
	require.False(t, offered(boxes))
	require.Equal(t, []bool{false, true}, []bool{boxes[0].Insured, boxes[1].Insured})
}

// Everybody waits for who has not said yet: a member whose stake is refused again
// and again must not take the others' time.
func TestInsurance_RefusedStakesDoNotTakeTheOthersTime(t *testing.T) {
	r, _ := insuring(t, false)
	must(t, r, at(13), decline(2, 5))
	raiseAndRefuse(t, r, 1, 2, tables.Insure, 13)
	_, boxes := r.Boxes()
	require.False(t, offered(boxes))
	require.Equal(t, croupier.Playing, r.Phase)
	last := r.PlaysAt.Add(time.Second + 10*time.Second + 5*time.Second) // the first cards, a turn, and a stake that is asked for
	for _, b := range boxes {
		if b.Box.Over() {
			continue
		}
		require.LessOrEqual(t, b.Until, last.Add(10*time.Second), "a turn after the last had to say")
	}
	_, err := r.Step(last.Add(time.Second), croupier.Decide{Member: 2, Box: 5, Move: tables.Hit})
	if err != nil {
		require.True(t, boxes[1].Box.Over(), err)
	}
}
