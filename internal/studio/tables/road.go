package tables

// Side is how a round went, as road maps colour it: First is red (banker,
// dragon, big, red, A), Second blue, Green a tie, a triple or the zero.
type Side string

// The sides.
const (
	First  Side = "F"
	Second Side = "S"
	Green  Side = "T"
)

// Mark is a round on a road map.
type Mark struct {
	Side       Side `json:"side"`
	Value      int  `json:"value,omitempty"` // the number or the sum, where there is one
	FirstPair  bool `json:"firstPair,omitempty"`
	SecondPair bool `json:"secondPair,omitempty"`
}

func markOf(difference int) Mark {
	switch {
	case difference > 0:
		return Mark{Side: First}
	case difference < 0:
		return Mark{Side: Second}
	}
	return Mark{Side: Green}
}

// RoadRows is the height of a road map.
const RoadRows = 6

// Cell is a place on a road map. Ties counts the ties noted on it.
type Cell struct {
	Column int  `json:"c"`
	Row    int  `json:"r"`
	Side   Side `json:"s"`
	Ties   int  `json:"t,omitempty"`
}

// Roads are the five road maps of a board of rounds, oldest first. Bead shows
// every round; the big road is a column for each run of one side, ties noted
// on the round before; the three derived roads say whether the columns of the
// big road repeat (First) or not (Second).
type Roads struct {
	Bead      []Cell `json:"bead"`
	Big       []Cell `json:"big"`
	BigEye    []Cell `json:"bigEye"`
	Small     []Cell `json:"small"`
	Cockroach []Cell `json:"cockroach"`
}

// RoadsOf draws the road maps of a board.
func RoadsOf(marks []Mark) Roads {
	runs := runsOf(marks)
	return Roads{
		Bead: bead(marks), Big: place(runs),
		BigEye: place(repeats(runs, 1)), Small: place(repeats(runs, 2)), Cockroach: place(repeats(runs, 3)),
	}
}

// run is a column before it is placed: rounds of one side, with the ties noted
// on each.
type run struct {
	side Side
	ties []int
}

func (r run) len() int { return len(r.ties) }

func bead(marks []Mark) []Cell {
	cells := make([]Cell, 0, len(marks))
	for i, m := range marks {
		cells = append(cells, Cell{Column: i / RoadRows, Row: i % RoadRows, Side: m.Side})
	}
	return cells
}

// runsOf gathers the rounds into runs. Ties before the first decided round are
// noted on it.
func runsOf(marks []Mark) []run {
	var runs []run
	early := 0
	for _, m := range marks {
		last := len(runs) - 1
		switch {
		case m.Side == Green && last < 0:
			early++
		case m.Side == Green:
			runs[last].ties[runs[last].len()-1]++
		case last >= 0 && runs[last].side == m.Side:
			runs[last].ties = append(runs[last].ties, 0)
		default:
			runs = append(runs, run{side: m.Side, ties: []int{early}})
			early = 0
		}
	}
	return runs
}

// repeats is a derived road: for every round of the big road from where the
// road starts, First if it repeats what the column `back` columns before did,
// Second if not. A round that begins a column compares the lengths of the two
// columns before; any other compares whether the older column has a round
// beside it exactly where it has one beside the round above.
func repeats(runs []run, back int) []run {
	var marks []Mark
	for c := range runs {
		for r := range runs[c].len() {
			same := false
			switch {
			case r == 0 && c > back:
				same = runs[c-1].len() == runs[c-1-back].len()
			case r > 0 && c >= back:
				same = runs[c-back].len() != r // beside r-1 there is one, beside r none: the only break
			default:
				continue
			}
			side := Second
			if same {
				side = First
			}
			marks = append(marks, Mark{Side: side})
		}
	}
	return runsOf(marks)
}

// place puts runs on the map: a column goes down until the foot or a taken
// place, then turns to the right.
func place(runs []run) []Cell {
	cells := []Cell{}
	taken := map[[2]int]bool{}
	column := -1
	for _, run := range runs {
		for column++; taken[[2]int{column, 0}]; column++ {
		}
		c, r := column, 0
		for i := range run.len() {
			cells = append(cells, Cell{Column: c, Row: r, Side: run.side, Ties: run.ties[i]})
			taken[[2]int{c, r}] = true
			if turned := c != column; !turned && r+1 < RoadRows && !taken[[2]int{c, r + 1}] {
				r++
			} else {
				c++
			}
		}
	}
	return cells
}
