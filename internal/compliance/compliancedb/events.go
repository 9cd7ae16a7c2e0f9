package compliancedb

import (
	"context"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// AddEvents leaves out those whose source is there.
func (s *Store) AddEvents(ctx context.Context, tx *db.Tx, events []compliance.Event) error {
	for _, e := range events {
		_, err := tx.Exec(ctx, `INSERT INTO compliance_events (id, kind, source, member_id, staff_id, currency, amount, detail, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (source) DO NOTHING`,
			int64(e.ID), e.Kind, e.Source, int64(e.Member), int64(e.Staff), string(e.Currency), int64(e.Amount), e.Detail, int64(e.At))
		if err != nil {
			return err
		}
	}
	return nil
}

// Events lists events, newest first.
func (s *Store) Events(ctx context.Context, q compliance.EventQuery) (page.Page[compliance.Event], error) {
	var c conditions
	c.add(q.Kind != "", "kind = ?", q.Kind)
	c.add(q.Member != 0, "member_id = ?", int64(q.Member))
	c.add(q.From != 0, "id >= ?", int64(id.Floor[any](q.From)))
	c.add(q.To != 0, "id < ?", int64(id.Floor[any](q.To)))
	return cut(ctx, s, func(r row) (e compliance.Event, err error) {
		err = r.Scan(&e.ID, &e.Kind, &e.Source, &e.Member, &e.Staff, &e.Currency, &e.Amount, &e.Detail, &e.At)
		return e, err
	}, `SELECT id, kind, source, member_id, staff_id, currency, amount, detail, at FROM compliance_events`, c, q.Page, func(e compliance.Event) string { return e.ID.String() })
}

// DropEvents forgets old ones.
func (s *Store) DropEvents(ctx context.Context, tx *db.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM compliance_events WHERE id < ?`, int64(id.Floor[any](before)))
	return err
}
