package instant

import (
	"slices"

	"baize/internal/kernel/fault"
)

// TowersRows is the height of a tower.
const TowersRows = 8

// TowersBet is a tower of a level; a step picks a tile of the next row from
// below.
type TowersBet struct {
	Level string `json:"level"`
	Wager
}

// towersRow is the number of tiles of a row of a level and how many of them are
// traps. Source: docs/fairness.md, section 16.
func towersRow(level string) (tiles, traps int) {
	switch level {
	case "easy":
		return 4, 1
	case "medium":
		return 3, 1
	case "hard":
		return 2, 1
	case "expert":
		return 3, 2
	case "master":
		return 4, 3
	}
	return 0, 0
}

// Check refuses a level that there is not with studio.towers.level.
func (b TowersBet) Check() error {
	if tiles, _ := towersRow(b.Level); tiles == 0 {
		return fault.InvalidField("level", "studio.towers.level")
	}
	return b.check()
}

// Walk climbs the tower; the traps of all rows are drawn first, from below.
func (b TowersBet) Walk(src Source, picks []int) (Walk, error) {
	if err := b.Check(); err != nil {
		return Walk{}, err
	}
	tiles, traps := towersRow(b.Level)
	w, o := Walk{Multiplier: MultiplierOne, Hidden: make([][]int, TowersRows)}, noOdds()
	for row := range w.Hidden {
		w.Hidden[row] = without(src, tiles, traps)
		slices.Sort(w.Hidden[row])
	}
	all := make([]int, tiles)
	for i := range all {
		all[i] = i
	}
	for i := 0; ; i++ {
		w.Next = nil
		if i < TowersRows {
			o = o.and(tiles-traps, tiles)
			w.Next = []Choice{{Picks: all, Multiplier: o.multiplier(), Winning: tiles - traps, Of: tiles}}
		}
		if i == len(picks) {
			return w, nil
		}
		c, err := w.allows(picks[i])
		if err != nil {
			return Walk{}, err
		}
		_, trap := slices.BinarySearch(w.Hidden[i], picks[i])
		w.take(c, number(trap), !trap)
		if trap {
			return w, after(picks[i+1:])
		}
	}
}
