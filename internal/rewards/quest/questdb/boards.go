package questdb

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/quest"
)

const topOf = `SELECT member_id, value FROM rewards_quest_scores WHERE quest_id = ? AND value > 0 AND is_out = FALSE ORDER BY value DESC, changed_at, member_id LIMIT ?`

// Top reads the first members of a board.
func (s *Store) Top(ctx context.Context, tx *db.Tx, board quest.ID, n int) (out []quest.Standing, err error) {
	err = s.each(ctx, tx, func(r scanner) error {
		var x quest.Standing
		var m int64
		err := r.Scan(&m, &x.Score)
		x.Member = id.Member(m)
		out = append(out, x)
		return err
	}, topOf, int64(board), n)
	return out, err
}

// Own reads a member's place on a board; place 0 where there is none.
func (s *Store) Own(ctx context.Context, board quest.ID, member id.Member) (out quest.Standing, err error) {
	out.Member = member
	var changed, joined int64
	var gone bool
	err = s.db.QueryRowContext(ctx, `SELECT value, changed_at, joined_at, is_out FROM rewards_quest_scores WHERE quest_id = ? AND member_id = ?`,
		int64(board), int64(member)).Scan(&out.Score, &changed, &joined, &gone)
	ok, err := found(err)
	out.Joined = joined != 0
	if err != nil || !ok || gone || out.Score <= 0 {
		out.Score = max(out.Score, 0)
		return out, err
	}
	query, args := placeOf(board, out, changed)
	err = s.db.QueryRowContext(ctx, query, args...).Scan(&out.Place)
	return out, err
}

// placeOf counts who stands before a member. That none of them has less is said
// apart: an index serves that, and not the rest.
func placeOf(board quest.ID, own quest.Standing, changed int64) (string, []any) {
	return `SELECT COUNT(*) + 1 FROM rewards_quest_scores WHERE quest_id = ? AND is_out = FALSE AND value >= ?
		AND (value > ? OR changed_at < ? OR (changed_at = ? AND member_id < ?))`,
		[]any{int64(board), own.Score, own.Score, changed, changed, int64(own.Member)}
}

// JoinBoard puts a member on a board, once.
func (s *Store) JoinBoard(ctx context.Context, tx *db.Tx, board quest.ID, member id.Member, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO rewards_quest_scores (quest_id, member_id, value, changed_at, joined_at) VALUES (?, ?, 0, ?, ?) ON CONFLICT (quest_id, member_id) DO NOTHING`,
		int64(board), int64(member), int64(at), int64(at))
	return n == 1, err
}

// Joined tells who of the list is on a board.
func (s *Store) Joined(ctx context.Context, tx *db.Tx, board quest.ID, list []id.Member) (map[id.Member]bool, error) {
	out := make(map[id.Member]bool, len(list))
	return out, s.members(ctx, tx, list, out, `SELECT member_id FROM rewards_quest_scores WHERE quest_id = ? AND `, int64(board))
}

// members notes which of the list a query finds.
func (s *Store) members(ctx context.Context, tx *db.Tx, list []id.Member, out map[id.Member]bool, query string, first ...any) error {
	among, arg := db.Among(s.db.Engine(), "member_id", list)
	return s.each(ctx, tx, func(r scanner) error {
		var m int64
		err := r.Scan(&m)
		out[id.Member(m)] = true
		return err
	}, query+among, append(first, arg)...)
}

// Exclude takes a member off a board.
func (s *Store) Exclude(ctx context.Context, tx *db.Tx, board quest.ID, member id.Member) error {
	_, err := tx.Exec(ctx, `UPDATE rewards_quest_scores SET is_out = TRUE WHERE quest_id = ? AND member_id = ?`, int64(board), int64(member))
	return err
}

// FixPlaces stores the places that a payout is proposed for.
func (s *Store) FixPlaces(ctx context.Context, tx *db.Tx, board quest.ID, rows []quest.Standing) error {
	if _, err := tx.Exec(ctx, `DELETE FROM rewards_quest_places WHERE quest_id = ?`, int64(board)); err != nil {
		return err
	}
	for _, r := range rows {
		j, err := marshal(r.Prize)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO rewards_quest_places (quest_id, place, member_id, score, prize) VALUES (?, ?, ?, ?, ?)`,
			int64(board), r.Place, int64(r.Member), r.Score, j[0]); err != nil {
			return err
		}
	}
	return nil
}

// Places reads the places that a payout is proposed for.
func (s *Store) Places(ctx context.Context, tx *db.Tx, board quest.ID) (out []quest.Standing, err error) {
	err = s.each(ctx, tx, func(r scanner) error {
		var x quest.Standing
		var m int64
		var won string
		if err := r.Scan(&x.Place, &m, &x.Score, &won); err != nil {
			return err
		}
		x.Member = id.Member(m)
		err := unmarshal(won, &x.Prize)
		out = append(out, x)
		return err
	}, `SELECT place, member_id, score, prize FROM rewards_quest_places WHERE quest_id = ? ORDER BY place`, int64(board))
	return out, err
}

// Hidden tells who of the list wants not to be named.
func (s *Store) Hidden(ctx context.Context, list []id.Member) (map[id.Member]bool, error) {
	out := make(map[id.Member]bool, len(list))
	return out, s.members(ctx, nil, list, out, `SELECT member_id FROM rewards_quest_hidden WHERE `)
}

// SetHidden stores whether a member wants not to be named.
func (s *Store) SetHidden(ctx context.Context, tx *db.Tx, member id.Member, hidden bool, at clock.Instant) error {
	if hidden {
		_, err := tx.Exec(ctx, `INSERT INTO rewards_quest_hidden (member_id, since_at) VALUES (?, ?) ON CONFLICT (member_id) DO NOTHING`, int64(member), int64(at))
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM rewards_quest_hidden WHERE member_id = ?`, int64(member))
	return err
}
