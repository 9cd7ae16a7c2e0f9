// Package reportingdb is the SQL of room reporting.
package reportingdb

import (
	"context"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/reporting"
)

// Store implements reporting.Store on both engines.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{db: d} }

var _ reporting.Store = (*Store)(nil)

const (
	columns = `member_id, day, category, bets, stake, payout, valid, rebate, promo, deposit, withdrawal`
	tuple   = `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	onTop   = ` ON CONFLICT (member_id, day, category) DO UPDATE SET
		bets = reporting_member_days.bets + excluded.bets, stake = reporting_member_days.stake + excluded.stake,
		payout = reporting_member_days.payout + excluded.payout, valid = reporting_member_days.valid + excluded.valid,
		rebate = reporting_member_days.rebate + excluded.rebate, promo = reporting_member_days.promo + excluded.promo,
		deposit = reporting_member_days.deposit + excluded.deposit, withdrawal = reporting_member_days.withdrawal + excluded.withdrawal`
)

// steps are how many rows one statement writes, so that few texts of it are
// prepared.
var steps = []int{100, 10, 1} // only read

func insert(rows int) string {
	return `INSERT INTO reporting_member_days (` + columns + `) VALUES ` + strings.Repeat(tuple+`, `, rows-1) + tuple + onTop
}

// AddDays adds sums to what the rows have.
func (s *Store) AddDays(ctx context.Context, tx *db.Tx, rows []reporting.Row) error {
	for _, step := range steps {
		for len(rows) >= step {
			args := make([]any, 0, 11*step)
			for _, r := range rows[:step] {
				args = append(args, int64(r.Member), int64(r.Day), r.Category, r.Bets, int64(r.Stake), int64(r.Payout), int64(r.Valid),
					int64(r.Rebate), int64(r.Promo), int64(r.Deposit), int64(r.Withdrawal))
			}
			if _, err := tx.Exec(ctx, insert(step), args...); err != nil {
				return err
			}
			rows = rows[step:]
		}
	}
	return nil
}

// Days reads a member's rows, by day.
func (s *Store) Days(ctx context.Context, member id.Member, first, last reporting.Day) ([]reporting.Row, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+columns+` FROM reporting_member_days
		WHERE member_id = ? AND day >= ? AND day <= ? ORDER BY day, category`, int64(member), int64(first), int64(last))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []reporting.Row
	for rows.Next() {
		var r reporting.Row
		err := rows.Scan(&r.Member, &r.Day, &r.Category, &r.Bets, &r.Stake, &r.Payout, &r.Valid, &r.Rebate, &r.Promo, &r.Deposit, &r.Withdrawal)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, rows.Err()
}
