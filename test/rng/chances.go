package main

import "math"

// chiSquare is the chance that a chi-square variable of so many degrees of
// freedom is at least x: the upper regularised gamma function of df/2 and x/2,
// by its series below the mean and by its continued fraction above it.
func chiSquare(x, df float64) float64 {
	a, x := df/2, x/2
	if x <= 0 {
		return 1
	}
	log, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - log)
	if x < a+1 {
		sum, term := 1/a, 1/a
		for n := a + 1; term > sum*1e-16; n++ {
			term *= x / n
			sum += term
		}
		return max(0, 1-sum*front)
	}
	const tiny = 1e-300
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	h := d
	for i := 1.0; i < 100_000; i++ {
		an := i * (a - i)
		b += 2
		d = 1 / nonzero(an*d+b, tiny)
		c = nonzero(b+an/c, tiny)
		step := d * c
		h *= step
		if math.Abs(step-1) < 1e-15 {
			break
		}
	}
	return front * h
}

func nonzero(x, tiny float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}

// normal is the chance that a standard normal variable is at least z.
func normal(z float64) float64 { return math.Erfc(z/math.Sqrt2) / 2 }

// both is the chance to be as far from the middle as z, on either side.
func both(z float64) float64 { return min(natural, 2*normal(math.Abs(z))) }

// kolmogorov is the chance that the greatest distance between n uniform values
// and their line is at least d.
func kolmogorov(d float64, n int) float64 {
	root := math.Sqrt(float64(n))
	t := (root + 0.12 + 0.11/root) * d
	if t < 0.2 {
		return 1
	}
	sum := 0.0
	for k := 1.0; k <= 100; k++ {
		term := math.Exp(-2 * k * k * t * t)
		if int(k)%2 == 0 {
			term = -term
		}
		sum += term
		if math.Abs(term) < 1e-16 {
			break
		}
	}
	return min(1, max(0, 2*sum))
}

// distance is the greatest distance between sorted values from 0 to 1 and
// their line.
func distance(sorted []float64) float64 {
	d, n := 0.0, float64(len(sorted))
	for i, x := range sorted {
		d = max(d, float64(i+1)/n-x, x-float64(i)/n)
	}
	return d
}
