package messagingdb

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// EraseMember takes a member's notices away and the words and addresses of what
// was sent to them; that something was sent, and when, stays.
func (s *Store) EraseMember(ctx context.Context, tx *db.Tx, member id.Member) error {
	for _, statement := range []string{
		`DELETE FROM messaging_notices WHERE member_id = ?`,
		`UPDATE messaging_messages SET masked = '', sealed = '', shown = '', state = CASE WHEN state = 'queued' THEN 'expired' ELSE state END WHERE member_id = ?`,
	} {
		if _, err := tx.Exec(ctx, statement, int64(member)); err != nil {
			return err
		}
	}
	return nil
}
