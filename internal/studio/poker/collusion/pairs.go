// Package collusion looks for members who play poker together instead of
// against each other. It is a function of hands that are over and accuses
// nobody: it counts, for each pair of accounts that met, how often they sat
// together, how much money and how many tournament chips went from the one to
// the other, which are never added up, and how gently they
// play when they are alone in a pot, against how both play with everybody
// else. Staff read the hands and decide.
//
// Invariants: the same hands give the same report in any order of reading; what
// is counted can be counted again from the records; house bots are nobody's
// partner; a pair is listed by at least one measure that is named.
package collusion

import (
	"cmp"
	"slices"

	"baize/internal/kernel/money"
	"baize/internal/studio/poker"
)

// Fact is a hand that is over and whose account sat on which seat; a seat that
// is not there was a house bot's. Chips says that its amounts are tournament
// chips.
type Fact struct {
	Hand     *poker.Hand
	Accounts map[int]string
	Chips    bool
}

// purse is what an amount is of.
type purse int

const (
	cash purse = iota
	chips
	purses
)

func (f Fact) purse() purse {
	if f.Chips {
		return chips
	}
	return cash
}

// Pair is what is known of two accounts that met. Flow is the money that went
// from A to B, Chips what went of tournament chips, which are no money. Streets are betting rounds after the flop that the two had for
// themselves with chips behind, Quiet those of them without a bet; the others'
// figures are of the same two with everybody else.
type Pair struct {
	A            string       `json:"a"`
	B            string       `json:"b"`
	Hands        int          `json:"hands"`
	SharePercent int          `json:"sharePercent" doc:"of the hands of who played less"`
	Flow         money.Amount `json:"flow" doc:"from a to b"`
	FlowPercent  int          `json:"flowPercent" doc:"of all the money that a lost"`
	Chips        money.Amount `json:"chips" doc:"tournament chips from a to b; below zero they went from b to a"`
	ChipsPercent int          `json:"chipsPercent" doc:"of all the chips that who gave them lost"`
	Streets      int          `json:"streets"`
	Quiet        int          `json:"quiet"`
	OtherStreets int          `json:"otherStreets"`
	OtherQuiet   int          `json:"otherQuiet"`
	SameDevice   bool         `json:"sameDevice"`
	SameAddress  bool         `json:"sameAddress"`
	Score        int          `json:"score" doc:"0 to 100; the sum of the reasons' points"`
	Reasons      []string     `json:"reasons" nullable:"false"`
}

// The reasons for which a pair is listed, and the least that each needs.
const (
	Together    = "TOGETHER"     // 25: at least 50 hands, and 80 % of the hands of who played less
	OneWay      = "ONE_WAY"      // 30: at least half of the money, or of the chips, that the one lost went to the other, 20 hands
	SoftPlay    = "SOFT_PLAY"    // 25: 10 streets alone, and 30 points of a hundred more of them quiet than with others
	SameDevice  = "SAME_DEVICE"  // 15
	SameAddress = "SAME_ADDRESS" // 5
)

// Hints tell what else two accounts share; the identity room knows.
type Hints interface {
	// Same reports whether two accounts were used from one device or address.
	Same(a, b string) (device, address bool)
}

type key struct{ a, b string }

type tally struct {
	hands          int
	flow           [purses]money.Amount // from a to b
	streets, quiet int
}

type person struct {
	hands          int
	lost           [purses]money.Amount
	streets, quiet int
}

// Watch counts hands; make it with New.
type Watch struct {
	pairs   map[key]*tally
	persons map[string]*person
}

// New makes a Watch that has seen nothing.
func New() *Watch { return &Watch{pairs: map[key]*tally{}, persons: map[string]*person{}} }

// Add counts a hand.
func (w *Watch) Add(f Fact) {
	var seats []int
	for seat := range poker.MaxSeats {
		if f.Accounts[seat] != "" {
			seats = append(seats, seat)
			w.person(f.Accounts[seat]).hands++
		}
	}
	for i, a := range seats {
		for _, b := range seats[i+1:] {
			t, _ := w.pair(f.Accounts[a], f.Accounts[b])
			t.hands++
		}
	}
	w.flows(f)
	w.alone(f)
}

func (w *Watch) person(account string) *person {
	if w.persons[account] == nil {
		w.persons[account] = &person{}
	}
	return w.persons[account]
}

// pair is the tally of two accounts, and whether a is its B.
func (w *Watch) pair(a, b string) (t *tally, turned bool) {
	k := key{a, b}
	if b < a {
		k, turned = key{b, a}, true
	}
	if w.pairs[k] == nil {
		w.pairs[k] = &tally{}
	}
	return w.pairs[k], turned
}

