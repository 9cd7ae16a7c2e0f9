// Package rtp holds every house game to its return: an engine registers its
// bets as Game values, and Check plays them through the code that serves
// members and compares the mean with the exact return.
//
// Exact figures are the proof; the simulation shows that the served code pays
// the same. A bet whose payout is a choice of the member (a cash-out, a stand)
// is registered once for each strategy worth proving.
//
// Invariants: a round is one nonce of a fair stream, as in play; the sequence
// of a seed is always the same, so a run that fails fails again.
package rtp

import (
	"fmt"
	"math"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
)

// Game is one bet of one game. Exact is its return and Sigma the standard
// deviation of a round, both in stakes; Play plays one round with a stake of
// its own choice.
type Game struct {
	Name  string
	Exact float64
	Sigma float64
	Play  func(src *fair.Stream) (payout, stake money.Amount, err error)
}

// Report is what a simulation found.
type Report struct {
	Game      Game
	Rounds    int
	Mean      float64 // payout per stake
	Deviation float64 // as simulated
	Margin    float64 // half the width of the interval about Exact
	Err       error
}

// Width is the half width of the interval in standard errors: of ten thousand
// games that pay what they say, less than one falls out.
const Width = 4.0

// Check plays so many rounds of a game from a seed.
func Check(g Game, rounds int, seed uint64) Report {
	src := rng.NewSeeded(seed)
	server, client := fair.NewServerSeed(src), fair.NewClientSeed(src)
	r := Report{Game: g, Rounds: rounds}
	sum, squares := 0.0, 0.0
	for nonce := range uint64(rounds) {
		payout, stake, err := g.Play(fair.NewStream(server, client, nonce))
		if err != nil || stake <= 0 {
			r.Err = fmt.Errorf("round %d of %s: %w", nonce, g.Name, err)
			return r
		}
		times := float64(payout) / float64(stake)
		sum += times
		squares += times * times
	}
	n := float64(rounds)
	r.Mean = sum / n
	r.Deviation = math.Sqrt(max(0, squares/n-r.Mean*r.Mean))
	r.Margin = Width * g.Sigma / math.Sqrt(n)
	return r
}

// The second look at a game that fell out: so many fresh seeds, each with so
// many times the rounds. Rare large wins put a heavy tail beyond any interval
// once in a while; a wrong return falls out again and more clearly.
const (
	seconds     = 3
	secondTimes = 10
)

// Settle is Check, with a second look where the mean fell out: the game misses
// if two of the three fresh runs fall out as well. The report is that of the
// run that decided.
func Settle(g Game, rounds int, seed uint64) Report {
	first := Check(g, rounds, seed)
	if first.Holds() || first.Err != nil {
		return first
	}
	var held, missed []Report
	for i := range uint64(seconds) {
		if r := Check(g, rounds*secondTimes, seed+1_000*(i+1)); r.Holds() {
			held = append(held, r)
		} else {
			missed = append(missed, r)
		}
		if len(missed) == 2 {
			return missed[1]
		}
	}
	return held[0]
}

// Holds tells whether the mean lies within the interval.
func (r Report) Holds() bool {
	return r.Err == nil && math.Abs(r.Mean-r.Game.Exact) <= r.Margin
}

// String is the report as one line.
func (r Report) String() string {
	word := "ok  "
	if !r.Holds() {
		word = "MISS"
	}
	if r.Err != nil {
		return fmt.Sprintf("%s %-28s %v", word, r.Game.Name, r.Err)
	}
	return fmt.Sprintf("%s %-28s exact %9.5f %%  simulated %9.4f %% +- %7.4f  deviation %8.3f of %8.3f  rounds %d", word,
		r.Game.Name, 100*r.Game.Exact, 100*r.Mean, 100*r.Margin, r.Deviation, r.Game.Sigma, r.Rounds)
}
