package slots

import (
	"errors"
	"strings"
)

// Fall is the mechanic behind a book: a board of cells drawn one by one by
// Weights; groups pay and are taken away, what is above falls down, new cells
// come from the top, until nothing wins. Each win in a row pays times the next
// rung of the Ladder, whose last rung stays; in free spins it goes on from spin
// to spin where Keep says so. Pays of a symbol are in parts, one for each of
// Sizes, the smallest sizes of a group that pays it.
type Fall struct {
	Columns int               `json:"columns"`
	Group   Group             `json:"group"`
	Sizes   []int             `json:"sizes"`
	Weights map[string]uint32 `json:"weights"`
	Ladder  []int64           `json:"ladder"`
	Keep    bool              `json:"keep,omitempty"`
}

// Group is what belongs together on a board.
type Group string

// The groups: cells that touch by a side; all cells of a symbol; a symbol in
// every column from the left, where Sizes counts columns and the pay is times
// the product of the columns' counts.
const (
	Touching Group = "touching"
	Anywhere Group = "anywhere"
	Columns  Group = "columns"
)

const (
	maxColumns = 8
	maxFalls   = 60
)

func (s *Sheet) checkFall() error {
	f := s.Fall
	if f == nil || len(s.Strips)+len(s.Lines) > 0 || f.Columns < minKind || f.Columns > maxColumns || s.Rows > maxColumns || len(f.Sizes) == 0 || len(f.Ladder) == 0 {
		return errors.New("a book has a board of its own")
	}
	if 100%s.Cost != 0 || s.MaxWin < 1 {
		return errors.New("payouts of a book are whole hundredths of a stake, with a largest win")
	}
	if f.Group != Touching && f.Group != Anywhere && f.Group != Columns {
		return errors.New("a book's group is unknown")
	}
	for symbol, pays := range s.Pays {
		if len(symbol) != 1 || symbol == s.Scatter || len(pays) != len(f.Sizes) || f.Weights[symbol] == 0 {
			return errors.New("each paying symbol has a weight and a pay for every size")
		}
	}
	for symbol := range f.Weights {
		if s.Pays[symbol] == nil && symbol != s.Scatter {
			return errors.New("a weight for no symbol")
		}
	}
	return nil
}

// board is the cells of a grid, column by column from the left, each from the
// top.
type board []byte

// group is cells that win together, with their pay in parts.
type group struct {
	symbol byte
	cells  []int
	count  int
	ways   int64
	units  int64
}

// fallStep is a board that won, or the last one, which did not.
type fallStep struct {
	board  board
	groups []group
	times  int64
}

// fallen is one spin of a board to its end.
type fallen struct {
	steps    []fallStep
	scatters int
	units    int64 // scatters included
	rung     int   // where the ladder stands
}

// filler gives the next n cells, or false where there are none.
type filler func(n int) (board, bool)

var errScript = errors.New("slots: a script does not fit its board")

// fall plays one spin of a board from a rung of the ladder.
func (s *Sheet) fall(next filler, rung int) (fallen, error) {
	out := fallen{rung: rung}
	b, ok := next(s.Fall.Columns * s.Rows)
	if !ok {
		return out, errScript
	}
	for range maxFalls {
		step := fallStep{board: b, groups: s.groups(b), times: s.Fall.Ladder[min(out.rung, len(s.Fall.Ladder)-1)]}
		out.steps = append(out.steps, step)
		if len(step.groups) == 0 {
			out.scatters = strings.Count(string(b), s.Scatter)
			out.units += s.scatterPay(out.scatters)
			return out, nil
		}
		for _, g := range step.groups {
			out.units += g.units * step.times
		}
		out.rung++
		if b, ok = s.drop(b, step.groups, next); !ok {
			return out, errScript
		}
	}
	return out, errScript
}

// drop takes the groups away and fills the board up.
func (s *Sheet) drop(b board, groups []group, next filler) (board, bool) {
	gone := make([]bool, len(b))
	free := 0
	for _, g := range groups {
		for _, cell := range g.cells {
			if !gone[cell] {
				gone[cell] = true
				free++
			}
		}
	}
	// An emptied board would look like a new spin in a script.
	fresh, ok := next(free)
	if !ok || free == len(b) {
		return nil, false
	}
	out := make(board, 0, len(b))
	for column := range s.Fall.Columns {
		kept := make(board, 0, s.Rows)
		for row := range s.Rows {
			if cell := column*s.Rows + row; !gone[cell] {
				kept = append(kept, b[cell])
			}
		}
		n := s.Rows - len(kept)
		out = append(append(out, fresh[:n]...), kept...)
		fresh = fresh[n:]
	}
	return out, true
}

