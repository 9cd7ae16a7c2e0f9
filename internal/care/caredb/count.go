package caredb

import (
	"context"
	"strings"

	"baize/internal/care"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// Spend adds a stake to the member's hour.
func (s *Store) Spend(ctx context.Context, tx *db.Tx, member id.Member, hour int64, stake money.Amount) error {
	_, err := tx.Exec(ctx, `INSERT INTO care_spent (member_id, hour, stake) VALUES (?, ?, ?)
		ON CONFLICT (member_id, hour) DO UPDATE SET stake = care_spent.stake + excluded.stake`, int64(member), hour, int64(stake))
	return err
}

// returnRows is how many rows one statement takes: four values each, within
// what both engines allow.
const returnRows = 200

// Return adds what came back.
func (s *Store) Return(ctx context.Context, tx *db.Tx, list []care.Returned) error {
	for len(list) > 0 {
		part := list[:min(len(list), returnRows)]
		list = list[len(part):]
		args := make([]any, 0, 4*len(part))
		for _, r := range part {
			args = append(args, int64(r.Member), r.Hour, int64(r.Voided), int64(r.Paid))
		}
		_, err := tx.Exec(ctx, `INSERT INTO care_returned (member_id, hour, voided, paid) VALUES `+
			strings.TrimSuffix(strings.Repeat("(?, ?, ?, ?), ", len(part)), ", ")+`
			ON CONFLICT (member_id, hour) DO UPDATE SET voided = care_returned.voided + excluded.voided, paid = care_returned.paid + excluded.paid`, args...)
		if err != nil {
			return err
		}
	}
	return nil
}

const sums = `SELECT hour, stake, 0, 0 FROM care_spent WHERE member_id = ? AND hour >= ?
	UNION ALL SELECT hour, 0, voided, paid FROM care_returned WHERE member_id = ? AND hour >= ?`

// Sums adds up the hours from each of the given ones on, the last of which is
// the longest ago.
func (s *Store) Sums(ctx context.Context, tx *db.Tx, member id.Member, from [3]int64) (out [3]care.Used, err error) {
	read := s.db.QueryContext
	if tx != nil {
		read = tx.Query
	}
	rows, err := read(ctx, sums, int64(member), from[2], int64(member), from[2])
	if err != nil {
		return out, err
	}
	defer rows.Close()
	for rows.Next() {
		var hour int64
		var stake, voided, paid money.Amount
		if err := rows.Scan(&hour, (*int64)(&stake), (*int64)(&voided), (*int64)(&paid)); err != nil {
			return out, err
		}
		for i, first := range from {
			if hour >= first {
				out[i].Stake += stake - voided
				out[i].Loss += stake - voided - paid
			}
		}
	}
	return out, rows.Err()
}
