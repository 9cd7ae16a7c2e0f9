package fishing

import (
	"math/big"

	"baize/internal/studio/fair"
)

// Fact is the exact return of a weapon on a fish when it hits n of that kind
// at once.
type Fact struct {
	Weapon  string
	Species string
	Hits    int
	Chance  Chance   // of each of them to be caught
	Mean    *big.Rat // worth, in costs of a bullet
	Return  *big.Rat
}

// Facts computes every return from the numbers that Resolve draws with: n
// chances, each the mean worth, in costs of the bullet.
func (s Sheet) Facts() (out []Fact) {
	for _, w := range s.Weapons {
		for _, f := range s.Species {
			weights, sum := f.total()
			for n := 1; n <= w.Hits; n++ {
				c := ChanceOf(w, f, n)
				fact := Fact{Weapon: w.Code, Species: f.Code, Hits: n, Chance: c, Mean: big.NewRat(sum, weights)}
				fact.Return = big.NewRat(int64(c.In)*int64(n), int64(c.Of))
				fact.Return.Mul(fact.Return, fact.Mean)
				out = append(out, fact)
			}
		}
	}
	return out
}

// Least is the return of the weapon that returns least, in ten-thousandths.
func (s Sheet) Least() int64 {
	least := int64(whole)
	for _, w := range s.Weapons {
		least = min(least, w.Return)
	}
	return least
}

// Tally is what a simulation paid, in costs of a bullet: shots, the sum of what
// they paid and the sum of its squares.
type Tally struct{ Shots, Paid, Squares int64 }

// Simulate fires bullets at n fish of a kind through Resolve, each with the next
// nonce, as a room does.
func Simulate(w Weapon, f Species, n int, shots uint64, server fair.ServerSeed, client fair.ClientSeed) Tally {
	targets := make([]Target, n)
	for i := range targets {
		targets[i] = Target{Fish: FishID(2 * i), Species: f}
	}
	nobody := func(FishID, Kind) []Target { return nil }
	t := Tally{Shots: int64(shots)}
	for nonce := range shots {
		paid := int64(0)
		for _, c := range Resolve(w, targets, fair.NewStream(server, client, nonce), nobody) {
			paid += c.Times
		}
		t.Paid += paid
		t.Squares += paid * paid
	}
	return t
}
