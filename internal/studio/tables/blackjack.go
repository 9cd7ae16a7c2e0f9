package tables

import (
	"strconv"
	"strings"

	"baize/internal/kernel/fault"
)

// Boxes is how many boxes a blackjack table has, numbered from 1.
const Boxes = 7

// What a round of blackjack draws before anybody decides: so many cards for
// the dealer and for each of the two hands that a box may have. Nobody can
// need more: ten aces and a ten are twenty.
const (
	dealerCards = 12
	handCards   = 22
)

// Deck are all cards of a round of blackjack. They are fixed before anybody
// decides, and every box has its own, so that what one member does changes
// nothing for another. Each is any of 52: the shoe never ends.
type Deck struct {
	dealer []Card
	boxes  [Boxes][2][]Card
}

// DrawDeck draws the dealer's cards, then those of box 1 for its first hand and
// for one that a split makes, then those of box 2, and so on. Source:
// docs/fairness.md, section 18.
func DrawDeck(src Source) *Deck {
	draw := func(n int) []Card {
		cards := make([]Card, n)
		for i := range cards {
			cards[i] = Card(src.Below(Pack))
		}
		return cards
	}
	d := &Deck{dealer: draw(dealerCards)}
	for i := range d.boxes {
		d.boxes[i] = [2][]Card{draw(handCards), draw(handCards)}
	}
	return d
}

// Up is the dealer's card that lies open.
func (d *Deck) Up() Card { return d.dealer[0] }

// Insures reports that the dealer's open card is an ace: before he looks at the
// other, each box may be insured.
func (d *Deck) Insures() bool { return d.Up().Rank() == 1 }

// Dealer is the dealer's hand: he draws to 17 and stands on every 17, whatever
// the boxes have.
func (d *Deck) Dealer() []Card {
	n := 2
	for total, _ := Total(d.dealer[:n]); total < 17; total, _ = Total(d.dealer[:n]) {
		n++
	}
	return d.dealer[:n:n]
}

// Total is the worth of a hand; soft where an ace counts eleven.
func Total(cards []Card) (total int, soft bool) {
	ace := false
	for _, c := range cards {
		total += worth(c)
		ace = ace || c.Rank() == 1
	}
	if ace && total <= 11 {
		return total + 10, true
	}
	return total, false
}

func worth(c Card) int { return min(c.Rank(), 10) }

// Natural reports 21 in the first two cards.
func Natural(cards []Card) bool {
	total, _ := Total(cards)
	return len(cards) == 2 && total == 21
}

// Move is what is decided about a hand.
type Move byte

// The moves; a split makes two hands of a box, once. Insure stands before all
// others, where the dealer shows an ace; Decline is not written.
const (
	Hit     Move = 'H'
	Stand   Move = 'S'
	Double  Move = 'D'
	Split   Move = 'P'
	Insure  Move = 'I'
	Decline Move = 'N'
)

// Hand is a hand of a box.
type Hand struct {
	Cards   []Card
	Doubled bool
}

// Box is a box after some moves. Turn is the hand that is decided about, -1
// where nothing is.
type Box struct {
	Number  int
	Hands   []Hand
	Turn    int
	Insured bool
}

// Over reports that nothing more is decided.
func (b Box) Over() bool { return b.Turn < 0 }

// May lists the moves that are open.
func (b Box) May() string {
	if b.Over() {
		return ""
	}
	cards, may := b.Hands[b.Turn].Cards, "HS"
	if len(cards) == 2 {
		may += string(Double)
	}
	if len(b.Hands) == 1 && len(cards) == 2 && worth(cards[0]) == worth(cards[1]) {
		may += string(Split)
	}
	return may
}

var errMove = fault.New(fault.Conflict, "studio.tables.move")

