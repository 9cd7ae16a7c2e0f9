package poker_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/studio/fair"
	"baize/internal/studio/poker"

	"baize/internal/kernel/rng"
)

// spread is the chi-square of where each card of `decks` shuffles lies, times
// its expectation: the sum of the squared differences from it.
func spread(decks int, shuffle func(n int) poker.Deck) float64 {
	var counts [52][52]int
	for n := range decks {
		for place, c := range shuffle(n) {
			counts[place][c]++
		}
	}
	expected, sum := float64(decks)/52, 0.0
	for _, row := range counts {
		for _, n := range row {
			sum += (float64(n) - expected) * (float64(n) - expected) / expected
		}
	}
	return sum
}

func TestShuffled_PutsEveryCardEverywhereEquallyOften(t *testing.T) {
	const decks = 20_000
	seed := fair.NewServerSeed(rng.NewSeeded(1))
	// 51 x 51 degrees of freedom: mean 2,601, standard deviation 72. Five of
	// them to both sides; too even would be wrong as well.
	good := spread(decks, func(n int) poker.Deck { return poker.Shuffled(fair.NewStream(seed, "deck", uint64(n))) })
	require.InDelta(t, 2601, good, 5*72)
	// The naive shuffle, any place with any place, is caught at once.
	naive := spread(decks, func(n int) (d poker.Deck) {
		s := fair.NewStream(seed, "naive", uint64(n))
		for i := range d {
			d[i] = poker.Card(i)
		}
		for i := range d {
			j := s.Below(52)
			d[i], d[j] = d[j], d[i]
		}
		return d
	})
	require.Greater(t, naive, 2601+20*72.0)
}

func TestShuffled_GivesEveryOrderOfFiveCardsEquallyOften(t *testing.T) {
	const decks = 60_000
	seed := fair.NewServerSeed(rng.NewSeeded(2))
	counts := map[[5]poker.Card]int{}
	for n := range decks {
		var order [5]poker.Card
		at := 0
		for _, c := range poker.Shuffled(fair.NewStream(seed, "five", uint64(n))) {
			if c < 5 {
				order[at] = c
				at++
			}
		}
		counts[order]++
	}
	require.Len(t, counts, 120)
	sum := 0.0
	for _, n := range counts {
		sum += (float64(n) - decks/120) * (float64(n) - decks/120) / (decks / 120)
	}
	require.InDelta(t, 119, sum, 5*15.4)
}

func TestDeal_ChangesWithEveryInput(t *testing.T) {
	seed := fair.NewServerSeed(rng.NewSeeded(3))
	shares := []poker.Share{{Seat: 0, Client: "a"}, {Seat: 2, Client: "b"}}
	deck := poker.Deal(seed, shares, 1)
	require.Equal(t, deck, poker.Deal(seed, shares, 1))
	require.NotEqual(t, deck, poker.Deal(seed, shares, 2))
	require.NotEqual(t, deck, poker.Deal(seed, []poker.Share{{Seat: 0, Client: "a"}, {Seat: 2, Client: "c"}}, 1))
	require.NotEqual(t, deck, poker.Deal(seed, []poker.Share{{Seat: 1, Client: "a"}, {Seat: 2, Client: "b"}}, 1))
	require.NotEqual(t, deck, poker.Deal(fair.NewServerSeed(rng.NewSeeded(4)), shares, 1))
	seen := poker.SetOf(deck[:]...)
	require.Equal(t, 52, seen.Len())
}

func TestSeals_BindEveryCardAndTellNoOther(t *testing.T) {
	seed := fair.NewServerSeed(rng.NewSeeded(5))
	deck := poker.Deal(seed, nil, 9)
	seals, root := poker.Seals(seed, 9, deck)
	require.Equal(t, root, poker.Root(seals))
	for place, c := range deck {
		salt := poker.Salt(seed, 9, place)
		require.Equal(t, seals[place], poker.Sealed(salt, c))
		for other := range poker.Card(52) {
			if other != c {
				require.NotEqual(t, seals[place], poker.Sealed(salt, other))
			}
		}
		require.NotEqual(t, salt, poker.Salt(seed, 10, place))
		require.NotEqual(t, salt, poker.Salt(seed, 9, (place+1)%52))
	}
	torn := seals
	torn[3] = seals[4]
	require.NotEqual(t, root, poker.Root(torn))
}
