package compliancedb

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

const dayValues = `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

// addDays is the statement that adds so many days.
func addDays(rows int) string {
	return `INSERT INTO compliance_days (member_id, day, currency, paid_in, payments, near, near_sum, asked_out, stake, payout)
		VALUES ` + strings.Repeat(dayValues+`, `, rows-1) + dayValues + `
		ON CONFLICT (member_id, currency, day) DO UPDATE SET paid_in = compliance_days.paid_in + excluded.paid_in,
			payments = compliance_days.payments + excluded.payments, near = compliance_days.near + excluded.near,
			near_sum = compliance_days.near_sum + excluded.near_sum, asked_out = compliance_days.asked_out + excluded.asked_out,
			stake = compliance_days.stake + excluded.stake, payout = compliance_days.payout + excluded.payout`
}

// AddDays adds days in statements of a few sizes, each prepared once, and in
// the order of members, so that no two listeners wait for each other.
func (s *Store) AddDays(ctx context.Context, tx *db.Tx, days []compliance.Day) error {
	slices.SortFunc(days, func(a, b compliance.Day) int {
		return cmp.Or(cmp.Compare(a.Member, b.Member), cmp.Compare(a.Currency, b.Currency), cmp.Compare(a.Day, b.Day))
	})
	for len(days) > 0 {
		n := 1
		for _, size := range []int{64, 16, 4} {
			if len(days) >= size {
				n = size
				break
			}
		}
		args := make([]any, 0, 10*n)
		for _, d := range days[:n] {
			args = append(args, int64(d.Member), d.Day, string(d.Currency), int64(d.PaidIn), d.Payments, d.Near, int64(d.NearSum),
				int64(d.AskedOut), int64(d.Stake), int64(d.Payout))
		}
		if _, err := tx.Exec(ctx, addDays(n), args...); err != nil {
			return err
		}
		days = days[n:]
	}
	return nil
}

// Days sums a member's days since one.
func (s *Store) Days(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency, since int64) (compliance.Day, error) {
	d := compliance.Day{Member: member, Currency: c, Day: since}
	err := s.look(ctx, tx, `SELECT CAST(COALESCE(SUM(paid_in), 0) AS BIGINT), CAST(COALESCE(SUM(payments), 0) AS BIGINT), CAST(COALESCE(SUM(near), 0) AS BIGINT),
			CAST(COALESCE(SUM(near_sum), 0) AS BIGINT), CAST(COALESCE(SUM(asked_out), 0) AS BIGINT), CAST(COALESCE(SUM(stake), 0) AS BIGINT),
			CAST(COALESCE(SUM(payout), 0) AS BIGINT)
		FROM compliance_days WHERE member_id = ? AND currency = ? AND day >= ?`, int64(member), string(c), since).
		Scan(&d.PaidIn, &d.Payments, &d.Near, &d.NearSum, &d.AskedOut, &d.Stake, &d.Payout)
	return d, err
}

// Arrive notes where a member came from and tells the last time before.
func (s *Store) Arrive(ctx context.Context, tx *db.Tx, a compliance.Arrival) (compliance.Arrival, error) {
	last := compliance.Arrival{Member: a.Member}
	err := tx.QueryRow(ctx, `SELECT country, last_at FROM compliance_arrivals WHERE member_id = ? AND country <> '' ORDER BY last_at DESC LIMIT 1`, int64(a.Member)).
		Scan(&last.Country, &last.At)
	if err = missing(err, nil); err != nil {
		return last, err
	}
	_, err = tx.Exec(ctx, `INSERT INTO compliance_arrivals (member_id, key, country, first_at, last_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (member_id, key) DO UPDATE SET country = excluded.country, last_at = excluded.last_at`,
		int64(a.Member), a.Key, a.Country, int64(a.At), int64(a.At))
	return last, err
}

// Together are the members that came from a device since a moment.
func (s *Store) Together(ctx context.Context, tx *db.Tx, key string, since clock.Instant) ([]id.Member, error) {
	return all(ctx, s, tx, scanMember, `SELECT member_id FROM compliance_arrivals WHERE key = ? AND last_at >= ? ORDER BY member_id LIMIT 100`, key, int64(since))
}

// DropArrivals forgets old ones.
func (s *Store) DropArrivals(ctx context.Context, tx *db.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM compliance_arrivals WHERE last_at < ?`, int64(before))
	return err
}

// DropTraces forgets where a member came from.
func (s *Store) DropTraces(ctx context.Context, tx *db.Tx, member id.Member) error {
	_, err := tx.Exec(ctx, `DELETE FROM compliance_arrivals WHERE member_id = ?`, int64(member))
	return err
}
