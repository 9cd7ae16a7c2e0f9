package verify

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"
)

// paid is what the outcomes of instant have in common.
type paid interface {
	Times() int64
	Paid() money.Amount
}

// told is what a game says of a bet: its outcome text, the receipt's lines
// before the stake, and the steps between the draws and the payout.
type told struct {
	outcome string
	lines   []string
	steps   []Step
}

// single derives a bet that is decided in one draw.
func single[B instant.Single, O paid](s seeds, raw json.RawMessage, play func(*fair.Stream, B) (O, error), tell func(B, O) told) (Result, []string, error) {
	b, err := read[B](raw)
	if err != nil {
		return Result{}, nil, err
	}
	stream := fair.NewStream(s.server, s.client, s.nonce)
	got, err := play(stream, b)
	if err != nil {
		return Result{}, nil, err
	}
	words := tell(b, got)
	r := Result{Outcome: words.outcome, Payout: got.Paid(), Proof: stream.Proof(), Detail: got}
	r.Steps = append(opening(s, r.Proof), words.steps...)
	r.Steps = append(r.Steps,
		Step{"multiplier", "what the outcome pays", fourDecimals(got.Times())},
		Step{"payout", "floor(stake x multiplier)", got.Paid().String()},
	)
	return r, append(words.lines, moneyLines(b)...), nil
}

// moneyLines are the receipt's lines of the stake and its decimals.
func moneyLines(b instant.Bet) []string {
	w := b.Money()
	return []string{w.Stake.String(), strconv.Itoa(w.Digits)}
}

// joined writes numbers with commas between them.
func joined(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}

func limbo(s seeds, raw json.RawMessage) (Result, []string, error) {
	x := fair.NewStream(s.server, s.client, s.nonce).Bits52()
	play := func(src *fair.Stream, b instant.LimboBet) (instant.LimboOutcome, error) { return instant.Limbo(src, b) }
	return single(s, raw, play, func(b instant.LimboBet, o instant.LimboOutcome) told {
		return told{o.Point.String(), []string{b.Target.String()}, []Step{
			{"x", "top 52 bits of the first two words", strconv.FormatUint(x, 10)},
			{"point", "max(1.00, floor(99 x 2^52 / (2^52 - x)) / 100), at most 1000000.00", o.Point.String()},
			{"won", fmt.Sprintf("%s >= %s", o.Point, b.Target), strconv.FormatBool(o.Won)},
		}}
	})
}

func plinko(s seeds, raw json.RawMessage) (Result, []string, error) {
	play := func(src *fair.Stream, b instant.PlinkoBet) (instant.PlinkoOutcome, error) {
		return instant.Plinko(src, b)
	}
	return single(s, raw, play, func(b instant.PlinkoBet, o instant.PlinkoOutcome) told {
		path := joined(o.Path)
		return told{path, []string{strconv.Itoa(b.Rows), string(b.Risk)}, []Step{
			{"path", "a draw below 2 for each row: 0 left, 1 right", path},
			{"bin", "sum of the path", strconv.Itoa(o.Bin)},
		}}
	})
}

func wheel(s seeds, raw json.RawMessage) (Result, []string, error) {
	play := func(src *fair.Stream, b instant.WheelBet) (instant.WheelOutcome, error) { return instant.Wheel(src, b) }
	return single(s, raw, play, func(b instant.WheelBet, o instant.WheelOutcome) told {
		at := strconv.Itoa(o.Segment)
		return told{at, []string{strconv.Itoa(b.Segments), string(b.Risk)}, append(draw(s, uint32(b.Segments)),
			Step{"segment", fmt.Sprintf("word mod %d", b.Segments), at})}
	})
}

func keno(s seeds, raw json.RawMessage) (Result, []string, error) {
	play := func(src *fair.Stream, b instant.KenoBet) (instant.KenoOutcome, error) { return instant.Keno(src, b) }
	return single(s, raw, play, func(b instant.KenoBet, o instant.KenoOutcome) told {
		drawn := joined(o.Drawn)
		return told{drawn, []string{joined(b.Picks)}, []Step{
			{"drawn", "ten of 1 to 40: draws below 40, 39, ... 31 among those left", drawn},
			{"hits", "how many of " + joined(b.Picks) + " were drawn", strconv.Itoa(o.Hits)},
		}}
	})
}
