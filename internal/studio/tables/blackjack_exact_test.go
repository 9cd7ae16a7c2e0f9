package tables_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
)

// jack counts blackjack out: every card of every hand, with the chance that it
// has. Cards are told apart by their worth only, 1 to 10.
type jack struct {
	best   bool // the best move instead of the basic strategy
	dealer map[[2]int]map[int]*big.Rat
	ups    map[int]map[int]*big.Rat
	plays  map[[5]int]*big.Rat
}

const bust = 22

func newJack(best bool) *jack {
	return &jack{best: best, dealer: map[[2]int]map[int]*big.Rat{}, ups: map[int]map[int]*big.Rat{}, plays: map[[5]int]*big.Rat{}}
}

func chance(worth int) *big.Rat {
	if worth == 10 {
		return big.NewRat(4, 13)
	}
	return big.NewRat(1, 13)
}

func worths(each func(worth int, p *big.Rat)) {
	for w := 1; w <= 10; w++ {
		each(w, chance(w))
	}
}

func of(worths ...int) []tables.Card {
	cards := make([]tables.Card, len(worths))
	for i, w := range worths {
		cards[i] = tables.Card(w - 1)
	}
	return cards
}

func with(cards []tables.Card, worth int) []tables.Card {
	return append(append([]tables.Card{}, cards...), tables.Card(worth-1))
}

// ends are the chances of the dealer's last totals from a hand.
func (j *jack) ends(cards []tables.Card) map[int]*big.Rat {
	total, soft := tables.Total(cards)
	if total >= 17 {
		return map[int]*big.Rat{min(total, bust): big.NewRat(1, 1)}
	}
	key := [2]int{total, 0}
	if soft || len(cards) == 1 && total == 1 {
		key[1] = 1
	}
	if known := j.dealer[key]; known != nil {
		return known
	}
	all := map[int]*big.Rat{}
	worths(func(w int, p *big.Rat) { mix(all, j.ends(with(cards, w)), p) })
	j.dealer[key] = all
	return all
}

func mix(into, from map[int]*big.Rat, p *big.Rat) {
	for total, q := range from {
		if into[total] == nil {
			into[total] = new(big.Rat)
		}
		into[total].Add(into[total], new(big.Rat).Mul(p, q))
	}
}

// looked are the dealer's ends once he has looked and has no natural.
func (j *jack) looked(up int) map[int]*big.Rat {
	if known := j.ups[up]; known != nil {
		return known
	}
	all, left := map[int]*big.Rat{}, new(big.Rat)
	worths(func(w int, p *big.Rat) {
		if !tables.Natural(of(up, w)) {
			left.Add(left, p)
			mix(all, j.ends(of(up, w)), p)
		}
	})
	for _, q := range all {
		q.Quo(q, left)
	}
	j.ups[up] = all
	return all
}

// stand is what a hand that stands wins, in stakes.
func (j *jack) stand(cards []tables.Card, up int) *big.Rat {
	total, _ := tables.Total(cards)
	sum := new(big.Rat)
	if total > 21 {
		return sum.SetInt64(-1)
	}
	for end, p := range j.looked(up) {
		switch {
		case end == bust || end < total:
			sum.Add(sum, p)
		case end > total:
			sum.Sub(sum, p)
		}
	}
	return sum
}

func (j *jack) drawn(cards []tables.Card, value func(cards []tables.Card) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	worths(func(w int, p *big.Rat) { sum.Add(sum, new(big.Rat).Mul(p, value(with(cards, w)))) })
	return sum
}

// play is what a hand wins that is played on; split says that the box was split
// before.
func (j *jack) play(cards []tables.Card, up int, split bool) *big.Rat {
	total, soft := tables.Total(cards)
	if total >= 21 {
		return j.stand(cards, up)
	}
	box := tables.Box{Number: 1, Hands: []tables.Hand{{Cards: cards}}}
	if split {
		box.Hands = append(box.Hands, tables.Hand{Cards: of(2, 2)})
	}
	may := box.May()
	key := [5]int{total, up, len(may), 0, 0}
	if soft {
		key[3] = 1
	}
	if may[len(may)-1] == byte(tables.Split) {
		key[4] = 1
	}
	if known := j.plays[key]; known != nil {
		return known
	}
	var worth *big.Rat
	if j.best {
		for _, m := range []byte(may) {
			if v := j.after(tables.Move(m), cards, up, split); worth == nil || v.Cmp(worth) > 0 {
				worth = v
			}
		}
	} else {
		worth = j.after(tables.Basic(box, tables.Card(up-1)), cards, up, split)
	}
	j.plays[key] = worth
	return worth
}

