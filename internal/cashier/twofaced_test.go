package cashier_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// refusedOnce brings a withdrawal to where its provider has refused it.
func refusedOnce(w *cashiertest.World, m id.Member) cashier.Withdrawal {
	one := withdraw(w, m, refused)
	w.Run()
	approve(w, one)
	w.Run()
	w.After(3 * time.Second)
	require.True(w.T, see(w, one).PayoutFailed)
	return one
}

// changesItsMind lets the provider say that it has paid what it had refused;
// told lets it send a notice of it.
func changesItsMind(w *cashiertest.World, one cashier.Withdrawal, told bool) {
	reference := one.ID.String() + "-1"
	require.NoError(w.T, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE sandboxpay_payouts SET state = 'SUCCEEDED', trx_id = 'SBPLATE', reason = '' WHERE reference = ?`, reference)
		return err
	}))
	if told {
		require.NoError(w.T, w.Cashier.ObservePayout(ctx, one.Provider, cashier.Payout{
			Reference: reference, State: cashier.PaySucceeded, TrxID: "SBPLATE", Amount: one.LegAmount, Currency: one.Currency,
		}))
	}
}

func unexpected(t *testing.T, w *cashiertest.World) (n int) {
	require.NoError(t, w.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_outbox WHERE topic = 'cashier.payout.unexpected'`).Scan(&n))
	return n
}

func TestPayout_RefusedAndThenPaidIsPaidOnce(t *testing.T) {
	for name, told := range map[string]bool{"told by a notice": true, "found when staff acts": false} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(thousand)
				one := refusedOnce(w, m)
				changesItsMind(w, one, told)
				if !told {
					_, err := w.Cashier.ReturnFunds(ctx, one.ID, by(checker, "back-1"))
					require.ErrorIs(t, err, cashier.ErrPaidAfterAll)
				}
				_, err := w.Cashier.PayAgain(ctx, one.ID, by(checker, "again-1"))
				require.ErrorIs(t, err, cashier.ErrWithdrawalState)
				w.Run()
				got := see(w, one)
				require.Equal(t, cashier.ReceiptOpen, got.State)
				require.Equal(t, "SBPLATE", got.TrxID)
				require.Zero(t, w.Balance(m).Cash+w.Balance(m).Locked)
				require.Zero(t, unexpected(t, w))
				balanced(t, w)
			})
		})
	}
}

func TestPayout_PaidAfterItWasGivenBackIsToldToPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := refusedOnce(w, m)
		_, err := w.Cashier.ReturnFunds(ctx, one.ID, by(checker, "back-1"))
		require.NoError(t, err)
		changesItsMind(w, one, true)
		require.Equal(t, cashier.Returned, see(w, one).State)
		require.Equal(t, thousand, w.Balance(m).Cash, "nobody takes it back by itself")
		require.Equal(t, 1, unexpected(t, w))
	})
}

func TestPayout_NobodyActsOnARefusalThatNobodyCanConfirm(t *testing.T) {
	w := cashiertest.New(t, dbtest.SQLite(t))
	m := w.Member(thousand)
	one := refusedOnce(w, m)
	w.Provider.Break(context.DeadlineExceeded)
	_, err := w.Cashier.ReturnFunds(ctx, one.ID, by(checker, "back-1"))
	require.ErrorIs(t, err, cashier.ErrProvider)
	require.Equal(t, thousand, w.Balance(m).Locked)
	w.Provider.Break(nil)
	_, err = w.Cashier.ReturnFunds(ctx, one.ID, by(checker, "back-1"))
	require.NoError(t, err, "the same key, once it can be asked")
}

func TestPayout_ARepeatOfWhatWasPaidIsNothingNew(t *testing.T) {
	w := cashiertest.New(t, dbtest.SQLite(t))
	m := w.Member(thousand)
	one := issued(w, m, plain)
	for range 2 {
		require.NoError(t, w.Cashier.ObservePayout(ctx, one.Provider, cashier.Payout{
			Reference: one.ID.String() + "-1", State: cashier.PaySucceeded, TrxID: one.TrxID, Amount: one.LegAmount, Currency: one.Currency,
		}))
	}
	require.Zero(t, unexpected(t, w))
}

func TestPayout_NobodyActsOnARefusalThatTheProviderIsTakingBack(t *testing.T) {
	for _, state := range []cashier.PayState{cashier.PayPending, cashier.PayProcessing} {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			w := cashiertest.New(t, d)
			m := w.Member(thousand)
			one := refusedOnce(w, m)
			require.NoError(t, w.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, `UPDATE sandboxpay_payouts SET state = ? WHERE reference = ?`, string(state), one.ID.String()+"-1")
				return err
			}))
			_, err := w.Cashier.ReturnFunds(ctx, one.ID, by(checker, "back-1"))
			require.ErrorIs(t, err, cashier.ErrStillPaying)
			_, err = w.Cashier.PayAgain(ctx, one.ID, by(checker, "again-1"))
			require.ErrorIs(t, err, cashier.ErrStillPaying)
			require.Equal(t, thousand, w.Balance(m).Locked)
			balanced(t, w)
		})
	}
}
