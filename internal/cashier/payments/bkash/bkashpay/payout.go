package bkashpay

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"strings"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"

	"baize/internal/cashier/payments/bkash/bkashwire"
)

// payout is money sent to a wallet; of the number only what chooses the
// behaviour is kept.
type payout struct {
	bun.BaseModel `bun:"table:bkashpay_payouts,alias:p"`
	Invoice       string `bun:",pk"`
	Ending        string
	Amount        money.Amount
	Currency      money.Currency
	TrxID         string
	CreatedAt     clock.Instant
}

// The last two digits of a wallet's number choose how payouts to it behave; any
// other is paid at once.
const (
	endsLost    = "01" // paid, the answer is lost
	endsRefused = "02" // refused, always
	endsRetry   = "04" // refused at first; the order "<id>-2" and later are paid
)

// walletUnknown is the code of a number that no customer has.
const walletUnknown = "2045"

func (s *Service) postPayout(r *http.Request, in bkashwire.Payout) (any, error) {
	amount, err := money.Parse(in.Amount)
	if err != nil || amount <= 0 || in.MerchantInvoiceNumber == "" || len(in.ReceiverMSISDN) < 2 {
		return result("2065"), nil
	}
	ending := in.ReceiverMSISDN[len(in.ReceiverMSISDN)-2:]
	if ending == endsRefused || ending == endsRetry && strings.HasSuffix(in.MerchantInvoiceNumber, "-1") {
		return result(walletUnknown), nil
	}
	p := payout{Invoice: in.MerchantInvoiceNumber, Ending: ending, Amount: amount, Currency: money.Currency(in.Currency), TrxID: s.text(10), CreatedAt: s.now()}
	used := false
	err = s.DB.Write(r.Context(), func(ctx context.Context, tx *db.Tx) error {
		var n int
		if err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM bkashpay_payouts WHERE invoice = ?`, p.Invoice).Scan(&n); err != nil || n > 0 {
			used = n > 0
			return err
		}
		_, err := tx.NewInsert().Model(&p).Exec(ctx)
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case used:
		return result(bkashwire.Duplicate), nil
	case ending == endsLost:
		return nil, errLost
	}
	return bkashwire.PaidOut{
		Result: result(bkashwire.OK), TrxID: p.TrxID, TransactionStatus: bkashwire.Completed, Amount: p.Amount.String(), Currency: string(p.Currency),
		ReceiverMSISDN: in.ReceiverMSISDN, MerchantInvoiceNumber: p.Invoice,
	}, nil
}

// postSearch finds a payment or a payout by its transaction.
func (s *Service) postSearch(r *http.Request, in bkashwire.TrxID) (any, error) {
	out := bkashwire.Transaction{Result: result(bkashwire.OK), TrxID: in.TrxID, TransactionStatus: bkashwire.Completed}
	var paid payout
	err := s.DB.NewSelect().Model(&paid).Where("trx_id = ?", in.TrxID).Scan(r.Context())
	if err == nil {
		out.Amount, out.Currency, out.MerchantInvoiceNumber = paid.Amount.String(), string(paid.Currency), paid.Invoice
		return out, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	p, err := s.find(r.Context(), "trx_id", in.TrxID)
	if errors.Is(err, errMissing) || in.TrxID == "" {
		return result(bkashwire.TransactionUnknown), nil
	}
	out.Amount, out.Currency, out.MerchantInvoiceNumber = p.Amount.String(), string(p.Currency), p.Invoice
	return out, err
}

// postRefund gives a payment back once; without an amount it tells how that
// stands.
func (s *Service) postRefund(r *http.Request, in bkashwire.Refund) (any, error) {
	code := bkashwire.OK
	p, err := s.change(r.Context(), "payment_id", in.PaymentID, func(_ context.Context, _ *db.Tx, p *payment) error {
		switch amount, err := money.Parse(in.Amount); {
		case p.TrxID == "" || p.TrxID != in.TrxID:
			code = bkashwire.TransactionUnknown
		case p.RefundTrx != "":
		case in.Amount == "":
			code = bkashwire.TransactionUnknown
		case err != nil || amount > p.Amount:
			code = "2026"
		default:
			p.RefundTrx = s.text(10)
		}
		return nil
	})
	if errors.Is(err, errMissing) {
		code, err = bkashwire.PaymentUnknown, nil
	}
	if err != nil || code != bkashwire.OK {
		return result(code), err
	}
	return bkashwire.Refunded{
		Result: result(code), OriginalTrxID: p.TrxID, RefundTrxID: p.RefundTrx, TransactionStatus: bkashwire.Completed,
		Amount: p.Amount.String(), Currency: string(p.Currency),
	}, nil
}

// postBalance is what came in less what went out.
func (s *Service) postBalance(r *http.Request, _ struct{}) (any, error) {
	var in, out int64
	err := s.DB.QueryRowContext(r.Context(), `SELECT
		(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM bkashpay_payments WHERE state = 'Completed' AND refund_trx = ''),
		(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM bkashpay_payouts)`).Scan(&in, &out)
	b := bkashwire.Balances{Result: result(bkashwire.OK)}
	b.OrganizationBalance = append(b.OrganizationBalance, struct {
		AccountTypeName  string `json:"accountTypeName"`
		AvailableBalance string `json:"availableBalance"`
		Currency         string `json:"currency"`
	}{"Organization Collection Account", money.Amount(in - out).String(), string(money.BDT)})
	return b, err
}
