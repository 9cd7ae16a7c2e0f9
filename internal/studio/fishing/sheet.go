package fishing

import (
	"baize/internal/kernel/fault"
	"baize/internal/studio/fair"
)

// Kind is what a fish does when it is caught.
type Kind string

// The kinds. A boss is a fish that comes rarely and is worth much.
const (
	Plain Kind = "PLAIN"
	Boss  Kind = "BOSS"
	Bomb  Kind = "BOMB"  // catches around itself
	Chain Kind = "CHAIN" // jumps from fish to fish
	Laser Kind = "LASER" // catches along the shot
)

// Special reports whether a fish catches others.
func (k Kind) Special() bool { return k == Bomb || k == Chain || k == Laser }

// Worth is what a fish may be worth, in whole costs of the bullet, and how
// often among its worths.
type Worth struct {
	Times  int64 `json:"times"`
	Weight int64 `json:"weight"`
}

// Species is a kind of fish.
type Species struct {
	Code   string  `json:"code"`
	Kind   Kind    `json:"kind"`
	Worths []Worth `json:"worths"`
	Often  uint32  `json:"often"`  // weight among the fish that come; 0 for a boss
	CrossS int64   `json:"crossS"` // seconds to cross the room
	Radius int64   `json:"radius"` // in thousandths of the room's unit
}

// Weapon is what bullets are fired with. A bullet costs Power stakes; Hits is
// how many fish it may hit at once, within Reach of the first.
type Weapon struct {
	Code   string `json:"code"`
	Power  int64  `json:"power"`
	Hits   int    `json:"hits"`
	Reach  int64  `json:"reach"`
	Return int64  `json:"return"` // ten-thousandths
}

// Sheet is a room's fish and weapons, published as a whole.
type Sheet struct {
	Code    string    `json:"code"`
	Species []Species `json:"species" nullable:"false"`
	Weapons []Weapon  `json:"weapons" nullable:"false"`
}

const (
	whole      = 10_000
	returnLow  = 9_600
	returnHigh = 9_700
)

// HouseSheet is the sheet of the reef.
func HouseSheet() Sheet {
	return Sheet{
		Code: Reef,
		Species: []Species{
			{"sprat", Plain, one(2), 220, 18, 260}, {"puti", Plain, one(3), 180, 17, 280}, {"tengra", Plain, one(4), 150, 16, 300},
			{"koi", Plain, one(5), 120, 16, 320}, {"shrimp", Plain, one(6), 100, 15, 320}, {"pomfret", Plain, one(8), 80, 15, 360},
			{"rui", Plain, one(10), 60, 14, 420}, {"hilsa", Plain, one(15), 45, 14, 440}, {"turtle", Plain, one(20), 32, 20, 520},
			{"ray", Plain, one(30), 22, 14, 640}, {"swordfish", Plain, one(40), 15, 11, 700}, {"dolphin", Plain, one(60), 9, 11, 800},
			{"gourami", Plain, []Worth{{5, 6}, {10, 3}, {30, 1}}, 40, 15, 400},
			{"octopus", Plain, []Worth{{20, 5}, {50, 4}, {150, 1}}, 14, 17, 700},
			{"pearl", Plain, []Worth{{10, 70}, {50, 25}, {200, 5}}, 10, 18, 460},
			{"mine", Bomb, []Worth{{30, 5}, {60, 4}, {120, 1}}, 8, 19, 500},
			{"eel", Chain, []Worth{{20, 5}, {40, 4}, {100, 1}}, 10, 14, 560},
			{"prawnlamp", Laser, []Worth{{25, 5}, {50, 4}, {100, 1}}, 8, 16, 520},
			{"crocodile", Boss, []Worth{{80, 60}, {150, 30}, {400, 10}}, 0, 34, 1400},
			{"seadragon", Boss, []Worth{{100, 70}, {300, 25}, {1000, 5}}, 0, 40, 1700},
		},
		Weapons: weapons(6, 1_600, 10, 9_700),
	}
}

// Check is the fault studio.fishing.sheet for a sheet that cannot be played:
// returns are from 96 to 97 %, and every chance is drawn exactly.
func (s Sheet) Check() error {
	bad := len(s.Species) == 0 || len(s.Weapons) == 0
	for _, w := range s.Weapons {
		bad = bad || w.Power < 1 || w.Hits < 1 || w.Return < returnLow || w.Return > returnHigh
		for i := range s.Species {
			bad = bad || !s.Species[i].sound()
			for n := 1; n <= w.Hits && !bad; n++ {
				c := ChanceOf(w, s.Species[i], n)
				bad = c.Of > 1<<32-1 || c.Of <= c.In
			}
		}
	}
	if bad {
		return fault.New(fault.Invalid, "studio.fishing.sheet")
	}
	return nil
}

func (f Species) sound() bool {
	for _, w := range f.Worths {
		if w.Times < 1 || w.Weight < 1 {
			return false
		}
	}
	return len(f.Worths) > 0 && f.CrossS > 0 && f.Radius > 0
}

// Chance is a chance of In in Of, in lowest terms.
type Chance struct{ In, Of uint64 }

// ChanceOf is the chance of one of n fish that a bullet hits to be caught:
// return / (n x mean worth). A bullet pays whole costs, so its power is in both
// the cost and the worth. Source: docs/fairness-fishing.md, section 3.
func ChanceOf(w Weapon, f Species, n int) Chance {
	weights, sum := f.total()
	in, of := uint64(w.Return)*uint64(weights), uint64(whole)*uint64(n)*uint64(sum)
	g := gcd(in, of)
	return Chance{In: in / g, Of: of / g}
}

// total is the sum of the weights and that of worth x weight.
func (f Species) total() (weights, sum int64) {
	for _, w := range f.Worths {
		weights += w.Weight
		sum += w.Times * w.Weight
	}
	return weights, sum
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// worth draws what a caught fish is worth; one worth needs no draw.
func (f Species) worth(s *fair.Stream) int64 {
	if len(f.Worths) == 1 {
		return f.Worths[0].Times
	}
	weights, _ := f.total()
	at := int64(s.Below(uint32(weights)))
	for _, w := range f.Worths {
		if at -= w.Weight; at < 0 {
			return w.Times
		}
	}
	panic("fishing: the weights do not sum up")
}
