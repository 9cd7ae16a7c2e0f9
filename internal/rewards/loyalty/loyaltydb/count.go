package loyaltydb

import (
	"cmp"
	"context"
	"slices"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/rewards/loyalty"
)

var dayRows = db.NewSums("loyalty_days",
	db.Column{Name: "member_id", Type: db.Int, Key: true}, db.Column{Name: "day", Type: db.Int, Key: true}, db.Column{Name: "category", Type: db.Text, Key: true},
	db.Column{Name: "valid", Type: db.Int}, db.Column{Name: "stake", Type: db.Int}, db.Column{Name: "payout", Type: db.Int}, db.Column{Name: "deposit", Type: db.Int})

// AddCounts adds to days; each member, day and category stands once.
func (s *Store) AddCounts(_ context.Context, tx *db.Tx, all []loyalty.MemberCount) error {
	for _, c := range all {
		tx.Stage(dayRows, int64(c.Member), int64(c.Day), c.Category, int64(c.Valid), int64(c.Stake), int64(c.Payout), int64(c.Deposit))
	}
	return nil
}

const (
	standingColumns = `member_id, currency, deposit, valid, month, month_deposit, month_valid, level, best, floor, earned_at, checked, debt`
	addSums         = ` ON CONFLICT (member_id) DO UPDATE SET
	deposit = loyalty_members.deposit + excluded.deposit, valid = loyalty_members.valid + excluded.valid,
	month_deposit = CASE WHEN loyalty_members.month > excluded.month THEN loyalty_members.month_deposit
		WHEN loyalty_members.month = excluded.month THEN loyalty_members.month_deposit + excluded.month_deposit ELSE excluded.month_deposit END,
	month_valid = CASE WHEN loyalty_members.month > excluded.month THEN loyalty_members.month_valid
		WHEN loyalty_members.month = excluded.month THEN loyalty_members.month_valid + excluded.month_valid ELSE excluded.month_valid END,
	month = CASE WHEN loyalty_members.month > excluded.month THEN loyalty_members.month ELSE excluded.month END
	RETURNING ` + standingColumns
)

func readStanding(r scanner) (st loyalty.Standing, err error) {
	err = r.Scan((*int64)(&st.Member), (*string)(&st.Currency), (*int64)(&st.Deposit), (*int64)(&st.Valid), (*int64)(&st.Month),
		(*int64)(&st.MonthDeposit), (*int64)(&st.MonthValid), &st.Level, &st.Best, &st.Floor, (*int64)(&st.EarnedAt), (*int64)(&st.Checked), &st.Debt)
	return st, err
}

// AddSums adds to standings and returns them; each member stands once.
func (s *Store) AddSums(ctx context.Context, tx *db.Tx, all []loyalty.Sum) (out []loyalty.Standing, err error) {
	err = db.Lots(all, func(part []loyalty.Sum) error {
		args := make([]any, 0, 7*len(part))
		for _, x := range part {
			args = append(args, int64(x.Member), string(x.Currency), int64(x.Deposit), int64(x.Valid), int64(x.Month), int64(x.Deposit), int64(x.Valid))
		}
		rows, err := tx.Query(ctx, `INSERT INTO loyalty_members (member_id, currency, deposit, valid, month, month_deposit, month_valid) VALUES `+
			db.Tuples(len(part), 7)+addSums, args...)
		some, err := list(rows, err, readStanding)
		out = append(out, some...)
		return err
	})
	return out, err
}

// Standing reads where a member is; nothing where they never did anything.
func (s *Store) Standing(ctx context.Context, member id.Member) (loyalty.Standing, error) {
	st, _, err := find(s.d.QueryRowContext(ctx, `SELECT `+standingColumns+` FROM loyalty_members WHERE member_id = ?`, int64(member)), readStanding)
	return st, err
}

// Glances reads ranks and last days.
func (s *Store) Glances(ctx context.Context, members []id.Member) (map[id.Member]loyalty.Glance, error) {
	out := map[id.Member]loyalty.Glance{}
	among, arg := db.Among(s.d.Engine(), "m.member_id", members)
	rows, err := s.d.QueryContext(ctx, `SELECT m.member_id, m.level, (SELECT COALESCE(MAX(d.day), 0) FROM loyalty_days d WHERE d.member_id = m.member_id)
		FROM loyalty_members m WHERE `+among, arg)
	_, err = list(rows, err, func(r scanner) (struct{}, error) {
		var m id.Member
		var g loyalty.Glance
		err := r.Scan((*int64)(&m), &g.Level, (*int64)(&g.Last))
		out[m] = g
		return struct{}{}, err
	})
	return out, err
}

