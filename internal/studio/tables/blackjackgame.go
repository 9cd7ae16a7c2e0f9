package tables

import (
	"strconv"
	"strings"
)

// The spots of a box: the stake itself, and what a double, a split and an
// insurance add to it. They stand behind the box's name: b3, b3d, b3s, b3sd, b3i.
const (
	doubledFirst  = "d"
	splitOff      = "s"
	doubledSecond = "sd"
	insurance     = "i"
)

// BoxSpot is the spot of a box.
func BoxSpot(number int) string { return "b" + strconv.Itoa(number) }

// MoreSpot is where the further stake of a double or a split of a box lies;
// hand is the one that is decided about.
func MoreSpot(number, hand int, m Move) string {
	switch {
	case m == Insure:
		return BoxSpot(number) + insurance
	case m == Split:
		return BoxSpot(number) + splitOff
	case hand == 1:
		return BoxSpot(number) + doubledSecond
	}
	return BoxSpot(number) + doubledFirst
}

// BoxOf is the box of a spot of blackjack, 0 for any other.
func BoxOf(spot string) int {
	if len(spot) < 2 || spot[0] != 'b' || spot[1] < '1' || spot[1] > '0'+Boxes {
		return 0
	}
	return int(spot[1] - '0')
}

// blackjack is played from a shoe that never ends. The dealer stands on every
// 17 and looks for a natural before anybody decides; a natural pays 3 to 2;
// any two cards may be doubled, also after a split; two cards of one worth may
// be split once; split aces get one card each. A double and a split are stakes
// of their own, as large as the first. The return is that of the basic
// strategy, of the first stake. While the dealer shows an ace and before he
// looks, a box may be insured with half of its stake, which pays 2 to 1 for his
// natural: a bet of its own, with a return of its own. Of a natural it is what
// is called even money.
func blackjack() *Game {
	var spots []Spot
	for n := 1; n <= Boxes; n++ {
		spots = append(spots, Spot{Code: BoxSpot(n), Best: Ratio{5, 2}, ReturnPct: "99.4296"})
	}
	for n := 1; n <= Boxes; n++ {
		for _, more := range []string{doubledFirst, splitOff, doubledSecond} {
			spots = append(spots, Spot{Code: BoxSpot(n) + more, Best: to1(1)})
		}
	}
	for n := 1; n <= Boxes; n++ {
		spots = append(spots, Spot{Code: BoxSpot(n) + insurance, Best: to1(2), ReturnPct: "92.3077"})
	}
	return newGame(Game{
		Code: "blackjack", Spots: spots, Turns: true, returns: returnBlackjack, proper: properBlackjack,
		deal: func(src Source) Outcome { return Outcome{Hands: [][]Card{DrawDeck(src).Dealer()}} },
		road: func(o Outcome) Mark {
			total, _ := Total(o.Hands[0])
			switch {
			case total > 21:
				return Mark{Side: Green, Value: total}
			case Natural(o.Hands[0]):
				return Mark{Side: First, Value: total}
			}
			return Mark{Side: Second, Value: total}
		},
	})
}

func returnBlackjack(o Outcome, spot string) Ratio {
	number := BoxOf(spot)
	for _, b := range o.Boxes {
		if b.Number == number {
			return b.returns(o.Hands[0], spot[2:])
		}
	}
	return lost()
}

// returns is what a stake of a box gives back.
func (b Box) returns(dealer []Card, more string) Ratio {
	hand := b.Hands[0]
	if more == insurance {
		return if1(b.Insured && Natural(dealer), 2)
	}
	if more == splitOff || more == doubledSecond {
		if len(b.Hands) == 1 {
			return lost()
		}
		hand = b.Hands[1]
	}
	if strings.HasSuffix(more, doubledFirst) && !hand.Doubled {
		return lost()
	}
	if len(b.Hands) == 1 && Natural(hand.Cards) {
		if Natural(dealer) {
			return push()
		}
		return Ratio{5, 2}
	}
	ours, _ := Total(hand.Cards)
	his, _ := Total(dealer)
	switch {
	case ours > 21 || Natural(dealer):
		return lost()
	case his > 21 || ours > his:
		return to1(1)
	case ours == his:
		return push()
	}
	return lost()
}

// properBlackjack holds an outcome to the rules.
func properBlackjack(o Outcome) bool {
	if len(o.Numbers) != 0 || len(o.Hands) != 1 || len(o.Hands[0]) < 2 {
		return false
	}
	dealer := o.Hands[0]
	for n := 2; n <= len(dealer); n++ {
		if total, _ := Total(dealer[:n]); total < 17 != (n < len(dealer)) {
			return false
		}
	}
	before := 0
	for _, b := range o.Boxes {
		if b.Number <= before || b.Number > Boxes || b.Insured && dealer[0].Rank() != 1 || !b.proper(Natural(dealer)) {
			return false
		}
		before = b.Number
	}
	return true
}

func (b Box) proper(looked bool) bool {
	aces := false
	switch len(b.Hands) {
	case 1:
	case 2:
		first, second := b.Hands[0].Cards[0], b.Hands[1].Cards[0]
		if looked || worth(first) != worth(second) {
			return false
		}
		aces = first.Rank() == 1
	default:
		return false
	}
	for _, h := range b.Hands {
		n := len(h.Cards)
		if n < 2 || n > handCards || h.Doubled && n != 3 || (aces || looked) && n != 2 {
			return false
		}
		if n > 2 {
			if total, _ := Total(h.Cards[:n-1]); total >= 21 {
				return false
			}
		}
	}
	return true
}
