// Command rng looks at what players see come out of the chance: every game's
// outcomes after their mapping, as the served code draws them, and the same of
// shuffles and of seeds that lie side by side. It prints a line a mapping and
// answers 1 where one is not fair, or where it fails to find a planted fault.
//
// The gates are those of the plan of tests: a chance below one in a million
// fails outright, and so does what is too good by as much; one below one in a
// hundred is looked at again with ten times the draws and three fresh seeds, and
// fails if two of them are below it too; and all chances of a run together must
// be as even as they should.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"
)

const (
	outright = 1e-6
	doubtful = 0.01
	uneven   = 1e-4

	again     = 3
	againMore = 10
)

func main() {
	n := flag.Int("n", 20_000, "draws of each mapping")
	full := flag.Bool("full", false, "a hundred million draws of each mapping")
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "seed of the streams; each run has its own")
	flag.Parse()
	if *full {
		*n = 100_000_000
	}
	if failed := run(*n, *seed); failed > 0 {
		os.Exit(1)
	}
}

// verdict is what came of a mapping.
type verdict struct {
	name    string
	results []result
	reruns  int
	failed  []string
}

func run(n int, seed uint64) (failed int) {
	began := time.Now()
	var jobs []func() verdict
	all := slices.Concat(mappings(), walks())
	for i, m := range all {
		jobs = append(jobs, func() verdict { return judge(m, n, seed+uint64(i)<<32) })
	}
	for i, c := range checks() {
		jobs = append(jobs, func() verdict { return judgeCheck(c, n, seed+uint64(1_000+i)<<32) })
	}
	honest := together(jobs)
	var chances []float64
	passed := 0
	for _, v := range honest {
		for _, r := range v.results {
			chances = append(chances, r.p)
		}
		passed, failed = tell(v, passed, failed)
	}
	slices.Sort(chances)
	even := kolmogorov(distance(chances), len(chances))
	if even > uneven {
		passed++
	} else {
		failed++
	}
	fmt.Printf("%-40s %d statistics, as even as %.4f\n", "all chances together", len(chances), even)
	found, missed := plant(n, seed)
	passed, failed = passed+found, failed+missed
	fmt.Printf("rng: seed %d, %d draws a mapping, %.1f s\n%d passed, %d failed\n", seed, n, time.Since(began).Seconds(), passed, failed)
	return failed
}

// together runs jobs on all cores and keeps their order.
func together(jobs []func() verdict) []verdict {
	out, free := make([]verdict, len(jobs)), make(chan struct{}, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for i, job := range jobs {
		free <- struct{}{}
		group.Go(func() {
			defer func() { <-free }()
			out[i] = job()
		})
	}
	group.Wait()
	return out
}

func tell(v verdict, passed, failed int) (int, int) {
	if len(v.failed) == 0 {
		fmt.Printf("%-40s %d statistics, least %.4f, looked at again %d\n", v.name, len(v.results), least(v.results), v.reruns)
		return passed + 1, failed
	}
	for _, f := range v.failed {
		fmt.Printf("%-40s NOT FAIR: %s\n", v.name, f)
	}
	return passed, failed + 1
}

func least(all []result) float64 {
	p := 1.0
	for _, r := range all {
		p = min(p, r.p)
	}
	return p
}

// judge looks at a mapping, and again at what is doubtful.
func judge(m mapping, n int, seed uint64) verdict {
	v := verdict{name: m.name, results: look(m, n, seed)}
	var doubts []int
	for i, r := range v.results {
		switch {
		case r.p < outright, r.p > 1-outright:
			v.failed = append(v.failed, fmt.Sprintf("%s, chance %.3g", r.statistic, r.p))
		case r.p < doubtful:
			doubts = append(doubts, i)
		}
	}
	if len(doubts) == 0 || len(v.failed) > 0 {
		return v
	}
	v.reruns = len(doubts)
	low := make([]int, len(v.results))
	for k := range uint64(again) {
		for i, r := range look(m, n*againMore, seed+1+k) {
			if r.p < doubtful {
				low[i]++
			}
		}
	}
	for _, i := range doubts {
		if low[i] >= 2 {
			v.failed = append(v.failed, v.results[i].statistic+", doubtful again and again")
		}
	}
	return v
}

func judgeCheck(c check, n int, seed uint64) verdict {
	p := c.run(n, seed)
	v := verdict{name: c.name, results: []result{{c.name, p}}}
	if p < outright || p > 1-outright {
		v.failed = append(v.failed, fmt.Sprintf("chance %.3g", p))
	} else if p < doubtful {
		low := 0
		for k := range uint64(again) {
			if c.run(n*againMore, seed+1+k) < doubtful {
				low++
			}
		}
		v.reruns = 1
		if low >= 2 {
			v.failed = append(v.failed, "doubtful again and again")
		}
	}
	return v
}

// plantedDraws are enough to find every planted fault.
const plantedDraws = 400_000

// plant looks at what is wrong on purpose: each must fail outright.
func plant(n int, seed uint64) (found, missed int) {
	n = max(n, plantedDraws)
	n = min(n, 10*plantedDraws)
	var jobs []func() verdict
	for i, m := range controls() {
		jobs = append(jobs, func() verdict { return judge(m, n, seed+uint64(2_000+i)<<32) })
	}
	for i, c := range badShuffles() {
		jobs = append(jobs, func() verdict { return judgeCheck(c, n, seed+uint64(3_000+i)<<32) })
	}
	for _, v := range together(jobs) {
		if len(v.failed) == 0 {
			missed++
			fmt.Printf("planted: %-40s NOT FOUND, least %.3g\n", v.name, least(v.results))
			continue
		}
		found++
		fmt.Printf("planted: %-40s found: %s\n", v.name, v.failed[0])
	}
	return found, missed
}
