package bettingdb

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

const roundColumns = `member_id, id, vendor, ref, game_code, currency, state, stake, payout, settled_stake, bets, wins, settlement, opened_at, settled_at`

func scanRound(row scanner) (betting.Round, bool, error) {
	var r betting.Round
	err := row.Scan(&r.Member, &r.ID, &r.Vendor, &r.Ref, &r.GameCode, &r.Currency, &r.State, &r.Stake, &r.Payout,
		&r.SettledStake, &r.Bets, &r.Wins, &r.Settlement, &r.OpenedAt, &r.SettledAt)
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	return r, err == nil, err
}

// enterRound counts the stake as told only for a new round; for one that
// stands the service tells the rest itself.
const (
	makeRound = `INSERT INTO rounds (` + roundColumns + `) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
	ON CONFLICT (vendor, ref, member_id) DO NOTHING`
	enterRound = `UPDATE rounds SET state = ?, stake = stake + ?, payout = payout + ?, bets = bets + ?, wins = wins + ?, settled_at = ?
	WHERE vendor = ? AND ref = ? AND member_id = ? AND settled_at = 0 AND state <> 'settled' AND currency = ?
	RETURNING id, stake, payout, settled_stake, bets, wins, opened_at`
)

// EnterRound makes a round, or adds to the one that stands: nearly all bets
// are the first of their round.
func (s *Store) EnterRound(ctx context.Context, tx *db.Tx, r betting.Round) (betting.Round, bool, error) {
	made, err := tx.Exec(ctx, makeRound,
		int64(r.Member), int64(r.ID), r.Vendor, r.Ref, r.GameCode, string(r.Currency), string(r.State), int64(r.Stake), int64(r.Payout),
		int64(r.SettledStake), r.Bets, r.Wins, r.Settlement, int64(r.OpenedAt), int64(r.SettledAt))
	if err != nil || made == 1 {
		return r, err == nil, err
	}
	err = tx.QueryRow(ctx, enterRound,
		string(r.State), int64(r.Stake), int64(r.Payout), r.Bets, r.Wins, int64(r.SettledAt),
		r.Vendor, r.Ref, int64(r.Member), string(r.Currency),
	).Scan((*int64)(&r.ID), (*int64)(&r.Stake), (*int64)(&r.Payout), (*int64)(&r.SettledStake), &r.Bets, &r.Wins, (*int64)(&r.OpenedAt))
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	return r, err == nil, err
}

// LockRound finds a round by the vendor's id, under a row lock.
func (s *Store) LockRound(ctx context.Context, tx *db.Tx, vendor, ref string, member id.Member) (betting.Round, bool, error) {
	return scanRound(tx.QueryRow(ctx, `SELECT `+roundColumns+` FROM rounds WHERE vendor = ? AND ref = ? AND member_id = ?`+tx.ForUpdate(),
		vendor, ref, int64(member)))
}

// LockRoundByID finds a round by its own id, under a row lock.
func (s *Store) LockRoundByID(ctx context.Context, tx *db.Tx, member id.Member, round id.Round) (betting.Round, bool, error) {
	return scanRound(tx.QueryRow(ctx, `SELECT `+roundColumns+` FROM rounds WHERE member_id = ? AND id = ?`+tx.ForUpdate(), int64(member), int64(round)))
}

// UpdateRound writes what can change in a round.
func (s *Store) UpdateRound(ctx context.Context, tx *db.Tx, r *betting.Round) error {
	_, err := tx.Exec(ctx, `UPDATE rounds SET state = ?, stake = ?, payout = ?, settled_stake = ?, bets = ?, wins = ?, settlement = ?, settled_at = ?
		WHERE member_id = ? AND id = ?`,
		string(r.State), int64(r.Stake), int64(r.Payout), int64(r.SettledStake), r.Bets, r.Wins, r.Settlement, int64(r.SettledAt),
		int64(r.Member), int64(r.ID))
	return err
}

// ofMember is the condition of a member's betting record and its arguments.
func ofMember(q betting.RecordQuery) (string, []any) {
	where, args := ` FROM rounds WHERE member_id = ?`, []any{int64(q.Member)}
	if q.From > 0 {
		where, args = where+` AND id >= ?`, append(args, int64(id.Floor[betting.Round](q.From)))
	}
	if q.To > 0 {
		where, args = where+` AND id < ?`, append(args, int64(id.Floor[betting.Round](q.To)))
	}
	if q.Vendor != "" {
		where, args = where+` AND vendor = ?`, append(args, q.Vendor)
	}
	if q.State != "" {
		where, args = where+` AND state = ?`, append(args, string(q.State))
	}
	return where, args
}

// ReadRounds lists a member's rounds, newest first.
func (s *Store) ReadRounds(ctx context.Context, q betting.RecordQuery, before id.Round, limit int) ([]betting.Round, error) {
	where, args := ofMember(q)
	if before > 0 {
		where, args = where+` AND id < ?`, append(args, int64(before))
	}
	rows, err := s.d.QueryContext(ctx, `SELECT `+roundColumns+where+` ORDER BY id DESC LIMIT ?`, append(args, limit)...)
	return scanRounds(rows, err)
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

// SumRounds adds up the stakes and payouts that a query selects.
func (s *Store) SumRounds(ctx context.Context, q betting.RecordQuery) (stake, payout money.Amount, err error) {
	where, args := ofMember(q)
	err = s.d.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(stake), 0) AS BIGINT), CAST(COALESCE(SUM(payout), 0) AS BIGINT)`+where, args...).
		Scan(&stake, &payout)
	return stake, payout, err
}

// OpenRounds lists rounds that began before a moment and are open still. It
// walks all rounds, which a sweeper may do now and then on a copy of nothing
// else's time.
func (s *Store) OpenRounds(ctx context.Context, openedBefore clock.Instant, limit int) ([]betting.Round, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT `+roundColumns+` FROM rounds WHERE state = 'open' AND opened_at < ? ORDER BY id LIMIT ?`,
		int64(openedBefore), limit)
	return scanRounds(rows, err)
}
