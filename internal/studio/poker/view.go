package poker

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// Nobody is the seat of who only watches.
const Nobody = -1

// View is a hand as one seat may see it: the hole cards of others are there
// once they were shown, never before.
type View struct {
	Number   uint64        `json:"number"`
	Street   Street        `json:"street" enum:"PREFLOP,FLOP,TURN,RIVER,PAID,VOID"`
	Button   int           `json:"button"`
	Small    int           `json:"small"`
	Big      int           `json:"big"`
	Board    []Card        `json:"board" nullable:"false"`
	Pot      money.Amount  `json:"pot" doc:"all that was put in"`
	ToMatch  money.Amount  `json:"toMatch"`
	Actor    int           `json:"actor" doc:"the seat that is asked, -1 for none"`
	ActBy    clock.Instant `json:"actBy" doc:"when the clock without the time bank runs out"`
	Deadline clock.Instant `json:"deadline" doc:"when the time bank has run out too"`
	Seats    []SeatView    `json:"seats" nullable:"false"`
	Pots     []Pot         `json:"pots" nullable:"false" doc:"as they would be paid now; with winners once it is over"`
	Log      []Event       `json:"log" nullable:"false"`
	Options  *Options      `json:"options,omitempty" doc:"of the asking seat, when it is its turn"`
}

// SeatView is a seat in a hand.
type SeatView struct {
	Seat   int          `json:"seat"`
	Stack  money.Amount `json:"stack"`
	Bet    money.Amount `json:"bet"`
	Total  money.Amount `json:"total"`
	Folded bool         `json:"folded"`
	AllIn  bool         `json:"allIn"`
	Won    money.Amount `json:"won"`
	BankMs int64        `json:"bankMs"`
	Cards  []Card       `json:"cards" nullable:"false" doc:"empty where this seat may not see them"`
	Worth  string       `json:"worth,omitempty"`
}

// View shows the hand to a seat, or to Nobody.
func (h *Hand) View(seat int) View {
	v := View{
		Number: h.Number, Street: h.Street, Button: h.Button, Small: h.Small, Big: h.Big, Board: append([]Card{}, h.Board...),
		ToMatch: h.ToMatch, Actor: h.Actor(), Deadline: h.Deadline, Pots: h.Pots, Log: append([]Event{}, h.Log...),
	}
	if h.turn >= 0 {
		v.ActBy = h.asked.Add(h.Rules.ActFor)
	}
	if v.Pots == nil {
		v.Pots = pots(h.Players)
	}
	for i := range v.Pots {
		if v.Pots[i].Winners == nil {
			v.Pots[i].Winners = []Portion{}
		}
	}
	for _, p := range h.Players {
		v.Pot += p.Total + p.Dead
		v.Seats = append(v.Seats, h.seatView(p, p.Shown || p.Seat == seat))
	}
	if o, ok := h.Options(); ok && o.Seat == seat {
		v.Options = &o
	}
	return v
}

func (h *Hand) seatView(p Player, open bool) SeatView {
	s := SeatView{
		Seat: p.Seat, Stack: p.Stack, Bet: p.Bet, Total: p.Total, Folded: p.Folded, AllIn: !h.Over() && p.AllIn(), Won: p.Won,
		BankMs: int64(p.Bank / time.Millisecond), Cards: []Card{},
	}
	if open {
		s.Cards = append(s.Cards, p.Hole[0], p.Hole[1])
		if len(h.Board) >= 3 {
			s.Worth = SetOf(append(s.Cards, h.Board...)...).Best().Category().String()
		}
	}
	return s
}