// Box plays the moves of a box. Nothing is decided where the dealer has a
// natural (he looks before anybody decides). Faults: studio.tables.move for a
// move that the rules do not have.
func (d *Deck) Box(number int, moves string) (Box, error) {
	if number < 1 || number > Boxes {
		return Box{}, errMove
	}
	p := play{Box: Box{Number: number}, first: d.boxes[number-1][0], second: d.boxes[number-1][1]}
	p.Hands = []Hand{{Cards: p.take(2)}}
	if moves, p.Insured = strings.CutPrefix(moves, string(Insure)); p.Insured && !d.Insures() {
		return Box{}, errMove
	}
	if Natural(d.dealer[:2]) || Natural(p.Hands[0].Cards) {
		p.Turn = -1
	}
	p.pass()
	for i := range len(moves) {
		if !strings.Contains(p.May(), moves[i:i+1]) {
			return Box{}, errMove
		}
		p.move(Move(moves[i]))
		p.pass()
	}
	return p.Box, nil
}

// play is a box with the cards that it has not taken yet.
type play struct {
	Box
	first, second []Card
}

func (p *play) take(n int) []Card {
	cards := p.first[:n:n]
	p.first = p.first[n:]
	return cards
}

// draw gives a hand its next card: the second hand has cards of its own.
func (p *play) draw(hand int) {
	from := &p.first
	if hand == 1 {
		from = &p.second
	}
	p.Hands[hand].Cards = append(p.Hands[hand].Cards, (*from)[0])
	*from = (*from)[1:]
}

func (p *play) move(m Move) {
	hand := &p.Hands[p.Turn]
	switch m {
	case Hit:
		p.draw(p.Turn)
	case Stand:
		p.next()
	case Double:
		hand.Doubled = true
		p.draw(p.Turn)
		p.next()
	case Split:
		ace := hand.Cards[0].Rank() == 1
		p.Hands = []Hand{{Cards: hand.Cards[:1:1]}, {Cards: hand.Cards[1:2:2]}}
		p.draw(0)
		p.draw(1)
		if ace { // one card each
			p.Turn = -1
		}
	}
}

// pass goes on from hands about which nothing can be decided.
func (p *play) pass() {
	for p.Turn >= 0 {
		if total, _ := Total(p.Hands[p.Turn].Cards); total < 21 {
			return
		}
		p.next()
	}
}

func (p *play) next() {
	if p.Turn++; p.Turn >= len(p.Hands) {
		p.Turn = -1
	}
}

// BoxMoves are the moves of a box.
type BoxMoves struct {
	Number int
	Moves  string
}

// MovesText writes the moves of a round: box by box, "1:HS,3:,5:PDS".
func MovesText(all []BoxMoves) string {
	parts := make([]string, 0, len(all))
	for _, b := range all {
		parts = append(parts, strconv.Itoa(b.Number)+":"+b.Moves)
	}
	return strings.Join(parts, ",")
}

// ParseMoves reads what MovesText writes.
func ParseMoves(text string) ([]BoxMoves, error) {
	if text == "" {
		return nil, nil
	}
	var all []BoxMoves
	for part := range strings.SplitSeq(text, ",") {
		name, moves, _ := strings.Cut(part, ":")
		n, err := strconv.Atoi(name)
		if err != nil || n < 1 || n > Boxes || len(all) > 0 && n <= all[len(all)-1].Number {
			return nil, errMove
		}
		all = append(all, BoxMoves{n, moves})
	}
	if MovesText(all) != text {
		return nil, errMove
	}
	return all, nil
}

// Play is the outcome of a round in which these moves were made; every box must
// be over.
func (d *Deck) Play(all []BoxMoves) (Outcome, error) {
	o := Outcome{Hands: [][]Card{d.Dealer()}}
	for _, m := range all {
		b, err := d.Box(m.Number, m.Moves)
		if err != nil || !b.Over() {
			return Outcome{}, errMove
		}
		o.Boxes = append(o.Boxes, b)
	}
	return o, nil
}