// Lately adds up what members did from a day on.
func (s *Store) Lately(ctx context.Context, members []id.Member, from loyalty.Day) (map[id.Member]loyalty.Lately, error) {
	out := map[id.Member]loyalty.Lately{}
	among, arg := db.Among(s.d.Engine(), "member_id", members)
	rows, err := s.d.QueryContext(ctx, `SELECT member_id, CAST(SUM(deposit) AS BIGINT), CAST(SUM(valid) AS BIGINT) FROM loyalty_days
		WHERE `+among+` AND day >= ? GROUP BY member_id`, arg, int64(from))
	_, err = list(rows, err, func(r scanner) (struct{}, error) {
		var m id.Member
		var did loyalty.Lately
		err := r.Scan((*int64)(&m), (*int64)(&did.Deposit), (*int64)(&did.Valid))
		out[m] = did
		return struct{}{}, err
	})
	return out, err
}

// LockStanding reads a standing for change, and makes it if there is none.
func (s *Store) LockStanding(ctx context.Context, tx *db.Tx, member id.Member, c money.Currency) (loyalty.Standing, error) {
	_, err := tx.Exec(ctx, `INSERT INTO loyalty_members (member_id, currency) VALUES (?, ?) ON CONFLICT (member_id) DO NOTHING`, int64(member), string(c))
	if err != nil {
		return loyalty.Standing{}, err
	}
	return readStanding(tx.QueryRow(ctx, `SELECT `+standingColumns+` FROM loyalty_members WHERE member_id = ?`+tx.ForUpdate(), int64(member)))
}

// LockStandings reads standings for change, in the order of the members' ids.
func (s *Store) LockStandings(ctx context.Context, tx *db.Tx, members []id.Member) (out []loyalty.Standing, err error) {
	err = ofMembers(ctx, tx, members, `SELECT `+standingColumns+` FROM loyalty_members WHERE `, ` ORDER BY member_id`+tx.ForUpdate(), nil,
		func(r scanner) error {
			st, err := readStanding(r)
			out = append(out, st)
			return err
		})
	slices.SortFunc(out, func(a, b loyalty.Standing) int { return cmp.Compare(a.Member, b.Member) })
	return out, err
}

// SaveStanding writes rank and debt; sums are only added to.
func (s *Store) SaveStanding(ctx context.Context, tx *db.Tx, st loyalty.Standing) error {
	_, err := tx.Exec(ctx, `UPDATE loyalty_members SET level = ?, best = ?, floor = ?, earned_at = ?, checked = ?, debt = ? WHERE member_id = ?`,
		st.Level, st.Best, st.Floor, int64(st.EarnedAt), int64(st.Checked), st.Debt, int64(st.Member))
	return err
}

// Counts are the members' counts from a day to another, both included.
func (s *Store) Counts(ctx context.Context, tx *db.Tx, members []id.Member, from, to loyalty.Day) (map[id.Member][]loyalty.Count, error) {
	out := map[id.Member][]loyalty.Count{}
	err := ofMembers(ctx, tx, members, `SELECT member_id, day, category, valid, stake, payout, deposit FROM loyalty_days WHERE `,
		` AND day >= ? AND day <= ? ORDER BY member_id, day, category`, []any{int64(from), int64(to)}, func(r scanner) error {
			var member id.Member
			var c loyalty.Count
			err := r.Scan((*int64)(&member), (*int64)(&c.Day), &c.Category, (*int64)(&c.Valid), (*int64)(&c.Stake), (*int64)(&c.Payout), (*int64)(&c.Deposit))
			out[member] = append(out[member], c)
			return err
		})
	return out, err
}

// Carries are what is left over of members' sums, by name.
func (s *Store) Carries(ctx context.Context, tx *db.Tx, members []id.Member) (map[id.Member]map[string]money.Amount, error) {
	out := map[id.Member]map[string]money.Amount{}
	err := ofMembers(ctx, tx, members, `SELECT member_id, name, amount FROM loyalty_carries WHERE `, ``, nil, func(r scanner) error {
		var member id.Member
		var name string
		var amount money.Amount
		err := r.Scan((*int64)(&member), &name, (*int64)(&amount))
		if out[member] == nil {
			out[member] = map[string]money.Amount{}
		}
		out[member][name] = amount
		return err
	})
	return out, err
}

