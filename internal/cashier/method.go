package cashier

import (
	"regexp"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// AccountForm says how a payout account's number of a method looks.
type AccountForm string

// The forms: a mobile wallet is named by its Bangladeshi phone number, a bank
// account by letters and digits.
const (
	MobileForm AccountForm = "mobile"
	BankForm   AccountForm = "bank"
)

// Method is one way to pay in and out; the operator configures the list.
type Method struct {
	Code        string
	Name        string
	Provider    string
	Currency    money.Currency
	Account     AccountForm
	DepositMin  money.Amount
	DepositMax  money.Amount
	WithdrawMin money.Amount
	WithdrawMax money.Amount
	// FeeFlat and FeeBasisPoints (1/100 of a percent) are the withdrawal's fee.
	FeeFlat        money.Amount
	FeeBasisPoints int64
	// DepositMinutes and WithdrawMinutes are what members are told to expect.
	DepositMinutes  int
	WithdrawMinutes int
}

// Quote is what a withdrawal costs and brings, told before it is asked for.
type Quote struct {
	Method   string
	Currency money.Currency
	Amount   money.Amount
	Fee      money.Amount
	Receives money.Amount
	Minutes  int
}

// Quote computes the fee of withdrawing amount: flat plus share, floored to
// the currency's decimals.
func (m Method) Quote(amount money.Amount) (Quote, error) {
	if err := within(amount, m.WithdrawMin, m.WithdrawMax, m.Currency); err != nil {
		return Quote{}, err
	}
	share, err := amount.MulRatio(m.FeeBasisPoints, 10_000)
	if err != nil {
		return Quote{}, err
	}
	fee, err := share.FloorTo(m.Currency.Digits()).Add(m.FeeFlat)
	if err != nil {
		return Quote{}, err
	}
	if fee >= amount {
		return Quote{}, fault.New(fault.Refused, "cashier.amount.fee", fault.Args{"fee": fee})
	}
	return Quote{Method: m.Code, Currency: m.Currency, Amount: amount, Fee: fee, Receives: amount - fee, Minutes: m.WithdrawMinutes}, nil
}

// within refuses amounts out of range, or finer than the currency is paid in.
func within(amount, least, most money.Amount, c money.Currency) error {
	if amount < least || amount > most || amount <= 0 {
		return fault.InvalidField("amount", "cashier.amount.range", fault.Args{"min": least, "max": most})
	}
	if amount.FloorTo(c.Digits()) != amount {
		return fault.InvalidField("amount", "cashier.amount.decimals", fault.Args{"digits": c.Digits()})
	}
	return nil
}

// numberFits reports whether a payout account's number has the method's form.
func (m Method) numberFits(number string) bool {
	pattern := `^01[3-9][0-9]{8}$`
	if m.Account == BankForm {
		pattern = `^[0-9A-Z]{8,20}$`
	}
	fits, _ := regexp.MatchString(pattern, number)
	return fits
}
