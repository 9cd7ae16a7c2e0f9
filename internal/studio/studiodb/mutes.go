package studiodb

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/platform/db"
	"baize/internal/studio/pit"
)

func readMute(s scanner) (m pit.Mute, err error) {
	err = s.Scan((*int64)(&m.Member), (*int64)(&m.Until), &m.Reason, (*int64)(&m.Staff), (*int64)(&m.At))
	return m, err
}

// SetMute writes a mute in place of the member's last.
func (p *Pit) SetMute(ctx context.Context, tx *db.Tx, m pit.Mute) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_table_mutes (member_id, until_at, reason, staff_id, created_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (member_id) DO UPDATE SET until_at = excluded.until_at, reason = excluded.reason, staff_id = excluded.staff_id, created_at = excluded.created_at`,
		int64(m.Member), int64(m.Until), m.Reason, int64(m.Staff), int64(m.At))
	return err
}

// Mutes lists the mutes that stand at a moment, the one that ends last first.
func (p *Pit) Mutes(ctx context.Context, now clock.Instant) ([]pit.Mute, error) {
	return all(ctx, p.d, readMute, `SELECT member_id, until_at, reason, staff_id, created_at FROM studio_table_mutes WHERE until_at > ? ORDER BY until_at DESC`, int64(now))
}
