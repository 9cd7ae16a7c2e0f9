package questdb

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/quest"
)

const questColumns = `id, kind, tag, state, stage, currency, from_at, until_at, ordinal, name, text, rule, version, changed_at`

func scanQuest(r scanner) (q quest.Quest, err error) {
	var number int64
	var name, text, rule string
	err = r.Scan(&number, &q.Kind, &q.Tag, &q.State, &q.Stage, &q.Currency, &q.From, &q.Until, &q.Order, &name, &text, &rule, &q.Version, &q.ChangedAt)
	if err != nil {
		return q, err
	}
	q.ID = quest.ID(number)
	return q, unmarshal(name, &q.Name, text, &q.Text, rule, &q.Rule)
}

// unmarshal reads pairs of a JSON text and what it is read into.
func unmarshal(pairs ...any) error {
	for i := 0; i < len(pairs); i += 2 {
		if text := pairs[i].(string); text != "" {
			if err := json.Unmarshal([]byte(text), pairs[i+1]); err != nil {
				return err
			}
		}
	}
	return nil
}

func marshal(values ...any) (out []string, err error) {
	for _, v := range values {
		raw, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		out = append(out, string(raw))
	}
	return out, nil
}

// Quest reads a definition.
func (s *Store) Quest(ctx context.Context, tx *db.Tx, which quest.ID, locked bool) (quest.Quest, bool, error) {
	query := `SELECT ` + questColumns + ` FROM rewards_quests WHERE id = ?`
	if locked {
		query += lock(tx)
	}
	q, err := scanQuest(s.row(ctx, tx, query, int64(which)))
	ok, err := found(err)
	return q, ok, err
}

func (s *Store) quests(ctx context.Context, tx *db.Tx, rest string, args ...any) (out []quest.Quest, err error) {
	err = s.each(ctx, tx, func(r scanner) error {
		q, err := scanQuest(r)
		out = append(out, q)
		return err
	}, `SELECT `+questColumns+` FROM rewards_quests WHERE `+rest, args...)
	return out, err
}

// Open reads the open ones of a kind and currency.
func (s *Store) Open(ctx context.Context, tx *db.Tx, kind quest.Kind, c money.Currency) ([]quest.Quest, error) {
	return s.quests(ctx, tx, `kind = ? AND state = 'open' AND currency = ? ORDER BY ordinal, id`, string(kind), string(c))
}

// Counting reads missions and boards that are open or paused and end after a moment.
func (s *Store) Counting(ctx context.Context, tx *db.Tx, after clock.Instant) ([]quest.Quest, error) {
	return s.quests(ctx, tx, `kind IN ('mission', 'board') AND state = 'open' AND (until_at = 0 OR until_at > ?) ORDER BY id`, int64(after))
}

// List reads all of a kind, newest first.
func (s *Store) List(ctx context.Context, kind quest.Kind, before quest.ID, limit int) ([]quest.Quest, error) {
	if before == 0 {
		return s.quests(ctx, nil, `kind = ? ORDER BY id DESC LIMIT ?`, string(kind), limit)
	}
	return s.quests(ctx, nil, `kind = ? AND id < ? ORDER BY id DESC LIMIT ?`, string(kind), int64(before), limit)
}

// Boards reads the open boards and those that ended since.
func (s *Store) Boards(ctx context.Context, c money.Currency, now, since clock.Instant) ([]quest.Quest, error) {
	return s.quests(ctx, nil, `kind = 'board' AND state IN ('open', 'closed') AND currency = ? AND from_at <= ? AND until_at > ? ORDER BY until_at DESC, ordinal, id`,
		string(c), int64(now), int64(since))
}

// InsertQuest stores a new definition.
func (s *Store) InsertQuest(ctx context.Context, tx *db.Tx, q quest.Quest) (bool, error) {
	j, err := marshal(q.Name, q.Text, q.Rule)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `INSERT INTO rewards_quests (`+questColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tag) DO NOTHING`,
		int64(q.ID), string(q.Kind), q.Tag, string(q.State), string(q.Stage), string(q.Currency), int64(q.From), int64(q.Until), q.Order,
		j[0], j[1], j[2], q.Version, int64(q.ChangedAt))
	return n == 1, err
}

// SetQuest writes a definition over the version it was made from.
func (s *Store) SetQuest(ctx context.Context, tx *db.Tx, q quest.Quest) (bool, error) {
	j, err := marshal(q.Name, q.Text, q.Rule)
	if err != nil {
		return false, err
	}
	n, err := tx.Exec(ctx, `UPDATE rewards_quests SET state = ?, currency = ?, from_at = ?, until_at = ?, ordinal = ?, name = ?, text = ?, rule = ?,
		changed_at = ?, version = version + 1 WHERE id = ? AND version = ?`,
		string(q.State), string(q.Currency), int64(q.From), int64(q.Until), q.Order, j[0], j[1], j[2], int64(q.ChangedAt), int64(q.ID), q.Version)
	return n == 1, err
}

// SetStage stores how far a board's payout is.
func (s *Store) SetStage(ctx context.Context, tx *db.Tx, board quest.ID, stage quest.Stage) error {
	_, err := tx.Exec(ctx, `UPDATE rewards_quests SET stage = ? WHERE id = ?`, string(stage), int64(board))
	return err
}
