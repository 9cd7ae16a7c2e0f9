package slots

import "math/big"

// holdReturn is the return of hold-and-spin and the chance that it starts.
func (m *Machine) holdReturn() (mean, chance *big.Rat) {
	h, mean, chance := m.sheet.Hold, new(big.Rat), new(big.Rat)
	worth := m.holdWorth()
	for coins, p := range m.countChances(func(st *stop) int { return int(st.coins) }) {
		if coins >= h.From && coins < len(worth) {
			chance.Add(chance, p)
			mean.Add(mean, new(big.Rat).Mul(p, worth[coins]))
		}
	}
	return mean.Quo(mean, big.NewRat(m.sheet.Cost, 1)), chance
}

// holdWorth is the mean pay in parts of hold-and-spin that starts with n coins,
// for every n. With P(k) the chance of k new coins on the free cells, R respins
// and W the worth of more coins, the chain gives
//
//	worth(n) = (1 + P(0) + ... + P(0)^(R-1)) x sum over k > 0 of P(k) W(n+k) + P(0)^R x n x value
func (m *Machine) holdWorth() []*big.Rat {
	h, cells := m.sheet.Hold, m.count*m.rows
	value, _ := m.coinMoments()
	worth := make([]*big.Rat, cells+1)
	worth[cells] = new(big.Rat).Add(times(value, int64(cells)), big.NewRat(h.Full, 1))
	for n := cells - 1; n >= 0; n-- {
		chance := binomial(int64(cells-n), h)
		more := new(big.Rat)
		for k := 1; k < len(chance); k++ {
			more.Add(more, new(big.Rat).Mul(chance[k], worth[n+k]))
		}
		tries, none := new(big.Rat), big.NewRat(1, 1)
		for range h.Respins {
			tries.Add(tries, none)
			none = new(big.Rat).Mul(none, chance[0])
		}
		worth[n] = more.Mul(more, tries)
		worth[n].Add(worth[n], none.Mul(none, times(value, int64(n))))
	}
	return worth
}

// binomial is the chance of k coins on so many free cells, for every k.
func binomial(free int64, h *Hold) []*big.Rat {
	all := new(big.Int).Exp(big.NewInt(int64(h.Of)), big.NewInt(free), nil)
	out := make([]*big.Rat, free+1)
	for k := range out {
		n := new(big.Int).Binomial(free, int64(k))
		n.Mul(n, new(big.Int).Exp(big.NewInt(int64(h.Hit)), big.NewInt(int64(k)), nil))
		n.Mul(n, new(big.Int).Exp(big.NewInt(int64(h.Of-h.Hit)), big.NewInt(free-int64(k)), nil))
		out[k] = new(big.Rat).SetFrac(n, all)
	}
	return out
}

// coinMoments are the mean value of a coin in parts, and the mean square.
func (m *Machine) coinMoments() (mean, square *big.Rat) {
	sum, squares := int64(0), int64(0)
	for _, v := range m.sheet.Hold.Values {
		sum += v[0] * v[1]
		squares += v[0] * v[0] * v[1]
	}
	return big.NewRat(sum, int64(m.coins)), big.NewRat(squares, int64(m.coins))
}

// holdEnds is, for every number of coins at the start, the chance of each
// number at the end.
func (m *Machine) holdEnds() [][]float64 {
	h, cells := m.sheet.Hold, m.count*m.rows
	ends := make([][]float64, cells+1)
	ends[cells] = make([]float64, cells+1)
	ends[cells][cells] = 1
	for n := cells - 1; n >= 0; n-- {
		chance := binomial(int64(cells-n), h)
		zero, _ := chance[0].Float64()
		tries, none := 0.0, 1.0
		for range h.Respins {
			tries, none = tries+none, none*zero
		}
		ends[n] = make([]float64, cells+1)
		ends[n][n] = none
		for k := 1; k < len(chance); k++ {
			p, _ := chance[k].Float64()
			for end, q := range ends[n+k] {
				ends[n][end] += tries * p * q
			}
		}
	}
	return ends
}

// holdMoments are, for every number of coins at the start, the mean pay in
// parts and the mean square.
func (m *Machine) holdMoments() (mean, square []float64) {
	v1, v2 := m.coinMoments()
	value, _ := v1.Float64()
	squares, _ := v2.Float64()
	ends := m.holdEnds()
	mean, square = make([]float64, len(ends)), make([]float64, len(ends))
	for n := range ends {
		for coins, p := range ends[n] {
			c, full := float64(coins), 0.0
			if coins == len(ends)-1 {
				full = float64(m.sheet.Hold.Full)
			}
			own := c*value + full
			mean[n] += p * own
			square[n] += p * (own*own + c*(squares-value*value))
		}
	}
	return mean, square
}
