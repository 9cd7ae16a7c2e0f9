package main

import (
	"time"

	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/tables"
)

// control is a mapping that is wrong as wrong ones have been in the field; the
// battery must find each.
func controls() []mapping {
	const pockets = tables.Pockets
	server := func(seed uint64) fair.ServerSeed { return fair.NewServerSeed(rng.NewSeeded(seed)) }
	return []mapping{
		{"byte % 37", equal(pockets), func(seed uint64) func() int {
			src, word, left := fair.NewStream(server(seed), "client", 0), uint32(0), 0
			return func() int {
				if left == 0 {
					word, left = src.Word(), 4
				}
				b := word & 0xff
				word, left = word>>8, left-1
				return int(b % pockets)
			}
		}},
		{"the low bits of a linear generator", equal(16), func(seed uint64) func() int {
			x := uint32(seed)
			return func() int {
				x = x*1_103_515_245 + 12_345
				return int(x & 15)
			}
		}},
		{"RANDU", equal(10), func(seed uint64) func() int {
			x := uint32(seed)*2 + 1
			return func() int {
				x = x * 65_539 & 0x7fffffff
				return int(uint64(x) * 10 >> 31)
			}
		}},
		{"a seed of 16 bits for every round", equal(pockets), func(seed uint64) func() int {
			n := seed
			return func() int {
				n = (n*25_173 + 13_849) & 0xffff // comes around after 65,536 rounds
				return int(fair.NewStream(server(n), "client", 0).Below(pockets))
			}
		}},
		{"the clock's second as seed", equal(pockets), func(seed uint64) func() int {
			at, n := time.Unix(int64(seed), 0), 0
			return func() int {
				n++ // a hundred rounds a second
				return int(fair.NewStream(server(uint64(at.Unix())+uint64(n/100)), "client", 0).Below(pockets))
			}
		}},
		{"one nonce for two rounds", equal(pockets), func(seed uint64) func() int {
			s, n := server(seed), uint64(0)
			return func() int {
				n++
				return int(fair.NewStream(s, "client", n/2).Below(pockets))
			}
		}},
		{"a lost bet drawn again one time in fifty", equal(2), func(seed uint64) func() int {
			src := fair.NewStream(server(seed), "client", 0)
			return func() int {
				side := src.Below(2)
				if side == 1 && src.Below(50) == 0 {
					side = src.Below(2)
				}
				return int(side)
			}
		}},
		{"no pocket twice in a row", equal(pockets), func(seed uint64) func() int {
			src, before := fair.NewStream(server(seed), "client", 0), uint32(pockets)
			return func() int {
				for {
					if v := src.Below(pockets); v != before {
						before = v
						return int(v)
					}
				}
			}
		}},
		{"a pack that knows what was due", equal(pockets), func(seed uint64) func() int {
			src, left := fair.NewStream(server(seed), "client", 0), []int{}
			return func() int { // every pocket once before any comes again
				if len(left) == 0 {
					for i := range pockets {
						left = append(left, i)
					}
				}
				at := src.Below(uint32(len(left)))
				v := left[at]
				left[at] = left[len(left)-1]
				left = left[:len(left)-1]
				return v
			}
		}},
	}
}
