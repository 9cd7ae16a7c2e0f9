package betting_test

import "fmt"

// model is the platform's promise about bets in plain maps and whole numbers
// of micro-units. It shares nothing with the product, not even its types.
type model struct {
	cash   map[int64]int64
	locked map[int64]int64
	txs    map[string]*modelTx
	rounds map[string]*modelRound
	holds  map[string]*modelHold
}

type modelTx struct {
	kind, signature string
	member          int64
	round           *modelRound
	stake, payout   int64
	undone          bool
}

type modelRound struct {
	state         string
	ref           string
	closed        bool
	stake, payout int64
	bets, wins    int
}

type modelHold struct {
	member, amount int64
	open           bool
}

func newModel() *model {
	return &model{cash: map[int64]int64{}, locked: map[int64]int64{}, txs: map[string]*modelTx{}, rounds: map[string]*modelRound{}, holds: map[string]*modelHold{}}
}

const cent = 10_000 // micro-units

// seen answers for an id that came before.
func (w *model) seen(tx, kind, signature string) string {
	t := w.txs[tx]
	switch {
	case t == nil:
		return ""
	case t.kind == "tombstone":
		return "rolledBack"
	case t.kind != kind || t.signature != signature:
		return "duplicate"
	}
	return "replayed"
}

// bet stakes; with won >= 0 it is a bet and its result in one.
func (w *model) bet(member int64, round, tx string, stake, won int64) string {
	kind, signature := "bet", fmt.Sprint(member, round, stake, won)
	if won >= 0 {
		kind = "bet-win"
	}
	if s := w.seen(tx, kind, signature); s != "" {
		return s
	}
	key := fmt.Sprint(member, "/", round)
	r := w.rounds[key]
	if r != nil && r.closed {
		return "closed"
	}
	if w.cash[member] < stake {
		return "notEnough"
	}
	if r == nil {
		r = &modelRound{ref: round}
		w.rounds[key] = r
	}
	paid := max(won, 0) / cent * cent
	w.cash[member] += paid - stake
	r.state, r.stake, r.payout, r.bets = "open", r.stake+stake, r.payout+paid, r.bets+1
	if won >= 0 {
		r.wins++
	}
	w.txs[tx] = &modelTx{kind: kind, signature: signature, member: member, round: r, stake: stake, payout: paid}
	return "ok"
}

func (w *model) win(member int64, round, tx, ref string, won int64, last bool) string {
	signature := fmt.Sprint(member, round, ref, won)
	if s := w.seen(tx, "win", signature); s != "" {
		return s
	}
	r := w.rounds[fmt.Sprint(member, "/", round)]
	if ref != "" {
		b := w.txs[ref]
		if b == nil || b.undone || b.member != member || (b.kind != "bet" && b.kind != "bet-win") || b.round.ref != round {
			return "unknown"
		}
		r = b.round
	}
	switch {
	case r == nil:
		return "unknown"
	case r.state == "settled":
		return "closed"
	case r.state == "voided", r.bets == 0:
		return "unknown"
	}
	paid := won / cent * cent
	w.cash[member] += paid
	r.payout, r.wins = r.payout+paid, r.wins+1
	if last {
		r.state, r.closed = "settled", true
	}
	w.txs[tx] = &modelTx{kind: "win", signature: signature, member: member, round: r, payout: paid}
	return "ok"
}

// prize belongs to no bet: without a round that is open with one it has its own.
func (w *model) prize(member int64, round, tx string, won int64) string {
	signature := fmt.Sprint(member, round, won)
	if s := w.seen(tx, "prize", signature); s != "" {
		return s
	}
	r := w.rounds[fmt.Sprint(member, "/", round)]
	if r == nil || r.state != "open" || r.bets == 0 {
		r = &modelRound{state: "settled", closed: true}
		w.rounds[fmt.Sprint(member, "/promo:", tx)] = r
	}
	paid := won / cent * cent
	w.cash[member] += paid
	r.payout, r.wins = r.payout+paid, r.wins+1
	w.txs[tx] = &modelTx{kind: "prize", signature: signature, member: member, round: r, payout: paid}
	return "ok"
}

func (w *model) rollback(member int64, round, tx, ref string) string {
	signature := fmt.Sprint(member, round, ref)
	if s := w.seen(tx, "rollback", signature); s != "" {
		return s
	}
	note := &modelTx{kind: "rollback", signature: signature, member: member}
	t := w.txs[ref]
	switch {
	case t == nil:
		w.txs[ref] = &modelTx{kind: "tombstone", member: member, undone: true}
		w.txs[tx] = note
		return "ok"
	case t.member != member:
		return "unknown"
	case t.undone:
		w.txs[tx] = note
		return "replayed"
	case t.kind == "rollback":
		return "settled"
	case t.round.closed && (t.kind == "win" || (t.kind == "prize" && t.round.bets > 0) || (t.kind == "bet" && t.round.wins > 0) || (t.kind == "bet-win" && t.round.wins > 1)):
		return "settled"
	}
	r := t.round
	t.undone = true
	w.cash[member] += t.stake - t.payout
	r.stake, r.payout = r.stake-t.stake, r.payout-t.payout
	if t.kind != "win" && t.kind != "prize" {
		r.bets--
	}
	if t.kind != "bet" {
		r.wins--
	}
	if r.bets == 0 && r.wins == 0 {
		r.state = "voided"
	}
	w.txs[tx] = note
	return "ok"
}

func (w *model) close(member int64, round string) string {
	r := w.rounds[fmt.Sprint(member, "/", round)]
	switch {
	case r == nil:
		return "unknown"
	case r.closed:
		return "replayed"
	}
	r.closed = true
	if r.state == "open" {
		r.state = "settled"
	}
	return "ok"
}

func (w *model) hold(member int64, name string, amount int64) string {
	if w.holds[name] != nil {
		return "duplicate"
	}
	if w.cash[member] < amount {
		return "notEnough"
	}
	w.cash[member] -= amount
	w.locked[member] += amount
	w.holds[name] = &modelHold{member: member, amount: amount, open: true}
	return "ok"
}

func (w *model) endHold(name string, back bool) string {
	h := w.holds[name]
	if h == nil || !h.open {
		return "ended"
	}
	h.open = false
	w.locked[h.member] -= h.amount
	if back {
		w.cash[h.member] += h.amount
	}
	return "ok"
}