// groups finds what wins on a board, by the symbol's letter and then by the
// first cell.
func (s *Sheet) groups(b board) []group {
	var out []group
	for c := byte('A'); c <= 'Z'; c++ {
		pays := s.Pays[string(rune(c))]
		if pays == nil {
			continue
		}
		switch s.Fall.Group {
		case Touching:
			out = append(out, s.touching(b, c, pays)...)
		case Anywhere:
			out = append(out, s.anywhere(b, c, pays)...)
		case Columns:
			out = append(out, s.columns(b, c, pays)...)
		}
	}
	return out
}

// band is the pay for a size, and whether the size pays.
func (s *Sheet) band(pays []int64, size int) (int64, bool) {
	for i := len(s.Fall.Sizes) - 1; i >= 0; i-- {
		if size >= s.Fall.Sizes[i] {
			return pays[i], pays[i] > 0
		}
	}
	return 0, false
}

func (s *Sheet) anywhere(b board, c byte, pays []int64) []group {
	var cells []int
	for cell, symbol := range b {
		if symbol == c {
			cells = append(cells, cell)
		}
	}
	if pay, ok := s.band(pays, len(cells)); ok {
		return []group{{symbol: c, cells: cells, count: len(cells), units: pay}}
	}
	return nil
}

func (s *Sheet) touching(b board, c byte, pays []int64) []group {
	var out []group
	seen := make([]bool, len(b))
	for start, symbol := range b {
		if symbol != c || seen[start] {
			continue
		}
		seen[start] = true
		cells := []int{start}
		for i := 0; i < len(cells); i++ {
			at := cells[i]
			for _, next := range s.beside(at) {
				if next >= 0 && b[next] == c && !seen[next] {
					seen[next] = true
					cells = append(cells, next)
				}
			}
		}
		if pay, ok := s.band(pays, len(cells)); ok {
			out = append(out, group{symbol: c, cells: cells, count: len(cells), units: pay})
		}
	}
	return out
}

// beside are the four cells that touch one by a side; -1 beyond the edge.
func (s *Sheet) beside(cell int) [4]int {
	out := [4]int{cell - 1, cell + 1, cell - s.Rows, cell + s.Rows}
	if cell%s.Rows == 0 {
		out[0] = -1
	}
	if cell%s.Rows == s.Rows-1 {
		out[1] = -1
	}
	if out[3] >= s.Fall.Columns*s.Rows {
		out[3] = -1
	}
	return out
}

func (s *Sheet) columns(b board, c byte, pays []int64) []group {
	var cells []int
	ways, count := int64(1), 0
	for ; count < s.Fall.Columns; count++ {
		n := int64(0)
		for row := range s.Rows {
			if cell := count*s.Rows + row; b[cell] == c {
				cells = append(cells, cell)
				n++
			}
		}
		if n == 0 {
			break
		}
		ways *= n
	}
	if pay, ok := s.band(pays, count); ok {
		return []group{{symbol: c, cells: cells, count: count, ways: ways, units: pay * ways}}
	}
	return nil
}

// played is a whole round of boards.
type played struct {
	spins []fallen
	free  []int // free spins that each spin awards
	units int64
}

// playFalls plays a paid spin and its free spins.
func (s *Sheet) playFalls(next filler) (played, error) {
	var out played
	rung, awarded := 0, 0
	for left := 1; left > 0; left-- {
		if !s.Fall.Keep || len(out.spins) < 2 {
			rung = 0
		}
		spin, err := s.fall(next, rung)
		if err != nil {
			return out, err
		}
		won := min(s.award(spin.scatters), s.MaxFreeSpins-awarded)
		awarded += won
		left += won
		rung = spin.rung
		out.units += spin.units
		out.spins, out.free = append(out.spins, spin), append(out.free, won)
	}
	return out, nil
}

// rows turns a board into rows from the top.
func (s *Sheet) rows(b board) []string {
	out := make([]string, s.Rows)
	for row := range out {
		letters := make([]byte, s.Fall.Columns)
		for column := range letters {
			letters[column] = b[column*s.Rows+row]
		}
		out[row] = string(letters)
	}
	return out
}
