package cashier

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// Decision is what a member of staff decides, and what they may.
type Decision struct {
	Staff    id.Staff
	Key      string
	Reason   string
	MayMake  bool
	MayCheck bool
}

func (d Decision) key(act, subject string, content any) idem.Key {
	return idem.Key{Scope: "cashier." + act + ":" + d.Staff.String(), ID: d.Key, Content: []any{subject, content, d.Reason}}
}

// record writes who did what to what, before and after, in the transaction.
func (s *Service) record(ctx context.Context, tx *db.Tx, dec Decision, name, subject string, before, after any) error {
	if s.audit == nil {
		return nil
	}
	return s.audit.Audit(ctx, tx, Action{Staff: dec.Staff, Name: name, Subject: subject, Before: before, After: after, Reason: dec.Reason})
}
