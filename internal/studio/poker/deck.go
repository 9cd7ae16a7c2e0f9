package poker

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"baize/internal/studio/fair"
)

// Deck is the order in which the cards of a hand lie.
type Deck [DeckSize]Card

// Shuffled is the deck that a stream gives: from the ordered deck, for i from
// 51 down to 1, card i changes places with card Below(i + 1). Source:
// docs/fairness-poker.md, section 3.
func Shuffled(s *fair.Stream) (d Deck) {
	for i := range d {
		d[i] = Card(i)
	}
	for i := len(d) - 1; i > 0; i-- {
		j := s.Below(uint32(i + 1))
		d[i], d[j] = d[j], d[i]
	}
	return d
}

// Share is what a member adds to the chance of a hand.
type Share struct {
	Seat   int             `json:"seat"`
	Client fair.ClientSeed `json:"clientSeed"`
}

// Entropy is the client seed of a hand: SHA-256, in hexadecimal digits, of the
// dealt members' own seeds as lines "seat:seed" in the order of the seats. It
// is fixed when the hand begins, after the hand's commitment was shown.
func Entropy(shares []Share) fair.ClientSeed {
	lines := make([]string, len(shares))
	for i, s := range shares {
		lines[i] = strconv.Itoa(s.Seat) + ":" + string(s.Client)
	}
	sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	return fair.ClientSeed(hex.EncodeToString(sum[:]))
}

// Deal is the deck of a hand: the hand's own server seed, the members' shares
// and the hand's number as the nonce.
func Deal(seed fair.ServerSeed, shares []Share, number uint64) Deck {
	return Shuffled(fair.NewStream(seed, Entropy(shares), number))
}

// Salt hides the card at a place of the deck: HMAC-SHA256(key = server seed,
// message = "salt:" number ":" place). It is told with a card that may be
// seen, and tells nothing about any other.
func Salt(seed fair.ServerSeed, number uint64, place int) [sha256.Size]byte {
	mac := hmac.New(sha256.New, seed[:])
	mac.Write([]byte("salt:" + strconv.FormatUint(number, 10) + ":" + strconv.Itoa(place)))
	return [sha256.Size]byte(mac.Sum(nil))
}

// Sealed is the seal of a card: SHA-256 of the salt's 32 bytes and the card's
// two letters.
func Sealed(salt [sha256.Size]byte, c Card) string {
	sum := sha256.Sum256(append(salt[:], c.String()...))
	return hex.EncodeToString(sum[:])
}

// Seals are the seals of all 52 places and the root over them: SHA-256 of the
// seals' hexadecimal digits joined by line feeds. The root is shown before the
// first action, so a card seen later is one that lay there from the beginning.
func Seals(seed fair.ServerSeed, number uint64, d Deck) (seals [DeckSize]string, root string) {
	for i, c := range d {
		seals[i] = Sealed(Salt(seed, number, i), c)
	}
	return seals, Root(seals)
}

// Root is the one hash over all seals.
func Root(seals [DeckSize]string) string {
	sum := sha256.Sum256([]byte(strings.Join(seals[:], "\n")))
	return hex.EncodeToString(sum[:])
}
