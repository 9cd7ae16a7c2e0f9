package cashier_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"

	"baize/internal/cashier"
	"baize/internal/cashier/cashiertest"
	"baize/internal/cashier/payments/manual"
	"baize/internal/cashier/payments/usdt"
	"baize/internal/cashier/payments/usdt/chainpay"
	"baize/internal/cashier/payments/usdt/chainwire"
)

// wire is the simulated chain and signer behind a real socket; it keeps what
// each was told of who asks.
type wire struct {
	*httptest.Server
	mu           sync.Mutex
	node, signer []http.Header
}

func onTheWire(t *testing.T, w *cashiertest.World) *wire {
	out := &wire{}
	out.Server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		out.mu.Lock()
		if strings.Contains(r.URL.Path, "/signer/") {
			out.signer = append(out.signer, r.Header)
		} else {
			out.node = append(out.node, r.Header)
		}
		out.mu.Unlock()
		w.API.Mux.ServeHTTP(rw, r)
	}))
	t.Cleanup(out.Close)
	return out
}

func (s *wire) provider(w *cashiertest.World, key string, confirmations int) *usdt.Provider {
	return usdt.New(usdt.Config{
		NodeURL: s.URL + chainpay.APIPath, NodeKey: "node-key", SignerURL: s.URL + chainpay.APIPath, SignerKey: key, Contract: cashiertest.Contract,
		Confirmations: confirmations, Client: s.Client(), Clock: w.Clock,
		Price: func(context.Context) (money.Amount, money.Amount, error) {
			return cashiertest.Rate, cashiertest.Least, nil
		},
	})
}

func TestUsdtLive_CountsTheOperatorsConfirmationsOverTheWire(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		s := onTheWire(t, w)
		p := s.provider(w, cashiertest.Secret, 40)
		order := cashier.DepositOrder{Reference: "one", Member: w.Member(0), Amount: thousand, Currency: money.BDT}
		opened := clock.NowOf(w.Clock)
		pay, err := p.CreateDeposit(ctx, order)
		require.NoError(t, err)
		require.Empty(t, pay.PayURL, "nobody plays a wallet where coins are real")
		require.Equal(t, 40, pay.Details.Needed)
		w.Press(chainpay.PagePath+pay.Details.Address+"?amount="+pay.Details.SendAmount.String(), "now")
		state := func() cashier.Payment {
			got, err := p.Query(ctx, cashier.PaymentRef{
				Reference: "one", ProviderRef: pay.ProviderRef, Amount: thousand, Currency: money.BDT, Details: *pay.Details, OpenedAt: opened, ExpiresAt: pay.ExpiresAt,
			})
			require.NoError(t, err)
			return got
		}
		w.Clock.Advance(30 * chainwire.BlockTime)
		early := state()
		require.Equal(t, cashier.PayProcessing, early.State, "final on the chain is not enough for this operator")
		require.GreaterOrEqual(t, early.Details.Seen, chainwire.Final)
		w.Clock.Advance(15 * chainwire.BlockTime)
		late := state()
		require.Equal(t, cashier.PaySucceeded, late.State)
		require.Equal(t, thousand, late.Amount)

		for _, h := range s.node {
			require.Equal(t, "node-key", h.Get(chainwire.KeyHeader))
			require.Empty(t, h.Get("Authorization"), "the node is not told the signer's secret")
		}
		require.NotEmpty(t, s.signer)
		for _, h := range s.signer {
			require.Equal(t, "Bearer "+cashiertest.Secret, h.Get("Authorization"))
			require.Empty(t, h.Get(chainwire.KeyHeader))
		}
	})
}

func TestUsdtLive_TellsNoSecretWhenTheSignerRefuses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		s := onTheWire(t, w)
		p := s.provider(w, "a-wrong-secret", 1)
		_, err := p.CreateDeposit(ctx, cashier.DepositOrder{Reference: "one", Member: w.Member(0), Amount: thousand, Currency: money.BDT})
		require.Error(t, err)
		require.NotContains(t, err.Error(), "a-wrong-secret")
		s.Close()
		_, err = p.CreateDeposit(ctx, cashier.DepositOrder{Reference: "two", Member: w.Member(0), Amount: thousand, Currency: money.BDT})
		require.Error(t, err, "no answer is no address")
		require.NotContains(t, err.Error(), "a-wrong-secret")
		q, err := s.provider(w, cashiertest.Secret, 1).CreateDeposit(ctx, cashier.DepositOrder{Reference: "three", Member: w.Member(0), Amount: thousand, Currency: money.BDT})
		require.Error(t, err)
		require.Equal(t, cashier.Payment{}, q)
	})
}

func TestUsdtLive_NothingCountsBeforeItIsFinal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := cashiertest.New(t, d)
		pay, err := onTheWire(t, w).provider(w, cashiertest.Secret, 1).CreateDeposit(ctx, cashier.DepositOrder{Reference: "one", Member: w.Member(0), Amount: thousand, Currency: money.BDT})
		require.NoError(t, err)
		require.Equal(t, chainwire.Final, pay.Details.Needed)
	})
}

func TestManual_SendsADepositToOneOfTheHousesAccountsAlways(t *testing.T) {
	k := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	p := manual.New(manual.Config{Accounts: []manual.Account{{Bank: "One", Number: "1"}, {Bank: "Two", Number: "2"}}, Mark: "BZ-", Clock: k})
	seen := map[string]int{}
	for i := range 64 {
		o := cashier.DepositOrder{Reference: strings.Repeat("x", i+1), Amount: thousand, Currency: money.BDT}
		a, err := p.CreateDeposit(ctx, o)
		require.NoError(t, err)
		b, err := p.CreateDeposit(ctx, o)
		require.NoError(t, err)
		require.Equal(t, a, b, "asked again, it is the same account")
		require.Equal(t, "BZ-"+o.Reference, a.Details.Note)
		seen[a.Details.Bank]++
	}
	require.Len(t, seen, 2)
	_, err := manual.New(manual.Config{Clock: k}).CreateDeposit(ctx, cashier.DepositOrder{Reference: "x"})
	require.Error(t, err, "a desk that only pays out takes nothing in")
}
