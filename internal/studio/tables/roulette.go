package tables

import (
	"strconv"
	"strings"
)

// Pockets is the number of pockets of the wheel, 0 to 36.
const Pockets = 37

// roulette is the wheel with one zero. An inside bet is named by its numbers
// (n17, n17-20); every bet on k numbers pays 36 / k - 1 to one. With la
// partage the zero returns half of a stake on an even chance.
func roulette(code string, partage bool) *Game {
	covers := layout()
	spots := make([]Spot, 0, len(covers))
	sets := make(map[string]map[int]bool, len(covers))
	for _, c := range covers {
		set := make(map[int]bool, len(c.numbers))
		for _, n := range c.numbers {
			set[n] = true
		}
		sets[c.code] = set
		s := Spot{Code: c.code, Best: Ratio{36, int64(len(set))}, ReturnPct: "97.2973"}
		if partage && len(set) == 18 {
			s.ReturnPct = "98.6486"
		}
		spots = append(spots, s)
	}
	return newGame(Game{
		Code: code, Spots: spots,
		deal:   func(src Source) Outcome { return Outcome{Numbers: []int{int(src.Below(Pockets))}} },
		proper: func(o Outcome) bool { return len(o.Numbers) == 1 && o.Numbers[0] < Pockets },
		returns: func(o Outcome, spot string) Ratio {
			set := sets[spot]
			switch {
			case set[o.Numbers[0]]:
				return Ratio{36, int64(len(set))}
			case partage && o.Numbers[0] == 0 && len(set) == 18:
				return half()
			}
			return lost()
		},
		road: func(o Outcome) Mark {
			switch n := o.Numbers[0]; {
			case n == 0:
				return Mark{Side: Green, Value: n}
			case Red(n):
				return Mark{Side: First, Value: n}
			default:
				return Mark{Side: Second, Value: n}
			}
		},
	})
}

// Red reports the red numbers of the wheel.
func Red(n int) bool {
	const reds = 1<<1 | 1<<3 | 1<<5 | 1<<7 | 1<<9 | 1<<12 | 1<<14 | 1<<16 | 1<<18 | 1<<19 | 1<<21 | 1<<23 | 1<<25 | 1<<27 | 1<<30 | 1<<32 | 1<<34 | 1<<36
	return reds>>n&1 == 1
}

type cover struct {
	code    string
	numbers []int
}

// layout lists what may be bet on: 37 numbers, 60 splits, 14 streets, 23
// corners, 11 six lines, 3 dozens, 3 columns and 6 even chances.
func layout() []cover {
	all := append([]cover{}, inside(0))
	for n := 1; n < Pockets; n++ {
		all = append(all, inside(n))
	}
	for n := 1; n < Pockets; n++ {
		if n <= 3 {
			all = append(all, inside(0, n))
		}
		if n%3 != 0 {
			all = append(all, inside(n, n+1))
		}
		if n <= 33 {
			all = append(all, inside(n, n+3))
		}
	}
	for n := 1; n < Pockets; n += 3 {
		all = append(all, inside(n, n+1, n+2))
	}
	all = append(all, inside(0, 1, 2), inside(0, 2, 3), inside(0, 1, 2, 3))
	for n := 1; n <= 32; n++ {
		if n%3 != 0 {
			all = append(all, inside(n, n+1, n+3, n+4))
		}
	}
	for n := 1; n <= 31; n += 3 {
		all = append(all, inside(n, n+1, n+2, n+3, n+4, n+5))
	}
	return append(all, outside()...)
}

func inside(numbers ...int) cover {
	names := make([]string, 0, len(numbers))
	for _, n := range numbers {
		names = append(names, strconv.Itoa(n))
	}
	return cover{"n" + strings.Join(names, "-"), numbers}
}

func outside() []cover {
	var all []cover
	pick := func(code string, in func(n int) bool) {
		c := cover{code: code}
		for n := 1; n < Pockets; n++ {
			if in(n) {
				c.numbers = append(c.numbers, n)
			}
		}
		all = append(all, c)
	}
	for i := range 3 {
		pick("dozen-"+strconv.Itoa(i+1), func(n int) bool { return (n-1)/12 == i })
		pick("column-"+strconv.Itoa(i+1), func(n int) bool { return (n-1)%3 == i })
	}
	pick("red", Red)
	pick("black", func(n int) bool { return !Red(n) })
	pick("odd", func(n int) bool { return n%2 == 1 })
	pick("even", func(n int) bool { return n%2 == 0 })
	pick("low", func(n int) bool { return n <= 18 })
	pick("high", func(n int) bool { return n > 18 })
	return all
}
