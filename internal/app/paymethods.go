package app

import (
	"time"

	"baize/internal/cashier"
	"baize/internal/cashier/payments/bkash"
	"baize/internal/cashier/payments/manual"
	"baize/internal/cashier/payments/nagad"
	"baize/internal/cashier/payments/sandbox"
	"baize/internal/cashier/payments/usdt"
	"baize/internal/kernel/money"
)

// chainWait is how old an address on a chain must be: nothing brings back what
// was sent to a thief's.
const chainWait = 24 * time.Hour

// payMethods are the brand's ways to pay in the order shown, with the terms that
// hold until staff set others.
func payMethods(cfg *Config) []cashier.Method {
	if cfg.Sandbox {
		return sandboxMethods(cfg.AccountWait)
	}
	return liveMethods(cfg)
}

// homeCountries are where the wallets of Bangladesh are offered; also where the
// country is not known.
func homeCountries() []string { return []string{"BD"} }

func walletMethod(code, name, provider string, wait time.Duration) cashier.Method {
	return cashier.Method{
		Code: code, Name: name, Provider: provider, Way: cashier.PayPage, Currency: money.BDT, Account: cashier.MobileForm,
		Countries: homeCountries(), AccountWait: wait,
		DepositMin: 100 * money.Unit, DepositMax: 30_000 * money.Unit,
		WithdrawMin: 200 * money.Unit, WithdrawMax: 30_000 * money.Unit, WithdrawDay: 150_000 * money.Unit,
		FeeBasisPoints: 100, DepositMinutes: 1, WithdrawMinutes: 30, Sandbox: true,
		Tiers: []cashier.Tier{
			{VIP: 2, WithdrawMax: 50_000 * money.Unit, WithdrawDay: 300_000 * money.Unit, FeeBasisPoints: 50},
			{VIP: 4, DepositMax: 50_000 * money.Unit, WithdrawMax: 50_000 * money.Unit, WithdrawDay: 500_000 * money.Unit},
		},
	}
}

func nagadMethod(wait time.Duration) cashier.Method {
	m := walletMethod("nagad", "Nagad", nagad.Code, wait)
	m.PayoutProvider, m.WithdrawMinutes = manual.Code, 60
	return m
}

func bankMethod(wait time.Duration) cashier.Method {
	return cashier.Method{
		Code: "bank", Name: "Bank transfer", Provider: manual.Code, Way: cashier.PayTransfer, Currency: money.BDT, Account: cashier.BankForm,
		Countries: homeCountries(), AccountWait: wait, DepositMin: 500 * money.Unit, DepositMax: 200_000 * money.Unit,
		WithdrawMin: 1_000 * money.Unit, WithdrawMax: 200_000 * money.Unit, WithdrawDay: 500_000 * money.Unit,
		FeeFlat: 20 * money.Unit, DepositMinutes: 30, WithdrawMinutes: 120, Sandbox: true,
	}
}

func usdtMethod(wait time.Duration) cashier.Method {
	return cashier.Method{
		Code: "usdt", Name: "USDT (TRC20)", Provider: usdt.Code, Way: cashier.PayChain, Currency: money.BDT, Account: cashier.TronForm,
		AccountWait: max(wait, chainWait), DepositMin: 500 * money.Unit, DepositMax: 500_000 * money.Unit,
		WithdrawMin: 1_000 * money.Unit, WithdrawMax: 200_000 * money.Unit, WithdrawDay: 500_000 * money.Unit,
		FeeFlat: 120 * money.Unit, DepositMinutes: 3, WithdrawMinutes: 30, Sandbox: true,
	}
}

// sandboxMethods are the sandbox brand's ways to pay.
func sandboxMethods(wait time.Duration) []cashier.Method {
	return []cashier.Method{
		walletMethod("bkash", "bKash", bkash.Code, wait), nagadMethod(wait), walletMethod("rocket", "Rocket", sandbox.Code, wait),
		bankMethod(wait), usdtMethod(wait),
	}
}
