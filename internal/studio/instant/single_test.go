package instant_test

import (
	"math/big"
	"testing"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"

	"github.com/stretchr/testify/require"
)

// script answers draws with given numbers.
type script struct {
	t     *testing.T
	draws []int
}

func (s *script) Below(n uint32) uint32 {
	require.NotEmpty(s.t, s.draws, "one draw too many")
	d := uint32(s.draws[0])
	s.draws = s.draws[1:]
	require.Less(s.t, d, n)
	return d
}

func wager(stake string) instant.Wager {
	return instant.Wager{Stake: money.MustParse(stake), Digits: 2}
}

func stream(nonce uint64) *fair.Stream {
	return fair.NewStream(fair.NewServerSeed(rng.NewSeeded(1)), "instant", nonce)
}

// percent is a sum of shares of ten-thousandths as a percentage with so many
// decimals.
func percent(sum *big.Rat, decimals int) string {
	return new(big.Rat).Mul(sum, big.NewRat(100, instant.MultiplierOne)).FloatString(decimals)
}

func choose(n, k int) int64 {
	if k < 0 || k > n {
		return 0
	}
	return new(big.Int).Binomial(int64(n), int64(k)).Int64()
}

func TestLimbo_ReturnsAtMost99ForEveryTarget(t *testing.T) {
	const whole = uint64(1) << 52
	for target := instant.LimboMin; target <= instant.LimboMax; target++ {
		// 2^52 - x is 1 to 2^52; it wins where 99 x 2^52 / (2^52 - x) >= target
		wins := 99 * whole / uint64(target)
		// wins x target / 2^52 hundredths come back: at most 99, and less than
		// target / 2^52 under it
		if back := wins * uint64(target); back > 99*whole || 99*whole-back >= uint64(target) {
			t.Fatalf("%s returns %d / 2^52 hundredths", target, back)
		}
		first := whole - wins // the smallest x that wins
		if instant.LimboPoint(first) < target || instant.LimboPoint(first-1) >= target {
			t.Fatalf("%s is won by another x", target)
		}
	}
}

// bits is a fixed fraction.
type bits uint64

func (b bits) Bits52() uint64 { return uint64(b) }

func TestLimbo_PaysTheTargetAndNoMore(t *testing.T) {
	out, err := instant.Limbo(bits(1<<52-1), instant.LimboBet{Target: 250, Wager: wager("10.00")})
	require.NoError(t, err)
	require.Equal(t, "1000000.00", out.Point.String())
	require.Equal(t, money.MustParse("25.00"), out.Payout)
	out, err = instant.Limbo(bits(0), instant.LimboBet{Target: 101, Wager: wager("10.00")})
	require.NoError(t, err)
	require.Equal(t, "1.00", out.Point.String())
	require.Zero(t, out.Payout)
	require.Zero(t, out.Multiplier)
}

func TestPlinko_ReturnsWhatItsTablesPublish(t *testing.T) {
	published := map[int]map[instant.Risk]string{
		8:  {instant.Low: "98.66", instant.Medium: "98.77", instant.High: "98.88"},
		12: {instant.Low: "98.90", instant.Medium: "98.84", instant.High: "98.78"},
		16: {instant.Low: "99.00", instant.Medium: "98.98", instant.High: "98.95"},
	}
	for rows, risks := range published {
		for risk, want := range risks {
			table, err := instant.PlinkoTable(rows, risk)
			require.NoError(t, err)
			sum := new(big.Rat)
			for bin, pays := range table {
				require.Equal(t, pays, table[rows-bin], "the table is not its own mirror")
				sum.Add(sum, big.NewRat(choose(rows, bin)*pays, 1<<rows))
			}
			require.Equal(t, want, percent(sum, 2), "%d %s", rows, risk)
			require.LessOrEqual(t, sum.Cmp(big.NewRat(9900, 1)), 0)
		}
	}
}

func TestPlinko_FallsIntoTheBinOfItsRights(t *testing.T) {
	out, err := instant.Plinko(&script{t, []int{1, 0, 1, 1, 1, 1, 1, 1}}, instant.PlinkoBet{Rows: 8, Risk: instant.High, Wager: wager("10.00")})
	require.NoError(t, err)
	require.Equal(t, []int{1, 0, 1, 1, 1, 1, 1, 1}, out.Path)
	require.Equal(t, 7, out.Bin)
	require.Equal(t, money.MustParse("51.00"), out.Payout)
}

