package bonus_test

// model is the promise about bonus money in plain whole numbers of micro-units;
// it shares nothing with the product.
type model struct {
	cash, bonus int64
	house       int64 // what bonuses have cost so far, below zero
	grants      []*modelGrant
	rounds      map[string]*modelRound
	txs         map[string]*modelTx
	events      []modelEvent
	now         int64
}

type modelGrant struct {
	state                          string // queued, active, done, gone
	amount, target, progress, most int64
	maxBet                         int64
	sticky                         bool
	given, back                    int64 // to cash, and taken from it again
	began                          int64
}

// modelPart is a grant's share of an action.
type modelPart struct{ stake, won, short int64 }

type modelRound struct {
	stake, payout, told int64
	bets, wins          int
	closed, settled     bool
	version             int
	parts               map[*modelGrant]*modelPart
}

type modelTx struct {
	kind       string
	round      *modelRound
	stake, won int64
	parts      map[*modelGrant]*modelPart
	undone     bool
	order      int
}

// modelEvent is what counting is told.
type modelEvent struct{ at, valid, bonus int64 }

func newModel() *model {
	return &model{rounds: map[string]*modelRound{}, txs: map[string]*modelTx{}}
}

const cent = 10_000

func (m *model) active() *modelGrant {
	for _, g := range m.grants {
		if g.state == "active" {
			return g
		}
	}
	return nil
}

func (m *model) claim(g *modelGrant) {
	g.state = "queued"
	m.grants = append(m.grants, g)
	m.next()
}

func (m *model) next() {
	if m.active() != nil {
		return
	}
	for _, g := range m.grants {
		if g.state == "queued" {
			g.state, g.began = "active", m.now
			m.bonus += g.amount
			m.house -= g.amount
			return
		}
	}
}

// end ends the active grant.
func (m *model) end(to string) {
	g := m.active()
	cash := int64(0)
	if to == "done" {
		cash = m.bonus
		if g.sticky {
			cash = max(0, cash-g.amount)
		}
		if g.most > 0 {
			cash = min(cash, max(0, g.most-g.given))
		}
	}
	m.cash += cash
	m.house += m.bonus - cash
	g.given += cash
	m.bonus, g.state = 0, to
	m.next()
}

func (m *model) tell(valid int64) { m.events = append(m.events, modelEvent{m.now, valid, m.bonus}) }

// bet stakes; won below zero is a bet without its result.
func (m *model) bet(round, tx string, stake, won int64) string {
	if m.txs[tx] != nil {
		return "again"
	}
	r := m.rounds[round]
	if r != nil && (r.closed || r.settled) {
		return "closed"
	}
	g := m.active()
	part := int64(0)
	if m.bonus > 0 && stake > 0 {
		lacks := int64(0)
		if m.cash >= 0 && stake > m.cash {
			if lacks = stake - m.cash; lacks > m.bonus {
				return "notEnough"
			}
		}
		if g != nil && g.maxBet > 0 && stake > g.maxBet {
			return "maxBet"
		}
		part = lacks
	}
	if stake > 0 && m.cash < stake-part {
		return "notEnough"
	}
	if stake == 0 && m.cash < 0 {
		return "notEnough"
	}
	if r == nil {
		r = &modelRound{parts: map[*modelGrant]*modelPart{}}
		m.rounds[round] = r
	}
	t := &modelTx{kind: "bet", round: r, stake: stake, parts: map[*modelGrant]*modelPart{}, order: len(m.txs)}
	m.txs[tx] = t
	m.cash -= stake - part
	m.bonus -= part
	r.stake += stake
	r.bets++
	if part > 0 {
		t.of(g).stake += part
		r.of(g).stake += part
	}
	if won >= 0 {
		t.kind = "bet-win"
		r.wins++
		m.pay(r, t, won)
		m.tell(r.stake - r.told)
		r.told = r.stake
	}
	return "ok"
}

func (t *modelTx) of(g *modelGrant) *modelPart {
	if t.parts[g] == nil {
		t.parts[g] = &modelPart{}
	}
	return t.parts[g]
}

func (r *modelRound) of(g *modelGrant) *modelPart {
	if r.parts[g] == nil {
		r.parts[g] = &modelPart{}
	}
	return r.parts[g]
}

// pay divides a win by the round's stakes.
func (m *model) pay(r *modelRound, t *modelTx, won int64) {
	won = won / cent * cent
	t.won = won
	r.payout += won
	rest := won
	for g, p := range r.parts {
		if r.stake <= 0 || p.stake <= 0 {
			continue
		}
		share := won * p.stake / r.stake / cent * cent
		if share == 0 {
			continue
		}
		rest -= share
		t.of(g).won += share
		p.won += share
		m.land(g, share)
	}
	m.cash += rest
}

