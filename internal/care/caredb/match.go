package caredb

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"strings"

	"baize/internal/care"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// cursorOf is the id that a page begins below.
func cursorOf(req page.Request) (int64, error) {
	if req.Cursor == "" {
		return math.MaxInt64, nil
	}
	before, err := id.Parse[any](req.Cursor)
	if err != nil {
		return 0, fault.InvalidField("cursor", "field.type")
	}
	return int64(before), nil
}

// PutTraces keeps who an excluded person is.
func (s *Store) PutTraces(ctx context.Context, tx *db.Tx, member id.Member, traces []string) error {
	for _, t := range traces {
		_, err := tx.Exec(ctx, `INSERT INTO care_traces (trace, member_id) VALUES (?, ?) ON CONFLICT (trace, member_id) DO NOTHING`, t, int64(member))
		if err != nil {
			return err
		}
	}
	return nil
}

// HasTraces reports whether anybody left any.
func (s *Store) HasTraces(ctx context.Context) (has bool, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM care_traces)`).Scan(&has)
	return has, err
}

// WhoLeft lists who left any of the traces, with which.
func (s *Store) WhoLeft(ctx context.Context, traces []string) (map[id.Member][]string, error) {
	out := map[id.Member][]string{}
	if len(traces) == 0 {
		return out, nil
	}
	args := make([]any, len(traces))
	for i, t := range traces {
		args[i] = t
	}
	rows, err := s.db.QueryContext(ctx, `SELECT trace, member_id FROM care_traces WHERE trace IN (`+
		strings.TrimSuffix(strings.Repeat("?, ", len(traces)), ", ")+`) ORDER BY member_id`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var trace string
		var member int64
		if err := rows.Scan(&trace, &member); err != nil {
			return nil, err
		}
		out[id.Member(member)] = append(out[id.Member(member)], trace)
	}
	return out, rows.Err()
}

// Met reports whether there is a match of the pair.
func (s *Store) Met(ctx context.Context, member, of id.Member) (met bool, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM care_matches WHERE member_id = ? AND of_id = ?)`, int64(member), int64(of)).Scan(&met)
	return met, err
}

// InsertMatch keeps the first match of a pair.
func (s *Store) InsertMatch(ctx context.Context, tx *db.Tx, m care.Match) error {
	_, err := tx.Exec(ctx, `INSERT INTO care_matches (id, member_id, of_id, traces, state, at) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (member_id, of_id) DO NOTHING`, int64(m.ID), int64(m.Member), int64(m.Of), strings.Join(m.By, ","), string(m.State), int64(m.At))
	return err
}

const matchColumns = `id, member_id, of_id, traces, state, staff_id, at, decided_at`

func scanMatch(r row) (m care.Match, err error) {
	var by string
	err = r.Scan((*int64)(&m.ID), (*int64)(&m.Member), (*int64)(&m.Of), &by, (*string)(&m.State), (*int64)(&m.Staff), (*int64)(&m.At), (*int64)(&m.DecidedAt))
	m.By = strings.Split(by, ",")
	return m, err
}

// ReadMatch is nil where there is none.
func (s *Store) ReadMatch(ctx context.Context, match care.MatchID) (*care.Match, error) {
	m, err := scanMatch(s.db.QueryRowContext(ctx, `SELECT `+matchColumns+` FROM care_matches WHERE id = ?`, int64(match)))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &m, err
}

// DecideMatch writes what staff decided, once.
func (s *Store) DecideMatch(ctx context.Context, tx *db.Tx, m care.Match) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE care_matches SET state = ?, staff_id = ?, decided_at = ? WHERE id = ? AND staff_id = 0`,
		string(m.State), int64(m.Staff), int64(m.DecidedAt), int64(m.ID))
	return n == 1, err
}

// Matches lists cases, newest first, one more than asked for.
func (s *Store) Matches(ctx context.Context, open bool, req page.Request) ([]care.Match, error) {
	before, err := cursorOf(req)
	if err != nil {
		return nil, err
	}
	rows, err := s.db.QueryContext(ctx, listMatches(open), before, req.Limit+1)
	if err != nil {
		return nil, err
	}
	return all(rows, scanMatch)
}

func listMatches(open bool) string {
	query := `SELECT ` + matchColumns + ` FROM care_matches WHERE id < ?`
	if open {
		query += ` AND staff_id = 0 AND state = 'open'`
	}
	return query + ` ORDER BY id DESC LIMIT ?`
}
