package crash

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
)

// Phase is where a round stands.
type Phase string

// The phases of a round; CRASHED and VOID are its ends.
const (
	Betting Phase = "BETTING"
	Running Phase = "RUNNING"
	Crashed Phase = "CRASHED"
	Void    Phase = "VOID"
)

// Status is where a bet stands.
type Status string

// The states of a bet; all but PENDING and LIVE are ends.
const (
	Pending   Status = "PENDING"
	Live      Status = "LIVE"
	Cashed    Status = "CASHED"
	Lost      Status = "LOST"
	Cancelled Status = "CANCELLED"
	Refused   Status = "REFUSED"
	Late      Status = "LATE"
	Voided    Status = "VOIDED"
)

// Final reports whether a bet in this state can no longer win or lose.
func (s Status) Final() bool { return s != Pending && s != Live }

// Rules are what the house publishes about a round: how long bets are taken,
// the largest profit of one bet, the decimals of the currency, and the most
// bets that one member may have in a round.
type Rules struct {
	BettingFor    time.Duration
	MaxProfit     money.Amount
	Digits        int
	BetsPerMember int
}

// HouseRules are the rules of the sandbox brand: six seconds of betting, two
// bets a member, and a profit of at most 1,000,000.00 a bet.
func HouseRules(digits int) Rules {
	return Rules{BettingFor: 6 * time.Second, MaxProfit: 1_000_000 * money.Unit, Digits: digits, BetsPerMember: 2}
}

// Bet is a member's bet in a round. Target is the multiplier at which it is
// paid without being asked: the member's automatic cash-out, the multiplier
// that reaches the largest profit, or the ceiling, whichever is lowest.
type Bet struct {
	ID     id.Round // the betting room's id of this bet
	Member id.Member
	Stake  money.Amount
	Auto   Multiplier // as asked; 0 for none
	Target Multiplier
	Status Status
	Taken  bool // the stake was debited
	At     Multiplier
	Payout money.Amount
}

// State is a round. It is used up by Step: go on with the state that Step
// returned, keep no other (Clone makes one to keep). Point and Seed are secret
// until the phase is CRASHED or VOID.
type State struct {
	Number    int // of the chain, from 1
	Phase     Phase
	Rules     Rules
	Seed      fair.ServerSeed
	Point     Multiplier
	ClosesAt  clock.Instant
	StartedAt clock.Instant
	EndsAt    clock.Instant // secret as the point is
	Bets      []Bet

	last  clock.Instant
	index map[id.Round]int
	queue []int // live bets by target; the head is paid next
}

// Opening is what a round is opened with.
type Opening struct {
	Number int
	Seed   fair.ServerSeed
	Salt   fair.ClientSeed
	Rules  Rules
	At     clock.Instant
}

// Open starts a round in BETTING. Its point and its times are fixed here,
// before the first bet. Rules that make no round are the fault
// studio.crash.rules.
func Open(o Opening) (State, []Effect, error) {
	if o.Rules.BettingFor <= 0 || o.Rules.MaxProfit <= 0 || o.Rules.BetsPerMember < 1 || o.Number < 1 {
		return State{}, nil, fault.New(fault.Invalid, "studio.crash.rules")
	}
	s := State{
		Number: o.Number, Phase: Betting, Rules: o.Rules, Seed: o.Seed, Point: PointOf(o.Seed, o.Salt),
		ClosesAt: o.At.Add(o.Rules.BettingFor), last: o.At, index: map[id.Round]int{},
	}
	s.StartedAt = s.ClosesAt
	// The round ends when the multiplier passes the point, so that a cash-out
	// at exactly the point still stands; at the ceiling it ends on reaching it.
	end := min(s.Point+1, Ceiling)
	s.EndsAt = s.StartedAt.Add(time.Duration(TimeOf(end)) * time.Millisecond)
	return s, []Effect{Broadcast{Kind: Opened, Number: s.Number, At: s.ClosesAt}}, nil
}

// WakeAt is the next moment at which a Tick changes something, or 0 once the
// round is over. It tells when the round ends: it is for the runner only.
func (s State) WakeAt() clock.Instant {
	switch {
	case s.Phase == Betting:
		return s.ClosesAt
	case s.Phase != Running:
		return 0
	case len(s.queue) == 0 || s.Bets[s.queue[0]].Target > s.Point:
		return s.EndsAt
	}
	ms := TimeOf(s.Bets[s.queue[0]].Target)
	return min(s.StartedAt.Add(time.Duration(ms)*time.Millisecond), s.EndsAt)
}

// Find is the bet with this id, if the round has it.
func (s State) Find(bet id.Round) (Bet, bool) {
	i, ok := s.index[bet]
	if !ok {
		return Bet{}, false
	}
	return s.Bets[i], true
}

// Clone is a copy that shares nothing with s.
func (s State) Clone() State {
	c := s
	c.Bets = append([]Bet(nil), s.Bets...)
	c.queue = append([]int(nil), s.queue...)
	c.index = make(map[id.Round]int, len(s.index))
	for k, v := range s.index {
		c.index[k] = v
	}
	return c
}

// Over reports whether the round has ended.
func (s State) Over() bool { return s.Phase == Crashed || s.Phase == Void }
