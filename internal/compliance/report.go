package compliance

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Suspicion is a case as it goes to the authority: who, what was seen, what the
// member paid, and what staff found.
type Suspicion struct {
	Case     Case            `json:"-"`
	Number   CaseID          `json:"number"`
	Kind     string          `json:"kind"`
	State    CaseState       `json:"state"`
	OpenedAt clock.Instant   `json:"openedAt"`
	ClosedAt clock.Instant   `json:"closedAt"`
	Facts    json.RawMessage `json:"facts"`
	Reason   string          `json:"reason"`
	Maker    id.Staff        `json:"maker"`
	Checker  id.Staff        `json:"checker"`
	Member   id.Member       `json:"member"`
	Level    Level           `json:"level"`
	Person   Details         `json:"person"`
	Sums     []Sums          `json:"sums"`
	Days     []DaySum        `json:"month"`
	Notes    []NoteLine      `json:"notes"`
	MadeAt   clock.Instant   `json:"madeAt"`
}

// DaySum is what the member paid and played in the thirty days before.
type DaySum struct {
	Currency string `json:"currency"`
	PaidIn   string `json:"paidIn"`
	AskedOut string `json:"askedOut"`
	Staked   string `json:"staked"`
	Won      string `json:"won"`
	Payments int    `json:"payments"`
}

// NoteLine is a note in a report.
type NoteLine struct {
	Staff id.Staff      `json:"staff"`
	At    clock.Instant `json:"at"`
	Text  string        `json:"text"`
}

// Suspicion makes the report of a case; that it was made is in the audit log.
func (s *Service) Suspicion(ctx context.Context, by id.Staff, which CaseID) (Suspicion, error) {
	c, err := s.Store.Case(ctx, nil, which)
	if err != nil {
		return Suspicion{}, err
	}
	p, err := s.Store.Person(ctx, nil, c.Member)
	if err != nil {
		return Suspicion{}, err
	}
	out := Suspicion{
		Case: c, Number: c.ID, Kind: c.Kind, State: c.State, OpenedAt: c.OpenedAt, ClosedAt: c.ClosedAt, Facts: json.RawMessage(c.Facts),
		Reason: c.Reason, Maker: c.Maker, Checker: c.Checker, Member: c.Member, Level: p.Level, MadeAt: s.now(), Notes: []NoteLine{}, Days: []DaySum{},
	}
	if out.Person, err = s.openDetails(personLabel(c.Member), p.Sealed); err != nil {
		return out, err
	}
	if out.Sums, err = s.Payments.Sums(ctx, nil, c.Member); err != nil {
		return out, err
	}
	notes, err := s.Store.Notes(ctx, which)
	if err != nil {
		return out, err
	}
	for _, n := range notes {
		out.Notes = append(out.Notes, NoteLine{n.Staff, n.At, n.Text})
	}
	return out, s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, sum := range out.Sums {
			d, err := s.Store.Days(ctx, tx, c.Member, sum.Currency, dayOf(out.MadeAt)-30)
			if err != nil {
				return err
			}
			out.Days = append(out.Days, DaySum{string(sum.Currency), d.PaidIn.String(), d.AskedOut.String(), d.Stake.String(), d.Payout.String(), d.Payments})
		}
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "compliance.case.export", Target: target("case", c.ID.String()), After: map[string]any{"member": c.Member}})
	})
}
