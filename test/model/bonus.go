package model

import (
	"fmt"
	"math/big"
	"slices"
)

// Grant is bonus money that a member was given, with what it promises. One of a
// member is ACTIVE, and what has Bonus of his purse; the next ones are QUEUED.
type Grant struct {
	ID         int64
	Who        Who
	Slot       string // two claims of one slot are one
	State      string
	Amount     int64
	Target     int64 // to be played
	MaxBet     int64 // 0 for none
	MaxConvert int64 // 0 for none
	Lasts      int64
	Sticky     bool
	Began, End int64
	// Given went to cash, Back came from there again.
	Given, Back int64
	before      int // entries of played that are older than the grant
}

// part is what of a stake and of a payout was money of a grant.
type part struct {
	grant         *Grant
	stake, payout int64
}

// with is a copy of parts to which something is added.
func with(parts []part, g *Grant, stake, payout int64) []part {
	parts = slices.Clone(parts)
	for i := range parts {
		if parts[i].grant == g {
			parts[i].stake, parts[i].payout = parts[i].stake+stake, parts[i].payout+payout
			return parts
		}
	}
	return append(parts, part{g, stake, payout})
}

// Active is a member's grant whose money he plays with, nil for none.
func (m *Model) Active(w Who) *Grant { return m.first(w, "ACTIVE") }

// Grant is the one of an id, nil where it was never given.
func (m *Model) Grant(id int64) *Grant { return m.grants[id] }

// GrantOf finds a member's grant of a slot, nil for none.
func (m *Model) GrantOf(w Who, slot string) *Grant {
	for _, g := range m.grants {
		if g.Who == w && g.Slot == slot {
			return g
		}
	}
	return nil
}

// Cost is what bonuses have cost the house.
func (m *Model) Cost(currency string) int64 { return m.cost[currency] }

// first is the member's oldest grant of a state.
func (m *Model) first(w Who, state string) (first *Grant) {
	for _, g := range m.grants {
		if g.Who == w && g.State == state && (first == nil || g.ID < first.ID) {
			first = g
		}
	}
	return first
}

// Claim gives a grant: at once, or when those before it have ended.
func (m *Model) Claim(g Grant) {
	g.State = "QUEUED"
	put(m, m.grants, g.ID, &g)
	m.begin(g.Who)
}

// begin makes the oldest grant that waits active, where none is.
func (m *Model) begin(w Who) {
	g := m.first(w, "QUEUED")
	if g == nil || m.Active(w) != nil {
		return
	}
	save(m, g)
	g.State, g.Began, g.End, g.before = "ACTIVE", m.Now, m.Now+g.Lasts, len(m.played[w])
	m.shift(w, 0, g.Amount)
	m.charge(w.Currency, g.Amount)
}

func (m *Model) charge(currency string, amount int64) {
	put(m, m.cost, currency, m.cost[currency]+amount)
}

// Finish ends a grant as the product says that it has ended; it is an error
// where nothing has ended it so.
func (m *Model) Finish(id int64, state string) error {
	g := m.grants[id]
	switch {
	case g.State == "QUEUED" && state == "FORFEITED":
		save(m, g)
		g.State = state
		return nil
	case g.State != "ACTIVE":
		return fmt.Errorf("grant %d went from %s to %s", id, g.State, state)
	case state == "EXPIRED" && m.Now < g.End:
		return fmt.Errorf("grant %d has expired %d microseconds too soon", id, g.End-m.Now)
	case state == "COMPLETED" && m.most(g) < g.Target && !m.spent(g):
		return fmt.Errorf("grant %d is completed with at most %d of %d played", id, m.most(g), g.Target)
	}
	has, cash := m.Purse(g.Who).Bonus, int64(0)
	if state == "COMPLETED" {
		cash = has
		if g.Sticky {
			cash = max(0, has-g.Amount)
		}
		cash = min(cash, g.room())
	}
	save(m, g)
	g.State, g.Given = state, g.Given+cash
	m.shift(g.Who, cash, -has)
	m.charge(g.Who.Currency, cash-has)
	m.begin(g.Who)
	return nil
}

// room is what may still go to cash.
func (g *Grant) room() int64 {
	if g.MaxConvert == 0 {
		return 1 << 62
	}
	return max(0, g.MaxConvert-g.Given)
}

