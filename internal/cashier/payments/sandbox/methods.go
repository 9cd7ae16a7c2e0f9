package sandbox

import (
	"baize/internal/kernel/money"

	"baize/internal/cashier"
)

// Methods are the sandbox brand's ways to pay; all lead to this provider.
func Methods() []cashier.Method {
	wallet := func(code, name string) cashier.Method {
		return cashier.Method{
			Code: code, Name: name, Provider: Code, Currency: money.BDT, Account: cashier.MobileForm, Way: cashier.PayPage, Sandbox: true,
			DepositMin: 100 * money.Unit, DepositMax: 30_000 * money.Unit,
			WithdrawMin: 200 * money.Unit, WithdrawMax: 30_000 * money.Unit,
			FeeBasisPoints: 100, DepositMinutes: 1, WithdrawMinutes: 30,
		}
	}
	return []cashier.Method{
		wallet("bkash", "bKash"), wallet("nagad", "Nagad"), wallet("rocket", "Rocket"),
		{
			Code: "bank", Name: "Bank transfer", Provider: Code, Currency: money.BDT, Account: cashier.BankForm, Way: cashier.PayPage, Sandbox: true,
			DepositMin: 500 * money.Unit, DepositMax: 200_000 * money.Unit,
			WithdrawMin: 1_000 * money.Unit, WithdrawMax: 200_000 * money.Unit,
			FeeFlat: 20 * money.Unit, DepositMinutes: 10, WithdrawMinutes: 120,
		},
	}
}
