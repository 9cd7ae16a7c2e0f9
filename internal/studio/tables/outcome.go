package tables

import (
	"errors"
	"strconv"
	"strings"
)

// Outcome is what a round dealt: hands of cards, or numbers. Its text is the
// hands joined by "|" with the cards of a hand joined by "," (9S,KD|7H,8C), or
// the numbers joined by ",". At blackjack the dealer's hand is followed by the
// boxes that played, each with its number and hands; "*" marks a hand that was
// doubled, "i" a box that was insured: AS,7D|1i:AS,KD|3:8H,3D,TS*/8C,TD.
type Outcome struct {
	Hands   [][]Card
	Numbers []int
	Boxes   []Box
}

// String is the only text of the outcome.
func (o Outcome) String() string {
	var b strings.Builder
	for i, hand := range o.Hands {
		if i > 0 {
			b.WriteByte('|')
		}
		writeCards(&b, hand)
	}
	for _, box := range o.Boxes {
		b.WriteString("|" + strconv.Itoa(box.Number))
		if box.Insured {
			b.WriteString(insurance)
		}
		b.WriteString(":" + box.String())
	}
	for i, n := range o.Numbers {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}

func writeCards(b *strings.Builder, cards []Card) {
	for i, c := range cards {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(c.String())
	}
}

// CardsText writes cards as an outcome does.
func CardsText(cards []Card) string {
	var b strings.Builder
	writeCards(&b, cards)
	return b.String()
}

// String is the hands of a box as an outcome has them.
func (b Box) String() string {
	var text strings.Builder
	for i, h := range b.Hands {
		if i > 0 {
			text.WriteByte('/')
		}
		writeCards(&text, h.Cards)
		if h.Doubled {
			text.WriteByte('*')
		}
	}
	return text.String()
}

func parseBox(text string) (Box, error) {
	name, hands, _ := strings.Cut(text, ":")
	name, insured := strings.CutSuffix(name, insurance)
	n, err := strconv.Atoi(name)
	if err != nil {
		return Box{}, errOutcome
	}
	b := Box{Number: n, Turn: -1, Insured: insured}
	for part := range strings.SplitSeq(hands, "/") {
		plain, doubled := strings.CutSuffix(part, "*")
		cards, err := parseCards(plain)
		if err != nil {
			return Box{}, err
		}
		b.Hands = append(b.Hands, Hand{Cards: cards, Doubled: doubled})
	}
	return b, nil
}

func parseCards(text string) ([]Card, error) {
	cards := []Card{}
	for name := range strings.SplitSeq(text, ",") {
		c, ok := parseCard(name)
		if !ok {
			return nil, errOutcome
		}
		cards = append(cards, c)
	}
	return cards, nil
}

var errOutcome = errors.New("tables: no outcome")

func parseOutcome(text string) (o Outcome, err error) {
	if text == "" {
		return o, errOutcome
	}
	if strings.Trim(text, "0123456789,") == "" {
		for part := range strings.SplitSeq(text, ",") {
			n, err := strconv.Atoi(part)
			if err != nil {
				return o, errOutcome
			}
			o.Numbers = append(o.Numbers, n)
		}
		return o, nil
	}
	for part := range strings.SplitSeq(text, "|") {
		if strings.Contains(part, ":") {
			box, err := parseBox(part)
			if err != nil {
				return o, err
			}
			o.Boxes = append(o.Boxes, box)
			continue
		}
		hand, err := parseCards(part)
		if err != nil {
			return o, err
		}
		o.Hands = append(o.Hands, hand)
	}
	return o, nil
}
