package cashier_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
)

const lead = id.Staff(91)

// audited keeps what was written into the log.
type audited struct {
	mu   sync.Mutex
	acts []cashier.Action
}

func (a *audited) Audit(_ context.Context, _ *db.Tx, act cashier.Action) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.acts = append(a.acts, act)
	return nil
}

// terms are those that hold, and their version.
func terms(w *cashiertest.World) (cashier.Terms, int64) {
	t, version, err := w.Cashier.Terms(w.T.Context())
	require.NoError(w.T, err)
	return t, version
}

// at is the method with a code within terms.
func at(t *testing.T, terms *cashier.Terms, code string) *cashier.MethodTerms {
	for i := range terms.Methods {
		if terms.Methods[i].Code == code {
			return &terms.Methods[i]
		}
	}
	require.Fail(t, "no method "+code)
	return nil
}

func TestTerms_HoldFromTheMomentTheyAreWritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		log := &audited{}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Audit = log })
		ctx, m := t.Context(), w.Member(50_000*money.Unit)
		a := w.Account(m, "01712345678")
		next, version := terms(w)
		require.Zero(t, version)
		bkash := at(t, &next, "bkash")
		bkash.DepositMin, bkash.FeeFlat, bkash.FeeBasisPoints = 700*money.Unit, 15*money.Unit, 0
		next.Methods[0], next.Methods[1] = next.Methods[1], next.Methods[0]
		require.NoError(t, w.Cashier.SetTerms(ctx, lead, 0, next))
		_, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: "bkash", Amount: 699 * money.Unit, Key: "key-0001"})
		require.ErrorContains(t, err, "cashier.amount.range")
		q, err := w.Cashier.Quote(ctx, m, "bkash", thousand)
		require.NoError(t, err)
		require.Equal(t, 15*money.Unit, q.Fee)
		list, err := w.Cashier.MethodsOf(ctx, m)
		require.NoError(t, err)
		require.Equal(t, next.Methods[0].Code, list[0].Code, "in staff's order")
		wd, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: thousand, Key: "key-0002"})
		require.NoError(t, err)
		require.Equal(t, 15*money.Unit, wd.Fee)
		bkash = at(t, &next, "bkash")
		bkash.FeeFlat = 25 * money.Unit
		require.NoError(t, w.Cashier.SetTerms(ctx, lead, 1, next))
		require.Equal(t, 15*money.Unit, see(w, wd).Fee, "what is on its way keeps its fee")
		require.Len(t, log.acts, 2)
		require.Equal(t, []any{"cashier.terms.set", "terms:2", lead}, []any{log.acts[1].Name, log.acts[1].Subject, log.acts[1].Staff})
	})
}

func TestTerms_AWayThatIsClosedIsRefusedAtEveryRank(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rank := &ranked{at: cashier.Standing{VIP: 9}}
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Standings = rank })
		ctx, m := t.Context(), w.Member(50_000*money.Unit)
		a := w.Account(m, "01712345678")
		next, _ := terms(w)
		bkash := at(t, &next, "bkash")
		bkash.Deposit, bkash.Withdraw = false, false
		bkash.Tiers = []cashier.Tier{{VIP: 1, DepositMax: 90_000 * money.Unit, WithdrawMax: 90_000 * money.Unit}}
		require.NoError(t, w.Cashier.SetTerms(ctx, lead, 0, next))
		_, err := w.Cashier.CreateDeposit(ctx, cashier.DepositCmd{Member: m, Method: "bkash", Amount: thousand, Key: "key-0001"})
		require.ErrorContains(t, err, "cashier.method.closed")
		_, err = w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: thousand, Key: "key-0002"})
		require.ErrorContains(t, err, "cashier.method.closed")
		_, err = w.Cashier.AddAccount(ctx, "key-0003", cashier.Account{MemberID: m, Method: "bkash", Number: "01712345679", Name: "Rahim Uddin"}, cashier.Secret{})
		require.ErrorContains(t, err, "cashier.method.closed")
		require.Equal(t, 50_000*money.Unit, w.Balance(m).Cash)
	})
}

