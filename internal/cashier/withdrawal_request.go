package cashier

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/wallet"
)

// WithdrawCmd asks for a withdrawal; Key makes a repeat answer the first one.
type WithdrawCmd struct {
	Member  id.Member
	Account AccountID
	Amount  money.Amount
	Key     string
	Secret  Secret
	// Receives and Sends are what the member was told by Quote; 0 where nothing was.
	Receives, Sends money.Amount
}

// ErrQuote refuses a withdrawal that brings something else by now than the member
// was told; "receives" says what.
var ErrQuote = fault.New(fault.Refused, "cashier.withdrawal.quote")

// ErrWithdrawal says that there is no such withdrawal.
var ErrWithdrawal = fault.New(fault.NotFound, "cashier.withdrawal.notFound")

// Quote tells a member fee and time of a withdrawal before it is asked for.
func (s *Service) Quote(ctx context.Context, member id.Member, method string, amount money.Amount) (Quote, error) {
	m, err := s.methodOf(ctx, member, method)
	if err != nil {
		return Quote{}, err
	}
	q, _, err := s.quote(ctx, m, amount)
	return q, err
}

// quote is what a withdrawal brings now, and the rate at which it is sent; the
// rate is 0 where it needs none.
func (s *Service) quote(ctx context.Context, m Method, amount money.Amount) (q Quote, rate money.Amount, err error) {
	if q, err = m.Quote(amount); err != nil {
		return Quote{}, 0, err
	}
	if r, ok := s.providers[m.PaysOut()].(Rater); ok {
		if rate, err = r.Rate(ctx); err == nil {
			q.Sends, q.SendCurrency, err = r.Sends(q.Receives, rate)
		}
	}
	return q, rate, err
}

// asTold refuses what has changed since the member was told.
func (c WithdrawCmd) asTold(q Quote) error {
	if c.Receives != 0 && c.Receives != q.Receives || c.Sends != 0 && c.Sends != q.Sends {
		return ErrQuote.With("receives", q.Receives)
	}
	return nil
}

// Rater is a provider that sends another currency than the member's.
type Rater interface {
	// Rate is what one unit of that is worth now.
	Rate(ctx context.Context) (money.Amount, error)
	// Sends is what an amount becomes at a rate.
	Sends(amount, rate money.Amount) (money.Amount, money.Currency, error)
}

// Withdraw requests a withdrawal: the money is held in the same transaction,
// out of reach of play, and there is no way back but a refusal or a failure.
// Faults: the wallet's notEnough, the TurnoverGuard's, ErrAccount, ErrQuote, those of Secret.
func (s *Service) Withdraw(ctx context.Context, c WithdrawCmd) (Withdrawal, error) {
	ask := idem.Key{Scope: "cashier.withdrawal:" + c.Member.String(), ID: c.Key, Content: []string{c.Account.String(), c.Amount.String()}}
	_, err := s.unlessDone(ctx, ask, func() error { return s.mayPayOut(ctx, c.Member, c.Secret) })
	if err != nil {
		return Withdrawal{}, err
	}
	var made WithdrawalID
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		made, _, err = idem.Once(ctx, tx, s.clock, ask, func() (WithdrawalID, error) {
			w, err := s.draft(ctx, tx, c)
			if err != nil {
				return 0, err
			}
			return w.ID, s.request(ctx, tx, w)
		})
		return err
	})
	if err != nil {
		return Withdrawal{}, err
	}
	return s.store.GetWithdrawal(ctx, made)
}

// draft checks the request and makes the row without its holds.
func (s *Service) draft(ctx context.Context, tx *db.Tx, c WithdrawCmd) (Withdrawal, error) {
	a, err := s.store.GetAccount(ctx, tx, c.Member, c.Account)
	if err != nil {
		return Withdrawal{}, err
	}
	m, err := s.methodOf(ctx, c.Member, a.Method)
	if err != nil {
		return Withdrawal{}, err
	}
	now := clock.NowOf(s.clock)
	if ready := a.CreatedAt.Add(m.AccountWait); now < ready {
		return Withdrawal{}, fault.New(fault.Refused, "cashier.account.waiting", fault.Args{"until": ready})
	}
	q, rate, err := s.quote(ctx, m, c.Amount)
	if err != nil {
		return Withdrawal{}, err
	}
	if err := c.asTold(q); err != nil {
		return Withdrawal{}, err
	}
	if err := s.mayAsk(ctx, tx, c, m, a, now); err != nil {
		return Withdrawal{}, err
	}
	return Withdrawal{
		ID: id.New[withdrawalKind](s.ids), MemberID: c.Member, AccountID: a.ID, AccountNumber: a.Number, AccountName: a.Name,
		Method: m.Code, Provider: m.PaysOut(), LegAmount: q.Receives, Rate: rate, Currency: m.Currency, Amount: c.Amount, QuotedFee: q.Fee, Fee: q.Fee,
		State: Requested, StepAt: now, CreatedAt: now, UpdatedAt: now, Version: 1,
	}, nil
}

