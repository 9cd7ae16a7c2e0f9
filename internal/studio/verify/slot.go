package verify

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
	"baize/internal/studio/fair"
	"baize/internal/studio/slots"
)

// SlotParams are the parameters of a slot round: the code of its sheet, the
// whole stake, and the decimals of its currency.
type SlotParams struct {
	Sheet  string       `json:"sheet"`
	Stake  money.Amount `json:"stake"`
	Digits int          `json:"digits"`
}

func slot(s seeds, raw json.RawMessage) (Result, []string, error) {
	p, err := decode[SlotParams](raw)
	if err != nil {
		return Result{}, nil, err
	}
	if err := digits(p.Digits); err != nil {
		return Result{}, nil, err
	}
	sheet, err := slots.Load(p.Sheet)
	if err != nil {
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params").Wrap(err)
	}
	machine := slots.NewMachine(sheet)
	stream := fair.NewStream(s.server, s.client, s.nonce)
	got, err := slots.Play(machine, stream, slots.Bet{Stake: p.Stake, Digits: p.Digits})
	if err != nil {
		return Result{}, nil, err
	}
	r := Result{Payout: got.Payout, Proof: stream.Proof(), Detail: got}
	r.Steps = append(opening(s, r.Proof), Step{"sheet", "SHA-256(par sheet " + p.Sheet + ")", sheet.Hash()})
	shown := make([]string, len(got.Spins))
	for i, spin := range got.Spins {
		shown[i] = strings.Join(strings.Fields(strings.Trim(fmt.Sprint(spin.Stops), "[]")), ",")
		r.Steps = append(r.Steps, spinSteps(i, spin, shown[i])...)
	}
	r.Outcome = strings.Join(shown, ";")
	r.Steps = append(r.Steps, Step{"payout", "sum of all spins", got.Payout.String()})
	return r, []string{sheet.Hash(), p.Stake.String(), strconv.Itoa(p.Digits)}, nil
}

// spinSteps explains one spin.
func spinSteps(i int, spin slots.SpinOutcome, stops string) []Step {
	name := "spin"
	if spin.Free {
		name = fmt.Sprintf("free spin %d", i)
	}
	steps := []Step{{name, "stops drawn below each strip's length; rows " + strings.Join(spin.Grid[:], " / "), stops}}
	for _, w := range spin.Lines {
		steps = append(steps, Step{name, fmt.Sprintf("line %d pays %d x %s", w.Line, w.Count, w.Symbol), w.Amount.String()})
	}
	if spin.Scatters >= 3 {
		steps = append(steps, Step{name, fmt.Sprintf("%d scatters, %d free spins", spin.Scatters, spin.FreeSpinsWon), spin.ScatterAmount.String()})
	}
	return steps
}
