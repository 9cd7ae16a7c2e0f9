package turnover

import (
	"context"

	"baize/internal/betting"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Stay names a stay at a poker table as the platform does: its vendor, and that
// vendor's id of the round.
type Stay struct{ Vendor, Ref string }

// Stays are the poker tables of the house. They alone know the hands, so they
// tell what was at risk in them (ADR 0015).
type Stays interface {
	// TurnoverOf is what counts of stays that are over, in one look; what is no
	// stay at a table of the house is left out. tx may be nil.
	TurnoverOf(ctx context.Context, tx *db.Tx, stays []Stay) (map[Stay]money.Amount, error)
}

// Bet is an event of betting, with the category that its game counts in.
type Bet struct {
	Topic string
	betting.Event
	Category string
}

// Rule counts bets, for every room the same. The zero Rule knows no poker
// tables of the house.
type Rule struct{ Stays Stays }

// Count is what events of betting count, one for one.
//
// Why it takes many: what a stay has turned over is read where the hands are,
// once for all of them, and by no other game. tx may be nil where the past is
// looked at.
func (r Rule) Count(ctx context.Context, tx *db.Tx, bets []Bet) ([]Count, error) {
	told, err := r.told(ctx, tx, bets)
	if err != nil {
		return nil, err
	}
	out := make([]Count, len(bets))
	for i := range bets {
		b := &bets[i]
		out[i] = of(b.Topic, &b.Event, b.Category)
		if turned, ours := told[Stay{b.Vendor, b.RoundRef}]; ours && b.Category == players {
			out[i].Valid = stayStep(turned, &out[i], &b.Event)
		}
	}
	return out, nil
}

// told asks for the stays among some events.
func (r Rule) told(ctx context.Context, tx *db.Tx, bets []Bet) (map[Stay]money.Amount, error) {
	var stays []Stay
	for i := range bets {
		if b := &bets[i]; b.Category == players && b.Currency != money.Trial {
			stays = append(stays, Stay{b.Vendor, b.RoundRef})
		}
	}
	if len(stays) == 0 || r.Stays == nil {
		return nil, nil
	}
	return r.Stays.TurnoverOf(ctx, tx, stays)
}

// stayStep is by how much an event has changed what counts of a stay: all that
// it turned over while its buy-in counts as settled, else nothing. So it counts
// once, however often the round is resettled, and is taken back with it.
func stayStep(turned money.Amount, c *Count, e *betting.Event) money.Amount {
	after := e.RoundStake
	if after == 0 && e.RoundPayout == 0 && c.Stake > 0 { // told before events had totals
		after = c.Stake
	}
	switch settled, before := after > 0, after-c.Stake > 0; {
	case settled && !before:
		return turned
	case before && !settled:
		return -turned
	}
	return 0
}
