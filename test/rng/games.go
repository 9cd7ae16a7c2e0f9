package main

import (
	"encoding/binary"
	"math"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/crash"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"
	"baize/internal/studio/poker"
	"baize/internal/studio/slots"
	"baize/internal/studio/tables"
)

// must is for bets that this program makes itself.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// byNonce reads what rounds show, one nonce after the other, as they are
// played; a round may show more than one.
func byNonce(show func(src *fair.Stream) []int) func(seed uint64) func() int {
	return func(seed uint64) func() int {
		chance := rng.NewSeeded(seed)
		server, client := fair.NewServerSeed(chance), fair.NewClientSeed(chance)
		var left []int
		nonce := uint64(0)
		return func() int {
			for len(left) == 0 {
				left = show(fair.NewStream(server, client, nonce))
				nonce++
			}
			v := left[0]
			left = left[1:]
			return v
		}
	}
}

func wager() instant.Wager { return instant.Wager{Stake: money.Unit, Digits: 2} }

// mappings are what the games show.
func mappings() []mapping {
	one := func(name string, chance []float64, show func(src *fair.Stream) int) mapping {
		return mapping{name, chance, byNonce(func(src *fair.Stream) []int { return []int{show(src)} })}
	}
	many := func(name string, bins int, show func(src *fair.Stream) []int) mapping {
		return mapping{name, equal(bins), byNonce(show)}
	}
	deal := func(code string, show func(o tables.Outcome) []int) func(src *fair.Stream) []int {
		g, _ := tables.Find(code)
		return func(src *fair.Stream) []int { return show(g.Deal(src)) }
	}
	first := func(o tables.Outcome) []int { return []int{int(o.Hands[0][0])} }
	return append([]mapping{
		one("dice, the roll", equal(instant.Rolls/10), func(src *fair.Stream) int {
			return must(instant.Dice(src, instant.DiceBet{Side: instant.Under, Target: 5_000, Stake: money.Unit, Digits: 2})).Roll / 10
		}),
		one("limbo, the point", points(), func(src *fair.Stream) int {
			return point(int64(must(instant.Limbo(src, instant.LimboBet{Target: 200, Wager: wager()})).Point))
		}),
		{"crash, the point", points(), crashPoints},
		one("plinko, the bin of 16", binomial(16), func(src *fair.Stream) int {
			return must(instant.Plinko(src, instant.PlinkoBet{Rows: 16, Risk: instant.High, Wager: wager()})).Bin
		}),
		many("plinko, left and right", 2, func(src *fair.Stream) []int {
			return must(instant.Plinko(src, instant.PlinkoBet{Rows: 16, Risk: instant.High, Wager: wager()})).Path
		}),
		one("wheel, the segment of 50", equal(50), func(src *fair.Stream) int {
			return must(instant.Wheel(src, instant.WheelBet{Segments: 50, Risk: instant.Low, Wager: wager()})).Segment
		}),
		one("keno, the first number", equal(instant.KenoNumbers), func(src *fair.Stream) int {
			return must(instant.Keno(src, instant.KenoBet{Picks: []int{1}, Wager: wager()})).Drawn[0] - 1
		}),
		one("keno, the last number", equal(instant.KenoNumbers), func(src *fair.Stream) int {
			return must(instant.Keno(src, instant.KenoBet{Picks: []int{1}, Wager: wager()})).Drawn[instant.KenoDrawn-1] - 1
		}),
		one("mines, the one mine", equal(instant.MinesTiles), func(src *fair.Stream) int {
			return must(instant.MinesBet{Mines: 1, Wager: wager()}.Walk(src, nil)).Hidden[0][0]
		}),
		many("towers, the traps", 3, func(src *fair.Stream) (all []int) {
			for _, row := range must(instant.TowersBet{Level: "medium", Wager: wager()}.Walk(src, nil)).Hidden {
				all = append(all, row...)
			}
			return all
		}),
		one("hi-lo, the card", equal(instant.HiLoCards), func(src *fair.Stream) int {
			return must(instant.HiLoBet{Wager: wager()}.Walk(src, nil)).Open[0]
		}),
		one("coin flip, the side", equal(2), func(src *fair.Stream) int {
			return must(instant.CoinBet{Wager: wager()}.Walk(src, []int{instant.Heads})).Seen[0]
		}),
		many("roulette, the pocket", tables.Pockets, deal("roulette", func(o tables.Outcome) []int { return o.Numbers })),
		many("sic bo, the dice", 6, deal("sicbo", func(o tables.Outcome) []int {
			return []int{o.Numbers[0] - 1, o.Numbers[1] - 1, o.Numbers[2] - 1}
		})),
		many("baccarat, the first card", tables.Pack, deal("baccarat", first)),
		many("dragon tiger, the tiger's card", tables.Pack, deal("dragontiger", func(o tables.Outcome) []int { return []int{int(o.Hands[1][0])} })),
		many("teen patti, the first card", tables.Pack, deal("teenpatti", first)),
		one("poker, the first card", equal(poker.DeckSize), func(src *fair.Stream) int { return int(poker.Shuffled(src)[0]) }),
		one("poker, the river", equal(poker.DeckSize), func(src *fair.Stream) int { return int(poker.Shuffled(src)[20]) }),
	}, reels()...)
}

