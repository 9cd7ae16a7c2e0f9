package poker

import (
	"math/bits"
	"strings"

	"baize/internal/kernel/fault"
)

// Card is one of the 52 cards: 13 x suit + rank, clubs, diamonds, hearts,
// spades, and in each from the deuce (0) to the ace (12).
type Card uint8

// DeckSize is the number of cards; ranks is that of a suit.
const (
	DeckSize = 52
	ranks    = 13
	suits    = 4
)

const (
	rankText = "23456789TJQKA"
	suitText = "cdhs"
)

// Rank is 0 for a deuce to 12 for an ace.
func (c Card) Rank() int { return int(c) % ranks }

// Suit is 0 for clubs, 1 diamonds, 2 hearts, 3 spades.
func (c Card) Suit() int { return int(c) / ranks }

// String is the usual two letters: "As", "Td".
func (c Card) String() string {
	if c >= DeckSize {
		return "??"
	}
	return string([]byte{rankText[c.Rank()], suitText[c.Suit()]})
}

// MarshalText writes the two letters.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the two letters; anything else is the fault
// studio.poker.card.
func (c *Card) UnmarshalText(b []byte) (err error) {
	*c, err = ParseCard(string(b))
	return err
}

// ParseCard reads "As"; anything else is the fault studio.poker.card.
func ParseCard(s string) (Card, error) {
	if len(s) == 2 {
		rank, suit := strings.IndexByte(rankText, s[0]), strings.IndexByte(suitText, s[1])
		if rank >= 0 && suit >= 0 {
			return Card(suit*ranks + rank), nil
		}
	}
	return 0, fault.New(fault.Invalid, "studio.poker.card")
}

// Set is a set of cards, one bit a card.
type Set uint64

// SetOf is the set of these cards.
func SetOf(cards ...Card) (s Set) {
	for _, c := range cards {
		s |= 1 << c
	}
	return s
}

// Len is the number of cards in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }
