package cashier_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// ranked gives every member the same standing.
type ranked struct{ at cashier.Standing }

func (r *ranked) Standing(context.Context, id.Member) (cashier.Standing, error) { return r.at, nil }

func TestWithdraw_IsBoundByTheRanksDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rank := &ranked{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Standings = rank })
		for i, bound := range []cashier.Standing{{WithdrawCount: 2}, {WithdrawDay: 1_000 * money.Unit}} {
			rank.at = bound
			m := w.Member(10_000 * money.Unit)
			a := w.Account(m, fmt.Sprint("0171200000", i))
			ask := func(key string) error {
				_, err := w.Cashier.Withdraw(t.Context(), cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: 500 * money.Unit, Key: key})
				return err
			}
			require.NoError(t, ask("key-one"))
			require.NoError(t, ask("key-two"))
			err := ask("key-three")
			require.True(t, fault.IsCode(err, fault.Refused) || fault.IsCode(err, fault.Invalid), "%v", err)
		}
	})
}
