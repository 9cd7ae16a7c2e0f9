package tables

import (
	"errors"
	"strconv"
	"strings"
)

// Outcome is what a round dealt: hands of cards, or numbers. Its text is the
// hands joined by "|" with the cards of a hand joined by "," (9S,KD|7H,8C), or
// the numbers joined by ",".
type Outcome struct {
	Hands   [][]Card
	Numbers []int
}

// String is the only text of the outcome.
func (o Outcome) String() string {
	var b strings.Builder
	for i, hand := range o.Hands {
		if i > 0 {
			b.WriteByte('|')
		}
		for j, c := range hand {
			if j > 0 {
				b.WriteByte(',')
			}
			b.WriteString(c.String())
		}
	}
	for i, n := range o.Numbers {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
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
		hand := []Card{}
		for name := range strings.SplitSeq(part, ",") {
			c, ok := parseCard(name)
			if !ok {
				return o, errOutcome
			}
			hand = append(hand, c)
		}
		o.Hands = append(o.Hands, hand)
	}
	return o, nil
}
