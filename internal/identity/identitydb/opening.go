package identitydb

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// InsertAcceptance keeps an acceptance; a repeated one is left as it was.
func (s *Store) InsertAcceptance(ctx context.Context, tx *db.Tx, a identity.Acceptance) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_acceptances (member_id, document, version, ip, accepted_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING`, int64(a.Member), a.Document, a.Version, a.IP, int64(a.At))
	return err
}

// AcceptedVersion is the latest version that the member accepted, 0 for none.
func (s *Store) AcceptedVersion(ctx context.Context, member id.Member, document string) (version int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM identity_acceptances WHERE member_id = ? AND document = ?`,
		int64(member), document).Scan(&version)
	return version, err
}

// They read the index of versions alone.
const (
	acceptedCounts = `SELECT version, COUNT(*) FROM identity_acceptances WHERE document = ? GROUP BY version`
	latestAccepted = `SELECT COALESCE(MAX(version), 0) FROM identity_acceptances WHERE document = ?`
)

// LatestAccepted is the latest version that any member accepted, 0 for none.
func (s *Store) LatestAccepted(ctx context.Context, document string) (version int, err error) {
	err = s.db.QueryRowContext(ctx, latestAccepted, document).Scan(&version)
	return version, err
}

// AcceptedCounts tells how many members accepted each version.
func (s *Store) AcceptedCounts(ctx context.Context, document string) (map[int]int, error) {
	rows, err := s.db.QueryContext(ctx, acceptedCounts, document)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int]int{}
	for rows.Next() {
		var version, n int
		if err := rows.Scan(&version, &n); err != nil {
			return nil, err
		}
		out[version] = n
	}
	return out, rows.Err()
}

// InsertFirstLogin is false where the member's first-login action ran before.
func (s *Store) InsertFirstLogin(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO identity_first_logins (member_id, done_at) VALUES (?, ?) ON CONFLICT DO NOTHING`, int64(member), int64(at))
	return n > 0, err
}
