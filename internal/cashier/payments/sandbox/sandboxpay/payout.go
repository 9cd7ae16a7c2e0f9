package sandboxpay

import (
	"context"
	"errors"
	"strings"

	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"

	"baize/internal/cashier/payments/sandbox/sandboxwire"
)

type payout struct {
	bun.BaseModel `bun:"table:sandboxpay_payouts,alias:p"`
	Reference     string `bun:",pk"`
	Method        string
	Ending        string
	Currency      money.Currency
	Amount        money.Amount
	State         string
	TrxID         string
	Reason        string
	CreatedAt     clock.Instant
}

func (p payout) wire() sandboxwire.Transaction {
	return sandboxwire.Transaction{
		Type: sandboxwire.TypePayout, Reference: p.Reference, State: p.State, TrxID: p.TrxID,
		Amount: p.Amount, Currency: p.Currency, Reason: p.Reason,
	}
}

// The last two digits of an account number choose how its payouts behave; any
// other ending is paid after two seconds.
const (
	endsLate   = "01" // paid after thirty seconds
	endsFailed = "02" // refused, always
	endsTwice  = "03" // paid, with the notice sent twice
	endsRetry  = "04" // refused at first; the order "<id>-2" and later are paid
)

// createPayout takes an order, or answers the one under the reference.
func (s *Service) createPayout(ctx context.Context, o sandboxwire.PayoutOrder) (p payout, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err = lockPayout(ctx, tx, o.Reference)
		if err == nil || !errors.Is(err, errMissing) {
			return err
		}
		now := s.now()
		p = payout{
			Reference: o.Reference, Method: o.Method, Ending: o.Number[max(0, len(o.Number)-2):], Currency: o.Currency,
			Amount: o.Amount, State: pending, CreatedAt: now,
		}
		if _, err := tx.NewInsert().Model(&p).Exec(ctx); err != nil {
			return err
		}
		wait := payoutTakes
		if p.Ending == endsLate {
			wait = lateBy
		}
		return s.Queue.Enqueue(ctx, tx, payoutJob, p.Reference, now.Add(wait), p.Reference)
	})
	return p, err
}

func lockPayout(ctx context.Context, tx *db.Tx, reference string) (payout, error) {
	var p payout
	q := tx.NewSelect().Model(&p).Where("reference = ?", reference)
	if tx.Engine() == db.Postgres {
		q = q.For("UPDATE")
	}
	return p, orMissing(q.Scan(ctx))
}

func (s *Service) getPayout(ctx context.Context, reference string) (payout, error) {
	var p payout
	return p, orMissing(s.DB.NewSelect().Model(&p).Where("reference = ?", reference).Scan(ctx))
}

// payOut ends a payout as its account number says and sends the notice.
func (s *Service) payOut(ctx context.Context, reference string) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := lockPayout(ctx, tx, reference)
		if err != nil || p.State != pending {
			return err
		}
		notices := 1
		p.State, p.TrxID = succeeded, "SBP"+s.token(12)
		switch {
		case p.Ending == endsFailed, p.Ending == endsRetry && strings.HasSuffix(p.Reference, "-1"):
			p.State, p.TrxID, p.Reason = failed, "", "accountRefused"
		case p.Ending == endsTwice:
			notices = 2
		}
		if _, err := tx.NewUpdate().Model(&p).WherePK().Exec(ctx); err != nil {
			return err
		}
		for range notices {
			if err := s.notify(ctx, tx, p.wire()); err != nil {
				return err
			}
		}
		return nil
	})
}

// funds is what came in less what went out.
func (s *Service) funds(ctx context.Context, c string) (sandboxwire.Funds, error) {
	var in, out int64
	err := s.DB.QueryRowContext(ctx, `SELECT
		(SELECT CAST(COALESCE(SUM(paid), 0) AS BIGINT) FROM sandboxpay_payments WHERE currency = ? AND state = 'SUCCEEDED'),
		(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM sandboxpay_payouts WHERE currency = ? AND state = 'SUCCEEDED')`, c, c).Scan(&in, &out)
	return sandboxwire.Funds{Amount: money.Amount(in - out), Currency: money.Currency(c)}, err
}