func (j *jack) after(m tables.Move, cards []tables.Card, up int, split bool) *big.Rat {
	two := big.NewRat(2, 1)
	switch m {
	case tables.Hit:
		return j.drawn(cards, func(c []tables.Card) *big.Rat { return j.play(c, up, split) })
	case tables.Double:
		return two.Mul(two, j.drawn(cards, func(c []tables.Card) *big.Rat { return j.stand(c, up) }))
	case tables.Split:
		return two.Mul(two, j.drawn(cards[:1], func(c []tables.Card) *big.Rat {
			if cards[0].Rank() == 1 {
				return j.stand(c, up)
			}
			return j.play(c, up, true)
		}))
	}
	return j.stand(cards, up)
}

// back is what comes back of a stake of one.
func (j *jack) back() *big.Rat {
	sum := big.NewRat(1, 1)
	worths(func(up int, pu *big.Rat) {
		looks := new(big.Rat)
		worths(func(w int, p *big.Rat) {
			if tables.Natural(of(up, w)) {
				looks.Add(looks, p)
			}
		})
		open := new(big.Rat).Sub(big.NewRat(1, 1), looks)
		worths(func(a int, pa *big.Rat) {
			worths(func(b int, pb *big.Rat) {
				won := new(big.Rat)
				if cards := of(a, b); tables.Natural(cards) {
					won.Mul(open, big.NewRat(3, 2))
				} else {
					won.Sub(won.Mul(open, j.play(cards, up, false)), looks)
				}
				p := new(big.Rat).Mul(pu, new(big.Rat).Mul(pa, pb))
				sum.Add(sum, p.Mul(p, won))
			})
		})
	})
	return sum
}

func TestBlackjack_ReturnsWhatItPublishes(t *testing.T) {
	back := newJack(false).back()
	g, _ := tables.Find("blackjack")
	for _, s := range g.Spots {
		if !s.More() {
			require.Equal(t, new(big.Rat).Mul(back, big.NewRat(100, 1)).FloatString(4), s.ReturnPct)
		}
	}
	require.Zero(t, back.Cmp(newJack(true).back()), "the published strategy is the best")
}

// Insurance pays 2 to 1 for a ten under the ace, whatever the box has.
func TestBlackjack_InsuranceReturnsWhatItPublishes(t *testing.T) {
	back := new(big.Rat)
	worths(func(w int, p *big.Rat) {
		out := tables.Outcome{Hands: [][]tables.Card{of(1, w)}, Boxes: []tables.Box{{Number: 3, Insured: true, Hands: []tables.Hand{{Cards: of(10, 9)}}}}}
		g, _ := tables.Find("blackjack")
		r := g.Return(out, "b3i")
		back.Add(back, new(big.Rat).Mul(p, big.NewRat(r.Num, r.Den)))
		out.Boxes[0].Insured = false
		require.Zero(t, g.Return(out, "b3i").Num, "who is not insured is paid nothing")
	})
	require.Equal(t, "12/13", back.String())
	g, _ := tables.Find("blackjack")
	spot, _ := g.Spot("b3i")
	require.Equal(t, new(big.Rat).Mul(back, big.NewRat(100, 1)).FloatString(4), spot.ReturnPct)
	require.True(t, spot.More())
}

// Even money: a natural that is insured wins its stake, whatever the dealer has.
func TestBlackjack_AnInsuredNaturalWinsItsStake(t *testing.T) {
	g, _ := tables.Find("blackjack")
	for _, hidden := range []int{9, 10} {
		out := tables.Outcome{Hands: [][]tables.Card{of(1, hidden)}, Boxes: []tables.Box{{Number: 1, Insured: true, Hands: []tables.Hand{{Cards: of(1, 10)}}}}}
		back, err := g.Payout(out, []tables.Wager{{Spot: "b1", Stake: 10_000_000}, {Spot: "b1i", Stake: 5_000_000}}, 2)
		require.NoError(t, err)
		require.EqualValues(t, 25_000_000, back)
	}
}

// The served engine pays what the count says.
func TestBlackjack_PaysAsCounted(t *testing.T) {
	games, err := tables.RTP()
	require.NoError(t, err)
	seed := fair.NewServerSeed(rng.NewSeeded(3))
	for _, g := range games {
		sum, n := 0.0, 30_000
		for nonce := range uint64(n) {
			payout, stake, err := g.Play(fair.NewStream(seed, "x", nonce))
			require.NoError(t, err)
			sum += float64(payout) / float64(stake)
		}
		require.InDelta(t, g.Exact, sum/float64(n), 4*g.Sigma/173, g.Name)
	}
}
