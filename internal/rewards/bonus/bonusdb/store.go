// Package bonusdb is the bonus room's SQL; package bonus decides.
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

// Store is a bonus.Store over the product's database.
type Store struct{ d *db.DB }

// New makes a Store that reads through d.
func New(d *db.DB) *Store { return &Store{d} }

var _ bonus.Store = (*Store)(nil)

type scanner interface{ Scan(dest ...any) error }

const campaignColumns = `SELECT c.id, c.tag, c.state, c.version, c.taken, c.made_by, c.updated_at, r.rule
	FROM bonus_campaigns c JOIN bonus_rules r ON r.campaign_id = c.id AND r.version = c.version `

func scanCampaign(row scanner) (*bonus.Campaign, error) {
	var c bonus.Campaign
	var rule []byte
	err := row.Scan(&c.ID, &c.Tag, &c.State, &c.Version, &c.Taken, &c.MadeBy, &c.UpdatedAt, &rule)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(rule, &c.Rule)
	}
	return &c, err
}

// Campaigns lists campaigns of some states, or all, newest first.
func (s *Store) Campaigns(ctx context.Context, states ...bonus.CampaignState) ([]bonus.Campaign, error) {
	where, args := "", []any{}
	if len(states) > 0 {
		where = `WHERE c.state IN ` + db.Tuples(1, len(states))
		for _, state := range states {
			args = append(args, string(state))
		}
	}
	rows, err := s.d.QueryContext(ctx, campaignColumns+where+` ORDER BY c.id DESC`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []bonus.Campaign
	for rows.Next() {
		c, err := scanCampaign(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, *c)
	}
	return out, rows.Err()
}

// Campaign reads a campaign; nil where there is none.
func (s *Store) Campaign(ctx context.Context, c bonus.CampaignID) (*bonus.Campaign, error) {
	return scanCampaign(s.d.QueryRowContext(ctx, campaignColumns+`WHERE c.id = ?`, int64(c)))
}

// CampaignTx is Campaign in a transaction, under a lock where asked.
func (s *Store) CampaignTx(ctx context.Context, tx *db.Tx, c bonus.CampaignID, lock bool) (*bonus.Campaign, error) {
	query := campaignColumns + `WHERE c.id = ?`
	if lock {
		query += tx.ForUpdate()
	}
	return scanCampaign(tx.QueryRow(ctx, query, int64(c)))
}

// CampaignByTag finds a campaign by its name.
func (s *Store) CampaignByTag(ctx context.Context, tx *db.Tx, tag string) (*bonus.Campaign, error) {
	return scanCampaign(tx.QueryRow(ctx, campaignColumns+`WHERE c.tag = ?`, tag))
}

// RuleOf reads a version of a rule; nil where there is none.
func (s *Store) RuleOf(ctx context.Context, c bonus.CampaignID, version int) (*bonus.Rule, error) {
	var raw []byte
	err := s.d.QueryRowContext(ctx, `SELECT rule FROM bonus_rules WHERE campaign_id = ? AND version = ?`, int64(c), version).Scan(&raw)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	var r bonus.Rule
	if err == nil {
		err = json.Unmarshal(raw, &r)
	}
	return &r, err
}

// InsertCampaign adds a campaign; false where its tag is taken.
func (s *Store) InsertCampaign(ctx context.Context, tx *db.Tx, c *bonus.Campaign) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO bonus_campaigns (id, tag, state, version, taken, made_by, updated_at) VALUES (?, ?, ?, ?, 0, ?, ?)
		ON CONFLICT (tag) DO NOTHING`, int64(c.ID), c.Tag, string(c.State), c.Version, int64(c.MadeBy), int64(c.UpdatedAt))
	return n == 1, err
}

// InsertVersion adds the campaign's rule under its version.
func (s *Store) InsertVersion(ctx context.Context, tx *db.Tx, c *bonus.Campaign) error {
	raw, err := json.Marshal(c.Rule)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO bonus_rules (campaign_id, version, rule, made_by, at) VALUES (?, ?, ?, ?, ?)`,
		int64(c.ID), c.Version, string(raw), int64(c.MadeBy), int64(c.UpdatedAt))
	return err
}

