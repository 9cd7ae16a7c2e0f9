package bonusdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus"
)

const grantColumns = `id, campaign_id, version, member_id, currency, state, slot, amount, deposit, target, terms, converted, forfeited,
	from_cash, from_house, found, refused, why, device, created_at, active_at, expires_at, ended_at`

const selectGrant = `SELECT ` + grantColumns + ` FROM bonus_grants WHERE `

func scanGrant(row scanner) (*bonus.Grant, error) {
	var g bonus.Grant
	var terms []byte
	err := row.Scan(&g.ID, &g.Campaign, &g.Version, &g.Member, &g.Currency, &g.State, &g.Slot, &g.Amount, &g.Deposit, &g.Target, &terms,
		&g.Converted, &g.Forfeited, &g.FromCash, &g.FromHouse, &g.Found, &g.Refused, &g.Why, &g.Device, &g.CreatedAt, &g.ActiveAt, &g.ExpiresAt, &g.EndedAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(terms, &g.Terms)
	}
	return &g, err
}

func scanGrants(rows *sql.Rows, err error) ([]bonus.Grant, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []bonus.Grant
	for rows.Next() {
		g, err := scanGrant(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, *g)
	}
	return out, rows.Err()
}

// InsertGrant adds a grant.
func (s *Store) InsertGrant(ctx context.Context, tx *db.Tx, g *bonus.Grant) error {
	terms, err := json.Marshal(g.Terms)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO bonus_grants (`+grantColumns+`) VALUES `+db.Tuples(1, 23),
		int64(g.ID), int64(g.Campaign), g.Version, int64(g.Member), string(g.Currency), string(g.State), g.Slot, int64(g.Amount), int64(g.Deposit),
		int64(g.Target), string(terms), int64(g.Converted), int64(g.Forfeited), int64(g.FromCash), int64(g.FromHouse), int64(g.Found), g.Refused, g.Why, g.Device,
		int64(g.CreatedAt), int64(g.ActiveAt), int64(g.ExpiresAt), int64(g.EndedAt))
	return err
}

const updateGrant = `UPDATE bonus_grants SET state = ?, amount = ?, deposit = ?, target = ?, terms = ?, converted = ?, forfeited = ?,
	from_cash = ?, from_house = ?, found = ?, why = ?, active_at = ?, expires_at = ?, ended_at = ? WHERE id = ?`

// UpdateGrant writes what can change in a grant, but for its refusals.
func (s *Store) UpdateGrant(ctx context.Context, tx *db.Tx, g *bonus.Grant) error {
	terms, err := json.Marshal(g.Terms)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, updateGrant, string(g.State), int64(g.Amount), int64(g.Deposit), int64(g.Target), string(terms), int64(g.Converted),
		int64(g.Forfeited), int64(g.FromCash), int64(g.FromHouse), int64(g.Found), g.Why, int64(g.ActiveAt), int64(g.ExpiresAt), int64(g.EndedAt), int64(g.ID))
	return err
}

// GrantTx reads a grant; nil where there is none.
func (s *Store) GrantTx(ctx context.Context, tx *db.Tx, g bonus.GrantID) (*bonus.Grant, error) {
	return scanGrant(tx.QueryRow(ctx, selectGrant+`id = ?`, int64(g)))
}

// BySlot finds a member's grant of a campaign by its slot.
func (s *Store) BySlot(ctx context.Context, tx *db.Tx, c bonus.CampaignID, member id.Member, slot string) (*bonus.Grant, error) {
	return scanGrant(tx.QueryRow(ctx, selectGrant+`campaign_id = ? AND member_id = ? AND slot = ?`, int64(c), int64(member), slot))
}

// InState finds the member's oldest grant of a state.
func (s *Store) InState(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, state bonus.State) (*bonus.Grant, error) {
	return scanGrant(tx.QueryRow(ctx, selectGrant+`member_id = ? AND currency = ? AND state = ? ORDER BY id LIMIT 1`, int64(member), string(c), string(state)))
}

// OfferedTo lists what a member has joined, oldest first.
func (s *Store) OfferedTo(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) ([]bonus.Grant, error) {
	return scanGrants(tx.Query(ctx, selectGrant+`member_id = ? AND currency = ? AND state = 'OFFERED' ORDER BY id`, int64(member), string(c)))
}

func orMax(before bonus.GrantID) int64 {
	if before == 0 {
		return math.MaxInt64
	}
	return int64(before)
}

// GrantsOf lists a member's grants, newest first.
func (s *Store) GrantsOf(ctx context.Context, member id.Member, before bonus.GrantID, limit int) ([]bonus.Grant, error) {
	return scanGrants(s.d.QueryContext(ctx, selectGrant+`member_id = ? AND id < ? ORDER BY id DESC LIMIT ?`, int64(member), orMax(before), limit))
}

// GrantsIn lists a campaign's grants, newest first.
func (s *Store) GrantsIn(ctx context.Context, c bonus.CampaignID, state bonus.State, before bonus.GrantID, limit int) ([]bonus.Grant, error) {
	query, args := grantsIn(c, state, before, limit)
	return scanGrants(s.d.QueryContext(ctx, query, args...))
}

// grantsIn asks for a state only where one is given: an index serves each of the
// two, and none serves both at once.
func grantsIn(c bonus.CampaignID, state bonus.State, before bonus.GrantID, limit int) (string, []any) {
	where, args := `campaign_id = ?`, []any{int64(c)}
	if state != "" {
		where, args = where+` AND state = ?`, append(args, string(state))
	}
	return selectGrant + where + ` AND id < ? ORDER BY id DESC LIMIT ?`, append(args, orMax(before), limit)
}

// Prolong lets a member's grants that run at a moment run for so much longer.
func (s *Store) Prolong(ctx context.Context, tx *db.Tx, member id.Member, at clock.Instant, by time.Duration) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_grants SET expires_at = expires_at + ? WHERE member_id = ? AND ended_at = 0 AND expires_at > ?`,
		int64(clock.Instant(0).Add(by)), int64(member), int64(at))
	return err
}

