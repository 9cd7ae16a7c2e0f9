// Command rtp plays every house game through the served code and holds the
// mean payout to the exact return. It prints a line a game and answers 1 where
// one is missed.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"

	"baize/internal/studio/rtp"
	"baize/internal/studio/slots"
	"baize/internal/studio/tables"
)

// engines lists the engines; each gives its bets. Poker is not among them: the
// house has no stake in it, its members pay the rake of docs/fairness-poker.md.
func engines() []func() ([]rtp.Game, error) {
	return []func() ([]rtp.Game, error){
		slots.RTP,
		singles,
		climbs,
		crashes,
		spots,
		tables.RTP,
		bullets,
	}
}

func main() {
	rounds := flag.Int("rounds", 20_000, "rounds of each game")
	long := flag.Bool("long", false, "as many rounds as bring the interval to half a percent, at most ten million")
	only := flag.String("only", "", "games whose name contains this")
	seed := flag.Uint64("seed", 1, "seed of the streams")
	flag.Parse()
	if err := run(*rounds, *long, *only, *seed); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(rounds int, long bool, only string, seed uint64) error {
	games, err := all(only)
	if err != nil {
		return err
	}
	reports := make([]rtp.Report, len(games))
	var group sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, g := range games {
		group.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			reports[i] = rtp.Settle(g, number(g, rounds, long), seed+uint64(i))
		})
	}
	group.Wait()
	missed := 0
	for _, r := range reports {
		fmt.Println(r)
		if !r.Holds() {
			missed++
		}
	}
	fmt.Printf("%d games, %d missed\n", len(reports), missed)
	if missed > 0 || len(reports) == 0 {
		return fmt.Errorf("%d of %d games miss their return", missed, len(reports))
	}
	return nil
}

// number is how many rounds a game is played.
func number(g rtp.Game, rounds int, long bool) int {
	if !long {
		return rounds
	}
	const half, most = 0.005, 10_000_000
	n := rtp.Width * g.Sigma / half
	return max(rounds, min(most, int(n*n)))
}

func all(only string) ([]rtp.Game, error) {
	var out []rtp.Game
	for _, engine := range engines() {
		games, err := engine()
		if err != nil {
			return nil, err
		}
		for _, g := range games {
			if strings.Contains(g.Name, only) {
				out = append(out, g)
			}
		}
	}
	return out, nil
}
