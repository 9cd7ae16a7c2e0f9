package catalogue

import "strings"

// minInner is the fewest letters that are looked for inside a word, and
// minSlips and minTwoSlips those of a word that may have a slip or two: shorter
// ones are like too many others.
const (
	minInner    = 4
	minSlips    = 4
	minTwoSlips = 8
	minSlipped  = 3 // sounds
)

// likeness is 0 unless the text begins with or holds the word, in one of the
// ways it may sound.
func (s spoken) likeness(text string) int32 {
	var most int32
	for _, way := range s.ways {
		most = max(most, likeness(text, way))
	}
	return most
}

func likeness(text, token string) int32 {
	switch at := strings.Index(text, token); {
	case at == 0 && len(text) == len(token):
		return 100
	case at == 0:
		return int32(80 - min(20, len(text)-len(token)))
	case at > 0 && len(token) >= minInner:
		return 40
	}
	return 0
}

// nearness is 0 unless the text is the word but for the slips that a word of
// its length may have: one from four letters on, two from eight.
func (s spoken) nearness(text string) int32 {
	if s.letters < minSlips {
		return 0
	}
	most := 1 + bit(s.letters >= minTwoSlips)
	var near int32
	for _, way := range s.ways {
		if len(way) < minSlipped {
			continue
		}
		if d := slipsBetween(text, way, most); d <= most {
			near = max(near, int32(30-10*d))
		}
	}
	return near
}
