package cardroom

import (
	"strconv"

	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
)

// seatBots fills the free seats of a demo table while a member plays there,
// and clears them when nobody does. Their chips are play money.
func (t *table) seatBots() bool {
	if t.spec.Bots == 0 {
		return false
	}
	wanted, have := 0, 0
	if t.members() > 0 {
		wanted = t.spec.Bots
	}
	for seat, c := range t.chairs {
		if c == nil || !c.bot {
			continue
		}
		if wanted == 0 {
			t.chairs[seat] = nil
			return true
		}
		have++
	}
	// One seat stays free for a member, unless the table has two only.
	free := 0
	for seat := range t.spec.Seats {
		if t.chairs[seat] == nil {
			free++
		}
	}
	if have >= wanted || free == 0 || free == 1 && have > 0 {
		return false
	}
	for seat := range t.spec.Seats {
		if t.chairs[seat] == nil {
			t.chairs[seat] = t.bot(seat)
			return true
		}
	}
	return false
}

func botName(seat int) string { return "bot-" + strconv.Itoa(seat+1) }

func (t *table) bot(seat int) *chair {
	return &chair{bot: true, bank: bankFull, sit: Sit{
		Table: t.spec.Code, Seat: seat, UserID: botName(seat), Currency: t.spec.Currency, Stack: t.spec.BuyInMax / 2,
		Status: Seated, ClientSeed: string(fair.NewClientSeed(t.s.d.Rand)), Waits: true,
	}}
}

// botAction is what a bot does: it knows its seat's view and nothing else.
func (t *table) botAction(seat int) poker.Action {
	return botPlays(t.hand.View(seat), rng.Below(t.s.d.Rand, 100))
}

// botPlays is a simple, honest way of playing: strong hands raise, middling
// ones call what is cheap, the rest check or fold. mood is 0 to 99.
func botPlays(v poker.View, mood uint64) poker.Action {
	o := v.Options
	a := poker.Action{Seat: o.Seat, Kind: poker.Fold}
	if o.CanCheck {
		a.Kind = poker.Check
	}
	strength := botStrength(v)
	cheap := o.ToCall*4 <= v.Pot
	switch {
	case strength >= 3 && o.CanRaise && mood < 60:
		return poker.Action{Seat: o.Seat, Kind: poker.Raise, To: o.MinTo}
	case o.ToCall > 0 && (strength >= 2 || strength == 1 && cheap || cheap && mood < 30):
		a.Kind = poker.Call
	}
	return a
}

// botStrength is 0 for nothing to 3 for a strong hand.
func botStrength(v poker.View) int {
	for _, s := range v.Seats {
		if s.Seat != v.Options.Seat || len(s.Cards) != 2 {
			continue
		}
		high, low := max(s.Cards[0].Rank(), s.Cards[1].Rank()), min(s.Cards[0].Rank(), s.Cards[1].Rank())
		if len(v.Board) == 0 {
			switch {
			case high == low && high >= 7 || low >= 10:
				return 3
			case high == low || low >= 8:
				return 2
			case high >= 9 || s.Cards[0].Suit() == s.Cards[1].Suit():
				return 1
			}
			return 0
		}
		switch own := poker.SetOf(append(s.Cards, v.Board...)...).Best().Category(); {
		case own >= poker.TwoPair:
			return 3
		case own == poker.Pair:
			return 1
		}
	}
	return 0
}
