package poker

import (
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/studio/fair"
)

// Record is all that a hand follows from, but for its server seed: how it was
// opened, the members' shares of the chance, what was asked and when.
type Record struct {
	Opening Opening `json:"opening"`
	Shares  []Share `json:"shares"`
	Deeds   []Deed  `json:"deeds"`
	Aborted bool    `json:"aborted,omitempty"`
	// EndedAt is the moment to which time had passed at the end.
	EndedAt clock.Instant `json:"endedAt"`
}

// Deed is an action that was taken, with the moment the server got it. What
// the clock did follows from the moments.
type Deed struct {
	Action
	At clock.Instant `json:"at"`
}

// Replay plays a record again with the server seed of its hand. A deed that
// the rules refuse is the fault of Apply: such a record is not genuine.
func (r Record) Replay(seed fair.ServerSeed) (*Hand, error) {
	o := r.Opening
	o.Deck = Deal(seed, r.Shares, o.Number)
	h, err := Start(o)
	if err != nil {
		return nil, err
	}
	for _, d := range r.Deeds {
		if err := h.Apply(d.At, d.Action); err != nil {
			return nil, err
		}
	}
	h.Tick(r.EndedAt)
	if r.Aborted {
		h.Abort(r.EndedAt)
	}
	if !h.Over() {
		return nil, fault.New(fault.Invalid, "studio.poker.record")
	}
	return h, nil
}
