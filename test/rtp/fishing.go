package main

import (
	"fmt"
	"math"

	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/fishing"
	"baize/internal/studio/rtp"
)

// bullets are the fishing rooms: each weapon on each fish of each sheet, alone
// and, where a weapon hits several, with all that it may hit.
func bullets() ([]rtp.Game, error) {
	var out []rtp.Game
	for _, sheet := range fishing.Sheets() {
		if err := sheet.Check(); err != nil {
			return nil, err
		}
		for _, f := range sheet.Facts() {
			weapon, species := weaponOf(sheet, f.Weapon), speciesOf(sheet, f.Species)
			if f.Hits != 1 && f.Hits != weapon.Hits {
				continue
			}
			exact, _ := f.Return.Float64()
			out = append(out, rtp.Game{
				Name:  fmt.Sprintf("fishing %s, %s on %d %s", sheet.Code, f.Weapon, f.Hits, f.Species),
				Exact: exact, Sigma: spread(f, species), Play: bullet(weapon, species, f.Hits),
			})
		}
	}
	return out, nil
}

// bullet fires one at n fish of a kind, as a room resolves it.
func bullet(w fishing.Weapon, s fishing.Species, n int) func(*fair.Stream) (money.Amount, money.Amount, error) {
	targets := make([]fishing.Target, n)
	for i := range targets {
		targets[i] = fishing.Target{Fish: fishing.FishID(2 * i), Species: s}
	}
	nobody := func(fishing.FishID, fishing.Kind) []fishing.Target { return nil }
	cost := money.Amount(w.Power) * money.Unit
	return func(src *fair.Stream) (payout, stake money.Amount, err error) {
		for _, c := range fishing.Resolve(w, targets, src, nobody) {
			payout += cost * money.Amount(c.Times)
		}
		return payout, cost, nil
	}
}

// spread is the standard deviation of a bullet, in its costs: n fish, each
// caught with the chance p and then worth m, vary by n x (p E[m^2] - (p E[m])^2).
func spread(f fishing.Fact, s fishing.Species) float64 {
	weights, squares := 0.0, 0.0
	for _, w := range s.Worths {
		weights += float64(w.Weight)
		squares += float64(w.Weight) * float64(w.Times) * float64(w.Times)
	}
	mean, _ := f.Mean.Float64()
	p := float64(f.Chance.In) / float64(f.Chance.Of)
	return math.Sqrt(float64(f.Hits) * (p*squares/weights - p*mean*p*mean))
}

func weaponOf(s fishing.Sheet, code string) (found fishing.Weapon) {
	for _, w := range s.Weapons {
		if w.Code == code {
			found = w
		}
	}
	return found
}

func speciesOf(s fishing.Sheet, code string) (found fishing.Species) {
	for _, x := range s.Species {
		if x.Code == code {
			found = x
		}
	}
	return found
}
