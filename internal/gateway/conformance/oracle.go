package conformance

import (
	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
)

// Oracle is the protocol's promise about one member's money and rounds, in
// plain maps: what docs/seamless.md says and nothing of how the platform does
// it. It shares no code with betting, wallet or ledger.
type Oracle struct {
	Cash   money.Amount
	Digits int // decimals in which the currency is paid out
	Rounds map[string]*OracleRound

	txs   map[string]*oracleTx
	place int
}

// OracleRound is where a round must stand.
type OracleRound struct {
	State         string // open, settled, voided
	Stake, Payout money.Amount

	closed     bool
	bets, wins int
	settlement int64 // how many times it was resettled
	resettled  int   // the newest resettlement's place in the order of things
}

type oracleTx struct {
	op            seamless.Op // empty for a transaction that was rolled back before it came
	content       content
	round         *OracleRound
	stake, payout money.Amount
	undone        bool
	balance       money.Amount
	place         int // in the order of things
}

// content is what must be equal in a repeat.
type content struct {
	op             seamless.Op
	round, ref     string
	amount, winAmt money.Amount
	closed, reopen bool
	version        int64
}

// Verdict is the answer that is right.
type Verdict struct {
	Status   seamless.Status
	Replayed bool
	Balance  money.Amount // of an OK, and of NOT_ENOUGH_MONEY
}

// NewOracle begins with a balance.
func NewOracle(cash money.Amount, digits int) *Oracle {
	return &Oracle{Cash: cash, Digits: digits, Rounds: map[string]*OracleRound{}, txs: map[string]*oracleTx{}}
}

// Apply tells what is answered to a call and does what it does.
func (o *Oracle) Apply(op seamless.Op, c seamless.Call) Verdict {
	if op == seamless.RoundClose {
		return o.close(c)
	}
	o.place++
	fresh := &oracleTx{op: op, place: o.place, content: content{
		op, c.RoundID, c.RefTxID, c.Amount, c.WinAmount, c.RoundClosed, c.Reopen, c.SettlementVersion}}
	if before := o.txs[c.TxID]; before != nil {
		return o.repeat(before, fresh)
	}
	var v Verdict
	switch op {
	case seamless.Bet, seamless.BetWin:
		v = o.bet(fresh, c)
	case seamless.Win:
		v = o.win(fresh, c)
	case seamless.Rollback:
		v = o.rollback(c)
	case seamless.PromoWin:
		v = o.promo(fresh, c)
	case seamless.Resettle:
		v = o.resettle(c)
	default:
		panic("the oracle knows nothing of " + op)
	}
	if v.Status != seamless.OK {
		return v
	}
	v.Balance, fresh.balance = o.Cash, o.Cash
	o.txs[c.TxID] = fresh
	return v
}

func (o *Oracle) repeat(before, fresh *oracleTx) Verdict {
	staked := before.op == seamless.Bet || before.op == seamless.BetWin
	switch {
	case before.op == "":
		return Verdict{Status: seamless.RolledBack}
	case before.content != fresh.content:
		return Verdict{Status: seamless.Duplicate}
	case staked && before.undone:
		return Verdict{Status: seamless.RolledBack}
	}
	return Verdict{seamless.OK, true, before.balance}
}

func (o *Oracle) bet(tx *oracleTx, c seamless.Call) Verdict {
	r := o.Rounds[c.RoundID]
	switch {
	case r != nil && r.closed:
		return Verdict{Status: seamless.RoundClosed}
	case c.Amount > o.Cash:
		return Verdict{Status: seamless.NotEnoughMoney, Balance: o.Cash}
	case r == nil:
		r = &OracleRound{}
		o.Rounds[c.RoundID] = r
	}
	tx.round, tx.stake = r, c.Amount
	r.State, r.bets, r.Stake = "open", r.bets+1, r.Stake+c.Amount
	if tx.op == seamless.BetWin {
		tx.payout = c.WinAmount.FloorTo(o.Digits)
		r.wins, r.Payout = r.wins+1, r.Payout+tx.payout
	}
	if c.RoundClosed {
		r.closed, r.State = true, "settled"
	}
	o.Cash += tx.payout - tx.stake
	return Verdict{Status: seamless.OK}
}

