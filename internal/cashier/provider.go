package cashier

import (
	"context"
	"net/http"
	"net/url"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
)

// Provider is a payment provider as the cashier needs it. References are the
// cashier's own and make every call repeatable: creating under a reference
// that exists answers what exists, or opens another payment under the next
// Try. An error means that the outcome is not known; a definite refusal is a
// Payment or Payout in the state PayFailed.
type Provider interface {
	// Code is the provider's stable name, part of its callback address.
	Code() string
	CreateDeposit(ctx context.Context, o DepositOrder) (Payment, error)
	Query(ctx context.Context, at PaymentRef) (Payment, error)
	// Return is the member coming back from the provider's page with what the
	// address carries. The address proves nothing: what is answered is what
	// the provider says when it is asked.
	Return(ctx context.Context, at PaymentRef, back url.Values) (Payment, error)
	// ParseWebhook verifies a notice before it believes a word of it;
	// ErrWebhook otherwise.
	ParseWebhook(ctx context.Context, header http.Header, body []byte) (Notice, error)
	CreatePayout(ctx context.Context, o PayoutOrder) (Payout, error)
	QueryPayout(ctx context.Context, at PayoutRef) (Payout, error)
	// Balance is what the provider holds for us.
	Balance(ctx context.Context, c money.Currency) (money.Amount, error)
}

// Refunder is a provider that can give a payment back to who paid it. The
// refund's state is that of a Payout; asking again gives nothing twice.
type Refunder interface {
	Refund(ctx context.Context, o RefundOrder) (Payout, error)
}

// ErrWebhook says that a notice is not the provider's or is too old.
var ErrWebhook = fault.New(fault.Unauthenticated, "cashier.webhook.signature")

// ErrProvider says that a provider cannot be reached now.
var ErrProvider = fault.New(fault.Unavailable, "cashier.provider.unavailable")

// PayState is where a payment or payout stands at the provider.
type PayState string

// The states at a provider. The first three are not final; by hand is a payout
// that the house's own people pay, and that nobody needs to be asked about.
const (
	PayPending    PayState = "PENDING"
	PayProcessing PayState = "PROCESSING"
	PayByHand     PayState = "BY_HAND"
	PaySucceeded  PayState = "SUCCEEDED"
	PayFailed     PayState = "FAILED"
	PayCancelled  PayState = "CANCELLED"
	PayExpired    PayState = "EXPIRED"
)

// DepositOrder asks a provider to collect Amount from a member. Try counts the
// orders of one deposit whose answers were lost, from 1; ReturnURL is where
// the provider sends the member back to.
type DepositOrder struct {
	Reference string
	Try       int
	Member    id.Member
	Method    string
	Amount    money.Amount
	Currency  money.Currency
	ReturnURL string
}

// PaymentRef names a payment at its provider.
type PaymentRef struct {
	Reference   string
	ProviderRef string // the provider's own name of it, as it told
	Amount      money.Amount
	Currency    money.Currency
	Details     PayDetails
	OpenedAt    clock.Instant
	ExpiresAt   clock.Instant
}

// PayDetails tell a member how to pay where there is no page to go to: a bank
// account, or an address on a chain with the sum to send there.
type PayDetails struct {
	Bank          string         `json:"bank,omitempty"`
	Branch        string         `json:"branch,omitempty"`
	AccountName   string         `json:"accountName,omitempty"`
	AccountNumber string         `json:"accountNumber,omitempty"`
	Note          string         `json:"note,omitempty" doc:"what to write into the transfer"`
	Network       string         `json:"network,omitempty"`
	Address       string         `json:"address,omitempty"`
	SendAmount    money.Amount   `json:"sendAmount,omitempty"`
	SendCurrency  money.Currency `json:"sendCurrency,omitempty"`
	Rate          money.Amount   `json:"rate,omitempty" doc:"of one unit of what is sent"`
	Seen          int            `json:"seen,omitempty" doc:"confirmations so far"`
	Needed        int            `json:"needed,omitempty" doc:"confirmations that make it final"`
}

// Payment is a deposit as the provider sees it. Amount is what was paid, once
// it is paid; TrxID is the provider's own proof of it.
type Payment struct {
	Reference   string
	ProviderRef string
	State       PayState
	TrxID       string
	Amount      money.Amount
	Currency    money.Currency
	Reason      string
	PayURL      string
	ExpiresAt   clock.Instant
	// Details change what the member is told; nil leaves it.
	Details *PayDetails
	// AnySum says that the payer chooses the sum and nothing can be sent back:
	// what came is credited, unless it is below Least.
	AnySum bool
	Least  money.Amount
	// Others are further payments that came the same way.
	Others []Payment
}

// PayoutOrder asks a provider to send Amount to a member's account.
type PayoutOrder struct {
	Reference string
	Method    string
	Number    string
	Name      string
	Amount    money.Amount
	Currency  money.Currency
	// Rate is what one unit of what is sent is worth; 0 where it is the same
	// currency, or was not kept yet: then the rate of the moment.
	Rate money.Amount
}

// PayoutRef names a payout at its provider; TrxID is the provider's proof where
// it is known, from the provider or from who looked it up there.
type PayoutRef struct {
	Reference string
	TrxID     string
	Amount    money.Amount
	Currency  money.Currency
}

// Payout is a withdrawal as the provider sees it.
type Payout struct {
	Reference string
	State     PayState
	TrxID     string
	Amount    money.Amount
	Currency  money.Currency
	Reason    string
}

// RefundOrder asks for a payment to be given back.
type RefundOrder struct {
	Reference   string
	ProviderRef string
	TrxID       string
	Amount      money.Amount
	Currency    money.Currency
	Reason      string
}

// Notice is a verified webhook; at most one of the three is set, none where it
// says nothing of ours.
type Notice struct {
	Payment *Payment
	Payout  *Payout
	// Ask is the reference of a deposit that the provider should be asked
	// about: the notice itself is not proof enough.
	Ask string
}