// Who asks again did not hear the answer: it stands, whatever the terms say now.
func TestTerms_ThatChangedDoNotRefuseTheRepeatOfADepositThatStands(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		ctx, m := t.Context(), w.Member(0)
		ask := cashier.DepositCmd{Member: m, Method: "bkash", Amount: thousand, Key: "key-0001"}
		first, err := w.Cashier.CreateDeposit(ctx, ask)
		require.NoError(t, err)
		next, _ := terms(w)
		at(t, &next, "bkash").Deposit = false
		require.NoError(t, w.Cashier.SetTerms(ctx, lead, 0, next))
		again, err := w.Cashier.CreateDeposit(ctx, ask)
		require.NoError(t, err)
		require.Equal(t, first.ID, again.ID)
		ask.Key = "key-0002"
		_, err = w.Cashier.CreateDeposit(ctx, ask)
		require.ErrorContains(t, err, "cashier.method.closed")
	})
}

// What a member was told that would arrive is what is sent, also where the coin's
// price changes on the way.
func TestTerms_ThatChangedDoNotChangeWhatAWithdrawalSends(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		ctx, m := t.Context(), w.Member(2*thousand)
		address := open(w, w.Member(0), "usdt", "key-0001").Details.Address
		a, err := w.Cashier.AddAccount(ctx, "a-1", cashier.Account{MemberID: m, Method: "usdt", Number: address, Name: "Rahim"}, cashier.Secret{})
		require.NoError(t, err)
		w.After(25 * time.Hour)
		sent := func(key string) money.Amount {
			q, err := w.Cashier.Quote(ctx, m, "usdt", thousand)
			require.NoError(t, err)
			one, err := w.Cashier.Withdraw(ctx, cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: thousand, Key: key})
			require.NoError(t, err)
			next, version := terms(w)
			next.CoinRate = 200 * money.Unit
			require.NoError(t, w.Cashier.SetTerms(ctx, lead, version, next))
			w.Run()
			approve(w, one)
			w.Run()
			require.Equal(t, cashier.Paying, see(w, one).State)
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM chainpay_transfers WHERE value = ?`, int64(q.Sends)))
			return q.Sends
		}
		require.Equal(t, money.MustParse("8.081632"), sent("out-1"))
		require.Equal(t, money.MustParse("4.95"), sent("out-2"), "what is asked for from now on goes by the new price")
	})
}

func TestTerms_KeepEveryVersionAndBringOneBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		ctx := t.Context()
		first, _ := terms(w)
		next, _ := terms(w)
		next.CoinRate = 130 * money.Unit
		require.NoError(t, w.Cashier.SetTerms(ctx, lead, 0, next))
		require.ErrorIs(t, w.Cashier.SetTerms(ctx, lead, 0, next), cashier.ErrTermsChanged)
		require.ErrorIs(t, w.Cashier.RestoreTerms(ctx, lead, 1, 7), cashier.ErrTermsVersion)
		require.NoError(t, w.Cashier.RestoreTerms(ctx, lead, 1, 0))
		got, version := terms(w)
		require.Equal(t, int64(2), version)
		require.Equal(t, first, got)
		require.NoError(t, w.Cashier.RestoreTerms(ctx, lead, 2, 1))
		price, err := w.Cashier.CoinPrice(ctx)
		require.NoError(t, err)
		require.Equal(t, 130*money.Unit, price.Rate)
		all, err := w.Cashier.TermsHistory(ctx)
		require.NoError(t, err)
		require.Len(t, all, 4, "three changes and the beginning")
		require.Equal(t, []int64{3, 2, 1, 0}, []int64{all[0].Version, all[1].Version, all[2].Version, all[3].Version})
		require.Equal(t, lead, all[0].Staff)
	})
}

func TestTerms_OfTwoWhoWriteAtOnceOneIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		next, _ := terms(w)
		faults := make([]error, 8)
		var wait sync.WaitGroup
		for i := range faults {
			wait.Go(func() { faults[i] = w.Cashier.SetTerms(t.Context(), lead, 0, next) })
		}
		wait.Wait()
		won := 0
		for _, err := range faults {
			if err == nil {
				won++
				continue
			}
			require.ErrorIs(t, err, cashier.ErrTermsChanged)
		}
		require.Equal(t, 1, won)
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM cashier_terms`))
	})
}

