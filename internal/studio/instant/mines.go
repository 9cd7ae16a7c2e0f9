package instant

import (
	"slices"

	"baize/internal/kernel/fault"
)

// MinesTiles is the number of tiles of the field, five rows of five, counted
// from 0 by rows.
const MinesTiles = 25

// MinesBet is a field with so many mines; a step opens a tile.
type MinesBet struct {
	Mines int `json:"mines"`
	Wager
}

// Check refuses a field without a mine or without a free tile with
// studio.mines.count.
func (b MinesBet) Check() error {
	if b.Mines < 1 || b.Mines >= MinesTiles {
		return fault.InvalidField("mines", "studio.mines.count", fault.Args{"max": MinesTiles - 1})
	}
	return b.check()
}

// Walk opens tiles; the mines are drawn first, all at once.
func (b MinesBet) Walk(src Source, picks []int) (Walk, error) {
	if err := b.Check(); err != nil {
		return Walk{}, err
	}
	mines := without(src, MinesTiles, b.Mines)
	slices.Sort(mines)
	w, o := Walk{Multiplier: MultiplierOne, Hidden: [][]int{mines}}, noOdds()
	closed := make([]int, MinesTiles)
	for i := range closed {
		closed[i] = i
	}
	for i := 0; ; i++ {
		o = o.and(len(closed)-b.Mines, len(closed))
		w.Next = nil
		if len(closed) > b.Mines {
			w.Next = []Choice{{Picks: slices.Clone(closed), Multiplier: o.multiplier(), Winning: len(closed) - b.Mines, Of: len(closed)}}
		}
		if i == len(picks) {
			return w, nil
		}
		c, err := w.allows(picks[i])
		if err != nil {
			return Walk{}, err
		}
		_, mine := slices.BinarySearch(mines, picks[i])
		w.take(c, number(mine), !mine)
		if mine {
			return w, after(picks[i+1:])
		}
		closed = slices.DeleteFunc(closed, func(tile int) bool { return tile == picks[i] })
	}
}

// number is 1 for what is true.
func number(is bool) int {
	if is {
		return 1
	}
	return 0
}

// after refuses picks that follow a loss.
func after(picks []int) error {
	if len(picks) > 0 {
		return fault.New(fault.Conflict, "studio.steps.over")
	}
	return nil
}
