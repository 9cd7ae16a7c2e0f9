package fishing

import (
	"strconv"

	"baize/internal/studio/fair"
)

// The room is Width by Height of its units; a fish moves in whole units.
const (
	Width  = 16_000
	Height = 9_000

	slotMs      = 700     // a fish comes in each slot
	bossEveryMs = 120_000 // and a boss in so long
	margin      = 2_000   // fish come from outside and leave to it
	longestMs   = 45_000  // no fish stays longer
)

// FishID names a fish of a room: the number of its slot, twice, and one more
// for a boss.
type FishID int64

// Fish is a fish on its way through the room.
type Fish struct {
	ID      FishID `json:"id"`
	Species int    `json:"species"` // in the sheet
	FromMs  int64  `json:"fromMs"`  // since the room's beginning
	ForMs   int64  `json:"forMs"`

	left       bool  // swims to the left
	y, y2      int64 // height at the beginning and at the end
	wave, wide int64 // length of a wave in ms, and how far it goes
}

// Point is a place in the room.
type Point struct{ X, Y int64 }

// School is a room's fish: a function of its seed. The seed is public; where
// fish swim decides nothing.
type School struct {
	sheet Sheet
	seed  fair.ServerSeed
}

// NewSchool makes the school of a room.
func NewSchool(sheet Sheet, seed fair.ServerSeed) School { return School{sheet, seed} }

// Fish is the fish with an id, as far as a room has one; found is false for a
// number that names none.
func (s School) Fish(fish FishID) (f Fish, found bool) {
	if fish < 0 {
		return Fish{}, false
	}
	slot, boss := int64(fish)/2, fish%2 == 1
	if boss && slot*slotMs%bossEveryMs >= slotMs {
		return Fish{}, false
	}
	stream := fair.NewStream(s.seed, fair.ClientSeed("fish"), uint64(fish))
	f = Fish{ID: fish, FromMs: slot * slotMs, Species: s.pick(stream, boss)}
	f.ForMs = min(s.sheet.Species[f.Species].CrossS*1000, longestMs)
	f.left = stream.Below(2) == 1
	f.y, f.y2 = int64(stream.Below(Height)), int64(stream.Below(Height))
	f.wave, f.wide = 2_000+int64(stream.Below(4_000)), int64(stream.Below(900))
	return f, true
}

// pick draws a species: among all that come often, or among the bosses.
func (s School) pick(stream *fair.Stream, boss bool) int {
	weight := func(x Species) uint32 {
		switch {
		case boss && x.Kind == Boss:
			return 1
		case boss:
			return 0
		}
		return x.Often
	}
	sum := uint32(0)
	for _, x := range s.sheet.Species {
		sum += weight(x)
	}
	at := stream.Below(sum)
	for i, x := range s.sheet.Species {
		if w := weight(x); at < w {
			return i
		} else {
			at -= w
		}
	}
	panic("fishing: the weights do not sum up")
}

// At is where a fish is at a moment, in milliseconds since the room's
// beginning; in is false before it came and after it left. It swims straight,
// with a wave of straight pieces, so that whole numbers tell it exactly.
func (f Fish) At(ms int64) (p Point, in bool) {
	passed := ms - f.FromMs
	if passed < 0 || passed >= f.ForMs {
		return Point{}, false
	}
	p.X = -margin + passed*(Width+2*margin)/f.ForMs
	if f.left {
		p.X = Width - p.X
	}
	p.Y = f.y + (f.y2-f.y)*passed/f.ForMs
	phase := passed % f.wave * 4 // 0 to 4 waves' quarters
	switch {
	case phase < f.wave:
		p.Y += f.wide * phase / f.wave
	case phase < 3*f.wave:
		p.Y += f.wide * (2*f.wave - phase) / f.wave
	default:
		p.Y += f.wide * (phase - 4*f.wave) / f.wave
	}
	return p, p.X >= 0 && p.X < Width
}

// Swimming are the fish in the room at a moment, the oldest first.
func (s School) Swimming(ms int64) (out []Fish) {
	for slot := max(ms-longestMs, 0) / slotMs; slot <= max(ms, 0)/slotMs; slot++ {
		for _, fish := range []FishID{FishID(2 * slot), FishID(2*slot + 1)} {
			if f, found := s.Fish(fish); found {
				if _, in := f.At(ms); in {
					out = append(out, f)
				}
			}
		}
	}
	return out
}

// String is the fish's number.
func (f FishID) String() string { return strconv.FormatInt(int64(f), 10) }
