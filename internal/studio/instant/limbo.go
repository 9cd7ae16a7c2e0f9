package instant

import "baize/internal/kernel/fault"

// The bounds of a limbo target, 1.01 to 10,000.00, and of the number it is held
// against.
const (
	LimboMin     Hundredths = 101
	LimboMax     Hundredths = 1_000_000
	limboStart   Hundredths = 100
	limboCeiling Hundredths = 100_000_000
)

// Fractions draws fractions of 2^52; fair.Stream is one.
type Fractions interface{ Bits52() uint64 }

// LimboBet is a bet that the number drawn is at least the target.
type LimboBet struct {
	Target Hundredths `json:"target"`
	Wager
}

// LimboOutcome is what came of a LimboBet; Result's multiplier is the target's
// or 0.
type LimboOutcome struct {
	Point Hundredths `json:"point"`
	Won   bool       `json:"won"`
	Result
}

// Check refuses a target outside 1.01 to 10,000.00 with studio.limbo.target.
func (b LimboBet) Check() error {
	if b.Target < LimboMin || b.Target > LimboMax {
		return fault.InvalidField("target", "studio.limbo.target", fault.Args{"min": LimboMin.String(), "max": LimboMax.String()})
	}
	return b.check()
}

// Best is the target.
func (b LimboBet) Best() int64 { return int64(b.Target) * perHundredth }

// LimboPoint is the number for a 52-bit x: floor(99 x 2^52 / (2^52 - x))
// hundredths, at least 1.00, at most 1,000,000.00. The chance that it is t or
// more is 0.99 / t. Source: docs/fairness.md, section 10.
func LimboPoint(x uint64) Hundredths {
	const whole = 1 << 52
	point := Hundredths(99 * uint64(whole) / (whole - x)) // 99 x 2^52 stays under 2^59
	return min(max(point, limboStart), limboCeiling)
}

// Limbo draws once. Faults are those of Check; the bet is checked before the
// draw.
func Limbo(src Fractions, b LimboBet) (LimboOutcome, error) {
	if err := b.Check(); err != nil {
		return LimboOutcome{}, err
	}
	won, err := b.result(b.Best())
	if err != nil {
		return LimboOutcome{}, err
	}
	out := LimboOutcome{Point: LimboPoint(src.Bits52())}
	if out.Won = out.Point >= b.Target; out.Won {
		out.Result = won
	}
	return out, nil
}
