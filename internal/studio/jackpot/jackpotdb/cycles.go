package jackpotdb

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/jackpot"
)

const (
	cycleColumns = `id, pool_id, number, level, currency, ` + termColumns + `, base, topped, gathered, state,
		seed_sealed, seed_hash, next_sealed, next_hash, entropy, opened_at,
		threshold, prize, revealed, member_id, vendor, game_code, round_id, action_id, hit_at, paid_at`
	selectCycles = `SELECT ` + cycleColumns + ` FROM studio_jackpot_cycles `
	insertCycle  = `INSERT INTO studio_jackpot_cycles (` + cycleColumns + `) VALUES
		(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)

func readCycle(r scanner) (c jackpot.Cycle, err error) {
	err = r.Scan((*int64)(&c.ID), (*int64)(&c.Pool), &c.Number, (*string)(&c.Level), (*string)(&c.Currency),
		(*string)(&c.Kind), (*int64)(&c.Seed), (*int64)(&c.Spread), (*int64)(&c.Ceiling), (*int64)(&c.Mean), &c.Rate, &c.Reserve, &c.Growth,
		(*int64)(&c.Base), (*int64)(&c.Topped), (*int64)(&c.Gathered), (*string)(&c.State),
		&c.SeedSealed, &c.SeedHash, &c.NextSealed, &c.NextHash, &c.Entropy, (*int64)(&c.OpenedAt),
		(*int64)(&c.Threshold), (*int64)(&c.Prize), &c.Revealed, (*int64)(&c.Member), &c.Vendor, &c.Game, (*int64)(&c.Round),
		(*int64)(&c.Action), (*int64)(&c.HitAt), (*int64)(&c.PaidAt))
	return c, err
}

// LockAccruing reads the cycles of a currency that accrue, under a lock.
func (s *Store) LockAccruing(ctx context.Context, tx *db.Tx, c money.Currency) ([]*jackpot.Cycle, error) {
	rows, err := tx.Query(ctx, selectCycles+`WHERE currency = ? AND state = 'ACCRUING' ORDER BY pool_id`+tx.ForUpdate(), string(c))
	return list(rows, err, func(r scanner) (*jackpot.Cycle, error) {
		one, err := readCycle(r)
		return &one, err
	})
}

// Accruing lists the cycles that accrue, the largest level first.
func (s *Store) Accruing(ctx context.Context) ([]jackpot.Cycle, error) {
	rows, err := s.d.QueryContext(ctx, selectCycles+`WHERE state = 'ACCRUING' ORDER BY currency,
		CASE level WHEN 'grand' THEN 0 WHEN 'major' THEN 1 WHEN 'minor' THEN 2 ELSE 3 END`)
	return list(rows, err, readCycle)
}

// InsertCycle adds a cycle.
func (s *Store) InsertCycle(ctx context.Context, tx *db.Tx, c *jackpot.Cycle) error {
	args := append([]any{int64(c.ID), int64(c.Pool), c.Number, string(c.Level), string(c.Currency)}, termArgs(c.Terms)...)
	args = append(args, int64(c.Base), int64(c.Topped), int64(c.Gathered), string(c.State), c.SeedSealed, c.SeedHash, c.NextSealed, c.NextHash,
		c.Entropy, int64(c.OpenedAt))
	_, err := tx.Exec(ctx, insertCycle, append(args, winArgs(c)...)...)
	return err
}

func winArgs(c *jackpot.Cycle) []any {
	return []any{int64(c.Threshold), int64(c.Prize), c.Revealed, int64(c.Member), c.Vendor, c.Game, int64(c.Round), int64(c.Action),
		int64(c.HitAt), int64(c.PaidAt)}
}

// SaveCycle writes what was gathered, the state and the win.
func (s *Store) SaveCycle(ctx context.Context, tx *db.Tx, c *jackpot.Cycle) error {
	args := append([]any{int64(c.Gathered), string(c.State)}, winArgs(c)...)
	_, err := tx.Exec(ctx, `UPDATE studio_jackpot_cycles SET gathered = ?, state = ?, threshold = ?, prize = ?, revealed = ?, member_id = ?, vendor = ?,
		game_code = ?, round_id = ?, action_id = ?, hit_at = ?, paid_at = ? WHERE id = ?`, append(args, int64(c.ID))...)
	return err
}

// AddTopped adds to a cycle that still accrues.
func (s *Store) AddTopped(ctx context.Context, tx *db.Tx, c jackpot.CycleID, by money.Amount) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE studio_jackpot_cycles SET topped = topped + ? WHERE id = ? AND state = 'ACCRUING'`, int64(by), int64(c))
	return n == 1, err
}

// Unpaid lists the cycles whose prize is not paid yet, the oldest first.
func (s *Store) Unpaid(ctx context.Context) ([]jackpot.Cycle, error) {
	rows, err := s.d.QueryContext(ctx, selectCycles+`WHERE state = 'TRIGGERED' ORDER BY id`)
	return list(rows, err, readCycle)
}

// MarkPaid ends a cycle whose prize was paid.
func (s *Store) MarkPaid(ctx context.Context, tx *db.Tx, c jackpot.CycleID, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE studio_jackpot_cycles SET state = 'PAID', paid_at = ? WHERE id = ? AND state = 'TRIGGERED'`, int64(at), int64(c))
	return n == 1, err
}

// Won lists cycles that are over, newest first.
func (s *Store) Won(ctx context.Context, before jackpot.CycleID, limit int) ([]jackpot.Cycle, error) {
	if before == 0 {
		before = 1<<63 - 1
	}
	rows, err := s.d.QueryContext(ctx, selectCycles+`WHERE state <> 'ACCRUING' AND id < ? ORDER BY id DESC LIMIT ?`, int64(before), limit)
	return list(rows, err, readCycle)
}

// LastOf is a pool's newest cycle.
func (s *Store) LastOf(ctx context.Context, tx *db.Tx, p jackpot.PoolID) (jackpot.Cycle, error) {
	return readCycle(tx.QueryRow(ctx, selectCycles+`WHERE pool_id = ? ORDER BY number DESC LIMIT 1`, int64(p)))
}

// PaidBetween lists a vendor's cycles whose prize was paid in [from, to).
func (s *Store) PaidBetween(ctx context.Context, vendor string, from, to clock.Instant) ([]jackpot.Cycle, error) {
	rows, err := s.d.QueryContext(ctx, selectCycles+`WHERE vendor = ? AND paid_at >= ? AND paid_at < ? ORDER BY id`, vendor, int64(from), int64(to))
	return list(rows, err, readCycle)
}
