package rng_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/rng"
)

func TestBelow_IsUniformByChiSquare(t *testing.T) {
	const bins, draws = 37, 370_000
	src, count := rng.NewSeeded(7), [bins]int{}
	for range draws {
		count[rng.Below(src, bins)]++
	}
	chi, want := 0.0, float64(draws)/bins
	for _, n := range count {
		chi += (float64(n) - want) * (float64(n) - want) / want
	}
	require.Less(t, chi, 91.5, "36 degrees of freedom at p = 10^-6")
}

func TestBelow_RejectsValuesThatWouldFavourSmallResults(t *testing.T) {
	src := scripted{words: []uint64{0, 1 << 63}}
	require.Equal(t, uint64(1<<63), rng.Below(&src, 1<<63+1), "0 is below 2^64 mod n and must be drawn again")
}

type scripted struct{ words []uint64 }

func (s *scripted) Read(p []byte) {
	w := s.words[0]
	s.words = s.words[1:]
	for i := range p {
		p[i] = byte(w >> (56 - 8*i))
	}
}
