package tables

// Card is one of 52: suit x 13 + rank, ranks from 0 (ace) to 12 (king), suits
// spades, hearts, diamonds, clubs.
type Card uint8

// Ranks and Pack are the number of ranks and of cards in a pack.
const (
	Ranks = 13
	Pack  = 52
)

const (
	rankNames = "A23456789TJQK"
	suitNames = "SHDC"
)

// Rank is 1 (ace) to 13 (king).
func (c Card) Rank() int { return int(c)%Ranks + 1 }

// Suit is 0 to 3.
func (c Card) Suit() int { return int(c) / Ranks }

// String is the rank and the suit: AS, TD, KC.
func (c Card) String() string {
	return string([]byte{rankNames[int(c)%Ranks], suitNames[int(c)/Ranks]})
}

func parseCard(s string) (Card, bool) {
	if len(s) != 2 {
		return 0, false
	}
	for suit := range suitNames {
		for rank := range rankNames {
			if s[0] == rankNames[rank] && s[1] == suitNames[suit] {
				return Card(suit*Ranks + rank), true
			}
		}
	}
	return 0, false
}

// Shoe deals without replacement from so many packs. The cards left are a
// list that starts as pack after pack in the order of Card; to draw is to take
// k = Below(n) of the n cards left, put the last of the list in its place and
// shorten the list by one: a Fisher-Yates shuffle that stops when nobody needs
// more. Source: docs/fairness.md, section 18.
type Shoe struct {
	src  Source
	left []Card
}

// NewShoe fills a shoe; packs is 1 to 8.
func NewShoe(src Source, packs int) *Shoe {
	s := &Shoe{src: src, left: make([]Card, packs*Pack)}
	for i := range s.left {
		s.left[i] = Card(i % Pack)
	}
	return s
}

// Draw deals the next card; it panics when the shoe is empty, which no game
// reaches.
func (s *Shoe) Draw() Card {
	n := len(s.left)
	k := s.src.Below(uint32(n))
	c := s.left[k]
	s.left[k] = s.left[n-1]
	s.left = s.left[:n-1]
	return c
}

// Left is the number of cards in the shoe.
func (s *Shoe) Left() int { return len(s.left) }
