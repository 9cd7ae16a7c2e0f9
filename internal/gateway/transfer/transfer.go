package transfer

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

type transferKind struct{}

// ID names a transfer.
type ID = id.Of[transferKind]

// Direction says which way money goes, seen from the vendor.
type Direction string

// The directions.
const (
	In  Direction = "IN"
	Out Direction = "OUT"
)

// State is where a transfer stands; see the package comment.
type State string

// The states.
const (
	Requested State = "REQUESTED"
	Sent      State = "SENT"
	Unknown   State = "UNKNOWN"
	Done      State = "DONE"
	Returned  State = "RETURNED"
)

// The refusals of this package.
var (
	ErrTransfer = fault.New(fault.NotFound, "gateway.transfer.notFound")
	ErrVendor   = fault.New(fault.NotFound, "gateway.transfer.vendorUnknown")
	ErrRunning  = fault.New(fault.Conflict, "gateway.transfer.running")
	ErrClosed   = fault.New(fault.Unavailable, "gateway.transfer.closed")
	ErrCoolDown = fault.New(fault.Limited, "gateway.transfer.coolDown")
)

// The reasons of a RETURNED transfer, besides those that vendors give.
const (
	// ReasonUnreachable says that the vendor did not answer before the order
	// was sent, so that it cannot have arrived.
	ReasonUnreachable = "UNREACHABLE"
	// ReasonNotEnough says that the vendor holds less than was asked for.
	ReasonNotEnough = "NOT_ENOUGH_MONEY"
)

// Transfer is one movement between a member's cash and a vendor's wallet.
type Transfer struct {
	ID        ID     `bun:",pk"`
	Reference string `bun:"reference_no"`
	MemberID  id.Member
	Vendor    string
	Currency  money.Currency
	Direction Direction
	Whole     bool         // all that the vendor has
	Amount    money.Amount // asked for; of a whole one what was held
	Transit   money.Amount // set aside on the way
	Moved     money.Amount // what the vendor took or gave, once DONE
	Paid      money.Amount // what of it came to cash
	State     State
	Reason    string
	Attempts  int // calls without an answer since the state began
	SentAt    clock.Instant
	UnknownAt clock.Instant
	EndedAt   clock.Instant
	StepAt    clock.Instant // when the job looks again; 0 when it has ended
	CreatedAt clock.Instant
	UpdatedAt clock.Instant
	Version   int64

	Proposal
}

// Ended reports that the transfer will not change again.
func (t *Transfer) Ended() bool { return t.State == Done || t.State == Returned }

func (t *Transfer) due(now clock.Instant) bool { return t.StepAt > 0 && t.StepAt <= now }

// looks are the pauses before the vendor is asked how a sent order stands;
// when they are used up the outcome is unknown. openTries bounds the calls that
// precede the order.
const (
	openTries   = 3
	openPause   = 2 * time.Second
	laterPause  = 15 * time.Minute
	latestPause = time.Hour
	laterLooks  = 96 // a day of them
)

func looks() []time.Duration {
	return []time.Duration{10 * time.Second, 30 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute}
}

// send marks the order as gone; the first look is planned with it.
func (t *Transfer) send(now clock.Instant) {
	t.State, t.Attempts, t.SentAt, t.StepAt = Sent, 0, now, now.Add(looks()[0])
}

// silence plans the next look after one without an answer, and reports whether
// the outcome has now become unknown.
func (t *Transfer) silence(now clock.Instant) (lost bool) {
	t.Attempts++
	plan := looks()
	if t.State == Sent && t.Attempts < len(plan) {
		t.StepAt = now.Add(plan[t.Attempts])
		return false
	}
	lost = t.State == Sent
	if lost {
		t.State, t.UnknownAt, t.Attempts = Unknown, now, 0
	}
	pause := laterPause
	if t.Attempts > laterLooks {
		pause = latestPause
	}
	t.StepAt = now.Add(pause)
	return lost
}

// shut plans another call before the order, and reports whether the tries are
// used up, so that the transfer ends where nothing has left.
func (t *Transfer) shut(now clock.Instant) (over bool) {
	t.Attempts++
	if t.Attempts >= openTries {
		t.end(Returned, ReasonUnreachable, now)
		return true
	}
	t.StepAt = now.Add(openPause << t.Attempts)
	return false
}

func (t *Transfer) end(s State, reason string, now clock.Instant) {
	t.State, t.Reason, t.EndedAt, t.StepAt = s, reason, now, 0
}

// hear applies the vendor's word about the order and reports whether it ended
// the transfer; a word that cannot be true is an error and ends nothing.
func (t *Transfer) hear(o Outcome, now clock.Instant) (bool, error) {
	switch {
	case t.Ended() || t.State == Requested || o.State == Pending:
		return false, nil
	case o.State == Failed:
		t.end(Returned, o.Reason, now)
		return true, nil
	case o.State != Succeeded || o.Amount < 0 || (!t.Whole && o.Amount != t.Amount):
		return false, ErrNonsense
	}
	t.carry(o.Amount)
	t.end(Done, "", now)
	return true, nil
}

// carry notes what the vendor took or gave. Cash is in the currency's own
// decimals, so that what is finer of a vendor's whole balance does not come to it.
func (t *Transfer) carry(moved money.Amount) {
	if t.Moved = moved; t.Direction == Out {
		t.Paid = moved.FloorTo(t.Currency.Digits())
	}
}
