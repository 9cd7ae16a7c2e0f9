package poker

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// MaxSeats is the largest table.
const MaxSeats = 9

// Options are what the seat that is asked may do; ok is false where nobody is.
func (h *Hand) Options() (o Options, ok bool) {
	if h.turn < 0 {
		return Options{Seat: -1}, false
	}
	p := h.Players[h.turn]
	o = Options{Seat: p.Seat, CanCheck: p.Bet >= h.ToMatch, ToCall: min(max(h.ToMatch-p.Bet, 0), p.Stack)}
	o.MaxTo = p.Bet + p.Stack
	o.CanRaise = o.MaxTo > h.ToMatch && h.mayRaise(p) && h.canAnswer(p)
	if o.CanRaise {
		o.MinTo = min(h.ToMatch+h.MinRaise, o.MaxTo)
	} else {
		o.MaxTo = 0
	}
	return o, true
}

// mayRaise: who has acted may raise again only facing at least a full raise,
// in one or by several all-ins that are short of one.
func (h *Hand) mayRaise(p Player) bool { return !p.Acted || h.ToMatch-p.Bet >= h.MinRaise }

// canAnswer reports whether somebody else could call more than now.
func (h *Hand) canAnswer(p Player) bool {
	for _, other := range h.Players {
		if other.Seat != p.Seat && !other.Folded && other.Bet+other.Stack > h.ToMatch {
			return true
		}
	}
	return false
}

// Apply lets a seat act at a moment; the clock goes first, so an answer that
// came after the time bank is refused as out of turn. Faults:
// studio.poker.over, .turn, .action, .raise (with the bounds).
func (h *Hand) Apply(at clock.Instant, a Action) error {
	h.Tick(at)
	switch {
	case h.Over():
		return fault.New(fault.Conflict, "studio.poker.over")
	case h.turn < 0 || h.Players[h.turn].Seat != a.Seat:
		return fault.New(fault.Conflict, "studio.poker.turn")
	}
	if err := h.allowed(a); err != nil {
		return err
	}
	h.spend()
	h.do(a, false)
	return nil
}

func (h *Hand) allowed(a Action) error {
	o, _ := h.Options()
	switch a.Kind {
	case Fold:
		return nil
	case Check:
		if o.CanCheck {
			return nil
		}
	case Call:
		if o.ToCall > 0 {
			return nil
		}
	case Raise:
		if !o.CanRaise {
			break
		}
		if a.To < o.MinTo || a.To > o.MaxTo || a.To%h.Rules.Chip != 0 {
			return fault.InvalidField("to", "studio.poker.raise", fault.Args{"min": o.MinTo.String(), "max": o.MaxTo.String()})
		}
		return nil
	}
	return fault.New(fault.Refused, "studio.poker.action")
}

// do performs an action that is allowed and goes on.
func (h *Hand) do(a Action, late bool) {
	p := &h.Players[h.turn]
	e := Event{Kind: a.Kind, Seat: p.Seat, Late: late}
	switch a.Kind {
	case Fold:
		p.Folded = true
	case Call:
		e.Amount = h.put(p, h.ToMatch-p.Bet)
	case Raise:
		e.Amount = h.put(p, a.To-p.Bet)
		h.raised(p)
	}
	p.Acted = true
	e.To, e.AllIn = p.Bet, p.AllIn()
	h.note(e)
	h.goOn()
}

// raised makes the bet of p the one to match. A full raise lets everybody act
// again; a shorter one, all-in, asks the others only to match it.
func (h *Hand) raised(p *Player) {
	by := p.Bet - h.ToMatch
	h.ToMatch, h.raiser = p.Bet, h.turn
	if by < h.MinRaise {
		return
	}
	h.MinRaise = by
	for i := range h.Players {
		h.Players[i].Acted = false
	}
}

// Tick lets time pass: an actor whose clock and time bank have run out checks,
// or folds where there is something to call. It reports whether it acted.
func (h *Hand) Tick(at clock.Instant) (acted bool) {
	h.last = max(h.last, at)
	for h.turn >= 0 && h.last >= h.Deadline {
		// The answer was due at the deadline, and the next one is asked then.
		now := h.last
		h.last = h.Deadline
		h.Players[h.turn].Bank = 0
		o, _ := h.Options()
		a := Action{Seat: o.Seat, Kind: Fold}
		if o.CanCheck {
			a.Kind = Check
		}
		h.do(a, true)
		h.last, acted = now, true
	}
	return acted
}

// ask gives the turn to the player at an index, or ends the street.
func (h *Hand) ask(i int) {
	h.turn = h.next(i)
	if h.turn < 0 {
		h.endStreet()
		return
	}
	h.asked = h.last
	h.Deadline = h.last.Add(h.Rules.ActFor + h.Players[h.turn].Bank)
}

// spend takes what the answer took above the clock from the time bank.
func (h *Hand) spend() {
	p := &h.Players[h.turn]
	if over := h.last.Sub(h.asked) - h.Rules.ActFor; over > 0 {
		p.Bank = max(p.Bank-over, 0)
	}
}

// goOn asks the next player, or ends the hand with one left.
func (h *Hand) goOn() {
	if h.live() == 1 {
		h.settle(false)
		return
	}
	h.ask(h.turn + 1)
}

// live counts who can still win.
func (h *Hand) live() (n int) {
	for _, p := range h.Players {
		if !p.Folded {
			n++
		}
	}
	return n
}

// next is who must act from index i on, -1 for nobody. Who alone has chips
// left and has matched the others is not asked.
func (h *Hand) next(i int) int {
	able, most := 0, money.Amount(0)
	for _, p := range h.Players {
		if !p.Folded && p.Stack > 0 {
			able++
		}
	}
	for k := range h.Players {
		at := (i + k) % len(h.Players)
		p := h.Players[at]
		if p.Folded || p.Stack == 0 || p.Acted && p.Bet >= h.ToMatch {
			continue
		}
		if able == 1 {
			if most = h.mostOfOthers(p.Seat); p.Bet >= most {
				continue
			}
		}
		return at
	}
	return -1
}

// mostOfOthers is the largest bet of the others on this street, folded or not.
func (h *Hand) mostOfOthers(seat int) (most money.Amount) {
	for _, p := range h.Players {
		if p.Seat != seat {
			most = max(most, p.Bet)
		}
	}
	return most
}

// Abort voids a hand that is not over at a moment; every seat has what it
// brought.
func (h *Hand) Abort(at clock.Instant) {
	if h.Tick(at); h.Over() {
		return
	}
	for i := range h.Players {
		p := &h.Players[i]
		p.Stack, p.Bet, p.Total, p.Dead = p.start, 0, 0, 0
	}
	h.note(Event{Kind: Voided, Seat: -1})
	h.Street, h.turn, h.Deadline = Void, -1, 0
}
