package model

import "fmt"

// played is turnover, as an event tells it; below zero where it is taken back.
type played struct {
	at, valid int64
	counts    bool // for bonuses too
}

// toldAt is a moment as events tell it, in whole milliseconds.
func toldAt(at int64) int64 { return at - at%1000 }

// play tells what of a round's stake has a result now that had none, or the
// other way round.
func (m *Model) play(r *Round) {
	one := played{at: toldAt(m.Now), valid: r.Stake - r.told, counts: !m.NoBonus[r.Vendor]}
	save(m, r)
	r.told = r.Stake
	put(m, m.played, r.Who, append(m.played[r.Who], one))
}

// most is the most that can have been counted for a grant: an event that is
// told late counts by its moment.
func (m *Model) most(g *Grant) (sum int64) {
	for _, p := range m.played[g.Who] {
		if p.counts && p.at >= toldAt(g.Began) {
			sum += max(0, p.valid)
		}
	}
	return sum
}

// Played is what was played for an active grant once every event is told;
// known is false where events before it bear its moment or a later one.
func (m *Model) Played(g *Grant) (sum int64, known bool) {
	for i, p := range m.played[g.Who] {
		if p.at < toldAt(g.Began) {
			continue
		}
		if i < g.before {
			return 0, false
		}
		if p.counts {
			sum += p.valid
		}
	}
	return sum, true
}

// Gift is what a member gives another of his line.
type Gift struct {
	ID       int64
	From, To Who
	Amount   int64
	At       int64
}

// The refusals of a gift.
const (
	TooMuch  = "DAY"      // more than may be given in 24 hours
	Bound    = "BOUND"    // a bonus is being played
	Unplayed = "UNPLAYED" // what was got must be played first
)

const (
	day     = 24 * 3600 * 1_000_000
	bindFor = 30 * day
)

// Give moves what one member gives another.
func (m *Model) Give(g Gift) string {
	switch s := m.Refuses(g.From); {
	case m.Given(g.From)+g.Amount > m.DayMost:
		return TooMuch
	case s != "":
		return s
	case m.Purse(g.From).Cash < g.Amount:
		return NotEnough
	}
	g.At = m.Now
	put(m, m.gifts, g.ID, g)
	m.move(g.From, -g.Amount)
	m.move(g.To, g.Amount)
	return OK
}

// Gift is the one of an id; false where it never was.
func (m *Model) Gift(id int64) (Gift, bool) { g, ok := m.gifts[id]; return g, ok }

// Gifts is how many there were.
func (m *Model) Gifts() int { return len(m.gifts) }

// Given is what a member gave away in the last 24 hours.
func (m *Model) Given(w Who) (sum int64) {
	for _, g := range m.gifts {
		if g.From == w && g.At >= m.Now-day {
			sum += g.Amount
		}
	}
	return sum
}

// Refuses says why cash cannot leave a member now, empty for no reason: while a
// bonus is active, and until what he was given is played. What is played is
// counted when it is told, so that more may be refused than is named here
// (Owes), never less.
func (m *Model) Refuses(w Who) string {
	if m.Active(w) != nil {
		return Bound
	}
	for _, g := range m.gifts {
		if g.To == w && g.At > m.Now-bindFor && m.playedSince(w, g.At) < g.Amount {
			return Unplayed
		}
	}
	return ""
}

// Owes says that a member was given something in the last 30 days.
func (m *Model) Owes(w Who) bool {
	for _, g := range m.gifts {
		if g.To == w && g.At > m.Now-bindFor {
			return true
		}
	}
	return false
}

func (m *Model) playedSince(w Who, at int64) (sum int64) {
	for _, p := range m.played[w] {
		if p.at >= toldAt(at) {
			sum += max(0, p.valid)
		}
	}
	return sum
}

// String is for messages.
func (g Grant) String() string {
	return fmt.Sprintf("%d %s %s of %d, target %d, %d to cash and %d back", g.ID, g.Slot, g.State, g.Amount, g.Target, g.Given, g.Back)
}
