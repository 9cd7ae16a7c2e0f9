package crash

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// place takes a bet in and asks for its stake.
func (t *turn) place(c PlaceBet) error {
	if t.Phase != Betting {
		return fault.New(fault.Conflict, "studio.crash.closed")
	}
	if _, known := t.index[c.Bet]; known {
		return fault.New(fault.Conflict, "studio.crash.duplicate")
	}
	if t.open(c.Member) >= t.Rules.BetsPerMember {
		return fault.New(fault.Refused, "studio.crash.tooMany", fault.Args{"max": t.Rules.BetsPerMember})
	}
	if c.Auto != 0 && (c.Auto < MinCashOut || c.Auto > Ceiling) {
		return fault.New(fault.Invalid, "studio.crash.auto", fault.Args{"min": locale.Figure(MinCashOut.String()), "max": locale.Figure(Ceiling.String())})
	}
	target, ok := t.Rules.target(c.Stake, c.Auto)
	if !ok {
		return fault.New(fault.Invalid, "studio.crash.stake")
	}
	t.index[c.Bet] = len(t.Bets)
	t.Bets = append(t.Bets, Bet{ID: c.Bet, Member: c.Member, Stake: c.Stake, Auto: c.Auto, Target: target, Status: Pending})
	t.emit(PlaceStake{Bet: c.Bet, Member: c.Member, Stake: c.Stake})
	return nil
}

// open counts the bets that a member has in the round.
func (t *turn) open(member id.Member) int {
	n := 0
	for i := range t.Bets {
		if t.Bets[i].Member == member && !t.Bets[i].Status.Final() {
			n++
		}
	}
	return n
}

// taken puts a bet into play, or returns a stake that came too late for it.
func (t *turn) taken(bet id.Round) error {
	b, err := t.find(bet, 0)
	if err != nil || b.Taken {
		return err
	}
	switch b.Status {
	case Pending:
		b.Taken, b.Status = true, Live
		t.emit(Broadcast{Kind: BetIn, Number: t.Number, At: t.now, Bet: b.ID, Member: b.Member, Stake: b.Stake})
	case Late, Cancelled, Voided, Refused:
		b.Taken = true
		t.leave(b, b.Status)
	}
	return nil
}

// refused drops a bet whose stake will not come.
func (t *turn) refused(bet id.Round) error {
	b, err := t.find(bet, 0)
	if err == nil && b.Status == Pending {
		b.Status = Refused
	}
	return err
}

// cancel takes a bet back while bets are taken.
func (t *turn) cancel(c CancelBet) error {
	b, err := t.find(c.Bet, c.Member)
	switch {
	case err != nil:
		return err
	case t.Phase != Betting:
		return fault.New(fault.Conflict, "studio.crash.closed")
	case b.Status.Final():
		return fault.New(fault.Conflict, "studio.crash.notLive")
	}
	if b.Taken {
		t.emit(Broadcast{Kind: BetOut, Number: t.Number, At: t.now, Bet: b.ID, Member: b.Member, Stake: b.Stake})
	}
	t.leave(b, Cancelled)
	return nil
}

// cashOut pays a bet at the multiplier of the moment. Automatic cash-outs of
// this moment were paid before, so the multiplier is under the bet's target.
func (t *turn) cashOut(c CashOut) error {
	b, err := t.find(c.Bet, c.Member)
	switch {
	case err != nil:
		return err
	case b.Status.Final():
		return fault.New(fault.Conflict, "studio.crash.notLive")
	case t.Phase != Running || t.multiplier() < MinCashOut:
		return fault.New(fault.Conflict, "studio.crash.tooEarly", fault.Args{"min": locale.Figure(MinCashOut.String())})
	}
	t.pay(b, t.multiplier())
	return nil
}

// Payout is stake x multiplier, floored to micro-units, held to the largest
// profit and floored to the currency's decimals; it panics where that does not
// fit an amount, which the admission of every bet has ruled out. Source:
// docs/fairness.md, section 6.
func (r Rules) Payout(stake money.Amount, at Multiplier) money.Amount {
	won, err := stake.MulRatio(int64(at), int64(Start))
	if err != nil {
		panic("crash: a payout that the bet's admission had bounded does not fit")
	}
	return min(won, stake+r.MaxProfit).FloorTo(r.Digits)
}

// Payable reports whether a stake is one that a round would admit: above zero,
// no finer than the currency, and small enough to be paid at the multiplier.
func (r Rules) Payable(stake money.Amount, at Multiplier) bool {
	if stake <= 0 || stake.FloorTo(r.Digits) != stake {
		return false
	}
	_, sum := stake.Add(r.MaxProfit)
	_, product := stake.MulRatio(int64(at), int64(Start))
	return sum == nil && product == nil
}

// target is the multiplier at which a bet is paid unasked: the member's own,
// the first that reaches the largest profit, or the ceiling. It is not ok for
// a stake that is not Payable.
func (r Rules) target(stake money.Amount, auto Multiplier) (Multiplier, bool) {
	target := Ceiling
	if auto != 0 {
		target = auto
	}
	if !r.Payable(stake, Start) {
		return 0, false
	}
	most := stake + r.MaxProfit
	// floor(most x 100 / stake) is the last multiplier that stays within the
	// profit; one more where the division left something.
	if capped, err := most.MulRatio(int64(Start), int64(stake)); err == nil {
		reach := Multiplier(capped)
		if won, err := stake.MulRatio(int64(reach), int64(Start)); err == nil && won < most {
			reach++
		}
		target = min(target, max(reach, MinCashOut))
	}
	return target, r.Payable(stake, target)
}
