package cashier

import (
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// DepositState is where a deposit stands; see docs/states/deposit.md.
type DepositState string

// The states of a deposit.
const (
	DepositCreated    DepositState = "CREATED"
	DepositPending    DepositState = "PENDING"
	DepositProcessing DepositState = "PROCESSING"
	DepositCredited   DepositState = "CREDITED"
	DepositFailed     DepositState = "FAILED"
	DepositExpired    DepositState = "EXPIRED"
	DepositCancelled  DepositState = "CANCELLED"
	DepositReview     DepositState = "REVIEW"
)

// Why a deposit waits for staff, or failed.
const (
	ReasonAmount   = "amountMismatch"
	ReasonCurrency = "currencyMismatch"
	ReasonReversed = "paidAfterFailure"
	ReasonSecond   = "secondPayment"
	ReasonLimit    = "limit"
	ReasonRejected = "rejectedByStaff"
	ReasonNoProof  = "noProof"
)

// Deposit is one payment from a member. Amount is what was asked for,
// PaidAmount what the provider says was paid, and only that is ever credited.
type Deposit struct {
	ID         DepositID
	MemberID   id.Member
	Method     string
	Provider   string
	Currency   money.Currency
	Amount     money.Amount
	PaidAmount money.Amount
	State      DepositState
	Reason     string
	// Late marks money that came after the deposit had ended.
	Late      bool
	TrxID     string
	PayURL    string
	ExpiresAt clock.Instant
	// StepAt is when the poller looks again; 0 is never.
	StepAt    clock.Instant
	Attempts  int
	DecidedBy id.Staff
	CreatedAt clock.Instant
	UpdatedAt clock.Instant
	Version   int64
}

// Outcome says what a provider's word does to a deposit.
type Outcome int

// The outcomes: nothing new; the row changed; the paid amount is to be
// credited; another payment came for a deposit that has one already.
const (
	Unchanged Outcome = iota
	Changed
	Credit
	Second
)

// ErrDepositState says that a deposit's state does not allow the act.
var ErrDepositState = fault.New(fault.Conflict, "cashier.deposit.state")

// Observe applies what the provider says. A transaction that was counted
// already changes nothing, whatever the state.
func (d *Deposit) Observe(p Payment) Outcome {
	if p.State == PaySucceeded {
		return d.observePaid(p)
	}
	if !d.State.open() {
		return Unchanged
	}
	next := d.State
	switch p.State {
	case PayProcessing:
		next = DepositProcessing
	case PayFailed:
		next = DepositFailed
	case PayCancelled:
		next = DepositCancelled
	case PayExpired:
		next = DepositExpired
	}
	if next == d.State || d.State == DepositProcessing && next == DepositExpired {
		return Unchanged
	}
	d.State, d.Reason = next, p.Reason
	return Changed
}

func (d *Deposit) observePaid(p Payment) Outcome {
	switch {
	case p.TrxID == "" || p.TrxID == d.TrxID:
		return Unchanged // no proof, or counted already
	case d.TrxID != "":
		return Second
	}
	ended := !d.State.open()
	reversed := d.State == DepositFailed || d.State == DepositCancelled
	d.TrxID, d.PaidAmount, d.Late = p.TrxID, p.Amount, ended
	switch {
	case p.Currency != d.Currency:
		return d.review(ReasonCurrency)
	case p.Amount != d.Amount:
		return d.review(ReasonAmount)
	case reversed:
		return d.review(ReasonReversed)
	}
	d.State, d.Reason = DepositCredited, ""
	return Credit
}

// review parks the deposit until staff decides.
func (d *Deposit) review(reason string) Outcome {
	d.State, d.Reason = DepositReview, reason
	return Changed
}

// second makes the deposit that holds another payment for d until staff
// decides about it. That its currency is not d's outweighs that it is a second
// one: such a payment is never credited as it stands.
func (d *Deposit) second(fresh DepositID, p Payment) Deposit {
	reason := ReasonSecond
	if p.Currency != d.Currency {
		reason = ReasonCurrency
	}
	return Deposit{
		ID: fresh, MemberID: d.MemberID, Method: d.Method, Provider: d.Provider, Currency: d.Currency,
		Amount: d.Amount, PaidAmount: p.Amount, State: DepositReview, Reason: reason, Late: true, TrxID: p.TrxID,
	}
}

// decide ends a review: the paid amount is credited, or nothing is.
func (d *Deposit) decide(staff id.Staff, credit bool) error {
	if d.State != DepositReview || credit && (d.Reason == ReasonCurrency || d.PaidAmount <= 0) {
		return ErrDepositState
	}
	d.State, d.DecidedBy = DepositCredited, staff
	if !credit {
		d.State, d.Reason = DepositFailed, ReasonRejected
	}
	return nil
}

func (s DepositState) open() bool {
	return s == DepositCreated || s == DepositPending || s == DepositProcessing
}

const (
	firstPoll   = 5 * time.Second
	slowestPoll = 5 * time.Minute
	latePoll    = 30 * time.Minute
	// lateWatch is how long an expired deposit is still asked after.
	lateWatch = 24 * time.Hour
	// expiryGrace is what a provider gets to tell the end by itself.
	expiryGrace = time.Minute
)

// schedule sets the next look: growing pauses while open, rare ones after
// expiry, none once it is decided.
func (d *Deposit) schedule(now clock.Instant) {
	d.StepAt = 0
	switch {
	case d.State.open():
		d.StepAt = now.Add(backoff(d.Attempts))
	case d.State == DepositExpired && now < d.ExpiresAt.Add(lateWatch):
		d.StepAt = now.Add(latePoll)
	}
}

func backoff(attempts int) time.Duration {
	return min(firstPoll<<min(attempts, 10), slowestPoll)
}