// Due lists grants whose time is over.
func (s *Store) Due(ctx context.Context, now clock.Instant, limit int) ([]bonus.GrantID, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT id FROM bonus_grants WHERE expires_at > 0 AND ended_at = 0 AND expires_at <= ? ORDER BY expires_at LIMIT ?`, int64(now), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []bonus.GrantID
	for rows.Next() {
		var g bonus.GrantID
		if err := rows.Scan(&g); err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, rows.Err()
}

// CountRefusal counts a refused bet on the member's active grant.
func (s *Store) CountRefusal(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_grants SET refused = refused + 1 WHERE member_id = ? AND currency = ? AND state = 'ACTIVE'`, int64(member), string(c))
	return err
}

// grantsAgainstBets finds paid grants that have ended and kept something, or
// have less than nothing left, by what bets moved of them.
const grantsAgainstBets = `SELECT g.id FROM bonus_grants g LEFT JOIN (
		SELECT grant_id, SUM(payout - stake + short) AS net FROM bet_bonuses GROUP BY grant_id) b ON b.grant_id = g.id
	WHERE g.active_at > 0 AND CASE
		WHEN g.state = 'ACTIVE' THEN g.amount + COALESCE(b.net, 0) < 0
		ELSE g.amount + COALESCE(b.net, 0) + g.from_cash + g.from_house + g.found - g.converted - g.forfeited <> 0 END
	ORDER BY g.id LIMIT 100`

// Mismatches lists what does not agree.
func (s *Store) Mismatches(ctx context.Context) ([]string, error) {
	var out []string
	for what, query := range map[string]string{
		"bonus %d is not what its bets moved": grantsAgainstBets,
		"bets name bonus %d which is none":    `SELECT DISTINCT b.grant_id FROM bet_bonuses b LEFT JOIN bonus_grants g ON g.id = b.grant_id WHERE g.id IS NULL LIMIT 100`,
		"campaign %d is taken more than its grants": `SELECT c.id FROM bonus_campaigns c LEFT JOIN (
			SELECT campaign_id, COUNT(*) AS n FROM bonus_grants GROUP BY campaign_id) g ON g.campaign_id = c.id WHERE c.taken > COALESCE(g.n, 0) LIMIT 100`,
	} {
		rows, err := s.d.QueryContext(ctx, query)
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			var n int64
			if err := rows.Scan(&n); err != nil {
				_ = rows.Close()
				return nil, err
			}
			out = append(out, fmt.Sprintf(what, n))
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return nil, err
		}
	}
	more, err := booked(ctx, s.d)
	return append(out, more...), err
}
