package cashier_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/idem"
	"baize/internal/wallet"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

const (
	maker   = id.Staff(71)
	checker = id.Staff(72)

	plain   = "01712345655" // paid at once
	late    = "01712345601" // paid after thirty seconds
	refused = "01712345602" // never paid
	twice   = "01712345603" // paid, told twice
	retried = "01712345604" // refused once
)

func by(staff id.Staff, key string) cashier.Decision {
	return cashier.Decision{Staff: staff, Key: key, Reason: "looked at", MayMake: true, MayCheck: true}
}

func withdraw(w *cashiertest.World, m id.Member, number string) cashier.Withdrawal {
	w.T.Helper()
	out, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: w.Account(m, number).ID, Amount: thousand, Key: "key-" + number})
	require.NoError(w.T, err)
	return out
}

func see(w *cashiertest.World, one cashier.Withdrawal) cashier.Withdrawal {
	w.T.Helper()
	out, err := w.Store.GetWithdrawal(ctx, one.ID)
	require.NoError(w.T, err)
	return out
}

func approve(w *cashiertest.World, one cashier.Withdrawal) {
	w.T.Helper()
	_, err := w.Cashier.Approve(ctx, one.ID, by(maker, "make-"+one.ID.String()))
	require.NoError(w.T, err)
	_, err = w.Cashier.Approve(ctx, one.ID, by(checker, "check-"+one.ID.String()))
	require.NoError(w.T, err)
}

// issued brings a withdrawal to RECEIPT_OPEN.
func issued(w *cashiertest.World, m id.Member, number string) cashier.Withdrawal {
	w.T.Helper()
	one := withdraw(w, m, number)
	w.Run()
	approve(w, one)
	w.Run()
	w.After(3 * time.Second)
	one = see(w, one)
	require.Equal(w.T, cashier.ReceiptOpen, one.State)
	return one
}

func TestWithdraw_HoldsTheMoneyOnceHoweverOftenItIsAsked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(3 * thousand)
		account := w.Account(m, plain)
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				_, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: account.ID, Amount: thousand, Key: "same-key"})
				require.NoError(t, err)
			})
		}
		wg.Wait()
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM cashier_withdrawals`))
		require.Equal(t, 2*thousand, w.Balance(m).Cash)
		require.Equal(t, thousand, w.Balance(m).Locked)
		_, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: account.ID, Amount: 2 * thousand, Key: "same-key"})
		require.ErrorIs(t, err, idem.ErrMismatch)
	})
}

type turnover struct{ err error }

func (g turnover) MayWithdraw(context.Context, *db.Tx, id.Member, money.Currency, money.Amount) error {
	return g.err
}

func TestWithdraw_RefusesWithoutEffect(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		bound := errors.New("the bonus still binds it")
		guard := &turnover{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Turnover = guard })
		m, other := w.Member(thousand), w.Member(thousand)
		mine, theirs := w.Account(m, plain), w.Account(other, late)
		ask := func(account cashier.AccountID, amount money.Amount) error {
			_, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: account, Amount: amount, Key: "key-0001"})
			return err
		}
		require.ErrorIs(t, ask(theirs.ID, thousand), cashier.ErrAccount)
		require.ErrorIs(t, ask(mine.ID, thousand+10*money.Unit), wallet.ErrNotEnough)
		require.Error(t, ask(mine.ID, 199*money.Unit))
		require.Error(t, ask(mine.ID, 30_001*money.Unit))
		guard.err = bound
		require.ErrorIs(t, ask(mine.ID, thousand), bound)
		guard.err = nil
		require.NoError(t, w.Cashier.RemoveAccount(ctx, m, mine.ID, cashier.Secret{}))
		require.ErrorIs(t, ask(mine.ID, thousand), cashier.ErrAccount)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM cashier_withdrawals`))
		require.Equal(t, thousand, w.Balance(m).Cash)
	})
}

