package membersdb

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/members"
	"baize/internal/platform/db"
)

const codeColumns = `SELECT code, member_id, own, domain, note, enabled, made_by, created_at FROM members_invitations `

// InsertInvitation is false where the code, or the member's own one, is there
// already.
func (s *Store) InsertInvitation(ctx context.Context, tx *db.Tx, i members.Invitation) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO members_invitations (code, member_id, own, domain, note, enabled, made_by, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		i.Code, int64(i.Member), i.Own, i.Domain, i.Note, i.Enabled, int64(i.MadeBy), int64(i.CreatedAt))
	return n > 0, err
}

func scanCode(row *sql.Row) (*members.Invitation, error) {
	var i members.Invitation
	err := row.Scan(&i.Code, &i.Member, &i.Own, &i.Domain, &i.Note, &i.Enabled, &i.MadeBy, &i.CreatedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &i, err
}

// FindInvitation is nil where nobody owns the code.
func (s *Store) FindInvitation(ctx context.Context, code string) (*members.Invitation, error) {
	return scanCode(s.db.QueryRowContext(ctx, codeColumns+`WHERE code = ?`, code))
}

// OwnInvitation is nil where the member has no code of their own yet.
func (s *Store) OwnInvitation(ctx context.Context, member id.Member) (*members.Invitation, error) {
	return scanCode(s.db.QueryRowContext(ctx, codeColumns+`WHERE member_id = ? AND own`, int64(member)))
}

// InvitationForUpdate reads and locks the row.
func (s *Store) InvitationForUpdate(ctx context.Context, tx *db.Tx, code string) (*members.Invitation, error) {
	return scanCode(tx.QueryRow(ctx, codeColumns+`WHERE code = ?`+tx.ForUpdate(), code))
}

// SetInvitation opens or closes a code.
func (s *Store) SetInvitation(ctx context.Context, tx *db.Tx, code string, enabled bool) error {
	_, err := tx.Exec(ctx, `UPDATE members_invitations SET enabled = ? WHERE code = ?`, enabled, code)
	return err
}

// ownersListed bounds the accounts whose codes one search lists: in the order of
// the codes they have to be read whole for each page.
const ownersListed = 1000

// Invitations lists codes by the beginning of the code or of the owner's
// account, after the cursor, with the owner and how many came by each. Of accounts
// with that beginning it takes the first 1,000.
func (s *Store) Invitations(ctx context.Context, prefix string, req page.Request) ([]members.Invitation, error) {
	query, args := s.listCodes(prefix, req)
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []members.Invitation
	for rows.Next() {
		var i members.Invitation
		if err := rows.Scan(&i.Code, &i.Member, &i.Own, &i.Domain, &i.Note, &i.Enabled, &i.MadeBy, &i.CreatedAt, &i.Account, &i.Type, &i.Uses); err != nil {
			return nil, err
		}
		all = append(all, i)
	}
	return all, rows.Err()
}

func (s *Store) listCodes(prefix string, req page.Request) (query string, args []any) {
	code := s.db.ByBytes("code")
	begins, args := s.db.Beginning("code", strings.ToUpper(prefix), req.Cursor)
	found := `SELECT code FROM (SELECT code FROM members_invitations WHERE ` + begins + ` ORDER BY ` + code + ` LIMIT ?) AS named`
	args = append(args, req.Limit+1)
	if prefix != "" {
		owned, bounds := s.db.Beginning("account", strings.ToLower(prefix), "")
		found += ` UNION SELECT code FROM (SELECT code FROM members_invitations WHERE ` + code + ` > ? AND member_id IN
			(SELECT id FROM members WHERE ` + owned + ` ORDER BY ` + s.db.ByBytes("account") + ` LIMIT ?) ORDER BY ` + code + ` LIMIT ?) AS owned`
		args = append(append(append(args, req.Cursor), bounds...), ownersListed, req.Limit+1)
	}
	return `SELECT i.code, i.member_id, i.own, i.domain, i.note, i.enabled, i.made_by, i.created_at, m.account, m.type,
			(SELECT COUNT(*) FROM members u WHERE u.affiliate_code <> '' AND u.affiliate_code = i.code)
			+ (SELECT COUNT(*) FROM members u WHERE u.referral_code <> '' AND u.referral_code = i.code AND u.affiliate_code <> i.code)
		FROM members_invitations i JOIN members m ON m.id = i.member_id
		WHERE i.code IN (` + found + `) ORDER BY ` + s.db.ByBytes("i.code") + ` LIMIT ?`, append(args, req.Limit+1)
}

// Invited lists who registered by a code, an agent's or a friend's, by account.
func (s *Store) Invited(ctx context.Context, code string, req page.Request) ([]members.Member, error) {
	return s.list(ctx, `WHERE (affiliate_code <> '' AND affiliate_code = ? OR referral_code <> '' AND referral_code = ?) AND account > ?
		ORDER BY account LIMIT ?`, code, code, req.Cursor, req.Limit+1)
}
