package cardroom_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/studio/fair"
	"baize/internal/studio/poker"
)

// BenchmarkHand_NineSeatsWithTheirFrames is a hand of nine seats from the deal
// to the pots, with the frame that is pushed after every action.
func BenchmarkHand_NineSeatsWithTheirFrames(b *testing.B) {
	src := rng.NewSeeded(1)
	seed := fair.NewServerSeed(src)
	bytes, frames := 0, 0
	for n := range b.N {
		o := poker.Opening{Number: uint64(n), Button: n % 9, Small: (n + 1) % 9, Big: (n + 2) % 9, Rules: poker.Rules{
			SmallBlind: 5 * money.Unit, BigBlind: 10 * money.Unit, Chip: money.Unit / 100, ActFor: time.Second, Rake: poker.HouseRake(),
		}}
		for seat := range 9 {
			o.Entries = append(o.Entries, poker.Entry{Seat: seat, Stack: 1000 * money.Unit})
		}
		o.Deck = poker.Deal(seed, nil, o.Number)
		h, err := poker.Start(o)
		require.NoError(b, err)
		for !h.Over() {
			options, _ := h.Options()
			a := poker.Action{Seat: options.Seat, Kind: poker.Call}
			switch {
			case options.CanCheck:
				a.Kind = poker.Check
			case rng.Below(src, 3) > 0:
				a.Kind = poker.Fold
			}
			require.NoError(b, h.Apply(0, a))
			raw, err := json.Marshal(h.View(poker.Nobody))
			require.NoError(b, err)
			bytes, frames = bytes+len(raw), frames+1
		}
	}
	b.ReportMetric(float64(bytes)/float64(frames), "B/frame")
	b.ReportMetric(float64(frames)/float64(b.N), "frames/hand")
}
