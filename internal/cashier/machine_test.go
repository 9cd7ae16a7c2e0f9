package cashier_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

// TestObserve_KnowsEveryEdge says for every state what every word of the
// provider does; what is not listed changes nothing.
func TestObserve_KnowsEveryEdge(t *testing.T) {
	type edge struct {
		from cashier.DepositState
		word cashier.PayState
	}
	open := []cashier.DepositState{cashier.DepositCreated, cashier.DepositPending, cashier.DepositProcessing}
	want := map[edge]cashier.DepositState{
		{cashier.DepositCreated, cashier.PayProcessing}: cashier.DepositProcessing,
		{cashier.DepositPending, cashier.PayProcessing}: cashier.DepositProcessing,
		{cashier.DepositCreated, cashier.PayExpired}:    cashier.DepositExpired,
		{cashier.DepositPending, cashier.PayExpired}:    cashier.DepositExpired,
		{cashier.DepositExpired, cashier.PaySucceeded}:  cashier.DepositCredited,
		// what was over and is paid after all is for people to judge
		{cashier.DepositFailed, cashier.PaySucceeded}:    cashier.DepositReview,
		{cashier.DepositCancelled, cashier.PaySucceeded}: cashier.DepositReview,
	}
	for _, s := range open {
		want[edge{s, cashier.PaySucceeded}] = cashier.DepositCredited
		want[edge{s, cashier.PayFailed}] = cashier.DepositFailed
		want[edge{s, cashier.PayCancelled}] = cashier.DepositCancelled
	}
	ended := []cashier.DepositState{cashier.DepositExpired, cashier.DepositFailed, cashier.DepositCancelled}
	words := []cashier.PayState{
		cashier.PayPending, cashier.PayProcessing, cashier.PaySucceeded, cashier.PayFailed, cashier.PayCancelled, cashier.PayExpired,
	}
	for _, from := range append(open, ended...) {
		for _, word := range words {
			d := cashier.Deposit{State: from, Amount: thousand, Currency: money.BDT}
			p := cashier.Payment{State: word, Amount: thousand, Currency: money.BDT}
			if word == cashier.PaySucceeded {
				p.TrxID = "T1"
			}
			outcome := d.Observe(p)
			next, listed := want[edge{from, word}]
			if !listed {
				next = from
			}
			require.Equal(t, next, d.State, "%s on %s", from, word)
			require.Equal(t, listed, outcome != cashier.Unchanged, "%s on %s", from, word)
			require.Equal(t, next == cashier.DepositCredited, outcome == cashier.Credit)
		}
	}
}

func TestObserve_CountsATransactionOnceWhateverTheState(t *testing.T) {
	for _, state := range []cashier.DepositState{cashier.DepositCredited, cashier.DepositReview, cashier.DepositFailed} {
		d := cashier.Deposit{State: state, Amount: thousand, Currency: money.BDT, TrxID: "T1"}
		p := cashier.Payment{State: cashier.PaySucceeded, TrxID: "T1", Amount: thousand, Currency: money.BDT}
		require.Equal(t, cashier.Unchanged, d.Observe(p))
		p.TrxID = "T2"
		require.Equal(t, cashier.Second, d.Observe(p))
		require.Equal(t, state, d.State)
	}
	unproven := cashier.Deposit{State: cashier.DepositPending, Amount: thousand, Currency: money.BDT}
	require.Equal(t, cashier.Unchanged, unproven.Observe(cashier.Payment{State: cashier.PaySucceeded, Amount: thousand, Currency: money.BDT}))
	foreign := unproven
	require.Equal(t, cashier.Changed, foreign.Observe(cashier.Payment{State: cashier.PaySucceeded, TrxID: "T1", Amount: thousand, Currency: "USD"}))
	require.Equal(t, cashier.ReasonCurrency, foreign.Reason)
}

