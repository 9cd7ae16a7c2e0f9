package cashier_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/cashier/payments/tron"
)

func TestUsdt_CreditsWhatCameOnceItIsFinal(t *testing.T) {
	cases := []struct {
		mode   string
		state  cashier.DepositState
		reason string
		cash   money.Amount
	}{
		{mode: "now", state: cashier.DepositCredited, cash: thousand},
		{mode: "less", state: cashier.DepositCredited, reason: cashier.ReasonUnder, cash: 500 * money.Unit},
		{mode: "more", state: cashier.DepositCredited, reason: cashier.ReasonOver, cash: 2 * thousand},
		{mode: "dust", state: cashier.DepositReview, reason: cashier.ReasonLeast},
		{mode: "forged", state: cashier.DepositPending}, // a token that only calls itself USDT
	}
	for _, c := range cases {
		t.Run(c.mode, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := cashiertest.New(t, d)
				m := w.Member(0)
				dep := open(w, m, "usdt", "key-0001")
				require.True(t, tron.Valid(dep.Details.Address))
				require.Equal(t, money.MustParse("8.163266"), dep.Details.SendAmount)
				w.Press(dep.PayURL, c.mode)
				w.After(6 * time.Second)
				if c.mode != "forged" {
					require.Equal(t, cashier.DepositProcessing, now(w, dep).State)
					require.Positive(t, now(w, dep).Details.Seen)
				}
				require.Zero(t, w.Balance(m).Cash)
				for range 12 {
					w.After(6 * time.Second)
				}
				got := now(w, dep)
				require.Equal(t, c.state, got.State)
				require.Equal(t, c.reason, got.Reason)
				require.Equal(t, c.cash, w.Balance(m).Cash)
			})
		})
	}
}

func TestUsdt_AChainThatGoesAnotherWayTakesNothingBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := open(w, m, "usdt", "key-0001")
		w.Press(dep.PayURL, "reorg")
		var states []cashier.DepositState
		for range 40 {
			w.After(3 * time.Second)
			if s := now(w, dep).State; len(states) == 0 || states[len(states)-1] != s {
				states = append(states, s)
			}
		}
		require.Equal(t, []cashier.DepositState{
			cashier.DepositPending, cashier.DepositProcessing, cashier.DepositPending, cashier.DepositProcessing, cashier.DepositCredited,
		}, states)
		require.Equal(t, thousand, w.Balance(m).Cash)
	})
}

func TestUsdt_EveryTransferToTheAddressIsCreditedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(0)
		dep := open(w, m, "usdt", "key-0001")
		w.Press(dep.PayURL, "now")
		w.Press(dep.PayURL, "now")
		w.Press(dep.PayURL, "less")
		for range 20 {
			w.After(6 * time.Second)
		}
		next := open(w, m, "usdt", "key-0002")
		require.Equal(t, dep.Details.Address, next.Details.Address)
		for range 20 {
			w.After(6 * time.Second)
		}
		require.Equal(t, 2*thousand+thousand/2, w.Balance(m).Cash)
		require.Equal(t, 3, w.Count(`SELECT COUNT(*) FROM cashier_deposits WHERE state = 'CREDITED'`))
		require.Equal(t, cashier.DepositPending, now(w, next).State)
		balanced(t, w)
	})
}

func TestUsdt_PaysOutOnlyToAddressesThatAreOldEnough(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		m := w.Member(thousand)
		good := open(w, w.Member(0), "usdt", "key-0001").Details.Address
		_, err := w.Cashier.AddAccount(ctx, "a-0", cashier.Account{MemberID: m, Method: "usdt", Number: good[:33] + "x", Name: "Rahim"}, cashier.Secret{})
		require.Equal(t, "number cashier.account.number", fieldOf(err))
		a, err := w.Cashier.AddAccount(ctx, "a-1", cashier.Account{MemberID: m, Method: "usdt", Number: good, Name: "Rahim"}, cashier.Secret{})
		require.NoError(t, err)
		ask := cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: thousand, Key: "out-1"}
		_, err = w.Cashier.Withdraw(ctx, ask)
		require.ErrorContains(t, err, "cashier.account.waiting")
		w.After(25 * time.Hour)
		q, err := w.Cashier.Quote(ctx, m, "usdt", thousand)
		require.NoError(t, err)
		require.Equal(t, money.MustParse("8.081632"), q.Sends)
		one, err := w.Cashier.Withdraw(ctx, ask)
		require.NoError(t, err)
		w.Run()
		approve(w, one)
		w.Run()
		require.Equal(t, cashier.Paying, see(w, one).State)
		for range 8 {
			w.After(15 * time.Second)
		}
		require.Equal(t, cashier.ReceiptOpen, see(w, one).State)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM chainpay_transfers WHERE value = 8081632`))
	})
}

func TestMethods_AreThoseOfTheMembersStanding(t *testing.T) {
	m := cashier.Method{
		Code: "a", Countries: []string{"BD"}, WithdrawMax: 10, WithdrawDay: 20, FeeBasisPoints: 100,
		Tiers: []cashier.Tier{{VIP: 3, WithdrawMax: 30}, {VIP: 1, WithdrawMax: 15, FeeBasisPoints: 50}},
	}
	_, offered := m.For(cashier.Standing{Country: "IN"})
	require.False(t, offered)
	unknown, offered := m.For(cashier.Standing{})
	require.True(t, offered)
	require.Equal(t, money.Amount(10), unknown.WithdrawMax)
	one, _ := m.For(cashier.Standing{Country: "BD", VIP: 2})
	require.Equal(t, money.Amount(15), one.WithdrawMax)
	require.Equal(t, int64(50), one.FeeBasisPoints)
	require.Equal(t, money.Amount(20), one.WithdrawDay)
	three, _ := m.For(cashier.Standing{VIP: 9})
	require.Equal(t, money.Amount(30), three.WithdrawMax)
	require.Zero(t, three.FeeBasisPoints)
}

func TestTron_FindsTypingMistakes(t *testing.T) {
	const good = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" // the contract of USDT itself
	require.True(t, tron.Valid(good))
	for _, bad := range []string{"", good[:33], good + "t", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt", "0" + good[1:], url.QueryEscape("৳") + good[9:]} {
		require.False(t, tron.Valid(bad), bad)
	}
}
