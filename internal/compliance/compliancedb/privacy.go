package compliancedb

import (
	"context"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

const copyColumns = `SELECT id, member_id, state, token, token_hash, file, bytes, asked_at, ready_at, until_at, fetched_at FROM compliance_copies`

func scanCopy(r row) (c compliance.Copy, err error) {
	err = r.Scan(&c.ID, &c.Member, &c.State, &c.Token, &c.TokenHash, &c.File, &c.Bytes, &c.AskedAt, &c.ReadyAt, &c.Until, &c.FetchedAt)
	return c, missing(err, compliance.ErrCopy)
}

// InsertCopy writes a wish for a copy.
func (s *Store) InsertCopy(ctx context.Context, tx *db.Tx, c compliance.Copy) error {
	_, err := tx.Exec(ctx, `INSERT INTO compliance_copies (id, member_id, state, asked_at) VALUES (?, ?, ?, ?)`,
		int64(c.ID), int64(c.Member), string(c.State), int64(c.AskedAt))
	return err
}

// Copy reads one.
func (s *Store) Copy(ctx context.Context, tx *db.Tx, which compliance.CopyID) (compliance.Copy, error) {
	return scanCopy(s.one(ctx, tx, copyColumns+` WHERE id = ?`, int64(which)))
}

// CopyByToken reads and locks the one that a link leads to.
func (s *Store) CopyByToken(ctx context.Context, tx *db.Tx, tokenHash string) (compliance.Copy, error) {
	return scanCopy(s.one(ctx, tx, copyColumns+` WHERE token_hash = ?`, tokenHash))
}

// LastCopy is a member's newest.
func (s *Store) LastCopy(ctx context.Context, tx *db.Tx, member id.Member) (compliance.Copy, error) {
	return scanCopy(s.one(ctx, tx, copyColumns+` WHERE member_id = ? ORDER BY id DESC LIMIT 1`, int64(member)))
}

// SaveCopy writes what became of one.
func (s *Store) SaveCopy(ctx context.Context, tx *db.Tx, c compliance.Copy) error {
	_, err := tx.Exec(ctx, `UPDATE compliance_copies SET state = ?, token = ?, token_hash = ?, file = ?, bytes = ?, ready_at = ?, until_at = ?, fetched_at = ? WHERE id = ?`,
		string(c.State), c.Token, c.TokenHash, c.File, c.Bytes, int64(c.ReadyAt), int64(c.Until), int64(c.FetchedAt), int64(c.ID))
	return err
}

// fetchedFor is how long a file may stand after it was handed over: who reads it
// slowly is not cut off.
const fetchedFor = 3_600_000_000

const oldCopies = copyColumns + ` WHERE file <> '' AND (until_at <= ? OR state = 'fetched' AND fetched_at <= ?) ORDER BY id LIMIT 100`

// OldCopies are those whose time is over and whose file stands.
func (s *Store) OldCopies(ctx context.Context, now clock.Instant) ([]compliance.Copy, error) {
	return all(ctx, s, nil, scanCopy, oldCopies, int64(now), int64(now)-fetchedFor)
}

// CopiesOf are all of a member's.
func (s *Store) CopiesOf(ctx context.Context, tx *db.Tx, member id.Member) ([]compliance.Copy, error) {
	return all(ctx, s, tx, scanCopy, copyColumns+` WHERE member_id = ? ORDER BY id`, int64(member))
}

const erasedColumns = `SELECT member_id, pseudonym, kept, erased_at, until_at FROM compliance_erased`

func scanErased(r row) (e compliance.Erased, err error) {
	err = r.Scan(&e.Member, &e.Pseudonym, &e.Sealed, &e.ErasedAt, &e.Until)
	return e, missing(err, compliance.ErrErased)
}

// InsertErased writes what is kept of an erased member.
func (s *Store) InsertErased(ctx context.Context, tx *db.Tx, e compliance.Erased) error {
	_, err := tx.Exec(ctx, `INSERT INTO compliance_erased (member_id, pseudonym, kept, erased_at, until_at) VALUES (?, ?, ?, ?, ?)`,
		int64(e.Member), e.Pseudonym, e.Sealed, int64(e.ErasedAt), int64(e.Until))
	return err
}

// ErasedOf reads it.
func (s *Store) ErasedOf(ctx context.Context, member id.Member) (compliance.Erased, error) {
	return scanErased(s.db.QueryRowContext(ctx, erasedColumns+` WHERE member_id = ?`, int64(member)))
}

// ErasedList lists them, by falling ids of members.
func (s *Store) ErasedList(ctx context.Context, q compliance.ErasedQuery) (page.Page[compliance.Erased], error) {
	var c conditions
	p := q.Page
	c.add(q.Member != 0, "member_id = ?", int64(q.Member))
	if p.Cursor != "" {
		v, err := id.Parse[any](p.Cursor)
		c.add(true, "member_id < ?", int64(v))
		if err != nil {
			return page.Cut([]compliance.Erased{}, p.Limit, nil), nil
		}
	}
	rows, err := all(ctx, s, nil, scanErased, erasedColumns+c.String()+` ORDER BY member_id DESC LIMIT ?`, append(c.args, p.Limit+1)...)
	return page.Cut(rows, p.Limit, func(e compliance.Erased) string { return e.Member.String() }), err
}

// DropErased forgets what need not be kept any longer.
func (s *Store) DropErased(ctx context.Context, tx *db.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, dropErased, int64(before))
	return err
}

const dropErased = `UPDATE compliance_erased SET kept = '' WHERE until_at <= ? AND kept <> ''`

// Consents are all that a member ever said, oldest first.
func (s *Store) Consents(ctx context.Context, tx *db.Tx, member id.Member) ([]compliance.Consent, error) {
	return all(ctx, s, tx, func(r row) (c compliance.Consent, err error) {
		err = r.Scan(&c.Channel, &c.Version, &c.Given, &c.Source, &c.At)
		return c, err
	}, `SELECT channel, version, given, source, at FROM compliance_consents WHERE member_id = ? ORDER BY channel, version`, int64(member))
}

// InsertConsent adds what a member said.
func (s *Store) InsertConsent(ctx context.Context, tx *db.Tx, member id.Member, c compliance.Consent) error {
	_, err := tx.Exec(ctx, `INSERT INTO compliance_consents (member_id, channel, version, given, source, at) VALUES (?, ?, ?, ?, ?, ?)`,
		int64(member), c.Channel, c.Version, c.Given, c.Source, int64(c.At))
	return err
}

// DropConsents forgets them.
func (s *Store) DropConsents(ctx context.Context, tx *db.Tx, member id.Member) error {
	_, err := tx.Exec(ctx, `DELETE FROM compliance_consents WHERE member_id = ?`, int64(member))
	return err
}
