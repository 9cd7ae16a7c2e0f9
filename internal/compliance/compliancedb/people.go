package compliancedb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/compliance"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Person is of level 0 where nothing was proved.
func (s *Store) Person(ctx context.Context, tx *db.Tx, member id.Member) (compliance.Person, error) {
	p := compliance.Person{Member: member}
	err := s.one(ctx, tx, `SELECT level, details, doc_key, name_key, updated_at FROM compliance_people WHERE member_id = ?`, int64(member)).
		Scan(&p.Level, &p.Sealed, &p.DocKey, &p.NameKey, &p.UpdatedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return compliance.Person{Member: member}, nil
	}
	return p, err
}

// PutPerson writes what a member has proved.
func (s *Store) PutPerson(ctx context.Context, tx *db.Tx, p compliance.Person) error {
	_, err := tx.Exec(ctx, `INSERT INTO compliance_people (member_id, level, details, doc_key, name_key, updated_at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (member_id) DO UPDATE SET level = excluded.level, details = excluded.details, doc_key = excluded.doc_key,
			name_key = excluded.name_key, updated_at = excluded.updated_at`,
		int64(p.Member), int(p.Level), p.Sealed, p.DocKey, p.NameKey, int64(p.UpdatedAt))
	return err
}

// Holders are the other members with an equal document or person.
func (s *Store) Holders(ctx context.Context, tx *db.Tx, docKey, nameKey string, except id.Member) ([]id.Member, error) {
	return all(ctx, s, tx, scanMember, `SELECT member_id FROM compliance_people
		WHERE (doc_key <> '' AND doc_key = ? OR name_key <> '' AND name_key = ?) AND member_id <> ? ORDER BY member_id LIMIT 20`,
		docKey, nameKey, int64(except))
}

const requestColumns = `SELECT id, member_id, level, state, details, reason, note, verifier, decided_by, decided_at, created_at FROM compliance_requests`

func scanRequest(r row) (x compliance.Request, err error) {
	err = r.Scan(&x.ID, &x.Member, &x.Level, &x.State, &x.Sealed, &x.Reason, &x.Note, &x.Verifier, &x.DecidedBy, &x.DecidedAt, &x.CreatedAt)
	return x, missing(err, compliance.ErrRequest)
}

// InsertRequest writes what a member sent.
func (s *Store) InsertRequest(ctx context.Context, tx *db.Tx, r compliance.Request) error {
	_, err := tx.Exec(ctx, `INSERT INTO compliance_requests (id, member_id, level, state, details, reason, note, verifier, decided_by, decided_at, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, int64(r.ID), int64(r.Member), int(r.Level), string(r.State), r.Sealed, r.Reason, r.Note, r.Verifier,
		int64(r.DecidedBy), int64(r.DecidedAt), int64(r.CreatedAt))
	return err
}

// Request reads one.
func (s *Store) Request(ctx context.Context, tx *db.Tx, request compliance.RequestID) (compliance.Request, error) {
	return scanRequest(s.one(ctx, tx, requestColumns+` WHERE id = ?`, int64(request)))
}

// SaveRequest writes what became of one.
func (s *Store) SaveRequest(ctx context.Context, tx *db.Tx, r compliance.Request) error {
	_, err := tx.Exec(ctx, `UPDATE compliance_requests SET state = ?, details = ?, reason = ?, note = ?, verifier = ?, decided_by = ?, decided_at = ? WHERE id = ?`,
		string(r.State), r.Sealed, r.Reason, r.Note, r.Verifier, int64(r.DecidedBy), int64(r.DecidedAt), int64(r.ID))
	return err
}

// RequestsOf are a member's, newest first.
func (s *Store) RequestsOf(ctx context.Context, tx *db.Tx, member id.Member, limit int) ([]compliance.Request, error) {
	return all(ctx, s, tx, scanRequest, requestColumns+` WHERE member_id = ? ORDER BY id DESC LIMIT ?`, int64(member), limit)
}

// Requests are staff's list, newest first.
func (s *Store) Requests(ctx context.Context, state compliance.RequestState, p page.Request) (page.Page[compliance.Request], error) {
	var c conditions
	c.add(state != "", "state = ?", string(state))
	return cut(ctx, s, scanRequest, requestColumns, c, p, func(r compliance.Request) string { return r.ID.String() })
}

// CountRequests counts those of a state.
func (s *Store) CountRequests(ctx context.Context, state compliance.RequestState) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM compliance_requests WHERE state = ?`, string(state)).Scan(&n)
	return n, err
}

const paperColumns = `SELECT id, request_id, member_id, kind, file, sum, created_at FROM compliance_papers`

func scanPaper(r row) (p compliance.Paper, err error) {
	err = r.Scan(&p.ID, &p.Request, &p.Member, &p.Kind, &p.File, &p.Sum, &p.CreatedAt)
	return p, err
}

// InsertPaper writes a picture's row.
func (s *Store) InsertPaper(ctx context.Context, tx *db.Tx, p compliance.Paper) error {
	_, err := tx.Exec(ctx, `INSERT INTO compliance_papers (id, request_id, member_id, kind, file, sum, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		int64(p.ID), int64(p.Request), int64(p.Member), p.Kind, p.File, p.Sum, int64(p.CreatedAt))
	return err
}

// Papers are those of a request, as they were sent.
func (s *Store) Papers(ctx context.Context, request compliance.RequestID) ([]compliance.Paper, error) {
	return all(ctx, s, nil, scanPaper, paperColumns+` WHERE request_id = ? ORDER BY id`, int64(request))
}

// PapersOfMember are all of a member's.
func (s *Store) PapersOfMember(ctx context.Context, tx *db.Tx, member id.Member) ([]compliance.Paper, error) {
	return all(ctx, s, tx, scanPaper, paperColumns+` WHERE member_id = ? ORDER BY id`, int64(member))
}

// DropPapers forgets the files.
func (s *Store) DropPapers(ctx context.Context, tx *db.Tx, member id.Member) error {
	_, err := tx.Exec(ctx, `UPDATE compliance_papers SET file = '', sum = '' WHERE member_id = ?`, int64(member))
	return err
}
