package bkash

import (
	"context"
	"fmt"

	"baize/internal/kernel/money"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/bkash/bkashwire"
)

// reasonLookUp says that bKash knows the order already and does not tell how it
// ended: somebody looks it up in the merchant's portal and names the
// transaction.
const reasonLookUp = "lookUp"

// CreatePayout sends money to a customer. A repeat of an order that bKash has
// seen is refused by it, so that nothing is paid twice, and is for people.
func (p *Provider) CreatePayout(ctx context.Context, o cashier.PayoutOrder) (cashier.Payout, error) {
	var got bkashwire.PaidOut
	err := p.call(ctx, bkashwire.PathPayout, bkashwire.Payout{
		Amount: o.Amount.String(), Currency: string(o.Currency), MerchantInvoiceNumber: o.Reference, ReceiverMSISDN: o.Number,
	}, &got)
	if err != nil {
		return cashier.Payout{}, err
	}
	out := cashier.Payout{Reference: o.Reference, State: cashier.PayFailed, Amount: o.Amount, Currency: o.Currency, Reason: "accountRefused"}
	code := got.Code()
	switch {
	case code == bkashwire.Duplicate:
		out.State, out.Reason = cashier.PayByHand, reasonLookUp
		return out, nil
	case code == bkashwire.Insufficient:
		out.Reason = "houseFunds"
		return out, nil
	case bkashwire.Unsure(code):
		return cashier.Payout{}, refused("payout", got.Result)
	case code != bkashwire.OK:
		return out, nil
	}
	paid, err := money.Parse(got.Amount)
	if err != nil || got.TransactionStatus != bkashwire.Completed || got.MerchantInvoiceNumber != o.Reference {
		return cashier.Payout{}, fmt.Errorf("bkash: payout %s stands at %q with %q", o.Reference, got.TransactionStatus, got.Amount)
	}
	out.State, out.TrxID, out.Amount, out.Currency, out.Reason = cashier.PaySucceeded, got.TrxID, paid, money.Currency(got.Currency), ""
	return out, nil
}

// QueryPayout searches for the transaction; bKash finds none by our reference,
// so that one whose transaction nobody knows is for people.
func (p *Provider) QueryPayout(ctx context.Context, at cashier.PayoutRef) (cashier.Payout, error) {
	out := cashier.Payout{Reference: at.Reference, State: cashier.PayByHand, Amount: at.Amount, Currency: at.Currency, Reason: reasonLookUp}
	if at.TrxID == "" {
		return out, nil
	}
	var found bkashwire.Transaction
	if err := p.call(ctx, bkashwire.PathSearch, bkashwire.TrxID{TrxID: at.TrxID}, &found); err != nil {
		return cashier.Payout{}, err
	}
	code := found.Code()
	if code == bkashwire.TransactionUnknown {
		return out, nil
	}
	amount, err := money.Parse(found.Amount)
	if code != bkashwire.OK || err != nil {
		return cashier.Payout{}, refused("search", found.Result)
	}
	if found.TransactionStatus == bkashwire.Completed && found.MerchantInvoiceNumber == at.Reference && amount == at.Amount {
		out.State, out.TrxID, out.Reason = cashier.PaySucceeded, found.TrxID, ""
	}
	return out, nil
}

// Refund gives a payment back. It asks first what was given back already, so
// that a repeat after a lost answer gives nothing twice.
func (p *Provider) Refund(ctx context.Context, o cashier.RefundOrder) (cashier.Payout, error) {
	out := cashier.Payout{Reference: o.Reference, State: cashier.PayFailed, Amount: o.Amount, Currency: o.Currency}
	ask := bkashwire.Refund{PaymentID: o.ProviderRef, TrxID: o.TrxID}
	for range 2 {
		var got bkashwire.Refunded
		if err := p.call(ctx, bkashwire.PathRefund, ask, &got); err != nil {
			return cashier.Payout{}, err
		}
		switch code := got.Code(); {
		case code == bkashwire.OK && got.TransactionStatus == bkashwire.Completed && got.RefundTrxID != "":
			out.State, out.TrxID = cashier.PaySucceeded, got.RefundTrxID
			return out, nil
		case bkashwire.Unsure(code):
			return cashier.Payout{}, refused("refund", got.Result)
		case ask.Amount != "":
			return out, nil // refused for good
		}
		ask.Amount, ask.SKU, ask.Reason = o.Amount.String(), "deposit", o.Reason
	}
	return out, nil
}

// Balance is what stands on the merchant's accounts.
func (p *Provider) Balance(ctx context.Context, c money.Currency) (money.Amount, error) {
	var got bkashwire.Balances
	if err := p.call(ctx, bkashwire.PathBalance, struct{}{}, &got); err != nil {
		return 0, err
	}
	var sum money.Amount
	for _, b := range got.OrganizationBalance {
		if b.Currency != string(c) {
			continue
		}
		one, err := money.Parse(b.AvailableBalance)
		if err != nil {
			return 0, err
		}
		if sum, err = sum.Add(one); err != nil {
			return 0, err
		}
	}
	return sum, nil
}
