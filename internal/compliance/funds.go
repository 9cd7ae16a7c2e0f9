package compliance

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Segregated is what belongs to members in a currency at a moment: what their
// accounts hold by kind, the stakes of open bets, and the pools that are theirs
// to win. Held is the sum, which must lie apart from the house's own money.
type Segregated struct {
	ID       FundsID
	Currency money.Currency
	Cash     money.Amount
	Bonus    money.Amount
	Locked   money.Amount
	Vault    money.Amount
	Away     money.Amount
	Stakes   money.Amount
	Pools    money.Amount
	Held     money.Amount
	At       clock.Instant
}

func (g *Segregated) sum() {
	g.Held = g.Cash + g.Bonus + g.Locked + g.Vault + g.Away + g.Stakes + g.Pools
}

// CountFunds counts members' funds now and keeps the report, a line a currency.
func (s *Service) CountFunds(ctx context.Context) ([]Segregated, error) {
	lines, err := s.Store.CountFunds(ctx)
	if err != nil {
		return nil, err
	}
	report := id.New[fundsKind](s.IDs)
	now := s.now()
	for i := range lines {
		lines[i].ID, lines[i].At = report, now
		lines[i].sum()
	}
	return lines, s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.Store.InsertFunds(ctx, tx, lines) })
}

// CountFundsFor is CountFunds by a member of staff, with the audit row.
func (s *Service) CountFundsFor(ctx context.Context, by id.Staff) ([]Segregated, error) {
	lines, err := s.CountFunds(ctx)
	if err != nil {
		return nil, err
	}
	return lines, s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "compliance.funds.count", Target: "funds", After: lines})
	})
}

// FundsReports lists the reports, newest first.
func (s *Service) FundsReports(ctx context.Context, p page.Request) (page.Page[Segregated], error) {
	return s.Store.ListFunds(ctx, p.Clamp())
}
