package fishing_test

import (
	"flag"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/fishing"
)

var shots = flag.Uint64("fish-shots", 20_000, "shots at each fish; 10000000 is the whole proof")

func seed(n uint64) fair.ServerSeed { return fair.NewServerSeed(rng.NewSeeded(n)) }

func TestFacts_EveryWeaponReturnsTheSameOnEveryFishExactly(t *testing.T) {
	sheet := fishing.HouseSheet()
	require.NoError(t, sheet.Check())
	returns := map[string]*big.Rat{}
	for _, w := range sheet.Weapons {
		returns[w.Code] = big.NewRat(w.Return, 10_000)
	}
	facts := sheet.Facts()
	require.Len(t, facts, len(sheet.Species)*(1+1+6+1))
	for _, f := range facts {
		require.Equal(t, returns[f.Weapon].RatString(), f.Return.RatString(), "%s on %d %s", f.Weapon, f.Hits, f.Species)
	}
}

func TestResolve_PaysWhatTheFactsSay(t *testing.T) {
	sheet := fishing.HouseSheet()
	for i, f := range sheet.Species {
		w := sheet.Weapons[i%len(sheet.Weapons)]
		n := 1 + i%w.Hits
		got := fishing.Simulate(w, f, n, *shots, seed(uint64(i)), "fish")
		// sqrt(n) x |mean - return| <= 4 deviations, in whole numbers: with
		// S shots, P paid and Q squares, (P - rS)^2 <= 16 (Q - P^2/S).
		missed := big.NewRat(got.Paid*10_000-w.Return*got.Shots, 10_000)
		missed.Mul(missed, missed)
		spread := new(big.Rat).Sub(big.NewRat(got.Squares, 1), big.NewRat(got.Paid*got.Paid, got.Shots))
		require.LessOrEqual(t, missed.Cmp(spread.Mul(spread, big.NewRat(16, 1))), 0, "%s on %s: %+v", w.Code, f.Code, got)
		require.Positive(t, got.Paid)
	}
}

func TestResolve_ForgetsWhatWasShotBefore(t *testing.T) {
	sheet := fishing.HouseSheet()
	target := []fishing.Target{{Fish: 4, Species: sheet.Species[3]}}
	nobody := func(fishing.FishID, fishing.Kind) []fishing.Target { return nil }
	var alone []int64
	for nonce := range uint64(300) {
		alone = append(alone, fishing.Resolve(sheet.Weapons[0], target, fair.NewStream(seed(1), "a", nonce), nobody)[0].Times)
	}
	for nonce := uint64(299); nonce > 0; nonce-- { // in another order, one after the other
		require.Equal(t, alone[nonce], fishing.Resolve(sheet.Weapons[0], target, fair.NewStream(seed(1), "a", nonce), nobody)[0].Times)
	}
}

func TestSchool_IsTheSameForEverybodyAndNeverEmpty(t *testing.T) {
	sheet := fishing.HouseSheet()
	a, b := fishing.NewSchool(sheet, seed(5)), fishing.NewSchool(sheet, seed(5))
	bosses := 0
	for ms := int64(20_000); ms < 400_000; ms += 1_733 {
		now := a.Swimming(ms)
		require.Equal(t, now, b.Swimming(ms))
		require.GreaterOrEqual(t, len(now), 5)
		require.LessOrEqual(t, len(now), 60)
		for _, f := range now {
			p, in := f.At(ms)
			require.True(t, in)
			require.True(t, p.X >= 0 && p.X < fishing.Width)
			later, in := f.At(ms + 10)
			if in {
				require.LessOrEqual(t, max(later.X-p.X, p.X-later.X), int64(40), "fish do not jump")
				require.LessOrEqual(t, max(later.Y-p.Y, p.Y-later.Y), int64(60))
			}
			if sheet.Species[f.Species].Kind == fishing.Boss {
				bosses++
			}
		}
	}
	require.Positive(t, bosses)
	_, found := a.Fish(-1)
	require.False(t, found)
}

func TestSheet_RefusesAReturnOutsideTheBounds(t *testing.T) {
	for _, spoil := range []func(*fishing.Sheet){
		func(s *fishing.Sheet) { s.Weapons[0].Return = 9_500 },
		func(s *fishing.Sheet) { s.Weapons[0].Return = 9_800 },
		func(s *fishing.Sheet) { s.Species[0].Worths = nil },
		func(s *fishing.Sheet) { s.Species[0].Worths = []fishing.Worth{{Times: 0, Weight: 1}} },
		func(s *fishing.Sheet) { s.Weapons[1].Hits = 0 },
		func(s *fishing.Sheet) { s.Species = nil },
	} {
		s := fishing.HouseSheet()
		spoil(&s)
		require.Error(t, s.Check())
	}
}

