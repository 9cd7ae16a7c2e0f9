package cashier_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/idem"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

var ctx = context.Background()

const thousand = 1000 * money.Unit

func deposit(w *cashiertest.World, m id.Member, key string) cashier.Deposit {
	w.T.Helper()
	d, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: "bkash", Amount: thousand, Key: key})
	require.NoError(w.T, err)
	require.Equal(w.T, cashier.DepositPending, d.State)
	require.True(w.T, strings.HasPrefix(d.PayURL, "/sandbox-pay/pay/"), d.PayURL)
	return d
}

// press chooses a mode on the hosted page, as a browser does.
func press(w *cashiertest.World, d cashier.Deposit, mode string) {
	w.T.Helper()
	req := httptest.NewRequest(http.MethodPost, d.PayURL, strings.NewReader(url.Values{"mode": {mode}}.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	rec := httptest.NewRecorder()
	w.API.Mux.ServeHTTP(rec, req)
	require.Equal(w.T, http.StatusSeeOther, rec.Code, rec.Body.String())
}

func now(w *cashiertest.World, d cashier.Deposit) cashier.Deposit {
	w.T.Helper()
	d, err := w.Store.GetDeposit(ctx, d.ID)
	require.NoError(w.T, err)
	return d
}

func TestCreateDeposit_AnswersTheFirstDepositToARepeat(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		first := deposit(w, m, "key-0001")
		require.Equal(t, first.ID, deposit(w, m, "key-0001").ID)
		_, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: "bkash", Amount: 2 * thousand, Key: "key-0001"})
		require.ErrorIs(t, err, idem.ErrMismatch)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM cashier_deposits`))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM sandboxpay_payments`))
	})
}