// mayAsk says whether so much may be asked for now. It takes the member's gate
// first: what was asked for before is counted under it, so that requests that
// come at once do not all find the same room.
func (s *Service) mayAsk(ctx context.Context, tx *db.Tx, c WithdrawCmd, m Method, a Account, now clock.Instant) error {
	if _, err := s.wallet.BalanceTx(ctx, tx, c.Member, m.Currency); err != nil {
		return err
	}
	if err := s.withinDay(ctx, tx, c, m, now); err != nil {
		return err
	}
	if s.turnover != nil {
		if err := s.turnover.MayWithdraw(ctx, tx, c.Member, m.Currency, c.Amount); err != nil {
			return err
		}
	}
	if s.checks == nil {
		return nil
	}
	before, err := s.askedEver(ctx, tx, c.Member, m.Currency)
	if err != nil {
		return err
	}
	return s.checks.MayPayOut(ctx, tx, Asked{Member: c.Member, Currency: m.Currency, Amount: c.Amount, Before: before.Withdrawals, Name: a.Name})
}

// withinDay refuses what is more than a day's bounds: the method's, and those of
// the member's rank over all ways of paying.
func (s *Service) withinDay(ctx context.Context, tx *db.Tx, c WithdrawCmd, m Method, now clock.Instant) error {
	if m.WithdrawDay > 0 {
		sum, _, err := s.store.AskedSince(ctx, tx, c.Member, m.Code, now.Add(-day))
		if err != nil {
			return err
		}
		if left := m.WithdrawDay - sum; c.Amount > left {
			return fault.InvalidField("amount", "cashier.amount.day", fault.Args{"max": m.WithdrawDay, "left": max(left, 0)})
		}
	}
	at, err := s.standing(ctx, c.Member)
	if err != nil || (at.WithdrawDay == 0 && at.WithdrawCount == 0) {
		return err
	}
	sum, count, err := s.store.AskedSince(ctx, tx, c.Member, "", now.Add(-day))
	switch left := at.WithdrawDay - sum; {
	case err != nil:
		return err
	case at.WithdrawCount > 0 && count >= at.WithdrawCount:
		return fault.New(fault.Refused, "cashier.withdrawal.dayCount", fault.Args{"max": at.WithdrawCount})
	case at.WithdrawDay > 0 && c.Amount > left:
		return fault.InvalidField("amount", "cashier.amount.rankDay", fault.Args{"max": at.WithdrawDay, "left": max(left, 0)})
	}
	return nil
}

// askedEver is what a member has paid in and asked out in one currency.
func (s *Service) askedEver(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (Ever, error) {
	all, err := s.store.AskedEver(ctx, tx, member)
	for _, e := range all {
		if e.Currency == c {
			return e, err
		}
	}
	return Ever{Currency: c}, err
}

// AskedEver is what a member has paid in and asked out, a line a currency; tx
// may be nil.
func (s *Service) AskedEver(ctx context.Context, tx *db.Tx, member id.Member) ([]Ever, error) {
	return s.store.AskedEver(ctx, tx, member)
}

const day = 24 * time.Hour

// request holds payout and fee apart, so that each is captured whole to where
// it belongs, and writes row, event and next step.
func (s *Service) request(ctx context.Context, tx *db.Tx, w Withdrawal) error {
	hold := func(part string, amount money.Amount) (id.Hold, wallet.Balance, error) {
		return s.wallet.Hold(ctx, tx, wallet.HoldMove{
			Member: w.MemberID, Currency: w.Currency, Amount: amount,
			Scope: withdrawalScope, ExternalID: w.ID.String() + ":" + part,
		})
	}
	held, balance, err := hold(partPayout, w.Amount-w.Fee)
	if err != nil {
		return err
	}
	w.HoldID = held
	if w.Fee > 0 {
		if w.FeeHoldID, balance, err = hold(partFee, w.Fee); err != nil {
			return err
		}
	}
	if err := s.store.InsertWithdrawal(ctx, tx, w); err != nil {
		return err
	}
	if err := s.enqueueWithdrawal(ctx, tx, w); err != nil {
		return err
	}
	return s.tellWithdrawal(ctx, tx, w, 0, &balance)
}

const (
	withdrawalScope = "cashier.withdrawal"
	partPayout      = "payout"
	partFee         = "fee"
)

// GetWithdrawal is one of the member's own withdrawals; ErrWithdrawal otherwise.
func (s *Service) GetWithdrawal(ctx context.Context, member id.Member, withdrawal WithdrawalID) (Withdrawal, error) {
	w, err := s.store.GetWithdrawal(ctx, withdrawal)
	if err == nil && w.MemberID != member {
		err = ErrWithdrawal
	}
	if err != nil {
		return Withdrawal{}, err
	}
	return w, nil
}

// FindWithdrawal is any withdrawal, for staff.
func (s *Service) FindWithdrawal(ctx context.Context, withdrawal WithdrawalID) (Withdrawal, error) {
	return s.store.GetWithdrawal(ctx, withdrawal)
}

// Timeline is a withdrawal's way so far, oldest first.
func (s *Service) Timeline(ctx context.Context, withdrawal WithdrawalID) ([]Step, error) {
	return s.store.Timeline(ctx, withdrawal)
}

// ListWithdrawals lists withdrawals, newest first.
func (s *Service) ListWithdrawals(ctx context.Context, f Filter, p page.Request) (page.Page[Withdrawal], error) {
	return s.store.ListWithdrawals(ctx, f, p)
}

// ConfirmReceipt is the member's word that everything arrived; saying it again
// changes nothing.
func (s *Service) ConfirmReceipt(ctx context.Context, member id.Member, withdrawal WithdrawalID) (Withdrawal, error) {
	return s.changeWithdrawal(ctx, withdrawal, func(_ context.Context, _ *db.Tx, w *Withdrawal) (effect, error) {
		switch {
		case w.MemberID != member:
			return none, ErrWithdrawal
		case w.State == AllReceived:
			return none, nil
		}
		return keep, w.receive(AllReceived)
	})
}
