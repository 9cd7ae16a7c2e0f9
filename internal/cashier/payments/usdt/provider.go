// Package usdt is the cashier's adapter to USDT on the TRON chain; the wire,
// and where its facts come from, is chainwire.
//
// Every member has one address for good. What comes to it is credited as it
// came, at the rate that was promised while the order runs and at today's after
// it, because nothing can be sent back; less than the least is for staff.
// Nothing counts before it is final, so that a chain that goes another way
// takes nothing back. Each order also finds what came to the address before it.
//
// The house holds no key: the signer does.
package usdt

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/dial"
	"baize/internal/cashier/payments/tron"
	"baize/internal/cashier/payments/usdt/chainwire"
)

// Code is the provider's name in methods and addresses.
const Code = "usdt"

// Coin is the currency on the chain.
const Coin money.Currency = "USDT"

const (
	network   = "TRON (TRC20)"
	orderLife = time.Hour
	decimals  = 6
	listed    = "50"
)

// Config says where node and signer are, and the house's terms.
type Config struct {
	NodeURL string
	// NodeKey is told to a node that counts who asks; empty for one of the house.
	NodeKey   string
	SignerURL string
	// SignerKey proves to the signer who asks.
	SignerKey string
	// Confirmations make a transfer count; never fewer than make it final.
	Confirmations int
	// Contract is USDT's own on the chain; tokens of any other are not USDT.
	Contract string
	// Price is what one coin is worth in the member's currency now, and what is
	// credited without a person at the least.
	Price func(ctx context.Context) (rate, least money.Amount, err error)
	// WalletPage is a page that plays the payer's wallet; empty where coins
	// are real.
	WalletPage string
	Client     *http.Client
	Clock      clock.Clock
}

// Provider implements cashier.Provider and cashier.Rater.
type Provider struct{ cfg Config }

// New makes the adapter.
func New(cfg Config) *Provider {
	cfg.Confirmations = max(cfg.Confirmations, chainwire.Final)
	return &Provider{cfg: cfg}
}

// Code is the provider's name.
func (p *Provider) Code() string { return Code }

// CreateDeposit tells the member's address and what to send there at the rate
// of now.
func (p *Provider) CreateDeposit(ctx context.Context, o cashier.DepositOrder) (cashier.Payment, error) {
	var at chainwire.Address
	err := p.sign(ctx, chainwire.PathAddresses, chainwire.Label{Label: "member:" + o.Member.String()}, &at)
	if err != nil {
		return cashier.Payment{}, err
	}
	if !tron.Valid(at.Address) {
		return cashier.Payment{}, fmt.Errorf("usdt: the signer answers the address %q", at.Address)
	}
	rate, _, err := p.cfg.Price(ctx)
	if err != nil {
		return cashier.Payment{}, err
	}
	send, err := coins(o.Amount, rate)
	if err != nil {
		return cashier.Payment{}, err
	}
	out := cashier.Payment{
		Reference: o.Reference, ProviderRef: at.Address, State: cashier.PayPending, Amount: o.Amount, Currency: o.Currency,
		ExpiresAt: clock.NowOf(p.cfg.Clock).Add(orderLife),
		Details: &cashier.PayDetails{
			Network: network, Address: at.Address, SendAmount: send, SendCurrency: Coin, Rate: rate, Needed: p.cfg.Confirmations,
		},
	}
	if p.cfg.WalletPage != "" {
		out.PayURL = p.cfg.WalletPage + at.Address + "?amount=" + url.QueryEscape(send.String())
	}
	return out, nil
}

// coins is what an amount is in coins, rounded up to a coin's last decimal.
func coins(amount, rate money.Amount) (money.Amount, error) {
	down, err := amount.MulRatio(int64(money.Unit), int64(rate))
	if err != nil {
		return 0, err
	}
	back, err := down.MulRatio(int64(rate), int64(money.Unit))
	if err == nil && back < amount {
		down++
	}
	return down, err
}

// worth is what coins are in the member's currency, floored to its decimals.
func worth(value, rate money.Amount, c money.Currency) (money.Amount, error) {
	out, err := value.MulRatio(int64(rate), int64(money.Unit))
	return out.FloorTo(c.Digits()), err
}

// Rate is what one coin is worth now.
func (p *Provider) Rate(ctx context.Context) (money.Amount, error) {
	rate, _, err := p.cfg.Price(ctx)
	return rate, err
}

