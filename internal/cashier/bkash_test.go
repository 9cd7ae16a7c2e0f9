package cashier_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/cashier/payments/bkash/bkashwire"
)

// open opens a deposit by a method, as the site would.
func open(w *cashiertest.World, m id.Member, method, key string) cashier.Deposit {
	w.T.Helper()
	d, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: method, Amount: thousand, Key: key, Origin: cashiertest.Origin})
	require.NoError(w.T, err)
	require.Equal(w.T, cashier.DepositPending, d.State)
	return d
}

func TestOutsideDeposits_EndAsTheProviderSays(t *testing.T) {
	cases := []struct {
		method, mode string
		after        time.Duration
		state        cashier.DepositState
		reason       string
		cash         money.Amount
	}{
		{method: "bkash-live", mode: "now", state: cashier.DepositCredited, cash: thousand},
		{method: "bkash-live", mode: "twice", state: cashier.DepositCredited, cash: thousand},
		{method: "bkash-live", mode: "lostReturn", state: cashier.DepositPending},
		{method: "bkash-live", mode: "lostReturn", after: 6 * time.Second, state: cashier.DepositCredited, cash: thousand},
		{method: "bkash-live", mode: "lostAnswer", after: 6 * time.Second, state: cashier.DepositCredited, cash: thousand},
		{method: "bkash-live", mode: "insufficient", state: cashier.DepositFailed, reason: "insufficient"},
		{method: "bkash-live", mode: "forged", state: cashier.DepositPending},
		{method: "bkash-live", mode: "forged", after: 20 * time.Minute, state: cashier.DepositExpired},
		{method: "bkash-live", mode: "fail", state: cashier.DepositFailed, reason: "declined"},
		{method: "bkash-live", mode: "cancel", state: cashier.DepositCancelled},
		{method: "nagad-live", mode: "now", state: cashier.DepositCredited, cash: thousand},
		{method: "nagad-live", mode: "lostReturn", after: 6 * time.Second, state: cashier.DepositCredited, cash: thousand},
		{method: "nagad-live", mode: "lostAnswer", state: cashier.DepositPending},
		{method: "nagad-live", mode: "lostAnswer", after: 6 * time.Second, state: cashier.DepositCredited, cash: thousand},
		{method: "nagad-live", mode: "wrong", state: cashier.DepositReview, reason: cashier.ReasonAmount},
		{method: "nagad-live", mode: "forged", state: cashier.DepositPending},
		{method: "nagad-live", mode: "fail", state: cashier.DepositFailed, reason: "declined"},
		{method: "nagad-live", mode: "cancel", state: cashier.DepositCancelled},
	}
	for _, c := range cases {
		t.Run(c.method+" "+c.mode+c.after.String(), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(0)
				dep := open(w, m, c.method, "key-0001")
				at := w.Press(dep.PayURL, c.mode)
				if c.mode != "lostReturn" {
					require.Equal(t, "/member/deposit?id="+dep.ID.String(), at)
				}
				if c.after > 0 || c.cash > 0 {
					w.Run() // the notices
				}
				w.After(c.after)
				got := now(w, dep)
				require.Equal(t, c.state, got.State)
				require.Equal(t, c.reason, got.Reason)
				require.Equal(t, c.cash, w.Balance(m).Cash)
				w.After(48 * time.Hour)
				require.LessOrEqual(t, w.Balance(m).Cash, thousand)
			})
		})
	}
}

// notice posts a message to bKash's callback and answers the status.
func notice(w *cashiertest.World, body []byte) int {
	req := httptest.NewRequest(http.MethodPost, cashier.CallbackPath+"bkash", strings.NewReader(string(body)))
	rec := httptest.NewRecorder()
	w.API.Mux.ServeHTTP(rec, req)
	return rec.Code
}

func told(t testing.TB, dep cashier.Deposit) string {
	raw, err := json.Marshal(bkashwire.Notice{
		TrxID: "FORGED0001", TransactionStatus: bkashwire.Completed, Amount: "1000", Currency: "BDT", MerchantInvoiceNumber: dep.ID.String(),
	})
	require.NoError(t, err)
	return string(raw)
}

func TestBkashNotice_IsRefusedUnlessSignedForOurTopicNow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := open(w, m, "bkash-live", "key-0001")
		good, err := w.Bkash.Signed(bkashwire.Envelope{Type: bkashwire.TypeNotification, Message: told(t, dep)})
		require.NoError(t, err)
		forge := func(change func(e *bkashwire.Envelope)) []byte {
			var e bkashwire.Envelope
			require.NoError(t, json.Unmarshal(good, &e))
			change(&e)
			raw, err := json.Marshal(e)
			require.NoError(t, err)
			return raw
		}
		for name, body := range map[string][]byte{
			"no JSON":                 []byte("hello"),
			"another message":         forge(func(e *bkashwire.Envelope) { e.Message = strings.Replace(e.Message, "1000", "9000", 1) }),
			"another topic":           forge(func(e *bkashwire.Envelope) { e.TopicArn = "arn:aws:sns:ap-southeast-1:2:theirs" }),
			"another host":            forge(func(e *bkashwire.Envelope) { e.SigningCertURL = "https://sns.evil.test/cert.pem" }),
			"not over TLS":            forge(func(e *bkashwire.Envelope) { e.SigningCertURL = "http://" + cashiertest.Host + "/x.pem" }),
			"no signature":            forge(func(e *bkashwire.Envelope) { e.Signature = "" }),
			"unknown version":         forge(func(e *bkashwire.Envelope) { e.SignatureVersion = "9" }),
			"a replayed type":         forge(func(e *bkashwire.Envelope) { e.Type = bkashwire.TypeConfirmation }),
			"an unknown cert":         forge(func(e *bkashwire.Envelope) { e.SigningCertURL += "x" }),
			"an unknown message type": forge(func(e *bkashwire.Envelope) { e.Type = "Other" }),
		} {
			require.Equal(t, http.StatusUnauthorized, notice(w, body), name)
		}
		// A true signature proves that somebody asks, not that it is paid.
		require.Equal(t, http.StatusNoContent, notice(w, good))
		require.Equal(t, cashier.DepositPending, now(w, dep).State)
		w.Clock.Advance(2 * time.Hour)
		require.Equal(t, http.StatusUnauthorized, notice(w, good), "an old notice")
		require.Zero(t, w.Balance(m).Cash)
	})
}