func TestWithdraw_WaitsUntilAMemberBelowZeroIsCovered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		account := w.Account(m, plain)
		move := func(amount money.Amount, key string) {
			require.NoError(t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, _, err := w.Wallet.Apply(ctx, tx, m, money.BDT, wallet.Leg{
					Pocket: wallet.Cash, Amount: amount, AllowNegative: true, Counter: ledger.Vendor("acme", ledger.GGR, money.BDT),
					Kind: "win.rollback", Scope: "test", ExternalID: key,
				})
				return err
			}))
		}
		ask := func(key string) error {
			_, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: account.ID, Amount: thousand, Key: key})
			return err
		}
		move(-thousand-money.Unit, "a win taken back after it was spent")
		require.Equal(t, -money.Unit, w.Balance(m).Cash)
		require.ErrorIs(t, ask("key-0001"), wallet.ErrNotEnough)
		move(money.Unit, "covered, and no more")
		require.ErrorIs(t, ask("key-0002"), wallet.ErrNotEnough)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM cashier_withdrawals`))
		move(thousand, "won anew")
		require.NoError(t, ask("key-0003"))
	})
}

func TestWithdrawal_WalksFromRequestToReceipt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := issued(w, m, twice)
		require.Zero(t, w.Balance(m).Cash)
		require.Zero(t, w.Balance(m).Locked)
		require.Positive(t, one.RiskScore)
		got, err := w.Cashier.ConfirmReceipt(ctx, m, one.ID)
		require.NoError(t, err)
		require.Equal(t, cashier.AllReceived, got.State)
		require.Equal(t, 990*money.Unit, got.ReceivedAmount)
		again, err := w.Cashier.ConfirmReceipt(ctx, m, one.ID)
		require.NoError(t, err)
		require.Equal(t, got.Version, again.Version)
		steps, err := w.Cashier.Timeline(ctx, one.ID)
		require.NoError(t, err)
		var states []cashier.WithdrawalState
		for _, s := range steps {
			states = append(states, s.State)
		}
		require.Equal(t, []cashier.WithdrawalState{
			cashier.Requested, cashier.Risk, cashier.Maker, cashier.Checker, cashier.Approved, cashier.Paying,
			cashier.Issued, cashier.ReceiptOpen, cashier.AllReceived,
		}, states)
		w.After(time.Hour) // the timer is too late
		require.Equal(t, cashier.AllReceived, see(w, one).State)
	})
}

func TestWithdrawal_CountsAsReceivedAfterTheWindowOnlyWithProof(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := issued(w, m, plain)
		w.After(29 * time.Minute)
		require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE sandboxpay_payouts SET state = 'PENDING'`)
			return err
		}))
		w.After(2 * time.Minute)
		require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
		require.Equal(t, cashier.ReasonNoProof, see(w, one).Reason)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE sandboxpay_payouts SET state = 'SUCCEEDED'`)
			return err
		}))
		w.After(11 * time.Minute)
		require.Equal(t, cashier.AutoReceived, see(w, one).State)
		_, err := w.Cashier.ConfirmReceipt(ctx, m, one.ID)
		require.ErrorIs(t, err, cashier.ErrWithdrawalState)
	})
}

func TestWithdrawal_ReceiptAndTimerAtOnceEndOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := issued(w, m, plain)
		w.Clock.Advance(31 * time.Minute)
		var wg sync.WaitGroup
		wg.Go(w.Run)
		wg.Go(func() { _, _ = w.Cashier.ConfirmReceipt(ctx, m, one.ID) })
		wg.Wait()
		end := see(w, one)
		require.True(t, end.State.Final(), end.State)
		require.Equal(t, 990*money.Unit, end.ReceivedAmount)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM cashier_withdrawal_steps WHERE state IN ('ALL_RECEIVED', 'AUTO_RECEIVED')`))
	})
}

func TestApprove_NeedsTwoPeopleEvenInTheDatabase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		one := withdraw(w, w.Member(thousand), plain)
		_, err := w.Cashier.Approve(ctx, one.ID, by(maker, "too-early"))
		require.ErrorIs(t, err, cashier.ErrWithdrawalState)
		w.Run()
		_, err = w.Cashier.Approve(ctx, one.ID, cashier.Decision{Staff: maker, Key: "key-0001", MayCheck: true})
		require.ErrorIs(t, err, cashier.ErrNotPermitted)
		_, err = w.Cashier.Approve(ctx, one.ID, by(maker, "key-0002"))
		require.NoError(t, err)
		_, err = w.Cashier.Approve(ctx, one.ID, by(maker, "key-0002")) // a double click
		require.NoError(t, err)
		_, err = w.Cashier.Approve(ctx, one.ID, by(maker, "key-0003"))
		require.ErrorIs(t, err, cashier.ErrSamePerson)
		_, err = w.Cashier.Reject(ctx, one.ID, by(maker, "key-0004"))
		require.ErrorIs(t, err, cashier.ErrSamePerson)
		require.Equal(t, cashier.Checker, see(w, one).State)
		for _, forged := range []string{
			`UPDATE cashier_withdrawals SET checker_id = maker_id`,
			`UPDATE cashier_withdrawals SET state = 'APPROVED'`,
			`UPDATE cashier_withdrawals SET state = 'RETURNED', returned_amount = 1, checker_id = 72`,
		} {
			require.Error(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, forged)
				return err
			}), forged)
		}
	})
}