func (o *Oracle) win(tx *oracleTx, c seamless.Call) Verdict {
	r := o.Rounds[c.RoundID]
	if c.RefTxID != "" {
		b := o.txs[c.RefTxID]
		if b == nil || b.undone || (b.op != seamless.Bet && b.op != seamless.BetWin) || b.content.round != c.RoundID {
			return Verdict{Status: seamless.DoesNotExist}
		}
	}
	switch {
	case r == nil, r.State == "voided":
		return Verdict{Status: seamless.DoesNotExist}
	case r.closed:
		return Verdict{Status: seamless.RoundClosed}
	case r.bets == 0:
		return Verdict{Status: seamless.DoesNotExist}
	}
	tx.round, tx.payout = r, c.Amount.FloorTo(o.Digits)
	r.wins, r.Payout = r.wins+1, r.Payout+tx.payout
	o.Cash += tx.payout
	if c.RoundClosed {
		r.closed, r.State = true, "settled"
	}
	return Verdict{Status: seamless.OK}
}

func (o *Oracle) rollback(c seamless.Call) Verdict {
	target := o.txs[c.RefTxID]
	switch {
	case target == nil:
		o.txs[c.RefTxID] = &oracleTx{undone: true}
		return Verdict{Status: seamless.OK}
	case target.undone:
		return Verdict{Status: seamless.OK, Replayed: true}
	case target.round == nil: // a rollback
		return Verdict{Status: seamless.RoundSettled}
	}
	r := target.round
	if !r.lets(target) {
		return Verdict{Status: seamless.RoundSettled}
	}
	target.undone = true
	o.Cash += target.stake - target.payout
	r.Stake, r.Payout = r.Stake-target.stake, r.Payout-target.payout
	if target.op == seamless.Bet || target.op == seamless.BetWin {
		r.bets--
	}
	if target.op != seamless.Bet {
		r.wins--
	}
	if r.bets == 0 && r.wins == 0 {
		r.State = "voided"
	}
	return Verdict{Status: seamless.OK}
}

// lets says whether the round's result leaves room for undoing tx.
func (r *OracleRound) lets(tx *oracleTx) bool {
	switch {
	case tx.op != seamless.Bet && r.resettled > tx.place:
		return false // it was replaced
	case !r.closed:
		return true
	case tx.op == seamless.Bet:
		return r.wins == 0
	case tx.op == seamless.BetWin:
		return r.wins == 1 && r.settlement == 0
	case tx.op == seamless.PromoWin:
		return r.bets == 0 && r.settlement == 0
	}
	return false
}

// promo pays a prize that belongs to no bet: it has a round of its own unless
// the one that it names is open with a bet.
func (o *Oracle) promo(tx *oracleTx, c seamless.Call) Verdict {
	r := o.Rounds[c.RoundID]
	if r == nil || r.State != "open" || r.bets == 0 {
		r = &OracleRound{State: "settled", closed: true}
		o.Rounds["promo:"+c.TxID] = r
	}
	tx.round, tx.payout = r, c.Amount.FloorTo(o.Digits)
	r.wins, r.Payout = r.wins+1, r.Payout+tx.payout
	o.Cash += tx.payout
	return Verdict{Status: seamless.OK}
}

func (o *Oracle) resettle(c seamless.Call) Verdict {
	r := o.Rounds[c.RoundID]
	switch {
	case r == nil, r.State == "voided":
		return Verdict{Status: seamless.DoesNotExist}
	case c.SettlementVersion != r.settlement+1:
		return Verdict{Status: seamless.WrongVersion}
	case r.State != "settled":
		return Verdict{Status: seamless.DoesNotExist}
	}
	payout := c.Amount.FloorTo(o.Digits)
	o.Cash += payout - r.Payout
	r.Payout, r.settlement, r.resettled = payout, c.SettlementVersion, o.place
	if r.wins = max(r.wins, 1); c.Reopen {
		r.State, r.closed, r.wins = "open", false, 0
	}
	return Verdict{Status: seamless.OK}
}

func (o *Oracle) close(c seamless.Call) Verdict {
	r := o.Rounds[c.RoundID]
	switch {
	case r == nil:
		return Verdict{Status: seamless.DoesNotExist}
	case r.closed:
		return Verdict{seamless.OK, true, o.Cash}
	}
	r.closed = true
	if r.State == "open" {
		r.State = "settled"
	}
	return Verdict{seamless.OK, false, o.Cash}
}
