package instant_test

import (
	"testing"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// fixed answers every draw with one roll.
type fixed uint32

func (f fixed) Below(n uint32) uint32 {
	if n != instant.Rolls {
		panic("another draw than a roll")
	}
	return uint32(f)
}

func TestDice_ReturnsAtMost99AndAtLeast9899ForEveryTarget(t *testing.T) {
	targets := 0
	for _, side := range []instant.Side{instant.Under, instant.Over} {
		for target := range instant.Rolls {
			winning, err := instant.Winning(side, target)
			if err != nil {
				continue
			}
			targets++
			// winning x multiplier / 10^8 is the exact return
			back := int64(winning) * instant.Multiplier(winning)
			require.LessOrEqual(t, back, int64(99_000_000), "%s %d", side, target)
			require.GreaterOrEqual(t, back, int64(98_990_200), "%s %d", side, target)
		}
	}
	require.Equal(t, 2*9800, targets)
}

func TestDice_CountsEveryRollOnItsSide(t *testing.T) {
	stake := money.MustParse("10.00")
	for _, side := range []instant.Side{instant.Under, instant.Over} {
		for _, target := range []int{1, 199, 200, 2500, 5000, 9800, 9998} {
			winning, err := instant.Winning(side, target)
			if err != nil {
				continue
			}
			won := 0
			for roll := range instant.Rolls {
				out, err := instant.Dice(fixed(roll), instant.DiceBet{Side: side, Target: target, Stake: stake, Digits: 2})
				require.NoError(t, err)
				require.Equal(t, out.Won, out.Payout > 0)
				if out.Won {
					won++
				}
			}
			require.Equal(t, winning, won, "%s %d", side, target)
		}
	}
}

func TestDice_PaysTheFlooredMultiplier(t *testing.T) {
	cases := []struct {
		side       instant.Side
		target     int
		stake      string
		digits     int
		multiplier int64
		payout     string
	}{
		{instant.Under, 5000, "10.00", 2, 19800, "19.80"},
		{instant.Over, 4999, "10.00", 2, 19800, "19.80"},
		{instant.Under, 9800, "10.00", 2, 10102, "10.10"},
		{instant.Under, 9800, "10.00", 6, 10102, "10.102"},
		{instant.Under, 1, "1.00", 2, 99_000_000, "9900.00"},
		{instant.Under, 3333, "0.01", 2, 29702, "0.02"},
		{instant.Under, 3333, "0.01", 6, 29702, "0.029702"},
	}
	for _, c := range cases {
		roll := fixed(0)
		if c.side == instant.Over {
			roll = 9999
		}
		out, err := instant.Dice(roll, instant.DiceBet{Side: c.side, Target: c.target, Stake: money.MustParse(c.stake), Digits: c.digits})
		require.NoError(t, err)
		require.True(t, out.Won)
		require.Equal(t, c.multiplier, out.Multiplier)
		require.Equal(t, money.MustParse(c.payout), out.Payout)
	}
}

func TestDice_LosesOnTheTargetItself(t *testing.T) {
	for _, side := range []instant.Side{instant.Under, instant.Over} {
		out, err := instant.Dice(fixed(5000), instant.DiceBet{Side: side, Target: 5000, Stake: money.Unit, Digits: 2})
		require.NoError(t, err)
		require.False(t, out.Won)
		require.Zero(t, out.Payout)
	}
}

func TestDice_RefusesBetsOutsideTheRules(t *testing.T) {
	bad := []instant.DiceBet{
		{Side: instant.Under, Target: 0, Stake: money.Unit},
		{Side: instant.Under, Target: 9801, Stake: money.Unit},
		{Side: instant.Over, Target: 198, Stake: money.Unit},
		{Side: instant.Over, Target: 9999, Stake: money.Unit},
		{Side: "beside", Target: 5000, Stake: money.Unit},
		{Side: instant.Under, Target: 5000, Stake: 0},
		{Side: instant.Under, Target: 5000, Stake: -1},
		{Side: instant.Under, Target: 1, Stake: money.Max},
	}
	for _, bet := range bad {
		_, err := instant.Dice(fixed(0), bet)
		require.Error(t, err, "%+v", bet)
	}
}

func TestDice_NeverPaysAboveStakeTimesMultiplier(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bet := instant.DiceBet{
			Side:   rapid.SampledFrom([]instant.Side{instant.Under, instant.Over}).Draw(t, "side"),
			Target: rapid.IntRange(1, 9998).Draw(t, "target"),
			Stake:  money.Amount(rapid.Int64Range(1, 1e12).Draw(t, "stake")),
			Digits: rapid.IntRange(0, 6).Draw(t, "digits"),
		}
		stream := fair.NewStream(fair.NewServerSeed(rng.NewSeeded(1)), "dice", rapid.Uint64Range(0, 1e6).Draw(t, "nonce"))
		out, err := instant.Dice(stream, bet)
		if err != nil {
			return
		}
		most, err := bet.Stake.MulRatio(99*instant.Rolls, 100*int64(out.Winning))
		require.NoError(t, err)
		require.LessOrEqual(t, out.Payout, most)
		require.Equal(t, out.Payout, out.Payout.FloorTo(bet.Digits))
	})
}
