// Package manual is the way to pay by people: members transfer to the house's
// bank account and show the slip, staff finds the transfer on the statement;
// staff pays out and names the transaction.
//
// It speaks to nobody outside. Nothing is ever paid or received by its word
// alone: what came is stated by one of staff and credited by another, what went
// out is named by its transaction.
package manual

import (
	"context"
	"errors"
	"hash/crc32"
	"net/http"
	"net/url"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"

	"baize/internal/cashier"
)

// Code is the provider's name in methods and addresses.
const Code = "manual"

// transferLife is how long a transfer may take before the deposit lapses; a
// slip is taken after that too.
const transferLife = 24 * time.Hour

// Account is the house's bank account.
type Account struct {
	Bank   string
	Branch string
	Name   string
	Number string
}

// Config says where members transfer to: none where people only pay out.
type Config struct {
	Accounts []Account
	// Mark stands before the deposit's id in what the member writes into the
	// transfer, so that a statement's lines are found by it.
	Mark  string
	Clock clock.Clock
}

// Provider implements cashier.Provider.
type Provider struct{ cfg Config }

// New makes the provider.
func New(cfg Config) *Provider { return &Provider{cfg: cfg} }

// Code is the provider's name.
func (p *Provider) Code() string { return Code }

var errNoAccount = errors.New("manual: no account to transfer to")

// account is the one of the house's accounts that a deposit goes to, the same
// however often it is asked for.
func (p *Provider) account(reference string) (Account, error) {
	n := len(p.cfg.Accounts)
	if n == 0 {
		return Account{}, errNoAccount
	}
	return p.cfg.Accounts[crc32.ChecksumIEEE([]byte(reference))%uint32(n)], nil
}

// CreateDeposit tells where to transfer to; the deposit's own id is what the
// member writes into the transfer, so that no two transfers look the same.
func (p *Provider) CreateDeposit(_ context.Context, o cashier.DepositOrder) (cashier.Payment, error) {
	a, err := p.account(o.Reference)
	if err != nil {
		return cashier.Payment{}, err
	}
	return cashier.Payment{
		Reference: o.Reference, State: cashier.PayPending, Amount: o.Amount, Currency: o.Currency,
		ExpiresAt: clock.NowOf(p.cfg.Clock).Add(transferLife),
		Details:   &cashier.PayDetails{Bank: a.Bank, Branch: a.Branch, AccountName: a.Name, AccountNumber: a.Number, Note: p.cfg.Mark + o.Reference},
	}, nil
}

// Query says nothing new: people do.
func (p *Provider) Query(_ context.Context, at cashier.PaymentRef) (cashier.Payment, error) {
	return cashier.Payment{Reference: at.Reference, State: cashier.PayPending, Amount: at.Amount, Currency: at.Currency}, nil
}

// Return says nothing new.
func (p *Provider) Return(ctx context.Context, at cashier.PaymentRef, _ url.Values) (cashier.Payment, error) {
	return p.Query(ctx, at)
}

// ParseWebhook refuses everything: nobody sends notices.
func (p *Provider) ParseWebhook(context.Context, http.Header, []byte) (cashier.Notice, error) {
	return cashier.Notice{}, cashier.ErrWebhook
}

// CreatePayout waits for somebody who pays.
func (p *Provider) CreatePayout(_ context.Context, o cashier.PayoutOrder) (cashier.Payout, error) {
	return cashier.Payout{Reference: o.Reference, State: cashier.PayByHand, Amount: o.Amount, Currency: o.Currency}, nil
}

// QueryPayout takes the transaction that staff names as the proof.
func (p *Provider) QueryPayout(_ context.Context, at cashier.PayoutRef) (cashier.Payout, error) {
	out := cashier.Payout{Reference: at.Reference, State: cashier.PayByHand, Amount: at.Amount, Currency: at.Currency}
	if at.TrxID != "" {
		out.State, out.TrxID = cashier.PaySucceeded, at.TrxID
	}
	return out, nil
}

// Balance is what the bank says, not the program.
func (p *Provider) Balance(context.Context, money.Currency) (money.Amount, error) { return 0, nil }
