package slots

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"baize/internal/kernel/rng"
)

// Recipe says how a book is made from its mechanic: how many rounds of the
// mechanic are played, and the return aimed at in parts of ten thousand.
type Recipe struct {
	Rounds int
	Target int64
}

// bands part the rounds of a mechanic by their payout in hundredths of the
// stake, and say how many of a band a book keeps. A large win is rare, so a
// book keeps nearly all that came.
var bands = []struct {
	from int64
	keep int
}{{0, 260}, {1, 300}, {100, 260}, {200, 260}, {500, 200}, {1_000, 160}, {2_500, 110}, {5_000, 70}, {10_000, 60}, {50_000, 60}}

// drawn is a round of the mechanic that may go into a book.
type drawn struct {
	payout int64
	script string
}

// unit is how finely weights are told apart.
const unit = 1_000

// Make makes the book of a sheet: always the same text for the same sheet and
// recipe. It plays the mechanic from a seed that is the sheet's code, keeps the
// first rounds of each band, and gives them the weight that their band had.
// Then it weighs the rounds that pay nothing so that the return is the target:
// a round more that pays nothing changes no other.
func Make(s *Sheet, recipe Recipe) ([]byte, error) {
	seed := sha256.Sum256([]byte("baize-book-1:" + s.Code))
	src := source{rng.NewSeeded(binary.BigEndian.Uint64(seed[:]))}
	kept, seen := make([][]drawn, len(bands)), make([]int64, len(bands))
	for range recipe.Rounds {
		one, err := s.playMechanic(src)
		if err != nil || one.payout > s.MaxWin*100 {
			continue // falls without end, or past the largest win: not in the book
		}
		at := len(bands) - 1
		for bands[at].from > one.payout {
			at--
		}
		seen[at]++
		if len(kept[at]) < bands[at].keep {
			kept[at] = append(kept[at], one)
		}
	}
	weights, won, paid := make([]int64, len(bands)), int64(0), int64(0)
	for i := 1; i < len(bands); i++ {
		if len(kept[i]) == 0 {
			continue
		}
		weights[i] = max(1, seen[i]*unit/int64(len(kept[i])))
		for _, one := range kept[i] {
			won += weights[i]
			paid += weights[i] * one.payout
		}
	}
	// paid / 100 / (won + lost) = target / 10,000
	lost := paid*100/recipe.Target - won
	if len(kept[0]) == 0 || lost < int64(len(kept[0])) {
		return nil, errors.New("slots: the mechanic pays too little for its wins")
	}
	weights[0] = lost / int64(len(kept[0]))
	return write(kept, weights), nil
}

func write(kept [][]drawn, weights []int64) []byte {
	var out strings.Builder
	number := 0
	for i, list := range kept {
		for _, one := range list {
			number++
			fmt.Fprintf(&out, "[%d,%d,%d,%q]\n", number, weights[i], one.payout, one.script)
		}
	}
	return []byte(out.String())
}

// source draws from a seeded generator: books are made once, before anybody
// plays, and what is drawn from them later is drawn from fair streams.
type source struct{ of *rng.Seeded }

func (s source) Below(n uint32) uint32 { return uint32(rng.Below(s.of, uint64(n))) }

// playMechanic plays one round of the mechanic and writes down its cells.
func (s *Sheet) playMechanic(src Source) (drawn, error) {
	letters, total := s.cellWeights()
	var script strings.Builder
	play, err := s.playFalls(func(n int) (board, bool) {
		b := make(board, n)
		for i := range b {
			b[i] = pickCell(letters, src.Below(total))
		}
		switch {
		case script.Len() == 0:
		case n == s.Fall.Columns*s.Rows:
			script.WriteByte(';')
		default:
			script.WriteByte('|')
		}
		script.Write(b)
		return b, true
	})
	return drawn{payout: play.units * 100 / s.Cost, script: script.String()}, err
}

// weighted is a letter and the sum of the weights up to and with it.
type weighted struct {
	letter byte
	until  uint32
}

func (s *Sheet) cellWeights() ([]weighted, uint32) {
	var out []weighted
	total := uint32(0)
	for c := byte('A'); c <= 'Z'; c++ {
		if w := s.Fall.Weights[string(rune(c))]; w > 0 {
			total += w
			out = append(out, weighted{c, total})
		}
	}
	return out, total
}

func pickCell(letters []weighted, at uint32) byte {
	for _, l := range letters {
		if at < l.until {
			return l.letter
		}
	}
	return 0
}
