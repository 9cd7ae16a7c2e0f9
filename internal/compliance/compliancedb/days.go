package compliancedb

import (
	"cmp"
	"context"
	"slices"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

var dayRows = db.NewSums("compliance_days",
	db.Column{Name: "member_id", Type: db.Int, Key: true}, db.Column{Name: "currency", Type: db.Text, Key: true}, db.Column{Name: "day", Type: db.Int, Key: true},
	db.Column{Name: "paid_in", Type: db.Int}, db.Column{Name: "payments", Type: db.Int}, db.Column{Name: "near", Type: db.Int}, db.Column{Name: "near_sum", Type: db.Int},
	db.Column{Name: "asked_out", Type: db.Int}, db.Column{Name: "stake", Type: db.Int}, db.Column{Name: "payout", Type: db.Int})

// AddDays adds to days, in the order of members: their rows lie together.
func (s *Store) AddDays(_ context.Context, tx *db.Tx, days []compliance.Day) error {
	slices.SortFunc(days, func(a, b compliance.Day) int {
		return cmp.Or(cmp.Compare(a.Member, b.Member), cmp.Compare(a.Currency, b.Currency), cmp.Compare(a.Day, b.Day))
	})
	for _, d := range days {
		tx.Stage(dayRows, int64(d.Member), string(d.Currency), d.Day, int64(d.PaidIn), int64(d.Payments), int64(d.Near), int64(d.NearSum),
			int64(d.AskedOut), int64(d.Stake), int64(d.Payout))
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