// SaveCarry writes what is left over of a member's sums.
func (s *Store) SaveCarry(ctx context.Context, tx *db.Tx, member id.Member, left map[string]money.Amount) error {
	for name, amount := range left {
		_, err := tx.Exec(ctx, `INSERT INTO loyalty_carries (member_id, name, amount) VALUES (?, ?, ?)
			ON CONFLICT (member_id, name) DO UPDATE SET amount = excluded.amount`, int64(member), name, int64(amount))
		if err != nil {
			return err
		}
	}
	return nil
}

// InsertPoints keeps points that were due.
func (s *Store) InsertPoints(ctx context.Context, tx *db.Tx, p loyalty.Due) error {
	_, err := tx.Exec(ctx, `INSERT INTO loyalty_points (scope, source, member_id, due, moved, at) VALUES (?, ?, ?, ?, ?, ?)`,
		p.Scope, p.Source, int64(p.Member), p.Points, p.Moved, int64(p.At))
	return err
}

// LockClosing reads how far days are closed.
func (s *Store) LockClosing(ctx context.Context, tx *db.Tx) (loyalty.Closing, bool, error) {
	return find(tx.QueryRow(ctx, `SELECT begun, closed, after_id FROM loyalty_closing WHERE name = 'days'`+tx.ForUpdate()), func(r scanner) (c loyalty.Closing, err error) {
		err = r.Scan((*int64)(&c.Begun), (*int64)(&c.Closed), (*int64)(&c.After))
		return c, err
	})
}

// SaveClosing writes how far days are closed.
func (s *Store) SaveClosing(ctx context.Context, tx *db.Tx, c loyalty.Closing) error {
	_, err := tx.Exec(ctx, `INSERT INTO loyalty_closing (name, begun, closed, after_id) VALUES ('days', ?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET closed = excluded.closed, after_id = excluded.after_id`, int64(c.Begun), int64(c.Closed), int64(c.After))
	return err
}

func readMember(r scanner) (m id.Member, err error) { return m, r.Scan((*int64)(&m)) }

// ActiveOn lists members with counts on a day, in the order of their ids.
func (s *Store) ActiveOn(ctx context.Context, tx *db.Tx, d loyalty.Day, after id.Member, limit int) ([]id.Member, error) {
	rows, err := tx.Query(ctx, `SELECT DISTINCT member_id FROM loyalty_days WHERE day = ? AND member_id > ? ORDER BY member_id LIMIT ?`, int64(d), int64(after), limit)
	return list(rows, err, readMember)
}

// Everybody lists all members that ever had a count, in the order of their ids.
func (s *Store) Everybody(ctx context.Context, tx *db.Tx, after id.Member, limit int) ([]id.Member, error) {
	rows, err := tx.Query(ctx, `SELECT member_id FROM loyalty_members WHERE member_id > ? ORDER BY member_id LIMIT ?`, int64(after), limit)
	return list(rows, err, readMember)
}

const changeColumns = `id, member_id, from_level, to_level, why, staff_id, reason, at`

// InsertRankChange keeps a step on the ladder.
func (s *Store) InsertRankChange(ctx context.Context, tx *db.Tx, c loyalty.RankChange) error {
	_, err := tx.Exec(ctx, `INSERT INTO loyalty_ranks (`+changeColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(c.ID), int64(c.Member), c.From, c.To, c.Why, int64(c.Staff), c.Reason, int64(c.At))
	return err
}

// RankChanges lists a member's steps, newest first.
func (s *Store) RankChanges(ctx context.Context, member id.Member, limit int) ([]loyalty.RankChange, error) {
	rows, err := s.d.QueryContext(ctx, `SELECT `+changeColumns+` FROM loyalty_ranks WHERE member_id = ? ORDER BY id DESC LIMIT ?`, int64(member), limit)
	return list(rows, err, func(r scanner) (c loyalty.RankChange, err error) {
		err = r.Scan((*int64)(&c.ID), (*int64)(&c.Member), &c.From, &c.To, &c.Why, (*int64)(&c.Staff), &c.Reason, (*int64)(&c.At))
		return c, err
	})
}
