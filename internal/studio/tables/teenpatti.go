package tables

import "slices"

// Spots of teen patti, besides Tie.
const (
	HandA = "a"
	HandB = "b"
	PlusA = "a-plus"
	PlusB = "b-plus"
)

// teenPatti deals three cards each to A and B from one pack; the better hand
// wins 0.97 to 1 and equal hands return the stake. The plus bets pay for the
// hand itself. It is banked: members bet on hands, not against each other, so
// one clock serves everybody and nobody can be waited for.
func teenPatti() *Game {
	return newGame(Game{
		Code: "teenpatti",
		Spots: []Spot{
			{HandA, Ratio{197, 100}, "98.5017"}, {HandB, Ratio{197, 100}, "98.5017"},
			{PlusA, to1(40), "97.8643"}, {PlusB, to1(40), "97.8643"},
		},
		returns: returnTeenPatti,
		deal: func(src Source) Outcome {
			shoe := NewShoe(src, 1)
			a, b := make([]Card, 0, 3), make([]Card, 0, 3)
			for range 3 {
				a = append(a, shoe.Draw())
				b = append(b, shoe.Draw())
			}
			return Outcome{Hands: [][]Card{a, b}}
		},
		proper: properTeenPatti,
		road:   func(o Outcome) Mark { return markOf(RankThree(o.Hands[0]).Compare(RankThree(o.Hands[1]))) },
	})
}

func properTeenPatti(o Outcome) bool {
	if len(o.Numbers) != 0 || len(o.Hands) != 2 || len(o.Hands[0]) != 3 || len(o.Hands[1]) != 3 {
		return false
	}
	seen := map[Card]bool{}
	for _, c := range slices.Concat(o.Hands...) {
		seen[c] = true
	}
	return len(seen) == 6
}

// Kind of a hand of three cards, in rising order.
type Kind int

// The kinds: a trail is three of a rank, a colour three of a suit.
const (
	HighCard Kind = iota
	Pair
	Colour
	Sequence
	PureSequence
	Trail
)

// Three is the worth of a hand of three cards; more is better.
type Three struct {
	Kind  Kind
	order int
}

// Compare is negative, zero or positive as the other hand is better, equal or
// worse.
func (t Three) Compare(o Three) int {
	if t.Kind != o.Kind {
		return int(t.Kind - o.Kind)
	}
	return t.order - o.order
}

// RankThree is the worth of three cards. Aces are high; of the sequences
// A-K-Q is the best, A-2-3 the next, then K-Q-J. Suits do not rank.
func RankThree(hand []Card) Three {
	r := make([]int, 0, 3)
	for _, c := range hand {
		rank := c.Rank()
		if rank == 1 {
			rank = 14
		}
		r = append(r, rank)
	}
	slices.Sort(r)
	suited := hand[0].Suit() == hand[1].Suit() && hand[1].Suit() == hand[2].Suit()
	order := r[2]*400 + r[1]*20 + r[0]
	run, top := r[2] == r[1]+1 && r[1] == r[0]+1, 2*r[2]
	if r[0] == 2 && r[1] == 3 && r[2] == 14 {
		run, top = true, 2*14-1 // just under A-K-Q
	}
	switch {
	case r[0] == r[2]:
		return Three{Trail, r[0]}
	case run && suited:
		return Three{PureSequence, top}
	case run:
		return Three{Sequence, top}
	case suited:
		return Three{Colour, order}
	case r[0] == r[1]:
		return Three{Pair, r[1]*20 + r[2]}
	case r[1] == r[2]:
		return Three{Pair, r[1]*20 + r[0]}
	}
	return Three{HighCard, order}
}

func returnTeenPatti(o Outcome, spot string) Ratio {
	a, b := RankThree(o.Hands[0]), RankThree(o.Hands[1])
	plus := func(t Three) Ratio {
		return []Ratio{lost(), to1(1), to1(4), to1(6), to1(30), to1(40)}[t.Kind]
	}
	switch spot {
	case PlusA:
		return plus(a)
	case PlusB:
		return plus(b)
	}
	switch c := a.Compare(b); {
	case c == 0:
		return push()
	case (c > 0) == (spot == HandA):
		return Ratio{197, 100}
	}
	return lost()
}
