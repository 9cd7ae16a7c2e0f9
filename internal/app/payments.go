package app

import (
	"context"
	"encoding/hex"
	"net/http"
	"path/filepath"
	"strings"

	"github.com/go-chi/chi/v5"

	"baize/internal/cashier"
	"baize/internal/cashier/cashierdb"
	"baize/internal/cashier/payments/bkash"
	"baize/internal/cashier/payments/bkash/bkashpay"
	"baize/internal/cashier/payments/manual"
	"baize/internal/cashier/payments/nagad"
	"baize/internal/cashier/payments/nagad/nagadpay"
	"baize/internal/cashier/payments/sandbox"
	"baize/internal/cashier/payments/sandbox/sandboxpay"
	"baize/internal/cashier/payments/usdt"
	"baize/internal/cashier/payments/usdt/chainpay"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/blob"
	"baize/internal/platform/httpx"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
)

// slipsFolder holds the pictures of slips and proofs; no address leads into it.
const slipsFolder = "slips"

// payers are the simulated providers' own sides: outsiders that happen to live
// here, so that anyone can pay and be paid without a contract. A brand with real
// money has none.
type payers struct {
	any   *sandboxpay.Service
	bkash *bkashpay.Service
	nagad *nagadpay.Service
	chain *chainpay.Service
}

func (p payers) routes(mux chi.Router) {
	if p.any == nil {
		return
	}
	sandboxpay.Routes(mux, p.any)
	bkashpay.Routes(mux, p.bkash)
	nagadpay.Routes(mux, p.nagad)
	chainpay.Routes(mux, p.chain)
}

func (p payers) jobs() []jobs.Spec {
	if p.any == nil {
		return nil
	}
	return append(p.any.Jobs(), p.bkash.Jobs()...)
}

// makeCashier wires the cashier with its providers.
func (a *App) makeCashier() (err error) {
	r, p := &a.rooms, a.platform
	var providers []cashier.Provider
	if p.cfg.Sandbox {
		r.pay, providers = a.makePayers(&http.Client{Transport: a.inside(), Timeout: insideTimeout})
	}
	live, err := a.makeLive()
	if err != nil {
		return err
	}
	providers = append(providers, live...) // a gateway takes its simulator's place
	r.cashier, err = cashier.New(cashier.Deps{
		DB: p.db, Store: cashierdb.New(p.db, p.box), Wallet: r.wallet, Ledger: r.ledger, Bus: p.bus, Jobs: p.jobs, Clock: p.clock, IDs: p.ids, Log: p.log,
		Methods: payMethods(p.cfg), Coin: cashier.CoinPrice{Rate: usdtRate, Least: usdtLeast}, Payments: r.identity, Kin: a.kinDeps(), Providers: providers, Blobs: blob.Dir{Path: filepath.Join(p.cfg.Data, slipsFolder)},
		ReceiptWindow: p.cfg.ReceiptAuto, Audit: cashierAudit{a}, Approvals: cashierApprovals{a}, StepUp: r.staff, Standings: standings{a},
		Turnover: r.bonus, Deposits: depositGuard{r.care}, Checks: r.compliance,
		Auto: cashier.AutoRules{MaxScore: autoScore, MaxAmount: autoAmount, MaxDay: autoDay},
	})
	return err
}

// What needs nobody's yes: small sums of members who were paid before, to
// accounts that are not new.
const (
	autoScore  = 10
	autoAmount = 5_000 * money.Unit
	autoDay    = 10_000 * money.Unit
)

// The sandbox merchant at Nagad, the coin's contract on the chain, and what the
// coin is worth until staff say otherwise.
const (
	nagadMerchant = "683002007104225"
	usdtContract  = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
	usdtRate      = 122*money.Unit + 500_000
	usdtLeast     = 50 * money.Unit
)

