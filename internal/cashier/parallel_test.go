package cashier_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// atOnce runs calls that all come while somebody else holds the member's gate, and
// tells how many were taken; a refusal is a fault that the member is told.
func atOnce(t *testing.T, w *cashiertest.World, m id.Member, n int, call func(i int) error) int {
	t.Helper()
	var calls sync.WaitGroup
	failed := make([]error, n)
	require.NoError(t, w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := w.Wallet.BalanceTx(ctx, tx, m, money.BDT)
		for i := range n {
			calls.Go(func() { failed[i] = call(i) })
		}
		time.Sleep(300 * time.Millisecond) // all wait for it by now
		return err
	}))
	calls.Wait()
	taken := 0
	for _, err := range failed {
		if err == nil {
			taken++
			continue
		}
		require.True(t, fault.IsCode(err, fault.Refused) || fault.IsCode(err, fault.Invalid), "%v", err)
	}
	return taken
}

func TestWithdraw_KeepsADaysBoundsHoweverManyAreAskedForAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rank, checks := &ranked{}, &level{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) {
			deps.Standings, deps.Checks = rank, checks
			for i := range deps.Methods {
				if deps.Methods[i].Code == "nagad" {
					deps.Methods[i].WithdrawDay = 1_000 * money.Unit
				}
			}
		})
		for i, bound := range []struct {
			name, method string
			rank         cashier.Standing
			level        money.Amount
		}{
			{name: "sum of the rank", method: "bkash", rank: cashier.Standing{WithdrawDay: 1_000 * money.Unit}},
			{name: "count of the rank", method: "bkash", rank: cashier.Standing{WithdrawCount: 2}},
			{name: "sum of the method", method: "nagad"},
			{name: "sum of the level", method: "bkash", level: 1_000 * money.Unit},
		} {
			rank.at, checks.most = bound.rank, bound.level
			m := w.Member(100_000 * money.Unit)
			a, err := w.Cashier.AddAccount(t.Context(), "account", cashier.Account{
				MemberID: m, Method: bound.method, Number: fmt.Sprint("0171200000", i), Name: "Rahim Uddin",
			}, cashier.Secret{})
			require.NoError(t, err)
			taken := atOnce(t, w, m, 8, func(i int) error {
				_, err := w.Cashier.Withdraw(t.Context(), cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: 500 * money.Unit, Key: fmt.Sprint("key-", i)})
				return err
			})
			require.Equal(t, 2, taken, bound.name)
			require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM cashier_withdrawals WHERE account_id = ?`, int64(a.ID)), bound.name)
		}
	})
}

// level lets so much be asked for since the account was opened, 0 is no bound, and
// is concerned about who is frozen.
type level struct {
	most   money.Amount
	frozen atomic.Bool
}

func (l *level) MayPayIn(context.Context, *db.Tx, cashier.Asked) error { return nil }

func (l *level) MayPayOut(_ context.Context, _ *db.Tx, a cashier.Asked) error {
	if l.most > 0 && a.Before+a.Amount > l.most {
		return fault.New(fault.Refused, "compliance.level.needed")
	}
	return nil
}

func (l *level) Concerns(context.Context, *db.Tx, id.Member, money.Currency) ([]string, error) {
	if l.frozen.Load() {
		return []string{"frozen"}, nil
	}
	return nil, nil
}

func TestAddAccount_KeepsNoMoreThanTheMostHoweverManyAreAddedAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		for i := range 9 {
			w.Account(m, fmt.Sprint("0171200000", i))
		}
		taken := atOnce(t, w, m, 6, func(i int) error {
			number := fmt.Sprint("0181200000", i)
			_, err := w.Cashier.AddAccount(t.Context(), number, cashier.Account{MemberID: m, Method: "bkash", Number: number, Name: "Rahim Uddin"}, cashier.Secret{})
			return err
		})
		require.Equal(t, 1, taken, "there is room for ten")
		list, err := w.Cashier.ListAccounts(t.Context(), m)
		require.NoError(t, err)
		require.Len(t, list, 10)
	})
}

// What nobody is concerned about is approved by its score; who is frozen, be it while
// the withdrawal is scored, waits for people however low the score is.
func TestLowRisk_OfWhoIsFrozenWaitsForPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		checks := &level{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) {
			deps.Checks, deps.Auto = checks, cashier.AutoRules{MaxScore: 100, MaxAmount: 2 * thousand, MaxDay: 2 * thousand}
		})
		ask := func(number string) (id.Member, cashier.Withdrawal) {
			m := w.Member(10 * thousand)
			one, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: w.Account(m, number).ID, Amount: thousand, Key: "key-" + number})
			require.NoError(t, err)
			return m, one
		}
		_, one := ask("01712000001")
		w.Run()
		require.True(t, see(w, one).AutoApproved)

		m, one := ask("01712000002")
		done := make(chan struct{})
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := w.Wallet.BalanceTx(ctx, tx, m, money.BDT) // as freezing does
			go func() {
				defer close(done)
				w.Run()
			}()
			time.Sleep(300 * time.Millisecond)
			checks.frozen.Store(true)
			return err
		}))
		<-done
		w.Run()
		got := see(w, one)
		require.Equal(t, cashier.Maker, got.State)
		require.Contains(t, got.RiskReasons, "frozen")
	})
}
