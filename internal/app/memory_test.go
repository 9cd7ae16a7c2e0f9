package app

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHeap_GrowsFivefoldWhileSmallAndByAFixedSumWhenLarge(t *testing.T) {
	const mb = 1 << 20
	for live, want := range map[uint64]int{0: 400, 20 * mb: 400, 96 * mb: 400, 192 * mb: 200, 384 * mb: 100, 768 * mb: 50, 64_000 * mb: 25} {
		require.Equal(t, want, gcPercentFor(live), "%d MB", live/mb)
	}
}
