package slots

import "math"

// Class is how far the rounds of a sheet swing, by their standard deviation.
type Class string

// The classes, calmest first.
const (
	Low     Class = "low"
	Medium  Class = "medium"
	High    Class = "high"
	Extreme Class = "extreme"
)

// ClassOf is the class of a standard deviation in stakes: below 4.5, 9, 18, or
// above.
func ClassOf(deviation float64) Class {
	switch {
	case deviation < 4.5:
		return Low
	case deviation < 9:
		return Medium
	case deviation < 18:
		return High
	}
	return Extreme
}

// Swing is how the pay of a round is spread.
type Swing struct {
	Hit       float64 // share of the paid spins that pay or start a feature
	Feature   float64 // share of the paid spins that start a feature
	Deviation float64 // standard deviation of a round in stakes
}

// SwingOf computes the spread of a sheet's rounds from chances, not by
// simulation, to the precision of a float64. For free spins Y with the
// multiplier M, n awarded on average and m = E[Y]:
//
//	Var(Y) = Var(M X + m T) / (1 - n)      Var(round) = Var(X + H + m T) + E[Var(H)] + n Var(Y)
//
// where X is the pay of a spin, T the free spins it awards, H hold-and-spin.
// It takes some milliseconds; the limits are left out, as in FactsOf.
func SwingOf(s *Sheet) Swing {
	if s.Kind == Book {
		return s.book.swing()
	}
	m := NewMachine(s)
	d := m.joint()
	mean, square := m.winMoments()
	free, _ := s.facts.FreeSpins.Float64()
	base, _ := s.facts.Base.Float64()
	times := float64(s.FreeMultiplier)
	own := times * base * float64(s.Cost) / (1 - free) // E[Y] in parts
	held, heldSquare := []float64{}, []float64{}
	if s.Hold != nil {
		held, heldSquare = m.holdMoments()
	}
	spread := 0.0
	extra := func(factor float64, withHold bool) float64 {
		table := d.table(func(scatters, coins int) float64 {
			v := factor*float64(s.scatterPay(scatters)) + own*float64(s.award(scatters))
			if withHold && s.Hold != nil && coins >= s.Hold.From {
				v += held[coins]
			}
			return v
		})
		meanExtra, squareExtra := d.moments(table)
		cross := m.winTimes(d, table)
		all := factor*mean + meanExtra
		return factor*factor*square + 2*factor*cross + squareExtra - all*all
	}
	if free > 0 {
		spread = free * extra(times, false) / (1 - free)
	}
	spread += extra(1, true)
	out := Swing{Hit: m.hitRate(d)}
	for scatters := range d.chance {
		for coins, p := range d.chance[scatters] {
			holds := s.Hold != nil && coins >= s.Hold.From
			if holds {
				spread += p * (heldSquare[coins] - held[coins]*held[coins])
			}
			if holds || s.award(scatters) > 0 {
				out.Feature += p
			}
		}
	}
	out.Deviation = math.Sqrt(spread) / float64(s.Cost)
	return out
}

// winMoments are the mean and the mean square of the pay of all lines or ways
// of a spin, in parts. Two components are walked reel by reel together; both
// matters whether each still runs.
func (m *Machine) winMoments() (mean, square float64) {
	all := m.components()
	for i, a := range all {
		ma := m.meanOf(a)
		mean += ma
		for _, b := range all[:i] {
			square += 2 * m.meanOfBoth(a, b)
		}
		square += m.meanOfBoth(a, a)
	}
	return mean, square
}

func (m *Machine) pay(k, count int) float64 {
	if count < minKind {
		return 0
	}
	return float64(m.pays[k][count-minKind])
}

func (m *Machine) meanOf(a component) float64 {
	sum, run := 0.0, 1.0
	for reel := range m.count {
		value, miss := 0.0, 0.0
		for i := range m.reels[reel] {
			if v := a.value(&m.reels[reel][i], reel); v > 0 {
				value += float64(v)
			} else {
				miss++
			}
		}
		n := float64(m.lengths[reel])
		sum += run * miss / n * m.pay(a.k, reel)
		run *= value / n
	}
	return sum + run*m.pay(a.k, m.count)
}

// meanOfBoth is the mean of the product of two components' pays.
func (m *Machine) meanOfBoth(a, b component) float64 {
	sum, both, onlyA, onlyB := 0.0, 1.0, 0.0, 0.0
	for reel := range m.count {
		var s struct{ ab, a, b, aNotB, bNotA, none, notA, notB float64 }
		for i := range m.reels[reel] {
			st := &m.reels[reel][i]
			x, y := float64(a.value(st, reel)), float64(b.value(st, reel))
			s.ab += x * y
			s.a += x
			s.b += y
			switch {
			case x == 0 && y == 0:
				s.none++
			case x == 0:
				s.bNotA += y
			case y == 0:
				s.aNotB += x
			}
			if x == 0 {
				s.notA++
			}
			if y == 0 {
				s.notB++
			}
		}
		n := float64(m.lengths[reel])
		pa, pb := m.pay(a.k, reel), m.pay(b.k, reel)
		sum += both*s.none/n*pa*pb + onlyA*s.notA/n*pa + onlyB*s.notB/n*pb
		onlyA = onlyA*s.a/n + both*s.aNotB/n*pb
		onlyB = onlyB*s.b/n + both*s.bNotA/n*pa
		both *= s.ab / n
		if both+onlyA+onlyB == 0 {
			return sum
		}
	}
	pa, pb := m.pay(a.k, m.count), m.pay(b.k, m.count)
	return sum + both*pa*pb + onlyA*pa + onlyB*pb
}
