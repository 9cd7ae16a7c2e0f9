package crash

import (
	"math/bits"
	"sort"

	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
)

// Multiplier is a multiplier in hundredths: 250 is 2.50 x.
type Multiplier int64

// The bounds of a multiplier: where a round starts, the lowest that is ever
// paid, and the ceiling at which every bet still in play is paid.
const (
	Start      Multiplier = 100
	MinCashOut Multiplier = 101
	Ceiling    Multiplier = 100_000_000
)

// String is the multiplier with its two decimals.
func (m Multiplier) String() string { return (money.Amount(m) * (money.Unit / 100)).String() }

// PointOf is the crash point of a round: with x the first 52 bits of
// HMAC-SHA256(key = seed, message = salt), floor(99 x 2^52 / (2^52 - x))
// hundredths, at least 1.00, at most Ceiling. The chance that it is t or more
// is 0.99 / t for every t above 1. Source: docs/fairness.md, section 6.
func PointOf(seed fair.ServerSeed, salt fair.ClientSeed) Multiplier {
	return PointAt(First52(fair.Salted(seed, salt)))
}

// First52 is the first 52 bits of a hash as a whole number.
func First52(h [32]byte) uint64 {
	x := uint64(0)
	for _, b := range h[:8] {
		x = x<<8 | uint64(b)
	}
	return x >> 12
}

// PointAt is the crash point for a 52-bit x; see PointOf.
func PointAt(x uint64) Multiplier {
	const whole = 1 << 52
	point := Multiplier(99 * uint64(whole) / (whole - x)) // 99 x 2^52 stays under 2^59
	return min(max(point, Start), Ceiling)
}

// growth holds floor(2^40 x e^(0.00006 x 2^i)) for i = 0..17: what the
// multiplier grows by in 2^i milliseconds, in units of 2^-40.
const growthBits = 40

func growth() [18]uint64 {
	return [18]uint64{
		1099577600452, 1099643577088, 1099775542235, 1100039520041, 1100567665755, 1101624718018,
		1103741869292, 1107988386164, 1116530496688, 1133812793373, 1169184043117, 1243271368986,
		1405827512772, 1797480759404, 2938520156412, 7853396445753, 56093845827649, 2861742850414995,
	}
}

// lastMs is the first millisecond at which the curve has reached Ceiling.
const lastMs = 230_259

// MultiplierAt is the multiplier so many milliseconds after the start: the
// curve e^(0.06 t), t in seconds, floored to hundredths. It is defined by whole
// numbers: begin with 2^40, for every set bit i of the milliseconds from the
// lowest multiply by growth(i) and drop 40 bits, then times 100 and drop 40
// bits. Times are held within 0 and the ceiling's. Source: docs/fairness.md,
// section 6.
func MultiplierAt(ms int64) Multiplier {
	ms = min(max(ms, 0), lastMs)
	table := growth()
	p := uint64(1) << growthBits
	for i := range table {
		if ms>>i&1 == 1 {
			p = mulShift(p, table[i])
		}
	}
	return min(Multiplier(mulShift(p, 100)), Ceiling)
}

// mulShift is a*b >> 40 through 128 bits.
func mulShift(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return hi<<(64-growthBits) | lo>>growthBits
}

// TimeOf is the first millisecond at which the multiplier is m or more.
func TimeOf(m Multiplier) int64 {
	return int64(sort.Search(lastMs, func(ms int) bool { return MultiplierAt(int64(ms)) >= m }))
}
