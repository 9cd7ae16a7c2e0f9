package slots_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/slots"

	"github.com/stretchr/testify/require"
)

func p1(t testing.TB) *slots.Machine {
	t.Helper()
	sheet, err := slots.Load("p1")
	require.NoError(t, err)
	return slots.NewMachine(sheet)
}

// quick is an unbiased source for simulations, far faster than HMAC.
type quick struct{ state uint64 }

func (q *quick) Below(n uint32) uint32 {
	for {
		q.state += 0x9E3779B97F4A7C15
		z := q.state
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		if w := uint32((z ^ z>>31) >> 32); w >= -n%n {
			return w % n
		}
	}
}

func stream(nonce uint64) *fair.Stream {
	return fair.NewStream(fair.NewServerSeed(rng.NewSeeded(1)), "slots", nonce)
}

func TestP1_HasThePublishedCounts(t *testing.T) {
	ends := map[string]int{"S": 2, "A": 2, "B": 3, "C": 3, "D": 4, "E": 6, "F": 6, "G": 7, "H": 7}
	middle := map[string]int{"W": 2, "S": 2, "A": 2, "B": 3, "C": 3, "D": 4, "E": 5, "F": 6, "G": 6, "H": 7}
	sheet := p1(t).Sheet()
	for reel, strip := range sheet.Strips {
		require.Len(t, strip, 40)
		want := middle
		if reel == 0 || reel == 4 {
			want = ends
		}
		for symbol, n := range want {
			require.Equal(t, n, strings.Count(strip, symbol), "reel %d symbol %s", reel+1, symbol)
		}
	}
	require.Len(t, sheet.Lines, 20)
	seen := map[string]bool{}
	for _, l := range sheet.Lines {
		require.False(t, seen[fmt.Sprint(l)], "a line stands twice")
		seen[fmt.Sprint(l)] = true
	}
}

func TestP1_ReturnsExactly9656(t *testing.T) {
	f := slots.FactsOf(p1(t).Sheet())
	require.Equal(t, "9663837/20480000", f.Lines.RatString())
	require.Equal(t, "11853/160000", f.Scatter.RatString())
	require.Equal(t, "11181021/20480000", f.Base.RatString())
	require.Equal(t, "42579/1600000", f.Trigger.RatString())
	require.Equal(t, "177687/462313", f.PerPaid.RatString())
	require.Equal(t, "9142575518427/9468170240000", f.Return.RatString())
	require.Equal(t, "0.965612", f.Return.FloatString(6))
}

func TestSheets_AreWhatThePublicPageSays(t *testing.T) {
	raw, err := os.ReadFile("../../../docs/fairness.md")
	require.NoError(t, err)
	page := string(raw)
	for _, code := range []string{"p1", "p2", "p3"} {
		sheet, err := slots.Load(code)
		require.NoError(t, err)
		for _, strip := range sheet.Strips {
			require.Contains(t, page, strip)
		}
		lines := make([]string, 0, len(sheet.Lines))
		for _, l := range sheet.Lines {
			lines = append(lines, fmt.Sprintf("%d%d%d%d%d", l[0], l[1], l[2], l[3], l[4]))
		}
		require.Contains(t, page, strings.Join(lines, " "))
		f := slots.FactsOf(sheet)
		require.Contains(t, page, strings.ReplaceAll(f.Base.RatString(), "/", " / "))
		require.Contains(t, page, strings.ReplaceAll(f.Return.RatString(), "/", " / "))
		percent := new(big.Rat).Mul(f.Return, big.NewRat(100, 1))
		require.Contains(t, page, percent.FloatString(4)+" %")
	}
}

func TestP1_EveryOneOfTheStopsTogetherGivesTheExactBase(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 102.4 million grids")
	}
	m := p1(t)
	var total, hits, covers, most, triggers int64
	var spin slots.Spin
	var stops [5]int
	for done := false; !done; {
		for i, s := range stops {
			spin.Stops[i] = uint8(s)
		}
		m.Read(&spin)
		total += spin.Units
		most = max(most, spin.Units)
		if spin.Units > 0 {
			hits++
		}
		if spin.Units >= 20 {
			covers++
		}
		if spin.Scatters >= 3 {
			triggers++
		}
		done = true
		for i := range stops {
			if stops[i]++; stops[i] < 40 {
				done = false
				break
			}
			stops[i] = 0
		}
	}
	const grids = 40 * 40 * 40 * 40 * 40
	f := slots.FactsOf(m.Sheet())
	require.Equal(t, f.Base.RatString(), big.NewRat(total, 20*grids).RatString())
	require.Equal(t, f.Trigger.RatString(), big.NewRat(triggers, grids).RatString())
	t.Logf("total %d of %d, hit %.4f %%, win>=stake %.4f %%, most %d line stakes",
		total, 20*int64(grids), 100*float64(hits)/grids, 100*float64(covers)/grids, most)
}

