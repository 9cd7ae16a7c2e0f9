package cashier_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// parked brings a withdrawal to where its provider says that it has paid another
// sum than was ordered.
func parked(w *cashiertest.World, m id.Member) cashier.Withdrawal {
	w.T.Helper()
	one := refusedOnce(w, m)
	otherwise(w, one, one.LegAmount-money.Unit)
	one = see(w, one)
	require.True(w.T, one.ByHand())
	return one
}

// otherwise lets the provider say that it has paid a sum on the current order.
func otherwise(w *cashiertest.World, one cashier.Withdrawal, paid money.Amount) {
	w.T.Helper()
	require.NoError(w.T, w.Cashier.ObservePayout(ctx, one.Provider, cashier.Payout{
		Reference: fmt.Sprintf("%s-%d", one.ID, see(w, one).Attempts), State: cashier.PaySucceeded, TrxID: "SBPSAYS", Amount: paid, Currency: one.Currency,
	}))
}

func really(paid money.Amount, trx string) cashier.PaidEnding {
	return cashier.PaidEnding{Paid: paid, Trx: trx, Evidence: "settlement of the provider, line 12"}
}

// endedWith ends a payout with what was really paid, by two people.
func endedWith(w *cashiertest.World, one cashier.Withdrawal, e cashier.PaidEnding) cashier.Withdrawal {
	w.T.Helper()
	proposed, err := w.Cashier.ProposePaid(ctx, one.ID, by(maker, "p-"+e.Trx+one.ID.String()), see(w, one).Version, e)
	require.NoError(w.T, err)
	require.Equal(w.T, cashier.Paying, proposed.State, "one person's word ends nothing")
	for range 3 {
		_, err = w.Cashier.DecidePaid(ctx, one.ID, by(checker, "d-"+e.Trx+one.ID.String()), proposed.Version, true)
		require.NoError(w.T, err)
	}
	return see(w, one)
}

// sums holds what a withdrawal must hold in its end, and that the book has paid
// the provider what the provider has paid.
func sums(t *testing.T, w *cashiertest.World, one cashier.Withdrawal, paid money.Amount) {
	t.Helper()
	require.True(t, one.State.Final(), one.State)
	require.Equal(t, one.Amount-one.Fee, one.ReceivedAmount+one.ReturnedAmount)
	require.Equal(t, paid, house(w, ledger.Provider(one.Provider, ledger.PSPClearing, one.Currency)))
	require.Equal(t, -one.Excess, house(w, ledger.House(ledger.PayoutLoss, one.Currency)))
	require.Zero(t, w.Balance(one.MemberID).Locked)
	require.Equal(t, one.ReturnedAmount, w.Balance(one.MemberID).Cash)
	balanced(t, w)
}

func TestPayout_PaidWithLessGivesTheRestBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := parked(w, m)
		got := endedWith(w, one, really(600*money.Unit, "BANK-1"))
		require.Equal(t, cashier.Issued, got.State)
		require.Equal(t, 390*money.Unit, w.Balance(m).Cash)
		legs, err := w.Cashier.Legs(ctx, one.ID)
		require.NoError(t, err)
		require.Len(t, legs, 1)
		require.Equal(t, 600*money.Unit, legs[0].Amount)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM v_outbox WHERE topic = 'cashier.payout.otherwise'`))
		w.Run()
		w.After(time.Hour) // nobody contradicts, and the provider is not asked for a proof that it does not have
		got = see(w, one)
		require.Equal(t, cashier.AutoReceived, got.State)
		require.Equal(t, 600*money.Unit, got.ReceivedAmount)
		sums(t, w, got, 600*money.Unit)
	})
}

func TestPayout_PaidWithMoreIsTheHousesLoss(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := parked(w, m)
		got := endedWith(w, one, really(1200*money.Unit, "BANK-1"))
		require.Equal(t, 210*money.Unit, got.Excess)
		w.Run()
		got, err := w.Cashier.ConfirmReceipt(ctx, m, one.ID)
		require.NoError(t, err)
		require.Equal(t, sent, got.ReceivedAmount, "what was asked for, and no more")
		sums(t, w, got, 1200*money.Unit)
		require.Zero(t, w.Balance(m).Cash, "nobody takes it from the member by itself")
		otherwise(w, one, 1200*money.Unit)
		require.Equal(t, 1, unexpected(t, w), "another transaction of the order is told to people")
		require.NoError(t, w.Cashier.ObservePayout(ctx, one.Provider, cashier.Payout{
			Reference: one.ID.String() + "-1", State: cashier.PaySucceeded, TrxID: "BANK-1", Amount: 1200 * money.Unit, Currency: one.Currency,
		}))
		require.Equal(t, 1, unexpected(t, w), "the one that people have named is not")
	})
}

func TestPayout_PaidWithNothingGivesAllBackWithTheFee(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := parked(w, m)
		got := endedWith(w, one, really(0, ""))
		require.Equal(t, cashier.Returned, got.State)
		require.Equal(t, "looked at", got.Reason, "the member reads why")
		require.Equal(t, thousand, w.Balance(m).Cash)
		sums(t, w, got, 0)
		otherwise(w, one, one.LegAmount)
		require.Equal(t, 1, unexpected(t, w), "a provider that has paid after all is told to people")
	})
}

func TestPayout_ARestThatIsSentAgainAndPaidOtherwiseEndsToo(t *testing.T) {
	for _, paid := range []money.Amount{0, 100 * money.Unit, 700 * money.Unit} {
		t.Run(paid.String(), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(thousand)
				one := parked(w, m)
				endedWith(w, one, really(600*money.Unit, "BANK-1")) // 390 come back
				w.Run()
				_, err := claim(w, m, one, 400*money.Unit, "claim-1")
				require.NoError(t, err)
				_, err = w.Cashier.Investigate(ctx, one.ID, by(maker, "look"))
				require.NoError(t, err)
				_, err = w.Cashier.Reissue(ctx, one.ID, by(maker, "again"))
				require.NoError(t, err)
				w.Run()
				w.After(3 * time.Second)
				otherwise(w, one, 199*money.Unit)
				stuck := see(w, one)
				require.True(t, stuck.ByHand())
				trx := "BANK-2"
				if paid == 0 {
					trx = ""
				}
				got := endedWith(w, one, really(paid, trx))
				if paid > 0 {
					w.Run()
					got, err = w.Cashier.ConfirmReceipt(ctx, m, one.ID)
					require.NoError(t, err)
				}
				require.Equal(t, 400*money.Unit+min(paid, 200*money.Unit), got.ReceivedAmount)
				require.Equal(t, got.Amount-got.Fee, got.ReceivedAmount+got.ReturnedAmount)
				require.Equal(t, got.ReturnedAmount, w.Balance(m).Cash)
				balanced(t, w)
			})
		})
	}
}

func TestPayout_NothingOfWhatWasPaidWithLessArrivedComesBackOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		one := parked(w, m)
		endedWith(w, one, really(600*money.Unit, "BANK-1"))
		w.Run()
		_, err := claim(w, m, one, 0, "claim-1")
		require.NoError(t, err)
		_, err = w.Cashier.Investigate(ctx, one.ID, by(maker, "look"))
		require.NoError(t, err)
		got, err := w.Cashier.ReturnDisputed(ctx, one.ID, by(maker, "back"))
		require.NoError(t, err)
		require.Equal(t, thousand, w.Balance(m).Cash, "all of it, with the fee, and not twice")
		sums(t, w, got, 0)
	})
}

func TestPayout_EndingNeedsTwoPeopleAndWhatTheySaw(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(2 * thousand)
		fine := issued(w, m, plain)
		one := parked(w, m)
		propose := func(version int64, e cashier.PaidEnding) error {
			_, err := w.Cashier.ProposePaid(ctx, one.ID, by(maker, "p-1"), version, e)
			return err
		}
		require.ErrorIs(t, propose(one.Version-1, really(5, "B")), cashier.ErrEndingChanged)
		require.Equal(t, "trxId field.required", fieldOf(propose(one.Version, really(money.Unit, " "))))
		require.Equal(t, "trxId cashier.trx.used", fieldOf(propose(one.Version, really(money.Unit, fine.TrxID))))
		require.Equal(t, "paid cashier.amount.decimals", fieldOf(propose(one.Version, really(1, "B"))))
		require.Equal(t, "paid cashier.amount.positive", fieldOf(propose(one.Version, really(-money.Unit, "B"))))
		require.Equal(t, "evidence field.required", fieldOf(propose(one.Version, cashier.PaidEnding{Paid: money.Unit, Trx: "B"})))
		_, err := w.Cashier.ProposePaid(ctx, fine.ID, by(maker, "p-0"), fine.Version, really(money.Unit, "B"))
		require.ErrorIs(t, err, cashier.ErrWithdrawalState)
		require.NoError(t, propose(one.Version, really(600*money.Unit, "BANK-1")))
		one = see(w, one)
		require.ErrorIs(t, func() error {
			_, err := w.Cashier.ProposePaid(ctx, one.ID, by(checker, "p-2"), one.Version, really(money.Unit, "B"))
			return err
		}(), cashier.ErrEndingProposed)
		decide := func(staff id.Staff, key string, version int64, yes bool) error {
			_, err := w.Cashier.DecidePaid(ctx, one.ID, by(staff, key), version, yes)
			return err
		}
		require.ErrorIs(t, decide(maker, "d-1", one.Version, true), cashier.ErrSamePerson)
		require.ErrorIs(t, decide(maker, "d-2", one.Version, false), cashier.ErrSamePerson)
		require.ErrorIs(t, decide(checker, "d-3", one.Version-1, true), cashier.ErrEndingChanged)
		require.Error(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE cashier_withdrawals SET end_checker = end_maker WHERE end_maker <> 0`)
			return err
		}), "the database lets one person end it")
		changesItsMind(w, one, false)
		_, err = w.Cashier.ConfirmPaid(ctx, one.ID, by(checker, "paid-1"), "SBPLATE")
		require.ErrorIs(t, err, cashier.ErrEndingProposed, "one person's word does not overrule what two look at")
		require.ErrorIs(t, decide(maker, "d-5", one.Version, true), cashier.ErrSamePerson, "before anybody outside is asked")
		require.NoError(t, decide(checker, "d-4", one.Version, false))
		one = see(w, one)
		require.Zero(t, one.EndMaker)
		require.True(t, one.ByHand())
		require.Equal(t, 990*money.Unit, w.Balance(m).Locked-10*money.Unit)
	})
}

