package questdb

import (
	"context"
	"math"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
)

const awardColumns = `id, once, quest_id, kind, member_id, currency, prize, number, name, state, proof, note, at, decided_at, decided_by`

func scanAward(r scanner) (a quest.Award, err error) {
	var award, q, member, by int64
	var won, name, proof string
	err = r.Scan(&award, &a.Once, &q, &a.Kind, &member, &a.Currency, &won, &a.Number, &name, &a.State, &proof, &a.Note, &a.At, &a.DecidedAt, &by)
	if err != nil {
		return a, err
	}
	a.ID, a.Quest, a.Member, a.DecidedBy = quest.AwardID(award), quest.ID(q), id.Member(member), id.Staff(by)
	return a, unmarshal(won, &a.Prize, name, &a.Name, proof, &a.Proof)
}

// InsertAward stores an award, once for its reason.
func (s *Store) InsertAward(ctx context.Context, tx *db.Tx, a quest.Award) (bool, error) {
	j, err := marshal(a.Prize, a.Name, a.Proof)
	if err != nil {
		return false, err
	}
	var cash money.Amount
	if a.Prize.Kind == prize.Cash {
		cash = a.Prize.Amount
	}
	n, err := tx.Exec(ctx, `INSERT INTO rewards_quest_awards (id, once, quest_id, kind, member_id, currency, prize, cash, number, name, state, proof, at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (once) DO NOTHING`,
		int64(a.ID), a.Once, int64(a.Quest), string(a.Kind), int64(a.Member), string(a.Currency), j[0], int64(cash), a.Number, j[1], string(a.State), j[2], int64(a.At))
	return n == 1, err
}

// AwardFor reads what was given for a reason.
func (s *Store) AwardFor(ctx context.Context, tx *db.Tx, once string) (quest.Award, bool, error) {
	a, err := scanAward(s.row(ctx, tx, `SELECT `+awardColumns+` FROM rewards_quest_awards WHERE once = ?`, once))
	ok, err := found(err)
	return a, ok, err
}

// Award reads an award under its lock.
func (s *Store) Award(ctx context.Context, tx *db.Tx, award quest.AwardID) (quest.Award, bool, error) {
	a, err := scanAward(s.row(ctx, tx, `SELECT `+awardColumns+` FROM rewards_quest_awards WHERE id = ?`+lock(tx), int64(award)))
	ok, err := found(err)
	return a, ok, err
}

// Awards reads awards, newest first.
func (s *Store) Awards(ctx context.Context, q quest.AwardQuery, limit int) (out []quest.Award, err error) {
	query, args := awardsOf(q, limit)
	err = s.each(ctx, nil, func(r scanner) error {
		a, err := scanAward(r)
		out = append(out, a)
		return err
	}, query, args...)
	return out, err
}

// awardsOf lists by what is asked for; each way has its index. A member's own are
// few: they are looked through, and no index of a kind or state is taken for them.
func awardsOf(q quest.AwardQuery, limit int) (string, []any) {
	before, kind, state := q.Before, `kind = ? AND `, `state = ? AND `
	if before == 0 {
		before = math.MaxInt64
	}
	if q.Member != 0 {
		kind, state = `kind || '' = ? AND `, `state || '' = ? AND `
	}
	query, args := `SELECT `+awardColumns+` FROM rewards_quest_awards WHERE `, []any{}
	for _, c := range []struct {
		sql   string
		value any
		asked bool
	}{
		{`member_id = ? AND `, int64(q.Member), q.Member != 0}, {kind, string(q.Kind), q.Kind != ""}, {state, string(q.State), q.State != ""},
	} {
		if c.asked {
			query, args = query+c.sql, append(args, c.value)
		}
	}
	return query + `id < ? ORDER BY id DESC LIMIT ?`, append(args, int64(before), limit)
}

// DecideAward stores what staff decided.
func (s *Store) DecideAward(ctx context.Context, tx *db.Tx, award quest.AwardID, state quest.AwardState, note string, by id.Staff, at clock.Instant) error {
	_, err := tx.Exec(ctx, `UPDATE rewards_quest_awards SET state = ?, note = ?, decided_by = ?, decided_at = ? WHERE id = ?`,
		string(state), note, int64(by), int64(at), int64(award))
	return err
}

const earned = `SELECT CAST(COALESCE(SUM(cash), 0) AS BIGINT) FROM rewards_quest_awards
	WHERE member_id = ? AND kind || '' = ? AND currency = ? AND state || '' = 'ISSUED'`

// Earned reads the cash that awards of a kind gave a member, among the member's
// own as awardsOf does.
func (s *Store) Earned(ctx context.Context, member id.Member, kind quest.Kind, c money.Currency) (sum money.Amount, err error) {
	err = s.db.QueryRowContext(ctx, earned, int64(member), string(kind), string(c)).Scan(&sum)
	return sum, err
}

// AddTickets adds tickets, once for the move's name.
func (s *Store) AddTickets(ctx context.Context, tx *db.Tx, m quest.Move) error {
	fresh, err := s.moveTickets(ctx, tx, m, m.Count)
	if err != nil || !fresh {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO rewards_quest_tickets AS t (member_id, tag, count) VALUES (?, ?, ?)
		ON CONFLICT (member_id, tag) DO UPDATE SET count = t.count + excluded.count`, int64(m.Member), m.Tag, m.Count)
	return err
}

// TakeTickets takes tickets where there are enough.
func (s *Store) TakeTickets(ctx context.Context, tx *db.Tx, m quest.Move) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE rewards_quest_tickets SET count = count - ? WHERE member_id = ? AND tag = ? AND count >= ?`, m.Count, int64(m.Member), m.Tag, m.Count)
	if err != nil || n == 0 {
		return false, err
	}
	return s.moveTickets(ctx, tx, m, -m.Count)
}

func (s *Store) moveTickets(ctx context.Context, tx *db.Tx, m quest.Move, signed int64) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO rewards_quest_ticket_moves (scope, ref, member_id, tag, count, at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (scope, ref) DO NOTHING`,
		m.Scope, m.Ref, int64(m.Member), m.Tag, signed, int64(m.At))
	return n == 1, err
}

// Tickets reads a member's tickets by tag.
func (s *Store) Tickets(ctx context.Context, member id.Member) (map[string]int64, error) {
	out := map[string]int64{}
	err := s.each(ctx, nil, func(r scanner) error {
		var tag string
		var n int64
		err := r.Scan(&tag, &n)
		out[tag] = n
		return err
	}, `SELECT tag, count FROM rewards_quest_tickets WHERE member_id = ?`, int64(member))
	return out, err
}
