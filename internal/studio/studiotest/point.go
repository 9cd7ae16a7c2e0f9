package studiotest

import (
	"context"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/rng"
	"baize/internal/platform/secret"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiodb"
)

// Point is the secret point of a round, which a test may know.
func (h *House) Point(number int) crash.Multiplier {
	row, found, err := studiodb.New(h.DB).NewestChain(context.Background())
	require.NoError(h.T, err)
	require.True(h.T, found)
	box, err := secret.NewBox([]byte(strings.Repeat("m", 32)), rng.System{})
	require.NoError(h.T, err)
	text, err := box.Open("studio_crash_chains:"+row.ID.String(), row.SecretSealed)
	require.NoError(h.T, err)
	start, err := fair.ParseServerSeed(text)
	require.NoError(h.T, err)
	seeds, err := fair.NewChain(start, row.Length)
	require.NoError(h.T, err)
	seed, err := seeds.Seed(number)
	require.NoError(h.T, err)
	return crash.PointOf(seed, fair.ClientSeed(row.Salt))
}

// Betting opens rounds until one that takes bets will crash at low or above.
func (h *House) Betting(low crash.Multiplier) *runner.View {
	for range 200 {
		v, _, err := h.Service.CrashView(context.Background())
		require.NoError(h.T, err)
		if v.Phase == crash.Betting && h.Point(v.Number) >= low {
			return v
		}
		h.Pass(5 * time.Minute)
	}
	h.T.Fatal("no round goes so high")
	return nil
}
