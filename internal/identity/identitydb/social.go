package identitydb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/identity/social"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Links implements social.Store on both engines.
type Links struct{ db *db.DB }

// NewLinks makes the store.
func NewLinks(d *db.DB) *Links { return &Links{db: d} }

var _ social.Store = (*Links)(nil)

// PutVisit keeps a visit under way.
func (s *Links) PutVisit(ctx context.Context, tx *db.Tx, v social.Visit) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_social_visits (state_hash, browser_hash, provider, nonce, verifier, back, ends_at)
		VALUES (?, ?, ?, ?, ?, ?, ?)`, v.StateHash, v.BrowserHash, v.Provider, v.Nonce, v.Verifier, v.Back, int64(v.EndsAt))
	return err
}

// TakeVisit gives a running visit of the browser once.
func (s *Links) TakeVisit(ctx context.Context, tx *db.Tx, v social.Visit, now clock.Instant) (*social.Visit, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_social_visits SET used_at = ? WHERE state_hash = ? AND browser_hash = ? AND used_at = 0 AND ends_at > ?`,
		int64(now), v.StateHash, v.BrowserHash, int64(now))
	if err != nil || n == 0 {
		return nil, err
	}
	err = tx.QueryRow(ctx, `SELECT provider, nonce, verifier, back, ends_at FROM identity_social_visits WHERE state_hash = ?`, v.StateHash).
		Scan(&v.Provider, &v.Nonce, &v.Verifier, &v.Back, &v.EndsAt)
	return &v, err
}

// KeepKnown keeps what the provider said under a ticket.
func (s *Links) KeepKnown(ctx context.Context, tx *db.Tx, v social.Visit, ticketHash string, k social.Known) error {
	_, err := tx.Exec(ctx, `UPDATE identity_social_visits SET ticket_hash = ?, subject = ?, label = ? WHERE state_hash = ?`,
		ticketHash, k.Subject, k.Label, v.StateHash)
	return err
}

// FindKnown is what waits under a ticket for the browser that began.
func (s *Links) FindKnown(ctx context.Context, ticketHash, browserHash string, now clock.Instant) (*social.Known, error) {
	var k social.Known
	err := s.db.QueryRowContext(ctx, `SELECT provider, subject, label, ends_at FROM identity_social_visits
		WHERE ticket_hash = ? AND browser_hash = ? AND claimed_at = 0 AND ends_at > ?`, ticketHash, browserHash, int64(now)).
		Scan(&k.Provider, &k.Subject, &k.Label, &k.EndsAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &k, err
}

// ClaimKnown gives it once, to the browser that began.
func (s *Links) ClaimKnown(ctx context.Context, tx *db.Tx, ticketHash, browserHash string, now clock.Instant) (*social.Known, error) {
	n, err := tx.Exec(ctx, `UPDATE identity_social_visits SET claimed_at = ?
		WHERE ticket_hash = ? AND browser_hash = ? AND claimed_at = 0 AND ends_at > ?`, int64(now), ticketHash, browserHash, int64(now))
	if err != nil || n == 0 {
		return nil, err
	}
	var k social.Known
	err = tx.QueryRow(ctx, `SELECT provider, subject, label, ends_at FROM identity_social_visits WHERE ticket_hash = ?`, ticketHash).
		Scan(&k.Provider, &k.Subject, &k.Label, &k.EndsAt)
	return &k, err
}

const linkColumns = `SELECT provider, subject, member_id, label, linked_at, used_at FROM identity_links `

func scanLink(scan func(...any) error) (l social.Link, err error) {
	err = scan(&l.Provider, &l.Subject, &l.Member, &l.Label, &l.LinkedAt, &l.UsedAt)
	return l, err
}

// FindLink is nil where the account opens nothing.
func (s *Links) FindLink(ctx context.Context, provider, subject string) (*social.Link, error) {
	l, err := scanLink(s.db.QueryRowContext(ctx, linkColumns+`WHERE provider = ? AND subject = ?`, provider, subject).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &l, err
}

// InsertLink adds a link.
func (s *Links) InsertLink(ctx context.Context, tx *db.Tx, l social.Link) error {
	_, err := tx.Exec(ctx, `INSERT INTO identity_links (provider, subject, member_id, label, linked_at) VALUES (?, ?, ?, ?, ?)`,
		l.Provider, l.Subject, int64(l.Member), l.Label, int64(l.LinkedAt))
	return err
}

// UseLink notes a login.
func (s *Links) UseLink(ctx context.Context, tx *db.Tx, l social.Link, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE identity_links SET used_at = ? WHERE provider = ? AND subject = ?`, int64(at), l.Provider, l.Subject)
	return err
}

// ListLinks are the member's, by provider.
func (s *Links) ListLinks(ctx context.Context, member id.Member) ([]social.Link, error) {
	rows, err := s.db.QueryContext(ctx, linkColumns+`WHERE member_id = ? ORDER BY provider`, int64(member))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []social.Link
	for rows.Next() {
		l, err := scanLink(rows.Scan)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, rows.Err()
}

// RemoveLink takes a link away.
func (s *Links) RemoveLink(ctx context.Context, tx *db.Tx, member id.Member, provider string) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM identity_links WHERE member_id = ? AND provider = ?`, int64(member), provider)
	return n > 0, err
}
