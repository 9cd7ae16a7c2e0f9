package gateway

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Action is what staff did here, for the audit log; it holds no secret.
type Action struct {
	Staff  id.Staff
	Name   string // "gateway.noun.verb"
	Target string
	Before any
	After  any
	Why    string
}

// Auditor writes staff's actions into the audit log in the transaction that
// does them; app wires it to staff.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// audit writes a down. Without an auditor nothing of staff's may be done.
func (s *Service) audit(ctx context.Context, tx *db.Tx, a Action) error {
	return s.d.Auditor.Audit(ctx, tx, a)
}
