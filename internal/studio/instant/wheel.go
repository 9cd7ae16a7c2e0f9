package instant

import (
	"slices"

	"baize/internal/kernel/fault"
)

// WheelMax is the largest number of segments of a wheel.
const WheelMax = 50

// WheelBet is a turn of a wheel.
type WheelBet struct {
	Segments int  `json:"segments"`
	Risk     Risk `json:"risk"`
	Wager
}

// WheelOutcome is what came of a WheelBet: the segment, counted from 0.
type WheelOutcome struct {
	Segment int `json:"segment"`
	Result
}

// wheelSet is the part of a wheel that repeats around it, in hundredths.
// Source: docs/fairness.md, section 12.
func wheelSet(risk Risk) []int64 {
	switch risk {
	case Low:
		return []int64{0, 110, 130, 110, 130, 0, 110, 160, 110, 130}
	case Medium:
		return []int64{0, 150, 0, 200, 0, 150, 0, 200, 0, 300, 0, 150, 0, 200, 0, 150, 0, 200, 0, 280}
	}
	return nil
}

// WheelTable is what each segment pays, clockwise from segment 0, in
// ten-thousandths. Low repeats a set of 10 and medium one of 20; of high one
// segment pays 0.99 times their number. Segments are 10 to 50 in tens; what
// there is not is the fault studio.wheel.table.
func WheelTable(segments int, risk Risk) ([]int64, error) {
	set := wheelSet(risk)
	if risk == High {
		set = make([]int64, max(segments, 1))
		set[0] = 99 * int64(segments)
	}
	if segments < 10 || segments > WheelMax || segments%10 != 0 || len(set) == 0 || segments%len(set) != 0 {
		return nil, fault.New(fault.Invalid, "studio.wheel.table")
	}
	table := make([]int64, segments)
	for i := range table {
		table[i] = set[i%len(set)] * perHundredth
	}
	return table, nil
}

// Check refuses a wheel that there is not.
func (b WheelBet) Check() error {
	if _, err := WheelTable(b.Segments, b.Risk); err != nil {
		return err
	}
	return b.check()
}

// Best is what the best segment pays.
func (b WheelBet) Best() int64 {
	table, err := WheelTable(b.Segments, b.Risk)
	if err != nil {
		return 0
	}
	return slices.Max(table)
}

// Wheel turns once. Faults are those of Check.
func Wheel(src Source, b WheelBet) (WheelOutcome, error) {
	if err := b.Check(); err != nil {
		return WheelOutcome{}, err
	}
	table, err := WheelTable(b.Segments, b.Risk)
	if err != nil {
		return WheelOutcome{}, err
	}
	out := WheelOutcome{Segment: int(src.Below(uint32(b.Segments)))}
	out.Result, err = b.result(table[out.Segment])
	return out, err
}
