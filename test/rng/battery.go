package main

import (
	"fmt"
	"math"
)

// lags are how far apart the pairs are that are looked at.
const lags = 16

// mapping is something that players see come out of the chance, in bins of
// known chances. next gives the next one.
type mapping struct {
	name   string
	chance []float64
	// open begins a fresh sequence from a seed.
	open func(seed uint64) (next func() int)
}

// equal are bins of one chance.
func equal(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1 / float64(n)
	}
	return out
}

// result is one statistic: the chance to see it, or something rarer, from what
// is fair.
type result struct {
	statistic string
	p         float64
}

// coarse and coarser are the most bins of which pairs and triples are counted;
// more are put together.
const (
	coarse  = 40
	coarser = 12
)

// look draws n times and computes every statistic of reliability.md 4.2.
func look(m mapping, n int, seed uint64) []result {
	next := m.open(seed)
	row := make([]int, n)
	for i := range row {
		row[i] = next()
	}
	out := []result{{"bins", counts(row, m.chance)}}
	small, chance := fold(row, m.chance, coarse)
	if len(chance) > 1 {
		out = append(out, result{"triples", triples(fold(row, m.chance, coarser))})
		for lag := 1; lag <= lags; lag++ {
			out = append(out, result{fmt.Sprintf("pairs, lag %d", lag), pairs(small, len(chance), lag)})
		}
		for lag := 1; lag <= lags; lag++ {
			out = append(out, result{fmt.Sprintf("correlation, lag %d", lag), correlation(small, chance, lag)})
		}
		out = append(out, result{"runs", runs(small, chance)}, result{"gaps", gaps(small, chance)})
		if evenly(chance) {
			out = append(out, result{"collector", collector(small, len(chance))})
		}
	}
	return out
}

// counts is the chi-square of the bins; rare ones are put together.
func counts(row []int, chance []float64) float64 {
	seen := make([]float64, len(chance))
	for _, bin := range row {
		seen[bin]++
	}
	return against(seen, chance, float64(len(row)))
}

// rare is how many are expected of a bin at least.
const rare = 8.0

// against is the chi-square of what was seen against chances; bins of which few
// are expected are put together.
func against(seen, chance []float64, n float64) float64 {
	x, df, lowSeen, lowWant := 0.0, -1.0, 0.0, 0.0
	add := func(seen, want float64) {
		x += (seen - want) * (seen - want) / want
		df++
	}
	for i, c := range chance {
		if c*n < rare {
			lowSeen, lowWant = lowSeen+seen[i], lowWant+c*n
			continue
		}
		add(seen[i], c*n)
	}
	switch {
	case lowWant >= rare:
		add(lowSeen, lowWant)
	case lowSeen > 0 && lowWant < 1e-9:
		return 0 // what cannot be was seen
	}
	if df < 1 {
		return 0.5
	}
	return goodness(x, df)
}

// goodness is the chance of a chi-square. With few bins a perfect fit comes by
// itself now and then, so that it is not held to be too good.
func goodness(x, df float64) float64 {
	p := chiSquare(x, df)
	if df < 5 {
		p = min(p, natural)
	}
	return p
}

// natural is the most that a chance is told to be where the statistic may fall
// on the very middle.
const natural = 0.9999

// fold puts bins together where there are too many to count sets of, in their
// order and about evenly.
func fold(row []int, chance []float64, most int) ([]int, []float64) {
	if len(chance) <= most {
		return row, chance
	}
	const parts = 10
	class, sums, sum := make([]int, len(chance)), make([]float64, parts), 0.0
	for i, c := range chance {
		class[i] = min(parts-1, int((sum+c/2)*parts))
		sums[class[i]] += c
		sum += c
	}
	at, used := make([]int, parts), []float64{}
	for i, c := range sums {
		at[i] = len(used)
		if c > 0 {
			used = append(used, c)
		}
	}
	out := make([]int, len(row))
	for i, bin := range row {
		out[i] = at[class[bin]]
	}
	return out, used
}

// pairs is the test that what comes later does not hang on what came before:
// the chi-square of the table of pairs against its own margins.
func pairs(row []int, bins, lag int) float64 {
	table, first, second := make([]float64, bins*bins), make([]float64, bins), make([]float64, bins)
	n := 0.0
	for i := lag; i < len(row); i++ {
		a, b := row[i-lag], row[i]
		table[a*bins+b]++
		first[a]++
		second[b]++
		n++
	}
	x, used, usedB := 0.0, 0.0, 0.0
	for _, b := range second {
		if b*b/n >= 1 {
			usedB++
		}
	}
	// rows and columns too rare for a chi-square are left out
	for a := range bins {
		if first[a]*first[a]/n < 1 {
			continue
		}
		used++
		for b := range bins {
			if second[b]*second[b]/n >= 1 {
				want := first[a] * second[b] / n
				d := table[a*bins+b] - want
				x += d * d / want
			}
		}
	}
	if used < 2 || usedB < 2 {
		return 0.5
	}
	return goodness(x, (used-1)*(usedB-1))
}

