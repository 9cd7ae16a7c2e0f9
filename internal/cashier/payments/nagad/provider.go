// Package nagad is the cashier's adapter to Nagad's online payment API; the
// wire, and where its facts come from, is nagadwire.
//
// Invariants: a payment counts only after verify has said "Success" for our
// merchant and order, whatever the way back says; every answer of initialize is
// opened with our key and checked against Nagad's before a word is believed;
// an order whose answer was lost is opened anew under another order id. Nagad
// sends no notices, so that none is ever believed, and has no public way to pay
// out: people do that.
package nagad

import (
	"bytes"
	"context"
	"crypto/rsa"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/dial"
	"baize/internal/cashier/payments/nagad/nagadwire"
)

// Code is the provider's name in methods and addresses.
const Code = "nagad"

// Config says where Nagad is and how to speak to it.
type Config struct {
	// BaseURL stands before the API's paths.
	BaseURL    string
	MerchantID string
	// Account is the merchant's own number.
	Account string
	// IP is the address that Nagad has on its list.
	IP string
	// Key is the merchant's; PGKey is Nagad's.
	Key    func() (*rsa.PrivateKey, error)
	PGKey  func() (*rsa.PublicKey, error)
	Client *http.Client
	Clock  clock.Clock
	Chance rng.Source
}

// Provider implements cashier.Provider.
type Provider struct{ cfg Config }

// New makes the adapter.
func New(cfg Config) *Provider { return &Provider{cfg: cfg} }

// Code is the provider's name.
func (p *Provider) Code() string { return Code }

// CreateDeposit opens a payment in two steps: initialize proves who speaks,
// complete names the sum and gives the page. Order ids are letters and digits.
func (p *Provider) CreateDeposit(ctx context.Context, o cashier.DepositOrder) (cashier.Payment, error) {
	order := o.Reference
	if o.Try > 1 {
		order += "T" + strconv.Itoa(o.Try)
	}
	opened, err := p.initialize(ctx, order)
	if err != nil {
		return cashier.Payment{}, err
	}
	ask, err := p.seal(nagadwire.Complete{
		MerchantID: p.cfg.MerchantID, OrderID: order, CurrencyCode: nagadwire.Taka, Amount: o.Amount.String(), Challenge: opened.Challenge,
	})
	if err != nil {
		return cashier.Payment{}, err
	}
	ask.CallbackURL = o.ReturnURL
	var done nagadwire.Completed
	if err := p.call(ctx, http.MethodPost, nagadwire.PathComplete+url.PathEscape(opened.PaymentReferenceID), ask, &done); err != nil {
		return cashier.Payment{}, err
	}
	if done.Status != nagadwire.Success || done.CallBackURL == "" {
		return cashier.Payment{}, fmt.Errorf("nagad: complete answers %q %s%s", done.Status, done.Message, done.Reason)
	}
	return cashier.Payment{
		Reference: o.Reference, ProviderRef: opened.PaymentReferenceID, State: cashier.PayPending, Amount: o.Amount, Currency: o.Currency,
		PayURL: done.CallBackURL,
	}, nil
}

func (p *Provider) initialize(ctx context.Context, order string) (nagadwire.Initialized, error) {
	var out nagadwire.Initialized
	now := nagadwire.Dhaka(p.cfg.Clock.Now())
	ask, err := p.seal(nagadwire.Initialize{
		MerchantID: p.cfg.MerchantID, DateTime: now, OrderID: order, Challenge: hex.EncodeToString(rng.Bytes(p.cfg.Chance, 20)),
	})
	if err != nil {
		return out, err
	}
	ask.AccountNumber, ask.DateTime = p.cfg.Account, now
	var answer nagadwire.Sealed
	path := nagadwire.PathInitialize + url.PathEscape(p.cfg.MerchantID) + "/" + url.PathEscape(order)
	if err := p.call(ctx, http.MethodPost, path, ask, &answer); err != nil {
		return out, err
	}
	mine, theirs, err := p.keys()
	if err != nil {
		return out, err
	}
	if err := answer.Open(&out, mine, theirs); err != nil {
		return out, err
	}
	if out.PaymentReferenceID == "" || out.Challenge == "" {
		return out, errors.New("nagad: initialize answers no reference")
	}
	return out, nil
}