func TestPayout_TheProvidersWordThatFitsWinsOverAProposal(t *testing.T) {
	for name, told := range map[string]bool{"told by a notice": true, "found when it is asked once more": false} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(thousand)
				one := parked(w, m)
				proposed, err := w.Cashier.ProposePaid(ctx, one.ID, by(maker, "p-1"), one.Version, really(600*money.Unit, "BANK-1"))
				require.NoError(t, err)
				changesItsMind(w, one, told)
				_, err = w.Cashier.DecidePaid(ctx, one.ID, by(checker, "d-1"), proposed.Version, true)
				if told {
					require.ErrorIs(t, err, cashier.ErrEndingChanged)
				} else {
					require.ErrorIs(t, err, cashier.ErrPaidAfterAll)
				}
				got := see(w, one)
				require.Equal(t, cashier.Issued, got.State)
				require.Equal(t, "SBPLATE", got.TrxID)
				_, err = w.Cashier.DecidePaid(ctx, one.ID, by(checker, "d-2"), got.Version, true)
				require.ErrorIs(t, err, cashier.ErrEndingChanged, "whoever looks again may only drop it")
				_, err = w.Cashier.DecidePaid(ctx, one.ID, by(checker, "d-3"), got.Version, false)
				require.NoError(t, err)
				w.Run()
				got, err = w.Cashier.ConfirmReceipt(ctx, m, one.ID)
				require.NoError(t, err)
				sums(t, w, got, sent)
			})
		})
	}
}
