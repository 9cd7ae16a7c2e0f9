package catalogue

import (
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
)

// Listing is one page of games with the count of all that match and, on the
// first page, the stakes that can be played for among all of them.
type Listing struct {
	page.Page[Card]
	Stakes *Stakes `json:"stakes,omitempty" doc:"on the first page only, where a game of the list can be played"`
}

// Stakes are the least and the most that one of several games takes.
type Stakes struct {
	Min money.Amount `json:"min"`
	Max money.Amount `json:"max"`
}

// stakesOf tells what can be staked in those of the games that can be played
// now: a title that is coming soon promises nothing. Nil where there is none.
func (s *snapshot) stakesOf(games []int32) (out *Stakes) {
	for _, at := range games {
		g := &s.games[at]
		if g.StakeMin <= 0 || g.StakeMax < g.StakeMin || g.IsGame != "GAME" || g.status() != "open" {
			continue
		}
		if out == nil {
			out = &Stakes{Min: g.StakeMin, Max: g.StakeMax}
		}
		out.Min, out.Max = min(out.Min, g.StakeMin), max(out.Max, g.StakeMax)
	}
	return out
}
