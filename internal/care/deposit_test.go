package care_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/care"
	"baize/internal/care/caredb"
	"baize/internal/care/caretest"
	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// till is a real cashier that asks a real care room.
type till struct {
	*cashiertest.World
	care *care.Service
}

type guard struct{ of *till }

func (g guard) MayDeposit(ctx ctxT, tx *db.Tx, m id.Member, c money.Currency, sum money.Amount, but cashier.DepositID) error {
	return g.of.care.MayDeposit(ctx, tx, m, c, sum, int64(but))
}

func (t *till) PaidIn(ctx ctxT, tx *db.Tx, m id.Member, c money.Currency, since clock.Instant, but int64) (money.Amount, error) {
	return t.Cashier.PaidIn(ctx, tx, m, c, since, cashier.DepositID(but))
}

func (t *till) Ever(ctx ctxT, m id.Member, c money.Currency) (in, out money.Amount, err error) {
	all, err := t.Store.AskedEver(ctx, nil, m)
	for _, e := range all {
		if e.Currency == c {
			in, out = e.Deposits, e.Withdrawals
		}
	}
	return in, out, err
}

func openTill(t *testing.T, d *db.DB) *till {
	x, facts := &till{}, caretest.NewFacts()
	facts.Cashier = x
	x.World = cashiertest.New(t, d, func(deps *cashier.Deps) {
		x.care = care.New(care.Deps{
			DB: d, Store: caredb.New(d), Bus: deps.Bus, Clock: deps.Clock, IDs: deps.IDs, Gate: deps.Wallet, PaidIn: facts, Persons: facts, Sessions: facts, Played: facts,
		})
		deps.Deposits = guard{x}
	})
	return x
}

func (t *till) limit(k care.Kind, p care.Period, m id.Member, sum string) {
	_, err := t.care.SetLimit(bg, care.Which{Member: m, Kind: k, Period: p}, amount(sum))
	require.NoError(t.T, err)
}

func (t *till) pay(m id.Member, key string) (cashier.Deposit, error) {
	return t.Cashier.CreateDeposit(bg, cashier.DepositCmd{Member: m, Method: "bkash", Amount: amount("1000"), Key: key})
}

// press ends a payment on the sandbox's page.
func (t *till) press(d cashier.Deposit, mode string) cashier.Deposit {
	req := httptest.NewRequest(http.MethodPost, d.PayURL, strings.NewReader(url.Values{"mode": {mode}}.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	rec := httptest.NewRecorder()
	t.API.Mux.ServeHTTP(rec, req)
	require.Equal(t.T, http.StatusSeeOther, rec.Code, rec.Body.String())
	t.Run()
	d, err := t.Store.GetDeposit(bg, d.ID)
	require.NoError(t.T, err)
	return d
}

func TestG1_DepositLimitsAreNeverExceededUnderParallelDeposits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := openTill(t, d)
		m := w.Member(0)
		w.limit(care.Deposit, care.Month, m, "9000")
		w.limit(care.Deposit, care.Day, m, "2999.99")
		var mu sync.Mutex
		var wg sync.WaitGroup
		var made []cashier.Deposit
		for i := range 30 {
			wg.Go(func() {
				dep, err := w.pay(m, fmt.Sprint("key-", 1000+i))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					made = append(made, dep)
				case !errors.Is(err, care.ErrDepositLimit):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		require.Len(t, made, 2, "what is on its way counts")
		require.Equal(t, cashier.DepositCredited, w.press(made[0], "now").State)
		require.NotEqual(t, cashier.DepositCredited, w.press(made[1], "fail").State)
		last, err := w.pay(m, "key-again")
		require.NoError(t, err, "what failed frees its part")
		require.Equal(t, cashier.DepositCredited, w.press(last, "now").State)
		_, err = w.pay(m, "key-more")
		require.ErrorIs(t, err, care.ErrDepositLimit)
		w.Clock.Advance(24*time.Hour + time.Minute)
		_, err = w.pay(m, "key-next")
		require.NoError(t, err)
	})
}

func TestG1_TheCreditIsAskedAgainAndStaffDoesNotGoBeyondIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := openTill(t, d)
		m := w.Member(0)
		dep, err := w.pay(m, "key-0001")
		require.NoError(t, err)
		w.limit(care.Deposit, care.Day, m, "999.99")
		got := w.press(dep, "now")
		require.Equal(t, cashier.DepositReview, got.State)
		require.Equal(t, cashier.ReasonLimit, got.Reason)
		_, err = w.Cashier.ReviewDeposit(bg, dep.ID, cashier.Decision{Staff: 7, Key: "decide-1"}, true)
		require.ErrorIs(t, err, care.ErrDepositLimit)
		require.Zero(t, w.Balance(m).Cash)
	})
}

func TestG2_TheBalanceLimitBoundsDeposits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := openTill(t, d)
		m := w.Member(500 * money.Unit)
		w.limit(care.Balance, care.Once, m, "1499")
		_, err := w.pay(m, "key-0001")
		require.ErrorIs(t, err, care.ErrBalanceLimit)
		w.limit(care.Balance, care.Once, m, "1000")
		other := w.Member(0)
		_, err = w.pay(other, "key-0002")
		require.NoError(t, err)
	})
}

func TestG5_WhoIsExcludedPaysNothingIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := openTill(t, d)
		m := w.Member(0)
		dep, err := w.pay(m, "key-0001")
		require.NoError(t, err)
		_, err = w.care.PauseFor(bg, m, care.Length{Kind: care.TimeOut, Hours: 24})
		require.NoError(t, err)
		_, err = w.pay(m, "key-0002")
		require.ErrorIs(t, err, care.ErrExcluded)
		require.Equal(t, cashier.DepositReview, w.press(dep, "now").State)
		require.Zero(t, w.Balance(m).Cash)
	})
}

func TestG12_WhatWasPaidInAndOutSinceTheBeginningIsShown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := openTill(t, d)
		m := w.Member(amount("5000"))
		first, err := w.pay(m, "credited")
		require.NoError(t, err)
		w.press(first, "now")
		_, err = w.pay(m, "on its way")
		require.NoError(t, err)
		account := w.Account(m, "01712345678")
		w.After(24 * time.Hour)
		_, err = w.Cashier.Withdraw(bg, cashier.WithdrawCmd{Member: m, Account: account.ID, Amount: amount("1000"), Key: "key-one"})
		require.NoError(t, err)
		w.Clock.Advance(400 * 24 * time.Hour)
		o, err := w.care.Look(bg, m)
		require.NoError(t, err)
		require.Equal(t, amount("1000"), o.EverIn, "what was credited, however long ago")
		require.Equal(t, amount("1000"), o.EverOut)
	})
}
