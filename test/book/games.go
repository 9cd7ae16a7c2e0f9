package book

import (
	"context"
	"database/sql"
	"fmt"
)

// played are the states of a bet of a house game whose stake stands.
const played = `'SETTLED', 'CASHED', 'PAID', 'LOST', 'LEFT'`

// wireLen is how long an id is as the house writes it.
const wireLen = 13

// games holds that the house's games and the book tell the same of every bet
// whose money is final: one that played is one round of the book with its stake
// and its payout, any other has moved nothing. A bet that was lost, or paid
// twice, differs; so does a round of the book that no game knows.
func games(ctx context.Context, tx *sql.Tx) ([]string, error) {
	type sum struct{ stake, payout int64 }
	books := map[string]map[string]sum{}
	rows, err := tx.QueryContext(ctx, `SELECT vendor || ' ' || game_code, ref, stake, payout FROM v_rounds
		WHERE vendor || ' ' || game_code IN (SELECT vendor || ' ' || game_code FROM v_house_rounds
			UNION SELECT vendor || ' ' || game_code FROM v_house_tables UNION SELECT vendor || ' ' || game_code FROM v_house_stays)`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var game, ref string
		var s sum
		if err := rows.Scan(&game, &ref, &s.stake, &s.payout); err != nil {
			return nil, err
		}
		if books[game] == nil {
			books[game] = map[string]sum{}
		}
		if len(ref) == wireLen { // the house names its rounds by their ids; who plays as its vendor from outside does not
			books[game][decimal(ref)] = s
		}
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	told, err := tx.QueryContext(ctx, houseBets("v_house_rounds")+` UNION ALL `+houseBets("v_house_tables")+` UNION ALL `+houseBets("v_house_stays"))
	if err != nil {
		return nil, err
	}
	defer told.Close()
	var wrong []string
	for told.Next() {
		var game, round, state string
		var s sum
		var settled int
		if err := told.Scan(&game, &round, &s.stake, &s.payout, &state, &settled); err != nil {
			return nil, err
		}
		book := books[game][round]
		delete(books[game], round)
		if settled == 1 && book != s {
			wrong = append(wrong, fmt.Sprintf("a house bet is not what the book says: %s %s %s of %d paid %d, booked %d paid %d", game, round, state, s.stake, s.payout, book.stake, book.payout))
		}
	}
	for game, left := range books {
		for round, s := range left {
			if s != (sum{}) {
				wrong = append(wrong, fmt.Sprintf("the book has a bet that no house game knows: %s %s of %d paid %d", game, round, s.stake, s.payout))
			}
		}
	}
	return wrong, told.Err()
}

// houseBets selects the bets of a view with what they should have moved.
func houseBets(view string) string {
	return `SELECT vendor || ' ' || game_code, CAST(round_id AS TEXT), CASE WHEN outcome_state IN (` + played + `) THEN stake ELSE 0 END,
		CASE WHEN outcome_state IN (` + played + `) AND outcome_state <> 'LOST' THEN payout ELSE 0 END, outcome_state, settled FROM ` + view
}
