package bettingdb

import (
	"context"
	"database/sql"
	"math"
	"slices"
	"strings"

	"baize/internal/betting"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// ofMember is the condition of a member's rounds of a time and its arguments.
func ofMember(q betting.RecordQuery) (string, []any) {
	where, args := `member_id = ?`, []any{int64(q.Member)}
	if q.From > 0 {
		where, args = where+` AND id >= ?`, append(args, int64(id.Floor[betting.Round](q.From)))
	}
	if q.To > 0 {
		where, args = where+` AND id < ?`, append(args, int64(id.Floor[betting.Round](q.To)))
	}
	return where, args
}

// wanted is the condition of the rounds among them that a query selects.
func wanted(q betting.RecordQuery) (string, []any) {
	where, args := `TRUE`, []any(nil)
	if q.Vendor != "" {
		where, args = where+` AND vendor = ?`, append(args, q.Vendor)
	}
	if q.State != "" {
		where, args = where+` AND state = ?`, append(args, string(q.State))
	}
	return where, args
}

// ReadRounds lists a member's rounds, newest first.
func (s *Store) ReadRounds(ctx context.Context, q betting.RecordQuery, before id.Round, limit int) (out []betting.Round, reached id.Round, err error) {
	if before == 0 {
		before = math.MaxInt64
	}
	if s.memberKeys == nil {
		return s.readSpan(ctx, q, before, limit)
	}
	reached, err = s.eachStep(ctx, q, int64(before), func(where string, args []any) (bool, error) {
		rows, err := s.d.QueryContext(ctx, `SELECT `+roundColumns+` FROM rounds WHERE `+where+` ORDER BY id DESC LIMIT ?`, append(args, limit-len(out))...)
		part, err := scanRounds(rows, err)
		out = append(out, part...)
		return len(out) < limit, err
	})
	return out, reached, err
}

// readSpan reads on PostgreSQL, whose index has a member's rounds in their order:
// what is selected of the next betting.RecordSpan.
func (s *Store) readSpan(ctx context.Context, q betting.RecordQuery, before id.Round, limit int) (out []betting.Round, reached id.Round, err error) {
	where, args := ofMember(q)
	where, args = where+` AND id < ? ORDER BY id DESC LIMIT ?`, append(args, int64(before), betting.RecordSpan)
	which, with := wanted(q)
	rows, err := s.d.QueryContext(ctx, `SELECT `+roundColumns+` FROM (SELECT `+roundColumns+` FROM rounds WHERE `+where+`) AS newest WHERE `+which+` ORDER BY id DESC LIMIT ?`,
		append(append(slices.Clip(args), with...), limit)...)
	if out, err = scanRounds(rows, err); err != nil || len(out) == limit || len(with) == 0 {
		return out, 0, err
	}
	var last, n int64
	err = s.d.QueryRowContext(ctx, `SELECT COALESCE(MIN(id), 0), COUNT(*) FROM (SELECT id FROM rounds WHERE `+where+`) AS newest`, args...).Scan(&last, &n)
	if err != nil || n < betting.RecordSpan {
		return out, 0, err
	}
	return out, id.Round(last), nil
}

// roundsStep is how many of a member's rounds are looked at in one statement.
const roundsStep = 512

// eachStep walks a member's rounds on SQLite from the newest below before: look
// is given the condition that selects a step of them and says whether to go on.
// It ends after betting.RecordSpan rounds and then tells the last one.
func (s *Store) eachStep(ctx context.Context, q betting.RecordQuery, before int64, look func(where string, args []any) (bool, error)) (reached id.Round, err error) {
	if q.To > 0 {
		before = min(before, int64(id.Floor[betting.Round](q.To)))
	}
	for range betting.RecordSpan / roundsStep {
		ids, err := s.memberKeys.ReadBefore(ctx, db.KeyOfInt(int64(q.Member)), before, roundsStep)
		if err != nil || len(ids) == 0 || (q.From > 0 && ids[0] < int64(id.Floor[betting.Round](q.From))) {
			return 0, err
		}
		where, args := ofMember(q)
		which, with := wanted(q)
		where, args = where+` AND `+which+` AND id IN (`+strings.TrimSuffix(strings.Repeat("?, ", len(ids)), ", ")+`)`, append(args, with...)
		for _, n := range ids {
			args = append(args, n)
		}
		more, err := look(where, args)
		if err != nil || !more || len(ids) < roundsStep {
			return 0, err
		}
		before = ids[len(ids)-1]
	}
	return id.Round(before), nil
}

func scanRounds(rows *sql.Rows, err error) ([]betting.Round, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []betting.Round
	for rows.Next() {
		r, _, err := scanRound(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

const sumRounds = `SELECT CAST(COALESCE(SUM(stake), 0) AS BIGINT), CAST(COALESCE(SUM(payout), 0) AS BIGINT)`

// sumSpan is sumRounds of what a query selects of the next betting.RecordSpan,
// with the last of those and how many they are.
const sumSpan = `SELECT CAST(COALESCE(SUM(stake) FILTER (WHERE wanted), 0) AS BIGINT), CAST(COALESCE(SUM(payout) FILTER (WHERE wanted), 0) AS BIGINT),
	COALESCE(MIN(id), 0), COUNT(*) FROM `

// SumRounds adds up the stakes and payouts that a query selects.
func (s *Store) SumRounds(ctx context.Context, q betting.RecordQuery, before id.Round) (stake, payout money.Amount, reached id.Round, err error) {
	if before == 0 {
		before = math.MaxInt64
	}
	if s.memberKeys == nil {
		where, args := ofMember(q)
		which, with := wanted(q)
		var n int
		err = s.d.QueryRowContext(ctx, sumSpan+`(SELECT id, stake, payout, `+which+` AS wanted FROM rounds WHERE `+where+` AND id < ? ORDER BY id DESC LIMIT ?) AS newest`,
			append(append(with, args...), int64(before), betting.RecordSpan)...).Scan(&stake, &payout, (*int64)(&reached), &n)
		if n < betting.RecordSpan {
			reached = 0
		}
		return stake, payout, reached, err
	}
	reached, err = s.eachStep(ctx, q, int64(before), func(where string, args []any) (bool, error) {
		var a, b money.Amount
		if err := s.d.QueryRowContext(ctx, sumRounds+` FROM rounds WHERE `+where, args...).Scan(&a, &b); err != nil {
			return false, err
		}
		stake, payout = stake+a, payout+b
		return true, nil
	})
	return stake, payout, reached, err
}
