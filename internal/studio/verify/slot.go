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
	machine, err := slots.House(p.Sheet)
	if err != nil {
		return Result{}, nil, fault.New(fault.Invalid, "studio.verify.params").Wrap(err)
	}
	sheet, stream := machine.Sheet(), fair.NewStream(s.server, s.client, s.nonce)
	got, err := slots.Play(machine, stream, slots.Bet{Stake: p.Stake, Digits: p.Digits})
	if err != nil {
		return Result{}, nil, err
	}
	r := Result{Outcome: got.Text(), Payout: got.Payout, Proof: stream.Proof(), Detail: got}
	r.Steps = append(opening(s, r.Proof), Step{"sheet", "SHA-256(par sheet " + p.Sheet + ")", sheet.Hash()})
	if got.Entry > 0 {
		r.Steps = append(r.Steps, Step{"book", "entry drawn by its weight from the book with SHA-256 " + sheet.BookHash, r.Outcome})
	}
	for i, spin := range got.Spins {
		r.Steps = append(r.Steps, spinSteps(i, spin)...)
	}
	formula := "sum of all spins"
	if got.Capped {
		formula += ", cut to the largest win"
	}
	r.Steps = append(r.Steps, Step{"payout", formula, got.Payout.String()})
	return r, []string{sheet.Hash(), p.Stake.String(), strconv.Itoa(p.Digits)}, nil
}

// spinSteps explains one spin.
func spinSteps(i int, spin slots.SpinOutcome) []Step {
	name := "spin"
	if spin.Free {
		name = fmt.Sprintf("free spin %d", i)
	}
	stops := strings.Join(strings.Fields(strings.Trim(fmt.Sprint(spin.Stops), "[]")), ",")
	steps := []Step{{name, "stops drawn below each strip's length; rows " + strings.Join(spin.Grid, " / "), stops}}
	if len(spin.Stops) == 0 {
		steps[0] = Step{name, "rows " + strings.Join(spin.Grid, " / "), spin.Amount.String()}
	}
	steps = append(steps, winSteps(name, spin.Wins)...)
	for _, fall := range spin.Falls {
		steps = append(steps, Step{name, "falls to " + strings.Join(fall.Grid, " / "), ""})
		steps = append(steps, winSteps(name, fall.Wins)...)
	}
	if spin.Scatters >= 3 && (spin.FreeSpinsWon > 0 || spin.ScatterAmount > 0) {
		steps = append(steps, Step{name, fmt.Sprintf("%d scatters, %d free spins", spin.Scatters, spin.FreeSpinsWon), spin.ScatterAmount.String()})
	}
	if h := spin.Hold; h != nil {
		steps = append(steps, Step{"hold", fmt.Sprintf("%d coins lock, %d respins", len(h.Coins), len(h.Respins)), h.Amount.String()})
	}
	return steps
}

// winSteps explains what paid.
func winSteps(name string, wins []slots.Win) []Step {
	steps := make([]Step, 0, len(wins))
	for _, w := range wins {
		what := fmt.Sprintf("%d x %s pays", w.Count, w.Symbol)
		if w.Line > 0 {
			what = fmt.Sprintf("line %d pays %d x %s", w.Line, w.Count, w.Symbol)
		}
		if w.Ways > 1 {
			what += fmt.Sprintf(", %d ways", w.Ways)
		}
		if w.Times > 1 {
			what += fmt.Sprintf(", times %d", w.Times)
		}
		steps = append(steps, Step{name, what, w.Amount.String()})
	}
	return steps
}
