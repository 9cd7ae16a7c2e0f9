package instant

import (
	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// Rolls is the number of equally likely rolls, 0 (shown as 0.00) to 9999
// (99.99).
const Rolls = 10_000

// MultiplierOne is the multiplier 1 in the ten-thousandths it is counted in.
const MultiplierOne = 10_000

// The bounds of the number of winning rolls: a chance of 0.01 to 98.00 %.
const (
	minWinning = 1
	maxWinning = 9800
)

// returnOf99 is 0.99 x Rolls x MultiplierOne: what winning rolls x multiplier
// comes to at a return of 99 %.
const returnOf99 = 99 * Rolls / 100 * MultiplierOne

// Source draws whole numbers in [0, n) without bias; fair.Stream is one.
type Source interface{ Below(n uint32) uint32 }

// Side says on which side of the target a roll wins.
type Side string

// A roll wins strictly under, or strictly over, the target.
const (
	Under Side = "under"
	Over  Side = "over"
)

// DiceBet is a bet on the roll: the target in hundredths, the side, the stake
// and the decimals of its currency.
type DiceBet struct {
	Side   Side
	Target int
	Stake  money.Amount
	Digits int
}

// DiceOutcome is what came of a DiceBet: the roll in hundredths, the number of
// winning rolls of 10,000, the multiplier in ten-thousandths and the payout.
type DiceOutcome struct {
	Roll       int          `json:"roll"`
	Winning    int          `json:"winning"`
	Multiplier int64        `json:"multiplier"`
	Won        bool         `json:"won"`
	Payout     money.Amount `json:"payout"`
}

// Winning is the number of winning rolls of 10,000. A side that does not exist
// is the fault studio.dice.side, a target outside a chance of 0.01 to 98.00 %
// the fault studio.dice.target. Source: docs/fairness.md, section 5.
func Winning(side Side, target int) (int, error) {
	var winning, low, high int
	switch side {
	case Under: // rolls 0 to target-1
		winning, low, high = target, minWinning, maxWinning
	case Over: // rolls target+1 to 9999
		winning, low, high = Rolls-1-target, Rolls-1-maxWinning, Rolls-1-minWinning
	default:
		return 0, fault.New(fault.Invalid, "studio.dice.side")
	}
	if target < low || target > high {
		return 0, fault.New(fault.Invalid, "studio.dice.target", fault.Args{"min": locale.Figure(hundredths(low)), "max": locale.Figure(hundredths(high))})
	}
	return winning, nil
}

// Multiplier is what a winning stake is multiplied by, in ten-thousandths:
// floor(0.99 / p) to four decimals, for p = winning / 10,000. Source:
// docs/fairness.md, section 5.
func Multiplier(winning int) int64 { return returnOf99 / int64(winning) }

// Dice rolls once. The payout is floored to micro-units and then to the
// currency's decimals. A stake that is not above zero is the fault
// studio.dice.stake; the other faults are those of Winning; a payout past what
// an amount can hold is money.ErrRange. The bet is checked before the draw.
// Source: docs/fairness.md, section 5.
func Dice(src Source, bet DiceBet) (DiceOutcome, error) {
	winning, err := Winning(bet.Side, bet.Target)
	if err != nil {
		return DiceOutcome{}, err
	}
	if bet.Stake <= 0 {
		return DiceOutcome{}, fault.New(fault.Invalid, "studio.dice.stake")
	}
	out := DiceOutcome{Winning: winning, Multiplier: Multiplier(winning)}
	payout, err := bet.Stake.MulRatio(out.Multiplier, MultiplierOne)
	if err != nil {
		return DiceOutcome{}, err
	}
	out.Roll = int(src.Below(Rolls))
	out.Won = (bet.Side == Under && out.Roll < bet.Target) || (bet.Side == Over && out.Roll > bet.Target)
	if out.Won {
		out.Payout = payout.FloorTo(bet.Digits)
	}
	return out, nil
}

// hundredths writes a roll or target with its two decimals.
func hundredths(n int) string {
	return (money.Amount(n) * (money.Unit / 100)).String()
}
