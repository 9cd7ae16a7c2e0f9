package cashier

import (
	"fmt"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// WithdrawalState is where a withdrawal stands; see docs/states/withdrawal.md.
type WithdrawalState string

// The states of a withdrawal.
const (
	Requested    WithdrawalState = "REQUESTED"
	Risk         WithdrawalState = "RISK"
	Maker        WithdrawalState = "MAKER"
	Checker      WithdrawalState = "CHECKER"
	Approved     WithdrawalState = "APPROVED"
	Paying       WithdrawalState = "PAYING"
	Issued       WithdrawalState = "ISSUED"
	ReceiptOpen  WithdrawalState = "RECEIPT_OPEN"
	AllReceived  WithdrawalState = "ALL_RECEIVED"
	AutoReceived WithdrawalState = "AUTO_RECEIVED"
	Rejected     WithdrawalState = "REJECTED"
	Returned     WithdrawalState = "RETURNED"

	PartiallyReceived WithdrawalState = "PARTIALLY_RECEIVED"
	NotReceived       WithdrawalState = "NOT_RECEIVED"
	Investigating     WithdrawalState = "INVESTIGATING"
	ReIssued          WithdrawalState = "RE_ISSUED"
	ReturnedToBalance WithdrawalState = "RETURNED_TO_BALANCE"
	ForcedReceived    WithdrawalState = "FORCED_RECEIVED"
)

// Withdrawal is one payment to a member. Amount is held from the request on;
// the member receives Amount - Fee. When everything is returned no fee is due
// and Fee becomes 0, while QuotedFee stays.
type Withdrawal struct {
	ID            WithdrawalID
	MemberID      id.Member
	AccountID     AccountID
	AccountNumber string
	AccountName   string
	Method        string
	Provider      string
	Currency      money.Currency
	Amount        money.Amount
	QuotedFee     money.Amount
	Fee           money.Amount
	HoldID        id.Hold
	FeeHoldID     id.Hold
	State         WithdrawalState
	Reason        string
	RiskScore     int
	// RiskReasons are the rules that scored, separated by commas.
	RiskReasons string
	MakerID     id.Staff
	MakerAt     clock.Instant
	CheckerID   id.Staff
	CheckerAt   clock.Instant
	// AutoApproved says that the rules of low risk approved it and nobody else.
	AutoApproved bool
	// Attempts counts payout orders; each has a reference of its own.
	Attempts int
	// PayoutFailed says that the provider definitely has not paid: staff pays
	// again or returns the money.
	PayoutFailed   bool
	TrxID          string
	IssuedAt       clock.Instant
	ReceiptBy      clock.Instant
	ReceivedAmount money.Amount
	ReturnedAmount money.Amount
	// LegAmount is what the current payout order sends: everything at first,
	// after a dispute the rest. Disputed is what the member says is missing.
	LegAmount money.Amount
	// Rate is what one unit of what is sent was worth when it was asked for, where
	// that is another currency than the member's; 0 elsewhere.
	Rate     money.Amount
	Disputed money.Amount
	Remark   string
	// Evidence is the provider's word by which two of staff forced the receipt.
	Evidence       string
	ForceMakerID   id.Staff
	ForceCheckerID id.Staff
	// Excess is what providers paid out beyond what was ordered; it is the house's
	// loss and no part of Amount.
	Excess money.Amount
	PaidProposal
	// StepAt is when the machine goes on by itself; 0 is never.
	StepAt    clock.Instant
	CreatedAt clock.Instant
	UpdatedAt clock.Instant
	Version   int64
}

// Step is one line of a withdrawal's timeline.
type Step struct {
	WithdrawalID WithdrawalID
	Version      int64
	State        WithdrawalState
	At           clock.Instant
}

// ErrPaidAfterAll says that the provider has paid what it had refused.
var ErrPaidAfterAll = fault.New(fault.Conflict, "cashier.withdrawal.paidAfterAll")

// ErrStillPaying says that the provider works on what it had refused.
var ErrStillPaying = fault.New(fault.Conflict, "cashier.withdrawal.stillPaying")

// ErrWithdrawalState says that a withdrawal's state does not allow the act.
var ErrWithdrawalState = fault.New(fault.Conflict, "cashier.withdrawal.state")

// ErrSamePerson says that the maker tried to be the checker too.
var ErrSamePerson = fault.New(fault.Forbidden, "cashier.withdrawal.samePerson")

// nextStates is the whole machine; what is not here does not happen.
func (s WithdrawalState) nextStates() []WithdrawalState {
	switch s {
	case Requested:
		return []WithdrawalState{Risk}
	case Risk:
		return []WithdrawalState{Maker, Approved}
	case Maker:
		return []WithdrawalState{Checker, Rejected}
	case Checker:
		return []WithdrawalState{Approved, Rejected}
	case Approved:
		return []WithdrawalState{Paying}
	case Paying:
		return []WithdrawalState{Issued, Returned, ReturnedToBalance}
	case Issued:
		return []WithdrawalState{ReceiptOpen}
	case ReceiptOpen:
		return []WithdrawalState{AllReceived, AutoReceived, PartiallyReceived, NotReceived}
	case AutoReceived: // silence may still be contradicted for a while
		return []WithdrawalState{PartiallyReceived, NotReceived}
	case PartiallyReceived, NotReceived:
		return []WithdrawalState{Investigating, AllReceived}
	case Investigating:
		return []WithdrawalState{AllReceived, ReIssued, ReturnedToBalance, ForcedReceived}
	case ReIssued:
		return []WithdrawalState{Paying}
	}
	return nil
}

// Final reports whether every unit is accounted for: nothing follows, but for
// a member who contradicts an automatic receipt.
func (s WithdrawalState) Final() bool { return s == AutoReceived || s.nextStates() == nil }

// to moves the machine one edge; ErrWithdrawalState where there is none.
func (w *Withdrawal) to(next WithdrawalState) error {
	if !slices.Contains(w.State.nextStates(), next) {
		return ErrWithdrawalState
	}
	w.State, w.StepAt = next, 0
	return nil
}

// reference names the current payout order at the provider.
func (w *Withdrawal) reference() string { return fmt.Sprintf("%s-%d", w.ID, w.Attempts) }

// payoutRef names the current payout order, with the transaction that is known
// or claimed.
func (w *Withdrawal) payoutRef(trx string) PayoutRef {
	return PayoutRef{Reference: w.reference(), TrxID: trx, Amount: w.LegAmount, Currency: w.Currency}
}

// parsePayoutReference finds the withdrawal in a payout's reference.
func parsePayoutReference(ref string) (WithdrawalID, error) {
	text, _, _ := strings.Cut(ref, "-")
	return id.Parse[withdrawalKind](text)
}

// approve records one person's yes; the second person must be another.
func (w *Withdrawal) approve(staff id.Staff, now clock.Instant) error {
	switch {
	case w.State == Maker:
		w.MakerID, w.MakerAt = staff, now
		return w.to(Checker)
	case w.State == Checker && w.MakerID == staff:
		return ErrSamePerson
	case w.State == Checker:
		w.CheckerID, w.CheckerAt = staff, now
		return w.to(Approved)
	}
	return ErrWithdrawalState
}

// reject records a no with its reason; whoever approved as maker cannot be the
// one who rejects as checker.
func (w *Withdrawal) reject(staff id.Staff, reason string, now clock.Instant) error {
	if w.State == Checker && w.MakerID == staff {
		return ErrSamePerson
	}
	if w.State == Maker {
		w.MakerID, w.MakerAt = staff, now
	} else {
		w.CheckerID, w.CheckerAt = staff, now
	}
	w.Reason = reason
	w.giveBack()
	return w.to(Rejected)
}

// giveBack makes the sums of a withdrawal whose money all goes back.
func (w *Withdrawal) giveBack() { w.Fee, w.ReturnedAmount = 0, w.Amount }

// receive ends the machine with all that was sent last at the member.
func (w *Withdrawal) receive(end WithdrawalState) error {
	missing := w.LegAmount
	if w.inDispute() {
		missing = w.Disputed
	}
	if err := w.to(end); err != nil {
		return err
	}
	w.ReceivedAmount, w.Disputed = w.ReceivedAmount+missing, 0
	return nil
}

// inDispute reports whether the member and the house disagree about money that
// was sent.
func (w *Withdrawal) inDispute() bool {
	return w.State == PartiallyReceived || w.State == NotReceived || w.State == Investigating
}
