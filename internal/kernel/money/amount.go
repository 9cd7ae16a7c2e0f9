// Package money holds amounts, currencies and exact rates.
//
// An Amount is a whole number of micro-units: one millionth of the currency's
// unit (1.00 BDT = 1_000_000). It travels on the wire as a decimal string, so
// that no reader ever turns it into a binary fraction. There is no float in
// this package and none may touch an Amount anywhere; the architecture test
// holds that.
package money

import (
	"errors"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Amount is a signed number of micro-units (10^-6) of some currency.
type Amount int64

// Unit is one whole unit of a currency in micro-units.
const Unit Amount = 1_000_000

// Max and Min bound what an Amount can hold.
const (
	Max Amount = math.MaxInt64
	Min Amount = math.MinInt64
)

// Greatest bounds a stake and a payout. Accounts of the house are sums that
// nothing is refused for, and some ninety such amounts to one side fit into what
// an Amount holds; of the currencies that are worth least it is still millions
// of dollars.
const Greatest = 100_000_000_000 * Unit

// decimals is the number of decimal digits a micro-unit stands for.
const decimals = 6

// ErrSyntax says that a text is not a plain decimal number with at most six
// decimals; ErrRange that it does not fit an Amount.
var (
	ErrSyntax = errors.New("money: not a plain decimal with at most six decimals")
	ErrRange  = errors.New("money: amount out of range")
)

// Parse reads a plain decimal such as "12", "-0.5" or "1000.000001". Signs,
// exponents, grouping and more than six decimals are refused with ErrSyntax,
// values past the range with ErrRange.
func Parse(s string) (Amount, error) {
	digits, negative := s, false
	if strings.HasPrefix(s, "-") {
		digits, negative = s[1:], true
	}
	whole, frac, hasPoint := strings.Cut(digits, ".")
	if !allDigits(whole) || (hasPoint && !allDigits(frac)) || len(frac) > decimals || len(whole) > 19 {
		return 0, ErrSyntax
	}
	if len(whole) > 1 && whole[0] == '0' {
		return 0, ErrSyntax
	}
	units, err := strconv.ParseUint(whole, 10, 64)
	if err != nil {
		return 0, ErrRange
	}
	micro, err := strconv.ParseUint((frac + "000000")[:decimals], 10, 64)
	if err != nil {
		return 0, ErrSyntax
	}
	hi, lo := bits.Mul64(units, uint64(Unit))
	lo, carry := bits.Add64(lo, micro, 0)
	if hi != 0 || carry != 0 || lo > math.MaxInt64 {
		return 0, ErrRange
	}
	if negative {
		return -Amount(lo), nil
	}
	return Amount(lo), nil
}

// MustParse is Parse for constants in code and tests; it panics on a bad text.
func MustParse(s string) Amount {
	a, err := Parse(s)
	if err != nil {
		panic(err.Error() + ": " + s)
	}
	return a
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// String is the shortest decimal with at least two decimals: "12.50",
// "0.000001", "-3.00".
func (a Amount) String() string { return string(a.Append(make([]byte, 0, 24))) }

// Append writes the text of String to b; the hot path uses it to avoid an
// allocation per amount.
func (a Amount) Append(b []byte) []byte {
	u := uint64(a)
	if a < 0 {
		b = append(b, '-')
		u = -u
	}
	b = strconv.AppendUint(b, u/uint64(Unit), 10)
	frac := u % uint64(Unit)
	b = append(b, '.')
	start := len(b)
	for div := uint64(Unit) / 10; div > 0; div /= 10 {
		b = append(b, byte('0'+frac/div%10))
	}
	end := len(b)
	for end > start+2 && b[end-1] == '0' {
		end--
	}
	return b[:end]
}

// MarshalText makes an Amount a decimal string in JSON.
func (a Amount) MarshalText() ([]byte, error) { return a.Append(nil), nil }

// UnmarshalText is Parse; a JSON number is refused by encoding/json because
// the type only accepts text.
func (a *Amount) UnmarshalText(b []byte) error {
	v, err := Parse(string(b))
	if err == nil {
		*a = v
	}
	return err
}

// Add is a+b; ErrRange on overflow.
func (a Amount) Add(b Amount) (Amount, error) {
	sum := a + b
	if (b > 0 && sum < a) || (b < 0 && sum > a) {
		return 0, ErrRange
	}
	return sum, nil
}

// Sub is a-b; ErrRange on overflow.
func (a Amount) Sub(b Amount) (Amount, error) {
	diff := a - b
	if (b < 0 && diff < a) || (b > 0 && diff > a) {
		return 0, ErrRange
	}
	return diff, nil
}

// MulRatio is floor(a*num/den) for a ≥ 0 and num ≥ 0, den > 0, computed in 128
// bits; ErrRange where the result does not fit or an argument is out of its
// domain. Every payout in the product is floored by it.
func (a Amount) MulRatio(num, den int64) (Amount, error) {
	if a < 0 || num < 0 || den <= 0 {
		return 0, ErrRange
	}
	hi, lo := bits.Mul64(uint64(a), uint64(num))
	if hi >= uint64(den) {
		return 0, ErrRange
	}
	q, _ := bits.Div64(hi, lo, uint64(den))
	if q > math.MaxInt64 {
		return 0, ErrRange
	}
	return Amount(q), nil
}

// FloorTo rounds a ≥ 0 down to the given number of decimals (0 to 6).
func (a Amount) FloorTo(digits int) Amount {
	step := Amount(1)
	for range decimals - digits {
		step *= 10
	}
	return a - a%step
}
