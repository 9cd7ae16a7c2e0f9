package instant

import "baize/internal/kernel/fault"

// PlinkoBet is a ball that falls through rows of pins: at each it goes left or
// right with the same chance, and the bin pays by the table of the risk.
type PlinkoBet struct {
	Rows int  `json:"rows"`
	Risk Risk `json:"risk"`
	Wager
}

// PlinkoOutcome is what came of a PlinkoBet: 0 for left and 1 for right at each
// row, and the bin, which is the number of rights.
type PlinkoOutcome struct {
	Path []int `json:"path"`
	Bin  int   `json:"bin"`
	Result
}

// plinkoHalf is the left half of a table from the edge to the centre, in
// hundredths; the right half mirrors it. Source: docs/fairness.md, section 11.
func plinkoHalf(rows int, risk Risk) []int64 {
	tables := map[int]map[Risk][]int64{
		8: {
			Low:    {550, 270, 120, 89, 45},
			Medium: {1300, 360, 110, 78, 29},
			High:   {2900, 510, 90, 47, 15},
		},
		12: {
			Low:    {1000, 560, 320, 180, 90, 81, 55},
			Medium: {3300, 1300, 540, 230, 90, 52, 25},
			High:   {17000, 3100, 680, 190, 43, 39, 20},
		},
		16: {
			Low:    {1600, 960, 580, 360, 230, 150, 96, 72, 45},
			Medium: {11000, 4300, 1750, 740, 330, 160, 99, 25, 25},
			High:   {100000, 18000, 3700, 920, 280, 100, 55, 36, 15},
		},
	}
	return tables[rows][risk]
}

// PlinkoTable is what each bin pays from left to right, in ten-thousandths;
// rows or a risk that there are not are the fault studio.plinko.table.
func PlinkoTable(rows int, risk Risk) ([]int64, error) {
	half := plinkoHalf(rows, risk)
	if half == nil {
		return nil, fault.New(fault.Invalid, "studio.plinko.table")
	}
	table := make([]int64, rows+1)
	for bin := range table {
		table[bin] = half[min(bin, rows-bin)] * perHundredth
	}
	return table, nil
}

// Check refuses a table that there is not.
func (b PlinkoBet) Check() error {
	if _, err := PlinkoTable(b.Rows, b.Risk); err != nil {
		return err
	}
	return b.check()
}

// Best is what the outermost bins pay.
func (b PlinkoBet) Best() int64 { return plinkoHalf(b.Rows, b.Risk)[0] * perHundredth }

// Plinko lets the ball fall. Faults are those of Check.
func Plinko(src Source, b PlinkoBet) (PlinkoOutcome, error) {
	if err := b.Check(); err != nil {
		return PlinkoOutcome{}, err
	}
	table, err := PlinkoTable(b.Rows, b.Risk)
	if err != nil {
		return PlinkoOutcome{}, err
	}
	out := PlinkoOutcome{Path: make([]int, b.Rows)}
	for row := range out.Path {
		out.Path[row] = int(src.Below(2))
		out.Bin += out.Path[row]
	}
	out.Result, err = b.result(table[out.Bin])
	return out, err
}
