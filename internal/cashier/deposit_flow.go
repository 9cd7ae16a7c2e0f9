package cashier

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/wallet"
)

// depositLife is how long a deposit may wait for a provider that gives no
// deadline of its own.
const depositLife = 15 * time.Minute

// DepositCmd asks for a deposit; Key makes a repeat answer the first one.
type DepositCmd struct {
	Member id.Member
	Method string
	Amount money.Amount
	Key    string
	// Origin is the address of the site, to which providers lead back.
	Origin string
}

// CreateDeposit opens a deposit at the provider and answers where to pay. When
// the provider cannot be reached the deposit stays CREATED and is tried again,
// by its job and by a repeat of the key: ErrProvider.
func (s *Service) CreateDeposit(ctx context.Context, c DepositCmd) (Deposit, error) {
	m, err := s.payInBy(ctx, c)
	if err != nil {
		// Who asks again is answered again, whatever the terms say by now.
		known, look := idem.Done(ctx, s.db, c.scope(), c.Key)
		if look != nil || !known {
			return Deposit{}, err
		}
	}
	made, err := s.recordDeposit(ctx, c, m)
	if err != nil {
		return Deposit{}, err
	}
	d, err := s.store.GetDeposit(ctx, made)
	if err != nil || d.State != DepositCreated {
		return d, err
	}
	return s.openDeposit(ctx, d)
}

func (c DepositCmd) scope() string { return "cashier.deposit:" + c.Member.String() }

// payInBy is the method of a deposit, where it takes so much now.
func (s *Service) payInBy(ctx context.Context, c DepositCmd) (Method, error) {
	m, err := s.methodOf(ctx, c.Member, c.Method)
	switch {
	case err != nil:
		return m, err
	case m.DepositMax == 0:
		return m, errClosed
	}
	return m, within(c.Amount, m.DepositMin, m.DepositMax, m.Currency)
}

func (s *Service) mayDeposit(ctx context.Context, tx *db.Tx, d *Deposit, amount money.Amount) error {
	if s.deposits == nil {
		return nil
	}
	return s.deposits.MayDeposit(ctx, tx, d.MemberID, d.Currency, amount, d.ID)
}

// PaidIn is what a member has paid in since a moment, gross, with what is on its
// way; the deposit but is left out. tx may be nil.
func (s *Service) PaidIn(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, since clock.Instant, but DepositID) (money.Amount, error) {
	return s.store.PaidIn(ctx, tx, member, c, since, but)
}

func (s *Service) recordDeposit(ctx context.Context, c DepositCmd, m Method) (made DepositID, err error) {
	ask := idem.Key{Scope: c.scope(), ID: c.Key, Content: []string{c.Method, c.Amount.String()}}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		made, _, err = idem.Once(ctx, tx, s.clock, ask, func() (DepositID, error) {
			if err := s.checkPayer(ctx, tx, c, m.Currency); err != nil {
				return 0, err
			}
			now := clock.NowOf(s.clock)
			d := Deposit{
				ID: id.New[depositKind](s.ids), MemberID: c.Member, Method: m.Code, Provider: m.Provider,
				Currency: m.Currency, Amount: c.Amount, State: DepositCreated, ExpiresAt: now.Add(depositLife), Origin: c.Origin,
			}
			if err := s.mayDeposit(ctx, tx, &d, c.Amount); err != nil {
				return 0, err
			}
			return d.ID, s.insertDeposit(ctx, tx, d)
		})
		return err
	})
	return made, err
}

// checkPayer asks whether who the member has proved to be lets so much be paid
// in; money that comes is credited whatever the answer was.
func (s *Service) checkPayer(ctx context.Context, tx *db.Tx, c DepositCmd, currency money.Currency) error {
	if s.checks == nil {
		return nil
	}
	before, err := s.askedEver(ctx, tx, c.Member, currency)
	if err != nil {
		return err
	}
	return s.checks.MayPayIn(ctx, tx, Asked{Member: c.Member, Currency: currency, Amount: c.Amount, Before: before.Deposits})
}

