package poker

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Street is where a hand stands.
type Street string

// The streets; PAID and VOID are ends.
const (
	Preflop Street = "PREFLOP"
	Flop    Street = "FLOP"
	Turn    Street = "TURN"
	River   Street = "RIVER"
	Paid    Street = "PAID"
	Void    Street = "VOID"
)

// Rules are what a table publishes. Every amount is a whole multiple of Chip.
type Rules struct {
	SmallBlind money.Amount  `json:"smallBlind"`
	BigBlind   money.Amount  `json:"bigBlind"`
	Ante       money.Amount  `json:"ante"`
	Chip       money.Amount  `json:"chip"`
	Rake       Rake          `json:"rake"`
	ActFor     time.Duration `json:"actForNs"`
}

// check is the fault studio.poker.rules for rules that make no hand.
func (r Rules) check() error {
	if r.Chip <= 0 || r.SmallBlind <= 0 || r.BigBlind < r.SmallBlind || r.Ante < 0 || r.ActFor <= 0 ||
		r.SmallBlind%r.Chip != 0 || r.BigBlind%r.Chip != 0 || r.Ante%r.Chip != 0 {
		return fault.New(fault.Invalid, "studio.poker.rules")
	}
	return nil
}

// Entry is how a seat comes into a hand. Post is a big blind posted out of
// turn, which plays; Dead is what a missed small blind costs beside it, which
// does not.
type Entry struct {
	Seat  int           `json:"seat"`
	Stack money.Amount  `json:"stack"`
	Post  bool          `json:"post,omitempty"`
	Dead  money.Amount  `json:"dead,omitempty"`
	Bank  time.Duration `json:"bankNs"` // time bank left
}

// Opening is what a hand is dealt from. Entries are in the order of the seats;
// Small is -1 where nobody posts it.
type Opening struct {
	Number  uint64        `json:"number"`
	Rules   Rules         `json:"rules"`
	Button  int           `json:"button"`
	Small   int           `json:"small"`
	Big     int           `json:"big"`
	Entries []Entry       `json:"entries"`
	Deck    Deck          `json:"-"`
	At      clock.Instant `json:"at"`
}

// Player is a seat in a hand.
type Player struct {
	Seat   int
	Stack  money.Amount // behind
	Bet    money.Amount // on this street
	Total  money.Amount // in the pots; the dead part is beside it
	Dead   money.Amount
	Hole   [2]Card
	Places [2]int // of the hole cards in the deck
	Folded bool
	Acted  bool // since the last full raise
	Shown  bool
	Won    money.Amount
	Back   money.Amount // an uncalled bet that came back
	Bank   time.Duration
	start  money.Amount
}

// AllIn reports whether the player can still win but not act.
func (p Player) AllIn() bool { return !p.Folded && p.Stack == 0 }

// Brought is what the player came into the hand with.
func (p Player) Brought() money.Amount { return p.start }

// Hand is a hand under way or over. It is changed by Apply only; Clone keeps
// one. Deck and Hole are secret but for what a View shows.
type Hand struct {
	Number   uint64
	Rules    Rules
	Button   int
	Small    int
	Big      int
	Street   Street
	Players  []Player // in the order of acting: the first left of the button first
	Board    []Card
	Pots     []Pot // once paid
	ToMatch  money.Amount
	MinRaise money.Amount // the last full raise
	Deadline clock.Instant
	Log      []Event

	deck   Deck
	turn   int // index of the actor, -1 for none
	raiser int // who bet last on this street, -1 for none
	last   clock.Instant
	asked  clock.Instant // when the actor was asked
}

// Start posts, deals and asks the first actor. Faults: studio.poker.rules and
// studio.poker.seats for an opening that makes no hand.
func Start(o Opening) (*Hand, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	h := &Hand{
		Number: o.Number, Rules: o.Rules, Button: o.Button, Small: o.Small, Big: o.Big, Street: Preflop, deck: o.Deck,
		MinRaise: o.Rules.BigBlind, turn: -1, raiser: -1, last: o.At,
	}
	for _, e := range inOrder(o.Entries, o.Button) {
		h.Players = append(h.Players, Player{Seat: e.Seat, Stack: e.Stack, Bank: e.Bank, start: e.Stack})
	}
	for i := range h.Players {
		h.antes(&h.Players[i])
	}
	h.blinds(o.Entries)
	h.deal()
	h.ToMatch = o.Rules.BigBlind
	h.ask(h.first(o.Big))
	return h, nil
}

