// Package sandbox is the cashier's adapter to the sandbox payment provider.
//
// It speaks to the provider over HTTP only, with signed requests and verified
// webhooks, exactly as an adapter to a live provider would; the provider's own
// side is sandboxpay. No live money can pass: the provider has none.
package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/dial"
	"baize/internal/cashier/payments/sandbox/sandboxwire"
)

// Code is the provider's name in methods, accounts and addresses.
const Code = "sandbox"

// Config says where the provider is and how to speak to it.
type Config struct {
	// BaseURL is the provider's address without a path.
	BaseURL string
	Secret  []byte
	Client  *http.Client
	Clock   clock.Clock
}

// Provider implements cashier.Provider.
type Provider struct{ cfg Config }

// New makes the adapter.
func New(cfg Config) *Provider { return &Provider{cfg: cfg} }

// Code is the provider's name.
func (p *Provider) Code() string { return Code }

// CreateDeposit orders a payment, or answers the one under the reference.
func (p *Provider) CreateDeposit(ctx context.Context, o cashier.DepositOrder) (cashier.Payment, error) {
	t, err := call[sandboxwire.Transaction](ctx, p, http.MethodPost, sandboxwire.PaymentsPath, sandboxwire.PaymentOrder{
		Reference: o.Reference, Method: o.Method, Amount: o.Amount, Currency: o.Currency,
	})
	return payment(t), err
}

// Query asks how a payment stands.
func (p *Provider) Query(ctx context.Context, at cashier.PaymentRef) (cashier.Payment, error) {
	t, err := call[sandboxwire.Transaction](ctx, p, http.MethodGet, sandboxwire.PaymentsPath+"/"+url.PathEscape(at.Reference), nil)
	return payment(t), err
}

// Return asks how the payment stands.
func (p *Provider) Return(ctx context.Context, at cashier.PaymentRef, _ url.Values) (cashier.Payment, error) {
	return p.Query(ctx, at)
}

// CreatePayout orders a payout, or answers the one under the reference.
func (p *Provider) CreatePayout(ctx context.Context, o cashier.PayoutOrder) (cashier.Payout, error) {
	t, err := call[sandboxwire.Transaction](ctx, p, http.MethodPost, sandboxwire.PayoutsPath, sandboxwire.PayoutOrder{
		Reference: o.Reference, Method: o.Method, Number: o.Number, Name: o.Name, Amount: o.Amount, Currency: o.Currency,
	})
	return payout(t), err
}

// QueryPayout asks how a payout stands.
func (p *Provider) QueryPayout(ctx context.Context, at cashier.PayoutRef) (cashier.Payout, error) {
	t, err := call[sandboxwire.Transaction](ctx, p, http.MethodGet, sandboxwire.PayoutsPath+"/"+url.PathEscape(at.Reference), nil)
	return payout(t), err
}

// Balance is what the provider took in less what it paid out for us.
func (p *Provider) Balance(ctx context.Context, c money.Currency) (money.Amount, error) {
	f, err := call[sandboxwire.Funds](ctx, p, http.MethodGet, sandboxwire.BalancePath+"/"+url.PathEscape(string(c)), nil)
	return f.Amount, err
}

// ParseWebhook reads a notice whose signature and age are right;
// cashier.ErrWebhook otherwise.
func (p *Provider) ParseWebhook(_ context.Context, header http.Header, body []byte) (cashier.Notice, error) {
	if err := sandboxwire.Verify(header, p.cfg.Secret, body, p.cfg.Clock.Now()); err != nil {
		return cashier.Notice{}, cashier.ErrWebhook.Wrap(err)
	}
	var t sandboxwire.Transaction
	if err := json.Unmarshal(body, &t); err != nil {
		return cashier.Notice{}, cashier.ErrWebhook.Wrap(err)
	}
	switch t.Type {
	case sandboxwire.TypePayment:
		pay := payment(t)
		return cashier.Notice{Payment: &pay}, nil
	case sandboxwire.TypePayout:
		out := payout(t)
		return cashier.Notice{Payout: &out}, nil
	}
	return cashier.Notice{}, cashier.ErrWebhook
}

func payment(t sandboxwire.Transaction) cashier.Payment {
	return cashier.Payment{
		Reference: t.Reference, State: cashier.PayState(t.State), TrxID: t.TrxID, Amount: t.Amount,
		Currency: t.Currency, Reason: t.Reason, PayURL: t.PayURL, ExpiresAt: t.ExpiresAt,
	}
}

func payout(t sandboxwire.Transaction) cashier.Payout {
	return cashier.Payout{
		Reference: t.Reference, State: cashier.PayState(t.State), TrxID: t.TrxID,
		Amount: t.Amount, Currency: t.Currency, Reason: t.Reason,
	}
}

// call sends one signed request; whatever is not a plain answer is an error
// and means that the outcome is unknown.
func call[T any](ctx context.Context, p *Provider, method, path string, ask any) (out T, err error) {
	var body []byte
	if ask != nil {
		if body, err = json.Marshal(ask); err != nil {
			return out, err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, p.cfg.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return out, err
	}
	req.Header.Set("Content-Type", "application/json")
	sandboxwire.Sign(req.Header, p.cfg.Secret, sandboxwire.RequestContent(method, path, body), p.cfg.Clock.Now())
	res, err := dial.Do(p.cfg.Client, req)
	if err != nil {
		return out, err
	}
	if res.Status != http.StatusOK {
		return out, fmt.Errorf("sandbox provider answers %d to %s %s", res.Status, method, path)
	}
	return out, json.Unmarshal(res.Body, &out)
}