func TestBkashDeposit_IsCreditedOnceHoweverOftenAndByWhomItIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := open(w, m, "bkash-live", "key-0001")
		w.Press(dep.PayURL, "lostReturn")
		raw, err := w.Bkash.Signed(bkashwire.Envelope{Type: bkashwire.TypeNotification, Message: told(t, dep)})
		require.NoError(t, err)
		w.Clock.Advance(6 * time.Second)
		var wg sync.WaitGroup
		for range 15 {
			wg.Go(func() { notice(w, raw) })
			wg.Go(func() {
				_ = w.Cashier.Return(ctx, "bkash", dep.ID, map[string][]string{"paymentID": {now(w, dep).ProviderRef}, "status": {"success"}})
			})
		}
		wg.Go(w.Run)
		wg.Wait()
		w.After(time.Hour)
		require.Equal(t, cashier.DepositCredited, now(w, dep).State)
		require.Equal(t, thousand, w.Balance(m).Cash)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM v_outbox WHERE topic = 'cashier.deposit.credited'`))
	})
}

// lossy loses what goes to or comes from the providers, as told.
func TestBkashDeposit_OpensAnewUnderAnotherInvoiceWhenTheAnswerIsLost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := open(w, m, "bkash-live", "key-0001")
		// The machine stopped after bKash had answered and before it was written.
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE cashier_deposits SET state = 'CREATED', provider_ref = '', pay_url = ''`)
			return err
		}))
		again := open(w, m, "bkash-live", "key-0001")
		require.Equal(t, dep.ID, again.ID)
		require.NotEqual(t, dep.PayURL, again.PayURL)
		require.Equal(t, 2, w.Count(`SELECT COUNT(DISTINCT invoice) FROM bkashpay_payments`))
		w.Press(again.PayURL, "now")
		w.Run()
		require.Equal(t, cashier.DepositCredited, now(w, dep).State)
		require.Equal(t, thousand, w.Balance(m).Cash)
	})
}

func TestReview_RefusedByStaffIsRefundedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		guard := &limits{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Deposits = guard })
		m := w.Member(0)
		dep, hand := open(w, m, "bkash-live", "key-0001"), open(w, m, "nagad-live", "key-0002")
		guard.err = cashier.ErrDepositState
		w.Press(dep.PayURL, "now")
		w.Press(hand.PayURL, "now")
		w.Run()
		require.Equal(t, cashier.ReasonLimit, now(w, dep).Reason)
		for i, one := range []cashier.Deposit{dep, hand} {
			_, err := w.Cashier.ReviewDeposit(ctx, one.ID, by(maker, []string{"no-1", "no-2"}[i]), false)
			require.NoError(t, err)
		}
		w.After(10 * time.Second)
		require.Equal(t, cashier.RefundDone, now(w, dep).Refund)
		require.NotEmpty(t, now(w, dep).RefundTrx)
		require.Equal(t, cashier.RefundByHand, now(w, hand).Refund)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM bkashpay_payments WHERE refund_trx <> ''`))
		require.Zero(t, w.Balance(m).Cash)
	})
}

func TestBkashPayout_LostAnswerIsLookedUpByPeopleAndPaidOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(3 * thousand)
		pay := func(number string) cashier.Withdrawal {
			a, err := w.Cashier.AddAccount(ctx, "account-"+number, cashier.Account{MemberID: m, Method: "bkash-live", Number: number, Name: "Rahim Uddin"}, cashier.Secret{})
			require.NoError(t, err)
			one, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: thousand, Key: "key-" + number})
			require.NoError(t, err)
			w.Run()
			approve(w, one)
			w.Run()
			return see(w, one)
		}
		require.Equal(t, cashier.ReceiptOpen, pay(plain).State)
		require.True(t, pay(refused).PayoutFailed)
		lost := pay(late) // the answer of this one is lost
		w.After(time.Minute)
		lost = see(w, lost)
		require.Equal(t, cashier.Paying, lost.State)
		require.True(t, lost.ByHand())
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM bkashpay_payouts`))
		_, err := w.Cashier.ConfirmPaid(ctx, lost.ID, by(checker, "paid-1"), "WRONG00001")
		require.ErrorContains(t, err, "cashier.trx.unknown")
		var trx, other string
		require.NoError(t, d.QueryRowContext(ctx, `SELECT trx_id FROM bkashpay_payouts WHERE ending = '01'`).Scan(&trx))
		require.NoError(t, d.QueryRowContext(ctx, `SELECT trx_id FROM bkashpay_payouts WHERE ending = '55'`).Scan(&other))
		_, err = w.Cashier.ConfirmPaid(ctx, lost.ID, by(checker, "paid-2"), other)
		require.ErrorContains(t, err, "cashier.trx.used")
		_, err = w.Cashier.ConfirmPaid(ctx, lost.ID, by(checker, "paid-3"), trx)
		require.NoError(t, err)
		w.Run()
		require.Equal(t, cashier.ReceiptOpen, see(w, lost).State)
		require.Equal(t, thousand, w.Balance(m).Locked) // of the refused one
	})
}