// Query asks how a payment stands.
func (p *Provider) Query(ctx context.Context, at cashier.PaymentRef) (cashier.Payment, error) {
	out := cashier.Payment{Reference: at.Reference, ProviderRef: at.ProviderRef, State: cashier.PayPending, Amount: at.Amount, Currency: at.Currency}
	var v nagadwire.Verification
	if err := p.call(ctx, http.MethodGet, nagadwire.PathVerify+url.PathEscape(at.ProviderRef), nil, &v); err != nil {
		return out, err
	}
	switch v.Status {
	case nagadwire.Success:
	case nagadwire.Cancelled, nagadwire.Aborted:
		out.State = cashier.PayCancelled
		return out, nil
	case nagadwire.Failed, nagadwire.Fraud:
		out.State, out.Reason = cashier.PayFailed, "declined"
		return out, nil
	default:
		return out, nil
	}
	amount, err := money.Parse(v.Amount)
	if err != nil || v.IssuerPaymentRefNo == "" || v.MerchantID != p.cfg.MerchantID || v.PaymentRefID != at.ProviderRef ||
		!strings.HasPrefix(v.OrderID, at.Reference) {
		return out, fmt.Errorf("nagad: a payment of %q, order %q, reference %q, is not the one asked about", v.Amount, v.OrderID, v.PaymentRefID)
	}
	// Nagad knows taka only, and verify names no currency.
	out.State, out.TrxID, out.Amount, out.Currency = cashier.PaySucceeded, v.IssuerPaymentRefNo, amount, money.BDT
	return out, nil
}

// Return asks how the payment stands; the address proves nothing.
func (p *Provider) Return(ctx context.Context, at cashier.PaymentRef, _ url.Values) (cashier.Payment, error) {
	return p.Query(ctx, at)
}

// ParseWebhook refuses everything: Nagad sends no notices.
func (p *Provider) ParseWebhook(context.Context, http.Header, []byte) (cashier.Notice, error) {
	return cashier.Notice{}, cashier.ErrWebhook
}

var errNoPayouts = errors.New("nagad: there is no way to pay out")

// CreatePayout is not there; no method of Nagad names it for payouts.
func (p *Provider) CreatePayout(context.Context, cashier.PayoutOrder) (cashier.Payout, error) {
	return cashier.Payout{}, errNoPayouts
}

// QueryPayout is not there.
func (p *Provider) QueryPayout(context.Context, cashier.PayoutRef) (cashier.Payout, error) {
	return cashier.Payout{}, errNoPayouts
}

// Balance is not told by the API.
func (p *Provider) Balance(context.Context, money.Currency) (money.Amount, error) {
	return 0, errors.New("nagad: the balance is not told")
}

func (p *Provider) keys() (*rsa.PrivateKey, *rsa.PublicKey, error) {
	mine, err := p.cfg.Key()
	if err != nil {
		return nil, nil, err
	}
	theirs, err := p.cfg.PGKey()
	return mine, theirs, err
}

func (p *Provider) seal(content any) (nagadwire.Sealed, error) {
	mine, theirs, err := p.keys()
	if err != nil {
		return nagadwire.Sealed{}, err
	}
	return nagadwire.Seal(chance{p.cfg.Chance}, content, theirs, mine)
}

// chance reads from a source, which never fails.
type chance struct{ from rng.Source }

func (c chance) Read(b []byte) (int, error) {
	c.from.Read(b)
	return len(b), nil
}

func (p *Provider) call(ctx context.Context, method, path string, ask, out any) error {
	var body io.Reader
	if ask != nil {
		raw, err := json.Marshal(ask)
		if err != nil {
			return err
		}
		body = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, p.cfg.BaseURL+path, body)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set(nagadwire.HeaderVersion, nagadwire.Version)
	req.Header.Set(nagadwire.HeaderIP, p.cfg.IP)
	req.Header.Set(nagadwire.HeaderClient, "PC_WEB")
	req.Header.Set(nagadwire.HeaderID, p.cfg.MerchantID)
	a, err := dial.Do(p.cfg.Client, req)
	if err != nil {
		return err
	}
	if a.Status != http.StatusOK {
		return fmt.Errorf("nagad: %s answers %d", path, a.Status)
	}
	return json.Unmarshal(a.Body, out)
}