// triples is the chi-square of three in a row, each counted once: planes that
// no pair shows.
func triples(row []int, chance []float64) float64 {
	bins := len(chance)
	seen, want := make([]float64, bins*bins*bins), make([]float64, bins*bins*bins)
	for i := range want {
		want[i] = chance[i/bins/bins] * chance[i/bins%bins] * chance[i%bins]
	}
	n := 0.0
	for i := 0; i+2 < len(row); i += 3 {
		seen[(row[i]*bins+row[i+1])*bins+row[i+2]]++
		n++
	}
	return against(seen, want, n)
}

// correlation is the test that numbers of bins do not lean on earlier ones, both
// tails.
func correlation(row []int, chance []float64, lag int) float64 {
	mean, square := 0.0, 0.0
	for bin, c := range chance {
		mean += c * float64(bin)
		square += c * float64(bin) * float64(bin)
	}
	sum, spread := 0.0, square-mean*mean
	for i := lag; i < len(row); i++ {
		sum += (float64(row[i-lag]) - mean) * (float64(row[i]) - mean)
	}
	z := sum / (spread * math.Sqrt(float64(len(row)-lag)))
	return both(z)
}

// half marks the bins that make up about half of the chance.
func half(chance []float64) (in []bool, p float64) {
	in = make([]bool, len(chance))
	for i, c := range chance {
		if p+c <= 0.55 {
			in[i], p = true, p+c
		}
	}
	if p == 0 { // the first bin alone is more than half
		in[0], p = true, chance[0]
	}
	return in, p
}

// runs counts how often the row changes sides, both tails.
func runs(row []int, chance []float64) float64 {
	in, _ := half(chance)
	ones, changes := 0.0, 1.0
	for i, bin := range row {
		if in[bin] {
			ones++
		}
		if i > 0 && in[bin] != in[row[i-1]] {
			changes++
		}
	}
	n := float64(len(row))
	zeros := n - ones
	mean := 2*ones*zeros/n + 1
	variance := (mean - 1) * (mean - 2) / (n - 1)
	return both((changes - mean) / math.Sqrt(variance))
}

// gaps is the chi-square of how long the first side stays away.
func gaps(row []int, chance []float64) float64 {
	in, p := half(chance)
	longest := 1
	for p*math.Pow(1-p, float64(longest))*float64(len(row)) > 50 && longest < 60 {
		longest++
	}
	seen, want := make([]float64, longest+1), make([]float64, longest+1)
	for i := range longest {
		want[i] = p * math.Pow(1-p, float64(i))
	}
	want[longest] = math.Pow(1-p, float64(longest))
	gap, n := 0, 0.0
	for _, bin := range row {
		if !in[bin] {
			gap++
			continue
		}
		seen[min(gap, longest)]++
		n++
		gap = 0
	}
	return against(seen, want, n)
}

func evenly(chance []float64) bool {
	for _, c := range chance {
		if math.Abs(c-chance[0]) > 1e-12 {
			return false
		}
	}
	return len(chance) > 2
}

// collector is the chi-square of how many draws it takes to see every bin.
func collector(row []int, bins int) float64 {
	most := int(float64(bins) * (math.Log(float64(bins)) + 4))
	want := collecting(bins, most)
	seen, got, left, length, n := make([]float64, most+1), make([]int, bins), bins, 0, 0.0
	for i := range got {
		got[i] = -1
	}
	set := 0
	for _, bin := range row {
		length++
		if got[bin] != set {
			got[bin] = set
			left--
		}
		if left == 0 {
			seen[min(length, most)]++
			n++
			left, length = bins, 0
			set++
		}
	}
	return against(seen, want, n)
}

// collecting are the chances that the last bin comes with a draw; the last
// chance is that of all later ones.
func collecting(bins, most int) []float64 {
	have, want, rest := make([]float64, bins+1), make([]float64, most+1), 1.0
	have[0] = 1
	for draw := 1; draw < most; draw++ {
		for k := bins - 1; k >= 0; k-- {
			up := have[k] * float64(bins-k) / float64(bins)
			have[k] -= up
			have[k+1] += up
		}
		want[draw] = have[bins]
		rest -= have[bins]
		have[bins] = 0
	}
	want[most] = rest
	return want
}