func TestPlay_LimitOfFreeSpinsCostsNothingVisible(t *testing.T) {
	// The chance that a round is awarded more than the limit, from above: walk
	// the free spins still due, spin by spin, until the limit was played.
	f, limit := slots.FactsOf(p1(t).Sheet()), p1(t).Sheet().MaxFreeSpins
	p := make([]float64, 3)
	for i, seen := range []int64{3, 4, 5} {
		v, _ := new(big.Rat).Mul(big.NewRat(choose5(seen), 1), power(seen)).Float64()
		p[i] = v
	}
	none := 1 - p[0] - p[1] - p[2]
	due := make([]float64, 20*limit)
	due[10], due[15], due[20] = p[0], p[1], p[2]
	alive := 0.0
	for range limit - 20 {
		next := make([]float64, len(due))
		for n := 1; n+20 < len(due); n++ {
			next[n-1] += due[n] * none
			for i, won := range []int{10, 15, 20} {
				next[n-1+won] += due[n] * p[i]
			}
		}
		due, alive = next, 0
		for n := 1; n < len(due); n++ {
			alive += due[n]
		}
	}
	require.Less(t, alive, 1e-9)
	require.NotNil(t, f.Return)
	t.Logf("chance of a round past %d free spins: below %.2g", limit, alive)
}

func choose5(k int64) int64 { return map[int64]int64{3: 10, 4: 5, 5: 1}[k] }

// power is 0.15^k x 0.85^(5-k).
func power(k int64) *big.Rat {
	r := big.NewRat(1, 1)
	for i := range int64(5) {
		if i < k {
			r.Mul(r, big.NewRat(3, 20))
		} else {
			r.Mul(r, big.NewRat(17, 20))
		}
	}
	return r
}

func TestPlay_AddsUpAndRepeatsItself(t *testing.T) {
	m := p1(t)
	bet := slots.Bet{Stake: money.MustParse("20.00"), Digits: 2}
	features := 0
	for nonce := range uint64(3000) {
		out, err := slots.Play(m, stream(nonce), bet)
		require.NoError(t, err)
		again, err := slots.Play(m, stream(nonce), bet)
		require.NoError(t, err)
		require.Equal(t, out, again)
		checkOutcome(t, m, out)
		if out.FreeSpins > 0 {
			features++
		}
	}
	require.InDelta(t, 3000/37.57, features, 40)
}

// checkOutcome recounts a round from its grids alone, line by line.
func checkOutcome(t *testing.T, m *slots.Machine, out slots.Outcome) {
	t.Helper()
	sheet, sum, awarded := m.Sheet(), money.Amount(0), 0
	for i, spin := range out.Spins {
		require.Equal(t, i > 0, spin.Free)
		factor := money.Amount(1)
		if spin.Free {
			factor = 2
		}
		scatters := strings.Count(strings.Join(spin.Grid, ""), "S")
		require.Equal(t, scatters, spin.Scatters)
		want, lines := money.Amount(0), 0
		for _, l := range sheet.Lines {
			if pay := linePay(sheet, spin.Grid, l); pay > 0 {
				want += factor * money.Amount(pay) * out.Stake / 20
				lines++
			}
		}
		require.Len(t, spin.Wins, lines)
		if scatters >= 3 {
			require.Equal(t, factor*money.Amount(sheet.ScatterPays[scatters-3])*out.Stake, spin.ScatterAmount)
		} else {
			require.Zero(t, spin.ScatterAmount)
		}
		require.Equal(t, want+spin.ScatterAmount, spin.Amount)
		sum += spin.Amount
		awarded += spin.FreeSpinsWon
	}
	require.Equal(t, sum, out.Payout)
	require.Equal(t, awarded, out.FreeSpins)
	require.Len(t, out.Spins, 1+awarded)
}

