package cataloguedb

import (
	"context"

	"baize/internal/catalogue"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
)

// AddWin stores a win, or adds to the one that its round has.
func (s *Store) AddWin(ctx context.Context, tx *db.Tx, w catalogue.Win) error {
	_, err := tx.Exec(ctx, `INSERT INTO catalogue_wins (round_id, member_id, game_id, currency, stake, payout, jackpot, won_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (round_id) DO UPDATE SET payout = catalogue_wins.payout + excluded.payout,
			stake = catalogue_wins.stake + excluded.stake, won_at = excluded.won_at`,
		int64(w.Round), int64(w.Member), int64(w.Game), string(w.Currency), int64(w.Stake), int64(w.Payout), w.Jackpot, int64(w.WonAt))
	return err
}

// TakeBack takes amounts off a round's win, which goes when it is one no longer.
func (s *Store) TakeBack(ctx context.Context, tx *db.Tx, round id.Round, stake, payout money.Amount) error {
	n, err := tx.Exec(ctx, `UPDATE catalogue_wins SET stake = stake - ?, payout = payout - ? WHERE round_id = ?`,
		int64(stake), int64(payout), int64(round))
	if err != nil || n == 0 {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM catalogue_wins WHERE round_id = ? AND payout <= stake`, int64(round))
	return err
}

// TrimWins drops wins from before the moment, and all but the keep highest of
// each list.
func (s *Store) TrimWins(ctx context.Context, tx *db.Tx, before clock.Instant, keep int) error {
	if _, err := tx.Exec(ctx, `DELETE FROM catalogue_wins WHERE won_at < ?`, int64(before)); err != nil {
		return err
	}
	for _, jackpot := range []bool{false, true} {
		_, err := tx.Exec(ctx, `DELETE FROM catalogue_wins WHERE jackpot = ? AND round_id IN
			(SELECT round_id FROM catalogue_wins WHERE jackpot = ? ORDER BY payout DESC, round_id LIMIT 1000 OFFSET ?)`, jackpot, jackpot, keep)
		if err != nil {
			return err
		}
	}
	return nil
}

// Wins reads the highest wins since a moment; the biggest include jackpots.
func (s *Store) Wins(ctx context.Context, since clock.Instant, jackpot bool, limit int) ([]catalogue.Win, error) {
	query := `SELECT round_id, member_id, game_id, currency, stake, payout, jackpot, won_at FROM catalogue_wins WHERE won_at >= ?`
	if jackpot {
		query += ` AND jackpot`
	}
	rows, err := s.db.QueryContext(ctx, query+` ORDER BY payout DESC, round_id LIMIT ?`, int64(since), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []catalogue.Win
	for rows.Next() {
		var w catalogue.Win
		var round, member, game, stake, payout, at int64
		if err := rows.Scan(&round, &member, &game, &w.Currency, &stake, &payout, &w.Jackpot, &at); err != nil {
			return nil, err
		}
		w.Round, w.Member, w.Game, w.WonAt = id.Round(round), id.Member(member), id.Game(game), clock.Instant(at)
		w.Stake, w.Payout = money.Amount(stake), money.Amount(payout)
		out = append(out, w)
	}
	return out, rows.Err()
}

// AddPaid adds to what a game paid out in an hour.
func (s *Store) AddPaid(ctx context.Context, tx *db.Tx, p catalogue.Paid) error {
	_, err := tx.Exec(ctx, `INSERT INTO catalogue_paid (game_id, currency, hour_at, payout) VALUES (?, ?, ?, ?)
		ON CONFLICT (game_id, currency, hour_at) DO UPDATE SET payout = catalogue_paid.payout + excluded.payout`,
		int64(p.Game), string(p.Currency), int64(p.HourAt), int64(p.Payout))
	return err
}

// PaidSince sums per game and currency from an hour on.
func (s *Store) PaidSince(ctx context.Context, hour clock.Instant) ([]catalogue.Paid, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT game_id, currency, CAST(SUM(payout) AS BIGINT) FROM catalogue_paid WHERE hour_at >= ? GROUP BY game_id, currency`, int64(hour))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []catalogue.Paid
	for rows.Next() {
		var p catalogue.Paid
		var game, payout int64
		if err := rows.Scan(&game, &p.Currency, &payout); err != nil {
			return nil, err
		}
		p.Game, p.HourAt, p.Payout = id.Game(game), hour, money.Amount(payout)
		out = append(out, p)
	}
	return out, rows.Err()
}

// TrimPaid drops hours from before the moment.
func (s *Store) TrimPaid(ctx context.Context, tx *db.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM catalogue_paid WHERE hour_at < ?`, int64(before))
	return err
}
