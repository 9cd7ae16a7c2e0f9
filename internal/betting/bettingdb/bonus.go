package bettingdb

import (
	"context"
	"database/sql"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// InsertBonus notes what an action moved of bonuses.
func (s *Store) InsertBonus(ctx context.Context, tx *db.Tx, action betting.ActionID, round id.Round, parts []betting.BonusPart) error {
	for _, p := range parts {
		_, err := tx.Exec(ctx, `INSERT INTO bet_bonuses (action_id, grant_id, round_id, stake, payout, short) VALUES (?, ?, ?, ?, ?, ?)`,
			int64(action), int64(p.Grant), int64(round), int64(p.Stake), int64(p.Payout), int64(p.Short))
		if err != nil {
			return err
		}
	}
	return nil
}

const (
	bonusOfRound = `SELECT grant_id, CAST(SUM(stake) AS BIGINT), CAST(SUM(payout) AS BIGINT), CAST(SUM(short) AS BIGINT)
		FROM bet_bonuses WHERE round_id = ? GROUP BY grant_id ORDER BY grant_id`
	bonusOfAction = `SELECT grant_id, stake, payout, short FROM bet_bonuses WHERE action_id = ? ORDER BY grant_id`
)

// BonusOfRound adds up what stands in a round, by grant.
func (s *Store) BonusOfRound(ctx context.Context, tx *db.Tx, round id.Round) ([]betting.BonusPart, error) {
	return scanBonuses(tx.Query(ctx, bonusOfRound, int64(round)))
}

// BonusOfAction reads what an action moved.
func (s *Store) BonusOfAction(ctx context.Context, tx *db.Tx, action betting.ActionID) ([]betting.BonusPart, error) {
	return scanBonuses(tx.Query(ctx, bonusOfAction, int64(action)))
}

// ReadBonus reads what an action moved, as committed.
func (s *Store) ReadBonus(ctx context.Context, action betting.ActionID) ([]betting.BonusPart, error) {
	return scanBonuses(s.d.QueryContext(ctx, bonusOfAction, int64(action)))
}

func scanBonuses(rows *sql.Rows, err error) ([]betting.BonusPart, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []betting.BonusPart
	for rows.Next() {
		var p betting.BonusPart
		if err := rows.Scan(&p.Grant, &p.Stake, &p.Payout, &p.Short); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

// OpenBonus adds up a grant's stakes in a member's rounds that wait for a result.
func (s *Store) OpenBonus(ctx context.Context, tx *db.Tx, member id.Member, grant betting.BonusID) (sum money.Amount, err error) {
	err = tx.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(b.stake), 0) AS BIGINT) FROM bet_bonuses b JOIN rounds r ON r.member_id = ? AND r.id = b.round_id
		WHERE b.grant_id = ? AND r.state = 'open' AND r.settled_stake < r.stake`, int64(member), int64(grant)).Scan(&sum)
	return sum, err
}

// BonusNet adds up what a grant's bets moved into the pocket.
func (s *Store) BonusNet(ctx context.Context, tx *db.Tx, grant betting.BonusID) (sum money.Amount, err error) {
	err = tx.QueryRow(ctx, `SELECT CAST(COALESCE(SUM(payout - stake + short), 0) AS BIGINT) FROM bet_bonuses WHERE grant_id = ?`, int64(grant)).Scan(&sum)
	return sum, err
}