func TestWheel_ReturnsExactly99OnEveryWheel(t *testing.T) {
	wheels := 0
	for _, risk := range []instant.Risk{instant.Low, instant.Medium, instant.High} {
		for segments := -10; segments <= 60; segments++ {
			table, err := instant.WheelTable(segments, risk)
			if err != nil {
				continue
			}
			wheels++
			sum := int64(0)
			for _, pays := range table {
				sum += pays
			}
			require.Equal(t, int64(segments)*9900, sum, "%s %d", risk, segments)
		}
	}
	require.Equal(t, 5+2+5, wheels)
}

func TestWheel_PaysTheSegmentItStopsAt(t *testing.T) {
	out, err := instant.Wheel(&script{t, []int{17}}, instant.WheelBet{Segments: 20, Risk: instant.Low, Wager: wager("10.00")})
	require.NoError(t, err)
	require.Equal(t, money.MustParse("16.00"), out.Payout)
}

func TestKeno_ReturnsWhatItsTablesPublish(t *testing.T) {
	published := []string{1: "99.00", 2: "98.85", 3: "98.87", 4: "98.93", 5: "98.76", 6: "98.97", 7: "98.96", 8: "98.84", 9: "98.96", 10: "98.92"}
	for picks := 1; picks <= instant.KenoPicks; picks++ {
		sum := new(big.Rat)
		for hits, pays := range instant.KenoTable(picks) {
			ways := choose(10, hits) * choose(30, picks-hits)
			sum.Add(sum, new(big.Rat).Mul(big.NewRat(ways, choose(40, picks)), big.NewRat(pays, 1)))
		}
		require.Equal(t, published[picks], percent(sum, 2), "%d picks", picks)
	}
}

func TestKeno_DrawsTenDifferentNumbers(t *testing.T) {
	counts := make([]int, instant.KenoNumbers+1)
	const rounds = 20_000
	for nonce := range uint64(rounds) {
		out, err := instant.Keno(stream(nonce), instant.KenoBet{Picks: []int{1, 40}, Wager: wager("1.00")})
		require.NoError(t, err)
		seen := map[int]bool{}
		for _, n := range out.Drawn {
			seen[n] = true
			counts[n]++
		}
		require.Len(t, seen, instant.KenoDrawn)
		hits := 0
		for _, pick := range []int{1, 40} {
			if seen[pick] {
				hits++
			}
		}
		require.Equal(t, hits, out.Hits)
	}
	for n := 1; n <= instant.KenoNumbers; n++ { // mean 5000, deviation 61
		require.InDelta(t, rounds/4, counts[n], 330, "number %d", n)
	}
}

func TestSingle_RefusesWhatTheGamesDoNotHave(t *testing.T) {
	for key, bets := range map[string][]instant.Single{
		"studio.limbo.target": {instant.LimboBet{Target: 100, Wager: wager("1")}, instant.LimboBet{Target: 1_000_001, Wager: wager("1")}},
		"studio.plinko.table": {instant.PlinkoBet{Rows: 9, Risk: instant.Low, Wager: wager("1")}, instant.PlinkoBet{Rows: 8, Risk: "none", Wager: wager("1")}},
		"studio.wheel.table":  {instant.WheelBet{Segments: 30, Risk: instant.Medium, Wager: wager("1")}, instant.WheelBet{Segments: 0, Risk: instant.High, Wager: wager("1")}},
		"studio.keno.picks":   {instant.KenoBet{Wager: wager("1")}, instant.KenoBet{Picks: []int{2, 1}, Wager: wager("1")}, instant.KenoBet{Picks: []int{41}, Wager: wager("1")}, instant.KenoBet{Picks: []int{3, 3}, Wager: wager("1")}},
		"studio.bet.stake":    {instant.LimboBet{Target: 200}, instant.KenoBet{Picks: []int{1}, Wager: instant.Wager{Stake: 1, Digits: 7}}, instant.WheelBet{Segments: 10, Risk: instant.Low, Wager: instant.Wager{Stake: -1}}},
	} {
		for _, bet := range bets {
			f := fault.From(bet.Check())
			found := f.Key == key || len(f.Fields) == 1 && f.Fields[0].Key == key
			require.True(t, found, "%s: %+v", key, bet)
		}
	}
}

func TestWithin_RefusesABetThatCouldWinTooMuch(t *testing.T) {
	most := 1_000_000 * money.Unit
	require.NoError(t, instant.Within(instant.LimboBet{Target: 1_000_000, Wager: wager("100.00")}, most))
	require.Error(t, instant.Within(instant.LimboBet{Target: 1_000_000, Wager: wager("100.02")}, most))
	require.Error(t, instant.Within(instant.LimboBet{Target: 1_000_000, Wager: instant.Wager{Stake: money.Max}}, most))
}
