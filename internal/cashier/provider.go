package cashier

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Provider is a payment provider as the cashier needs it. References are the
// cashier's own and make every call repeatable: creating under a reference
// that exists answers what exists. An error means that the outcome is not
// known; a definite refusal is a Payment or Payout in the state PayFailed.
type Provider interface {
	// Code is the provider's stable name, part of its callback address.
	Code() string
	CreateDeposit(ctx context.Context, o DepositOrder) (Payment, error)
	Query(ctx context.Context, reference string) (Payment, error)
	// ParseWebhook verifies a notice before it believes a word of it;
	// ErrWebhook otherwise.
	ParseWebhook(header http.Header, body []byte) (Notice, error)
	CreatePayout(ctx context.Context, o PayoutOrder) (Payout, error)
	QueryPayout(ctx context.Context, reference string) (Payout, error)
	// Balance is what the provider holds for us.
	Balance(ctx context.Context, c money.Currency) (money.Amount, error)
}

// ErrWebhook says that a notice is not the provider's or is too old.
var ErrWebhook = fault.New(fault.Unauthenticated, "cashier.webhook.signature")

// ErrProvider says that a provider cannot be reached now.
var ErrProvider = fault.New(fault.Unavailable, "cashier.provider.unavailable")

// PayState is where a payment or payout stands at the provider.
type PayState string

// The states at a provider. The first two are not final.
const (
	PayPending    PayState = "PENDING"
	PayProcessing PayState = "PROCESSING"
	PaySucceeded  PayState = "SUCCEEDED"
	PayFailed     PayState = "FAILED"
	PayCancelled  PayState = "CANCELLED"
	PayExpired    PayState = "EXPIRED"
)

// DepositOrder asks a provider to collect Amount from a member.
type DepositOrder struct {
	Reference string
	Method    string
	Amount    money.Amount
	Currency  money.Currency
}

// Payment is a deposit as the provider sees it. Amount is what was paid, once
// it is paid; TrxID is the provider's own proof of it.
type Payment struct {
	Reference string
	State     PayState
	TrxID     string
	Amount    money.Amount
	Currency  money.Currency
	Reason    string
	PayURL    string
	ExpiresAt clock.Instant
}

// PayoutOrder asks a provider to send Amount to a member's account.
type PayoutOrder struct {
	Reference string
	Method    string
	Number    string
	Name      string
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

// Notice is a verified webhook; exactly one of the two is set.
type Notice struct {
	Payment *Payment
	Payout  *Payout
}
