package slots

import "math/big"

// Facts are the published figures of a sheet, exact fractions.
type Facts struct {
	Lines     *big.Rat // return of the lines of the paid spin, per stake
	Scatter   *big.Rat // return of the scatters of the paid spin, per stake
	Base      *big.Rat // Lines + Scatter
	Trigger   *big.Rat // chance of a spin to award free spins
	FreeSpins *big.Rat // free spins that one spin awards itself, on average
	PerPaid   *big.Rat // free spins per paid spin, those that free spins award included
	Return    *big.Rat // return to the member
}

// FactsOf computes the exact figures of a sheet. The lines are summed by their
// chances, which depend on the counts of the strips only; with E = n/(1-n)
// free spins per paid spin, the return is Base + E x multiplier x Base. The
// limit of free spins is left out: TestPlay_LimitOfFreeSpinsCostsNothingVisible
// bounds what it takes. Source: docs/fairness.md, section 7.
func FactsOf(s *Sheet) Facts {
	f := Facts{Lines: s.lineReturn(), Scatter: new(big.Rat), Trigger: new(big.Rat), FreeSpins: new(big.Rat)}
	for seen, chance := range s.scatterChances() {
		if seen < minKind {
			continue
		}
		f.Trigger.Add(f.Trigger, chance)
		f.Scatter.Add(f.Scatter, times(chance, s.ScatterPays[seen-minKind]))
		f.FreeSpins.Add(f.FreeSpins, times(chance, int64(s.FreeSpins[seen-minKind])))
	}
	f.Base = new(big.Rat).Add(f.Lines, f.Scatter)
	f.PerPaid = new(big.Rat)
	// From n = 1 on free spins would never end; Parse refuses such a sheet.
	if rest := new(big.Rat).Sub(big.NewRat(1, 1), f.FreeSpins); rest.Sign() > 0 {
		f.PerPaid.Quo(f.FreeSpins, rest)
	}
	feature := new(big.Rat).Mul(f.PerPaid, times(f.Base, s.FreeMultiplier))
	f.Return = feature.Add(feature, f.Base)
	return f
}

// lineReturn is the mean pay of one line in its own stakes, which is also the
// return of all lines per whole stake.
func (s *Sheet) lineReturn() *big.Rat {
	sum := new(big.Rat)
	for symbol, pays := range s.Pays {
		var hit [Reels]*big.Rat
		for reel, strip := range s.Strips {
			n := count(strip, symbol[0])
			if reel > 0 {
				n += count(strip, s.Wild[0])
			}
			hit[reel] = big.NewRat(n, int64(len(strip)))
		}
		run := new(big.Rat).Mul(hit[0], hit[1])
		run.Mul(run, hit[2])
		four := new(big.Rat).Mul(run, hit[3])
		five := new(big.Rat).Mul(four, hit[4])
		sum.Add(sum, times(new(big.Rat).Sub(run, four), pays[0]))
		sum.Add(sum, times(new(big.Rat).Sub(four, five), pays[1]))
		sum.Add(sum, times(five, pays[2]))
	}
	return sum
}

// scatterChances is the chance of 0 to 5 scatters in view; a reel shows one at
// most, at three of its stops for each.
func (s *Sheet) scatterChances() [Reels + 1]*big.Rat {
	var chance [Reels + 1]*big.Rat
	for i := range chance {
		chance[i] = new(big.Rat)
	}
	chance[0].SetInt64(1)
	for _, strip := range s.Strips {
		p := big.NewRat(Rows*count(strip, s.Scatter[0]), int64(len(strip)))
		q := new(big.Rat).Sub(big.NewRat(1, 1), p)
		for i := Reels; i >= 0; i-- {
			chance[i].Mul(chance[i], q)
			if i > 0 {
				chance[i].Add(chance[i], new(big.Rat).Mul(chance[i-1], p))
			}
		}
	}
	return chance
}

func count(strip string, symbol byte) int64 {
	n := int64(0)
	for i := range len(strip) {
		if strip[i] == symbol {
			n++
		}
	}
	return n
}

func times(r *big.Rat, n int64) *big.Rat { return new(big.Rat).Mul(r, big.NewRat(n, 1)) }