func TestApprove_InParallelHasOneEffectAPerson(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		one := withdraw(w, w.Member(thousand), plain)
		w.Run()
		var wg sync.WaitGroup
		var done atomic.Int32
		for i := range 12 {
			wg.Go(func() {
				staff := maker + id.Staff(i%2)
				if _, err := w.Cashier.Approve(ctx, one.ID, by(staff, fmt.Sprintf("parallel-%d", i))); err == nil {
					done.Add(1)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 2, done.Load())
		got := see(w, one)
		require.Equal(t, cashier.Approved, got.State)
		require.NotEqual(t, got.MakerID, got.CheckerID)
	})
}

func TestReject_GivesEverythingBackWithTheReason(t *testing.T) {
	for _, stage := range []cashier.WithdrawalState{cashier.Maker, cashier.Checker} {
		t.Run(string(stage), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(thousand)
				one := withdraw(w, m, plain)
				w.Run()
				if stage == cashier.Checker {
					_, err := w.Cashier.Approve(ctx, one.ID, by(maker, "key-0001"))
					require.NoError(t, err)
				}
				no := by(checker, "key-0002")
				no.Reason = ""
				_, err := w.Cashier.Reject(ctx, one.ID, no)
				require.Error(t, err)
				no.Reason = "another name on the account"
				for range 3 {
					got, err := w.Cashier.Reject(ctx, one.ID, no)
					require.NoError(t, err)
					require.Equal(t, cashier.Rejected, got.State)
				}
				got := see(w, one)
				require.Equal(t, no.Reason, got.Reason)
				require.Equal(t, thousand, got.ReturnedAmount)
				require.Equal(t, thousand, w.Balance(m).Cash)
				require.Zero(t, w.Balance(m).Locked)
			})
		})
	}
}

func TestPayout_RefusedIsPaidAgainOrReturnedByStaffOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(2 * thousand)
		one, two := withdraw(w, m, retried), withdraw(w, m, refused)
		w.Run()
		for _, each := range []cashier.Withdrawal{one, two} {
			_, err := w.Cashier.PayAgain(ctx, each.ID, by(checker, "early-"+each.ID.String()))
			require.ErrorIs(t, err, cashier.ErrWithdrawalState)
			approve(w, each)
		}
		w.Run()
		w.After(3 * time.Second)
		require.True(t, see(w, one).PayoutFailed)
		require.Equal(t, 2*thousand, w.Balance(m).Locked)
		_, err := w.Cashier.PayAgain(ctx, one.ID, by(checker, "again-1"))
		require.NoError(t, err)
		_, err = w.Cashier.ReturnFunds(ctx, two.ID, by(checker, "back-1"))
		require.NoError(t, err)
		w.Run()
		w.After(3 * time.Second)
		require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
		require.Equal(t, cashier.Returned, see(w, two).State)
		require.Equal(t, thousand, w.Balance(m).Cash)
		require.Zero(t, w.Balance(m).Locked)
	})
}

func TestPayout_WithoutAnAnswerIsAskedAgainAndPaidOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := withdraw(w, m, late)
		w.Run()
		approve(w, one)
		w.Provider.Break(errors.New("the answer is lost"))
		w.Run()
		w.After(10 * time.Second)
		require.Equal(t, cashier.Paying, see(w, one).State)
		require.Equal(t, thousand, w.Balance(m).Locked)
		w.Provider.Break(nil)
		w.After(time.Minute)
		require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM sandboxpay_payouts`))
		require.Zero(t, w.Balance(m).Locked)
	})
}

func TestReads_HideOtherMembersRows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m, stranger := w.Member(thousand), w.Member(0)
		one, dep := withdraw(w, m, plain), deposit(w, m, "key-0001")
		_, err := w.Cashier.GetWithdrawal(ctx, stranger, one.ID)
		require.ErrorIs(t, err, cashier.ErrWithdrawal)
		_, err = w.Cashier.ConfirmReceipt(ctx, stranger, one.ID)
		require.ErrorIs(t, err, cashier.ErrWithdrawal)
		_, err = w.Cashier.GetDeposit(ctx, stranger, dep.ID)
		require.ErrorIs(t, err, cashier.ErrDeposit)
	})
}

func TestAccounts_AreNowhereReadableInTheDatabase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := issued(w, m, plain)
		require.Equal(t, plain, one.AccountNumber)
		for _, query := range []string{
			`SELECT number || name FROM cashier_accounts`, `SELECT account_number || account_name FROM cashier_withdrawals`,
			`SELECT response FROM idempotency`, `SELECT payload FROM v_outbox`, `SELECT payload FROM jobs`,
			`SELECT ending || reason FROM sandboxpay_payouts`,
		} {
			rows, err := d.QueryContext(ctx, query)
			require.NoError(t, err)
			for rows.Next() {
				var text string
				require.NoError(t, rows.Scan(&text))
				require.NotContains(t, text, plain, query)
				require.NotContains(t, text, "Rahim", query)
			}
			require.NoError(t, rows.Close())
		}
		other := w.Member(0) // and equal numbers are still found
		w.Account(other, plain)
		_, err := w.Cashier.AddAccount(ctx, "another", cashier.Account{MemberID: other, Method: "bkash", Number: plain, Name: "Rahim Uddin"}, cashier.Secret{})
		require.ErrorContains(t, err, "cashier.account.exists")
		require.Equal(t, 1, w.Count(`SELECT COUNT(DISTINCT number_key) FROM cashier_accounts`))
	})
}