// spent says that all of a grant's money is lost.
func (m *Model) spent(g *Grant) bool {
	for _, r := range m.rounds {
		for _, p := range r.parts {
			if p.grant == g && p.stake > 0 && r.State == "open" && !r.Closed && r.told < r.Stake {
				return false
			}
		}
	}
	return m.Purse(g.Who).Bonus == 0
}

// sources says what of a stake bonus money pays: what cash lacks.
func (m *Model) sources(c *Call) (bonus int64, refused string) {
	p, g := m.Purse(c.Who), m.Active(c.Who)
	if c.Stake > 0 && p.Bonus > 0 && p.Cash >= 0 {
		bonus = max(0, c.Stake-p.Cash)
	}
	switch {
	case bonus > p.Bonus:
		return 0, NotEnough
	case p.Bonus <= 0 || c.Stake == 0 || g == nil || m.Now >= g.End:
		bonus = 0
	case g.MaxBet > 0 && c.Stake > g.MaxBet:
		return 0, Limit
	case bonus > 0 && m.NoBonus[c.Vendor]:
		return 0, NotEnough
	}
	if p.Cash < c.Stake-bonus {
		return 0, NotEnough
	}
	return bonus, ""
}

// share is the part of amount that goes with a part of the round's stake.
func (m *Model) share(amount, stake int64, r *Round) int64 {
	if stake <= 0 || r.Stake <= 0 {
		return 0
	}
	x := big.NewInt(amount)
	x.Mul(x, big.NewInt(stake)).Div(x, big.NewInt(r.Stake))
	return m.floor(x.Int64(), r.Who.Currency)
}

// pay divides a win by where the round's stakes came from.
func (m *Model) pay(t *Tx, amount int64) {
	r, cash := t.Round, amount
	for _, p := range r.parts {
		if share := m.share(amount, p.stake, r); share > 0 {
			cash -= share
			r.parts, t.parts = with(r.parts, p.grant, 0, share), with(t.parts, p.grant, 0, share)
			m.land(p.grant, share)
		}
	}
	m.move(r.Who, cash)
}

// land puts money of a grant where the grant's money is.
func (m *Model) land(g *Grant, amount int64) {
	cash := int64(0)
	switch g.State {
	case "ACTIVE":
		m.shift(g.Who, 0, amount)
		return
	case "COMPLETED":
		cash = min(amount, g.room())
	}
	save(m, g)
	g.Given += cash
	m.move(g.Who, cash)
	m.charge(g.Who.Currency, cash-amount)
}

// take takes back what a grant was paid, from where its money is, and tells
// what of it the member's cash must bear.
func (m *Model) take(g *Grant, amount int64) (short int64) {
	if g.State == "ACTIVE" {
		has := min(m.Purse(g.Who).Bonus, amount)
		m.shift(g.Who, 0, -has)
		return amount - has
	}
	cash := min(amount, g.Given-g.Back)
	save(m, g)
	g.Back += cash
	m.move(g.Who, -cash)
	m.charge(g.Who.Currency, amount-cash)
	return 0
}

// unpay is the opposite of what a bet or win has moved: the stake first.
func (m *Model) unpay(t *Tx) {
	r, stake, payout := t.Round, t.Stake, t.Payout
	for _, p := range t.parts {
		stake -= p.stake
		r.parts = with(r.parts, p.grant, -p.stake, -p.payout)
		if p.stake > 0 {
			m.land(p.grant, p.stake)
		}
	}
	m.move(t.Who, stake)
	for _, p := range t.parts {
		if p.payout > 0 {
			payout -= p.payout - m.take(p.grant, p.payout)
		}
	}
	m.move(t.Who, -payout)
}

// repay divides the step of a resettlement; bonuses give back no more than they
// were paid.
func (m *Model) repay(r *Round, step int64) {
	cash := step
	for _, p := range r.parts {
		share := m.share(max(step, -step), p.stake, r)
		if step < 0 {
			share = min(share, max(p.payout, 0))
			cash += share - m.take(p.grant, share)
			share = -share
		} else {
			cash -= share
			m.land(p.grant, share)
		}
		r.parts = with(r.parts, p.grant, 0, share)
	}
	m.move(r.Who, cash)
}

// Grants is how many there were.
func (m *Model) Grants() int { return len(m.grants) }
