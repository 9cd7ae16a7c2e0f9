package vendors

import (
	"regexp"
	"strings"
)

// Title is a game as its vendor lists it.
type Title struct {
	Code, Name string
	Category   string // in the catalogue's words
	Classify   string // in the vendor's
	ReturnPpm  int64  // millionths; 0 where the vendor does not say
	Volatility string
	Trial      bool
	Open       bool // the vendor has it open for us
}

var gameForm = regexp.MustCompile(`^[A-Za-z0-9_.:-]{1,64}$`)

// IsGameCode reports a code of a game that the book can keep.
func IsGameCode(s string) bool { return gameForm.MatchString(s) }

// categories are the catalogue's words for the beginnings of the vendor's.
var categories = []struct{ begins, category string }{
	{"live", "LIVE"}, {"fish", "FISH"}, {"poker", "PVP"}, {"sport", "SPORTS"}, {"virtual sport", "SPORTS"}, {"lott", "LOTT"}, {"keno", "LOTT"},
	{"bingo", "LOTT"}, {"pvp", "PVP"},
}

// CategoryOf is the catalogue's word for a vendor's; RNG where there is none.
func CategoryOf(theirs string) string {
	theirs = strings.ToLower(theirs)
	for _, c := range categories {
		if strings.HasPrefix(theirs, c.begins) {
			return c.category
		}
	}
	return "RNG"
}
