package slots

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"sync"
)

// Published are the figures of a sheet as members read them; Return is exact
// and rounded to six decimals of a percent, the shares and the deviation to
// four. MaxWin is the most that a round pays, in stakes.
type Published struct {
	Return    string `json:"return"`
	Hit       string `json:"hit"`
	Feature   string `json:"feature"`
	Deviation string `json:"deviation"`
	Class     Class  `json:"class"`
	MaxWin    int64  `json:"maxWin"`
}

// Publish computes the figures of a sheet anew, which takes some milliseconds.
func Publish(s *Sheet) Published {
	swing := SwingOf(s)
	text := func(v float64) string { return strconv.FormatFloat(v, 'f', 4, 64) }
	return Published{
		Return: new(big.Rat).Mul(s.facts.Return, big.NewRat(100, 1)).FloatString(6), Hit: text(100 * swing.Hit), Feature: text(100 * swing.Feature),
		Deviation: text(swing.Deviation), Class: ClassOf(swing.Deviation), MaxWin: s.MostOf(),
	}
}

// MostOf is the most that a round of a sheet pays, in whole stakes rounded up:
// of a book its largest entry; otherwise its published limit, or where it has
// none what its best spin would pay in every spin that a round can have.
func (s *Sheet) MostOf() int64 {
	if s.Kind == Book {
		return s.book.most()
	}
	if s.MaxWin > 0 {
		return s.MaxWin
	}
	parts := NewMachine(s).bestSpin() * (1 + int64(s.MaxFreeSpins)*s.FreeMultiplier)
	return (parts + s.Cost - 1) / s.Cost
}

var published = sync.OnceValues(func() (map[string]Published, error) {
	var all map[string]Published
	if err := json.Unmarshal(factsFile, &all); err != nil {
		return nil, err
	}
	return all, nil
})

// PublishedOf are the pinned figures of a house sheet; ErrSheet where there are
// none.
func PublishedOf(code string) (Published, error) {
	all, err := published()
	if err != nil {
		return Published{}, err
	}
	if p, ok := all[code]; ok {
		return p, nil
	}
	return Published{}, fmt.Errorf("%w: no facts of %q", ErrSheet, code)
}
