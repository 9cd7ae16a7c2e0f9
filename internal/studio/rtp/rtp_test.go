package rtp_test

import (
	"testing"

	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/rtp"

	"github.com/stretchr/testify/require"
)

// coin pays twice the stake in so many of a hundred rounds.
func coin(wins uint32) rtp.Game {
	return rtp.Game{Name: "coin", Exact: 0.96, Sigma: 1, Play: func(src *fair.Stream) (payout, stake money.Amount, err error) {
		if src.Below(100) < wins {
			return 2 * money.Unit, money.Unit, nil
		}
		return 0, money.Unit, nil
	}}
}

func TestCheck_HoldsForAnHonestGameAndMissesAPlantedPercent(t *testing.T) {
	honest := rtp.Check(coin(48), 100_000, 1)
	require.True(t, honest.Holds(), honest)
	require.Equal(t, honest.Mean, rtp.Check(coin(48), 100_000, 1).Mean, "a seed always gives the same")
	require.Contains(t, honest.String(), "ok")
	for _, wins := range []uint32{47, 49} { // two percent of return more or less
		planted := rtp.Check(coin(wins), 100_000, 1)
		require.False(t, planted.Holds(), planted)
		require.Contains(t, planted.String(), "MISS")
	}
}

func TestSettle_ForgivesOneRareWinAndNoPlantedBias(t *testing.T) {
	rare := 0
	tail := rtp.Game{Name: "tail", Exact: 0.96, Sigma: 1, Play: func(src *fair.Stream) (payout, stake money.Amount, err error) {
		rare++
		if rare == 500 { // once, and never again
			return 1_000 * money.Unit, money.Unit, nil
		}
		return coin(48).Play(src)
	}}
	require.True(t, rtp.Settle(tail, 1_000, 1).Holds())
	require.False(t, rtp.Settle(coin(55), 10_000, 1).Holds())
}