func TestTerms_RefuseWhatNobodyCouldPayUnder(t *testing.T) {
	w := cashiertest.New(t, dbtest.SQLite(t))
	cases := map[string]func(*cashier.Terms){
		"methods[0].depositMin":           func(t *cashier.Terms) { t.Methods[0].DepositMin = 0 },
		"methods[0].depositMax":           func(t *cashier.Terms) { t.Methods[0].DepositMax = t.Methods[0].DepositMin - 1 },
		"methods[1].withdrawMax":          func(t *cashier.Terms) { t.Methods[1].WithdrawMax = t.Methods[1].WithdrawMin - 1 },
		"methods[0].withdrawMin":          func(t *cashier.Terms) { t.Methods[0].WithdrawMin = money.MustParse("10.001") },
		"methods[0].withdrawDay":          func(t *cashier.Terms) { t.Methods[0].WithdrawDay = 1 },
		"methods[0].feeFlat":              func(t *cashier.Terms) { t.Methods[0].FeeFlat = t.Methods[0].WithdrawMin },
		"methods[0].feeBasisPoints":       func(t *cashier.Terms) { t.Methods[0].FeeBasisPoints = 2_001 },
		"methods[0].depositMinutes":       func(t *cashier.Terms) { t.Methods[0].DepositMinutes = 0 },
		"methods[0].countries":            func(t *cashier.Terms) { t.Methods[0].Countries = []string{"BD", "BD"} },
		"methods[0].tiers[1].vip":         func(t *cashier.Terms) { t.Methods[0].Tiers = []cashier.Tier{{VIP: 2}, {VIP: 2}} },
		"methods[0].tiers[0].feeFlat":     func(t *cashier.Terms) { t.Methods[0].Tiers = []cashier.Tier{{VIP: 2, FeeFlat: thousand}} },
		"methods[0].tiers[0].withdrawMax": func(t *cashier.Terms) { t.Methods[0].Tiers = []cashier.Tier{{VIP: 2, WithdrawMax: 1}} },
		"methods":                         func(t *cashier.Terms) { t.Methods[0].Code = t.Methods[1].Code },
		"coinRate":                        func(t *cashier.Terms) { t.CoinRate = 0 },
		"coinLeast":                       func(t *cashier.Terms) { t.CoinLeast = -1 },
	}
	for field, spoil := range cases {
		next, version := terms(w)
		spoil(&next)
		err := w.Cashier.SetTerms(t.Context(), lead, version, next)
		require.True(t, fault.IsCode(err, fault.Invalid), field)
		require.ErrorContains(t, err, field+"=", field)
	}
	_, version := terms(w)
	require.Zero(t, version)
}

func TestTerms_AMethodThatIsWiredLaterHasTheTermsOfTheCode(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Methods = deps.Methods[:2] })
		next, _ := terms(w)
		next.Methods[0].FeeBasisPoints = 7
		require.NoError(t, w.Cashier.SetTerms(t.Context(), lead, 0, next))
		later := cashiertest.New(t, d)
		got, version := terms(later)
		require.Equal(t, int64(1), version)
		require.Greater(t, len(got.Methods), 2)
		require.Equal(t, int64(7), got.Methods[0].FeeBasisPoints)
		fewer := cashiertest.New(t, d, func(deps *cashier.Deps) { deps.Methods = deps.Methods[1:2] })
		got, _ = terms(fewer)
		require.Len(t, got.Methods, 1)
	})
}

// A member is never charged what he was not told: a fee or a price that changed
// since is refused with what would arrive now, and nothing is held.
func TestWithdraw_RefusesWhatBringsSomethingElseThanWasTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		ctx, m := t.Context(), w.Member(2*thousand)
		a, err := w.Cashier.AddAccount(ctx, "a-1", cashier.Account{MemberID: m, Method: "bkash", Number: "01712345678", Name: "Rahim"}, cashier.Secret{})
		require.NoError(t, err)
		w.After(25 * time.Hour)
		told, err := w.Cashier.Quote(ctx, m, "bkash", thousand)
		require.NoError(t, err)
		next, version := terms(w)
		at(t, &next, "bkash").FeeFlat += 5 * money.Unit
		require.NoError(t, w.Cashier.SetTerms(ctx, lead, version, next))
		ask := cashier.WithdrawCmd{Member: m, Account: a.ID, Amount: thousand, Key: "out-1", Receives: told.Receives}
		_, err = w.Cashier.Withdraw(ctx, ask)
		require.ErrorIs(t, err, cashier.ErrQuote)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM cashier_withdrawals`))
		ask.Receives -= 5 * money.Unit
		one, err := w.Cashier.Withdraw(ctx, ask)
		require.NoError(t, err)
		require.Equal(t, ask.Receives, one.LegAmount)
	})
}