// insertDeposit writes a new row with its first event and its next look.
func (s *Service) insertDeposit(ctx context.Context, tx *db.Tx, d Deposit) error {
	now := clock.NowOf(s.clock)
	d.CreatedAt, d.UpdatedAt, d.Version = now, now, 1
	d.schedule(now)
	if err := s.store.InsertDeposit(ctx, tx, d); err != nil {
		return err
	}
	if err := s.enqueueDeposit(ctx, tx, d); err != nil {
		return err
	}
	return s.tellDeposit(ctx, tx, d)
}

// openDeposit creates the payment at the provider; reference and try make it
// safe to be done twice.
func (s *Service) openDeposit(ctx context.Context, d Deposit) (Deposit, error) {
	p, err := s.provider(d.Provider)
	if err != nil {
		return d, err
	}
	if d.Tries, err = s.nextTry(ctx, d.ID); err != nil {
		return d, err
	}
	pay, err := p.CreateDeposit(ctx, DepositOrder{
		Reference: d.ID.String(), Try: d.Tries, Member: d.MemberID, Method: d.Method, Amount: d.Amount, Currency: d.Currency,
		ReturnURL: d.Origin + ReturnPath(d.Provider, d.ID),
	})
	if err != nil {
		return d, ErrProvider.Wrap(err)
	}
	return s.changeDeposit(ctx, d.ID, func(ctx context.Context, tx *db.Tx, d *Deposit) (Outcome, error) {
		if d.State != DepositCreated {
			return Unchanged, nil // somebody else was faster
		}
		d.State, d.PayURL, d.ProviderRef = DepositPending, pay.PayURL, pay.ProviderRef
		if pay.Details != nil {
			d.Details = *pay.Details
		}
		if pay.ExpiresAt > 0 {
			d.ExpiresAt = pay.ExpiresAt
		}
		return max(Changed, d.Observe(pay)), nil
	})
}

// nextTry counts an order before it is sent: one whose answer is lost is never
// repeated under its number, because some providers refuse that.
func (s *Service) nextTry(ctx context.Context, deposit DepositID) (try int, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		d, err := s.store.LockDeposit(ctx, tx, deposit)
		if err != nil {
			return err
		}
		d.Tries++
		try = d.Tries
		return s.store.SaveDeposit(ctx, tx, &d)
	})
	return try, err
}

// change is what a step does to a locked deposit.
type depositChange func(ctx context.Context, tx *db.Tx, d *Deposit) (Outcome, error)

// changeDeposit runs one step in one transaction: row, ledger, event, next look.
func (s *Service) changeDeposit(ctx context.Context, deposit DepositID, change depositChange) (out Deposit, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		d, err := s.store.LockDeposit(ctx, tx, deposit)
		if err != nil {
			return err
		}
		outcome, err := change(ctx, tx, &d)
		if err == nil && outcome != Unchanged && outcome != Second {
			err = s.saveDeposit(ctx, tx, &d, outcome)
		}
		out = d
		return err
	})
	return out, err
}

func (s *Service) saveDeposit(ctx context.Context, tx *db.Tx, d *Deposit, outcome Outcome) error {
	now := clock.NowOf(s.clock)
	if outcome == Credit {
		err := s.mayDeposit(ctx, tx, d, d.PaidAmount)
		if err != nil && d.DecidedBy != 0 {
			return err // staff does not go beyond the member's limits either
		}
		if err != nil {
			outcome = d.review(ReasonLimit)
		}
	}
	d.UpdatedAt = now
	d.schedule(now)
	if err := s.store.SaveDeposit(ctx, tx, d); err != nil {
		return err
	}
	if err := s.enqueueDeposit(ctx, tx, *d); err != nil {
		return err
	}
	switch outcome {
	case Credit:
		return s.credit(ctx, tx, *d)
	case Refunding:
		return s.tellRefund(ctx, tx, *d)
	}
	return s.tellDeposit(ctx, tx, *d)
}

// credit moves the provider's amount into the member's cash. The ledger knows
// the provider's transaction too and would refuse it a second time.
func (s *Service) credit(ctx context.Context, tx *db.Tx, d Deposit) error {
	b, err := s.wallet.Credit(ctx, tx, wallet.Move{
		Member: d.MemberID, Currency: d.Currency, Pocket: wallet.Cash, Amount: d.PaidAmount,
		Counter: ledger.Provider(d.Provider, ledger.PSPClearing, d.Currency),
		Kind:    "deposit", Scope: "cashier.deposit:" + d.Provider, ExternalID: d.TrxID,
	})
	if err != nil {
		return err
	}
	return s.tellCredited(ctx, tx, d, b)
}

