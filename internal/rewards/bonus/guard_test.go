package bonus_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonustest"
	"baize/internal/wallet"
)

// A transfer from another member is on its way, with its turnover, while all is
// withdrawn: a withdrawal that gets the money gets what binds it.
func TestMayWithdraw_SeesTheTurnoverOfMoneyThatItWaitedFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := bonustest.New(t, d)
		m := w.Funded(t, "10")
		asked := make(chan error)
		require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			if _, err := w.Wallet.BalanceTx(ctx, tx, m, money.BDT); err != nil {
				return err
			}
			go func() { asked <- withdrawn(t, w, m, "100") }()
			time.Sleep(300 * time.Millisecond) // it waits for the gate by now
			if _, err := w.Wallet.Credit(ctx, tx, wallet.Move{
				Member: m, Currency: money.BDT, Pocket: wallet.Cash, Amount: amount("90"), Kind: "kin.in", Scope: "cashier.kin", ExternalID: "kin",
				Counter: ledger.House(ledger.Suspense, money.BDT),
			}); err != nil {
				return err
			}
			return w.Bonus.Require(ctx, tx, m, money.BDT, amount("90"), "cashier.kin:kin")
		}))
		require.ErrorIs(t, <-asked, bonus.ErrRollover)
		require.Equal(t, amount("100"), w.Has(t, m).Cash)
	})
}

// withdrawn asks as the cashier does, and holds the money.
func withdrawn(t *testing.T, w *bonustest.World, m id.Member, text string) error {
	return w.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if err := w.Bonus.MayWithdraw(ctx, tx, m, money.BDT, amount(text)); err != nil {
			return err
		}
		_, _, err := w.Wallet.Hold(ctx, tx, wallet.HoldMove{Member: m, Currency: money.BDT, Amount: amount(text), Scope: "cashier.withdrawal", ExternalID: "all"})
		return err
	})
}
