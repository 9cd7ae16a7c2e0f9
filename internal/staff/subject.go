package staff

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// DecideSubject is Decide for rooms that know what is decided on but not the
// approval's id. A subject has at most one pending approval of a kind;
// ErrApprovalUnknown where it has none.
func (s *Service) DecideSubject(ctx context.Context, tx *db.Tx, kind, subject string, checker id.Staff, approve bool) (Approval, error) {
	a, err := s.store.PendingApproval(ctx, tx, kind, subject)
	if err != nil {
		return Approval{}, err
	}
	if a == nil {
		return Approval{}, ErrApprovalUnknown
	}
	return s.Decide(ctx, tx, Verdict{Approval: a.ID, Checker: checker, Approve: approve})
}