func (o Opening) check() error {
	if err := o.Rules.check(); err != nil {
		return err
	}
	seen := map[int]bool{}
	for _, e := range o.Entries {
		if seen[e.Seat] || e.Seat < 0 || e.Stack <= 0 || e.Stack%o.Rules.Chip != 0 || e.Dead < 0 || e.Dead%o.Rules.Chip != 0 {
			return fault.New(fault.Invalid, "studio.poker.seats")
		}
		seen[e.Seat] = true
	}
	if len(o.Entries) < 2 || len(o.Entries) > MaxSeats || !seen[o.Big] || o.Small >= 0 && !seen[o.Small] || o.Small == o.Big {
		return fault.New(fault.Invalid, "studio.poker.seats")
	}
	return nil
}

// inOrder turns entries so that the first seat after the button comes first.
func inOrder(entries []Entry, button int) []Entry {
	at := 0
	for at < len(entries) && entries[at].Seat <= button {
		at++
	}
	return append(append([]Entry{}, entries[at:]...), entries[:at]...)
}

// antes takes the ante, which goes into the pot and is no part of a bet.
func (h *Hand) antes(p *Player) {
	if paid := min(h.Rules.Ante, p.Stack); paid > 0 {
		p.Stack -= paid
		p.Total += paid
		h.note(Event{Kind: PostedAnte, Seat: p.Seat, Amount: paid})
	}
}

// blinds posts what is due before the cards.
func (h *Hand) blinds(entries []Entry) {
	if h.Small >= 0 {
		h.post(h.Small, h.Rules.SmallBlind, PostedSmall)
	}
	h.post(h.Big, h.Rules.BigBlind, PostedBig)
	for _, e := range entries {
		if !e.Post || e.Seat == h.Big || e.Seat == h.Small {
			continue
		}
		h.post(e.Seat, h.Rules.BigBlind, PostedBig)
		p := h.player(e.Seat)
		if dead := min(e.Dead, p.Stack); dead > 0 {
			p.Stack -= dead
			p.Dead += dead
			h.note(Event{Kind: PostedDead, Seat: e.Seat, Amount: dead})
		}
	}
}

func (h *Hand) post(seat int, amount money.Amount, kind Kind) {
	p := h.player(seat)
	if paid := h.put(p, amount); paid > 0 {
		h.note(Event{Kind: kind, Seat: seat, Amount: paid})
	}
}

// put moves chips from the stack to the bet, as many as there are.
func (h *Hand) put(p *Player, amount money.Amount) money.Amount {
	paid := min(amount, p.Stack)
	p.Stack -= paid
	p.Bet += paid
	p.Total += paid
	return paid
}

// deal gives each player two cards, one at a time from the left of the button;
// the board is the five cards after them. No card is burnt.
func (h *Hand) deal() {
	n := len(h.Players)
	for i := range h.Players {
		p := &h.Players[i]
		p.Places = [2]int{i, n + i}
		p.Hole = [2]Card{h.deck[i], h.deck[n+i]}
	}
}

// first is the index of the first to act before the flop: left of the big
// blind, heads-up the button.
func (h *Hand) first(big int) int {
	for i, p := range h.Players {
		if p.Seat == big {
			return (i + 1) % len(h.Players)
		}
	}
	return 0
}

func (h *Hand) player(seat int) *Player {
	for i := range h.Players {
		if h.Players[i].Seat == seat {
			return &h.Players[i]
		}
	}
	return nil
}

// Over reports whether the hand has ended.
func (h *Hand) Over() bool { return h.Street == Paid || h.Street == Void }

// Actor is the seat that is asked, -1 for none.
func (h *Hand) Actor() int {
	if h.turn < 0 {
		return -1
	}
	return h.Players[h.turn].Seat
}

// Clone is a copy that shares nothing with h.
func (h *Hand) Clone() *Hand {
	c := *h
	c.Players = append([]Player(nil), h.Players...)
	c.Board = append([]Card(nil), h.Board...)
	c.Pots = append([]Pot(nil), h.Pots...)
	c.Log = append([]Event(nil), h.Log...)
	return &c
}
