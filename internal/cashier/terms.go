package cashier

import (
	"fmt"
	"regexp"
	"slices"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Terms are what staff set of the ways to pay, as one document.
type Terms struct {
	Methods []MethodTerms `json:"methods" nullable:"false" maxItems:"50" doc:"in the order shown; each way to pay once"`
	// CoinRate is what one coin on the chain is worth in the currency of the
	// methods that lead there; less than CoinLeast waits for staff.
	CoinRate  money.Amount `json:"coinRate" doc:"what one USDT is worth"`
	CoinLeast money.Amount `json:"coinLeast" doc:"what is credited without a person at the least"`
}

// MethodTerms are what staff set of one method.
type MethodTerms struct {
	Code            string       `json:"code" maxLength:"20"`
	Deposit         bool         `json:"deposit" doc:"members may pay in"`
	Withdraw        bool         `json:"withdraw" doc:"members may be paid out"`
	DepositMin      money.Amount `json:"depositMin"`
	DepositMax      money.Amount `json:"depositMax"`
	WithdrawMin     money.Amount `json:"withdrawMin"`
	WithdrawMax     money.Amount `json:"withdrawMax"`
	WithdrawDay     money.Amount `json:"withdrawDay" doc:"the most in 24 hours; 0 is no bound"`
	FeeFlat         money.Amount `json:"feeFlat"`
	FeeBasisPoints  int64        `json:"feeBasisPoints" doc:"hundredths of a percent"`
	DepositMinutes  int          `json:"depositMinutes" doc:"what members are told to expect"`
	WithdrawMinutes int          `json:"withdrawMinutes"`
	Countries       []string     `json:"countries" nullable:"false" maxItems:"60" doc:"where it is offered; none is everywhere"`
	Tiers           []Tier       `json:"tiers" nullable:"false" maxItems:"20" doc:"better terms from a VIP rank on; zero amounts change nothing"`
}

// termsOf are a method's terms as the code has them.
func termsOf(m Method) MethodTerms {
	return MethodTerms{
		Code: m.Code, Deposit: m.DepositMax > 0, Withdraw: m.WithdrawMax > 0, DepositMin: m.DepositMin, DepositMax: m.DepositMax,
		WithdrawMin: m.WithdrawMin, WithdrawMax: m.WithdrawMax, WithdrawDay: m.WithdrawDay, FeeFlat: m.FeeFlat, FeeBasisPoints: m.FeeBasisPoints,
		DepositMinutes: m.DepositMinutes, WithdrawMinutes: m.WithdrawMinutes,
		Countries: append([]string{}, m.Countries...), Tiers: append([]Tier{}, m.Tiers...),
	}
}

// under is the method under the terms. A way that is closed stays closed at
// every rank.
func (m Method) under(t MethodTerms) Method {
	m.DepositMin, m.DepositMax, m.WithdrawMin, m.WithdrawMax, m.WithdrawDay = t.DepositMin, t.DepositMax, t.WithdrawMin, t.WithdrawMax, t.WithdrawDay
	m.FeeFlat, m.FeeBasisPoints, m.DepositMinutes, m.WithdrawMinutes = t.FeeFlat, t.FeeBasisPoints, t.DepositMinutes, t.WithdrawMinutes
	m.Countries, m.Tiers = t.Countries, slices.Clone(t.Tiers)
	if !t.Deposit {
		m.DepositMax = 0
	}
	if !t.Withdraw {
		m.WithdrawMax = 0
	}
	for i := range m.Tiers {
		if !t.Deposit {
			m.Tiers[i].DepositMax = 0
		}
		if !t.Withdraw {
			m.Tiers[i].WithdrawMax = 0
		}
	}
	return m
}

// complete adds methods that the terms do not name, which were wired later, as
// the code has them, and leaves out those that are wired no more.
func (t Terms) complete(wired []Method) Terms {
	known := func(code string) bool {
		return slices.ContainsFunc(wired, func(m Method) bool { return m.Code == code })
	}
	methods := slices.DeleteFunc(slices.Clone(t.Methods), func(m MethodTerms) bool { return !known(m.Code) })
	for _, m := range wired {
		if !slices.ContainsFunc(methods, func(x MethodTerms) bool { return x.Code == m.Code }) {
			methods = append(methods, termsOf(m))
		}
	}
	t.Methods = methods
	return t
}

// check refuses terms that no member could pay under, naming the field.
func (t Terms) check(wired []Method) error {
	if len(t.Methods) != len(wired) {
		return fault.InvalidField("methods", "cashier.terms.methods")
	}
	seen := map[string]bool{}
	for i, terms := range t.Methods {
		at := slices.IndexFunc(wired, func(m Method) bool { return m.Code == terms.Code })
		if at < 0 || seen[terms.Code] {
			return fault.InvalidField("methods", "cashier.terms.methods")
		}
		seen[terms.Code] = true
		if err := terms.check(fmt.Sprintf("methods[%d].", i), wired[at].Currency); err != nil {
			return err
		}
	}
	const dearest = 1_000_000 * money.Unit
	if t.CoinRate <= 0 || t.CoinRate > dearest {
		return fault.InvalidField("coinRate", "field.number")
	}
	if t.CoinLeast <= 0 || t.CoinLeast > dearest {
		return fault.InvalidField("coinLeast", "field.number")
	}
	return nil
}

// The bounds of what staff may set.
const (
	feePointsMax = 2_000 // 20 %
	minutesMax   = 7 * 24 * 60
	largest      = 1_000_000_000 * money.Unit
)

var countryForm = regexp.MustCompile(`^[A-Z]{2}$`)

func (m MethodTerms) check(at string, c money.Currency) error {
	for _, x := range []struct {
		field  string
		amount money.Amount
		least  money.Amount
	}{
		{"depositMin", m.DepositMin, 1}, {"depositMax", m.DepositMax, m.DepositMin}, {"withdrawMin", m.WithdrawMin, 1},
		{"withdrawMax", m.WithdrawMax, m.WithdrawMin}, {"feeFlat", m.FeeFlat, 0},
	} {
		if err := sum(at+x.field, x.amount, x.least, c); err != nil {
			return err
		}
	}
	if m.WithdrawDay != 0 {
		if err := sum(at+"withdrawDay", m.WithdrawDay, m.WithdrawMin, c); err != nil {
			return err
		}
	}
	for _, x := range []struct {
		field   string
		minutes int
	}{{"depositMinutes", m.DepositMinutes}, {"withdrawMinutes", m.WithdrawMinutes}} {
		if x.minutes < 1 || x.minutes > minutesMax {
			return fault.InvalidField(at+x.field, "field.range", fault.Args{"min": 1, "max": minutesMax})
		}
	}
	for i, country := range m.Countries {
		if !countryForm.MatchString(country) || slices.Contains(m.Countries[:i], country) {
			return fault.InvalidField(at+"countries", "field.choice")
		}
	}
	if err := m.checkFee(at, m.FeeFlat, m.FeeBasisPoints, c); err != nil {
		return err
	}
	return m.checkTiers(at, c)
}

// checkFee refuses a fee that leaves nothing of the smallest withdrawal.
func (m MethodTerms) checkFee(at string, flat money.Amount, basisPoints int64, c money.Currency) error {
	if basisPoints < 0 || basisPoints > feePointsMax {
		return fault.InvalidField(at+"feeBasisPoints", "field.range", fault.Args{"min": 0, "max": feePointsMax})
	}
	fee, err := feeOf(m.WithdrawMin, flat, basisPoints, c)
	if err == nil && fee >= m.WithdrawMin {
		err = fault.InvalidField(at+"feeFlat", "cashier.terms.fee", fault.Args{"min": m.WithdrawMin})
	}
	return err
}

func (m MethodTerms) checkTiers(at string, c money.Currency) error {
	above := 0
	for i, t := range m.Tiers {
		at := fmt.Sprintf("%stiers[%d].", at, i)
		if t.VIP <= above || t.VIP > 99 {
			return fault.InvalidField(at+"vip", "cashier.terms.tiers")
		}
		above = t.VIP
		for _, x := range []struct {
			field         string
			amount, least money.Amount
		}{{"depositMax", t.DepositMax, m.DepositMin}, {"withdrawMax", t.WithdrawMax, m.WithdrawMin}, {"withdrawDay", t.WithdrawDay, m.WithdrawMin}} {
			if x.amount == 0 {
				continue
			}
			if err := sum(at+x.field, x.amount, x.least, c); err != nil {
				return err
			}
		}
		if err := sum(at+"feeFlat", t.FeeFlat, 0, c); err != nil {
			return err
		}
		if err := m.checkFee(at, t.FeeFlat, t.FeeBasisPoints, c); err != nil {
			return err
		}
	}
	return nil
}

// sum refuses an amount that is too small, too large, or finer than the currency.
func sum(field string, amount, least money.Amount, c money.Currency) error {
	if amount < least || amount > largest {
		return fault.InvalidField(field, "field.range", fault.Args{"min": least, "max": largest})
	}
	return scale(field, amount, c)
}
