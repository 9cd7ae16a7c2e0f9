package sandboxpay

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"

	"baize/internal/cashier/payments/sandbox/sandboxwire"
)

// The states of payments and payouts; the last four are final for a payment
// unless the tester chose success after expiry.
const (
	pending    = "PENDING"
	processing = "PROCESSING"
	succeeded  = "SUCCEEDED"
	failed     = "FAILED"
	cancelled  = "CANCELLED"
	expired    = "EXPIRED"
)

// Mode is how a tester wants the payment to go on.
type Mode string

// The modes of the hosted page.
const (
	PayNow         Mode = "now"
	PayLate        Mode = "late"
	PayTwice       Mode = "twice"
	PayWrong       Mode = "wrong"
	PayFail        Mode = "fail"
	PayCancel      Mode = "cancel"
	PayAfterExpiry Mode = "afterExpiry"
	PayForged      Mode = "forged"
)

// Modes lists them in the order of the page.
func Modes() []Mode {
	return []Mode{PayNow, PayLate, PayTwice, PayWrong, PayFail, PayAfterExpiry, PayForged, PayCancel}
}

// errMissing says that there is no such payment or payout.
var errMissing = fault.New(fault.NotFound, "request.notFound")

// errOver says that a payment cannot be acted on any more.
var errOver = fault.New(fault.Conflict, "sandboxpay.payment.over")

type payment struct {
	bun.BaseModel `bun:"table:sandboxpay_payments,alias:p"`
	Reference     string `bun:",pk"`
	Token         string
	Method        string
	Currency      money.Currency
	Amount        money.Amount
	Paid          money.Amount
	State         string
	TrxID         string
	Reason        string
	ExpiresAt     clock.Instant
	CreatedAt     clock.Instant
}

func (s *Service) wire(p payment) sandboxwire.Transaction {
	t := sandboxwire.Transaction{
		Type: sandboxwire.TypePayment, Reference: p.Reference, State: p.State, TrxID: p.TrxID, Amount: p.Amount,
		Currency: p.Currency, Reason: p.Reason, PayURL: s.PublicURL + PagePath + p.Token, ExpiresAt: p.ExpiresAt,
	}
	if p.State == succeeded {
		t.Amount = p.Paid
	}
	return t
}

// createPayment makes a payment, or answers the one under the reference.
func (s *Service) createPayment(ctx context.Context, o sandboxwire.PaymentOrder) (p payment, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err = lockPayment(ctx, tx, "reference", o.Reference)
		if err == nil || !errors.Is(err, errMissing) {
			return err
		}
		now := s.now()
		p = payment{
			Reference: o.Reference, Token: s.token(26), Method: o.Method, Currency: o.Currency, Amount: o.Amount,
			State: pending, ExpiresAt: now.Add(paymentLife), CreatedAt: now,
		}
		if _, err := tx.NewInsert().Model(&p).Exec(ctx); err != nil {
			return err
		}
		return s.later(ctx, tx, p.ExpiresAt, settlement{Reference: p.Reference, From: pending, To: expired})
	})
	return p, err
}

func lockPayment(ctx context.Context, tx *db.Tx, column, value string) (payment, error) {
	var p payment
	q := tx.NewSelect().Model(&p).Where("? = ?", bun.Ident(column), value)
	if tx.Engine() == db.Postgres {
		q = q.For("UPDATE")
	}
	return p, orMissing(q.Scan(ctx))
}

func (s *Service) getPayment(ctx context.Context, column, value string) (payment, error) {
	var p payment
	return p, orMissing(s.DB.NewSelect().Model(&p).Where("? = ?", bun.Ident(column), value).Scan(ctx))
}

func orMissing(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return errMissing
	}
	return err
}

// act does what the tester chose on the page; errOver where the payment has
// gone on already.
func (s *Service) act(ctx context.Context, token string, mode Mode) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := lockPayment(ctx, tx, "token", token)
		if err != nil {
			return err
		}
		if p.State != pending {
			return errOver
		}
		switch mode {
		case PayNow:
			return s.succeed(ctx, tx, p, p.Amount, 1)
		case PayTwice:
			return s.succeed(ctx, tx, p, p.Amount, 2)
		case PayWrong:
			return s.succeed(ctx, tx, p, wrong(p.Amount, p.Currency), 1)
		case PayLate:
			return s.holdBack(ctx, tx, p, processing, s.now().Add(lateBy))
		case PayAfterExpiry:
			return s.holdBack(ctx, tx, p, expired, s.now().Add(afterExpiryBy))
		case PayFail:
			p.Reason = "declined"
			return s.move(ctx, tx, p, failed, 1)
		case PayCancel:
			return s.move(ctx, tx, p, cancelled, 1)
		case PayForged:
			return s.forge(ctx, tx, p)
		}
		return errMissing
	})
}

// wrong is another amount than was asked for: half of it, in whole coins.
func wrong(amount money.Amount, c money.Currency) money.Amount {
	if half := (amount / 2).FloorTo(c.Digits()); half > 0 {
		return half
	}
	return amount * 2
}

func (s *Service) succeed(ctx context.Context, tx *db.Tx, p payment, paid money.Amount, notices int) error {
	p.Paid, p.TrxID = paid, "SBX"+s.token(12)
	return s.move(ctx, tx, p, succeeded, notices)
}

// holdBack goes to a state now and to success at a later moment.
func (s *Service) holdBack(ctx context.Context, tx *db.Tx, p payment, state string, at clock.Instant) error {
	if err := s.move(ctx, tx, p, state, 1); err != nil {
		return err
	}
	return s.later(ctx, tx, at, settlement{Reference: p.Reference, From: state, To: succeeded})
}

// move writes the state and sends its notice, or the same notice twice.
func (s *Service) move(ctx context.Context, tx *db.Tx, p payment, state string, notices int) error {
	p.State = state
	if _, err := tx.NewUpdate().Model(&p).WherePK().Exec(ctx); err != nil {
		return err
	}
	for range notices {
		if err := s.notify(ctx, tx, s.wire(p)); err != nil {
			return err
		}
	}
	return nil
}

// settle does what was put off, if the payment still stands where it stood.
func (s *Service) settle(ctx context.Context, c settlement) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := lockPayment(ctx, tx, "reference", c.Reference)
		if err != nil || p.State != c.From {
			return err
		}
		if c.To == succeeded {
			return s.succeed(ctx, tx, p, p.Amount, 1)
		}
		return s.move(ctx, tx, p, c.To, 1)
	})
}
