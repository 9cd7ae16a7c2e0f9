package money

import "errors"

// Currency is an upper-case code: ISO 4217 for real money ("BDT"), or the
// platform's own for what is not ("XXX" is trial money, "PTS" are points).
type Currency string

// The currencies that code names directly; a brand configures the rest.
const (
	BDT    Currency = "BDT"
	Trial  Currency = "XXX"
	Points Currency = "PTS"
)

// ErrCurrency says that a text is not a currency code.
var ErrCurrency = errors.New("money: not a currency code")

// ParseCurrency accepts three to five upper-case letters or digits that start
// with a letter.
func ParseCurrency(s string) (Currency, error) {
	if len(s) < 3 || len(s) > 5 || s[0] < 'A' || s[0] > 'Z' {
		return "", ErrCurrency
	}
	for i := range len(s) {
		if (s[i] < 'A' || s[i] > 'Z') && (s[i] < '0' || s[i] > '9') {
			return "", ErrCurrency
		}
	}
	return Currency(s), nil
}

// Digits is the number of decimals that the currency is paid out in: a wallet
// credit is floored to it.
func (c Currency) Digits() int {
	switch c {
	case "JPY", "KRW", "VND", "IDR", "LAK", "MMK", "KHR", Points:
		return 0
	default:
		return 2
	}
}

// Smallest is the least amount that the currency is paid out in.
func (c Currency) Smallest() Amount {
	unit := Unit
	for range c.Digits() {
		unit /= 10
	}
	return unit
}

// Symbol is the sign shown beside an amount, or the code where none is known.
func (c Currency) Symbol() string {
	switch c {
	case BDT:
		return "৳"
	case "INR":
		return "₹"
	case "USD":
		return "$"
	case "EUR":
		return "€"
	case Trial:
		return "demo"
	default:
		return string(c)
	}
}