func TestCreateDeposit_RefusesAmountsOutOfRangeAndUnknownMethods(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		for _, c := range []cashier.DepositCmd{
			{Method: "bkash", Amount: 99_990_000}, {Method: "bkash", Amount: 30_000*money.Unit + 10_000},
			{Method: "bkash", Amount: 0}, {Method: "bkash", Amount: -thousand}, {Method: "bkash", Amount: thousand + 1},
			{Method: "gold", Amount: thousand},
		} {
			c.Member, c.Key = m, "key-0001"
			_, err := w.Cashier.CreateDeposit(ctx, c)
			require.Error(t, err, c)
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM cashier_deposits`))
	})
}

func TestDeposit_EndsAsTheProviderSays(t *testing.T) {
	cases := []struct {
		mode   string
		after  time.Duration
		state  cashier.DepositState
		reason string
		cash   money.Amount
		late   bool
	}{
		{mode: "now", state: cashier.DepositCredited, cash: thousand},
		{mode: "twice", state: cashier.DepositCredited, cash: thousand},
		{mode: "late", state: cashier.DepositProcessing},
		{mode: "late", after: 31 * time.Second, state: cashier.DepositCredited, cash: thousand},
		{mode: "wrong", state: cashier.DepositReview, reason: cashier.ReasonAmount},
		{mode: "fail", state: cashier.DepositFailed, reason: "declined"},
		{mode: "cancel", state: cashier.DepositCancelled},
		{mode: "afterExpiry", state: cashier.DepositExpired},
		{mode: "afterExpiry", after: 11 * time.Second, state: cashier.DepositCredited, cash: thousand, late: true},
	}
	for _, c := range cases {
		t.Run(c.mode+c.after.String(), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(0)
				dep := deposit(w, m, "key-0001")
				press(w, dep, c.mode)
				w.Run()
				w.After(c.after)
				dep = now(w, dep)
				require.Equal(t, c.state, dep.State)
				require.Equal(t, c.reason, dep.Reason)
				require.Equal(t, c.late, dep.Late)
				require.Equal(t, c.cash, w.Balance(m).Cash)
				w.After(48 * time.Hour)
				require.LessOrEqual(t, w.Balance(m).Cash, thousand)
			})
		})
	}
}

func TestDeposit_IsCreditedOnceHoweverOftenAndByWhomItIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := deposit(w, m, "key-0001")
		press(w, dep, "now")
		pay, err := w.Provider.Query(ctx, cashier.PaymentRef{Reference: dep.ID.String()})
		require.NoError(t, err)
		notice := signedNotice(w, pay)
		w.Clock.Advance(6 * time.Second) // the poller is due too
		var wg sync.WaitGroup
		for range 50 {
			wg.Go(func() { require.Equal(t, http.StatusNoContent, notice()) })
		}
		wg.Go(w.Run)
		wg.Wait()
		w.After(time.Hour)
		require.Equal(t, cashier.DepositCredited, now(w, dep).State)
		require.Equal(t, thousand, w.Balance(m).Cash)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM v_outbox WHERE topic = 'cashier.deposit.credited'`))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM v_outbox WHERE topic = 'wallet.balance.changed'`))
	})
}

func TestDeposit_IsCreditedByThePollerWhenNoNoticeComes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := deposit(w, m, "key-0001")
		press(w, dep, "now")
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `DELETE FROM jobs WHERE kind = 'sandboxpay.notice'`)
			return err
		}))
		w.After(6 * time.Second)
		require.Equal(t, cashier.DepositCredited, now(w, dep).State)
		require.Equal(t, thousand, w.Balance(m).Cash)
	})
}

func TestDeposit_ExpiresUnpaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		dep := deposit(w, w.Member(0), "key-0001")
		w.After(12 * time.Minute)
		require.Equal(t, cashier.DepositExpired, now(w, dep).State)
	})
}

func TestDeposit_SurvivesAProviderThatCannotBeReached(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		w.Provider.Break(errors.New("no route"))
		c := cashier.DepositCmd{Member: m, Method: "bkash", Amount: thousand, Key: "key-0001"}
		_, err := w.Cashier.CreateDeposit(ctx, c)
		require.ErrorIs(t, err, cashier.ErrProvider)
		w.After(6 * time.Second)
		w.Provider.Break(nil)
		w.After(time.Minute) // its job opens it
		dep, err := w.Cashier.CreateDeposit(ctx, c)
		require.NoError(t, err)
		require.Equal(t, cashier.DepositPending, dep.State)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM cashier_deposits`))
	})
}

func TestNotify_RefusesWhatIsNotSignedOrOld(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := deposit(w, m, "key-0001")
		forged := signedNotice(w, cashier.Payment{
			Reference: dep.ID.String(), State: cashier.PaySucceeded, TrxID: "SBXFORGED", Amount: thousand, Currency: money.BDT,
		}, func(h http.Header) { h.Set("X-Sandboxpay-Signature", strings.Repeat("ab", 32)) })
		require.Equal(t, http.StatusUnauthorized, forged())
		old := signedNotice(w, cashier.Payment{
			Reference: dep.ID.String(), State: cashier.PaySucceeded, TrxID: "SBXOLD", Amount: thousand, Currency: money.BDT,
		})
		w.Clock.Advance(301 * time.Second)
		require.Equal(t, http.StatusUnauthorized, old())
		require.Zero(t, w.Balance(m).Cash)
	})
}

