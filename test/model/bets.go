package model

// The answers of the vendor protocol.
const (
	OK         = "OK"
	Replayed   = "REPLAYED" // OK, and done before
	Duplicate  = "DUPLICATE_TRANSACTION"
	RolledBack = "TRANSACTION_ROLLED_BACK"
	Unknown    = "TRANSACTION_DOES_NOT_EXIST"
	Closed     = "ROUND_CLOSED"
	Settled    = "ROUND_ALREADY_SETTLED"
	NotEnough  = "NOT_ENOUGH_MONEY"
	Currency   = "WRONG_CURRENCY"
	Limit      = "LIMIT_REACHED"
	Version    = "VERSION"   // of a resettlement that is not the next one
	Unsettled  = "UNSETTLED" // a resettlement of a round that still runs
)

// Call is one call of a vendor. Hash is of its content: a repeat has the same.
type Call struct {
	Vendor, Tx, Round, Ref, Hash string
	Who                          Who
	Stake, Payout                int64
	Last                         bool // the round is over with it
	Version                      int  // of a resettlement
}

func (c *Call) tx() name    { return name{owner: c.Vendor, id: c.Tx} }
func (c *Call) round() name { return name{c.Vendor, c.Round, c.Who.Member} }

// seen answers for an id that came before; empty where it is new.
func (m *Model) seen(kind string, c *Call) string {
	t := m.txs[c.tx()]
	switch {
	case t == nil:
		return ""
	case t.Kind == "tombstone":
		return RolledBack
	case t.Hash != c.Hash || t.Kind != kind || t.Who.Member != c.Who.Member:
		return Duplicate
	}
	return Replayed
}

// Bet stakes; kind is "bet", or "bet-win" where Payout comes with it.
func (m *Model) Bet(kind string, c Call) string {
	if s := m.seen(kind, &c); s != "" {
		if s == Replayed && m.txs[c.tx()].Undone {
			return RolledBack
		}
		return s
	}
	r := m.rounds[c.round()]
	switch {
	case r != nil && r.Who.Currency != c.Who.Currency:
		return Currency
	case r != nil && r.Closed:
		return Closed
	}
	bonus, refused := m.sources(&c)
	if refused != "" {
		return refused
	}
	if r == nil {
		r = &Round{Vendor: c.Vendor, Ref: c.Round, Who: c.Who}
		put(m, m.rounds, c.round(), r)
	}
	paid := m.floor(c.Payout, c.Who.Currency)
	t := &Tx{Kind: kind, Hash: c.Hash, Who: c.Who, Round: r, Stake: c.Stake, Payout: paid}
	save(m, r)
	r.State, r.Stake, r.Payout, r.Bets = "open", r.Stake+c.Stake, r.Payout+paid, r.Bets+1
	topic := "betting.bet.placed"
	if kind == "bet-win" {
		r.Wins++
		topic = "betting.bet.settled"
	}
	if c.Last {
		r.State, r.Closed, topic = "settled", true, "betting.bet.settled"
	}
	if bonus > 0 {
		t.parts = with(nil, m.Active(c.Who), bonus, 0)
		r.parts = with(r.parts, m.Active(c.Who), bonus, 0)
	}
	m.shift(c.Who, bonus-c.Stake, -bonus)
	m.pay(t, paid)
	m.tell(topic)
	if topic != "betting.bet.placed" {
		m.play(r)
	}
	put(m, m.txs, c.tx(), t)
	return OK
}

func (m *Model) floor(amount int64, currency string) int64 { return amount - amount%m.Cent[currency] }

