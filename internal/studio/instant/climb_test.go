package instant_test

import (
	"math/big"
	"slices"
	"testing"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// climbs are all games of steps with all their parameters.
func climbs(stake string) []instant.Climb {
	out := []instant.Climb{instant.CoinBet{Wager: wager(stake)}, instant.HiLoBet{Wager: wager(stake)}}
	for mines := 1; mines < instant.MinesTiles; mines++ {
		out = append(out, instant.MinesBet{Mines: mines, Wager: wager(stake)})
	}
	for _, level := range []string{"easy", "medium", "hard", "expert", "master"} {
		out = append(out, instant.TowersBet{Level: level, Wager: wager(stake)})
	}
	return out
}

// last answers every draw so that traps and mines lie at the far end.
type last struct{}

func (last) Below(n uint32) uint32 { return n - 1 }

func TestMines_ReturnsAtMost99WheneverItIsCashedOut(t *testing.T) {
	for mines := 1; mines < instant.MinesTiles; mines++ {
		bet := instant.MinesBet{Mines: mines, Wager: wager("1.00")}
		picks := []int{}
		for k := 0; k < instant.MinesTiles-mines; k++ {
			w, err := bet.Walk(last{}, picks)
			require.NoError(t, err)
			require.Len(t, w.Next, 1)
			require.Equal(t, instant.MinesTiles-k, w.Next[0].Of)
			chance := big.NewRat(choose(instant.MinesTiles-mines, k+1), choose(instant.MinesTiles, k+1))
			holds(t, chance, w.Next[0].Multiplier)
			picks = append(picks, k)
		}
		w, err := bet.Walk(last{}, picks)
		require.NoError(t, err)
		require.Empty(t, w.Next, "a field that is cleared is over")
		require.True(t, w.Done())
		require.False(t, w.Lost)
	}
}

// holds says that a chance to be paid a multiplier returns at most 99 %, and
// less than a ten-thousandth of the stake under it.
func holds(t *testing.T, chance *big.Rat, multiplier int64) {
	t.Helper()
	back := new(big.Rat).Mul(chance, big.NewRat(multiplier, 1))
	require.LessOrEqual(t, back.Cmp(big.NewRat(9900, 1)), 0)
	next := new(big.Rat).Mul(chance, big.NewRat(multiplier+1, 1))
	require.Positive(t, next.Cmp(big.NewRat(9900, 1)))
}

func TestTowersAndCoin_ReturnAtMost99OnEveryStep(t *testing.T) {
	for _, c := range climbs("1.00") {
		if _, mines := c.(instant.MinesBet); mines {
			continue
		}
		if _, cards := c.(instant.HiLoBet); cards {
			continue
		}
		chance, picks := big.NewRat(1, 1), []int{}
		for {
			w, err := c.Walk(zeros(c), picks)
			require.NoError(t, err)
			if w.Done() {
				require.Contains(t, []int{instant.TowersRows, instant.CoinFlips}, w.Steps)
				break
			}
			chance.Mul(chance, big.NewRat(int64(w.Next[0].Winning), int64(w.Next[0].Of)))
			holds(t, chance, w.Next[0].Multiplier)
			picks = append(picks, 0)
		}
	}
}

// zeros lets the pick 0 win.
func zeros(c instant.Climb) instant.Source {
	if _, coin := c.(instant.CoinBet); coin {
		return zero{}
	}
	return last{}
}

type zero struct{}

func (zero) Below(uint32) uint32 { return 0 }

func TestHiLo_OffersNoGuessThatCannotLose(t *testing.T) {
	bet := instant.HiLoBet{Wager: wager("1.00")}
	for card := range instant.HiLoCards {
		w, err := bet.Walk(&script{t, []int{card}}, nil)
		require.NoError(t, err)
		rank := card%13 + 1
		for _, c := range w.Next {
			switch c.Picks[0] {
			case instant.LowerOrSame:
				require.Equal(t, rank, c.Winning)
			case instant.HigherOrSame:
				require.Equal(t, 14-rank, c.Winning)
			default:
				require.Equal(t, int64(instant.MultiplierOne), c.Multiplier)
				continue
			}
			require.Less(t, c.Winning, 13)
			holds(t, big.NewRat(int64(c.Winning), 13), c.Multiplier)
			wins := 0
			for next := range instant.HiLoCards {
				after, err := bet.Walk(&script{t, []int{card, next}}, c.Picks)
				require.NoError(t, err)
				if !after.Lost {
					wins++
				}
			}
			require.Equal(t, c.Winning*4, wins)
		}
	}
}

func TestHiLo_TakesItsShareOnce(t *testing.T) {
	// 7, then higher or same twice: (13/7)^2 x 0.99
	w, err := instant.HiLoBet{Wager: wager("1.00")}.Walk(&script{t, []int{6, 6, 6}}, []int{instant.HigherOrSame, instant.HigherOrSame})
	require.NoError(t, err)
	require.Equal(t, int64(9900*169/49), w.Multiplier)
	w, err = instant.HiLoBet{Wager: wager("1.00")}.Walk(&script{t, []int{6, 0, 12}}, []int{instant.NextCard, instant.NextCard})
	require.NoError(t, err)
	require.Zero(t, w.Steps)
	require.Equal(t, int64(instant.MultiplierOne), w.Multiplier)
}

func TestWalk_RefusesPicksThatAreNotThere(t *testing.T) {
	for _, c := range climbs("1.00") {
		for _, pick := range []int{-1, 25, 52, 1 << 30} {
			_, err := c.Walk(stream(1), []int{pick})
			require.Equal(t, "studio.steps.pick", fault.From(err).Key, "%+v", c)
		}
	}
	_, err := instant.MinesBet{Mines: 3, Wager: wager("1")}.Walk(last{}, []int{4, 4})
	require.Equal(t, "studio.steps.pick", fault.From(err).Key, "a tile is opened once")
	_, err = instant.CoinBet{Wager: wager("1")}.Walk(zero{}, []int{1, 0})
	require.Equal(t, "studio.steps.over", fault.From(err).Key, "nothing follows a loss")
	for _, bad := range []instant.Climb{
		instant.MinesBet{Wager: wager("1")}, instant.MinesBet{Mines: 25, Wager: wager("1")},
		instant.TowersBet{Level: "steep", Wager: wager("1")}, instant.CoinBet{}, instant.HiLoBet{Wager: instant.Wager{Stake: -1}},
	} {
		require.Error(t, bad.Check())
		_, err := bad.Walk(zero{}, nil)
		require.Error(t, err)
	}
}

func TestWithin_EndsAClimbBelowTheLargestProfit(t *testing.T) {
	bet := instant.CoinBet{Wager: wager("10.00")}
	w, err := bet.Walk(zero{}, []int{0, 0})
	require.NoError(t, err)
	require.Len(t, w.Within(bet.Wager, 70*money.Unit).Next, 1, "7.92 x 10 less 10 is 69.20")
	require.True(t, w.Within(bet.Wager, 69*money.Unit).Done())
}

// A climb is a function of its chance and its picks: whatever is picked, a walk
// with one pick more begins as the walk before, chance and choices included.
func TestWalk_IsTheSameWhenItIsTakenAgain(t *testing.T) {
	all := climbs("1.00")
	rapid.Check(t, func(t *rapid.T) {
		c := all[rapid.IntRange(0, len(all)-1).Draw(t, "game")]
		seed := fair.NewServerSeed(rng.NewSeeded(rapid.Uint64().Draw(t, "seed")))
		fresh := func() instant.Source { return fair.NewStream(seed, "walk", 0) }
		picks := []int{}
		before, err := c.Walk(fresh(), nil)
		require.NoError(t, err)
		for len(before.Next) > 0 && len(picks) < 80 {
			choice := before.Next[rapid.IntRange(0, len(before.Next)-1).Draw(t, "choice")]
			pick := choice.Picks[rapid.IntRange(0, len(choice.Picks)-1).Draw(t, "pick")]
			picks = append(picks, pick)
			w, err := c.Walk(fresh(), picks)
			require.NoError(t, err)
			require.Equal(t, before.Hidden, w.Hidden)
			require.Equal(t, before.Open, w.Open)
			require.True(t, slices.Equal(before.Seen, w.Seen[:len(before.Seen)]))
			if w.Lost {
				require.Zero(t, w.Multiplier)
				require.Empty(t, w.Next)
			} else {
				require.Equal(t, choice.Multiplier, w.Multiplier)
			}
			before = w
		}
	})
}

// Played as members play, the climbs return what they say.
func TestWalk_ReturnsAbout99OverManyRounds(t *testing.T) {
	plays := map[string]struct {
		bet   instant.Climb
		picks []int
	}{
		"mines":  {instant.MinesBet{Mines: 5, Wager: wager("1")}, []int{0, 12, 24}},
		"towers": {instant.TowersBet{Level: "medium", Wager: wager("1")}, []int{0, 1, 2}},
		"coin":   {instant.CoinBet{Wager: wager("1")}, []int{0, 1}},
	}
	for name, p := range plays {
		const rounds = 100_000
		back := int64(0)
		for nonce := range uint64(rounds) {
			for k := 1; k <= len(p.picks); k++ {
				w, err := p.bet.Walk(fair.NewStream(fair.NewServerSeed(rng.NewSeeded(3)), "many", nonce), p.picks[:k])
				require.NoError(t, err)
				if w.Lost {
					break
				}
				if k == len(p.picks) {
					back += w.Multiplier
				}
			}
		}
		require.InDelta(t, 9900, float64(back)/rounds, 250, name)
	}
}
