package fishing

import "baize/internal/studio/fair"

// Target is a fish that a bullet hit, in the order of the ids.
type Target struct {
	Fish    FishID
	Species Species
}

// Catch is what came of one target. Times is what it pays, in whole costs of
// the bullet; 0 for one that swims on. Also are the fish that a special caught
// with it, each with its share of Times; what they leave of it is treasure.
type Catch struct {
	Fish     FishID   `json:"fish"`
	Times    int64    `json:"times"`
	Also     []Caught `json:"also,omitempty"`
	Treasure int64    `json:"treasure,omitempty"`
}

// Caught is a fish that a special caught.
type Caught struct {
	Fish  FishID `json:"fish"`
	Times int64  `json:"times"`
}

// Near tells the fish that a special could catch, in its own order: those
// around it, along its chain or along the shot; with what each is worth at the
// least.
type Near func(special FishID, kind Kind) []Target

// Resolve draws what comes of a bullet that hit targets: for each in turn,
// whether it is caught, and then what it is worth. Nothing but the weapon, the
// fish and the stream decides. Source: docs/fairness-fishing.md, section 3.
func Resolve(w Weapon, targets []Target, s *fair.Stream, near Near) []Catch {
	out := make([]Catch, 0, len(targets))
	gone := map[FishID]bool{}
	for _, t := range targets {
		c := Catch{Fish: t.Fish}
		chance := ChanceOf(w, t.Species, len(targets))
		if uint64(s.Below(uint32(chance.Of))) < chance.In {
			c.Times = t.Species.worth(s)
			gone[t.Fish] = true
			if t.Species.Kind.Special() {
				c.share(near(t.Fish, t.Species.Kind), targets, gone)
			}
		}
		out = append(out, c)
	}
	return out
}

// share gives a special's prize to fish around it as far as it goes. Those the
// bullet hit have their own draw and are left alone.
func (c *Catch) share(around []Target, hit []Target, gone map[FishID]bool) {
	left := c.Times
	for _, t := range around {
		times := t.Species.least()
		if times > left || gone[t.Fish] || t.Species.Kind.Special() || t.Species.Kind == Boss || among(hit, t.Fish) {
			continue
		}
		gone[t.Fish] = true
		left -= times
		c.Also = append(c.Also, Caught{Fish: t.Fish, Times: times})
	}
	c.Treasure = left
}

func (f Species) least() int64 {
	low := f.Worths[0].Times
	for _, w := range f.Worths {
		low = min(low, w.Times)
	}
	return low
}

func among(targets []Target, fish FishID) bool {
	for _, t := range targets {
		if t.Fish == fish {
			return true
		}
	}
	return false
}
