// Package nagadpay plays Nagad's side of the online payment API: the two steps
// of opening a payment, a page on which a tester decides what the payer does,
// and verify. It owns the table nagadpay_payments and shares nothing with the
// adapter but the wire.
//
// Invariants: an order id is used once; only the merchant's signature opens and
// completes a payment, with the challenge that was given; a payment is made
// once.
package nagadpay

import (
	"context"
	"crypto/rsa"
	"database/sql"
	"encoding/hex"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"

	"baize/internal/cashier/payments/nagad/nagadwire"
)

// Deps are what the simulator stands on.
type Deps struct {
	DB         *db.DB
	Clock      clock.Clock
	Chance     rng.Source
	Catalog    *locale.Catalog
	Key        func() (*rsa.PrivateKey, error) // that merchants encrypt to
	MerchantID string
	// MerchantKey is the public key that the merchant has handed over.
	MerchantKey func() (*rsa.PublicKey, error)
}

// Service is Nagad; make it with New.
type Service struct{ Deps }

// New makes the simulator.
func New(d Deps) *Service { return &Service{Deps: d} }

// Public is the public half of a key that is made when it is first needed.
func Public(key func() (*rsa.PrivateKey, error)) func() (*rsa.PublicKey, error) {
	return func() (*rsa.PublicKey, error) {
		k, err := key()
		if err != nil {
			return nil, err
		}
		return &k.PublicKey, nil
	}
}

// PublicKey is what merchants encrypt to.
func (s *Service) PublicKey() (*rsa.PublicKey, error) { return Public(s.Key)() }

// Mode is what the tester makes the payer and the network do.
type Mode string

// The modes of the page.
const (
	PayNow     Mode = "now"
	LostReturn Mode = "lostReturn" // paid, never led back
	LostAnswer Mode = "lostAnswer" // paid, verify does not answer at first
	Wrong      Mode = "wrong"      // another sum
	Forged     Mode = "forged"     // led back as if it were paid
	Fail       Mode = "fail"
	Cancel     Mode = "cancel"
)

// Modes lists them in the order of the page.
func Modes() []Mode { return []Mode{PayNow, LostReturn, LostAnswer, Wrong, Forged, Fail, Cancel} }

type payment struct {
	bun.BaseModel `bun:"table:nagadpay_payments,alias:p"`
	Reference     string `bun:",pk"`
	OrderID       string
	Challenge     string
	Token         string
	CallbackURL   string
	Amount        money.Amount
	Paid          money.Amount
	State         string
	Silent        bool // the next verify is not answered
	IssuerRef     string
	CreatedAt     clock.Instant
}

var (
	errMissing = errors.New("nagadpay: no such payment")
	errRefused = errors.New("nagadpay: refused")
)

const timeOff = time.Minute

// open takes an order whose seal and time are right.
func (s *Service) open(ctx context.Context, merchant, order string, in nagadwire.Sealed) (payment, error) {
	var ask nagadwire.Initialize
	if err := s.unseal(in, &ask); err != nil {
		return payment{}, err
	}
	at, err := time.ParseInLocation(nagadwire.TimeForm, ask.DateTime, time.FixedZone("+06", 6*60*60))
	if err != nil || s.Clock.Now().Sub(at).Abs() > timeOff || ask.MerchantID != s.MerchantID || merchant != s.MerchantID || ask.OrderID != order {
		return payment{}, errRefused
	}
	p := payment{
		Reference: hex.EncodeToString(rng.Bytes(s.Chance, 16)), OrderID: order, Challenge: hex.EncodeToString(rng.Bytes(s.Chance, 20)),
		Token: hex.EncodeToString(rng.Bytes(s.Chance, 16)), State: nagadwire.Ready, CreatedAt: clock.NowOf(s.Clock),
	}
	return p, s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		var used int
		if err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM nagadpay_payments WHERE order_id = ?`, order).Scan(&used); err != nil {
			return err
		}
		if used > 0 {
			return errRefused
		}
		_, err := tx.NewInsert().Model(&p).Exec(ctx)
		return err
	})
}

func (s *Service) unseal(in nagadwire.Sealed, content any) error {
	mine, err := s.Key()
	if err != nil {
		return err
	}
	theirs, err := s.MerchantKey()
	if err != nil {
		return err
	}
	return in.Open(content, mine, theirs)
}

// complete names the sum of a payment, once.
func (s *Service) complete(ctx context.Context, reference string, in nagadwire.Sealed) (payment, error) {
	var ask nagadwire.Complete
	if err := s.unseal(in, &ask); err != nil {
		return payment{}, err
	}
	amount, err := money.Parse(ask.Amount)
	if err != nil || amount <= 0 || ask.CurrencyCode != nagadwire.Taka || in.CallbackURL == "" {
		return payment{}, errRefused
	}
	return s.change(ctx, "reference", reference, func(p *payment) error {
		if p.Amount != 0 || ask.Challenge != p.Challenge || ask.OrderID != p.OrderID || ask.MerchantID != s.MerchantID {
			return errRefused
		}
		p.Amount, p.CallbackURL = amount, in.CallbackURL
		return nil
	})
}

// press does what the tester chose; false where the payment has gone on.
func (s *Service) press(ctx context.Context, token string, mode Mode) (p payment, pressed bool, err error) {
	p, err = s.change(ctx, "token", token, func(p *payment) error {
		if pressed = p.State == nagadwire.Ready; !pressed {
			return nil
		}
		switch mode {
		case PayNow, LostReturn, LostAnswer, Wrong:
			p.State, p.Paid, p.IssuerRef = nagadwire.Success, p.Amount, hex.EncodeToString(rng.Bytes(s.Chance, 5))
			p.Silent = mode == LostAnswer
			if mode == Wrong {
				p.Paid = p.Amount / 2
			}
		case Cancel:
			p.State = nagadwire.Aborted
		case Fail:
			p.State = nagadwire.Failed
		case Forged:
		default:
			return errMissing
		}
		return nil
	})
	return p, pressed, err
}

// verify is a payment as it stands; answered once in a while not at all.
func (s *Service) verify(ctx context.Context, reference string) (p payment, silent bool, err error) {
	p, err = s.change(ctx, "reference", reference, func(p *payment) error {
		silent, p.Silent = p.Silent, false
		return nil
	})
	return p, silent, err
}

func (s *Service) find(ctx context.Context, token string) (payment, error) {
	var p payment
	err := s.DB.NewSelect().Model(&p).Where("token = ?", token).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = errMissing
	}
	return p, err
}

// change runs one step of a payment under its lock.
func (s *Service) change(ctx context.Context, column, value string, step func(p *payment) error) (p payment, err error) {
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
		if err := step(&p); err != nil {
			return err
		}
		_, err := tx.NewUpdate().Model(&p).WherePK().Exec(ctx)
		return err
	})
	return p, err
}
