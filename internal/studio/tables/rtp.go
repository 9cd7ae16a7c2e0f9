package tables

import (
	"strconv"

	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/rtp"
)

// RTP are the games of the tables in which members decide, as bets whose return
// is to be proven: blackjack by the published basic strategy, in first stakes,
// and its insurance, in stakes of it. The deviations are rounded up.
func RTP() ([]rtp.Game, error) {
	g, _ := Find("blackjack")
	exact, err := strconv.ParseFloat(g.Spots[0].ReturnPct, 64)
	if err != nil {
		return nil, err
	}
	return []rtp.Game{
		{Name: "table blackjack", Exact: exact / 100, Sigma: 1.16, Play: playBasic},
		{Name: "table blackjack insurance", Exact: 12.0 / 13, Sigma: 1.39, Play: playInsured},
	}, nil
}

// aceFirst is a source whose first card is an ace: insurance is offered then
// only, and the cards do not depend on each other.
type aceFirst struct {
	src   Source
	drawn bool
}

// Below draws the ace first.
func (a *aceFirst) Below(n uint32) uint32 {
	card := a.src.Below(n)
	if !a.drawn {
		a.drawn, card = true, 0
	}
	return card
}

// playInsured insures a box against a dealer who shows an ace.
func playInsured(src *fair.Stream) (payout, stake money.Amount, err error) {
	stake = 5 * money.Unit
	deck, moves := DrawDeck(&aceFirst{src: src}), string(Insure)
	for b, err := deck.Box(1, moves); !b.Over(); b, err = deck.Box(1, moves) {
		if err != nil {
			return 0, 0, err
		}
		moves += string(Stand)
	}
	out, err := deck.Play([]BoxMoves{{1, moves}})
	if err != nil {
		return 0, 0, err
	}
	g, _ := Find("blackjack")
	payout, err = g.Payout(out, []Wager{{MoreSpot(1, 0, Insure), stake}}, 2)
	return payout, stake, err
}

// playBasic plays a box by the basic strategy. The payout is what comes back
// less what was added to the first stake.
func playBasic(src *fair.Stream) (payout, stake money.Amount, err error) {
	const digits = 2
	stake = 10 * money.Unit
	deck, moves := DrawDeck(src), ""
	for {
		b, err := deck.Box(1, moves)
		if err != nil {
			return 0, 0, err
		}
		if b.Over() {
			break
		}
		moves += string(Basic(b, deck.Up()))
	}
	out, err := deck.Play([]BoxMoves{{1, moves}})
	if err != nil {
		return 0, 0, err
	}
	g, _ := Find("blackjack")
	wagers := []Wager{{BoxSpot(1), stake}}
	box := out.Boxes[0]
	if len(box.Hands) == 2 {
		wagers = append(wagers, Wager{BoxSpot(1) + splitOff, stake})
	}
	for i, more := range []string{doubledFirst, doubledSecond} {
		if i < len(box.Hands) && box.Hands[i].Doubled {
			wagers = append(wagers, Wager{BoxSpot(1) + more, stake})
		}
	}
	payout, err = g.Payout(out, wagers, digits)
	return payout - stake*money.Amount(len(wagers)-1), stake, err
}
