package bettingdb

import (
	"context"
	"fmt"

	"baize/internal/platform/db"
)

// actionsAgainstBook finds actions whose postings on the member's side are not
// what the action says: both are added up under one id, because a join of the
// two is planned as one loop in the other where their numbers are guessed low.
const actionsAgainstBook = `SELECT MAX(action) FROM (
		SELECT external_id, amount AS net, 0 AS action FROM v_postings WHERE scope = 'betting' AND owner_kind = 'member'
		UNION ALL
		SELECT CAST(id AS TEXT), CASE
			WHEN kind = 'bet' THEN stake
			WHEN kind = 'rollback' THEN payout - stake
			WHEN kind IN ('bet-win', 'win', 'promo', 'jackpot', 'resettle') THEN stake - payout
			ELSE 0 END, id FROM bet_actions) AS told
	GROUP BY external_id HAVING SUM(net) <> 0 AND MAX(action) > 0 ORDER BY 1 LIMIT 100`

// roundsAgainstActions finds rounds whose totals are not those of the actions
// that stand, and terminal rounds that have not told all their stake.
const roundsAgainstActions = `WITH stands AS (
		SELECT round_id,
			SUM(CASE WHEN kind IN ('bet', 'bet-win') THEN stake ELSE 0 END) AS stake,
			SUM(CASE WHEN kind IN ('bet-win', 'win', 'promo', 'jackpot', 'resettle') THEN payout ELSE 0 END) AS payout
		FROM bet_actions WHERE reversed_by = 0 GROUP BY round_id)
	SELECT r.id FROM rounds r LEFT JOIN stands s ON s.round_id = r.id
	WHERE r.stake <> COALESCE(s.stake, 0) OR r.payout <> COALESCE(s.payout, 0)
		OR (r.state <> 'open' AND r.settled_stake <> r.stake)
	ORDER BY r.id LIMIT 100`

// idsTwice and roundsTwice find what the one writer of SQLite must keep apart
// by itself, where PostgreSQL has unique indexes.
const (
	idsTwice    = `SELECT MAX(id) FROM bet_actions GROUP BY vendor, tx_id HAVING COUNT(*) > 1 LIMIT 100`
	roundsTwice = `SELECT MAX(id) FROM rounds GROUP BY vendor, ref, member_id HAVING COUNT(*) > 1 LIMIT 100`
)

// Mismatches lists what does not agree between rounds, actions and the book.
func (s *Store) Mismatches(ctx context.Context) ([]string, error) {
	var out []string
	for what, query := range map[string]string{
		"action %d is not what was posted for it": actionsAgainstBook,
		"round %d is not the sum of its actions":  roundsAgainstActions,
		"grant %d is not counted right":           grantsAgainstBets,
		"action %d moved pools past the book":     poolsAgainstBook,
		"action %d moved bonuses past the book":   bonusesAgainstBook,
		"round %d has more bonus than stake":      bonusesAgainstRounds,
		"resettlement %d is not what it paid":     resettlementsAgainstActions,
		"action %d has a transaction id twice":    idsTwice,
		"round %d stands twice":                   roundsTwice,
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
		if err := rows.Close(); err != nil {
			return nil, err
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
	}
	for _, look := range []func(context.Context, *db.DB) ([]string, error){entriesWithoutAction, actionsWithoutEntry} {
		found, err := look(ctx, s.d)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}
