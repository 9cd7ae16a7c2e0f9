package poker

import (
	"slices"

	"baize/internal/kernel/money"
)

// Pot is a part of the money and the seats that can win it.
type Pot struct {
	Amount  money.Amount `json:"amount"`
	Rake    money.Amount `json:"rake"`
	Seats   []int        `json:"seats" nullable:"false" doc:"who can win it"`
	Winners []Portion    `json:"winners" nullable:"false"`
}

// Portion is what a seat wins of a pot.
type Portion struct {
	Seat   int          `json:"seat"`
	Amount money.Amount `json:"amount"`
}

// pots cuts what was put in at every amount at which somebody live stopped.
// What is above the last of them, put in by who folded, belongs to the last;
// dead blinds belong to the main pot. Neighbouring pots with the same seats
// are one.
func pots(players []Player) []Pot {
	var levels []money.Amount
	for _, p := range players {
		if !p.Folded {
			levels = append(levels, p.Total)
		}
	}
	slices.Sort(levels)
	levels = slices.Compact(levels)
	var out []Pot
	from := money.Amount(0)
	for i, to := range levels {
		last := i == len(levels)-1
		pot := Pot{}
		for _, p := range players {
			upper := min(p.Total, to)
			if last {
				upper = p.Total
			}
			pot.Amount += max(upper-from, 0)
			if i == 0 {
				pot.Amount += p.Dead
			}
			if !p.Folded && p.Total >= to {
				pot.Seats = append(pot.Seats, p.Seat)
			}
		}
		from = to
		if pot.Amount == 0 {
			continue // all of it was uncalled
		}
		if n := len(out); n > 0 && len(out[n-1].Seats) == len(pot.Seats) {
			out[n-1].Amount += pot.Amount
		} else {
			out = append(out, pot)
		}
	}
	return out
}

// uncalled gives back what the largest bet is above the second largest.
func (h *Hand) uncalled() {
	top, second := -1, money.Amount(0)
	for i, p := range h.Players {
		switch {
		case top < 0 || p.Total > h.Players[top].Total:
			if top >= 0 {
				second = h.Players[top].Total
			}
			top = i
		case p.Total > second:
			second = p.Total
		}
	}
	p := &h.Players[top]
	if back := p.Total - second; back > 0 && !p.Folded {
		p.Total -= back
		p.Bet = max(p.Bet-back, 0)
		p.Stack += back
		p.Back = back
		h.note(Event{Kind: Returned, Seat: p.Seat, Amount: back})
	}
}

// split divides an amount among seats in the order of acting: equal parts, and
// the chips that are left one by one to the first left of the button. Source:
// docs/states/poker.md, "Odd chips".
func split(amount, chip money.Amount, seats []int) []Portion {
	n := money.Amount(len(seats))
	each := amount / n
	each -= each % chip
	left := amount - each*n
	out := make([]Portion, 0, len(seats))
	for _, seat := range seats {
		part := each
		if left > 0 {
			part += min(chip, left)
			left -= min(chip, left)
		}
		out = append(out, Portion{Seat: seat, Amount: part})
	}
	return out
}
