package cashier_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier/cashiertest"
)

// What a member has received counts against the bounds, also where the rest of
// it came back.
func TestAsked_CountsWhatWasReceivedWhereTheRestCameBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(2 * thousand)
		one := issued(w, m, plain)
		_, err := claim(w, m, one, 400*money.Unit, "claim-1")
		require.NoError(t, err)
		_, err = w.Cashier.Investigate(ctx, one.ID, by(maker, "look"))
		require.NoError(t, err)
		_, err = w.Cashier.ReturnDisputed(ctx, one.ID, by(maker, "back"))
		require.NoError(t, err)
		back := withdraw(w, m, late)
		w.Run()
		_, err = w.Cashier.Reject(ctx, back.ID, by(maker, "no"))
		require.NoError(t, err)

		ever, err := w.Cashier.AskedEver(ctx, nil, m)
		require.NoError(t, err)
		require.Len(t, ever, 1)
		require.Equal(t, 410*money.Unit, ever[0].Withdrawals, "what arrived and its fee")
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			sum, count, err := w.Store.AskedSince(ctx, tx, m, "", clock.NowOf(w.Clock).Add(-24*time.Hour))
			require.Equal(t, 410*money.Unit, sum)
			require.Equal(t, 1, count, "a refusal is none")
			return err
		}))
	})
}
