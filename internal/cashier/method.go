package cashier

import (
	"regexp"
	"slices"
	"time"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"

	"baize/internal/cashier/payments/tron"
)

// AccountForm says how a payout account's number of a method looks.
type AccountForm string

// The forms: a mobile wallet is named by its Bangladeshi phone number, a bank
// account by letters and digits, a wallet on the TRON chain by its address.
const (
	MobileForm AccountForm = "mobile"
	BankForm   AccountForm = "bank"
	TronForm   AccountForm = "tron"
)

// PayWay says what a member does to pay in.
type PayWay string

// The ways: on the provider's page, by a bank transfer whose slip is shown, by
// sending coins to an address.
const (
	PayPage     PayWay = "page"
	PayTransfer PayWay = "transfer"
	PayChain    PayWay = "chain"
)

// Method is one way to pay in and out: the house wires provider, way and form
// of the account, staff set the rest (Terms). A greatest amount of nothing says
// that the method does not go that way.
type Method struct {
	Code     string
	Name     string
	Provider string
	// PayoutProvider pays out where that is not Provider.
	PayoutProvider string
	Way            PayWay
	Currency       money.Currency
	Account        AccountForm
	// AccountWait is how old a payout account must be before it is paid to.
	AccountWait time.Duration
	DepositMin  money.Amount
	DepositMax  money.Amount
	WithdrawMin money.Amount
	WithdrawMax money.Amount
	// WithdrawDay bounds what one member asks for in 24 hours; 0 is no bound.
	WithdrawDay money.Amount
	// FeeFlat and FeeBasisPoints (1/100 of a percent) are the withdrawal's fee.
	FeeFlat        money.Amount
	FeeBasisPoints int64
	// DepositMinutes and WithdrawMinutes are what members are told to expect.
	DepositMinutes  int
	WithdrawMinutes int
	// Countries are where the method is offered; none means everywhere. A
	// member whose country is not known is offered it too.
	Countries []string
	// Tiers are better terms for higher VIP ranks.
	Tiers []Tier
	// Sandbox says that no real money moves.
	Sandbox bool
}

// Tier is what changes from a VIP rank on; zero amounts change nothing. The fee
// is the tier's.
type Tier struct {
	VIP            int          `json:"vip" minimum:"1" maximum:"99"`
	DepositMax     money.Amount `json:"depositMax"`
	WithdrawMax    money.Amount `json:"withdrawMax"`
	WithdrawDay    money.Amount `json:"withdrawDay"`
	FeeFlat        money.Amount `json:"feeFlat"`
	FeeBasisPoints int64        `json:"feeBasisPoints"`
}

// Standing is what a member's terms depend on.
type Standing struct {
	VIP     int
	Country string // two letters; empty where it is not known
	// WithdrawDay and WithdrawCount bound what is asked for in 24 hours by any way
	// of paying; 0 leaves it to the method.
	WithdrawDay   money.Amount
	WithdrawCount int
}

// For is the method as a member with the standing has it; false where it is
// not offered.
func (m Method) For(s Standing) (Method, bool) {
	if len(m.Countries) > 0 && s.Country != "" && !slices.Contains(m.Countries, s.Country) {
		return Method{}, false
	}
	reached := -1
	for _, t := range m.Tiers {
		if t.VIP > s.VIP || t.VIP <= reached {
			continue
		}
		reached = t.VIP
		m.FeeFlat, m.FeeBasisPoints = t.FeeFlat, t.FeeBasisPoints
		m.DepositMax = orElse(t.DepositMax, m.DepositMax)
		m.WithdrawMax = orElse(t.WithdrawMax, m.WithdrawMax)
		m.WithdrawDay = orElse(t.WithdrawDay, m.WithdrawDay)
	}
	return m, true
}

func orElse(a, otherwise money.Amount) money.Amount {
	if a > 0 {
		return a
	}
	return otherwise
}

// errClosed says that a method does not go the way that was asked for.
var errClosed = fault.InvalidField("method", "cashier.method.closed")

// PaysOut is the code of the provider that pays out.
func (m Method) PaysOut() string {
	if m.PayoutProvider != "" {
		return m.PayoutProvider
	}
	return m.Provider
}

// Quote is what a withdrawal costs and brings, told before it is asked for.
// Sends is what leaves on a chain, at the rate of the moment; a withdrawal that is
// asked for keeps that rate.
type Quote struct {
	Method       string
	Currency     money.Currency
	Amount       money.Amount
	Fee          money.Amount
	Receives     money.Amount
	Minutes      int
	Sends        money.Amount
	SendCurrency money.Currency
}

// Quote computes the fee of withdrawing amount: flat plus share, floored to
// the currency's decimals.
func (m Method) Quote(amount money.Amount) (Quote, error) {
	if m.WithdrawMax == 0 {
		return Quote{}, errClosed
	}
	if err := within(amount, m.WithdrawMin, m.WithdrawMax, m.Currency); err != nil {
		return Quote{}, err
	}
	fee, err := feeOf(amount, m.FeeFlat, m.FeeBasisPoints, m.Currency)
	if err != nil {
		return Quote{}, err
	}
	if fee >= amount {
		return Quote{}, fault.New(fault.Refused, "cashier.amount.fee", fault.Args{"fee": fee})
	}
	return Quote{Method: m.Code, Currency: m.Currency, Amount: amount, Fee: fee, Receives: amount - fee, Minutes: m.WithdrawMinutes}, nil
}

func feeOf(amount, flat money.Amount, basisPoints int64, c money.Currency) (money.Amount, error) {
	share, err := amount.MulRatio(basisPoints, 10_000)
	if err != nil {
		return 0, err
	}
	return share.FloorTo(c.Digits()).Add(flat)
}

// within refuses amounts out of range, or finer than the currency is paid in.
func within(amount, least, most money.Amount, c money.Currency) error {
	if amount < least || amount > most || amount <= 0 {
		return fault.InvalidField("amount", "cashier.amount.range", fault.Args{"min": least, "max": most})
	}
	return scale("amount", amount, c)
}

// scale refuses an amount that is finer than the currency is paid in.
func scale(field string, amount money.Amount, c money.Currency) error {
	if amount.FloorTo(c.Digits()) != amount {
		return fault.InvalidField(field, "cashier.amount.decimals", fault.Args{"digits": c.Digits()})
	}
	return nil
}

// numberFits reports whether a payout account's number has the method's form.
func (m Method) numberFits(number string) bool {
	pattern := `^01[3-9][0-9]{8}$`
	switch m.Account {
	case TronForm:
		return tron.Valid(number)
	case BankForm:
		pattern = `^[0-9A-Z]{8,20}$`
	}
	fits, _ := regexp.MatchString(pattern, number)
	return fits
}
