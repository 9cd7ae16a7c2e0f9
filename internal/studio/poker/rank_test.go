package poker_test

import (
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/rng"
	"baize/internal/studio/poker"
)

func cards(t testing.TB, text string) (out []poker.Card) {
	for _, s := range strings.Fields(text) {
		c, err := poker.ParseCard(s)
		require.NoError(t, err)
		out = append(out, c)
	}
	return out
}

// countSeven counts the categories of all seven-card hands that begin with the
// lowest card `from`, and notes every worth that was seen.
func countSeven(from int, seen map[poker.Rank]struct{}) (counts [9]int) {
	last := poker.Rank(0)
	a := poker.Set(1) << from
	for i := from + 1; i < 52; i++ {
		b := a | 1<<i
		for j := i + 1; j < 52; j++ {
			c := b | 1<<j
			for k := j + 1; k < 52; k++ {
				d := c | 1<<k
				for l := k + 1; l < 52; l++ {
					e := d | 1<<l
					for m := l + 1; m < 52; m++ {
						f := e | 1<<m
						for n := m + 1; n < 52; n++ {
							r := (f | 1<<n).Best()
							counts[r.Category()]++
							if r != last {
								seen[r] = struct{}{}
								last = r
							}
						}
					}
				}
			}
		}
	}
	return counts
}

func TestBest_CountsAllSevenCardHands(t *testing.T) {
	if testing.Short() {
		t.Skip("133,784,560 hands")
	}
	var counts [9]int
	seen := map[poker.Rank]struct{}{}
	for from := 0; from <= 45; from++ {
		for category, n := range countSeven(from, seen) {
			counts[category] += n
		}
	}
	require.Equal(t, [9]int{
		poker.HighCard: 23_294_460, poker.Pair: 58_627_800, poker.TwoPair: 31_433_400, poker.Trips: 6_461_620, poker.Straight: 6_180_020,
		poker.Flush: 4_047_644, poker.FullHouse: 3_473_184, poker.Quads: 224_848, poker.StraightFlush: 41_584,
	}, counts)
	require.Len(t, seen, 4824, "the known number of different seven-card hands")
}

func TestBest_CountsAllFiveCardHands(t *testing.T) {
	var counts [9]int
	seen := map[poker.Rank]bool{}
	for a := range 52 {
		for b := range a {
			for c := range b {
				for d := range c {
					for e := range d {
						r := poker.Set(1<<a | 1<<b | 1<<c | 1<<d | 1<<e).Best()
						counts[r.Category()]++
						seen[r] = true
					}
				}
			}
		}
	}
	require.Equal(t, [9]int{1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40}, counts)
	require.Len(t, seen, 7462)
}

// slow is the worth of five cards as a rule book reads: the category, then the
// ranks, those that are there more often first.
func slow(five []poker.Card) [6]int {
	times := map[int]int{}
	flush := true
	for _, c := range five {
		times[c.Rank()]++
		flush = flush && c.Suit() == five[0].Suit()
	}
	var order []int
	for r := range times {
		order = append(order, r)
	}
	sort.Slice(order, func(i, j int) bool {
		a, b := order[i], order[j]
		return times[a] > times[b] || times[a] == times[b] && a > b
	})
	run := len(order) == 5 && order[0]-order[4] == 4
	if len(order) == 5 && order[0] == 12 && order[1] == 3 {
		run, order = true, []int{3, 2, 1, 0, -1}
	}
	category := poker.HighCard
	switch {
	case run && flush:
		category = poker.StraightFlush
	case times[order[0]] == 4:
		category = poker.Quads
	case times[order[0]] == 3 && len(order) == 2:
		category = poker.FullHouse
	case flush:
		category = poker.Flush
	case run:
		category = poker.Straight
	case times[order[0]] == 3:
		category = poker.Trips
	case times[order[0]] == 2 && len(order) == 3:
		category = poker.TwoPair
	case times[order[0]] == 2:
		category = poker.Pair
	}
	out := [6]int{int(category)}
	copy(out[1:], order)
	return out
}

func slowBest(seven []poker.Card) (best [6]int) {
	for a := range seven {
		for b := range a {
			var five []poker.Card
			for i, c := range seven {
				if i != a && i != b {
					five = append(five, c)
				}
			}
			if w := slow(five); less(best, w) {
				best = w
			}
		}
	}
	return best
}

func less(a, b [6]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

func TestBest_AgreesWithTheRuleBookOnEveryComparison(t *testing.T) {
	src := rng.NewSeeded(1)
	draw := func() (seven []poker.Card) {
		used := map[poker.Card]bool{}
		for len(seven) < 7 {
			if c := poker.Card(rng.Below(src, 52)); !used[c] {
				used[c] = true
				seven = append(seven, c)
			}
		}
		return seven
	}
	for range 20_000 {
		x, y := draw(), draw()
		fastX, fastY := poker.SetOf(x...).Best(), poker.SetOf(y...).Best()
		slowX, slowY := slowBest(x), slowBest(y)
		require.EqualValues(t, slowX[0], fastX.Category(), "%v", x)
		require.Equal(t, less(slowX, slowY), fastX < fastY, "%v %v", x, y)
		require.Equal(t, slowX == slowY, fastX == fastY, "%v %v", x, y)
	}
}

func TestBest_OrdersHandsAsTheRulesDo(t *testing.T) {
	rising := []string{
		"2c 4d 5h 7s 9c Jd Kh", "2c 4d 5h 7s 9c Jd Ah", "2c 2d 5h 7s 9c Jd Kh", "Ac Ad 5h 7s 9c Jd Kh", "3c 3d 4h 4s 9c Jd Kh",
		"3c 3d 4h 4s 5c 5d Kh", "2c 2d 2h 7s 9c Jd Kh", "Ac 2d 3h 4s 5c Jd Kh", "2c 3d 4h 5s 6c 6d Kh", "Tc Jd Qh Ks Ac Ad Ah",
		"2c 4c 5c 7c 9c Jd Kh", "2c 2d 2h 3s 3c 4d 4h", "2c 2d 2h 2s 9c Jd Kh", "Ac 2c 3c 4c 5c 6d 7h", "2c 3c 4c 5c 6c Ad Ah", "Tc Jc Qc Kc Ac Ad Ah",
	}
	before := poker.Rank(0)
	for _, text := range rising {
		now := poker.SetOf(cards(t, text)...).Best()
		require.Greater(t, now, before, text)
		before = now
	}
}

func TestParseCard_RefusesWhatIsNone(t *testing.T) {
	for c := range poker.Card(52) {
		back, err := poker.ParseCard(c.String())
		require.NoError(t, err)
		require.Equal(t, c, back)
	}
	for _, bad := range []string{"", "A", "as", "1s", "AsA", "Ax", "10s"} {
		_, err := poker.ParseCard(bad)
		require.Error(t, err, bad)
	}
}

func BenchmarkBest_OfSeven(b *testing.B) {
	src := rng.NewSeeded(1)
	var hands [1024]poker.Set
	for i := range hands {
		for hands[i].Len() < 7 {
			hands[i] |= 1 << rng.Below(src, 52)
		}
	}
	b.ResetTimer()
	sum := poker.Rank(0)
	for i := range b.N {
		sum += hands[i%1024].Best()
	}
	_ = sum
}
