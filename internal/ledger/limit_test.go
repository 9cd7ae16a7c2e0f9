package ledger_test

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
)

// most is what an account holds, as its table says.
const most money.Amount = 4_000_000_000_000_000_000

// lockedAndNot runs a test of postings to an account that its function has locked
// first, as bets have, and of postings to one that it has not.
func lockedAndNot(t *testing.T, test func(t *testing.T, f *fixture, move func(by money.Amount, reversal bool) error)) {
	for name, locked := range map[string]bool{"locked": true, "not": false} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				f := open(t, d)
				test(t, f, func(by money.Amount, reversal bool) error {
					return d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
						var states []ledger.State
						if locked {
							if states, err = f.Lock(ctx, tx, f.cash); err != nil {
								return err
							}
						}
						_, err = f.PostLocked(ctx, tx, states, ledger.Entry{
							Kind: "test", Scope: "test", ExternalID: f.Member().String(),
							Postings: []ledger.Posting{{Account: f.cash, Amount: by, AllowNegative: reversal}, {Account: f.house, Amount: -by}},
						})
						return err
					})
				})
				f.RequireSound(t)
			})
		})
	}
}

func TestPost_RefusesMoreThanAnAccountHolds(t *testing.T) {
	lockedAndNot(t, func(t *testing.T, f *fixture, move func(money.Amount, bool) error) {
		require.NoError(t, move(most, false))
		for range 3 {
			require.ErrorIs(t, move(1, false), ledger.ErrFull)
		}
		require.ErrorIs(t, move(most, false), ledger.ErrFull)
		balance, err := f.Balance(t.Context(), f.cash)
		require.NoError(t, err)
		require.Equal(t, most, balance)
		require.NoError(t, move(-most, false))
	})
}

func TestPost_RefusesMoreThanAnAccountOwes(t *testing.T) {
	lockedAndNot(t, func(t *testing.T, f *fixture, move func(money.Amount, bool) error) {
		require.NoError(t, move(-most, true))
		require.ErrorIs(t, move(-1, true), ledger.ErrFull)
		require.ErrorIs(t, move(-1, false), ledger.ErrOverdraft)
		require.NoError(t, move(most, false))
	})
}

// A sum of the house is told right or not at all.
func TestSeal_StopsBeforeASumThatIsTooLarge(t *testing.T) {
	for name, often := range map[string]bool{"each": true, "all at once": false} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				f := open(t, d)
				for i, account := range members(t, f, 3) {
					require.NoError(t, f.post(t, ledger.Posting{Account: account, Amount: most}, ledger.Posting{Account: f.house, Amount: -most}))
					f.Clock.Advance(time.Minute)
					if often && i < 2 {
						_, err := f.Seal(t.Context())
						require.NoError(t, err)
						balance, err := f.Balance(t.Context(), f.house)
						require.NoError(t, err)
						require.Equal(t, -most*money.Amount(i+1), balance)
					}
				}
				for range 2 {
					_, err := f.Seal(t.Context())
					require.Error(t, err)
					_, err = f.Balance(t.Context(), f.house)
					require.Error(t, err)
				}
				report, err := f.Verify(t.Context())
				require.NoError(t, err)
				require.Empty(t, report.Violations)
			})
		})
	}
}

func members(t *testing.T, f *fixture, n int) []id.Account {
	t.Helper()
	accounts := make([]id.Account, n)
	require.NoError(t, f.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		for i := range accounts {
			owner := ledger.Owner{Kind: ledger.OwnerMember, ID: f.Member().String()}
			if accounts[i], err = f.Account(ctx, tx, ledger.AccountRef{Owner: owner, Kind: ledger.Cash, Currency: money.BDT}); err != nil {
				return err
			}
		}
		return nil
	}))
	return accounts
}
