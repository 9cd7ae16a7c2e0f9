package croupier

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/tables"
)

// ErrClosed refuses a bet after the server's close.
var ErrClosed = fault.New(fault.Conflict, "studio.tables.closed")

// Command is what may be asked of a round: Place, Take, Refuse, Cancel, Decide,
// Raise, Tick or Abort.
type Command interface{ command() }

type (
	// Place asks for a bet; Stake is what Game.Check answered for its wagers.
	Place struct {
		Bet    id.Round
		Member id.Member
		Share  string
		Wagers []tables.Wager
		Stake  money.Amount
		Digits int
	}
	// Take reports that the stake of a bet was debited.
	Take struct{ Bet id.Round }
	// Refuse reports that the stake of a bet will not be debited.
	Refuse struct{ Bet id.Round }
	// Cancel takes a bet back while bets are taken.
	Cancel struct {
		Bet    id.Round
		Member id.Member
	}
	// Tick lets time pass; WakeAt tells when one is due.
	Tick struct{}
	// Abort voids a round that cannot go on; all stakes return.
	Abort struct{}
)

func (Place) command()  {}
func (Take) command()   {}
func (Refuse) command() {}
func (Cancel) command() {}
func (Tick) command()   {}
func (Abort) command()  {}

// Effect is what the owner must do about a bet's money: PayOut, LoseStake or
// ReturnStake.
type Effect interface{ effect() }

type (
	// PayOut pays what the bet gives back.
	PayOut struct{ Bet id.Round }
	// LoseStake closes a bet that gives nothing back.
	LoseStake struct{ Bet id.Round }
	// ReturnStake gives the stake back.
	ReturnStake struct{ Bet id.Round }
)

func (PayOut) effect()      {}
func (LoseStake) effect()   {}
func (ReturnStake) effect() {}

// Step lets time pass up to `at` and then does what the command asks. The
// effects must be performed even when an error is returned: the error refuses
// the command only. A moment before one already seen counts as that one.
//
// Faults: studio.tables.closed, .early, .tooMany, .range, .max, .longMax,
// .unknown, .notLive, .over, .boxTaken, .noTurn, .stale, .move, .insurance.
func (r *Round) Step(at clock.Instant, c Command) ([]Effect, error) {
	t := turn{Round: r, now: max(at, r.last)}
	r.last = t.now
	t.pass()
	err := t.do(c)
	return t.effects, err
}

// turn is one call of Step.
type turn struct {
	*Round
	now     clock.Instant
	effects []Effect
}

func (t *turn) emit(e Effect) { t.effects = append(t.effects, e) }

func (t *turn) do(c Command) error {
	switch c := c.(type) {
	case Place:
		return t.place(c)
	case Take:
		return t.take(c.Bet)
	case Refuse:
		return t.refuse(c.Bet)
	case Cancel:
		return t.cancel(c)
	case Decide:
		return t.decideBox(c)
	case Raise:
		return t.raise(c)
	case Abort:
		return t.abort()
	}
	return nil
}

// pass moves the round to the present moment, phase by phase.
func (t *turn) pass() {
	if t.Phase == Opening && t.now >= t.BettingAt {
		t.Phase = Betting
	}
	if t.Phase == Betting && t.now >= t.ClosesAt {
		t.Phase = Closed
	}
	if t.Phase == Closed && t.now >= t.PlaysAt {
		t.fix()
	}
	if t.Phase == Playing {
		t.play()
	}
	if t.Phase == Dealing && t.now >= t.ResultAt {
		t.decide()
	}
	if t.Phase == Result && t.now >= t.SettlesAt {
		t.Phase = Settled
	}
}

// fix fixes the accepted bets, and with them the chance.
func (t *turn) fix() {
	for _, b := range t.Bets {
		if b.Status == Pending {
			b.Status = Late
		}
	}
	t.Entropy = EntropyOf(t.Accepted())
	if t.Game.Turns {
		t.Phase = Playing
		t.sitDown(t.PlaysAt.Add(t.pace.Intro + t.pace.Turn))
		return
	}
	t.deal()
}

// deal fixes the outcome.
func (t *turn) deal() {
	t.Phase = Dealing
	outcome, err := Deal(t.Game, t.seed, t.Entropy, t.Number, t.Moves())
	if err != nil {
		panic("croupier: moves that were taken one by one cannot be played")
	}
	t.Outcome = outcome
}

// decide says what every bet gives back.
func (t *turn) decide() {
	t.Phase = Result
	for _, b := range t.Bets {
		if b.Status != Live {
			continue
		}
		payout, err := t.Game.Payout(t.Outcome, b.Wagers, b.Digits)
		if err != nil {
			panic("croupier: a payout that the bet's admission had bounded does not fit")
		}
		if b.Payout = payout; payout > 0 {
			b.Status = Paid
			t.emit(PayOut{b.ID})
		} else {
			b.Status = Lost
			t.emit(LoseStake{b.ID})
		}
	}
}

// abort voids the round where its outcome is not fixed yet; later it must be
// finished.
func (t *turn) abort() error {
	switch t.Phase {
	case Opening, Betting, Closed:
	default:
		return fault.New(fault.Conflict, "studio.tables.over")
	}
	t.Phase, t.NextAt = Void, t.now
	for _, b := range t.Bets {
		if !b.Status.Final() {
			t.leave(b, Voided)
		}
	}
	return nil
}

// leave ends a bet that does not play; a stake taken goes back.
func (t *turn) leave(b *Bet, as Status) {
	b.Status = as
	if b.Taken {
		t.emit(ReturnStake{b.ID})
	}
}
