package crash

import (
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
)

// turn is one call of Step: the state being changed and what it causes.
type turn struct {
	*State
	now     clock.Instant
	effects []Effect
}

// Step lets time pass up to `at` (automatic cash-outs, start, crash) and then
// does what the command asks. The effects must be performed even when an error
// is returned: the error refuses the command only, the round went on. A moment
// before one already seen counts as that one.
//
// Faults: studio.crash.closed, .duplicate, .tooMany, .stake, .auto, .unknown,
// .notLive, .tooEarly, .over.
func Step(s State, at clock.Instant, c Command) (State, []Effect, error) {
	t := turn{State: &s, now: max(at, s.last)}
	s.last = t.now
	t.pass()
	err := t.do(c)
	return s, t.effects, err
}

func (t *turn) do(c Command) error {
	switch c := c.(type) {
	case PlaceBet:
		return t.place(c)
	case StakeTaken:
		return t.taken(c.Bet)
	case StakeRefused:
		return t.refused(c.Bet)
	case CancelBet:
		return t.cancel(c)
	case CashOut:
		return t.cashOut(c)
	case Abort:
		return t.abort()
	}
	return nil // Tick: time has passed already
}

func (t *turn) emit(e Effect) { t.effects = append(t.effects, e) }

// pass moves the round to the present moment.
func (t *turn) pass() {
	if t.Phase == Betting && t.now >= t.ClosesAt {
		t.start()
	}
	if t.Phase != Running {
		return
	}
	t.payTargets(t.multiplier())
	if t.now >= t.EndsAt {
		t.crash()
	}
}

// multiplier is that of the moment, never above the point.
func (t *turn) multiplier() Multiplier {
	passed := min(t.now, t.EndsAt).Sub(t.StartedAt)
	return min(MultiplierAt(int64(passed/time.Millisecond)), t.Point)
}

// start closes betting. What is still PENDING stays out of the round.
func (t *turn) start() {
	t.Phase = Running
	for i := range t.Bets {
		switch t.Bets[i].Status {
		case Pending:
			t.Bets[i].Status = Late
		case Live:
			t.queue = append(t.queue, i)
		}
	}
	slices.SortStableFunc(t.queue, func(a, b int) int { return int(t.Bets[a].Target - t.Bets[b].Target) })
	t.emit(Broadcast{Kind: Started, Number: t.Number, At: t.StartedAt})
}

// payTargets pays the bets whose target has been reached, each at its target.
func (t *turn) payTargets(m Multiplier) {
	for len(t.queue) > 0 {
		b := &t.Bets[t.queue[0]]
		if b.Status == Live && b.Target > m {
			return
		}
		t.queue = t.queue[1:]
		if b.Status == Live {
			t.pay(b, b.Target)
		}
	}
}

// pay ends a live bet at a multiplier.
func (t *turn) pay(b *Bet, at Multiplier) {
	b.Status, b.At, b.Payout = Cashed, at, t.Rules.Payout(b.Stake, at)
	t.emit(PayOut{Bet: b.ID, Member: b.Member, Stake: b.Stake, Payout: b.Payout, At: at})
	t.emit(Broadcast{Kind: CashedOut, Number: t.Number, At: t.now, Bet: b.ID, Member: b.Member, Stake: b.Stake, Payout: b.Payout, Point: at})
}

// crash ends the round; what is still live is lost.
func (t *turn) crash() {
	t.Phase = Crashed
	for i := range t.Bets {
		b := &t.Bets[i]
		if b.Status == Live {
			b.Status = Lost
			t.emit(LoseStake{Bet: b.ID, Member: b.Member, Stake: b.Stake})
		}
	}
	t.queue = nil
	t.emit(Broadcast{Kind: Ended, Number: t.Number, At: t.EndsAt, Point: t.Point, Seed: t.Seed.String()})
}

// abort voids the round.
func (t *turn) abort() error {
	if t.Over() {
		return fault.New(fault.Conflict, "studio.crash.over")
	}
	t.Phase, t.queue = Void, nil
	for i := range t.Bets {
		if !t.Bets[i].Status.Final() {
			t.leave(&t.Bets[i], Voided)
		}
	}
	t.emit(Broadcast{Kind: Aborted, Number: t.Number, At: t.now, Point: t.Point, Seed: t.Seed.String()})
	return nil
}

// leave takes a bet out of the round; a stake already taken returns now, one
// still on its way returns when it is reported.
func (t *turn) leave(b *Bet, as Status) {
	b.Status = as
	if b.Taken {
		t.emit(ReturnStake{Bet: b.ID, Member: b.Member, Stake: b.Stake, Reason: as})
	}
}

// find is the bet, or the fault studio.crash.unknown; a member is told nothing
// about another member's bet.
func (t *turn) find(bet id.Round, member id.Member) (*Bet, error) {
	i, ok := t.index[bet]
	if !ok || (member != 0 && t.Bets[i].Member != member) {
		return nil, fault.New(fault.NotFound, "studio.crash.unknown")
	}
	return &t.Bets[i], nil
}
