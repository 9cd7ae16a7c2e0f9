package studiodb

import (
	"context"
	"math"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/studio/runner"
)

const roundColumns = `id, vendor, game_code, user_id, currency, engine, seed_id, server_hash, client_seed, nonce, params, stake, payout,
	outcome, receipt, state, reason, idem_key, balance, balance_version, created_at, ended_at`

// fields are where the columns of a round go.
func fields(r *runner.Round) []any {
	return []any{(*int64)(&r.ID), &r.Vendor, &r.GameCode, &r.UserID, (*string)(&r.Currency), &r.Engine, (*int64)(&r.Pair), &r.ServerHash,
		&r.ClientSeed, &r.Nonce, &r.Params, amount(&r.Stake), amount(&r.Payout), &r.Outcome, &r.Receipt, (*string)(&r.State), &r.Reason,
		&r.Key, amount(&r.Balance), &r.BalanceVersion, (*int64)(&r.CreatedAt), (*int64)(&r.EndedAt)}
}

// values are the columns of a round.
func values(r runner.Round) []any {
	return []any{int64(r.ID), r.Vendor, r.GameCode, r.UserID, string(r.Currency), r.Engine, int64(r.Pair), r.ServerHash,
		r.ClientSeed, int64(r.Nonce), r.Params, int64(r.Stake), int64(r.Payout), r.Outcome, r.Receipt, string(r.State), r.Reason,
		r.Key, int64(r.Balance), r.BalanceVersion, int64(r.CreatedAt), int64(r.EndedAt)}
}

func readRound(s scanner) (r runner.Round, err error) {
	err = s.Scan(fields(&r)...)
	return r, err
}

// InsertRound adds a round.
func (s *Store) InsertRound(ctx context.Context, tx *db.Tx, r runner.Round) error {
	_, err := tx.Exec(ctx, `INSERT INTO studio_rounds (`+roundColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, values(r)...)
	return err
}

// FindRound finds a round.
func (s *Store) FindRound(ctx context.Context, round id.Round) (runner.Round, bool, error) {
	return one(ctx, s.d, readRound, `SELECT `+roundColumns+` FROM studio_rounds WHERE id = ?`, int64(round))
}

// RoundByKey finds the round that a request's key got.
func (s *Store) RoundByKey(ctx context.Context, userID, key string) (runner.Round, bool, error) {
	return one(ctx, s.d, readRound, `SELECT `+roundColumns+` FROM studio_rounds WHERE user_id = ? AND idem_key = ?`, userID, key)
}

// OpenRounds lists PENDING rounds of a member, or of all where userID is empty.
func (s *Store) OpenRounds(ctx context.Context, userID string) ([]runner.Round, error) {
	if userID == "" {
		return all(ctx, s.d, readRound, `SELECT `+roundColumns+` FROM studio_rounds WHERE state = 'PENDING' ORDER BY id`)
	}
	return all(ctx, s.d, readRound, `SELECT `+roundColumns+` FROM studio_rounds WHERE user_id = ? AND state = 'PENDING' ORDER BY id`, userID)
}

// EndRound takes a round out of PENDING.
func (s *Store) EndRound(ctx context.Context, tx *db.Tx, round id.Round, e runner.Ending) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE studio_rounds SET state = ?, reason = ?, balance = ?, balance_version = ?, ended_at = ? WHERE id = ? AND state = 'PENDING'`,
		string(e.State), e.Reason, int64(e.Balance), e.BalanceVersion, int64(e.At), int64(round))
	return n == 1, err
}

// ListRounds lists a member's rounds of a game, newest first.
func (s *Store) ListRounds(ctx context.Context, q runner.HistoryQuery) ([]runner.Round, error) {
	return all(ctx, s.d, readRound, `SELECT `+roundColumns+` FROM studio_rounds
		WHERE user_id = ? AND vendor = ? AND game_code = ? AND id < ? ORDER BY id DESC LIMIT ?`,
		q.UserID, q.Vendor, q.GameCode, before(q.Before), q.Limit)
}

func before(r id.Round) int64 {
	if r == 0 {
		return math.MaxInt64
	}
	return int64(r)
}