// flows shares what each loser lost among the winners by what they won.
func (w *Watch) flows(f Fact) {
	net, won := map[int]money.Amount{}, money.Amount(0)
	for _, p := range f.Hand.Players {
		net[p.Seat] = p.Stack - p.Brought()
		won += max(net[p.Seat], 0)
	}
	for loser, lost := range net {
		from := f.Accounts[loser]
		if lost >= 0 || from == "" {
			continue
		}
		w.person(from).lost[f.purse()] -= lost
		for winner, gain := range net {
			to := f.Accounts[winner]
			if gain <= 0 || to == "" {
				continue
			}
			part, err := (-lost).MulRatio(int64(gain), int64(won))
			if err != nil {
				continue // more than an amount holds: no table has such stacks
			}
			if t, turned := w.pair(from, to); turned {
				t.flow[f.purse()] -= part
			} else {
				t.flow[f.purse()] += part
			}
		}
	}
}

// street is a betting round while it is read.
type street struct {
	alone bool // two are left, both with chips
	bet   bool
}

// alone counts the streets that two accounts had for themselves.
func (w *Watch) alone(f Fact) {
	in, allIn := map[int]bool{}, false
	for _, p := range f.Hand.Players {
		in[p.Seat] = true
	}
	var now street
	for _, e := range f.Hand.Log {
		switch e.Kind {
		case poker.Dealt:
			w.count(f, in, now)
			now = street{alone: len(in) == 2 && !allIn}
		case poker.Raise:
			now.bet = true
		case poker.Fold:
			w.count(f, in, now)
			now = street{}
			delete(in, e.Seat)
		}
		allIn = allIn || e.AllIn
	}
	w.count(f, in, now)
}

func (w *Watch) count(f Fact, in map[int]bool, s street) {
	if !s.alone || len(in) != 2 {
		return
	}
	var who []string
	for seat := range in {
		if f.Accounts[seat] == "" {
			return
		}
		who = append(who, f.Accounts[seat])
	}
	quiet := 0
	if !s.bet {
		quiet = 1
	}
	t, _ := w.pair(who[0], who[1])
	t.streets++
	t.quiet += quiet
	for _, account := range who {
		p := w.person(account)
		p.streets++
		p.quiet += quiet
	}
}

// Pairs lists the pairs for which something speaks, the highest score first.
func (w *Watch) Pairs(h Hints) []Pair {
	out := []Pair{}
	for k, t := range w.pairs {
		if p := w.judge(k, *t, h); p.Score > 0 {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(x, y Pair) int {
		return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(y.Hands, x.Hands), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return out
}

func (w *Watch) judge(k key, t tally, h Hints) Pair {
	if t.flow[cash] < 0 || t.flow[cash] == 0 && t.flow[chips] < 0 {
		k, t.flow[cash], t.flow[chips] = key{k.b, k.a}, -t.flow[cash], -t.flow[chips]
	}
	a, b := w.persons[k.a], w.persons[k.b]
	p := Pair{A: k.a, B: k.b, Hands: t.hands, Flow: t.flow[cash], Chips: t.flow[chips], Streets: t.streets, Quiet: t.quiet, Reasons: []string{}}
	p.OtherStreets, p.OtherQuiet = a.streets+b.streets-2*t.streets, a.quiet+b.quiet-2*t.quiet
	p.SharePercent = t.hands * 100 / max(min(a.hands, b.hands), 1)
	p.FlowPercent = percentOf(t.flow[cash], a.lost[cash])
	if p.ChipsPercent = percentOf(t.flow[chips], a.lost[chips]); t.flow[chips] < 0 {
		p.ChipsPercent = percentOf(-t.flow[chips], b.lost[chips])
	}
	if h != nil {
		p.SameDevice, p.SameAddress = h.Same(k.a, k.b)
	}
	add := func(holds bool, reason string, points int) {
		if holds {
			p.Reasons, p.Score = append(p.Reasons, reason), p.Score+points
		}
	}
	add(p.Hands >= 50 && p.SharePercent >= 80, Together, 25)
	add(p.Hands >= 20 && max(p.FlowPercent, p.ChipsPercent) >= 50 && len(w.persons) > 2, OneWay, 30)
	add(p.Streets >= 10 && p.Quiet*100/p.Streets >= p.OtherQuiet*100/max(p.OtherStreets, 1)+30 && p.OtherStreets >= 10, SoftPlay, 25)
	add(p.SameDevice, SameDevice, 15)
	add(p.SameAddress, SameAddress, 5)
	return p
}

func percentOf(part, lost money.Amount) int {
	if lost <= 0 {
		return 0
	}
	return int(part / max(lost/100, 1))
}