func TestDeposit_IsNotCreditedByAForgedNoticeAndStaysOpenForTheRealPayment(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := deposit(w, m, "key-0001")
		press(w, dep, "forged")
		w.Run()
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM jobs WHERE kind = 'sandboxpay.forged' AND done_at > 0`), "the notice was not posted")
		require.Equal(t, cashier.DepositPending, now(w, dep).State)
		require.Zero(t, w.Balance(m).Cash)
		press(w, dep, "now")
		w.Run()
		require.Equal(t, cashier.DepositCredited, now(w, dep).State)
		require.Equal(t, thousand, w.Balance(m).Cash)
	})
}

func TestReviewDeposit_CreditsTheProvidersAmountOnceOrNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		one, two := deposit(w, m, "key-0001"), deposit(w, m, "key-0002")
		press(w, one, "wrong")
		press(w, two, "wrong")
		w.Run()
		yes := cashier.Decision{Staff: 7, Key: "decide-1"}
		pay, err := w.Provider.Query(ctx, cashier.PaymentRef{Reference: one.ID.String()})
		require.NoError(t, err)
		notice := signedNotice(w, pay)
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() { require.Equal(t, http.StatusNoContent, notice()) })
		}
		for range 8 {
			wg.Go(func() {
				_, err := w.Cashier.ReviewDeposit(ctx, one.ID, yes, true)
				require.NoError(t, err)
			})
		}
		wg.Wait()
		_, err = w.Cashier.ReviewDeposit(ctx, two.ID, cashier.Decision{Staff: 7, Key: "decide-2", Reason: "sent back"}, false)
		require.NoError(t, err)
		_, err = w.Cashier.ReviewDeposit(ctx, two.ID, cashier.Decision{Staff: 8, Key: "decide-3"}, true)
		require.ErrorIs(t, err, cashier.ErrDepositState)
		require.Equal(t, cashier.DepositCredited, now(w, one).State)
		require.Equal(t, cashier.DepositFailed, now(w, two).State)
		require.Equal(t, thousand/2, w.Balance(m).Cash)
	})
}

func TestDeposit_HoldsASecondPaymentForReview(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := deposit(w, m, "key-0001")
		press(w, dep, "now")
		w.Run()
		again := signedNotice(w, cashier.Payment{
			Reference: dep.ID.String(), State: cashier.PaySucceeded, TrxID: "SBXSECOND", Amount: thousand, Currency: money.BDT,
		})
		for range 3 {
			require.Equal(t, http.StatusNoContent, again())
		}
		require.Equal(t, thousand, w.Balance(m).Cash)
		list, err := w.Cashier.ListDeposits(ctx, cashier.Filter{State: string(cashier.DepositReview)}, page.Request{})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		require.Equal(t, cashier.ReasonSecond, list.Items[0].Reason)
	})
}

func TestDeposit_NeverCreditsASecondPaymentInAnotherCurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := deposit(w, m, "key-0001")
		press(w, dep, "now")
		w.Run()
		require.Equal(t, http.StatusNoContent, signedNotice(w, cashier.Payment{
			Reference: dep.ID.String(), State: cashier.PaySucceeded, TrxID: "SBXFOREIGN", Amount: thousand, Currency: "USD",
		})())
		list, err := w.Cashier.ListDeposits(ctx, cashier.Filter{State: string(cashier.DepositReview)}, page.Request{})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		require.Equal(t, cashier.ReasonCurrency, list.Items[0].Reason)
		_, err = w.Cashier.ReviewDeposit(ctx, list.Items[0].ID, cashier.Decision{Staff: 7, Key: "decide-1"}, true)
		require.ErrorIs(t, err, cashier.ErrDepositState)
		require.Equal(t, thousand, w.Balance(m).Cash)
	})
}

type limits struct{ err error }

func (l *limits) MayDeposit(context.Context, *db.Tx, id.Member, money.Currency, money.Amount, cashier.DepositID) error {
	return l.err
}

func TestDeposit_AsksTheLimitsBeforeItOpensAndBeforeItCredits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		guard := &limits{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Deposits = guard })
		m := w.Member(0)
		dep := deposit(w, m, "key-0001")
		guard.err = errors.New("limit")
		press(w, dep, "now")
		w.Run()
		require.Equal(t, cashier.ReasonLimit, now(w, dep).Reason)
		require.Equal(t, cashier.DepositReview, now(w, dep).State)
		require.Zero(t, w.Balance(m).Cash)
		_, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: "bkash", Amount: thousand, Key: "key-0002"})
		require.ErrorIs(t, err, guard.err)
	})
}
