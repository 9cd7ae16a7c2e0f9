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
	ReasonLeast    = "belowLeast"
	ReasonSlip     = "slip"
)

// What a credited sum that is not the one asked for was.
const (
	ReasonUnder = "underpaid"
	ReasonOver  = "overpaid"
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
	// PaidCurrency is the currency of PaidAmount where it is not the deposit's.
	PaidCurrency money.Currency
	State        DepositState
	Reason       string
	// Late marks money that came after the deposit had ended.
	Late   bool
	TrxID  string
	PayURL string
	// ProviderRef is the provider's own name of the payment, Details how to pay
	// where there is no page, Origin where the member opened it.
	ProviderRef string
	Details     PayDetails
	Origin      string
	// Tries counts the orders that were sent to the provider.
	Tries     int
	ExpiresAt clock.Instant
	// StepAt is when the poller looks again; 0 is never.
	StepAt   clock.Instant
	Attempts int
	// MakerID stated what came by hand; DecidedBy decided, another person.
	MakerID   id.Staff
	DecidedBy id.Staff
	Refund    RefundState
	RefundTrx string
	RefundProposal
	CreatedAt clock.Instant
	UpdatedAt clock.Instant
	Version   int64
}

// RefundState says whether a refused payment goes back to who paid it.
type RefundState string

// The states of a refund: none is due; it is; it is done; the provider cannot,
// so that staff does it by hand; nobody can, so that the house keeps it for who
// proves that it is theirs.
const (
	RefundNone   RefundState = ""
	RefundDue    RefundState = "DUE"
	RefundDone   RefundState = "DONE"
	RefundByHand RefundState = "BY_HAND"
	RefundKept   RefundState = "KEPT"
)

// ref names the deposit at its provider.
func (d *Deposit) ref() PaymentRef {
	return PaymentRef{
		Reference: d.ID.String(), ProviderRef: d.ProviderRef, Amount: d.Amount, Currency: d.Currency, Details: d.Details,
		OpenedAt: d.CreatedAt, ExpiresAt: d.ExpiresAt,
	}
}

// Outcome says what a provider's word does to a deposit.
type Outcome int

// The outcomes: nothing new; the row changed; the paid amount is to be
// credited; another payment came for a deposit that has one already; only the
// way back of what was refused changed.
const (
	Unchanged Outcome = iota
	Changed
	Credit
	Second
	Refunding
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
	told := p.Details != nil && *p.Details != d.Details
	if told {
		d.Details = *p.Details
	}
	next := d.State
	switch p.State {
	case PayPending:
		if d.State == DepositProcessing && d.Details.Needed > 0 {
			next = DepositPending // the chain has gone another way
		}
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
		if told {
			return Changed
		}
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
	if p.Currency != d.Currency {
		d.PaidCurrency = p.Currency
	}
	if p.Details != nil {
		d.Details = *p.Details
	}
	switch {
	case p.Currency != d.Currency:
		return d.review(ReasonCurrency)
	case p.AnySum && p.Amount < p.Least:
		return d.review(ReasonLeast)
	case !p.AnySum && p.Amount != d.Amount:
		return d.review(ReasonAmount)
	case reversed:
		return d.review(ReasonReversed)
	}
	d.State, d.Reason = DepositCredited, d.beside()
	return Credit
}

// CameIn is the currency of what was paid.
func (d *Deposit) CameIn() money.Currency {
	if d.PaidCurrency != "" {
		return d.PaidCurrency
	}
	return d.Currency
}

// beside says how the paid sum stands to the one asked for.
func (d *Deposit) beside() string {
	switch {
	case d.PaidAmount < d.Amount:
		return ReasonUnder
	case d.PaidAmount > d.Amount:
		return ReasonOver
	}
	return ""
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
	reason, paid := ReasonSecond, money.Currency("")
	if p.Currency != d.Currency {
		reason, paid = ReasonCurrency, p.Currency
	}
	return Deposit{
		ID: fresh, MemberID: d.MemberID, Method: d.Method, Provider: d.Provider, Currency: d.Currency, ProviderRef: d.ProviderRef,
		Amount: d.Amount, PaidAmount: p.Amount, PaidCurrency: paid, State: DepositReview, Reason: reason, Late: true, TrxID: p.TrxID,
	}
}

// another makes the deposit of a further payment that needs nobody's yes.
func (d *Deposit) another(fresh DepositID, p Payment) Deposit {
	return Deposit{
		ID: fresh, MemberID: d.MemberID, Method: d.Method, Provider: d.Provider, Currency: d.Currency, ProviderRef: d.ProviderRef,
		Details: d.Details, Amount: p.Amount, State: DepositPending, ExpiresAt: d.ExpiresAt,
	}
}

// decide ends a review: the paid amount is credited, or nothing is.
func (d *Deposit) decide(staff id.Staff, credit bool) error {
	if d.State != DepositReview || credit && (d.Reason == ReasonCurrency || d.PaidAmount <= 0 || d.TrxID == "") {
		return ErrDepositState
	}
	if credit && d.MakerID == staff {
		return ErrSamePerson
	}
	d.State, d.DecidedBy = DepositCredited, staff
	if credit {
		return nil
	}
	d.State, d.Reason = DepositFailed, ReasonRejected
	if d.TrxID != "" && d.PaidAmount > 0 {
		d.Refund = RefundDue
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
	blockPoll   = 6 * time.Second // while confirmations come in
	// lateWatch is how long an expired deposit is still asked after.
	lateWatch = 24 * time.Hour
	// expiryGrace is what a provider gets to tell the end by itself.
	expiryGrace = time.Minute
)

// schedule sets the next look: growing pauses while open, rare ones after
// expiry, none once it is decided, but for an address, to which more may come.
func (d *Deposit) schedule(now clock.Instant) {
	d.StepAt = 0
	switch {
	case d.Refund == RefundDue:
		d.StepAt = now.Add(backoff(d.Attempts))
	case d.State == DepositProcessing && d.Details.Needed > 0:
		d.StepAt = now.Add(blockPoll)
	case d.State.open():
		d.StepAt = now.Add(backoff(d.Attempts))
	case (d.State == DepositExpired || d.Details.Address != "") && now < d.ExpiresAt.Add(lateWatch):
		d.StepAt = now.Add(latePoll) // what is sent to an address is never in vain
	}
}

func backoff(attempts int) time.Duration {
	return min(firstPoll<<min(attempts, 10), slowestPoll)
}