// reels are the stops of a sheet's reels.
func reels() []mapping {
	const sheet, stops = "p1", 40
	m := must(slots.House(sheet))
	bet := slots.Bet{Stake: slots.Grid(must(slots.Load(sheet)), 2), Digits: 2}
	out := make([]mapping, 0, 2)
	for _, reel := range []int{0, 4} {
		name := map[int]string{0: "slots p1, the first reel", 4: "slots p1, the last reel"}[reel]
		out = append(out, mapping{name, equal(stops), byNonce(func(src *fair.Stream) []int {
			return []int{must(slots.Play(m, src, bet)).Spins[0].Stops[reel]}
		})})
	}
	return out
}

// crashPoints are the points of a chain of seeds, each the hash of the next.
func crashPoints(seed uint64) func() int {
	const length = 1 << 22
	chance := rng.NewSeeded(seed)
	left, at := fair.NewServerSeed(chance), 0
	return func() int {
		if at == length {
			left, at = fair.NewServerSeed(chance), 0
		}
		at++
		left = fair.ServerSeed(left.Commitment())
		return point(int64(crash.PointOf(left, "salt")))
	}
}

// edges are the points in hundredths at which the bins of limbo and crash
// begin: the tails at 1.00, 2, 10, 100 and 1,000 are among them.
var edges = []int64{100, 101, 110, 120, 135, 150, 175, 200, 250, 300, 400, 500, 700, 1_000, 2_000, 5_000, 10_000, 100_000}

// points are the chances of those bins: 0.99 / t to reach t, and all to reach 1.
func points() []float64 {
	out := make([]float64, len(edges))
	reach := func(i int) float64 {
		switch {
		case i == len(edges):
			return 0
		case i == 0:
			return 1
		}
		return math.Floor(99*math.Exp2(52)/float64(edges[i])) / math.Exp2(52)
	}
	for i := range edges {
		out[i] = reach(i) - reach(i+1)
	}
	return out
}

func point(hundredths int64) int {
	bin := 0
	for i, from := range edges {
		if hundredths >= from {
			bin = i
		}
	}
	return bin
}

func binomial(n int) []float64 {
	out := make([]float64, n+1)
	ways := 1.0
	for k := range out {
		out[k] = ways / math.Exp2(float64(n))
		ways = ways * float64(n-k) / float64(k+1)
	}
	return out
}

// walks read one draw of many streams that differ in one thing only: what lies
// between members, seeds and rounds must not show.
func walks() []mapping {
	const bins = tables.Pockets
	begin := func(seed uint64) (fair.ServerSeed, fair.ClientSeed) {
		chance := rng.NewSeeded(seed)
		return fair.NewServerSeed(chance), fair.NewClientSeed(chance)
	}
	return []mapping{
		{"one member, cursor by cursor", equal(bins), func(seed uint64) func() int {
			server, client := begin(seed)
			src := fair.NewStream(server, client, 0)
			return func() int { return int(src.Below(bins)) }
		}},
		{"members with numbered client seeds", equal(bins), func(seed uint64) func() int {
			server, _ := begin(seed)
			n := uint64(0)
			return func() int {
				n++
				return int(fair.NewStream(server, fair.ClientSeed("member-"+digits(n)), 0).Below(bins))
			}
		}},
		{"neighbouring server seeds", equal(bins), func(seed uint64) func() int {
			server, client := begin(seed)
			n := binary.BigEndian.Uint64(server[24:])
			return func() int {
				n++
				binary.BigEndian.PutUint64(server[24:], n)
				return int(fair.NewStream(server, client, 7).Below(bins))
			}
		}},
		{"a restart before every round", equal(bins), func(seed uint64) func() int {
			chance := rng.NewSeeded(seed)
			return func() int {
				return int(fair.NewStream(fair.NewServerSeed(chance), fair.NewClientSeed(chance), 0).Below(bins))
			}
		}},
		{"fresh seeds of the machine", equal(bins), func(uint64) func() int {
			return func() int {
				return int(fair.NewStream(fair.NewServerSeed(rng.System{}), "client", 0).Below(bins))
			}
		}},
	}
}

func digits(n uint64) string {
	var b [20]byte
	i := len(b)
	for ; n > 0; n /= 10 {
		i--
		b[i] = byte('0' + n%10)
	}
	return string(b[i:])
}
