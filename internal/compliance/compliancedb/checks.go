package compliancedb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

const checkColumns = `SELECT id, node, staff_id, state, parts, clock_state, clock_offset, at FROM compliance_checks`

func scanCheck(r row) (c compliance.Check, err error) {
	var parts []byte
	var micros int64
	if err = r.Scan(&c.ID, &c.Node, &c.Staff, &c.State, &parts, &c.Clock, &micros, &c.At); err != nil {
		return c, err
	}
	c.Offset = time.Duration(micros) * time.Microsecond
	return c, json.Unmarshal(parts, &c.Parts)
}

// InsertCheck keeps a check.
func (s *Store) InsertCheck(ctx context.Context, tx *db.Tx, c compliance.Check) error {
	parts, err := json.Marshal(c.Parts)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO compliance_checks (id, node, staff_id, state, parts, clock_state, clock_offset, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		int64(c.ID), c.Node, int64(c.Staff), string(c.State), string(parts), string(c.Clock), c.Offset.Microseconds(), int64(c.At))
	return err
}

// LastCheck is a node's newest; false where there is none.
func (s *Store) LastCheck(ctx context.Context, tx *db.Tx, node int) (compliance.Check, bool, error) {
	c, err := scanCheck(s.look(ctx, tx, checkColumns+` WHERE node = ? ORDER BY id DESC LIMIT 1`, node))
	if errors.Is(err, sql.ErrNoRows) {
		return compliance.Check{}, false, nil
	}
	return c, err == nil, err
}

// ListChecks lists checks, newest first.
func (s *Store) ListChecks(ctx context.Context, p page.Request) (page.Page[compliance.Check], error) {
	return cut(ctx, s, scanCheck, checkColumns, conditions{}, p, func(c compliance.Check) string { return c.ID.String() })
}

// DropChecks forgets old ones.
func (s *Store) DropChecks(ctx context.Context, tx *db.Tx, before clock.Instant) error {
	_, err := tx.Exec(ctx, `DELETE FROM compliance_checks WHERE id < ?`, int64(id.Floor[any](before)))
	return err
}

// WriteTitles writes by which rules and at what return each title of the house
// plays: what a sum is taken of.
func (s *Store) WriteTitles(ctx context.Context, w io.Writer) error {
	rows, err := s.db.QueryContext(ctx, `SELECT vendor, code, mechanic, par_sheet, return_ppm FROM v_catalogue_games WHERE mechanic <> '' ORDER BY vendor, code, id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var vendor, code, mechanic, sheet string
		var back int64
		if err := rows.Scan(&vendor, &code, &mechanic, &sheet, &back); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%q %q %q %q %d\n", vendor, code, mechanic, sheet, back); err != nil {
			return err
		}
	}
	return rows.Err()
}
