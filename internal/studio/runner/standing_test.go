package runner_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/seamless"
	"baize/internal/studio"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiotest"
)

func TestStanding_IsOverOnlyWhenNothingIsOwed(t *testing.T) {
	each(t, func(t *testing.T, h *studiotest.House) {
		ask := func(bet runner.CrashBet) (runner.Standing, error) {
			return h.Service.Standing(ctx, bet.Vendor, bet.ID.String())
		}
		a, b := h.Play(alice, studio.Crash, amount("100")), h.Play(bob, studio.Crash, amount("100"))
		h.Betting(250)
		wins, loses := place(t, h, a, "alice-key", "10", 150), place(t, h, b, "bob-key-1", "10", 0)
		stands, err := ask(wins)
		require.NoError(t, err)
		require.Equal(t, runner.StandsRunning, stands)
		h.Platform.Deaf(seamless.Win, 1_000_000)
		h.Pass(5 * time.Minute)
		_, err = ask(wins)
		require.Error(t, err, "a win on the way is nothing to close upon")
		h.Platform.Deaf(seamless.Win, 0)
		for _, bet := range []runner.CrashBet{wins, loses} {
			stands, err = ask(bet)
			require.NoError(t, err)
			require.Equal(t, runner.StandsOver, stands)
		}
		require.Equal(t, amount("105"), h.Platform.Balance(alice))
		stands, err = h.Service.Standing(ctx, "another", wins.ID.String())
		require.NoError(t, err)
		require.Equal(t, runner.StandsUnknown, stands)
		stands, err = h.Service.Standing(ctx, wins.Vendor, "promo:x")
		require.NoError(t, err)
		require.Equal(t, runner.StandsUnknown, stands)
	})
}
