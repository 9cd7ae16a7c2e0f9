package tables_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/studio/tables"
)

// counts sums what every spot gives back over equally likely outcomes, each
// with a weight.
type counts struct {
	game *tables.Game
	back map[string]*big.Rat
	all  *big.Int
}

func newCounts(t *testing.T, code string) *counts {
	t.Helper()
	g, found := tables.Find(code)
	require.True(t, found)
	c := &counts{game: g, back: map[string]*big.Rat{}, all: new(big.Int)}
	for _, s := range g.Spots {
		c.back[s.Code] = new(big.Rat)
	}
	return c
}

func (c *counts) add(o tables.Outcome, weight int64) {
	c.all.Add(c.all, big.NewInt(weight))
	for spot, sum := range c.back {
		if r := c.game.Return(o, spot); r.Num != 0 {
			sum.Add(sum, new(big.Rat).Mul(big.NewRat(r.Num, r.Den), new(big.Rat).SetInt64(weight)))
		}
	}
}

// publishes holds the exact return of every spot to the one that is shown.
func (c *counts) publishes(t *testing.T) {
	t.Helper()
	for _, s := range c.game.Spots {
		exact := new(big.Rat).Quo(c.back[s.Code], new(big.Rat).SetInt(c.all))
		require.Equal(t, s.ReturnPct, exact.Mul(exact, big.NewRat(100, 1)).FloatString(4), "%s %s", c.game.Code, s.Code)
	}
}

func card(t *testing.T, text string) tables.Card {
	t.Helper()
	for c := range tables.Card(tables.Pack) {
		if c.String() == text {
			return c
		}
	}
	t.Fatal(text)
	return 0
}

func TestRoulette_ReturnsWhatItPublishes(t *testing.T) {
	for _, code := range []string{"roulette", "roulette-lp"} {
		c := newCounts(t, code)
		require.Len(t, c.game.Spots, 157)
		for n := range tables.Pockets {
			c.add(tables.Outcome{Numbers: []int{n}}, 1)
		}
		c.publishes(t)
	}
}

func TestSicBo_ReturnsWhatItPublishes(t *testing.T) {
	c := newCounts(t, "sicbo")
	require.Len(t, c.game.Spots, 52)
	for n := range 216 {
		c.add(tables.Outcome{Numbers: []int{n/36 + 1, n/6%6 + 1, n%6 + 1}}, 1)
	}
	c.publishes(t)
}

func TestDragonTiger_ReturnsWhatItPublishes(t *testing.T) {
	c := newCounts(t, "dragontiger")
	for dragon := range tables.Card(tables.Pack) {
		for tiger := range tables.Card(tables.Pack) {
			left := int64(8)
			if dragon == tiger {
				left = 7
			}
			c.add(tables.Outcome{Hands: [][]tables.Card{{dragon}, {tiger}}}, 8*left)
		}
	}
	require.Equal(t, big.NewInt(416*415), c.all)
	c.publishes(t)
}

// baccaratOutcomes walks every row of up to six ranks with its weight: the
// number of ways in which a shoe of eight packs deals it, each completed to
// six cards. Suits play no part.
func baccaratOutcomes(each func(o tables.Outcome, weight int64)) {
	var ranks [6]int
	var dealt [14]int64
	var walk func(i int, weight int64)
	walk = func(i int, weight int64) {
		if i == 6 {
			each(deal(ranks), weight)
			return
		}
		for rank := 1; rank <= 13; rank++ {
			ways := 32 - dealt[rank]
			ranks[i] = rank
			dealt[rank]++
			walk(i+1, weight*ways)
			dealt[rank]--
		}
	}
	walk(0, 1)
}

// deal plays fixed ranks by a tableau of its own.
func deal(ranks [6]int) tables.Outcome {
	cards := make([]tables.Card, 0, 6)
	for _, r := range ranks {
		cards = append(cards, tables.Card(r-1))
	}
	player, banker := []tables.Card{cards[0], cards[2]}, []tables.Card{cards[1], cards[3]}
	next := 4
	p, b := tables.Points(player), tables.Points(banker)
	if p < 8 && b < 8 {
		third := -1
		if p <= 5 {
			player = append(player, cards[next])
			third = min(cards[next].Rank(), 10) % 10
			next++
		}
		// An independent table: which third cards make the banker draw on 3 to 6.
		draws := map[int]string{3: "012345679", 4: "234567", 5: "4567", 6: "67"}
		switch {
		case third < 0 && b <= 5, third >= 0 && b <= 2:
			banker = append(banker, cards[next])
		case third >= 0 && b >= 3 && b <= 6:
			for _, d := range draws[b] {
				if int(d-'0') == third {
					banker = append(banker, cards[next])
				}
			}
		}
	}
	return tables.Outcome{Hands: [][]tables.Card{player, banker}}
}

