package croupier_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"baize/internal/kernel/id"
	"baize/internal/studio/croupier"
	"baize/internal/studio/tables"
)

// jack opens a round of blackjack.
func jack(seed uint64) croupier.Start {
	s := start(seed, "blackjack")
	s.Pace.Intro, s.Pace.Turn = time.Second, 10*time.Second
	return s
}

// playing is a round in which members 1 and 2 have a box each and somebody has
// to decide.
func playing(t *testing.T) *croupier.Round {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		r := croupier.Open(jack(seed))
		must(t, r, at(2), place(1, on("b2", 10)))
		must(t, r, at(2), place(2, on("b5", 20)))
		must(t, r, at(3), croupier.Take{Bet: 1})
		must(t, r, at(3), croupier.Take{Bet: 2})
		must(t, r, at(12), croupier.Tick{})
		if _, boxes := r.Boxes(); r.Phase == croupier.Playing && !boxes[0].Offer && !boxes[0].Over() && !boxes[1].Over() {
			return r
		}
	}
}

func TestTurns_HoldEveryoneToTheirOwnBoxAndTheClock(t *testing.T) {
	r := playing(t)
	require.Equal(t, "2:,5:", r.Moves())
	hit := croupier.Decide{Member: 1, Box: 2, Move: tables.Hit}
	for want, c := range map[string]croupier.Command{
		"studio.tables.noTurn":  croupier.Decide{Member: 2, Box: 2, Move: tables.Hit},
		"studio.tables.noTurn ": croupier.Decide{Member: 1, Box: 3, Move: tables.Hit},
		"studio.tables.stale":   croupier.Decide{Member: 1, Box: 2, Made: 1, Move: tables.Hit},
		"studio.tables.move":    croupier.Decide{Member: 1, Box: 2, Move: tables.Double},
		"studio.tables.closed":  place(9, on("b1", 10)),
		"studio.tables.stale  ": croupier.Raise{Bet: 2, Member: 1, Box: 2, Move: tables.Double},
	} {
		_, err := r.Step(at(13), c)
		require.ErrorContains(t, err, strings.TrimSpace(want))
	}
	must(t, r, at(14), hit)
	must(t, r, at(14), hit) // a repeat changes nothing
	require.Equal(t, "2:H,5:", r.Moves())
	_, err := r.Step(at(24.5), croupier.Decide{Member: 2, Box: 5, Move: tables.Hit})
	require.ErrorContains(t, err, "studio.tables.noTurn", "the clock of box 5 ran out at 23")
	must(t, r, at(25), croupier.Tick{})
	require.Equal(t, croupier.Dealing, r.Phase)
	require.Contains(t, r.Moves(), "5:S")
	effects := must(t, r, at(60), croupier.Tick{})
	require.Len(t, effects, 2)
}

func TestTurns_DoubleIsAStakeOfItsOwn(t *testing.T) {
	r := playing(t)
	must(t, r, at(13), croupier.Raise{Bet: 31, Member: 1, Box: 2, Move: tables.Double, Digits: 2})
	_, err := r.Step(at(13.5), croupier.Decide{Member: 1, Box: 2, Move: tables.Hit})
	require.ErrorContains(t, err, "studio.tables.noTurn", "the stake is being asked for")
	must(t, r, at(14), croupier.Take{Bet: 31})
	require.Equal(t, "2:D,5:", r.Moves())
	bet, _ := r.Find(31)
	require.Equal(t, []tables.Wager{on("b2d", 10)}, bet.Wagers)
	require.Len(t, r.Accepted(), 2, "the chance was fixed before")
	must(t, r, at(15), croupier.Decide{Member: 2, Box: 5, Move: tables.Stand})
	require.Equal(t, croupier.Dealing, r.Phase)
	require.Len(t, must(t, r, at(60), croupier.Tick{}), 3)
	first, _ := r.Find(1)
	require.Equal(t, first.Payout, bet.Payout, "both stakes of a hand have one fate")
}

func TestTurns_ReturnARaiseThatCameTooLateOrWasRefused(t *testing.T) {
	r := playing(t)
	must(t, r, at(22.9), croupier.Raise{Bet: 31, Member: 1, Box: 2, Move: tables.Double, Digits: 2})
	must(t, r, at(23.5), croupier.Tick{})
	require.Equal(t, croupier.Playing, r.Phase, "the clock waits for the stake")
	must(t, r, at(28), croupier.Tick{})
	bet, _ := r.Find(31)
	require.Equal(t, croupier.Late, bet.Status)
	require.Equal(t, croupier.Dealing, r.Phase)
	require.Equal(t, []croupier.Effect{croupier.ReturnStake{Bet: 31}}, must(t, r, at(29), croupier.Take{Bet: 31}))

	r = playing(t)
	must(t, r, at(22), croupier.Raise{Bet: 31, Member: 1, Box: 2, Move: tables.Double, Digits: 2})
	must(t, r, at(23), croupier.Refuse{Bet: 31})
	must(t, r, at(24), croupier.Decide{Member: 1, Box: 2, Move: tables.Stand})
}

func TestTurns_GiveABoxToOneMember(t *testing.T) {
	r := croupier.Open(jack(1))
	must(t, r, at(2), place(1, on("b2", 10), on("b3", 10)))
	_, err := r.Step(at(2), place(2, on("b3", 10)))
	require.ErrorContains(t, err, "studio.tables.boxTaken")
	_, err = r.Step(at(2), place(2, on("b4d", 10)))
	require.ErrorContains(t, err, "studio.tables.spot")
	must(t, r, at(3), croupier.Refuse{Bet: 1})
	must(t, r, at(3), place(4, on("b3", 10)))
}

