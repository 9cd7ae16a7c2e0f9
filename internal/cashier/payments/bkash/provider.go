// Package bkash is the cashier's adapter to bKash tokenised checkout; the wire,
// and where its facts come from, is bkashwire.
//
// Invariants: a payment counts only after bKash has said "Completed" to execute
// or to a query, whatever the way back or a notice say; a payment is executed
// when the payer has verified it, by the way back or, where that was lost, by
// the next look; an order whose answer was lost is never repeated under its
// invoice number, because bKash refuses that; a payout whose answer was lost is
// never sent again, people look it up.
package bkash

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/bkash/bkashwire"
	"baize/internal/cashier/payments/dial"
)

// Code is the provider's name in methods and addresses.
const Code = "bkash"

// Config says where bKash is and how to speak to it.
type Config struct {
	// BaseURL is the scheme and host, "https://tokenized.pay.bka.sh".
	BaseURL   string
	AppKey    string
	AppSecret string
	Username  string
	Password  string
	// TopicArn is the topic whose notices are ours; CertHost the host that the
	// signing certificate may come from, empty for Amazon's own.
	TopicArn string
	CertHost string
	Client   *http.Client
	Clock    clock.Clock
}

// Provider implements cashier.Provider and cashier.Refunder.
type Provider struct {
	cfg   Config
	token token
	certs certs
}

// New makes the adapter.
func New(cfg Config) *Provider { return &Provider{cfg: cfg} }

// Code is the provider's name.
func (p *Provider) Code() string { return Code }

// CreateDeposit opens a payment under an invoice number of its own for every
// try.
func (p *Provider) CreateDeposit(ctx context.Context, o cashier.DepositOrder) (cashier.Payment, error) {
	invoice := o.Reference
	if o.Try > 1 {
		invoice += "-" + strconv.Itoa(o.Try)
	}
	var made bkashwire.Payment
	err := p.call(ctx, bkashwire.PathCreate, bkashwire.Create{
		Mode: bkashwire.ModeCheckout, PayerReference: o.Reference, CallbackURL: o.ReturnURL, Amount: o.Amount.String(),
		Currency: string(o.Currency), Intent: "sale", MerchantInvoiceNumber: invoice,
	}, &made)
	switch {
	case err != nil:
		return cashier.Payment{}, err
	case made.Code() != bkashwire.OK || made.PaymentID == "" || made.BkashURL == "":
		return cashier.Payment{}, refused("create", made.Result)
	}
	return cashier.Payment{
		Reference: o.Reference, ProviderRef: made.PaymentID, State: cashier.PayPending, Amount: o.Amount, Currency: o.Currency, PayURL: made.BkashURL,
	}, nil
}

// Query asks how a payment stands, and executes one that its payer has verified
// and whose way back was lost.
func (p *Provider) Query(ctx context.Context, at cashier.PaymentRef) (cashier.Payment, error) {
	found, err := p.look(ctx, at)
	if err == nil && found.TransactionStatus == bkashwire.Initiated && found.Verified() {
		return p.execute(ctx, at)
	}
	if err != nil {
		return cashier.Payment{}, err
	}
	return p.payment(at, found)
}

// Return executes the payment when the address says success for this payment;
// bKash decides whether that is true. Anything else is only asked about.
func (p *Provider) Return(ctx context.Context, at cashier.PaymentRef, back url.Values) (cashier.Payment, error) {
	if back.Get("paymentID") != at.ProviderRef {
		return p.Query(ctx, at)
	}
	switch back.Get("status") {
	case "success":
		return p.execute(ctx, at)
	case "cancel", "failure":
		return p.ended(ctx, at, back.Get("status"))
	}
	return p.Query(ctx, at)
}

// ended believes the payer's own way out only as far as bKash does not know of
// a payment.
func (p *Provider) ended(ctx context.Context, at cashier.PaymentRef, status string) (cashier.Payment, error) {
	found, err := p.Query(ctx, at)
	if err != nil || found.State != cashier.PayPending {
		return found, err
	}
	found.State, found.Reason = cashier.PayFailed, "declined"
	if status == "cancel" {
		found.State, found.Reason = cashier.PayCancelled, ""
	}
	return found, nil
}

func (p *Provider) look(ctx context.Context, at cashier.PaymentRef) (bkashwire.Payment, error) {
	var found bkashwire.Payment
	if err := p.call(ctx, bkashwire.PathQuery, bkashwire.PaymentID{PaymentID: at.ProviderRef}, &found); err != nil {
		return found, err
	}
	if code := found.Code(); code != bkashwire.OK && code != bkashwire.PaymentUnknown {
		return found, refused("query", found.Result)
	}
	return found, nil
}

