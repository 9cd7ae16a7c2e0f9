package sitedb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/site"
)

const planColumns = `name, due_at, staff_id, made_at, patch, state, version, refusal`

// AddPlan stores a plan.
func (s *Store) AddPlan(ctx context.Context, tx *db.Tx, p site.Plan) error {
	_, err := tx.Exec(ctx, `INSERT INTO site_plans (`+planColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		p.Subject, int64(p.DueAt), int64(p.Staff), int64(p.MadeAt), string(p.Patch), string(p.State), p.Version, p.Refusal)
	return err
}

func scanPlan(r interface{ Scan(...any) error }) (site.Plan, error) {
	var p site.Plan
	var staff int64
	var patch, state string
	err := r.Scan(&p.Subject, &p.DueAt, &staff, &p.MadeAt, &patch, &state, &p.Version, &p.Refusal)
	p.Staff, p.Patch, p.State = id.Staff(staff), []byte(patch), site.PlanState(state)
	return p, err
}

// Plans reads a subject's plans, what waits first, then the newest.
func (s *Store) Plans(ctx context.Context, name string, limit int) ([]site.Plan, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+planColumns+` FROM site_plans WHERE name = ?
		ORDER BY CASE WHEN state = 'WAITING' THEN 0 ELSE 1 END, due_at DESC LIMIT ?`, name, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := []site.Plan{}
	for rows.Next() {
		p, err := scanPlan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

// WaitingPlan reads a waiting plan and locks it.
func (s *Store) WaitingPlan(ctx context.Context, tx *db.Tx, name string, at clock.Instant) (site.Plan, error) {
	p, err := scanPlan(tx.QueryRow(ctx, `SELECT `+planColumns+` FROM site_plans WHERE name = ? AND due_at = ? AND state = 'WAITING'`+tx.ForUpdate(), name, int64(at)))
	if errors.Is(err, sql.ErrNoRows) {
		return p, site.ErrPlanUnknown
	}
	return p, err
}

// EndPlan stores how a plan ended.
func (s *Store) EndPlan(ctx context.Context, tx *db.Tx, p site.Plan) error {
	_, err := tx.Exec(ctx, `UPDATE site_plans SET state = ?, version = ?, refusal = ? WHERE name = ? AND due_at = ? AND state = 'WAITING'`,
		string(p.State), p.Version, p.Refusal, p.Subject, int64(p.DueAt))
	return err
}