// linePay is a second, slow reading of a line.
func linePay(sheet *slots.Sheet, grid []string, l []int) int64 {
	first := grid[l[0]][0:1]
	n := 1
	for n < 5 {
		c := grid[l[n]][n : n+1]
		if c != first && c != "W" {
			break
		}
		n++
	}
	if first == "S" || n < 3 {
		return 0
	}
	return sheet.Pays[first][n-3]
}

func TestPlay_RefusesStakeOffTheGrid(t *testing.T) {
	m := p1(t)
	require.Equal(t, money.MustParse("0.20"), slots.Grid(m.Sheet(), 2))
	for _, bad := range []string{"0", "-0.20", "0.10", "0.21", "20.01", "0.000020"} {
		_, err := slots.Play(m, stream(1), slots.Bet{Stake: money.MustParse(bad), Digits: 2})
		require.Error(t, err, bad)
	}
	_, err := slots.Play(m, stream(1), slots.Bet{Stake: money.MustParse("0.20"), Digits: 2})
	require.NoError(t, err)
}

func TestPlay_RefusesWhatAnAmountCannotHold(t *testing.T) {
	m := p1(t)
	refused := false
	for nonce := range uint64(200) {
		_, err := slots.Play(m, stream(nonce), slots.Bet{Stake: money.Max / 20_000_000 * 20_000_000, Digits: 0})
		if err != nil {
			require.ErrorIs(t, err, money.ErrRange)
			refused = true
		}
	}
	require.True(t, refused)
}

func TestParse_RefusesUnsoundSheets(t *testing.T) {
	sound := func() map[string]any {
		raw, err := json.Marshal(p1(t).Sheet())
		require.NoError(t, err)
		var m map[string]any
		require.NoError(t, json.Unmarshal(raw, &m))
		return m
	}
	strip := func(reel int, text string) func(map[string]any) {
		return func(m map[string]any) { m["strips"].([]any)[reel] = text }
	}
	cases := map[string]func(map[string]any){
		"wild on the first reel":    strip(0, "WABCDEFGH"),
		"scatters side by side":     strip(1, "SSABCDEFGH"),
		"scatters across the end":   strip(1, "SABCDEFGHS"),
		"scatters two apart":        strip(1, "SASBCDEFGH"),
		"a symbol without a pay":    strip(1, "ABCX"),
		"a strip too short":         strip(1, "AB"),
		"wild is the scatter":       func(m map[string]any) { m["wild"] = "S" },
		"a line off the grid":       func(m map[string]any) { m["lines"].([]any)[0] = []int{0, 1, 2, 3, 0} },
		"no lines":                  func(m map[string]any) { m["lines"] = []any{} },
		"a negative pay":            func(m map[string]any) { m["pays"].(map[string]any)["A"] = []int{-1, 0, 0} },
		"a pay for the wild":        func(m map[string]any) { m["pays"].(map[string]any)["W"] = []int{1, 2, 3} },
		"free spins worth nothing":  func(m map[string]any) { m["freeMultiplier"] = 0 },
		"a return above 100 %":      func(m map[string]any) { m["pays"].(map[string]any)["H"] = []int{9, 15, 50} },
		"a return below 85 %":       func(m map[string]any) { m["pays"].(map[string]any)["H"] = []int{0, 0, 0} },
		"free spins without end":    func(m map[string]any) { m["freeSpins"] = []int{50, 60, 70} },
		"a negative scatter reward": func(m map[string]any) { m["scatterPays"] = []int{-1, 0, 0} },
	}
	for name, spoil := range cases {
		m := sound()
		spoil(m)
		raw, err := json.Marshal(m)
		require.NoError(t, err)
		_, err = slots.Parse(raw)
		require.ErrorIs(t, err, slots.ErrSheet, name)
	}
	_, err := slots.Load("../p1")
	require.ErrorIs(t, err, slots.ErrSheet)
}

func BenchmarkSpin(b *testing.B) {
	m, src := p1(b), &quick{state: 1}
	var spin slots.Spin
	b.ReportAllocs()
	for range b.N {
		m.Spin(src, &spin)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "spins/s")
}

func BenchmarkSpin_FromFairStream(b *testing.B) {
	m, src := p1(b), stream(1)
	var spin slots.Spin
	b.ReportAllocs()
	for range b.N {
		m.Spin(src, &spin)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "spins/s")
}
