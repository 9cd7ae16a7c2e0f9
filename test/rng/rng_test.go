package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestChiSquare_IsTheTableOfTheBooks(t *testing.T) {
	for df, at := range map[float64][3]float64{
		1: {6.63, 10.83, 23.93}, 5: {15.09, 20.52, 35.89}, 9: {21.67, 27.88, 44.81}, 36: {58.62, 67.99, 91.50},
		51: {77.39, 87.97, 114.08}, 99: {134.64, 148.23, 180.79}, 255: {310.46, 330.52, 377.08}, 999: {1105.92, 1142.85, 1226.05},
	} {
		for i, p := range []float64{0.01, 0.001, 1e-6} {
			require.InEpsilon(t, p, chiSquare(at[i], df), 0.01, "df %v", df)
		}
	}
	require.InDelta(t, 1, chiSquare(0, 5), 1e-12)
}

func TestKolmogorov_IsTheTableOfTheBooks(t *testing.T) {
	require.InDelta(t, 0.05, kolmogorov(0.0430, 1_000), 0.002)
	require.InDelta(t, 0.01, kolmogorov(0.0515, 1_000), 0.0005)
}

func TestCollecting_AddsUpAndHasItsMean(t *testing.T) {
	want, sum, mean := collecting(6, 60), 0.0, 0.0
	for draw, p := range want {
		sum += p
		mean += p * float64(draw)
	}
	require.InDelta(t, 1, sum, 1e-12)
	require.InDelta(t, 14.7, mean, 0.01, "6 x (1 + 1/2 + ... + 1/6)")
}

func TestPoints_AddUpToOne(t *testing.T) {
	sum := 0.0
	for _, p := range points() {
		require.Positive(t, p)
		sum += p
	}
	require.InDelta(t, 1, sum, 1e-12)
}
