// Package membersdb is the SQL of room members: rows to types and back.
package membersdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"github.com/uptrace/bun"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/members"
	"baize/internal/platform/db"
)

// Store implements members.Store on both engines.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{db: d} }

var _ members.Store = (*Store)(nil)

const columns = `SELECT id, account, nickname, type, currency, status, status_why, lang, upline, referrer, affiliate_code, referral_code, fields, created_at, off_board, erased_at
	FROM members `

// Insert adds a profile.
func (s *Store) Insert(ctx context.Context, tx *db.Tx, m members.Member) error {
	fields, err := json.Marshal(m.Fields)
	if err != nil {
		return err
	}
	if m.Fields == nil {
		fields = []byte("{}")
	}
	_, err = tx.Exec(ctx, `INSERT INTO members
		(id, account, nickname, type, currency, status, lang, upline, referrer, affiliate_code, referral_code, fields, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(m.ID), m.Account, m.Nickname, int(m.Type), string(m.Currency), string(m.Status), string(m.Lang), int64(m.Upline), int64(m.Referrer),
		m.AffiliateCode, m.ReferralCode, string(fields), int64(m.CreatedAt))
	return err
}

func scan(read func(...any) error) (*members.Member, error) {
	var m members.Member
	var fields string
	err := read(&m.ID, &m.Account, &m.Nickname, &m.Type, &m.Currency, &m.Status, &m.StatusWhy, &m.Lang, &m.Upline, &m.Referrer,
		&m.AffiliateCode, &m.ReferralCode, &fields, &m.CreatedAt, &m.OffBoard, &m.ErasedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &m, json.Unmarshal([]byte(fields), &m.Fields)
}

// Get is nil where there is no such member.
func (s *Store) Get(ctx context.Context, member id.Member) (*members.Member, error) {
	return scan(s.db.QueryRowContext(ctx, columns+`WHERE id = ?`, int64(member)).Scan)
}

// ReadMany leaves out members that there are not.
func (s *Store) ReadMany(ctx context.Context, ids []id.Member) ([]members.Member, error) {
	return s.list(ctx, `WHERE id IN (?)`, bun.In(ids))
}

// GetForUpdate reads and locks the row.
func (s *Store) GetForUpdate(ctx context.Context, tx *db.Tx, member id.Member) (*members.Member, error) {
	return scan(tx.QueryRow(ctx, columns+`WHERE id = ?`+tx.ForUpdate(), int64(member)).Scan)
}

// FindByAccount is nil where nobody has the account name.
func (s *Store) FindByAccount(ctx context.Context, account string) (*members.Member, error) {
	return scan(s.db.QueryRowContext(ctx, columns+`WHERE account = ?`, account).Scan)
}

// Status reads the status alone, without a lock.
func (s *Store) Status(ctx context.Context, tx *db.Tx, member id.Member) (status members.Status, err error) {
	err = tx.QueryRow(ctx, `SELECT status FROM members WHERE id = ?`, int64(member)).Scan((*string)(&status))
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return status, err
}

// SetStatus writes the status and why.
func (s *Store) SetStatus(ctx context.Context, tx *db.Tx, member id.Member, status members.Status, why string) error {
	_, err := tx.Exec(ctx, `UPDATE members SET status = ?, status_why = ? WHERE id = ?`, string(status), why, int64(member))
	return err
}

// SetLang writes the language.
func (s *Store) SetLang(ctx context.Context, tx *db.Tx, member id.Member, lang string) error {
	_, err := tx.Exec(ctx, `UPDATE members SET lang = ? WHERE id = ?`, lang, int64(member))
	return err
}

// SetNickname writes the name that is shown.
func (s *Store) SetNickname(ctx context.Context, tx *db.Tx, member id.Member, nickname string) error {
	_, err := tx.Exec(ctx, `UPDATE members SET nickname = ? WHERE id = ?`, nickname, int64(member))
	return err
}

// SetFields writes the further answers of the registration form.
func (s *Store) SetFields(ctx context.Context, tx *db.Tx, member id.Member, fields map[string]string) error {
	raw, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE members SET fields = ? WHERE id = ?`, string(raw), int64(member))
	return err
}

// SetOffBoard writes whether the member is named among the winners.
func (s *Store) SetOffBoard(ctx context.Context, tx *db.Tx, member id.Member, off bool) error {
	_, err := tx.Exec(ctx, `UPDATE members SET off_board = ? WHERE id = ?`, off, int64(member))
	return err
}

// Erase overwrites who a member was.
func (s *Store) Erase(ctx context.Context, tx *db.Tx, member id.Member, pseudonym string, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE members SET account = ?, nickname = ?, fields = '{}', status = 'frozen', status_why = 'erased', erased_at = ? WHERE id = ?`,
		pseudonym, pseudonym, int64(at), int64(member))
	return err
}

// Search lists members whose account begins with prefix, after the cursor.
func (s *Store) Search(ctx context.Context, prefix string, req page.Request) ([]members.Member, error) {
	where, args := s.listAccounts(prefix, req)
	return s.list(ctx, where, args...)
}

func (s *Store) listAccounts(prefix string, req page.Request) (where string, args []any) {
	begins, args := s.db.Beginning("account", prefix, req.Cursor)
	return `WHERE ` + begins + ` ORDER BY ` + s.db.ByBytes("account") + ` LIMIT ?`, append(args, req.Limit+1)
}

// list reads the profiles that a condition is true of.
func (s *Store) list(ctx context.Context, where string, args ...any) ([]members.Member, error) {
	rows, err := s.db.QueryContext(ctx, columns+where, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []members.Member
	for rows.Next() {
		m, err := scan(rows.Scan)
		if err != nil {
			return nil, err
		}
		all = append(all, *m)
	}
	return all, rows.Err()
}
