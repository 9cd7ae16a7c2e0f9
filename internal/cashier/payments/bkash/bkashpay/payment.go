package bkashpay

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"

	"baize/internal/cashier/payments/bkash/bkashwire"
)

// Mode is what the tester makes the payer and the network do.
type Mode string

// The modes of the page.
const (
	PayNow       Mode = "now"          // verified, led back
	LostReturn   Mode = "lostReturn"   // verified, never led back
	LostAnswer   Mode = "lostAnswer"   // executed, the answer gets lost once
	Twice        Mode = "twice"        // executed, told three times
	Insufficient Mode = "insufficient" // verified, not enough on the wallet
	Forged       Mode = "forged"       // led back as if it were paid
	Fail         Mode = "fail"
	Cancel       Mode = "cancel"
)

// Modes lists them in the order of the page.
func Modes() []Mode {
	return []Mode{PayNow, Twice, LostReturn, LostAnswer, Insufficient, Forged, Fail, Cancel}
}

type payment struct {
	bun.BaseModel `bun:"table:bkashpay_payments,alias:p"`
	PaymentID     string `bun:",pk"`
	Invoice       string
	Token         string
	CallbackURL   string
	Currency      money.Currency
	Amount        money.Amount
	State         string
	Mode          Mode
	Verified      bool
	AnswerLost    bool
	TrxID         string
	RefundTrx     string
	CreatedAt     clock.Instant
}

var (
	errMissing   = errors.New("bkashpay: no such payment")
	errDuplicate = errors.New("bkashpay: the invoice number is used")
)

func (s *Service) create(ctx context.Context, c bkashwire.Create, amount money.Amount) (p payment, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		var used int
		if err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM bkashpay_payments WHERE invoice = ?`, c.MerchantInvoiceNumber).Scan(&used); err != nil {
			return err
		}
		if used > 0 {
			return errDuplicate
		}
		p = payment{
			PaymentID: "TR0011" + s.text(16), Invoice: c.MerchantInvoiceNumber, Token: s.text(26), CallbackURL: c.CallbackURL,
			Currency: money.Currency(c.Currency), Amount: amount, State: bkashwire.Initiated, CreatedAt: s.now(),
		}
		_, err := tx.NewInsert().Model(&p).Exec(ctx)
		return err
	})
	return p, err
}

func (s *Service) find(ctx context.Context, column, value string) (payment, error) {
	var p payment
	err := s.DB.NewSelect().Model(&p).Where("? = ?", bun.Ident(column), value).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = errMissing
	}
	return p, err
}

// change runs one step of a payment under its lock.
func (s *Service) change(ctx context.Context, column, value string, step func(ctx context.Context, tx *db.Tx, p *payment) error) (p payment, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := tx.NewSelect().Model(&p).Where("? = ?", bun.Ident(column), value)
		if tx.Engine() == db.Postgres {
			q = q.For("UPDATE")
		}
		if err := q.Scan(ctx); err != nil {
			if errors.Is(err, sql.ErrNoRows) {
				return errMissing
			}
			return err
		}
		if err := step(ctx, tx, &p); err != nil {
			return err
		}
		_, err := tx.NewUpdate().Model(&p).WherePK().Exec(ctx)
		return err
	})
	return p, err
}

// press does what the tester chose on the page; false where the payment has
// gone on already.
func (s *Service) press(ctx context.Context, token string, mode Mode) (p payment, pressed bool, err error) {
	p, err = s.change(ctx, "token", token, func(_ context.Context, _ *db.Tx, p *payment) error {
		if pressed = p.State == bkashwire.Initiated && !p.Verified; !pressed {
			return nil
		}
		switch mode {
		case PayNow, LostReturn, LostAnswer, Twice, Insufficient:
			p.Verified, p.Mode = true, mode
		case Cancel:
			p.State = bkashwire.Cancelled
		case Fail:
			p.State = bkashwire.Declined
		case Forged:
			p.Mode = mode
		default:
			return errMissing
		}
		return nil
	})
	return p, pressed, err
}

// execution is the outcome of an execute call.
type execution struct {
	code string
	lost bool // done, but the answer does not arrive
}

// execute moves the money, once.
func (s *Service) execute(ctx context.Context, paymentID string) (p payment, done execution, err error) {
	p, err = s.change(ctx, "payment_id", paymentID, func(ctx context.Context, tx *db.Tx, p *payment) error {
		switch {
		case p.State == bkashwire.Completed:
			done.code = bkashwire.AlreadyPaid
			return nil
		case p.State == bkashwire.Cancelled:
			done.code = bkashwire.AlreadyCancelled
			return nil
		case p.State != bkashwire.Initiated:
			done.code = bkashwire.InvalidState
			return nil
		case !p.Verified:
			done.code = bkashwire.NotYet
			return nil
		case p.Mode == Insufficient:
			p.State, done.code = bkashwire.Declined, bkashwire.Insufficient
			return nil
		}
		p.State, p.TrxID, done.code = bkashwire.Completed, s.text(10), bkashwire.OK
		if p.Mode == LostAnswer && !p.AnswerLost {
			p.AnswerLost, done.lost = true, true
		}
		return s.tell(ctx, tx, *p)
	})
	return p, done, err
}

// tell queues the notices of a payment that was made.
func (s *Service) tell(ctx context.Context, tx *db.Tx, p payment) error {
	times := 1
	switch p.Mode {
	case Twice:
		times = 3
	case LostReturn:
		times = 0 // nothing arrives: the merchant has to look
	}
	for range times {
		if err := s.notify(ctx, tx, p); err != nil {
			return err
		}
	}
	return nil
}
