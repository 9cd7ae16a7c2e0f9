package model

// Who is a member's account in one currency.
type Who struct {
	Member   int64
	Currency string
}

// Purse is what a Who has.
type Purse struct{ Cash, Bonus, Locked int64 }

// Model is the state of the world; make it with New.
type Model struct {
	// Cent is the smallest amount that a currency pays out, in micro-units.
	Cent map[string]int64
	// Events counts the events that must have been told by now, by topic.
	Events map[string]int
	// Now is the moment of what comes next, in microseconds.
	Now int64
	// NoBonus are vendors whose games take no bonus money, and count nothing
	// for any.
	NoBonus map[string]bool
	// DayMost bounds what one member gives to others in 24 hours.
	DayMost int64

	purses map[Who]*Purse
	txs    map[name]*Tx
	rounds map[name]*Round
	paid   map[name]bool // a provider's transactions that were credited
	pays   map[int64]*Payment
	outs   map[int64]*Withdrawal
	grants map[int64]*Grant
	gifts  map[int64]Gift
	played map[Who][]played
	house  map[string]int64 // what vendors, providers and the house have, by currency
	cost   map[string]int64 // what bonuses have cost the house
	far    map[string]Far   // what stands outside members' pockets, by currency
	undo   []func()
}

// name is an id among those of one vendor or provider.
type name struct {
	owner, id string
	member    int64 // of a round, else 0
}

// Tx is what a vendor's transaction id stands for.
type Tx struct {
	Kind, Hash string
	Who        Who
	Round      *Round
	Stake      int64
	Payout     int64
	Undone     bool
	parts      []part
}

// Round is a member's part in a vendor's round.
type Round struct {
	Vendor, Ref   string
	Who           Who
	State         string // open, settled, voided
	Closed        bool
	Stake, Payout int64
	Bets, Wins    int
	Settlement    int
	told          int64 // of Stake, that has a result
	parts         []part
}

// New makes an empty world.
func New(cent map[string]int64) *Model {
	return &Model{
		Cent: cent, Events: map[string]int{}, purses: map[Who]*Purse{}, txs: map[name]*Tx{}, rounds: map[name]*Round{},
		paid: map[name]bool{}, pays: map[int64]*Payment{}, outs: map[int64]*Withdrawal{}, house: map[string]int64{}, cost: map[string]int64{}, far: map[string]Far{},
		NoBonus: map[string]bool{}, grants: map[int64]*Grant{}, gifts: map[int64]Gift{}, played: map[Who][]played{},
	}
}

// Purse is what a member has; it may be changed by nobody but the model.
func (m *Model) Purse(w Who) Purse {
	if p := m.purses[w]; p != nil {
		return *p
	}
	return Purse{}
}

// Purses calls each for everybody who ever had something.
func (m *Model) Purses(each func(Who, Purse)) {
	for w, p := range m.purses {
		each(w, *p)
	}
}

// House is what everybody who is no member has together.
func (m *Model) House(currency string) int64 { return m.house[currency] }

// Tx is what an id stands for, nil where it never came.
func (m *Model) Tx(vendor, id string) *Tx { return m.txs[name{owner: vendor, id: id}] }

// Round is a member's part in a round, nil where there is none.
func (m *Model) Round(vendor, ref string, member int64) *Round {
	return m.rounds[name{vendor, ref, member}]
}

// Sizes are how many transactions, tombstones included, and rounds there are.
func (m *Model) Sizes() (txs, rounds int) { return len(m.txs), len(m.rounds) }

// Mark is a place that Undo goes back to.
func (m *Model) Mark() int { return len(m.undo) }

// Undo takes back all that was done since mark.
func (m *Model) Undo(mark int) {
	for i := len(m.undo) - 1; i >= mark; i-- {
		m.undo[i]()
	}
	m.undo = m.undo[:mark]
}

// Keep forgets how to go back.
func (m *Model) Keep() { m.undo = m.undo[:0] }

// save remembers the value at p, before it is changed.
func save[T any](m *Model, p *T) {
	old := *p
	m.undo = append(m.undo, func() { *p = old })
}

// put adds to a map.
func put[K comparable, V any](m *Model, all map[K]V, k K, v V) {
	old, had := all[k]
	m.undo = append(m.undo, func() {
		if had {
			all[k] = old
		} else {
			delete(all, k)
		}
	})
	all[k] = v
}

// move gives a member money from everybody else, or takes it where negative.
func (m *Model) move(w Who, amount int64) { m.shift(w, amount, 0) }

// shift moves cash and bonus money between a member and everybody else.
func (m *Model) shift(w Who, cash, bonus int64) {
	p := m.purse(w)
	save(m, p)
	p.Cash, p.Bonus = p.Cash+cash, p.Bonus+bonus
	put(m, m.house, w.Currency, m.house[w.Currency]-cash-bonus)
}

func (m *Model) purse(w Who) *Purse {
	if m.purses[w] == nil {
		put(m, m.purses, w, &Purse{})
	}
	return m.purses[w]
}

// Fund gives a member money that comes from outside of all rules.
func (m *Model) Fund(w Who, amount int64) { m.move(w, amount) }

func (m *Model) tell(topic string) { put(m, m.Events, topic, m.Events[topic]+1) }