// Whatever members do and whenever, every stake taken is answered once, and a
// process that stopped goes on with the same cards.
func TestTurns_AnswerEveryStakeOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := jack(rapid.Uint64Range(1, 1<<30).Draw(t, "seed"))
		r := croupier.Open(s)
		answers, taken := map[id.Round]int{}, map[id.Round]bool{}
		sec := 1.0
		do := func(c croupier.Command) error {
			effects, err := r.Step(at(sec), c)
			for _, e := range effects {
				switch e := e.(type) {
				case croupier.PayOut:
					answers[e.Bet]++
				case croupier.LoseStake:
					answers[e.Bet]++
				case croupier.ReturnStake:
					answers[e.Bet]++
				}
			}
			return err
		}
		for n := 1; n <= 4; n++ {
			if do(place(id.Round(n), on(tables.BoxSpot(n*2-1), 10))) == nil && rapid.IntRange(0, 5).Draw(t, "pays") > 0 {
				taken[id.Round(n)] = true
				_ = do(croupier.Take{Bet: id.Round(n)})
			}
		}
		sec = 12
		_ = do(croupier.Tick{})
		next := id.Round(100)
		for r.Phase == croupier.Playing {
			sec += rapid.Float64Range(0.1, 6).Draw(t, "passes")
			_, boxes := r.Boxes()
			b := boxes[rapid.IntRange(0, len(boxes)-1).Draw(t, "box")]
			move := tables.Move(rapid.SampledFrom([]byte("HSDPIN")).Draw(t, "move"))
			if move == tables.Hit || move == tables.Stand || move == tables.Decline {
				_ = do(croupier.Decide{Member: b.Member, Box: b.Number, Made: b.Made, Move: move})
				continue
			}
			next++
			if do(croupier.Raise{Bet: next, Member: b.Member, Box: b.Number, Made: b.Made, Move: move, Digits: 2}) == nil {
				sec += rapid.Float64Range(0, 8).Draw(t, "answers")
				if rapid.Bool().Draw(t, "confirmed") {
					taken[next] = true
					_ = do(croupier.Take{Bet: next})
				} else {
					_ = do(croupier.Refuse{Bet: next})
				}
			}
			if r.Phase == croupier.Playing {
				goesOnAlike(t, s, r)
			}
		}
		s.Moves = r.Moves()
		resumesAlike(t, s, r)
		sec += 100
		_ = do(croupier.Tick{})
		if !r.Phase.Over() {
			t.Fatalf("stays %s", r.Phase)
		}
		for _, b := range r.Bets {
			want := 0
			if taken[b.ID] {
				want = 1
			}
			if !b.Status.Final() || answers[b.ID] != want {
				t.Fatalf("bet %v: %s, taken %v, answered %d times", b.ID, b.Status, taken[b.ID], answers[b.ID])
			}
		}
	})
}

// offered reports that insurance is offered: a restart ends that.
func offered(boxes []croupier.BoxView) bool {
	return slices.ContainsFunc(boxes, func(b croupier.BoxView) bool { return b.Offer })
}

// goesOnAlike takes the round up again from what is stored of it.
func goesOnAlike(t *rapid.T, s croupier.Start, r *croupier.Round) {
	var bets []*croupier.Bet
	for _, b := range r.Bets {
		if b.Status.Played() {
			again := *b
			bets = append(bets, &again)
		}
	}
	s.Moves = r.Moves()
	again, same := croupier.ResumePlay(s, bets, r.Entropy, at(500), at(530))
	if !same {
		t.Fatal("the round cannot be taken up")
	}
	up, boxes := r.Boxes()
	upAgain, boxesAgain := again.Boxes()
	if up != upAgain || len(boxes) != len(boxesAgain) {
		t.Fatal("other cards")
	}
	for i := range boxes {
		if boxes[i].Box.String() != boxesAgain[i].Box.String() || !offered(boxes) && boxes[i].Turn != boxesAgain[i].Turn {
			t.Fatalf("%s, then %s", boxes[i].Box, boxesAgain[i].Box)
		}
	}
	s.Moves += "H"
	if _, same := croupier.ResumePlay(s, bets, "00", at(500), at(530)); same {
		t.Fatal("a changed round was taken for the true one")
	}
}

// A further stake that is refused again and again keeps a box open for as long as
// all of a box may take, and no longer.
func TestTurns_RefusedStakesKeepNoBoxOpenBeyondItsTime(t *testing.T) {
	r := playing(t)
	must(t, r, at(13), croupier.Decide{Member: 2, Box: 5, Move: tables.Stand})
	raiseAndRefuse(t, r, 1, 2, tables.Double, 13)
	must(t, r, r.PlaysAt.Add(90*time.Second), croupier.Tick{})
	require.Equal(t, croupier.Dealing, r.Phase)
}

// raiseAndRefuse asks for a further stake every four seconds, from a second on
// until the box does not take it any more, and has each refused.
func raiseAndRefuse(t *testing.T, r *croupier.Round, member id.Member, box int, move tables.Move, sec float64) {
	t.Helper()
	for bet := id.Round(1000); ; bet++ {
		if _, err := r.Step(at(sec), croupier.Raise{Bet: bet, Member: member, Box: box, Move: move, Digits: 2}); err != nil {
			return
		}
		require.Less(t, sec, 300.0, "it never ends")
		must(t, r, at(sec+2), croupier.Refuse{Bet: bet})
		sec += 4
	}
}
