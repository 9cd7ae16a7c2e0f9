package pit

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/studio/owe"
)

// Sides are two members who staked about the same on the two sides of a round,
// in so many rounds: together they risk next to nothing.
type Sides struct {
	A, B   string
	Rounds int
	Amount money.Amount // the smaller stakes, added up
}

// opposites are the spots of which one wins when the other loses.
func opposites() map[string]string {
	return map[string]string{
		"player": "banker", "banker": "player", "dragon": "tiger", "tiger": "dragon", "red": "black", "black": "red",
		"odd": "even", "even": "odd", "big": "small", "small": "big", "low": "high", "high": "low",
	}
}

type meeting struct {
	member, spot string
	stake        money.Amount
}

// Opposite lists the pairs of members who met on opposite sides in [from, to),
// who met most first.
func (s *Service) Opposite(ctx context.Context, vendor string, from, to clock.Instant) ([]Sides, error) {
	rounds := map[id.Round][]meeting{}
	other := opposites()
	err := s.d.Store.EachBet(ctx, vendor, id.Round(id.Floor[any](from)), id.Round(id.Floor[any](to)), func(b Bet) error {
		if b.Owed == owe.Bet || !b.Status.Played() || b.Currency == money.Trial || len(b.Wagers) != 1 || other[b.Wagers[0].Spot] == "" {
			return nil // who stakes on several spots takes a risk of their own
		}
		rounds[b.Round] = append(rounds[b.Round], meeting{b.UserID, b.Wagers[0].Spot, b.Stake})
		return nil
	})
	if err != nil {
		return nil, err
	}
	pairs := map[[2]string]*Sides{}
	for _, met := range rounds {
		meet(pairs, met, other)
	}
	out := make([]Sides, 0, len(pairs))
	for _, key := range slices.SortedFunc(maps.Keys(pairs), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(pairs[b].Rounds, pairs[a].Rounds), cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	}) {
		out = append(out, *pairs[key])
	}
	return out, nil
}

// meet counts the pairs of one round whose stakes differ by a fifth at most.
func meet(pairs map[[2]string]*Sides, met []meeting, other map[string]string) {
	for i, a := range met {
		for _, b := range met[i+1:] {
			if a.member == b.member || other[a.spot] != b.spot || min(a.stake, b.stake) < max(a.stake, b.stake)/5*4 {
				continue
			}
			key := [2]string{min(a.member, b.member), max(a.member, b.member)}
			if pairs[key] == nil {
				pairs[key] = &Sides{A: key[0], B: key[1]}
			}
			pairs[key].Rounds++
			pairs[key].Amount += min(a.stake, b.stake)
		}
	}
}
