package slots

import "math/big"

// Facts are the exact figures of a sheet, fractions per stake.
type Facts struct {
	Lines     *big.Rat // return of the lines or ways of the paid spin; of a book, of its entries
	Scatter   *big.Rat // return of the scatters of the paid spin
	Hold      *big.Rat // return of hold-and-spin
	Base      *big.Rat // Lines + Scatter
	Trigger   *big.Rat // chance of a spin to award free spins
	Holds     *big.Rat // chance of the paid spin to start hold-and-spin
	FreeSpins *big.Rat // free spins that one spin awards itself, on average; 0 of a book
	PerPaid   *big.Rat // free spins per paid spin, those that free spins award included
	Return    *big.Rat // return to the member
}

// FactsOf gives the exact figures of a sheet that was read by Parse or Load.
//
// The wins are summed by their chances, reel by reel: the reels are drawn
// apart, so the mean of a product over reels is the product of the means. With
// E = n/(1-n) free spins per paid spin, the return is
// Base + E x multiplier x Base + Hold. Hold-and-spin is a Markov chain over the
// coins on the grid. The limits of free spins and of the largest win are left
// out; tests prove that they take less than 10^-9. Of a book the return is the
// sum of weight x payout over the sum of the weights, limits included. Source:
// docs/fairness.md, section 7.
func FactsOf(s *Sheet) Facts { return s.facts }

func (s *Sheet) figure() Facts {
	if s.Kind == Book {
		return s.book.facts()
	}
	m := NewMachine(s)
	f := Facts{Lines: m.meanWins(), Scatter: new(big.Rat), Hold: new(big.Rat), Trigger: new(big.Rat), Holds: new(big.Rat), FreeSpins: new(big.Rat)}
	for seen, chance := range m.scatterChances() {
		f.Scatter.Add(f.Scatter, times(chance, s.scatterPay(seen)))
		if won := s.award(seen); won > 0 {
			f.Trigger.Add(f.Trigger, chance)
			f.FreeSpins.Add(f.FreeSpins, times(chance, int64(won)))
		}
	}
	f.Scatter.Quo(f.Scatter, big.NewRat(s.Cost, 1))
	f.Base = new(big.Rat).Add(f.Lines, f.Scatter)
	f.PerPaid = new(big.Rat)
	// From n = 1 on free spins would never end; Parse refuses such a sheet.
	if rest := new(big.Rat).Sub(big.NewRat(1, 1), f.FreeSpins); rest.Sign() > 0 {
		f.PerPaid.Quo(f.FreeSpins, rest)
	}
	if s.Hold != nil {
		f.Hold, f.Holds = m.holdReturn()
	}
	feature := new(big.Rat).Mul(f.PerPaid, times(f.Base, s.FreeMultiplier))
	f.Return = feature.Add(feature, f.Base)
	f.Return.Add(f.Return, f.Hold)
	return f
}

// component is one way to win that never meets itself: a symbol on a line, or
// a symbol on all ways.
type component struct {
	rows []int // of the line; nil for ways
	k    int   // the symbol
}

func (m *Machine) components() []component {
	var all []component
	for k := range m.letters {
		if m.sheet.Kind == Ways {
			all = append(all, component{k: k})
		}
		for _, rows := range m.sheet.Lines {
			all = append(all, component{rows: rows, k: k})
		}
	}
	return all
}

// value is what a stop counts in the product of a component: 0 where it does
// not match, otherwise its multiplier (a line) or the ways it opens.
func (c component) value(st *stop, reel int) int64 {
	if c.rows == nil {
		return int64(st.ways[c.k])
	}
	row := c.rows[reel]
	if st.rows[c.k]&(1<<row) == 0 {
		return 0
	}
	return int64(st.times[row])
}

// meanWins is the mean pay of all lines or ways of a spin, per stake.
func (m *Machine) meanWins() *big.Rat {
	sum := new(big.Int)
	for _, c := range m.components() {
		run := big.NewInt(1) // sum over the stops so far of the product of the values
		for reel := range m.count {
			value, miss := int64(0), int64(0)
			for i := range m.reels[reel] {
				v := c.value(&m.reels[reel][i], reel)
				value += v
				if v == 0 {
					miss++
				}
			}
			if reel >= minKind {
				sum.Add(sum, m.rest(new(big.Int).Mul(run, big.NewInt(miss*m.pays[c.k][reel-minKind])), reel+1))
			}
			run.Mul(run, big.NewInt(value))
		}
		sum.Add(sum, run.Mul(run, big.NewInt(m.pays[c.k][m.count-minKind])))
	}
	all := m.rest(big.NewInt(m.sheet.Cost), 0)
	return new(big.Rat).SetFrac(sum, all)
}

// rest multiplies by the number of stops of all reels from one on.
func (m *Machine) rest(n *big.Int, from int) *big.Int {
	for reel := from; reel < m.count; reel++ {
		n.Mul(n, big.NewInt(int64(m.lengths[reel])))
	}
	return n
}

// scatterChances is the chance of each number of scatters in view; a reel shows
// one at most, at as many of its stops as there are rows for each.
func (m *Machine) scatterChances() []*big.Rat {
	return m.countChances(func(st *stop) int { return int(st.scatters) })
}

// countChances is the chance of each sum over the reels of what a stop counts.
func (m *Machine) countChances(count func(*stop) int) []*big.Rat {
	chance := []*big.Rat{big.NewRat(1, 1)}
	for reel := range m.count {
		stops := make([]int64, m.rows+1)
		for i := range m.reels[reel] {
			stops[count(&m.reels[reel][i])]++
		}
		next := make([]*big.Rat, len(chance)+m.rows)
		for i := range next {
			next[i] = new(big.Rat)
		}
		for i, p := range chance {
			for n, of := range stops {
				next[i+n].Add(next[i+n], new(big.Rat).Mul(p, big.NewRat(of, int64(m.lengths[reel]))))
			}
		}
		chance = next
	}
	return chance
}

func times(r *big.Rat, n int64) *big.Rat { return new(big.Rat).Mul(r, big.NewRat(n, 1)) }
