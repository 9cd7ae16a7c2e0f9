package poker

import "math/bits"

// Category is the kind of a hand, from high card to straight flush.
type Category uint8

// The categories from the weakest up; a royal flush is a straight flush.
const (
	HighCard Category = iota
	Pair
	TwoPair
	Trips
	Straight
	Flush
	FullHouse
	Quads
	StraightFlush
)

// String is the category's name on the wire.
func (c Category) String() string {
	return [...]string{"HIGH_CARD", "PAIR", "TWO_PAIR", "TRIPS", "STRAIGHT", "FLUSH", "FULL_HOUSE", "QUADS", "STRAIGHT_FLUSH"}[c]
}

// MarshalText writes the name.
func (c Category) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// Rank is what a hand is worth: the larger wins, equal ones split. It is the
// category, the ranks that make it and the ranks beside it, each a mask of 13
// bits. Two masks with as many bits compare as their highest cards do, so the
// whole compares as one number and needs no table.
type Rank uint32

func rankOf(c Category, made, beside uint32) Rank { return Rank(uint32(c)<<26 | made<<13 | beside) }

// Category is the kind of the hand.
func (r Rank) Category() Category { return Category(r >> 26) }

// Best is the worth of the best five of five to seven cards. With seven at
// most, a flush leaves no room for four of a kind or a full house, so the
// order of the questions below is complete.
func (s Set) Best() Rank {
	const lane = 1<<ranks - 1
	c, d, h, p := uint32(s)&lane, uint32(s>>13)&lane, uint32(s>>26)&lane, uint32(s>>39)&lane
	for _, suit := range [suits]uint32{c, d, h, p} {
		if bits.OnesCount32(suit) >= 5 {
			if top := straight(suit); top != 0 {
				return rankOf(StraightFlush, top, 0)
			}
			return rankOf(Flush, highest(suit, 5), 0)
		}
	}
	have := c | d | h | p
	odd := c ^ d ^ h ^ p // one or three of the rank
	twos := have &^ odd  // two or four
	dups := s.Len() - bits.OnesCount32(have)
	if dups < 3 {
		if top := straight(have); top != 0 {
			return rankOf(Straight, top, 0)
		}
	}
	switch {
	case dups == 0:
		return rankOf(HighCard, highest(have, 5), 0)
	case dups == 1:
		return rankOf(Pair, twos, highest(odd, 3))
	case dups == 2 && twos != 0:
		return rankOf(TwoPair, twos, highest(odd, 1))
	}
	threes := (c&d | h&p) & (c&h | d&p) // three or four of the rank
	if dups == 2 {
		return rankOf(Trips, threes, highest(have&^threes, 2))
	}
	if four := c & d & h & p; four != 0 {
		return rankOf(Quads, four, highest(have&^four, 1))
	}
	if bits.OnesCount32(twos) == dups {
		two := highest(twos, 2)
		return rankOf(TwoPair, two, highest(have&^two, 1))
	}
	three := highest(threes, 1)
	return rankOf(FullHouse, three, highest((twos|threes)&^three, 1))
}

// straight is the bit of the highest rank of five in a row, the ace low too;
// 0 where there is none.
func straight(mask uint32) uint32 {
	m := mask<<1 | mask>>(ranks-1)
	run := m & (m << 1) & (m << 2) & (m << 3) & (m << 4)
	return highest(run>>1, 1)
}

// highest keeps the n highest bits of a mask that has at least n, or fewer.
func highest(mask uint32, n int) uint32 {
	for bits.OnesCount32(mask) > n {
		mask &= mask - 1
	}
	return mask
}
