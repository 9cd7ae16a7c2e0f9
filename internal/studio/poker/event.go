package poker

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// Kind is what happened or is asked.
type Kind string

// The actions that a seat may ask for; a bet is a raise from nothing.
const (
	Fold  Kind = "FOLD"
	Check Kind = "CHECK"
	Call  Kind = "CALL"
	Raise Kind = "RAISE"
)

// What else a hand's log tells.
const (
	PostedAnte  Kind = "ANTE"
	PostedSmall Kind = "SMALL_BLIND"
	PostedBig   Kind = "BIG_BLIND"
	PostedDead  Kind = "DEAD_BLIND"
	Dealt       Kind = "BOARD"
	Returned    Kind = "UNCALLED"
	Showed      Kind = "SHOW"
	Won         Kind = "WIN"
	Raked       Kind = "RAKE"
	Voided      Kind = "VOID"
)

// Event is a line of a hand's log. Seat is -1 where it is about the table. To
// is the street's bet after a raise; Late says that the clock acted.
type Event struct {
	Kind   Kind          `json:"kind"`
	Seat   int           `json:"seat"`
	Street Street        `json:"street"`
	Amount money.Amount  `json:"amount"`
	To     money.Amount  `json:"to"`
	AllIn  bool          `json:"allIn,omitempty"`
	Late   bool          `json:"late,omitempty"`
	Cards  []Card        `json:"cards,omitempty"`
	Worth  string        `json:"worth,omitempty"`
	Pot    int           `json:"pot"`
	At     clock.Instant `json:"at"`
}

func (h *Hand) note(e Event) {
	e.Street, e.At = h.Street, h.last
	h.Log = append(h.Log, e)
}

// Action is what a seat asks for. To is the street's bet that a raise makes;
// all that one has is a raise or a call like any other.
type Action struct {
	Seat int          `json:"seat"`
	Kind Kind         `json:"kind"`
	To   money.Amount `json:"to"`
}

// Options are what the actor may do.
type Options struct {
	Seat     int          `json:"seat"`
	CanCheck bool         `json:"canCheck"`
	ToCall   money.Amount `json:"toCall" doc:"what a call costs; all one has where that is less"`
	CanRaise bool         `json:"canRaise"`
	MinTo    money.Amount `json:"minTo" doc:"the smallest bet that a raise makes; equal to maxTo where only all-in is left"`
	MaxTo    money.Amount `json:"maxTo"`
}