// idLen is how long an id is written; what a reference has behind it counts
// the tries.
const idLen = 13

func parsePaymentReference(ref string) (DepositID, error) {
	deposit, err := id.Parse[depositKind](ref[:min(len(ref), idLen)])
	if err != nil {
		return 0, ErrDeposit
	}
	return deposit, nil
}

// observePayment applies a provider's word, from a notice or a query. A
// transaction that any deposit of the provider holds already changes nothing.
func (s *Service) observePayment(ctx context.Context, provider string, p Payment) (Deposit, error) {
	d, err := s.observeOne(ctx, provider, p)
	for _, other := range p.Others {
		if err != nil {
			break
		}
		d, err = s.observeOne(ctx, provider, other)
	}
	return d, err
}

func (s *Service) observeOne(ctx context.Context, provider string, p Payment) (Deposit, error) {
	deposit, err := parsePaymentReference(p.Reference)
	if err != nil {
		return Deposit{}, err
	}
	return s.changeDeposit(ctx, deposit, func(ctx context.Context, tx *db.Tx, d *Deposit) (Outcome, error) {
		if d.Provider != provider {
			return Unchanged, ErrDeposit
		}
		if p.TrxID != "" {
			known, err := s.store.TrxDeposit(ctx, tx, provider, p.TrxID)
			if err != nil || known != 0 && (known == d.ID || d.Details.Needed == 0) {
				return Unchanged, err
			}
			if known != 0 { // what came to the address was another deposit's
				p.State, p.TrxID = PayPending, ""
			}
		}
		outcome := d.Observe(p)
		if outcome == Second {
			return outcome, s.addPayment(ctx, tx, d, p)
		}
		return outcome, nil
	})
}

// addPayment gives another payment for a deposit a deposit of its own.
func (s *Service) addPayment(ctx context.Context, tx *db.Tx, d *Deposit, p Payment) error {
	fresh := id.New[depositKind](s.ids)
	if !p.AnySum {
		return s.insertDeposit(ctx, tx, d.second(fresh, p))
	}
	extra := d.another(fresh, p)
	if err := s.insertDeposit(ctx, tx, extra); err != nil {
		return err
	}
	extra, err := s.store.LockDeposit(ctx, tx, fresh)
	if err != nil {
		return err
	}
	return s.saveDeposit(ctx, tx, &extra, extra.Observe(p))
}

// ErrDeposit says that there is no such deposit.
var ErrDeposit = fault.New(fault.NotFound, "cashier.deposit.notFound")

// GetDeposit is one of the member's own deposits; ErrDeposit otherwise.
func (s *Service) GetDeposit(ctx context.Context, member id.Member, deposit DepositID) (Deposit, error) {
	d, err := s.store.GetDeposit(ctx, deposit)
	if err == nil && d.MemberID != member {
		err = ErrDeposit
	}
	if err != nil {
		return Deposit{}, err
	}
	return d, nil
}

// ListDeposits lists deposits, newest first.
func (s *Service) ListDeposits(ctx context.Context, f Filter, p page.Request) (page.Page[Deposit], error) {
	return s.store.ListDeposits(ctx, f, p)
}

// ReviewDeposit ends a REVIEW by a member of staff: what the provider says was
// paid is credited, or nothing is. Repeating the decision under its key
// changes nothing.
func (s *Service) ReviewDeposit(ctx context.Context, deposit DepositID, dec Decision, credit bool) (Deposit, error) {
	if !credit && dec.Reason == "" {
		return Deposit{}, fault.InvalidField("reason", "field.required")
	}
	return s.changeDeposit(ctx, deposit, func(ctx context.Context, tx *db.Tx, d *Deposit) (Outcome, error) {
		before := *d
		_, repeated, err := idem.Once(ctx, tx, s.clock, dec.key("deposit.review", deposit.String(), credit), func() (bool, error) {
			return true, d.decide(dec.Staff, credit)
		})
		if err != nil || repeated {
			return Unchanged, err
		}
		outcome := Changed
		if credit {
			outcome = Credit
		}
		return outcome, s.record(ctx, tx, dec, "cashier.deposit.review", deposit.String(), before, *d)
	})
}