// UpdateCampaign writes state and version.
func (s *Store) UpdateCampaign(ctx context.Context, tx *db.Tx, c *bonus.Campaign) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_campaigns SET state = ?, version = ?, made_by = ?, updated_at = ? WHERE id = ?`,
		string(c.State), c.Version, int64(c.MadeBy), int64(c.UpdatedAt), int64(c.ID))
	return err
}

// Take counts a campaign up that is within its quota, and live unless late.
func (s *Store) Take(ctx context.Context, tx *db.Tx, c bonus.CampaignID, quota int64, late bool) (bool, error) {
	query := `UPDATE bonus_campaigns SET taken = taken + 1 WHERE id = ? AND (? = 0 OR taken < ?)`
	if !late {
		query += ` AND state = 'LIVE'`
	}
	n, err := tx.Exec(ctx, query, int64(c), quota, quota)
	return n == 1, err
}

// GiveBack counts a campaign down.
func (s *Store) GiveBack(ctx context.Context, tx *db.Tx, c bonus.CampaignID) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_campaigns SET taken = taken - 1 WHERE id = ? AND taken > 0`, int64(c))
	return err
}

// Mark notes a device; false where it is noted.
func (s *Store) Mark(ctx context.Context, tx *db.Tx, c bonus.CampaignID, mark string) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO bonus_marks (campaign_id, mark) VALUES (?, ?) ON CONFLICT DO NOTHING`, int64(c), mark)
	return n == 1, err
}

// Marked reports whether a device is noted.
func (s *Store) Marked(ctx context.Context, c bonus.CampaignID, mark string) (yes bool, err error) {
	err = s.d.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM bonus_marks WHERE campaign_id = ? AND mark = ?)`, int64(c), mark).Scan(&yes)
	return yes, err
}

// InsertCode adds a code.
func (s *Store) InsertCode(ctx context.Context, tx *db.Tx, c bonus.CampaignID, code string) error {
	_, err := tx.Exec(ctx, `INSERT INTO bonus_codes (code, campaign_id) VALUES (?, ?)`, code, int64(c))
	return err
}

// UseCode uses a code up.
func (s *Store) UseCode(ctx context.Context, tx *db.Tx, code string, member id.Member) (c bonus.CampaignID, used bool, err error) {
	err = tx.QueryRow(ctx, `UPDATE bonus_codes SET taken_by = ? WHERE code = ? AND taken_by = 0 RETURNING campaign_id`, int64(member), code).Scan(&c)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return c, err == nil, err
}

const codeOf = `SELECT campaign_id FROM bonus_codes WHERE code = ?`

// CodeOf finds the campaign of a code, whether it was used or not; 0 where there
// is none.
func (s *Store) CodeOf(ctx context.Context, code string) (c bonus.CampaignID, err error) {
	err = s.d.QueryRowContext(ctx, codeOf, code).Scan(&c)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return c, err
}

const figures = `SELECT COUNT(*), COUNT(CASE WHEN state = 'ACTIVE' THEN 1 END), COUNT(CASE WHEN state = 'CLAIMED' THEN 1 END),
	COUNT(CASE WHEN state = 'COMPLETED' THEN 1 END), COUNT(CASE WHEN state IN ('FORFEITED', 'EXPIRED', 'CANCELLED') THEN 1 END),
	CAST(COALESCE(SUM(CASE WHEN active_at > 0 THEN amount ELSE 0 END), 0) AS BIGINT),
	CAST(COALESCE(SUM(converted), 0) AS BIGINT), CAST(COALESCE(SUM(forfeited), 0) AS BIGINT),
	(SELECT COUNT(*) FROM bonus_applications WHERE campaign_id = ? AND state IN ('APPLYING', 'HELD')) FROM bonus_grants WHERE campaign_id = ?`

// Figures adds up a campaign's grants.
func (s *Store) Figures(ctx context.Context, c bonus.CampaignID) (f bonus.Figures, err error) {
	err = s.d.QueryRowContext(ctx, figures, int64(c), int64(c)).Scan(&f.Claims, &f.Active, &f.Held, &f.Completed, &f.Ended, &f.Granted, &f.Converted, &f.Forfeited, &f.Applying)
	return f, err
}