// Sends is what an amount becomes at a rate.
func (p *Provider) Sends(amount, rate money.Amount) (money.Amount, money.Currency, error) {
	out, err := amount.MulRatio(int64(money.Unit), int64(rate))
	return out, Coin, err
}

// arrival is the coins of one transaction at an address.
type arrival struct {
	trx   string
	value money.Amount
	at    clock.Instant
	seen  int // confirmations
}

// Query looks at the address: what is final is paid, what is not is under way.
func (p *Provider) Query(ctx context.Context, at cashier.PaymentRef) (cashier.Payment, error) {
	list, err := p.arrivals(ctx, at.ProviderRef)
	if err != nil {
		return cashier.Payment{}, err
	}
	details := at.Details
	details.Seen = 0
	out := cashier.Payment{Reference: at.Reference, ProviderRef: at.ProviderRef, State: cashier.PayPending, Amount: at.Amount, Currency: at.Currency}
	for _, a := range list { // newest first
		if a.seen < p.cfg.Confirmations {
			if a.at >= at.OpenedAt && out.State != cashier.PayProcessing {
				out.State, details.Seen = cashier.PayProcessing, a.seen
			}
			continue
		}
		paid, err := p.paid(ctx, at, a)
		if err != nil {
			return out, err
		}
		if a.at >= at.OpenedAt && out.State == cashier.PayPending {
			paid.Others, out = out.Others, paid
			details.Seen = p.cfg.Confirmations
			continue
		}
		out.Others = append(out.Others, paid)
	}
	out.Details = &details
	return out, nil
}

// paid is a final arrival as a payment.
func (p *Provider) paid(ctx context.Context, at cashier.PaymentRef, a arrival) (cashier.Payment, error) {
	rate, least, err := p.cfg.Price(ctx)
	if err != nil {
		return cashier.Payment{}, err
	}
	if a.at >= at.OpenedAt && a.at <= at.ExpiresAt {
		rate = at.Details.Rate
	}
	amount, err := worth(a.value, rate, at.Currency)
	return cashier.Payment{
		Reference: at.Reference, ProviderRef: at.ProviderRef, State: cashier.PaySucceeded, TrxID: a.trx, Amount: amount, Currency: at.Currency,
		AnySum: true, Least: least,
	}, err
}

// arrivals are the coins at an address, newest first; a transaction that the
// chain has dropped is not among them.
func (p *Provider) arrivals(ctx context.Context, address string) ([]arrival, error) {
	q := url.Values{"only_to": {"true"}, "limit": {listed}, "contract_address": {p.cfg.Contract}}
	var list chainwire.Transfers
	if err := p.node(ctx, http.MethodGet, chainwire.PathAccounts+url.PathEscape(address)+chainwire.PathTRC20+"?"+q.Encode(), nil, &list); err != nil {
		return nil, err
	}
	now, err := p.height(ctx)
	if err != nil {
		return nil, err
	}
	var out []arrival
	known := map[string]int{}
	for _, t := range list.Data {
		if t.To != address || t.TokenInfo.Address != p.cfg.Contract || t.TokenInfo.Decimals != decimals || t.Type != "Transfer" {
			continue // not to us, or not USDT
		}
		micro, err := strconv.ParseInt(t.Value, 10, 64)
		if err != nil || micro <= 0 {
			continue
		}
		if i, twice := known[t.TransactionID]; twice {
			out[i].value += money.Amount(micro)
			continue
		}
		seen, err := p.seen(ctx, t.TransactionID, now)
		if err != nil {
			return nil, err
		}
		if seen > 0 {
			known[t.TransactionID] = len(out)
			out = append(out, arrival{trx: t.TransactionID, value: money.Amount(micro), at: clock.At(time.UnixMilli(t.BlockTimestamp)), seen: seen})
		}
	}
	return out, nil
}

func (p *Provider) height(ctx context.Context) (int64, error) {
	var b chainwire.Block
	err := p.node(ctx, http.MethodPost, chainwire.PathNow, struct{}{}, &b)
	return b.BlockHeader.RawData.Number, err
}

