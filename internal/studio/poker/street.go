package poker

import "baize/internal/kernel/money"

// endStreet goes to the next street, and on to the end where no more than one
// can still bet.
func (h *Hand) endStreet() {
	for i := range h.Players {
		p := &h.Players[i]
		p.Bet, p.Acted = 0, false
	}
	h.ToMatch, h.MinRaise = 0, h.Rules.BigBlind
	switch h.Street {
	case Preflop:
		h.open(Flop, 3)
	case Flop:
		h.open(Turn, 1)
	case Turn:
		h.open(River, 1)
	default:
		h.settle(true)
	}
}

// open deals a street's cards and asks the first left of the button.
func (h *Hand) open(s Street, n int) {
	h.Street, h.raiser = s, -1
	from := 2*len(h.Players) + len(h.Board)
	h.Board = append(h.Board, h.deck[from:from+n]...)
	h.note(Event{Kind: Dealt, Seat: -1, Cards: append([]Card(nil), h.Board[len(h.Board)-n:]...)})
	h.ask(0)
}

// settle gives back what was not called, takes the rake and pays the pots.
func (h *Hand) settle(showdown bool) {
	h.turn, h.Deadline = -1, 0
	h.uncalled()
	h.Pots = pots(h.Players)
	if len(h.Board) > 0 {
		h.Rules.Rake.take(h.Pots, len(h.Players), h.Rules)
	}
	worth := map[int]Rank{}
	if showdown {
		for _, p := range h.Players {
			if !p.Folded {
				worth[p.Seat] = SetOf(append([]Card{p.Hole[0], p.Hole[1]}, h.Board...)...).Best()
			}
		}
	}
	for i := range h.Pots {
		pot := &h.Pots[i]
		pot.Winners = split(pot.Amount-pot.Rake, h.Rules.Chip, best(pot.Seats, worth))
	}
	if showdown {
		h.show(worth)
	}
	h.pay()
	h.Street = Paid
}

// best are the seats of a pot with the best hand, in the order of acting.
func best(seats []int, worth map[int]Rank) (winners []int) {
	top := Rank(0)
	for _, seat := range seats {
		switch w := worth[seat]; {
		case w > top || winners == nil:
			top, winners = w, []int{seat}
		case w == top:
			winners = append(winners, seat)
		}
	}
	return winners
}

// show turns cards up. With nobody left to bet all are shown; else who bet
// last on the river begins, or the first left of the button, and each shows
// who can win something or has nothing better before them; the rest muck.
func (h *Hand) show(worth map[int]Rank) {
	wins := map[int]bool{}
	for _, pot := range h.Pots {
		for _, w := range pot.Winners {
			wins[w.Seat] = true
		}
	}
	able := 0
	for _, p := range h.Players {
		if !p.Folded && p.Stack > 0 {
			able++
		}
	}
	top := Rank(0)
	for k := range h.Players {
		p := &h.Players[(max(h.raiser, 0)+k)%len(h.Players)]
		if p.Folded || able > 1 && worth[p.Seat] < top && !wins[p.Seat] {
			continue
		}
		top, p.Shown = max(top, worth[p.Seat]), true
		h.note(Event{Kind: Showed, Seat: p.Seat, Cards: []Card{p.Hole[0], p.Hole[1]}, Worth: worth[p.Seat].Category().String()})
	}
}

// pay moves the pots to the winners and asserts that no chip was made or lost.
func (h *Hand) pay() {
	var held, rake money.Amount
	for i, pot := range h.Pots {
		rake += pot.Rake
		if pot.Rake > 0 {
			h.note(Event{Kind: Raked, Seat: -1, Amount: pot.Rake, Pot: i})
		}
		for _, w := range pot.Winners {
			p := h.player(w.Seat)
			p.Stack += w.Amount
			p.Won += w.Amount
			h.note(Event{Kind: Won, Seat: w.Seat, Amount: w.Amount, Pot: i})
		}
	}
	brought := money.Amount(0)
	for _, p := range h.Players {
		held += p.Stack
		brought += p.start
	}
	if held+rake != brought {
		panic("poker: a hand made or lost chips")
	}
}

// RakeTaken is what the house took of a hand that is over.
func (h *Hand) RakeTaken() (sum money.Amount) {
	for _, pot := range h.Pots {
		sum += pot.Rake
	}
	return sum
}
