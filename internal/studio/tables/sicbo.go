package tables

import (
	"slices"
	"strconv"
	"strings"
)

// totalPays is what a total of the dice pays to one; 3 and 18 are triples.
func totalPays(total int) (pays int64, returnPct string) {
	switch min(total, 21-total) {
	case 4:
		return 60, "84.7222"
	case 5:
		return 30, "86.1111"
	case 6:
		return 17, "83.3333"
	case 7:
		return 12, "90.2778"
	case 8:
		return 8, "87.5000"
	case 9:
		return 6, "81.0185"
	}
	return 6, "87.5000"
}

// sicBo is three dice. Big (11 to 17), small, odd and even lose to a triple.
// A single number pays 1, 2 or 12 to one for one, two or three dice.
func sicBo() *Game {
	spots := []Spot{{"big", to1(1), "97.2222"}, {"small", to1(1), "97.2222"}, {"odd", to1(1), "97.2222"}, {"even", to1(1), "97.2222"}}
	for total := 4; total <= 17; total++ {
		pays, pct := totalPays(total)
		spots = append(spots, Spot{"total-" + strconv.Itoa(total), to1(pays), pct})
	}
	for a := 1; a <= 6; a++ {
		n := strconv.Itoa(a)
		spots = append(spots, Spot{"single-" + n, to1(12), "96.2963"}, Spot{"double-" + n, to1(11), "88.8889"}, Spot{"triple-" + n, to1(190), "88.4259"})
		for b := a + 1; b <= 6; b++ {
			spots = append(spots, Spot{"pair-" + n + "-" + strconv.Itoa(b), to1(6), "97.2222"})
		}
	}
	spots = append(spots, Spot{"any-triple", to1(31), "88.8889"})
	return newGame(Game{
		Code: "sicbo", Spots: spots, returns: returnSicBo,
		deal: func(src Source) Outcome {
			dice := make([]int, 3)
			for i := range dice {
				dice[i] = int(src.Below(6)) + 1
			}
			return Outcome{Numbers: dice}
		},
		proper: func(o Outcome) bool {
			return len(o.Numbers) == 3 && !slices.ContainsFunc(o.Numbers, func(n int) bool { return n < 1 || n > 6 })
		},
		road: func(o Outcome) Mark {
			sum := total(o)
			switch {
			case triple(o):
				return Mark{Side: Green, Value: sum}
			case sum > 10:
				return Mark{Side: First, Value: sum}
			}
			return Mark{Side: Second, Value: sum}
		},
	})
}

func total(o Outcome) int { return o.Numbers[0] + o.Numbers[1] + o.Numbers[2] }

func triple(o Outcome) bool { return o.Numbers[0] == o.Numbers[1] && o.Numbers[1] == o.Numbers[2] }

func returnSicBo(o Outcome, spot string) Ratio {
	sum := total(o)
	count := func(text string) int {
		n, hits := int(text[0]-'0'), 0
		for _, die := range o.Numbers {
			if die == n {
				hits++
			}
		}
		return hits
	}
	kind, rest, _ := strings.Cut(spot, "-")
	switch kind {
	case "big":
		return if1(sum > 10 && !triple(o), 1)
	case "small":
		return if1(sum <= 10 && !triple(o), 1)
	case "odd":
		return if1(sum%2 == 1 && !triple(o), 1)
	case "even":
		return if1(sum%2 == 0 && !triple(o), 1)
	case "total":
		pays, _ := totalPays(sum)
		return if1(rest == strconv.Itoa(sum), pays)
	case "single":
		return []Ratio{lost(), to1(1), to1(2), to1(12)}[count(rest)]
	case "double":
		return if1(count(rest) >= 2, 11)
	case "triple":
		return if1(count(rest) == 3, 190)
	case "pair":
		return if1(count(rest) > 0 && count(rest[2:]) > 0, 6)
	}
	return if1(triple(o), 31)
}
