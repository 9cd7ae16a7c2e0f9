package art

import "math"

// burst is a star polygon about the origin with n points.
func burst(n int, outer, inner float64) string {
	out := ""
	for i := range 2 * n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		a := float64(i)/float64(n)*math.Pi - math.Pi/2
		verb := "L"
		if i == 0 {
			verb = "M"
		}
		out += verb + num(r*math.Cos(a)) + " " + num(r*math.Sin(a))
	}
	return out + "Z"
}
