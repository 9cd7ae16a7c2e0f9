package staff

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// ChangeLog takes actions in the unnamed form that rooms below and above
// declare alike, so that it fits their ports without an adapter each.
type ChangeLog struct{ s *Service }

// Changes is the audit log behind that form.
func (s *Service) Changes() ChangeLog { return ChangeLog{s} }

// Audit appends the action in the caller's transaction.
func (l ChangeLog) Audit(ctx context.Context, tx *db.Tx, a struct {
	Staff  id.Staff
	Name   string
	Target string
	Before any
	After  any
},
) error {
	return l.s.Audit(ctx, tx, Action{Operator: a.Staff, What: a.Name, Subject: a.Target, Before: a.Before, After: a.After})
}