// land puts money where a grant's money is.
func (m *model) land(g *modelGrant, amount int64) {
	switch g.state {
	case "active":
		m.bonus += amount
	case "done":
		cash := amount
		if g.most > 0 {
			cash = min(cash, max(0, g.most-g.given))
		}
		g.given += cash
		m.cash += cash
		m.house += amount - cash
	default:
		m.house += amount
	}
}

// take takes a win of a grant back and tells what cash must pay.
func (m *model) take(g *modelGrant, amount int64) (short int64) {
	if g.state == "active" {
		has := min(m.bonus, amount)
		m.bonus -= has
		return amount - has
	}
	cash := min(amount, g.given-g.back)
	g.back += cash
	m.cash -= cash
	m.house -= amount - cash
	return 0
}

func (m *model) win(round, tx string, won int64, last bool) string {
	if m.txs[tx] != nil {
		return "again"
	}
	r := m.rounds[round]
	switch {
	case r == nil:
		return "unknown"
	case r.settled:
		return "closed"
	case r.bets == 0:
		return "unknown"
	}
	t := &modelTx{kind: "win", round: r, parts: map[*modelGrant]*modelPart{}, order: len(m.txs)}
	m.txs[tx] = t
	r.wins++
	m.pay(r, t, won)
	if last {
		r.settled, r.closed = true, true
	}
	m.tell(r.stake - r.told)
	r.told = r.stake
	return "ok"
}

func (m *model) rollback(tx, ref string) string {
	if m.txs[tx] != nil {
		return "again"
	}
	t := m.txs[ref]
	if t == nil || t.undone || t.kind == "note" || t.kind == "resettle" {
		return "skip"
	}
	r := t.round
	if r.closed && (t.kind == "win" || (t.kind == "bet" && r.wins > 0) || (t.kind == "bet-win" && (r.wins > 1 || r.version > 0))) {
		return "settled"
	}
	m.txs[tx] = &modelTx{kind: "note", undone: true, order: len(m.txs)}
	if r.version > 0 && t.kind != "bet" {
		delete(m.txs, tx)
		return "skip"
	}
	t.undone = true
	bonusStake := int64(0)
	for g, p := range t.parts {
		if p.stake > 0 {
			bonusStake += p.stake
			r.of(g).stake -= p.stake
			m.land(g, p.stake)
		}
	}
	m.cash += t.stake - bonusStake
	covered := int64(0)
	for g, p := range t.parts {
		if p.won > 0 {
			covered += p.won - m.take(g, p.won)
			r.of(g).won -= p.won
		}
	}
	m.cash -= t.won - covered
	r.stake, r.payout = r.stake-t.stake, r.payout-t.won
	if t.kind != "win" {
		r.bets--
	}
	if t.kind != "bet" {
		r.wins--
	}
	if r.bets == 0 && r.wins == 0 {
		r.settled = false
	}
	gone := max(0, r.told-r.stake)
	r.told = min(r.told, r.stake)
	m.tell(-gone)
	return "ok"
}

func (m *model) resettle(round, tx string, payout int64) string {
	if m.txs[tx] != nil {
		return "again"
	}
	r := m.rounds[round]
	if r == nil || !r.settled {
		return "skip"
	}
	r.version++
	m.txs[tx] = &modelTx{kind: "resettle", round: r, order: len(m.txs)}
	payout = payout / cent * cent
	step := payout - r.payout
	r.payout, r.wins = payout, max(r.wins, 1)
	size := max(step, -step)
	bonus, covered := int64(0), int64(0)
	for g, p := range r.parts {
		if r.stake <= 0 || p.stake <= 0 {
			continue
		}
		share := size * p.stake / r.stake / cent * cent
		if step < 0 {
			share = min(share, max(p.won, 0))
			p.won -= share
			covered += share - m.take(g, share)
			continue
		}
		p.won += share
		bonus += share
		m.land(g, share)
	}
	if step < 0 {
		m.cash -= size - covered
	} else {
		m.cash += step - bonus
	}
	m.tell(0)
	return "ok"
}

func (m *model) close(round string) string {
	r := m.rounds[round]
	if r == nil {
		return "unknown"
	}
	if r.closed {
		return "again"
	}
	r.closed = true
	if r.bets > 0 || r.wins > 0 {
		r.settled = true
		m.tell(r.stake - r.told)
	}
	r.told = r.stake
	return "ok"
}

// count is what the listener does with a batch.
func (m *model) count() {
	g := m.active()
	touched, last := false, int64(0)
	for _, e := range m.events {
		last = e.bonus
		if g != nil && e.at >= g.began {
			touched = true
			g.progress += e.valid
		}
	}
	m.events = nil
	if !touched {
		return
	}
	open := int64(0)
	for _, r := range m.rounds {
		if !r.settled && !r.closed && r.told < r.stake && r.parts[g] != nil {
			open += r.parts[g].stake
		}
	}
	if max(g.progress, 0) >= g.target || (last == 0 && m.bonus == 0 && open == 0) {
		m.end("done")
	}
}
