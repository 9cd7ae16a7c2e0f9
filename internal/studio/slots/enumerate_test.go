package slots_test

import (
	"math"
	"math/big"
	"testing"

	"baize/internal/studio/slots"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// pays is how often a spin pays so much and awards so many free spins.
type pays struct {
	units int64
	free  int
}

// counted are all combinations of a machine's stops, by what they give.
type counted struct {
	combos float64
	sum    *big.Int
	hits   float64
	best   int64
	by     map[pays]float64 // chance
}

func count(m *slots.Machine) counted {
	c := counted{sum: new(big.Int), by: map[pays]float64{}}
	total, hold := new(big.Int), m.Sheet().Hold
	c.combos = 1
	for _, strip := range m.Sheet().Strips {
		c.combos *= float64(len(strip))
	}
	m.Enumerate(func(spin *slots.Spin, weight uint64) {
		w := new(big.Int).SetUint64(weight)
		c.sum.Add(c.sum, total.Mul(w, big.NewInt(spin.Units)))
		free := m.FreeSpinsWon(spin.Scatters)
		if spin.Units > 0 || free > 0 || hold != nil && int(spin.Coins) >= hold.From {
			c.hits += float64(weight) / c.combos
		}
		c.best = max(c.best, spin.Units)
		c.by[pays{spin.Units, free}] += float64(weight) / c.combos
	})
	return c
}

// Every combination of stops is read, and gives to the last digit what the
// sheet's facts say; and what the limits of free spins and of the largest win
// take away is bounded.
func TestSheets_EveryCombinationOfStopsGivesTheFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("reads some hundred million grids")
	}
	for _, code := range slots.Codes() {
		m, err := slots.House(code)
		require.NoError(t, err)
		s := m.Sheet()
		if s.Kind == slots.Book {
			continue
		}
		c, f := count(m), slots.FactsOf(s)
		combos, _ := big.NewFloat(c.combos).Int(nil)
		want := new(big.Rat).SetFrac(c.sum, combos.Mul(combos, big.NewInt(s.Parts())))
		require.Equal(t, f.Base.RatString(), want.RatString(), code)
		require.InDelta(t, slots.SwingOf(s).Hit, c.hits, 1e-9, code)
		lost := limitsTake(m, c)
		assert.Less(t, lost, 1e-9, "%s: the limits take %.3g of the stake, best spin %d", code, lost, c.best/s.Parts())
		if most, open := unlimited()[code]; open {
			limited := *s
			limited.MaxWin = most
			require.Less(t, leastTail(&limited, c), 1e-9, "%s: a limit of %d stakes would take nothing that anybody could see", code, most)
		}
		t.Logf("%s: %.0f combinations, best spin %.1f stakes, the limits take less than %.2g", code, c.combos, float64(c.best)/float64(s.Parts()), lost)
	}
}

// limitsTake bounds from above what the limits take from the return. With the
// limit C on the win and X the pay of a spin in stakes, for every a > 0
//
//	E[(R - C)+] <= e^(-1) / a x e^(-a C) x E[e^(a R)]
//
// and E[e^(a R)] is at most that of a round whose free spins, where any are
// awarded, are always as many as a round can have.
func limitsTake(m *slots.Machine, c counted) float64 {
	s := m.Sheet()
	taken := spinsLost(s, c)
	if s.MaxWin == 0 {
		return taken
	}
	most := float64(c.best) * (1 + float64(s.MaxFreeSpins)*float64(s.FreeMultiplier))
	if h := s.Hold; h != nil {
		coin := int64(0)
		for _, v := range h.Values {
			coin = max(coin, v[0])
		}
		most += float64(int64(s.Reels()*s.Rows)*coin + h.Full)
	}
	if most <= float64(s.MaxWin*s.Parts()) {
		return taken // no round can reach the limit
	}
	return taken + leastTail(s, c)
}

// unlimited are the sheets with free spins that name no largest win, and the
// stakes above which a round lies with a chance that docs/fairness.md calls
// none.
func unlimited() map[string]int64 { return map[string]int64{"p1": 5_000, "p2": 25_000} }

// leastTail is the best of the bounds over a.
func leastTail(s *slots.Sheet, c counted) float64 {
	least := math.Inf(1)
	for a := 1e-4; a < 2; a *= 1.15 {
		least = min(least, tail(s, c, a/float64(s.MaxWin)*50))
	}
	return least
}

func tail(s *slots.Sheet, c counted, a float64) float64 {
	parts, times := float64(s.Parts()), float64(s.FreeMultiplier)
	free, with, without := 0.0, 0.0, 0.0
	for p, chance := range c.by {
		x := float64(p.units) / parts
		free += chance * math.Exp(a*times*x)
		if p.free > 0 {
			with += chance * math.Exp(a*x)
		} else {
			without += chance * math.Exp(a*x)
		}
	}
	log := float64(s.MaxFreeSpins) * math.Log(free)
	return math.Exp(-1-a*float64(s.MaxWin))/a*without + math.Exp(-1-a*float64(s.MaxWin)+log)/a*with
}

// spinsLost bounds what the limit of free spins takes: the chance that a round
// is awarded so many that one more award may not fit, times the mean of what
// such an award is worth. The walk counts the free spins still due.
func spinsLost(s *slots.Sheet, c counted) float64 {
	if s.MaxFreeSpins == 0 {
		return 0
	}
	chance, largest := map[int]float64{}, 0
	for p, q := range c.by {
		chance[p.free] += q
		largest = max(largest, p.free)
	}
	due := make([]float64, largest*s.MaxFreeSpins)
	for won, q := range chance {
		due[won] = q
	}
	due[0] = 0
	for range s.MaxFreeSpins - largest {
		next := make([]float64, len(due))
		for n := 1; n+largest < len(due); n++ {
			for won, q := range chance {
				next[n-1+won] += due[n] * q
			}
		}
		next[0], due = 0, next
	}
	alive, waiting := 0.0, 0.0
	for n, q := range due {
		alive += q
		waiting += q * float64(n)
	}
	f := slots.FactsOf(s)
	base, _ := f.Base.Float64()
	free, _ := f.FreeSpins.Float64()
	return (waiting + alive*float64(largest)) / (1 - free) * base * float64(s.FreeMultiplier)
}
