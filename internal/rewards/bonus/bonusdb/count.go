package bonusdb

import (
	"context"
	"database/sql"
	"math"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/bonus"
)

// ActiveOf reads the active grants of some members.
func (s *Store) ActiveOf(ctx context.Context, tx *db.Tx, members []id.Member) ([]bonus.Grant, error) {
	among, arg := db.Among(tx.Engine(), "member_id", members)
	return scanGrants(tx.Query(ctx, selectGrant+`state = 'ACTIVE' AND `+among, arg))
}

const selectRollover = `SELECT id, member_id, currency, amount, target, progress, at, done_at FROM bonus_rollovers WHERE `

func scanRollovers(rows *sql.Rows, err error) ([]bonus.Rollover, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []bonus.Rollover
	for rows.Next() {
		var r bonus.Rollover
		if err := rows.Scan(&r.ID, &r.Member, &r.Currency, &r.Amount, &r.Target, &r.Progress, &r.At, &r.DoneAt); err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

// OpenRollovers reads what of some members' cash must be turned over.
func (s *Store) OpenRollovers(ctx context.Context, tx *db.Tx, members []id.Member) ([]bonus.Rollover, error) {
	among, arg := db.Among(tx.Engine(), "member_id", members)
	return scanRollovers(tx.Query(ctx, selectRollover+`done_at = 0 AND `+among+` ORDER BY id`, arg))
}

// RolloversOf lists a member's rollovers, newest first.
func (s *Store) RolloversOf(ctx context.Context, member id.Member) ([]bonus.Rollover, error) {
	return scanRollovers(s.d.QueryContext(ctx, selectRollover+`member_id = ? AND target > 0 ORDER BY id DESC LIMIT 50`, int64(member)))
}

const addCounted = `INSERT INTO bonus_wagers (grant_id, category, valid, counted) VALUES (?, ?, ?, ?)
	ON CONFLICT (grant_id, category) DO UPDATE SET valid = bonus_wagers.valid + excluded.valid, counted = bonus_wagers.counted + excluded.counted`

// AddCounted adds to what was turned over.
func (s *Store) AddCounted(ctx context.Context, tx *db.Tx, c bonus.Counted) error {
	_, err := tx.Exec(ctx, addCounted, int64(c.Grant), c.Category, int64(c.Valid), int64(c.Counted))
	return err
}

// ProgressTx reads what was turned over for a grant.
func (s *Store) ProgressTx(ctx context.Context, tx *db.Tx, g bonus.GrantID) ([]bonus.Progress, error) {
	rows, err := tx.Query(ctx, `SELECT grant_id, category, valid, counted FROM bonus_wagers WHERE grant_id = ? ORDER BY category`, int64(g))
	all, err := scanProgress(rows, err)
	return all[g], err
}

// ProgressOf is ProgressTx of many, as committed.
func (s *Store) ProgressOf(ctx context.Context, grants []bonus.GrantID) (map[bonus.GrantID][]bonus.Progress, error) {
	if len(grants) == 0 {
		return nil, nil
	}
	among, arg := db.Among(s.d.Engine(), "grant_id", grants)
	return scanProgress(s.d.QueryContext(ctx, `SELECT grant_id, category, valid, counted FROM bonus_wagers WHERE `+among+` ORDER BY grant_id, category`, arg))
}

func scanProgress(rows *sql.Rows, err error) (map[bonus.GrantID][]bonus.Progress, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[bonus.GrantID][]bonus.Progress{}
	for rows.Next() {
		var g bonus.GrantID
		var p bonus.Progress
		if err := rows.Scan(&g, &p.Category, &p.Valid, &p.Counted); err != nil {
			return nil, err
		}
		out[g] = append(out[g], p)
	}
	return out, rows.Err()
}

// UpdateRollover writes a rollover's progress.
func (s *Store) UpdateRollover(ctx context.Context, tx *db.Tx, r *bonus.Rollover) error {
	_, err := tx.Exec(ctx, `UPDATE bonus_rollovers SET progress = ?, done_at = ? WHERE id = ?`, int64(r.Progress), int64(r.DoneAt), int64(r.ID))
	return err
}

// InsertRollover adds a rollover; false where it stands.
func (s *Store) InsertRollover(ctx context.Context, tx *db.Tx, r *bonus.Rollover, scope, source string) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO bonus_rollovers (id, member_id, currency, amount, target, progress, scope, source, at, done_at)
		VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?) ON CONFLICT (scope, source, member_id) DO NOTHING`,
		int64(r.ID), int64(r.Member), string(r.Currency), int64(r.Amount), int64(r.Target), scope, source, int64(r.At), int64(r.DoneAt))
	return n == 1, err
}

// AddDeposit notes a deposit and tells its number among the member's.
func (s *Store) AddDeposit(ctx context.Context, tx *db.Tx, d bonus.Deposit) (nth int, fresh bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO bonus_deposits (id, member_id, currency, method, amount, at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
		d.ID, int64(d.Member), string(d.Currency), d.Method, int64(d.Amount), int64(d.At))
	if err != nil || n == 0 {
		return 0, false, err
	}
	err = tx.QueryRow(ctx, `SELECT COUNT(*) FROM bonus_deposits WHERE member_id = ? AND currency = ?`, int64(d.Member), string(d.Currency)).Scan(&nth)
	return nth, true, err
}

// depositStep is how many deposits one look reads.
const depositStep = 1000

// DepositsSince lists deposits of a currency with their numbers: a step of the
// time after the other, and of the members who are new in a step what they paid in
// before.
func (s *Store) DepositsSince(ctx context.Context, c money.Currency, from clock.Instant) (out []bonus.Deposit, err error) {
	paid, last := map[id.Member]int{}, bonus.Deposit{At: from, ID: -1}
	for {
		query, args := depositsAfter(c, last, depositStep)
		step, err := s.deposits(ctx, query, args...)
		if err != nil {
			return nil, err
		}
		if err := s.paidBefore(ctx, c, from, step, paid); err != nil {
			return nil, err
		}
		for i := range step {
			paid[step[i].Member]++
			step[i].Nth = paid[step[i].Member]
		}
		out = append(out, step...)
		if len(step) < depositStep {
			return out, nil
		}
		last = step[len(step)-1]
	}
}

func depositsAfter(c money.Currency, last bonus.Deposit, limit int) (string, []any) {
	return `SELECT id, member_id, currency, method, amount, at FROM bonus_deposits
		WHERE currency = ? AND at >= ? AND (at > ? OR id > ?) ORDER BY at, id LIMIT ?`, []any{string(c), int64(last.At), int64(last.At), last.ID, limit}
}

func (s *Store) deposits(ctx context.Context, query string, args ...any) ([]bonus.Deposit, error) {
	rows, err := s.d.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []bonus.Deposit
	for rows.Next() {
		var d bonus.Deposit
		if err := rows.Scan(&d.ID, &d.Member, &d.Currency, &d.Method, &d.Amount, &d.At); err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, rows.Err()
}

// paidBefore adds how often the members of some deposits, who are not known yet,
// paid in before a moment.
func (s *Store) paidBefore(ctx context.Context, c money.Currency, at clock.Instant, list []bonus.Deposit, paid map[id.Member]int) error {
	var fresh []id.Member
	for _, d := range list {
		if _, known := paid[d.Member]; !known {
			paid[d.Member], fresh = 0, append(fresh, d.Member)
		}
	}
	if len(fresh) == 0 {
		return nil
	}
	query, args := countsBefore(s.d.Engine(), c, at, fresh)
	rows, err := s.d.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var m id.Member
		var n int
		if err := rows.Scan(&m, &n); err != nil {
			return err
		}
		paid[m] = n
	}
	return rows.Err()
}

// countsBefore hides the time from the indexes: very many deposits lie before it,
// and few of them are of these members.
func countsBefore(e db.Engine, c money.Currency, at clock.Instant, members []id.Member) (string, []any) {
	among, arg := db.Among(e, "member_id", members)
	return `SELECT member_id, COUNT(*) FROM bonus_deposits WHERE currency = ? AND at + 0 < ? AND ` + among + ` GROUP BY member_id`, []any{string(c), int64(at), arg}
}

// PlayedBetween adds up what was settled of rounds by their ids, the last not
// among them.
func (s *Store) PlayedBetween(ctx context.Context, c money.Currency, from, to id.Round) ([]bonus.Played, error) {
	query, args := playedBetween(c, from, to)
	return scanPlayed(s.d.QueryContext(ctx, query, args...))
}

func playedBetween(c money.Currency, from, to id.Round) (string, []any) {
	return `SELECT 0, '', member_id, vendor, game_code, CAST(SUM(stake) AS BIGINT), CAST(SUM(payout) AS BIGINT) FROM v_rounds
		WHERE round_id >= ? AND round_id < ? AND currency = ? AND state = 'settled' GROUP BY member_id, vendor, game_code`, []any{int64(from), int64(to), string(c)}
}

// RoundsBetween lists settled rounds of some games in the order of their ids, the
// last not among them.
func (s *Store) RoundsBetween(ctx context.Context, c money.Currency, games []string, from, to id.Round) ([]bonus.Played, error) {
	query, args := roundsBetween(c, games, from, to)
	return scanPlayed(s.d.QueryContext(ctx, query, args...))
}

func roundsBetween(c money.Currency, games []string, from, to id.Round) (string, []any) {
	args := []any{int64(from), int64(to), string(c)}
	for _, g := range games {
		args = append(args, g)
	}
	return `SELECT round_id, ref, member_id, vendor, game_code, stake, payout FROM v_rounds
		WHERE round_id >= ? AND round_id < ? AND currency = ? AND state = 'settled' AND game_code IN (` +
		strings.TrimSuffix(strings.Repeat("?, ", len(games)), ", ") + `) ORDER BY round_id`, args
}

func scanPlayed(rows *sql.Rows, err error) ([]bonus.Played, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []bonus.Played
	for rows.Next() {
		var p bonus.Played
		if err := rows.Scan(&p.Round, &p.Ref, &p.Member, &p.Vendor, &p.Game, &p.Stake, &p.Payout); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

const audience = ` FROM v_members WHERE currency = ? AND status = 'active' AND created_at >= ? AND created_at <= ?`

// Audience counts open accounts of a currency and some ages.
func (s *Store) Audience(ctx context.Context, c money.Currency, a bonus.Ages) (n int64, err error) {
	err = s.d.QueryRowContext(ctx, `SELECT COUNT(*)`+audience, string(c), int64(a.From), until(a)).Scan(&n)
	return n, err
}

// AudienceAfter lists them by their ids.
func (s *Store) AudienceAfter(ctx context.Context, c money.Currency, a bonus.Ages, after id.Member, limit int) ([]id.Member, error) {
	return scanMembers(s.d.QueryContext(ctx, `SELECT id`+audience+` AND id > ? ORDER BY id LIMIT ?`, string(c), int64(a.From), until(a), int64(after), limit))
}

func until(a bonus.Ages) int64 {
	if a.To == 0 {
		return math.MaxInt64
	}
	return int64(a.To)
}

func scanMembers(rows *sql.Rows, err error) ([]id.Member, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []id.Member
	for rows.Next() {
		var m id.Member
		if err := rows.Scan(&m); err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, rows.Err()
}
