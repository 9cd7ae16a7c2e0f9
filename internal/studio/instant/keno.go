package instant

import (
	"slices"

	"baize/internal/kernel/fault"
)

// The numbers of keno, how many are drawn, and how many may be picked.
const (
	KenoNumbers = 40
	KenoDrawn   = 10
	KenoPicks   = 10
)

// KenoBet picks numbers of 1 to 40; ten are drawn.
type KenoBet struct {
	Picks []int `json:"picks"` // rising
	Wager
}

// KenoOutcome is what came of a KenoBet: the numbers in the order in which they
// were drawn, and how many of them were picked.
type KenoOutcome struct {
	Drawn []int `json:"drawn"`
	Hits  int   `json:"hits"`
	Result
}

// KenoTable is what each number of hits pays with so many picks, from no hit
// on, in ten-thousandths; nil for a number of picks that there is not. Source:
// docs/fairness.md, section 13.
func KenoTable(picks int) []int64 {
	tables := [][]int64{
		1:  {0, 396},
		2:  {0, 137, 800},
		3:  {0, 0, 368, 4000},
		4:  {0, 0, 186, 800, 12000},
		5:  {0, 0, 101, 300, 2500, 60000},
		6:  {0, 0, 0, 217, 1300, 15000, 200000},
		7:  {0, 0, 0, 184, 500, 4000, 50000, 500000},
		8:  {0, 0, 0, 134, 300, 1600, 15000, 150000, 800000},
		9:  {0, 0, 0, 0, 420, 900, 6000, 50000, 400000, 900000},
		10: {0, 0, 0, 0, 259, 500, 3000, 25000, 200000, 800000, 1000000},
	}
	if picks < 1 || picks > KenoPicks {
		return nil
	}
	for hits := range tables[picks] {
		tables[picks][hits] *= perHundredth
	}
	return tables[picks]
}

// Check refuses picks that are not 1 to 10 different numbers of 1 to 40 in
// rising order with studio.keno.picks.
func (b KenoBet) Check() error {
	wrong := len(b.Picks) < 1 || len(b.Picks) > KenoPicks
	for i, n := range b.Picks {
		wrong = wrong || n < 1 || n > KenoNumbers || i > 0 && n <= b.Picks[i-1]
	}
	if wrong {
		return fault.InvalidField("picks", "studio.keno.picks", fault.Args{"max": KenoPicks, "numbers": KenoNumbers})
	}
	return b.check()
}

// Best is what a hit of every pick pays.
func (b KenoBet) Best() int64 {
	if table := KenoTable(len(b.Picks)); table != nil {
		return slices.Max(table)
	}
	return 0
}

// Keno draws ten numbers. Faults are those of Check.
func Keno(src Source, b KenoBet) (KenoOutcome, error) {
	if err := b.Check(); err != nil {
		return KenoOutcome{}, err
	}
	out := KenoOutcome{Drawn: without(src, KenoNumbers, KenoDrawn)}
	for i := range out.Drawn {
		out.Drawn[i]++ // numbers count from 1
		if slices.Contains(b.Picks, out.Drawn[i]) {
			out.Hits++
		}
	}
	var err error
	out.Result, err = b.result(KenoTable(len(b.Picks))[out.Hits])
	return out, err
}
