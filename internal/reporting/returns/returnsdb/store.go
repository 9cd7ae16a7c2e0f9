// Package returnsdb is the SQL of package returns. It writes its own tables, and
// reads rounds, jackpots and games by their rooms' views.
package returnsdb

import (
	"context"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/reporting"
	"baize/internal/reporting/returns"
)

// Store implements returns.Store on both engines.
type Store struct{ db *db.DB }

// New makes a Store.
func New(d *db.DB) *Store { return &Store{db: d} }

var _ returns.Store = (*Store)(nil)

const settled = `SELECT vendor, game_code, currency, stake, COUNT(*), CAST(SUM(payout) AS BIGINT) FROM v_rounds
	WHERE round_id >= ? AND round_id < ? AND state = 'settled' AND stake > 0 AND currency <> ? GROUP BY vendor, game_code, currency, stake`

// jackpots are below zero: they went out of a pool, into a round's payout. Their
// actions may come a while after the round began, never before; each table is
// told so, for a planner may begin with any.
const jackpots = `SELECT r.vendor, r.game_code, r.currency, r.stake, 0, CAST(SUM(p.amount) AS BIGINT) FROM v_bet_pool_moves p
	JOIN v_bets b ON b.action_id = p.action_id JOIN v_rounds r ON r.member_id = b.member_id AND r.round_id = b.round_id
	WHERE p.action_id >= ? AND b.action_id >= ? AND p.amount < 0 AND b.kind = 'jackpot' AND b.reversed_by = 0
	AND r.round_id >= ? AND r.round_id < ? AND r.state = 'settled' AND r.stake > 0 AND r.currency <> ? GROUP BY r.vendor, r.game_code, r.currency, r.stake`

// part is how much of the time one statement sums up: all rounds of a busy day
// are too many for one.
const part = time.Hour

// Settled sums rounds up by their stakes, and takes jackpots off their payouts. A
// stake may come several times.
func (s *Store) Settled(ctx context.Context, from, to clock.Instant) (all []returns.Staked, err error) {
	floor := func(at clock.Instant) int64 { return int64(id.Floor[struct{}](at)) }
	for at := from; at < to; at = at.Add(part) {
		list, err := s.staked(ctx, settled, floor(at), floor(min(at.Add(part), to)), string(money.Trial))
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	list, err := s.staked(ctx, jackpots, floor(from), floor(from), floor(from), floor(to), string(money.Trial))
	return append(all, list...), err
}

func (s *Store) staked(ctx context.Context, query string, args ...any) ([]returns.Staked, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []returns.Staked
	for rows.Next() {
		var x returns.Staked
		if err := rows.Scan(&x.Vendor, &x.Game, &x.Currency, &x.Stake, &x.Rounds, &x.Payout); err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, rows.Err()
}

var dayRows = db.NewRows("reporting_returns",
	db.Column{Name: "day", Type: db.Int}, db.Column{Name: "vendor", Type: db.Text}, db.Column{Name: "game", Type: db.Text},
	db.Column{Name: "currency", Type: db.Text}, db.Column{Name: "level", Type: db.Int}, db.Column{Name: "rounds", Type: db.Int},
	db.Column{Name: "stake", Type: db.Int}, db.Column{Name: "payout", Type: db.Int}, db.Column{Name: "squares", Type: db.Int})

// SetDay writes a day as a whole.
func (s *Store) SetDay(ctx context.Context, tx *db.Tx, day reporting.Day, rows []returns.Row) error {
	if _, err := tx.Exec(ctx, `DELETE FROM reporting_returns WHERE day = ?`, int64(day)); err != nil {
		return err
	}
	for _, r := range rows {
		tx.Stage(dayRows, int64(day), r.Vendor, r.Game, string(r.Currency), int64(r.Level), r.Rounds, int64(r.Stake), int64(r.Payout), r.Squares)
	}
	return nil
}

// LastDay is the newest day that has rows.
func (s *Store) LastDay(ctx context.Context) (day reporting.Day, known bool, err error) {
	var found *int64
	if err = s.db.QueryRowContext(ctx, `SELECT MAX(day) FROM reporting_returns`).Scan(&found); err != nil || found == nil {
		return 0, false, err
	}
	return reporting.Day(*found), true, nil
}

const game = `COALESCE(g.name_en, ''), COALESCE(g.return_ppm, 0), COALESCE(g.mechanic, ''), COALESCE(g.par_sheet, '')`

// Window sums days up by key.
func (s *Store) Window(ctx context.Context, first, last reporting.Day) ([]returns.Counted, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT r.vendor, r.game, r.currency, r.level, CAST(SUM(r.rounds) AS BIGINT), CAST(SUM(r.stake) AS BIGINT),
		CAST(SUM(r.payout) AS BIGINT), CAST(SUM(r.squares) AS BIGINT), `+game+` FROM reporting_returns r
		LEFT JOIN v_catalogue_games g ON g.vendor = r.vendor AND g.code = r.game WHERE r.day >= ? AND r.day <= ?
		GROUP BY r.vendor, r.game, r.currency, r.level, g.name_en, g.return_ppm, g.mechanic, g.par_sheet ORDER BY r.vendor, r.game, r.currency, r.level`,
		int64(first), int64(last))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []returns.Counted
	for rows.Next() {
		var c returns.Counted
		err := rows.Scan(&c.Vendor, &c.Key.Game, &c.Currency, &c.Level, &c.Rounds, &c.Stake, &c.Payout, &c.Squares,
			&c.Game.Name, &c.Game.ReturnPpm, &c.Game.Mechanic, &c.Game.Sheet)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// Days are the rows of one profile or game, by day.
func (s *Store) Days(ctx context.Context, first, last reporting.Day, w returns.Which) ([]returns.DayRow, error) {
	which, args := `g.mechanic = ? AND g.par_sheet = ?`, []any{w.Profile.Mechanic, w.Profile.Sheet}
	if w.Game != "" {
		which, args = `r.vendor = ? AND r.game = ?`, []any{w.Vendor, w.Game}
	}
	rows, err := s.db.QueryContext(ctx, `SELECT r.day, r.vendor, r.game, r.currency, r.level, r.rounds, r.stake, r.payout, r.squares, `+game+`
		FROM reporting_returns r LEFT JOIN v_catalogue_games g ON g.vendor = r.vendor AND g.code = r.game
		WHERE r.day >= ? AND r.day <= ? AND r.currency = ? AND `+which+` ORDER BY r.day, r.vendor, r.game, r.level`,
		append([]any{int64(first), int64(last), string(w.Currency)}, args...)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []returns.DayRow
	for rows.Next() {
		var c returns.DayRow
		err := rows.Scan(&c.Day, &c.Vendor, &c.Key.Game, &c.Currency, &c.Level, &c.Rounds, &c.Stake, &c.Payout, &c.Squares,
			&c.Game.Name, &c.Game.ReturnPpm, &c.Game.Mechanic, &c.Game.Sheet)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, rows.Err()
}

// Tell notes an alarm, unless one of the subject holds.
func (s *Store) Tell(ctx context.Context, tx *db.Tx, subject string, day reporting.Day, within int) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO reporting_return_alarms (subject, day) VALUES (?, ?)
		ON CONFLICT (subject) DO UPDATE SET day = excluded.day WHERE reporting_return_alarms.day <= excluded.day - ?`, subject, int64(day), within)
	return n == 1, err
}