// seen counts the confirmations of a transaction that did what it should; 0 is
// none.
func (p *Provider) seen(ctx context.Context, trx string, now int64) (int, error) {
	var info chainwire.Info
	if err := p.node(ctx, http.MethodPost, chainwire.PathInfo, chainwire.Ask{Value: trx}, &info); err != nil {
		return 0, err
	}
	if info.ID != trx || info.BlockNumber <= 0 || info.BlockNumber > now || info.Receipt.Result != chainwire.OK {
		return 0, nil
	}
	return int(min(now-info.BlockNumber+1, 1<<20)), nil
}

// Return says nothing new: nobody leads back from a chain.
func (p *Provider) Return(ctx context.Context, at cashier.PaymentRef, _ url.Values) (cashier.Payment, error) {
	return p.Query(ctx, at)
}

// ParseWebhook refuses everything: the chain is looked at, not listened to.
func (p *Provider) ParseWebhook(context.Context, http.Header, []byte) (cashier.Notice, error) {
	return cashier.Notice{}, cashier.ErrWebhook
}

// CreatePayout has the signer send the coins once under the reference, and
// tells how final that is.
func (p *Provider) CreatePayout(ctx context.Context, o cashier.PayoutOrder) (cashier.Payout, error) {
	out := cashier.Payout{Reference: o.Reference, State: cashier.PayFailed, Amount: o.Amount, Currency: o.Currency}
	if o.Rate == 0 {
		now, err := p.Rate(ctx)
		if err != nil {
			return out, err
		}
		o.Rate = now
	}
	value, _, err := p.Sends(o.Amount, o.Rate)
	if err != nil {
		return out, err
	}
	if !tron.Valid(o.Number) {
		out.Reason = "accountRefused"
		return out, nil
	}
	var sent chainwire.Sent
	ask := chainwire.Order{Reference: o.Reference, To: o.Number, Value: strconv.FormatInt(int64(value), 10)}
	if err := p.sign(ctx, chainwire.PathTransfers, ask, &sent); err != nil {
		return out, err
	}
	if sent.Refused != "" || sent.TransactionID == "" {
		out.Reason = "accountRefused"
		return out, nil
	}
	return p.QueryPayout(ctx, cashier.PayoutRef{Reference: o.Reference, TrxID: sent.TransactionID, Amount: o.Amount, Currency: o.Currency})
}

// QueryPayout counts the confirmations of the transaction.
func (p *Provider) QueryPayout(ctx context.Context, at cashier.PayoutRef) (cashier.Payout, error) {
	out := cashier.Payout{Reference: at.Reference, State: cashier.PayProcessing, Amount: at.Amount, Currency: at.Currency}
	if at.TrxID == "" {
		return out, nil
	}
	now, err := p.height(ctx)
	if err != nil {
		return out, err
	}
	seen, err := p.seen(ctx, at.TrxID, now)
	if err == nil && seen >= p.cfg.Confirmations {
		out.State, out.TrxID = cashier.PaySucceeded, at.TrxID
	}
	return out, err
}

// Balance is the signer's to tell, not the node's.
func (p *Provider) Balance(context.Context, money.Currency) (money.Amount, error) { return 0, nil }

// node asks the chain, sign the one who keeps the keys; neither is shown what
// the other is to believe.
func (p *Provider) node(ctx context.Context, method, path string, ask, out any) error {
	header := http.Header{}
	if p.cfg.NodeKey != "" {
		header.Set(chainwire.KeyHeader, p.cfg.NodeKey)
	}
	return p.call(ctx, method, p.cfg.NodeURL+path, header, ask, out)
}

func (p *Provider) sign(ctx context.Context, path string, ask, out any) error {
	return p.call(ctx, http.MethodPost, p.cfg.SignerURL+path, http.Header{"Authorization": {"Bearer " + p.cfg.SignerKey}}, ask, out)
}

func (p *Provider) call(ctx context.Context, method, address string, header http.Header, ask, out any) error {
	var body io.Reader
	if ask != nil {
		raw, err := json.Marshal(ask)
		if err != nil {
			return err
		}
		body = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return err
	}
	req.Header = header
	req.Header.Set("Content-Type", "application/json")
	a, err := dial.Do(p.cfg.Client, req)
	if err != nil {
		return err
	}
	if a.Status != http.StatusOK {
		return fmt.Errorf("usdt: %s answers %d", req.URL.Path, a.Status)
	}
	return json.Unmarshal(a.Body, out)
}
