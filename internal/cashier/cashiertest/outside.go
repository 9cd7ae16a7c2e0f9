package cashiertest

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/platform/httpx"
	"baize/internal/platform/secret"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/bkash"
	"baize/internal/cashier/payments/bkash/bkashpay"
	"baize/internal/cashier/payments/manual"
	"baize/internal/cashier/payments/nagad"
	"baize/internal/cashier/payments/nagad/nagadpay"
	"baize/internal/cashier/payments/usdt"
	"baize/internal/cashier/payments/usdt/chainpay"
)

// The host that stands for this process, and what the merchant was given.
const (
	Host     = "inside.test"
	Origin   = "https://" + Host
	Contract = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
	Rate     = 122*money.Unit + 500_000
	Least    = 50 * money.Unit
	merchant = "683002007104225"
)

// Merchant is what bKash has given the house in tests.
var Merchant = bkashpay.Merchant{AppKey: "app", AppSecret: "app secret", Username: "01770618567", Password: "pass", TopicArn: "arn:aws:sns:ap-southeast-1:1:ours"}

// The keys of all worlds of a test program: to make one takes longer than most
// tests.
var (
	merchantKey = secret.LazyRSA(rng.System{})
	gatewayKey  = secret.LazyRSA(rng.System{})
	noticeKey   = secret.LazyRSA(rng.System{})
)

// providers stands the outside providers up behind the router and answers
// their adapters.
func (w *World) providers(catalog *locale.Catalog) []cashier.Provider {
	client := &http.Client{Transport: lossy{w, httpx.Local{Handler: w.API.Mux}}}
	w.Bkash = bkashpay.New(bkashpay.Deps{
		DB: w.DB, Clock: w.Clock, IDs: w.IDs, Chance: rng.System{}, Queue: w.Jobs, Catalog: catalog, Client: client,
		NoticeURL: Origin + cashier.CallbackPath + bkash.Code, CertHost: Host, Key: noticeKey, Merchant: Merchant,
	})
	bkashpay.Routes(w.API.Mux, w.Bkash)
	w.Jobs.Add(w.Bkash.Jobs()...)
	pg := nagadpay.New(nagadpay.Deps{
		DB: w.DB, Clock: w.Clock, Chance: rng.System{}, Catalog: catalog, Key: gatewayKey, MerchantID: merchant,
		MerchantKey: nagadpay.Public(merchantKey),
	})
	nagadpay.Routes(w.API.Mux, pg)
	chainpay.Routes(w.API.Mux, chainpay.New(chainpay.Deps{
		DB: w.DB, Clock: w.Clock, Chance: rng.System{}, Catalog: catalog, Key: Secret, Contract: Contract,
	}))
	return []cashier.Provider{
		bkash.New(bkash.Config{
			BaseURL: Origin + bkashpay.APIPath, AppKey: Merchant.AppKey, AppSecret: Merchant.AppSecret, Username: Merchant.Username,
			Password: Merchant.Password, TopicArn: Merchant.TopicArn, CertHost: Host, Client: client, Clock: w.Clock,
		}),
		nagad.New(nagad.Config{
			BaseURL: Origin + nagadpay.APIPath, MerchantID: merchant, Account: "01711428036", IP: "127.0.0.1",
			Key: merchantKey, PGKey: pg.PublicKey, Client: client, Clock: w.Clock, Chance: rng.System{},
		}),
		manual.New(manual.Config{
			Accounts: []manual.Account{{Bank: "Sandbox Bank", Branch: "Dhaka", Name: "Baize Sandbox", Number: "0123456789012"}}, Clock: w.Clock,
		}),
		usdt.New(usdt.Config{
			NodeURL: Origin + chainpay.APIPath, SignerURL: Origin + chainpay.APIPath, SignerKey: Secret, Contract: Contract,
			Price: func(ctx context.Context) (rate, least money.Amount, err error) {
				p, err := w.Cashier.CoinPrice(ctx)
				return p.Rate, p.Least, err
			},
			WalletPage: chainpay.PagePath, Client: client, Clock: w.Clock,
		}),
	}
}

// outsideMethods lead to the outside providers.
func outsideMethods() []cashier.Method {
	wide := cashier.Method{
		Currency: money.BDT, DepositMin: 100 * money.Unit, DepositMax: 30_000 * money.Unit,
		WithdrawMin: 200 * money.Unit, WithdrawMax: 30_000 * money.Unit, FeeBasisPoints: 100, DepositMinutes: 1, WithdrawMinutes: 30, Sandbox: true,
	}
	to := func(code, provider string, form cashier.AccountForm, way cashier.PayWay) cashier.Method {
		m := wide
		m.Code, m.Name, m.Provider, m.Account, m.Way = code, code, provider, form, way
		return m
	}
	tokenised := to("bkash-live", bkash.Code, cashier.MobileForm, cashier.PayPage)
	remote := to("nagad-live", nagad.Code, cashier.MobileForm, cashier.PayPage)
	remote.PayoutProvider = manual.Code
	coins := to("usdt", usdt.Code, cashier.TronForm, cashier.PayChain)
	coins.AccountWait = accountWait
	return []cashier.Method{tokenised, remote, to("transfer", manual.Code, cashier.BankForm, cashier.PayTransfer), coins}
}

// Press chooses how a payment behaves on its page, follows the way back like a
// browser, and answers where that ended.
func (w *World) Press(page, mode string) string {
	w.T.Helper()
	rec := w.visit(http.MethodPost, page, url.Values{"mode": {mode}})
	for range 5 {
		if rec.Code != http.StatusSeeOther {
			return ""
		}
		next, err := url.Parse(rec.Header().Get("Location"))
		require.NoError(w.T, err)
		if next.Path == "/member/deposit" {
			return next.RequestURI()
		}
		rec = w.visit(http.MethodGet, next.RequestURI(), nil)
	}
	w.T.Fatal("the way back never ends")
	return ""
}

func (w *World) visit(method, target string, form url.Values) *httptest.ResponseRecorder {
	req := httptest.NewRequest(method, target, strings.NewReader(form.Encode()))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	rec := httptest.NewRecorder()
	w.API.Mux.ServeHTTP(rec, req)
	return rec
}

// ErrLost is how a connection fails.
var ErrLost = errors.New("the connection broke")

// lossy loses requests before they arrive, or their answers, as the test says;
// it carries the adapters' calls and the providers' notices alike.
type lossy struct {
	w    *World
	next http.RoundTripper
}

func (l lossy) RoundTrip(r *http.Request) (*http.Response, error) {
	loses := l.w.Loses
	if loses == nil {
		return l.next.RoundTrip(r)
	}
	if loses() {
		return nil, ErrLost
	}
	res, err := l.next.RoundTrip(r)
	if err == nil && loses() {
		return nil, ErrLost
	}
	return res, err
}
