package poker

import "baize/internal/kernel/money"

// Rake is what the house takes of a pot: so many hundredths of a percent, at
// most so many hundredths of a big blind by how many were dealt in, and
// nothing where no flop was dealt.
type Rake struct {
	Points int64     `json:"points" doc:"hundredths of a percent of each pot"`
	Caps   []RakeCap `json:"caps" nullable:"false" doc:"the line with the most players not above those dealt in counts"`
}

// RakeCap is a line of the rake table.
type RakeCap struct {
	Players     int   `json:"players" doc:"from so many dealt in"`
	BlindsCents int64 `json:"blindsCents" doc:"hundredths of a big blind"`
}

// HouseRake is the published rake of the ring tables: 5 %, at most one big
// blind heads-up, two with three or four players, three with more.
func HouseRake() Rake {
	return Rake{Points: 500, Caps: []RakeCap{{2, 100}, {3, 200}, {5, 300}}}
}

// cap is the most that may be taken of a hand.
func (r Rake) cap(players int, bigBlind money.Amount) money.Amount {
	cents := int64(0)
	for _, c := range r.Caps {
		if players >= c.Players {
			cents = c.BlindsCents
		}
	}
	return bigBlind / 100 * money.Amount(cents)
}

// take is the rake of each pot, floored to the chip, from the main pot on
// until the cap is reached.
func (r Rake) take(pots []Pot, players int, rules Rules) {
	left := r.cap(players, rules.BigBlind)
	for i := range pots {
		share, err := pots[i].Amount.MulRatio(r.Points, 10_000)
		if err != nil {
			panic("poker: a pot that the buy-in had bounded does not fit")
		}
		share = min(share, left)
		share -= share % rules.Chip
		pots[i].Rake = share
		left -= share
	}
}
