// Package reportingdb is the SQL of room reporting.
package reportingdb

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/reporting"
)

// Store implements reporting.Store on both engines.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{db: d} }

var _ reporting.Store = (*Store)(nil)

const columns = `member_id, day, category, bets, stake, payout, valid, rebate, promo, deposit, withdrawal`

var dayRows = db.NewSums("reporting_member_days",
	db.Column{Name: "member_id", Type: db.Int, Key: true}, db.Column{Name: "day", Type: db.Int, Key: true}, db.Column{Name: "category", Type: db.Text, Key: true},
	db.Column{Name: "bets", Type: db.Int}, db.Column{Name: "stake", Type: db.Int}, db.Column{Name: "payout", Type: db.Int}, db.Column{Name: "valid", Type: db.Int},
	db.Column{Name: "rebate", Type: db.Int}, db.Column{Name: "promo", Type: db.Int}, db.Column{Name: "deposit", Type: db.Int}, db.Column{Name: "withdrawal", Type: db.Int})

// AddDays adds sums to what the rows have.
func (s *Store) AddDays(_ context.Context, tx *db.Tx, rows []reporting.Row) error {
	for _, r := range rows {
		tx.Stage(dayRows, int64(r.Member), int64(r.Day), r.Category, int64(r.Bets), int64(r.Stake), int64(r.Payout), int64(r.Valid),
			int64(r.Rebate), int64(r.Promo), int64(r.Deposit), int64(r.Withdrawal))
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