// TestRoom_EveryBulletIsResolvedOrRefundedOnce shoots at random, with nonsense
// among it, and counts every amount.
func TestRoom_EveryBulletIsResolvedOrRefundedOnce(t *testing.T) {
	src := rng.NewSeeded(9)
	below := func(n int) int { return int(rng.Below(src, uint64(n))) }
	r, err := fishing.NewRoom(fishing.HouseSheet(), seed(7))
	require.NoError(t, err)
	const purse = 1000 * money.Unit
	for seat := range fishing.Seats {
		require.NoError(t, r.Sit(seat, fishing.Gun{Purse: purse, Cent: money.Unit / 100, Pair: fair.NewPair(src)}))
	}
	require.Error(t, r.Sit(0, fishing.Gun{}))
	var paid, cost, refunded money.Amount
	ended, gone := map[[2]uint64]bool{}, map[fishing.FishID]bool{}
	last := [fishing.Seats]uint64{}
	specials, ms := 0, int64(20_000)
	for range 20_000 {
		ms += int64(below(120))
		for _, b := range r.Tick(ms) {
			require.Equal(t, fishing.Refunded, b.State)
			refunded += b.Cost
		}
		seat := below(fishing.Seats)
		if below(2) == 0 {
			last[seat]++
			b, err := r.Fire(seat, last[seat], below(5), money.Amount(below(60)-2)*money.Unit/100, ms)
			if err == nil {
				cost += b.Cost
			}
			continue
		}
		swimming := r.School.Swimming(ms)
		var fish []fishing.FishID
		for range 1 + below(6) {
			fish = append(fish, swimming[below(len(swimming))].ID)
		}
		b, err := r.Hit(seat, last[seat]-uint64(below(3)), fish, ms)
		if err != nil {
			continue
		}
		require.False(t, ended[[2]uint64{uint64(seat), b.ID}], "a bullet is resolved once")
		ended[[2]uint64{uint64(seat), b.ID}] = true
		sum := int64(0)
		for _, c := range b.Catches {
			sum += c.Times
			if c.Times == 0 {
				continue
			}
			require.False(t, gone[c.Fish], "a fish is caught once")
			gone[c.Fish] = true
			also := c.Treasure
			for _, x := range c.Also {
				require.False(t, gone[x.Fish])
				gone[x.Fish] = true
				also += x.Times
			}
			if len(c.Also) > 0 {
				specials++
				require.Equal(t, c.Times, also, "a special pays its prize, no more and no less")
			}
		}
		require.Equal(t, b.Cost*money.Amount(sum), b.Paid)
		paid += b.Paid
	}
	left := money.Amount(0)
	for seat := range fishing.Seats {
		g, back, err := r.Leave(seat)
		require.NoError(t, err)
		for _, b := range back {
			refunded += b.Cost
		}
		left += g.Purse + g.Bag
	}
	require.Equal(t, purse*fishing.Seats-cost+refunded+paid, left)
	require.Greater(t, len(ended), 1000)
	require.Positive(t, specials)
	require.Positive(t, refunded)
}

func TestRoom_RefusesWhatTheRulesDoNotAllow(t *testing.T) {
	src := rng.NewSeeded(1)
	r, err := fishing.NewRoom(fishing.HouseSheet(), seed(7))
	require.NoError(t, err)
	require.NoError(t, r.Sit(0, fishing.Gun{Purse: money.Unit, Cent: money.Unit / 100, Pair: fair.NewPair(src)}))
	_, err = r.Fire(1, 1, 0, money.Unit/100, 20_000)
	require.ErrorContains(t, err, "studio.fishing.seat")
	_, err = r.Fire(0, 1, 9, money.Unit/100, 20_000)
	require.ErrorContains(t, err, "studio.fishing.bullet")
	_, err = r.Fire(0, 1, 0, money.Unit/100+1, 20_000)
	require.ErrorContains(t, err, "studio.fishing.stake")
	_, err = r.Fire(0, 1, 3, money.Unit/5, 20_000)
	require.ErrorContains(t, err, "studio.fishing.purse")
	_, err = r.Fire(0, 1, 0, money.Unit/100, 20_000)
	require.NoError(t, err)
	for n := uint64(2); n <= fishing.BurstMs/fishing.FireMs; n++ {
		_, err = r.Fire(0, n, 0, money.Unit/100, 20_000)
		require.NoError(t, err, "bullets come in bundles")
	}
	_, err = r.Fire(0, 6, 0, money.Unit/100, 20_199)
	require.ErrorContains(t, err, "studio.fishing.tooFast")
	_, err = r.Fire(0, 1, 0, money.Unit/100, 20_200)
	require.ErrorContains(t, err, "studio.fishing.bullet", "a repeat")
	fish := r.School.Swimming(20_200)[0].ID
	_, err = r.Hit(0, 9, []fishing.FishID{fish}, 20_200)
	require.ErrorContains(t, err, "studio.fishing.bullet")
	_, err = r.Hit(0, 1, []fishing.FishID{fish, fish + 2}, 20_200)
	require.ErrorContains(t, err, "studio.fishing.fish", "a cannon hits one")
	_, err = r.Hit(0, 1, []fishing.FishID{1 << 40}, 20_200)
	require.ErrorContains(t, err, "studio.fishing.fish", "not in the room")
	_, err = r.Hit(0, 1, []fishing.FishID{fish}, 25_000)
	require.ErrorContains(t, err, "studio.fishing.bullet", "it was refunded")
	g, _ := r.Gun(0)
	require.Equal(t, money.Unit, g.Purse)
}
