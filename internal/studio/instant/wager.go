package instant

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// Hundredths is a number with two decimals: 250 is written "2.50".
type Hundredths int64

// String is the number with its two decimals.
func (h Hundredths) String() string { return hundredths(int(h)) }

// MarshalText writes the number with its two decimals.
func (h Hundredths) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a number with at most two decimals; anything else is the
// fault studio.bet.number.
func (h *Hundredths) UnmarshalText(text []byte) error {
	a, err := money.Parse(string(text))
	if err != nil || a < 0 || a%(money.Unit/100) != 0 {
		return fault.New(fault.Invalid, "studio.bet.number")
	}
	*h = Hundredths(a / (money.Unit / 100))
	return nil
}

// Risk chooses between the tables of a game.
type Risk string

// The risks: how far the payouts lie apart. The return is about the same.
const (
	Low    Risk = "low"
	Medium Risk = "medium"
	High   Risk = "high"
)

// Wager is the money of a bet: the stake and the decimals of its currency.
type Wager struct {
	Stake  money.Amount `json:"stake"`
	Digits int          `json:"digits"`
}

// Money is the wager itself.
func (w Wager) Money() Wager { return w }

// Within refuses a bet that could win more than the largest profit with
// studio.bet.maxWin; a win is never cut.
func Within(b Single, profit money.Amount) error {
	w := b.Money()
	best, err := w.Pays(b.Best())
	if err != nil || best-w.Stake > profit {
		return TooMuch(profit)
	}
	return nil
}

// TooMuch is the fault studio.bet.maxWin.
func TooMuch(profit money.Amount) error {
	return fault.InvalidField("stake", "studio.bet.maxWin", fault.Args{"max": profit.String()})
}

// Pays is the stake times a multiplier in ten-thousandths, floored to
// micro-units and then to the currency; money.ErrRange past what an amount can
// hold.
func (w Wager) Pays(multiplier int64) (money.Amount, error) {
	payout, err := w.Stake.MulRatio(multiplier, MultiplierOne)
	return payout.FloorTo(w.Digits), err
}

const maxDigits = 6

// check refuses a stake that is not above zero and decimals that no currency
// has.
func (w Wager) check() error {
	if w.Stake <= 0 || w.Digits < 0 || w.Digits > maxDigits {
		return fault.New(fault.Invalid, "studio.bet.stake")
	}
	return nil
}

// Bet is a bet with its parameters, as it is recorded.
type Bet interface {
	// Check refuses parameters that the game does not have.
	Check() error
	// Money is the stake of the bet and the decimals of its currency.
	Money() Wager
}

// Single is a bet that is decided in one draw.
type Single interface {
	Bet
	// Best is the largest multiplier that it can win, in ten-thousandths.
	Best() int64
}

// Result is what every bet comes to: the multiplier in ten-thousandths, 0 for
// a loss, and the payout.
type Result struct {
	Multiplier int64        `json:"multiplier"`
	Payout     money.Amount `json:"payout"`
}

// Times is the multiplier in ten-thousandths.
func (r Result) Times() int64 { return r.Multiplier }

// Paid is the payout.
func (r Result) Paid() money.Amount { return r.Payout }

// result pays a multiplier.
func (w Wager) result(multiplier int64) (Result, error) {
	payout, err := w.Pays(multiplier)
	return Result{Multiplier: multiplier, Payout: payout}, err
}

// perHundredth is how many ten-thousandths a hundredth has.
const perHundredth = MultiplierOne / 100

// without draws n of the numbers 0 to of-1 without putting any back: each draw
// takes the number at the place drawn out of those left, which close up.
// Source: docs/fairness.md, section 3.
func without(src Source, of, n int) []int {
	left, drawn := make([]int, of), make([]int, 0, n)
	for i := range left {
		left[i] = i
	}
	for range n {
		at := int(src.Below(uint32(len(left))))
		drawn = append(drawn, left[at])
		left = append(left[:at], left[at+1:]...)
	}
	return drawn
}
