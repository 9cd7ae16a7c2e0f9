package verify

import (
	"encoding/json"
	"fmt"
	"strconv"

	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/instant"
)

// DiceParams are the parameters of a dice bet: "under" or "over", the target
// as "50.00", the stake, and the decimals of its currency.
type DiceParams struct {
	Side   instant.Side `json:"side"`
	Target string       `json:"target"`
	Stake  money.Amount `json:"stake"`
	Digits int          `json:"digits"`
}

// Money is the stake and the decimals of its currency.
func (p DiceParams) Money() instant.Wager { return instant.Wager{Stake: p.Stake, Digits: p.Digits} }

// Check refuses a side or a target that there is not.
func (p DiceParams) Check() error {
	target, err := hundredths(p.Target)
	if err == nil {
		_, err = instant.Winning(p.Side, int(target))
	}
	return err
}

// Best is the multiplier of a win.
func (p DiceParams) Best() int64 {
	target, err := hundredths(p.Target)
	if err != nil {
		return 0
	}
	winning, err := instant.Winning(p.Side, int(target))
	if err != nil {
		return 0
	}
	return instant.Multiplier(winning)
}

func dice(s seeds, raw json.RawMessage) (Result, []string, error) {
	p, err := decode[DiceParams](raw)
	if err != nil {
		return Result{}, nil, err
	}
	target, err := hundredths(p.Target)
	if err != nil {
		return Result{}, nil, err
	}
	if err := digits(p.Digits); err != nil {
		return Result{}, nil, err
	}
	stream := fair.NewStream(s.server, s.client, s.nonce)
	got, err := instant.Dice(stream, instant.DiceBet{Side: p.Side, Target: int(target), Stake: p.Stake, Digits: p.Digits})
	if err != nil {
		return Result{}, nil, err
	}
	r := Result{Outcome: twoDecimals(int64(got.Roll)), Payout: got.Payout, Proof: stream.Proof(), Detail: got}
	r.Steps = append(opening(s, r.Proof), draw(s, instant.Rolls)...)
	r.Steps = append(r.Steps,
		Step{"roll", "word mod 10000, as hundredths", r.Outcome},
		Step{"won", fmt.Sprintf("%s %s %s", r.Outcome, map[instant.Side]string{instant.Under: "<", instant.Over: ">"}[p.Side], twoDecimals(target)), strconv.FormatBool(got.Won)},
		Step{"multiplier", fmt.Sprintf("floor(99000000 / %d) / 10000", got.Winning), fourDecimals(got.Multiplier)},
		Step{"payout", "won ? floor(stake x multiplier) : 0", got.Payout.String()},
	)
	params := []string{string(p.Side), twoDecimals(target), p.Stake.String(), strconv.Itoa(p.Digits)}
	return r, params, nil
}

// draw shows the rejection sampling of the first draw below n.
func draw(s seeds, n uint32) []Step {
	stream := fair.NewStream(s.server, s.client, s.nonce)
	limit := -n % n
	var steps []Step
	for i := 0; ; i++ {
		w := stream.Word()
		name := fmt.Sprintf("word %d", i)
		if w >= limit {
			return append(steps, Step{name, fmt.Sprintf("4 bytes, big-endian, kept as it is not under 2^32 mod %d = %d", n, limit), fmt.Sprint(w)})
		}
		steps = append(steps, Step{name, fmt.Sprintf("thrown away: under 2^32 mod %d = %d", n, limit), fmt.Sprint(w)})
	}
}

func twoDecimals(n int64) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }

func fourDecimals(n int64) string { return fmt.Sprintf("%d.%04d", n/10000, n%10000) }