// Win pays into an open round that has a live bet: the one Ref names, or any.
func (m *Model) Win(c Call) string {
	if s := m.seen("win", &c); s != "" {
		return s
	}
	r := m.rounds[c.round()]
	if c.Ref != "" {
		b := m.txs[name{owner: c.Vendor, id: c.Ref}]
		if b == nil || b.Undone || b.Who.Member != c.Who.Member || (b.Kind != "bet" && b.Kind != "bet-win") || (c.Round != "" && b.Round.Ref != c.Round) {
			return Unknown
		}
		r = b.Round
	}
	switch {
	case r == nil:
		return Unknown
	case r.Who.Currency != c.Who.Currency:
		return Currency
	case r.State == "settled":
		return Closed
	case r.State == "voided" || r.Bets == 0:
		return Unknown
	}
	paid := m.floor(c.Payout, c.Who.Currency)
	save(m, r)
	r.Payout, r.Wins = r.Payout+paid, r.Wins+1
	if c.Last {
		r.State, r.Closed = "settled", true
	}
	t := &Tx{Kind: "win", Hash: c.Hash, Who: c.Who, Round: r, Payout: paid}
	m.pay(t, paid)
	m.tell("betting.bet.settled")
	m.play(r)
	put(m, m.txs, c.tx(), t)
	return OK
}

// Rollback undoes what Ref names, or leaves a tombstone where that never came.
func (m *Model) Rollback(c Call) string {
	if s := m.seen("rollback", &c); s != "" {
		return s
	}
	note := &Tx{Kind: "rollback", Hash: c.Hash, Who: c.Who}
	ref := name{owner: c.Vendor, id: c.Ref}
	t := m.txs[ref]
	switch {
	case t == nil:
		put(m, m.txs, c.tx(), note)
		put(m, m.txs, ref, &Tx{Kind: "tombstone", Who: c.Who, Undone: true})
		return OK
	case t.Who.Member != c.Who.Member:
		return Unknown
	case t.Undone:
		put(m, m.txs, c.tx(), note)
		return Replayed
	case t.Kind != "bet" && t.Kind != "bet-win" && t.Kind != "win", !t.Round.gives(t):
		return Settled
	}
	m.undoTx(t)
	m.tell("betting.bet.voided")
	put(m, m.txs, c.tx(), note)
	return OK
}

// gives says whether a round's result lets t be undone.
func (r *Round) gives(t *Tx) bool {
	switch {
	case !r.Closed:
		return true
	case t.Kind == "bet":
		return r.Wins == 0
	case t.Kind == "bet-win":
		return r.Wins == 1 && r.Settlement == 0
	}
	return false
}

func (m *Model) undoTx(t *Tx) {
	r := t.Round
	save(m, t)
	save(m, r)
	t.Undone = true
	r.Stake, r.Payout = r.Stake-t.Stake, r.Payout-t.Payout
	if t.Kind != "win" {
		r.Bets--
	}
	if t.Kind != "bet" {
		r.Wins--
	}
	if r.Bets == 0 && r.Wins == 0 {
		r.State = "voided"
	}
	m.unpay(t)
	if r.told > r.Stake {
		m.play(r)
	}
}

// Close ends a round.
func (m *Model) Close(c Call) string {
	r := m.rounds[c.round()]
	switch {
	case r == nil:
		return Unknown
	case r.Closed:
		return Replayed
	}
	save(m, r)
	r.Closed = true
	if r.State == "open" {
		r.State = "settled"
		m.tell("betting.bet.settled")
		m.play(r)
	}
	return OK
}

// Resettle replaces the payout of a settled round.
func (m *Model) Resettle(c Call) string {
	if s := m.seen("resettle", &c); s != "" {
		return s
	}
	r := m.rounds[c.round()]
	switch {
	case r == nil || r.State == "voided":
		return Unknown
	case r.Who.Currency != c.Who.Currency:
		return Currency
	case c.Version != r.Settlement+1:
		return Version
	case r.State != "settled":
		return Unsettled
	}
	paid := m.floor(c.Payout, c.Who.Currency)
	delta := paid - r.Payout
	save(m, r)
	r.Payout, r.Settlement, r.Wins = paid, c.Version, max(r.Wins, 1)
	m.repay(r, delta)
	m.tell("betting.bet.settled")
	put(m, m.txs, c.tx(), &Tx{Kind: "resettle", Hash: c.Hash, Who: c.Who, Round: r, Payout: delta})
	return OK
}
