package studiodb

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/studio/runner"
)

// EachRound walks a vendor's rounds with ids in [from, to).
func (s *Store) EachRound(ctx context.Context, vendor string, from, to id.Round, each func(runner.Round) error) error {
	return walk(ctx, s, readRound, each, `SELECT `+roundColumns+` FROM studio_rounds WHERE id >= ? AND id < ? AND vendor = ? ORDER BY id`, int64(from), int64(to), vendor)
}

// EachCrashBet walks a vendor's crash bets with ids in [from, to).
func (s *Store) EachCrashBet(ctx context.Context, vendor string, from, to id.Round, each func(runner.CrashBet) error) error {
	return walk(ctx, s, readBet, each, selectBets+`WHERE b.id >= ? AND b.id < ? AND b.vendor = ? ORDER BY b.id`, int64(from), int64(to), vendor)
}

// EachStepRound walks a vendor's rounds of steps with ids in [from, to).
func (s *Store) EachStepRound(ctx context.Context, vendor string, from, to id.Round, each func(runner.StepRound) error) error {
	return walk(ctx, s, readSteps, each, selectSteps+`WHERE id >= ? AND id < ? AND vendor = ? ORDER BY id`, int64(from), int64(to), vendor)
}

func walk[T any](ctx context.Context, s *Store, read func(scanner) (T, error), each func(T) error, query string, args ...any) error {
	rows, err := s.d.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		row, err := read(rows)
		if err != nil {
			return err
		}
		if err := each(row); err != nil {
			return err
		}
	}
	return rows.Err()
}
