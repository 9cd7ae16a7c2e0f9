package bonusdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus"
)

const applicationColumns = `id, campaign_id, version, member_id, slot, state, remark, images, grant_id, reason, staff_id, at, decided_at`

const selectApplication = `SELECT ` + applicationColumns + ` FROM bonus_applications WHERE `

func scanApplication(row scanner) (*bonus.Application, error) {
	var a bonus.Application
	var images []byte
	err := row.Scan(&a.ID, &a.Campaign, &a.Version, &a.Member, &a.Slot, &a.State, &a.Remark, &images, &a.Grant, &a.Reason, &a.By, &a.At, &a.DecidedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(images, &a.Images)
	}
	return &a, err
}

func scanApplications(rows *sql.Rows, err error) ([]bonus.Application, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []bonus.Application
	for rows.Next() {
		a, err := scanApplication(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, *a)
	}
	return out, rows.Err()
}

// query reads in a transaction, or as committed where there is none.
func (s *Store) query(ctx context.Context, tx *db.Tx, text string, args ...any) (*sql.Rows, error) {
	if tx != nil {
		return tx.Query(ctx, text, args...)
	}
	return s.d.QueryContext(ctx, text, args...)
}

// InsertApplication adds an application.
func (s *Store) InsertApplication(ctx context.Context, tx *db.Tx, a *bonus.Application) error {
	images, err := json.Marshal(a.Images)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO bonus_applications (`+applicationColumns+`) VALUES `+db.Tuples(1, 13),
		int64(a.ID), int64(a.Campaign), a.Version, int64(a.Member), a.Slot, string(a.State), a.Remark, string(images), int64(a.Grant), a.Reason,
		int64(a.By), int64(a.At), int64(a.DecidedAt))
	return err
}

// UpdateApplication writes what staff decided.
func (s *Store) UpdateApplication(ctx context.Context, tx *db.Tx, a *bonus.Application) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_applications SET state = ?, grant_id = ?, reason = ?, staff_id = ?, decided_at = ? WHERE id = ?`,
		string(a.State), int64(a.Grant), a.Reason, int64(a.By), int64(a.DecidedAt), int64(a.ID))
	return err
}

// Application reads an application; nil where there is none.
func (s *Store) Application(ctx context.Context, a bonus.ApplicationID) (*bonus.Application, error) {
	return scanApplication(s.d.QueryRowContext(ctx, selectApplication+`id = ?`, int64(a)))
}

// ApplicationTx is Application in a transaction.
func (s *Store) ApplicationTx(ctx context.Context, tx *db.Tx, a bonus.ApplicationID) (*bonus.Application, error) {
	return scanApplication(tx.QueryRow(ctx, selectApplication+`id = ?`, int64(a)))
}

// ApplicationsFor lists a member's of a campaign, newest first.
func (s *Store) ApplicationsFor(ctx context.Context, tx *db.Tx, c bonus.CampaignID, member id.Member) ([]bonus.Application, error) {
	return scanApplications(s.query(ctx, tx, selectApplication+`campaign_id = ? AND member_id = ? ORDER BY id DESC LIMIT 100`, int64(c), int64(member)))
}

// Applications lists by what is asked for; each way has its index.
func (s *Store) Applications(ctx context.Context, f bonus.Filter, at bonus.ApplicationID, limit int) ([]bonus.Application, error) {
	where, args := "", []any{}
	narrow := func(condition string, arg any) { where, args = where+condition+` AND `, append(args, arg) }
	if f.Member != 0 {
		narrow(`member_id = ?`, int64(f.Member))
	}
	if f.Campaign != 0 {
		narrow(`campaign_id = ?`, int64(f.Campaign))
	}
	if f.State != "" {
		narrow(`state = ?`, string(f.State))
	}
	if f.State.Open() {
		where, args = where+`id > ? ORDER BY id LIMIT ?`, append(args, int64(at), limit)
	} else {
		where, args = where+`id < ? ORDER BY id DESC LIMIT ?`, append(args, orMax(bonus.GrantID(at)), limit)
	}
	return scanApplications(s.d.QueryContext(ctx, selectApplication+where, args...))
}

// CountWaiting counts what waits for staff.
func (s *Store) CountWaiting(ctx context.Context) (n int, err error) {
	err = s.d.QueryRowContext(ctx, `SELECT COUNT(*) FROM bonus_applications WHERE state = 'APPLYING'`).Scan(&n)
	return n, err
}

// RefusedBefore counts a member's refused applications.
func (s *Store) RefusedBefore(ctx context.Context, member id.Member, a bonus.ApplicationID) (n int64, err error) {
	err = s.d.QueryRowContext(ctx, `SELECT COUNT(*) FROM bonus_applications WHERE member_id = ? AND id < ? AND state IN ('REJECTED', 'EXCLUDED')`,
		int64(member), int64(a)).Scan(&n)
	return n, err
}

// EraseMember takes the words and pictures out of a member's applications, and
// what links the member to others; it names the files for who removes them.
func (s *Store) EraseMember(ctx context.Context, tx *db.Tx, member id.Member) (files []string, err error) {
	all, err := scanApplications(tx.Query(ctx, selectApplication+`member_id = ?`, int64(member)))
	if err != nil {
		return nil, err
	}
	for _, a := range all {
		files = append(files, a.Images...)
	}
	if _, err := tx.Exec(ctx, `UPDATE bonus_applications SET remark = '', images = '[]', reason = '' WHERE member_id = ?`, int64(member)); err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, `DELETE FROM bonus_traces WHERE member_id = ?`, int64(member))
	return files, err
}
