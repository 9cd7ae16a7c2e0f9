package bettingdb

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const grantColumns = `id, vendor, reward, member_id, currency, games, rounds, used, stake, pocket, expires_at, created_at, cancelled_at`

func scanGrant(row scanner) (g betting.Grant, found bool, err error) {
	var games string
	err = row.Scan(&g.ID, &g.Vendor, &g.Reward, &g.Member, &g.Currency, &games, &g.Rounds, &g.Used, &g.Stake, &g.Pocket,
		&g.ExpiresAt, &g.CreatedAt, &g.CancelledAt)
	if errors.Is(err, sql.ErrNoRows) {
		return g, false, nil
	}
	if games != "" {
		g.Games = strings.Split(games, "\n")
	}
	return g, err == nil, err
}

const freeRound = `SELECT g.id, g.reward, g.pocket FROM bet_details d JOIN bet_grants g ON g.id = d.grant_id
	WHERE d.round_id = ? AND d.grant_id <> 0 AND d.returned_by = 0 LIMIT 1`

// FreeRound finds the grant whose bets stand in a round.
func (s *Store) FreeRound(ctx context.Context, tx *db.Tx, round id.Round) (g betting.Grant, free bool, err error) {
	err = tx.QueryRow(ctx, freeRound, int64(round)).Scan(&g.ID, &g.Reward, &g.Pocket)
	if errors.Is(err, sql.ErrNoRows) {
		return g, false, nil
	}
	return g, err == nil, err
}

// ReturnRound marks a free bet as taken back.
func (s *Store) ReturnRound(ctx context.Context, tx *db.Tx, bet, by betting.ActionID) error {
	_, err := tx.Exec(ctx, `UPDATE bet_details SET returned_by = ? WHERE action_id = ? AND returned_by = 0`, int64(by), int64(bet))
	return err
}

// GiveRoundBack counts a grant down by one.
func (s *Store) GiveRoundBack(ctx context.Context, tx *db.Tx, grant betting.GrantID) error {
	_, err := tx.Exec(ctx, `UPDATE bet_grants SET used = used - 1 WHERE id = ?`, int64(grant))
	return err
}

const takeRound = `UPDATE bet_grants SET used = used + 1
	WHERE vendor = ? AND reward = ? AND member_id = ? AND used < rounds AND expires_at > ? AND cancelled_at = 0
	RETURNING ` + grantColumns

// TakeRound counts a grant up.
func (s *Store) TakeRound(ctx context.Context, tx *db.Tx, vendor, reward string, member id.Member, at clock.Instant) (betting.Grant, bool, error) {
	return scanGrant(tx.QueryRow(ctx, takeRound, vendor, reward, int64(member), int64(at)))
}

// FindGrant finds a grant by its name, under a row lock.
func (s *Store) FindGrant(ctx context.Context, tx *db.Tx, vendor, reward string, member id.Member) (betting.Grant, bool, error) {
	return scanGrant(tx.QueryRow(ctx, `SELECT `+grantColumns+` FROM bet_grants WHERE vendor = ? AND reward = ? AND member_id = ?`+tx.ForUpdate(),
		vendor, reward, int64(member)))
}

// InsertGrant adds a grant.
func (s *Store) InsertGrant(ctx context.Context, tx *db.Tx, g *betting.Grant) error {
	_, err := tx.Exec(ctx, `INSERT INTO bet_grants (`+grantColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(g.ID), g.Vendor, g.Reward, int64(g.Member), string(g.Currency), strings.Join(g.Games, "\n"), g.Rounds, g.Used,
		int64(g.Stake), string(g.Pocket), int64(g.ExpiresAt), int64(g.CreatedAt), int64(g.CancelledAt))
	return err
}

// CancelGrant ends a grant.
func (s *Store) CancelGrant(ctx context.Context, tx *db.Tx, grant betting.GrantID, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE bet_grants SET cancelled_at = ? WHERE id = ?`, int64(at), int64(grant))
	return err
}