func (p *Provider) execute(ctx context.Context, at cashier.PaymentRef) (cashier.Payment, error) {
	var done bkashwire.Payment
	if err := p.call(ctx, bkashwire.PathExecute, bkashwire.PaymentID{PaymentID: at.ProviderRef}, &done); err != nil {
		return cashier.Payment{}, err
	}
	code := done.Code()
	switch {
	case code == bkashwire.OK:
		return p.payment(at, done)
	case bkashwire.Done(code) || code == bkashwire.InvalidState:
		found, err := p.look(ctx, at)
		if err != nil {
			return cashier.Payment{}, err
		}
		return p.payment(at, found)
	case code == bkashwire.NotYet:
		return p.stands(at, cashier.PayPending, ""), nil
	case code == bkashwire.AlreadyCancelled:
		return p.stands(at, cashier.PayCancelled, ""), nil
	case code == bkashwire.Insufficient:
		return p.stands(at, cashier.PayFailed, "insufficient"), nil
	case bkashwire.Unsure(code):
		return cashier.Payment{}, refused("execute", done.Result)
	}
	return p.stands(at, cashier.PayFailed, "declined"), nil
}

func (p *Provider) stands(at cashier.PaymentRef, state cashier.PayState, reason string) cashier.Payment {
	return cashier.Payment{Reference: at.Reference, ProviderRef: at.ProviderRef, State: state, Amount: at.Amount, Currency: at.Currency, Reason: reason}
}

// payment reads what bKash says of a payment. One that is not about our invoice
// is an error: it proves nothing.
func (p *Provider) payment(at cashier.PaymentRef, b bkashwire.Payment) (cashier.Payment, error) {
	if b.Code() == bkashwire.PaymentUnknown {
		return p.stands(at, cashier.PayExpired, ""), nil
	}
	out := p.stands(at, cashier.PayPending, "")
	switch b.TransactionStatus {
	case bkashwire.Completed:
	case bkashwire.Cancelled:
		out.State = cashier.PayCancelled
		return out, nil
	case bkashwire.Expired:
		out.State = cashier.PayExpired
		return out, nil
	case bkashwire.Declined, bkashwire.Failed:
		out.State, out.Reason = cashier.PayFailed, "declined"
		return out, nil
	default:
		return out, nil
	}
	amount, err := money.Parse(b.Amount)
	if err != nil || b.TrxID == "" || b.PaymentID != at.ProviderRef || !ours(b.Invoice(), at.Reference) {
		return out, fmt.Errorf("bkash: a completed payment of %q, invoice %q, payment %q, is not the one asked about", b.Amount, b.Invoice(), b.PaymentID)
	}
	out.State, out.TrxID, out.Amount, out.Currency = cashier.PaySucceeded, b.TrxID, amount, money.Currency(b.Currency)
	return out, nil
}

// ours reports whether an invoice number is of the reference, at any try.
func ours(invoice, reference string) bool {
	return len(invoice) >= len(reference) && invoice[:len(reference)] == reference
}

func refused(act string, r bkashwire.Result) error {
	return fmt.Errorf("bkash: %s answers %q %s%s", act, r.Code(), r.StatusMessage, r.ErrorMessage)
}

// call posts a message with the token; a token that is refused is got anew
// once.
func (p *Provider) call(ctx context.Context, path string, ask, out any) error {
	for fresh := false; ; fresh = true {
		bearer, err := p.bearer(ctx, fresh)
		if err != nil {
			return err
		}
		a, err := p.post(ctx, path, ask, http.Header{"Authorization": {bearer}, "X-App-Key": {p.cfg.AppKey}})
		if err != nil {
			return err
		}
		if a.Status == http.StatusUnauthorized && !fresh {
			continue
		}
		if a.Status != http.StatusOK {
			return fmt.Errorf("bkash: %s answers %d", path, a.Status)
		}
		return json.Unmarshal(a.Body, out)
	}
}

func (p *Provider) post(ctx context.Context, path string, ask any, header http.Header) (dial.Answer, error) {
	body, err := json.Marshal(ask)
	if err != nil {
		return dial.Answer{}, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.cfg.BaseURL+bkashwire.Base+path, bytes.NewReader(body))
	if err != nil {
		return dial.Answer{}, err
	}
	req.Header = header
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json")
	return dial.Do(p.cfg.Client, req)
}