// makePayers makes the simulated providers and the adapters to them.
func (a *App) makePayers(client *http.Client) (payers, []cashier.Provider) {
	p := a.platform
	shared, host := p.box.Derive("sandbox provider"), strings.TrimPrefix(insideURL, "http://")
	key := secret.LazyRSA(p.rng)
	merchant := bkashpay.Merchant{
		AppKey: "sandbox", AppSecret: hex.EncodeToString(p.box.Derive("bkash app")), Username: "sandbox", Password: hex.EncodeToString(p.box.Derive("bkash user")),
		TopicArn: "arn:aws:sns:sandbox:0:baize",
	}
	signerKey := hex.EncodeToString(p.box.Derive("chain signer"))
	sides := payers{
		any: sandboxpay.New(sandboxpay.Deps{
			DB: p.db, Clock: p.clock, IDs: p.ids, Chance: p.rng, Queue: p.jobs, Catalog: p.catalog, Client: client,
			CallbackURL: insideURL + cashier.CallbackPath + sandbox.Code, Secret: shared, ReturnURL: "/member/deposit",
		}),
		bkash: bkashpay.New(bkashpay.Deps{
			DB: p.db, Clock: p.clock, IDs: p.ids, Chance: p.rng, Queue: p.jobs, Catalog: p.catalog, Client: client,
			NoticeURL: insideURL + cashier.CallbackPath + bkash.Code, CertHost: host, Key: secret.LazyRSA(p.rng), Merchant: merchant,
		}),
		nagad: nagadpay.New(nagadpay.Deps{
			DB: p.db, Clock: p.clock, Chance: p.rng, Catalog: p.catalog, Key: secret.LazyRSA(p.rng), MerchantID: nagadMerchant, MerchantKey: nagadpay.Public(key),
		}),
		chain: chainpay.New(chainpay.Deps{DB: p.db, Clock: p.clock, Chance: p.rng, Catalog: p.catalog, Key: signerKey, Contract: usdtContract}),
	}
	return sides, []cashier.Provider{
		sandbox.New(sandbox.Config{BaseURL: insideURL, Secret: shared, Client: client, Clock: p.clock}),
		bkash.New(bkash.Config{
			BaseURL: insideURL + bkashpay.APIPath, AppKey: merchant.AppKey, AppSecret: merchant.AppSecret, Username: merchant.Username,
			Password: merchant.Password, TopicArn: merchant.TopicArn, CertHost: host, Client: client, Clock: p.clock,
		}),
		nagad.New(nagad.Config{
			BaseURL: insideURL + nagadpay.APIPath, MerchantID: nagadMerchant, Account: "01711428036", IP: "127.0.0.1",
			Key: key, PGKey: sides.nagad.PublicKey, Client: client, Clock: p.clock, Chance: p.rng,
		}),
		manual.New(manual.Config{
			Accounts: []manual.Account{{Bank: "Sandbox Bank", Branch: "Dhaka", Name: "Baize Sandbox", Number: "0123456789012"}}, Clock: p.clock,
		}),
		usdt.New(usdt.Config{
			NodeURL: insideURL + chainpay.APIPath, SignerURL: insideURL + chainpay.APIPath, SignerKey: signerKey, Contract: usdtContract,
			Price: a.coinPrice, WalletPage: chainpay.PagePath,
			Client: client, Clock: p.clock,
		}),
	}
}

// coinPrice is what staff say that a coin is worth, and the least that is
// credited by itself.
func (a *App) coinPrice(ctx context.Context) (rate, least money.Amount, err error) {
	p, err := a.rooms.cashier.CoinPrice(ctx)
	return p.Rate, p.Least, err
}

// standings tells the cashier where a member is, and their rank.
type standings struct{ a *App }

func (s standings) Standing(ctx context.Context, member id.Member) (cashier.Standing, error) {
	country, err := s.a.rooms.site.CountryAt(ctx, httpx.ClientIP(ctx))
	if err != nil {
		return cashier.Standing{}, err
	}
	rank, _, err := s.a.rooms.loyalty.RankOf(ctx, member)
	return cashier.Standing{VIP: rank.Level, Country: country, WithdrawDay: rank.WithdrawDay, WithdrawCount: rank.WithdrawCount}, err
}
