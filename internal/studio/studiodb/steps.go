package studiodb

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/studio/owe"
	"baize/internal/studio/runner"
)

const selectSteps = `SELECT ` + roundColumns + `, picks, owed, moved_at, end_key FROM studio_steps `

func readSteps(s scanner) (r runner.StepRound, err error) {
	var picks string
	if err = s.Scan(append(fields(&r.Round), &picks, (*string)(&r.Owed), (*int64)(&r.MovedAt), &r.EndKey)...); err != nil {
		return r, err
	}
	r.Picks, err = picksOf(picks)
	return r, err
}

// text writes picks as they are stored: numbers with commas between them.
func text(picks []int) string {
	out := make([]string, len(picks))
	for i, pick := range picks {
		out[i] = strconv.Itoa(pick)
	}
	return strings.Join(out, ",")
}

func picksOf(stored string) ([]int, error) {
	if stored == "" {
		return nil, nil
	}
	parts := strings.Split(stored, ",")
	picks := make([]int, len(parts))
	for i, part := range parts {
		pick, err := strconv.Atoi(part)
		if err != nil {
			return nil, fmt.Errorf("studiodb: picks %q: %w", stored, err)
		}
		picks[i] = pick
	}
	return picks, nil
}

// InsertStepRound adds a round of steps.
func (s *Store) InsertStepRound(ctx context.Context, tx *db.Tx, r runner.StepRound) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_steps (`+roundColumns+`, picks, owed, moved_at, end_key)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		append(values(r.Round), text(r.Picks), string(r.Owed), int64(r.MovedAt), r.EndKey)...)
	return err
}

// MoveStepRound writes what became of a round that has no end and still has
// these picks.
func (s *Store) MoveStepRound(ctx context.Context, tx *db.Tx, r runner.StepRound, before []int) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE studio_steps SET picks = ?, state = ?, payout = ?, outcome = ?, receipt = ?, reason = ?, owed = ?,
		balance = ?, balance_version = ?, moved_at = ?, ended_at = ?, end_key = ?
		WHERE id = ? AND state IN ('PLACED', 'ACTIVE') AND picks = ?`,
		text(r.Picks), string(r.State), int64(r.Payout), r.Outcome, r.Receipt, r.Reason, string(r.Owed),
		int64(r.Balance), r.BalanceVersion, int64(r.MovedAt), int64(r.EndedAt), r.EndKey, int64(r.ID), text(before))
	return n == 1, err
}

// AcknowledgeSteps clears what a round owed.
func (s *Store) AcknowledgeSteps(ctx context.Context, tx *db.Tx, round id.Round, owed owe.Call, balance money.Amount, version int64) error {
	_, err := tx.Exec(ctx, `UPDATE studio_steps SET owed = '', balance = ?, balance_version = ? WHERE id = ? AND owed = ?`,
		int64(balance), version, int64(round), string(owed))
	return err
}

// FindStepRound finds a round of steps.
func (s *Store) FindStepRound(ctx context.Context, round id.Round) (runner.StepRound, bool, error) {
	return one(ctx, s.d, readSteps, selectSteps+`WHERE id = ?`, int64(round))
}

// StepRoundByKey finds the round that a request's key got.
func (s *Store) StepRoundByKey(ctx context.Context, userID, key string) (runner.StepRound, bool, error) {
	return one(ctx, s.d, readSteps, selectSteps+`WHERE user_id = ? AND idem_key = ?`, userID, key)
}

// OpenStepRounds lists a member's rounds that have no end.
func (s *Store) OpenStepRounds(ctx context.Context, userID string) ([]runner.StepRound, error) {
	return all(ctx, s.d, readSteps, selectSteps+`WHERE user_id = ? AND state IN ('PLACED', 'ACTIVE') ORDER BY id`, userID)
}

// OwingStepRounds lists rounds that owe a call, the oldest first.
func (s *Store) OwingStepRounds(ctx context.Context, limit int) ([]runner.StepRound, error) {
	return all(ctx, s.d, readSteps, selectSteps+`WHERE owed <> '' ORDER BY id LIMIT ?`, limit)
}

// IdleStepRounds lists ACTIVE rounds without a step since a moment.
func (s *Store) IdleStepRounds(ctx context.Context, since clock.Instant, limit int) ([]runner.StepRound, error) {
	return all(ctx, s.d, readSteps, selectSteps+`WHERE state = 'ACTIVE' AND moved_at <= ? ORDER BY moved_at LIMIT ?`, int64(since), limit)
}

// ListStepRounds lists a member's rounds of a game, newest first.
func (s *Store) ListStepRounds(ctx context.Context, q runner.HistoryQuery) ([]runner.StepRound, error) {
	return all(ctx, s.d, readSteps, selectSteps+`WHERE user_id = ? AND vendor = ? AND game_code = ? AND id < ? ORDER BY id DESC LIMIT ?`,
		q.UserID, q.Vendor, q.GameCode, before(q.Before), q.Limit)
}
