package bonusdb

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus"
)

// AddTraces notes what a member's claim can be known again by.
func (s *Store) AddTraces(ctx context.Context, tx *db.Tx, c bonus.CampaignID, member id.Member, list []bonus.Trace) error {
	for _, t := range list {
		_, err := tx.Exec(ctx, `INSERT INTO bonus_traces (campaign_id, kind, mark, member_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			int64(c), t.Kind, t.Mark, int64(member))
		if err != nil {
			return err
		}
	}
	return nil
}

// TracesOf lists what a member's claims left in a campaign.
func (s *Store) TracesOf(ctx context.Context, c bonus.CampaignID, member id.Member) ([]bonus.Trace, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT kind, mark FROM bonus_traces WHERE member_id = ? AND campaign_id = ? ORDER BY kind, mark`, int64(member), int64(c))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []bonus.Trace
	for rows.Next() {
		var t bonus.Trace
		if err := rows.Scan(&t.Kind, &t.Mark); err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, rows.Err()
}

const linked = `SELECT t.member_id, EXISTS (SELECT 1 FROM bonus_grants g WHERE g.campaign_id = t.campaign_id AND g.member_id = t.member_id) AS holds
	FROM bonus_traces t WHERE t.campaign_id = ? AND t.kind = ? AND t.mark = ? AND t.member_id <> ? ORDER BY holds DESC, t.member_id LIMIT ?`

// Linked finds others in a campaign by traces, each once a kind; those who have
// had it come first.
func (s *Store) Linked(ctx context.Context, tx *db.Tx, c bonus.CampaignID, but id.Member, list []bonus.Trace, limit int) ([]bonus.Link, error) {
	type key struct {
		kind   string
		member id.Member
	}
	seen, out := map[key]bool{}, []bonus.Link{}
	for _, t := range list {
		rows, err := s.query(ctx, tx, linked, int64(c), t.Kind, t.Mark, int64(but), limit)
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			l := bonus.Link{Kind: t.Kind}
			if err := rows.Scan(&l.Member, &l.Holds); err != nil {
				_ = rows.Close()
				return nil, err
			}
			if k := (key{l.Kind, l.Member}); !seen[k] {
				seen[k] = true
				out = append(out, l)
			}
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
		if err := rows.Close(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// HoldersAmong keeps the members who have had a campaign.
func (s *Store) HoldersAmong(ctx context.Context, tx *db.Tx, c bonus.CampaignID, members []id.Member) ([]id.Member, error) {
	if len(members) == 0 {
		return nil, nil
	}
	among, arg := db.Among(s.d.Engine(), "member_id", members)
	return scanMembers(s.query(ctx, tx, `SELECT DISTINCT member_id FROM bonus_grants WHERE campaign_id = ? AND `+among+` ORDER BY member_id`, int64(c), arg))
}

const had = `SELECT (SELECT COUNT(*) FROM bonus_deposits WHERE member_id = ? AND currency = ?),
	(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM bonus_deposits WHERE member_id = ? AND currency = ?),
	COUNT(*), CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM bonus_grants WHERE member_id = ? AND currency = ? AND active_at > 0`

// Had adds up what a member paid in and was given.
func (s *Store) Had(ctx context.Context, member id.Member, c money.Currency) (h bonus.Had, err error) {
	err = s.d.QueryRowContext(ctx, had, int64(member), string(c), int64(member), string(c), int64(member), string(c)).Scan(&h.Deposits, &h.Paid, &h.Grants, &h.Given)
	return h, err
}
