package bettingdb

import (
	"context"
	"fmt"
)

// actionsAgainstBook finds actions whose postings on the member's side are not
// what the action says.
const actionsAgainstBook = `WITH posted AS (
		SELECT external_id, SUM(amount) AS net FROM v_postings
		WHERE scope = 'betting' AND owner_kind = 'member' GROUP BY external_id)
	SELECT a.id FROM bet_actions a LEFT JOIN posted p ON p.external_id = CAST(a.id AS TEXT)
	WHERE COALESCE(p.net, 0) <> CASE
		WHEN a.kind = 'bet' THEN -a.stake
		WHEN a.kind = 'rollback' THEN a.stake - a.payout
		WHEN a.kind IN ('bet-win', 'win', 'promo', 'jackpot', 'resettle') THEN a.payout - a.stake
		ELSE 0 END
	ORDER BY a.id LIMIT 100`

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
	return out, nil
}
