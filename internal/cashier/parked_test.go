package cashier_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func TestPayout_ThatIsNotWhatWasOrderedWaitsForPeople(t *testing.T) {
	for why, spoil := range map[string]func(*cashier.Payout){
		cashier.ReasonAmount:   func(p *cashier.Payout) { p.Amount -= money.Unit },
		cashier.ReasonCurrency: func(p *cashier.Payout) { p.Currency = "USD" },
		cashier.ReasonNoProof:  func(p *cashier.Payout) { p.TrxID = "" },
	} {
		t.Run(why, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(thousand)
				one := refusedOnce(w, m)
				word := cashier.Payout{
					Reference: one.ID.String() + "-1", State: cashier.PaySucceeded, TrxID: "SBPLATE", Amount: one.LegAmount, Currency: one.Currency,
				}
				wrong := word
				spoil(&wrong)
				require.NoError(t, w.Cashier.ObservePayout(ctx, one.Provider, wrong))
				parked := see(w, one)
				require.True(t, parked.ByHand(), "nobody asks for ever, and nobody waits for that")
				require.Equal(t, why, parked.Reason)
				list, err := w.Cashier.ListWithdrawals(ctx, cashier.Filter{State: string(cashier.Paying), ByHand: true}, page.Request{Limit: 5})
				require.NoError(t, err)
				require.Len(t, list.Items, 1)

				require.NoError(t, w.Cashier.ObservePayout(ctx, one.Provider, wrong))
				w.Run()
				require.Equal(t, parked.Version, see(w, one).Version, "a repeat is nothing new")
				require.Zero(t, unexpected(t, w))
				for _, act := range []func() (cashier.Withdrawal, error){
					func() (cashier.Withdrawal, error) { return w.Cashier.PayAgain(ctx, one.ID, by(checker, "again-1")) },
					func() (cashier.Withdrawal, error) { return w.Cashier.ReturnFunds(ctx, one.ID, by(checker, "back-1")) },
				} {
					_, err := act()
					require.ErrorIs(t, err, cashier.ErrWithdrawalState, "it may have gone out")
				}
				require.Equal(t, thousand, w.Balance(m).Locked)

				changesItsMind(w, one, false)
				_, err = w.Cashier.ConfirmPaid(ctx, one.ID, by(checker, "paid-1"), "SBPLATE")
				require.NoError(t, err)
				w.Run()
				require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
				require.Zero(t, w.Balance(m).Locked)
				balanced(t, w)
			})
		})
	}
}
