package questdb

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/rewards/quest"
)

// ProgressOf reads what a member has in periods that began after a moment.
func (s *Store) ProgressOf(ctx context.Context, member id.Member, since clock.Instant) (map[quest.ProgressKey]quest.Mark, error) {
	out := map[quest.ProgressKey]quest.Mark{}
	err := s.each(ctx, nil, func(r scanner) error {
		var q int64
		var k quest.ProgressKey
		var m quest.Mark
		if err := r.Scan(&q, &k.Begin, &m.Value, &m.ClaimedAt); err != nil {
			return err
		}
		k.Quest = quest.ID(q)
		out[k] = m
		return nil
	}, `SELECT p.quest_id, p.begins_at, p.value, p.claimed_at FROM rewards_quest_progress p JOIN rewards_quests q ON q.id = p.quest_id
		WHERE p.member_id = ? AND q.state = 'open' AND (p.begins_at > ? OR p.begins_at IN (0, q.from_at))`, int64(member), int64(since))
	return out, err
}

// the ways in which a delta joins what is there; AS t names the row that stands.
const (
	sumSet  = `value = t.value + excluded.value, changed_at = CASE WHEN excluded.changed_at > t.changed_at THEN excluded.changed_at ELSE t.changed_at END`
	bestSet = `changed_at = CASE WHEN excluded.value > t.value THEN excluded.changed_at ELSE t.changed_at END,
		value = CASE WHEN excluded.value > t.value THEN excluded.value ELSE t.value END`
	daysSet = `value = CASE WHEN excluded.changed_at > t.changed_at THEN t.value + 1 ELSE t.value END,
		changed_at = CASE WHEN excluded.changed_at > t.changed_at THEN excluded.changed_at ELSE t.changed_at END`
)

func setOf(how quest.How) string {
	switch how {
	case quest.Best:
		return bestSet
	case quest.Days:
		return daysSet
	}
	return sumSet
}

// AddProgress writes deltas, many in a statement, and tells who has reached a
// target by them.
func (s *Store) AddProgress(ctx context.Context, tx *db.Tx, list []quest.Delta) (reached []id.Member, err error) {
	told := map[id.Member]bool{}
	for _, board := range []bool{false, true} {
		for _, how := range []quest.How{quest.Sum, quest.Best, quest.Days} {
			var part []quest.Delta
			for _, d := range list {
				if d.Board == board && d.How == how {
					part = append(part, d)
				}
			}
			err := db.Lots(part, func(part []quest.Delta) error {
				if board {
					return s.addScores(ctx, tx, how, part)
				}
				return s.addMarks(ctx, tx, how, part, func(m id.Member) {
					if !told[m] {
						told[m], reached = true, append(reached, m)
					}
				})
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return reached, nil
}

type markKey struct{ quest, member, begin int64 }

func (s *Store) addMarks(ctx context.Context, tx *db.Tx, how quest.How, part []quest.Delta, tell func(id.Member)) error {
	args, by := make([]any, 0, 5*len(part)), make(map[markKey]*quest.Delta, len(part))
	for i := range part {
		d := &part[i]
		args = append(args, int64(d.Quest), int64(d.Member), int64(d.Begin), d.Value, int64(d.At))
		by[markKey{int64(d.Quest), int64(d.Member), int64(d.Begin)}] = d
	}
	rows, err := tx.Query(ctx, `INSERT INTO rewards_quest_progress AS t (quest_id, member_id, begins_at, value, changed_at) VALUES `+
		db.Tuples(len(part), 5)+` ON CONFLICT (member_id, quest_id, begins_at) DO UPDATE SET `+setOf(how)+
		` RETURNING quest_id, member_id, begins_at, value, claimed_at`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var k markKey
		var value, claimed int64
		if err := rows.Scan(&k.quest, &k.member, &k.begin, &value, &claimed); err != nil {
			return err
		}
		if d := by[k]; d != nil && claimed == 0 && d.Reaches(value) {
			tell(d.Member)
		}
	}
	return rows.Err()
}

func (s *Store) addScores(ctx context.Context, tx *db.Tx, how quest.How, part []quest.Delta) error {
	args := make([]any, 0, 4*len(part))
	for _, d := range part {
		args = append(args, int64(d.Quest), int64(d.Member), d.Value, int64(d.At))
	}
	_, err := tx.Exec(ctx, `INSERT INTO rewards_quest_scores AS t (quest_id, member_id, value, changed_at) VALUES `+
		db.Tuples(len(part), 4)+` ON CONFLICT (quest_id, member_id) DO UPDATE SET `+setOf(how), args...)
	return err
}

// Undo sets a best to what is left of it if it is that value.
func (s *Store) Undo(ctx context.Context, tx *db.Tx, u quest.Undone) error {
	if u.Board {
		_, err := tx.Exec(ctx, `UPDATE rewards_quest_scores SET value = ? WHERE quest_id = ? AND member_id = ? AND value = ?`, u.Left, int64(u.Quest), int64(u.Member), u.Value)
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE rewards_quest_progress SET value = ? WHERE quest_id = ? AND member_id = ? AND begins_at = ? AND value = ?`,
		u.Left, int64(u.Quest), int64(u.Member), int64(u.Begin), u.Value)
	return err
}

// ClaimProgress marks reached progress as claimed, once.
func (s *Store) ClaimProgress(ctx context.Context, tx *db.Tx, q quest.ID, member id.Member, begins clock.Instant, target int64, at clock.Instant) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE rewards_quest_progress SET claimed_at = ? WHERE quest_id = ? AND member_id = ? AND begins_at = ? AND value >= ? AND claimed_at = 0`,
		int64(at), int64(q), int64(member), int64(begins), target)
	return n == 1, err
}

// Unclaimed looks at a number of members with unclaimed progress, reads those who
// have reached the target, and tells after whom to go on; 0 at the end. It counts
// all it looks at: very many may not have reached anything.
func (s *Store) Unclaimed(ctx context.Context, q quest.UnclaimedQuery) (out []id.Member, next id.Member, err error) {
	seen := 0
	query, args := unclaimed(q)
	err = s.each(ctx, nil, func(r scanner) error {
		var m, value int64
		err := r.Scan(&m, &value)
		if seen++; seen == q.Limit {
			next = id.Member(m)
		}
		if value >= q.Target {
			out = append(out, id.Member(m))
		}
		return err
	}, query, args...)
	return out, next, err
}

func unclaimed(q quest.UnclaimedQuery) (string, []any) {
	return `SELECT member_id, value FROM rewards_quest_progress WHERE quest_id = ? AND begins_at = ? AND claimed_at = 0 AND member_id > ? ORDER BY member_id LIMIT ?`,
		[]any{int64(q.Quest), int64(q.Begins), int64(q.After), q.Limit}
}

// LastSigned reads the newest sign-in of a member.
func (s *Store) LastSigned(ctx context.Context, tx *db.Tx, member id.Member) (out quest.Signed, err error) {
	err = s.row(ctx, tx, `SELECT day, streak FROM rewards_quest_signins WHERE member_id = ? ORDER BY day DESC LIMIT 1`, int64(member)).Scan(&out.Day, &out.Streak)
	_, err = found(err)
	return out, err
}

// InsertSigned stores a day's sign-in, once.
func (s *Store) InsertSigned(ctx context.Context, tx *db.Tx, member id.Member, x quest.Signed) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO rewards_quest_signins (member_id, day, streak) VALUES (?, ?, ?) ON CONFLICT (member_id, day) DO NOTHING`,
		int64(member), int64(x.Day), x.Streak)
	return n == 1, err
}
