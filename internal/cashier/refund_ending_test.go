package cashier_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// byHand makes a deposit that staff have refused and whose provider cannot give
// it back.
func byHand(w *cashiertest.World, m id.Member, key string) cashier.Deposit {
	w.T.Helper()
	one := open(w, m, "nagad-live", key)
	w.Press(one.PayURL, "wrong")
	w.Run()
	require.Equal(w.T, cashier.DepositReview, now(w, one).State)
	_, err := w.Cashier.ReviewDeposit(ctx, one.ID, by(maker, "no-"+key), false)
	require.NoError(w.T, err)
	w.After(10 * time.Second)
	one = now(w, one)
	require.Equal(w.T, cashier.RefundByHand, one.Refund)
	return one
}

// house is what stands on an account outside members' pockets.
func house(w *cashiertest.World, ref ledger.AccountRef) money.Amount {
	w.T.Helper()
	var sum int64
	require.NoError(w.T, w.DB.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM v_postings
		WHERE owner_kind = ? AND owner_id = ? AND account_kind = ? AND currency = ?`,
		string(ref.Owner.Kind), ref.Owner.ID, ref.Kind, string(ref.Currency)).Scan(&sum))
	return money.Amount(sum)
}

func gaveBack(trx string) cashier.RefundEnding {
	return cashier.RefundEnding{State: cashier.RefundDone, Trx: trx, Evidence: "statement of the bank, line 7"}
}

var cannot = cashier.RefundEnding{State: cashier.RefundKept, Evidence: "the payer's account is closed"}

func TestRefundByHand_EndsByTheWordOfTwoPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		log := &audited{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Audit = log })
		m := w.Member(0)
		one := byHand(w, m, "key-0001")
		running, err := w.Store.Running(ctx, nil, m)
		require.NoError(t, err)
		require.True(t, running, "who is owed money is not forgotten")
		list, err := w.Cashier.RefundsByHand(ctx, cashier.RefundByHand, page.Request{Limit: 5})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)

		proposed, err := w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "p-1"), one.Version, gaveBack("BANK-1"))
		require.NoError(t, err)
		require.Equal(t, cashier.RefundByHand, proposed.Refund, "one person's word ends nothing")
		_, err = w.Cashier.ProposeRefund(ctx, one.ID, by(checker, "p-2"), proposed.Version, gaveBack("BANK-2"))
		require.ErrorIs(t, err, cashier.ErrEndingProposed)
		_, err = w.Cashier.DecideRefund(ctx, one.ID, by(maker, "d-1"), proposed.Version, true)
		require.ErrorIs(t, err, cashier.ErrSamePerson)
		_, err = w.Cashier.DecideRefund(ctx, one.ID, by(checker, "d-2"), proposed.Version-1, true)
		require.ErrorIs(t, err, cashier.ErrEndingChanged)
		require.Error(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE cashier_deposits SET refund_checker = refund_maker`)
			return err
		}), "the database lets one person end it")

		for range 3 {
			ended, err := w.Cashier.DecideRefund(ctx, one.ID, by(checker, "d-3"), proposed.Version, true)
			require.NoError(t, err)
			require.Equal(t, cashier.RefundDone, ended.Refund)
			require.Equal(t, "BANK-1", ended.RefundTrx)
		}
		require.Len(t, log.acts, 3, "a line for the refusal, one for the proposal and one for the decision")
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM v_outbox WHERE topic = 'cashier.deposit.refunded' AND payload LIKE '%"refund":"DONE"%'`))
		require.Zero(t, w.Balance(m).Cash)
		require.Zero(t, house(w, ledger.Provider(one.Provider, ledger.PSPClearing, one.Currency)), "it never came into the book")
		running, err = w.Store.Running(ctx, nil, m)
		require.NoError(t, err)
		require.False(t, running)
		balanced(t, w)

		two := byHand(w, m, "key-0002")
		_, err = w.Cashier.ProposeRefund(ctx, two.ID, by(maker, "p-3"), two.Version, gaveBack("BANK-1"))
		require.Equal(t, "trxId cashier.trx.used", fieldOf(err), "one transfer gives one payment back")
	})
}

func TestRefundByHand_ThatCannotBeGivenBackIsKeptUntilItIsClaimed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		one := byHand(w, m, "key-0001")
		kept := ledger.House(ledger.Unclaimed, one.Currency)
		clearing := ledger.Provider(one.Provider, ledger.PSPClearing, one.Currency)
		end := func(e cashier.RefundEnding, key string) cashier.Deposit {
			proposed, err := w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "p-"+key), now(w, one).Version, e)
			require.NoError(t, err)
			ended, err := w.Cashier.DecideRefund(ctx, one.ID, by(checker, "d-"+key), proposed.Version, true)
			require.NoError(t, err)
			return ended
		}
		require.Equal(t, cashier.RefundKept, end(cannot, "1").Refund)
		require.Equal(t, one.PaidAmount, house(w, kept))
		require.Equal(t, -one.PaidAmount, house(w, clearing), "the provider has it still")
		require.Zero(t, w.Balance(m).Cash, "what was refused is never played with")
		list, err := w.Cashier.RefundsByHand(ctx, cashier.RefundKept, page.Request{Limit: 5})
		require.NoError(t, err)
		require.Len(t, list.Items, 1)
		_, err = w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "p-again"), now(w, one).Version, cannot)
		require.Equal(t, "state field.type", fieldOf(err), "it is kept already")
		balanced(t, w)

		require.Equal(t, cashier.RefundDone, end(gaveBack("BANK-9"), "2").Refund)
		require.Zero(t, house(w, kept))
		require.Zero(t, house(w, clearing))
		_, err = w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "p-3"), now(w, one).Version, gaveBack("BANK-10"))
		require.ErrorIs(t, err, cashier.ErrDepositState)
		balanced(t, w)
	})
}

func TestRefundByHand_ADroppedProposalLeavesItToBeGivenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		one := byHand(w, m, "key-0001")
		proposed, err := w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "p-1"), one.Version, cannot)
		require.NoError(t, err)
		dropped, err := w.Cashier.DecideRefund(ctx, one.ID, by(checker, "d-1"), proposed.Version, false)
		require.NoError(t, err)
		require.Equal(t, cashier.RefundByHand, dropped.Refund)
		require.Zero(t, dropped.RefundMaker)
		_, err = w.Cashier.DecideRefund(ctx, one.ID, by(checker, "d-2"), dropped.Version, true)
		require.ErrorIs(t, err, cashier.ErrEndingChanged)
		require.Zero(t, house(w, ledger.House(ledger.Unclaimed, one.Currency)))
	})
}

func TestRefundByHand_RefusesWhatIsNotWhole(t *testing.T) {
	w := cashiertest.New(t, dbtest.SQLite(t))
	m := w.Member(0)
	one := byHand(w, m, "key-0001")
	propose := func(e cashier.RefundEnding) error {
		_, err := w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "p-1"), one.Version, e)
		return err
	}
	require.Equal(t, "trxId field.required", fieldOf(propose(gaveBack(" "))))
	require.Equal(t, "evidence field.required", fieldOf(propose(cashier.RefundEnding{State: cashier.RefundKept})))
	require.Equal(t, "state field.type", fieldOf(propose(cashier.RefundEnding{State: cashier.RefundDue, Evidence: "x"})))
	only := cashier.Decision{Staff: maker, Key: "p-2", MayCheck: true}
	_, err := w.Cashier.ProposeRefund(ctx, one.ID, only, one.Version, cannot)
	require.ErrorIs(t, err, cashier.ErrNotPermitted)
	_, err = w.Cashier.DecideRefund(ctx, one.ID, cashier.Decision{Staff: checker, Key: "d-1", MayMake: true}, one.Version, true)
	require.ErrorIs(t, err, cashier.ErrNotPermitted)
	fine := deposit(w, m, "key-0002")
	_, err = w.Cashier.ProposeRefund(ctx, fine.ID, by(maker, "p-3"), fine.Version, cannot)
	require.ErrorIs(t, err, cashier.ErrDepositState, "nothing is to be given back")
}

// stale is a session whose one-time code is old.
type stale struct{ err error }

func (s stale) RequireFresh(context.Context, id.Session) error { return s.err }

func TestEndings_AskForAFreshCode(t *testing.T) {
	code := &stale{}
	w := cashiertest.New(t, dbtest.SQLite(t), func(deps *cashier.Deps) { deps.StepUp = code })
	m := w.Member(0)
	one := byHand(w, m, "key-0001")
	code.err = cashier.ErrNotPermitted.With("stepUp", true)
	_, err := w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "p-1"), one.Version, cannot)
	require.ErrorIs(t, err, cashier.ErrNotPermitted)
	_, err = w.Cashier.DecideRefund(ctx, one.ID, by(checker, "d-1"), one.Version, true)
	require.ErrorIs(t, err, cashier.ErrNotPermitted)
	_, err = w.Cashier.ProposePaid(ctx, 1, by(maker, "p-2"), 1, cashier.PaidEnding{})
	require.ErrorIs(t, err, cashier.ErrNotPermitted)
	_, err = w.Cashier.DecidePaid(ctx, 1, by(checker, "d-2"), 1, false)
	require.ErrorIs(t, err, cashier.ErrNotPermitted)
	require.Equal(t, one.Version, now(w, one).Version)
}

func TestRefund_OfAnotherCurrencyKeepsTheCurrencyThatCame(t *testing.T) {
	d := cashier.Deposit{State: cashier.DepositPending, Amount: thousand, Currency: money.BDT}
	d.Observe(cashier.Payment{State: cashier.PaySucceeded, TrxID: "T1", Amount: thousand, Currency: "USD"})
	require.Equal(t, money.Currency("USD"), d.CameIn())
	fine := cashier.Deposit{State: cashier.DepositPending, Amount: thousand, Currency: money.BDT}
	fine.Observe(cashier.Payment{State: cashier.PaySucceeded, TrxID: "T1", Amount: thousand, Currency: money.BDT})
	require.Equal(t, money.BDT, fine.CameIn())
}

// refundsOf are the edges that refunds have taken, as their events tell them.
func refundsOf(w *cashiertest.World) map[edge]string {
	w.T.Helper()
	rows, err := w.DB.QueryContext(ctx, `SELECT payload FROM v_outbox WHERE topic = 'cashier.deposit.refunded' ORDER BY seq`)
	require.NoError(w.T, err)
	defer rows.Close()
	walked, last := map[edge]string{}, map[cashier.DepositID]cashier.RefundState{}
	for rows.Next() {
		var payload string
		require.NoError(w.T, rows.Scan(&payload))
		var e cashier.RefundChanged
		require.NoError(w.T, json.Unmarshal([]byte(payload), &e))
		from := last[e.Deposit]
		if from == cashier.RefundNone {
			from = cashier.RefundDue
			walked[edge{begins, string(from)}] = e.Deposit.String()
		}
		if last[e.Deposit] = e.Refund; from != e.Refund {
			walked[edge{string(from), string(e.Refund)}] = e.Deposit.String()
		}
	}
	require.NoError(w.T, rows.Err())
	return walked
}

func TestRefund_EveryEdgeOfThePictureIsWalkedAndNoOther(t *testing.T) {
	want := drawnEdges(t, "refund.md")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		guard := &limits{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Deposits = guard })
		m := w.Member(0)
		end := func(one cashier.Deposit, key string, e cashier.RefundEnding) {
			proposed, err := w.Cashier.ProposeRefund(ctx, one.ID, by(maker, "p-"+key), now(w, one).Version, e)
			require.NoError(t, err)
			_, err = w.Cashier.DecideRefund(ctx, one.ID, by(checker, "d-"+key), proposed.Version, true)
			require.NoError(t, err)
		}
		provider := open(w, m, "bkash-live", "key-0001")
		guard.err = cashier.ErrDepositState
		w.Press(provider.PayURL, "now")
		w.Run()
		guard.err = nil
		_, err := w.Cashier.ReviewDeposit(ctx, provider.ID, by(maker, "no-1"), false)
		require.NoError(t, err)
		end(byHand(w, m, "key-0002"), "1", gaveBack("BANK-1"))
		kept := byHand(w, m, "key-0003")
		end(kept, "2", cannot)
		end(kept, "3", gaveBack("BANK-2"))
		compare(t, want, refundsOf(w))
		require.Equal(t, 3, w.Count(`SELECT COUNT(*) FROM v_outbox WHERE topic = 'cashier.deposit.changed' AND payload LIKE '%"FAILED"%'`),
			"a refusal is told once, and not again when it is given back")
		balanced(t, w)
	})
}
