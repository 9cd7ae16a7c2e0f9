package db

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// lockedFor is how many groups run under locks before memory is trusted again.
func lockedFor(t *trust) (groups int) {
	for !t.enough() {
		groups++
	}
	return groups
}

func TestTrust_LocksForLongerWhileMemoryIsWrongAndComesBackStepByStep(t *testing.T) {
	var of trust
	require.Zero(t, lockedFor(&of))
	var waits []int
	for range 11 {
		of.lost()
		waits = append(waits, lockedFor(&of))
	}
	require.Equal(t, []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 256, 256}, waits)
	for range 10 {
		of.won()
	}
	of.lost()
	require.Equal(t, 2, lockedFor(&of))
	for range 20 {
		of.won()
	}
	of.lost()
	require.Equal(t, 1, lockedFor(&of))
}
