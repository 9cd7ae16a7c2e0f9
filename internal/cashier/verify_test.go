package cashier_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/cashier"
	"baize/internal/cashier/cashierdb"
	"baize/internal/cashier/cashiertest"
	"baize/internal/kernel/money"
	"baize/internal/ledger/ledgertest"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// Each fault of a row or of the book beside it is found; every other test of
// this room ends with the same look.
func TestMismatches_FindWhatCashierAndBookDoNotAgreeAbout(t *testing.T) {
	for name, one := range map[string]struct {
		plant []string
		want  string
	}{
		"a credit is not booked":         {ledgertest.RemoveEntry("kind = 'deposit'"), "deposit has 0 micro-units of BDT on CASH"},
		"a credit has no row":            {[]string{"DELETE FROM cashier_deposits WHERE state = 'CREDITED'"}, "on CASH of member"},
		"another sum was credited":       {[]string{"UPDATE cashier_deposits SET paid_amount = 1 WHERE state = 'CREDITED'"}, "by its row 1"},
		"a deposit is credited no more":  {[]string{"UPDATE cashier_deposits SET state = 'FAILED' WHERE state = 'CREDITED'"}, "by its row 0"},
		"what is kept is not booked":     {ledgertest.RemoveEntry("kind = 'deposit.kept'"), "on UNCLAIMED of house in the book, by its row 500000000"},
		"what is kept counts as given":   {[]string{"UPDATE cashier_deposits SET refund = 'DONE' WHERE refund = 'KEPT'"}, "refund "},
		"a hold is not booked":           {ledgertest.RemoveEntry("kind = 'hold' AND scope = 'cashier.withdrawal'"), "has 0 micro-units of BDT on LOCKED"},
		"a capture is not booked":        {ledgertest.RemoveEntry("kind = 'hold.capture'"), "has 0 micro-units of BDT on FEES"},
		"what comes back is not booked":  {ledgertest.RemoveEntry("kind = 'withdrawal.return'"), "withdrawal "},
		"a payout's loss is not booked":  {ledgertest.RemoveEntry("kind = 'withdrawal.excess'"), "on PAYOUT_LOSS"},
		"a withdrawal is held no more":   {[]string{"UPDATE cashier_withdrawals SET state = 'REJECTED', returned_amount = amount - fee WHERE state = 'MAKER'"}, "on LOCKED"},
		"a withdrawal's row is gone":     {[]string{"DELETE FROM cashier_withdrawals WHERE state = 'MAKER'"}, "by its row 0"},
		"an excess is forgotten":         {[]string{"UPDATE cashier_withdrawals SET excess = 0"}, "on PAYOUT_LOSS"},
		"an order paid otherwise":        {[]string{"UPDATE cashier_withdrawal_legs SET amount = amount + 1"}, "by its row, 600000001 by its order"},
		"an order is gone":               {[]string{"DELETE FROM cashier_withdrawal_legs"}, "payout of withdrawal "},
		"another transaction paid":       {[]string{"UPDATE cashier_withdrawal_legs SET trx_id = 'X' || trx_id"}, " by its row, 0 by its order"},
		"people said another sum":        {[]string{"UPDATE cashier_withdrawals SET end_paid = end_paid - 1 WHERE end_checker <> 0"}, "599999999 by its row, 600000000 by its order"},
		"an entry is of no deposit ever": {[]string{"UPDATE entries SET scope = 'cashier.deposit:nobody' WHERE kind = 'deposit'"}, "by its row 0"},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				paid := deposit(w, w.Member(0), "key-0001")
				press(w, paid, "now")
				w.Run()
				require.Equal(t, cashier.DepositCredited, now(w, paid).State)
				refused := byHand(w, w.Member(0), "key-0002")
				proposed, err := w.Cashier.ProposeRefund(ctx, refused.ID, by(maker, "said"), refused.Version, cannot)
				require.NoError(t, err)
				_, err = w.Cashier.DecideRefund(ctx, refused.ID, by(checker, "yes"), proposed.Version, true)
				require.NoError(t, err)
				m := w.Member(thousand)
				endedWith(w, parked(w, m), really(600*money.Unit, "BANK-1"))
				m = w.Member(thousand)
				endedWith(w, parked(w, m), really(1200*money.Unit, "BANK-2"))
				withdraw(w, w.Member(thousand), plain)
				w.Run()
				wrong, err := cashierdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, d, one.plant...)
				wrong, err = cashierdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Contains(t, strings.Join(wrong, "\n"), one.want)
			})
		})
	}
}

func TestMismatches_FindAGiftInTheLineThatIsNotBooked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, _, ids := family(t, d)
		_, err := w.Cashier.GiveKin(ctx, give(ids["agent"], "sub", 100, "1"))
		require.NoError(t, err)
		ledgertest.Tamper(t, d, ledgertest.RemoveEntry("kind = 'kin.in'")...)
		wrong, err := cashierdb.Mismatches(ctx, d)
		require.NoError(t, err)
		require.Contains(t, strings.Join(wrong, "\n"), "kin.in has 0 micro-units of BDT on CASH")
	})
}

// What staff found on the bank's statement is what the deposit was credited with.
func TestMismatches_FindADepositThatIsNotWhatCameAtTheBank(t *testing.T) {
	for name, plant := range map[string]string{
		"a transfer was of more":            "UPDATE cashier_deposit_parts SET amount = amount + 1 WHERE number = 2",
		"the first is gone":                 "DELETE FROM cashier_deposit_parts WHERE number = 1",
		"the second is gone":                "DELETE FROM cashier_deposit_parts WHERE number = 2",
		"the first is another's":            "UPDATE cashier_deposit_parts SET trx_id = 'FT9' WHERE number = 1",
		"the deposit was of something else": "UPDATE cashier_deposits SET paid_amount = paid_amount + 1 WHERE state = 'CREDITED'",
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(0)
				dep := open(w, m, "transfer", "key-0001")
				_, err := w.Cashier.AddSlip(ctx, cashier.SlipCmd{Member: m, Deposit: dep.ID, Payer: "Rahim Uddin", Image: pngOf(t, 3), Key: "slip-key-1"})
				require.NoError(t, err)
				_, err = w.Cashier.StateParts(ctx, dep.ID, by(maker, "parts-1"), []cashier.Part{{TrxID: "ft1", Amount: 600 * money.Unit}, {TrxID: "FT2", Amount: 300 * money.Unit}})
				require.NoError(t, err)
				_, err = w.Cashier.ReviewDeposit(ctx, dep.ID, by(checker, "yes"), true)
				require.NoError(t, err)
				wrong, err := cashierdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Empty(t, wrong)
				ledgertest.Tamper(t, d, plant)
				wrong, err = cashierdb.Mismatches(ctx, d)
				require.NoError(t, err)
				require.Contains(t, strings.Join(wrong, "\n"), "transfers found for deposit")
			})
		})
	}
}
