package verify

import (
	"encoding/json"
	"fmt"
	"strconv"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/jackpot/lot"
)

// JackpotParams are the rules of a jackpot's cycle: its kind, its seed and
// ceiling or its mean, and the decimals of the currency. The nonce of the input
// is the cycle's number, the client seed its entropy. The outcome is the
// threshold: what the cycle gathers until it is won.
type JackpotParams struct {
	Kind    lot.Kind     `json:"kind"`
	Seed    money.Amount `json:"seed"`
	Ceiling money.Amount `json:"ceiling"`
	Mean    money.Amount `json:"mean"`
	Digits  int          `json:"digits"`
}

func cycle(s seeds, raw json.RawMessage) (Result, []string, error) {
	p, err := decode[JackpotParams](raw)
	if err != nil {
		return Result{}, nil, err
	}
	unit, err := p.unit()
	if err != nil {
		return Result{}, nil, err
	}
	stream := fair.NewStream(s.server, s.client, s.nonce)
	span := lot.Range{Kind: p.Kind, Seed: p.Seed, Ceiling: p.Ceiling, Mean: p.Mean, Cent: unit}
	r := Result{Outcome: span.Draw(stream).String(), Proof: stream.Proof()}
	formula := fmt.Sprintf("1 + Below(%d), in units of %s", (p.Ceiling-p.Seed)/unit, unit)
	if p.Kind == lot.Random {
		formula = fmt.Sprintf("draws of Below(1000) before the first 0, x %d, + 1 + Below(%d), in units of %s", span.Step(), span.Step(), unit)
	}
	r.Steps = append(opening(s, r.Proof), Step{"threshold", formula, r.Outcome})
	return r, []string{string(p.Kind), p.Seed.String(), p.Ceiling.String(), p.Mean.String(), strconv.Itoa(p.Digits)}, nil
}

// unit is the currency's smallest; rules that no pool can have are refused.
func (p JackpotParams) unit() (money.Amount, error) {
	wrong := fault.New(fault.Invalid, "studio.verify.params")
	if digits(p.Digits) != nil || p.Seed < 0 || p.Ceiling < 0 || p.Mean < 0 {
		return 0, wrong
	}
	unit := lot.Smallest(p.Digits)
	ok := p.Kind == lot.MustHitBy && p.Ceiling >= p.Seed+unit && p.Mean == 0 || p.Kind == lot.Random && p.Mean >= lot.Steps*unit && p.Ceiling == 0
	if !ok || p.Seed%unit != 0 || p.Ceiling%unit != 0 || p.Mean%unit != 0 {
		return 0, wrong
	}
	return unit, nil
}
