package cashier

import (
	"context"
	"strings"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Account is where a member is paid to; it is never changed, only removed.
type Account struct {
	ID        AccountID
	MemberID  id.Member
	Method    string
	Number    string
	Name      string
	CreatedAt clock.Instant
	RemovedAt clock.Instant
}

// MaskedNumber shows the last four characters only.
func (a Account) MaskedNumber() string { return mask(a.Number) }

func mask(number string) string {
	if len(number) <= 4 {
		return number
	}
	return strings.Repeat("•", len(number)-4) + number[len(number)-4:]
}

const (
	maxAccounts = 10
	minNameLen  = 2
	maxNameLen  = 60
)

// ErrAccount says that a member has no such payout account.
var ErrAccount = fault.New(fault.NotFound, "cashier.account.notFound")

// AddAccount saves a payout account; a repeat of the key answers the first.
func (s *Service) AddAccount(ctx context.Context, key string, a Account, secret Secret) (Account, error) {
	m, err := s.checkAccount(ctx, &a)
	if err != nil {
		return Account{}, err
	}
	ask := idem.Key{Scope: "cashier.account:" + a.MemberID.String(), ID: key, Content: []string{a.Method, a.Number, a.Name}}
	_, err = s.unlessDone(ctx, ask, func() error { return s.prove(ctx, a.MemberID, secret) })
	if err != nil {
		return Account{}, err
	}
	var made AccountID
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		made, _, err = idem.Once(ctx, tx, s.clock, ask, func() (AccountID, error) {
			if err := s.roomFor(ctx, tx, a, m.Currency); err != nil {
				return 0, err
			}
			a.ID, a.CreatedAt = id.New[accountKind](s.ids), clock.NowOf(s.clock)
			return a.ID, s.store.InsertAccount(ctx, tx, a)
		})
		return err
	})
	if err != nil {
		return Account{}, err
	}
	return s.store.GetAccount(ctx, s.db, a.MemberID, made)
}

// roomFor refuses an account that is there already, and one too many; it counts
// under the member's gate.
func (s *Service) roomFor(ctx context.Context, tx *db.Tx, a Account, c money.Currency) error {
	if _, err := s.wallet.BalanceTx(ctx, tx, a.MemberID, c); err != nil {
		return err
	}
	mine, err := s.store.ListAccounts(ctx, tx, a.MemberID)
	if err != nil {
		return err
	}
	if len(mine) >= maxAccounts {
		return fault.New(fault.Refused, "cashier.account.tooMany", fault.Args{"max": maxAccounts})
	}
	for _, one := range mine {
		if one.Method == a.Method && one.Number == a.Number {
			return fault.New(fault.Conflict, "cashier.account.exists")
		}
	}
	return nil
}

func (s *Service) checkAccount(ctx context.Context, a *Account) (Method, error) {
	m, err := s.methodOf(ctx, a.MemberID, a.Method)
	if err != nil {
		return m, err
	}
	if m.WithdrawMax == 0 {
		return m, errClosed
	}
	a.Number = strings.NewReplacer(" ", "", "-", "").Replace(a.Number)
	if m.Account != TronForm { // capitals tell addresses apart
		a.Number = strings.ToUpper(a.Number)
	}
	a.Name = strings.Join(strings.Fields(a.Name), " ")
	if !m.numberFits(a.Number) {
		return m, fault.InvalidField("number", "cashier.account.number")
	}
	if n := utf8.RuneCountInString(a.Name); n < minNameLen || n > maxNameLen {
		return m, fault.InvalidField("name", "field.length", fault.Args{"min": minNameLen, "max": maxNameLen})
	}
	return m, nil
}

// ListAccounts are the member's payout accounts, oldest first.
func (s *Service) ListAccounts(ctx context.Context, member id.Member) ([]Account, error) {
	return s.store.ListAccounts(ctx, s.db, member)
}

// RemoveAccount takes an account away from further use; withdrawals on their
// way keep their copy of it. Removing twice is removing once.
func (s *Service) RemoveAccount(ctx context.Context, member id.Member, account AccountID, secret Secret) error {
	if err := s.prove(ctx, member, secret); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.store.RemoveAccount(ctx, tx, member, account, clock.NowOf(s.clock))
	})
}
