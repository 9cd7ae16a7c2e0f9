package pier_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/platform/seamless"
	"baize/internal/studio/fishing/pier"
)

// What is loaded and not shot comes back, so it brings the jackpots nothing;
// what was shot is named by the loads that follow, each time once.
func TestLoad_NamesForTheJackpotsWhatWasShot(t *testing.T) {
	each(t, func(t *testing.T, k *dock) {
		v := k.enter(alice)
		for range 3 { // loading and taking it back is no stake
			k.loaded(alice, v.Room, "1", 20)
			_, err := k.pier.Collect(ctx, k.guests[alice], v.Room)
			require.NoError(t, err)
		}
		k.loaded(alice, v.Room, "1", 20)
		require.Equal(t, make([]money.Amount, 4), k.pools.told)
		for range 5 {
			k.shoot(alice, v, "1")
		}
		k.platform.Deaf(seamless.Bet, 1)
		_, err := k.load(alice, v.Room, pier.LoadCmd{Stake: amount("1"), Bullets: 20})
		require.Error(t, err)
		k.loaded(alice, v.Room, "1", 3)
		k.loaded(alice, v.Room, "1", 20)
		k.loaded(alice, v.Room, "1", 20)
		require.Equal(t, []money.Amount{amount("5"), amount("3"), amount("2"), 0}, k.pools.told[4:], "of a load that was not taken it is named by the next, never more than the load")
		k.shoot(alice, v, "1")
		k.restart()
		k.loaded(alice, v.Room, "1", 20)
		require.Zero(t, k.pools.told[8], "what a killed process had not named brings nothing")
		k.whole("3000")
	})
}