func TestAssess_ScoresByNamedRules(t *testing.T) {
	at := clock.At(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	old := at.Add(-48 * time.Hour)
	calm := cashier.RiskFacts{PaidBefore: 3, DayCount: 1, DaySum: thousand, AccountCreatedAt: old, LastCreditedAt: old}
	cases := map[string]func(w *cashier.Withdrawal, f *cashier.RiskFacts){
		"":                func(*cashier.Withdrawal, *cashier.RiskFacts) {},
		"firstWithdrawal": func(_ *cashier.Withdrawal, f *cashier.RiskFacts) { f.PaidBefore = 0 },
		"largeAmount":     func(w *cashier.Withdrawal, _ *cashier.RiskFacts) { w.Amount = 30 * thousand },
		"largeDay":        func(_ *cashier.Withdrawal, f *cashier.RiskFacts) { f.DaySum = 30 * thousand },
		"manyToday":       func(_ *cashier.Withdrawal, f *cashier.RiskFacts) { f.DayCount = 4 },
		"sharedAccount":   func(_ *cashier.Withdrawal, f *cashier.RiskFacts) { f.OthersOnAccount = 1 },
		"newAccount":      func(_ *cashier.Withdrawal, f *cashier.RiskFacts) { f.AccountCreatedAt = at.Add(-time.Minute) },
		"rapidInOut":      func(_ *cashier.Withdrawal, f *cashier.RiskFacts) { f.LastCreditedAt = at.Add(-time.Minute) },
		"newAccount,rapidInOut": func(_ *cashier.Withdrawal, f *cashier.RiskFacts) {
			f.AccountCreatedAt, f.LastCreditedAt = at.Add(-time.Minute), at.Add(-time.Minute)
		},
	}
	for want, change := range cases {
		w, f := cashier.Withdrawal{Amount: thousand}, calm
		change(&w, &f)
		score, reasons := cashier.Assess(w, f, at)
		require.Equal(t, want, reasons)
		require.Equal(t, want != "", score > 0)
	}
	score, _ := cashier.Assess(cashier.Withdrawal{Amount: 30 * thousand}, cashier.RiskFacts{DayCount: 9, OthersOnAccount: 9, AccountCreatedAt: at, LastCreditedAt: at}, at)
	require.Equal(t, 100, score)
}

type crash struct{ err error }

func (c *crash) Audit(context.Context, *db.Tx, cashier.Action) error { return c.err }

func TestDecisions_LeaveNothingBehindWhenTheLastLineFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		failing := &crash{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Audit = failing })
		m := w.Member(thousand)
		one := withdraw(w, m, plain)
		dep := deposit(w, m, "key-0001")
		press(w, dep, "wrong")
		w.Run()
		failing.err = errors.New("the power went out")
		before := w.Count(`SELECT COUNT(*) FROM v_outbox`)
		_, err := w.Cashier.Reject(ctx, one.ID, by(maker, "key-0002"))
		require.ErrorIs(t, err, failing.err)
		_, err = w.Cashier.ReviewDeposit(ctx, dep.ID, by(maker, "key-0003"), true)
		require.ErrorIs(t, err, failing.err)
		require.Equal(t, cashier.Maker, see(w, one).State)
		require.Equal(t, cashier.DepositReview, now(w, dep).State)
		require.Equal(t, thousand, w.Balance(m).Locked)
		require.Zero(t, w.Balance(m).Cash)
		require.Equal(t, before, w.Count(`SELECT COUNT(*) FROM v_outbox`))
		failing.err = nil // and the same keys work afterwards
		_, err = w.Cashier.Reject(ctx, one.ID, by(maker, "key-0002"))
		require.NoError(t, err)
		_, err = w.Cashier.ReviewDeposit(ctx, dep.ID, by(maker, "key-0003"), true)
		require.NoError(t, err)
		require.Equal(t, thousand+thousand/2, w.Balance(m).Cash)
	})
}

func TestMessages_StandInBothLanguages(t *testing.T) {
	used := map[string]bool{}
	for _, dir := range []string{".", "cashierhttp", "payments/sandbox/sandboxpay"} {
		files, err := os.ReadDir(dir)
		require.NoError(t, err)
		for _, f := range files {
			raw, _ := os.ReadFile(dir + "/" + f.Name())
			for _, hit := range regexp.MustCompile(`fault\.\w+\([^"\n]*?(?:"\w+", )?"(cashier\.[\w.]+|sandboxpay\.[\w.]+)"`).FindAllSubmatch(raw, -1) {
				used[string(hit[1])] = true
			}
		}
	}
	require.Greater(t, len(used), 12)
	for _, lang := range []string{"en", "bn"} {
		known := map[string]string{}
		for _, room := range []string{"cashier", "sandboxpay"} {
			raw, err := os.ReadFile("../../locales/" + lang + "/" + room + ".json")
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(raw, &known))
		}
		for key := range used {
			require.NotEmpty(t, known[key], "%s in %s", key, lang)
		}
	}
}