func TestBaccarat_ReturnsWhatItPublishes(t *testing.T) {
	if testing.Short() {
		t.Skip("walks 4.8 million shoes")
	}
	// A walk over ranks; outcomes with the same points and pairs are counted
	// together, as every spot looks at nothing else.
	type kind struct {
		p, b, cards  int
		pPair, bPair bool
	}
	weights, examples := map[kind]int64{}, map[kind]tables.Outcome{}
	baccaratOutcomes(func(o tables.Outcome, weight int64) {
		p, b := o.Hands[0], o.Hands[1]
		k := kind{tables.Points(p), tables.Points(b), len(b), p[0].Rank() == p[1].Rank(), b[0].Rank() == b[1].Rank()}
		weights[k] += weight
		examples[k] = o
	})
	wins := map[string]int64{}
	var all int64
	for k, w := range weights {
		all += w
		switch {
		case k.p > k.b:
			wins["P"] += w
		case k.p < k.b:
			wins["B"] += w
		default:
			wins["T"] += w
		}
	}
	for side, want := range map[string]string{"P": "44.6247", "B": "45.8597", "T": "9.5156"} { // platform.md D
		require.Equal(t, want, new(big.Rat).Mul(big.NewRat(wins[side], all), big.NewRat(100, 1)).FloatString(4))
	}
	for _, code := range []string{"baccarat", "baccarat-nc"} {
		c := newCounts(t, code)
		for k, w := range weights {
			c.add(examples[k], w)
		}
		c.publishes(t)
	}
}

func TestTeenPatti_ReturnsWhatItPublishes(t *testing.T) {
	if testing.Short() {
		t.Skip("walks 407 million deals")
	}
	type hand struct {
		mask  uint64
		worth tables.Three
		cards []tables.Card
	}
	var hands []hand
	kinds := map[tables.Kind]int{}
	for a := range tables.Card(tables.Pack) {
		for b := range a {
			for c := range b {
				cards := []tables.Card{a, b, c}
				h := hand{1<<a | 1<<b | 1<<c, tables.RankThree(cards), cards}
				kinds[h.worth.Kind]++
				hands = append(hands, h)
			}
		}
	}
	require.Equal(t, map[tables.Kind]int{
		tables.HighCard: 16440, tables.Pair: 3744, tables.Colour: 1096, tables.Sequence: 720, tables.PureSequence: 48, tables.Trail: 52,
	}, kinds)
	// A spot looks at the kinds and at who is better: one example of each stands for all.
	type class struct {
		weight  int64
		example [2]int
	}
	var classes [6][6][3]class
	pairs := int64(0)
	for i := range hands {
		for j := range i { // each pair of hands both ways round
			if hands[i].mask&hands[j].mask != 0 {
				continue
			}
			pairs += 2
			sign := min(1, max(-1, hands[i].worth.Compare(hands[j].worth)))
			one := &classes[hands[i].worth.Kind][hands[j].worth.Kind][sign+1]
			one.weight, one.example = one.weight+1, [2]int{i, j}
			other := &classes[hands[j].worth.Kind][hands[i].worth.Kind][1-sign]
			other.weight, other.example = other.weight+1, [2]int{j, i}
		}
	}
	require.EqualValues(t, 22100*18424, pairs)
	c := newCounts(t, "teenpatti")
	for _, a := range classes {
		for _, b := range a {
			for _, k := range b {
				if k.weight > 0 {
					c.add(tables.Outcome{Hands: [][]tables.Card{hands[k.example[0]].cards, hands[k.example[1]].cards}}, k.weight)
				}
			}
		}
	}
	c.publishes(t)
}

func TestRankThree_OrdersHandsAsTheRulesSay(t *testing.T) {
	falling := [][3]string{
		{"AS", "AH", "AD"}, {"2S", "2H", "2D"}, {"AS", "KS", "QS"}, {"AS", "2S", "3S"}, {"KS", "QS", "JS"}, {"2S", "3S", "4S"},
		{"AS", "KS", "QH"}, {"AS", "2S", "3H"}, {"KS", "QS", "JH"}, {"AS", "KS", "JS"}, {"5S", "3S", "2S"}, {"AS", "AH", "2D"},
		{"KS", "KH", "AD"}, {"2S", "2H", "3D"}, {"AS", "KS", "JH"}, {"5S", "3S", "2H"},
	}
	rank := func(names [3]string) tables.Three {
		return tables.RankThree([]tables.Card{card(t, names[0]), card(t, names[1]), card(t, names[2])})
	}
	for i := 1; i < len(falling); i++ {
		require.Positive(t, rank(falling[i-1]).Compare(rank(falling[i])), "%v over %v", falling[i-1], falling[i])
	}
	require.Zero(t, rank([3]string{"AS", "KS", "JH"}).Compare(rank([3]string{"KD", "AD", "JC"})))
}
