package ledger

import (
	"context"
	"database/sql"
	"errors"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

const (
	usualPiece  = 5000
	claimListed = 100
)

// Walk goes through rows in pieces of neighbouring ids, each of which is looked
// at in one statement: memory is bounded by a piece, and the bounds are found by
// an index.
type Walk struct {
	// Rows is a table and which of its rows are meant: "t AS r WHERE …".
	Rows string
	// ID is the column of a row's id; Text says that it is no number.
	ID   string
	Text bool
	// Piece is how many rows are looked at at once, 0 for the usual many. Rows of
	// one id are never parted.
	Piece int
}

// Span is a piece: the ids from one on and before another; nil bounds nothing.
type Span struct{ From, To any }

// On is the condition that a column is in the span, and what it is compared with.
func (s Span) On(column string) (where string, args []any) { return s.bounded(column, s.From, s.To) }

// Wire is On for a column that begins with a prefix and the wire form of an id.
func (s Span) Wire(column, prefix string) (where string, args []any) {
	return s.bounded(column, wire(s.From, prefix), wire(s.To, prefix))
}

func (Span) bounded(column string, from, to any) (where string, args []any) {
	if from != nil {
		where, args = where+" AND "+column+" >= ?", append(args, from)
	}
	if to != nil {
		where, args = where+" AND "+column+" < ?", append(args, to)
	}
	return where, args
}

func wire(bound any, prefix string) any {
	switch v := bound.(type) {
	case int64:
		return prefix + id.Entry(v).String()
	case string:
		return prefix + v
	}
	return nil
}

// Each looks at one piece after the other, and lists what was found as far as a
// recount lists.
func (w Walk) Each(ctx context.Context, d *db.DB, look func(Span) ([]string, error)) (wrong []string, err error) {
	for from := any(nil); len(wrong) < claimListed; {
		to, err := w.next(ctx, d, from)
		if err != nil {
			return nil, err
		}
		found, err := look(Span{from, to})
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, found...)
		if to == nil {
			break
		}
		from = to
	}
	return wrong, nil
}

// next is the id at which the next piece begins; nil where there is none.
func (w Walk) next(ctx context.Context, d *db.DB, from any) (any, error) {
	size := w.Piece
	if size == 0 {
		size = usualPiece
	}
	where, args := Span{From: from}.On(w.ID)
	to, err := w.first(ctx, d, where, append(args, size)...)
	if to != nil && to == from { // more rows of one id than a piece has
		to, err = w.first(ctx, d, " AND "+w.ID+" > ?", from, 0)
	}
	return to, err
}

func (w Walk) first(ctx context.Context, d *db.DB, where string, args ...any) (any, error) {
	row := d.QueryRowContext(ctx, "SELECT "+w.ID+" FROM "+w.Rows+where+" ORDER BY "+w.ID+" LIMIT 1 OFFSET ?", args...)
	if w.Text {
		var text string
		err := row.Scan(&text)
		return orNone(text, err)
	}
	var number int64
	err := row.Scan(&number)
	return orNone(number, err)
}

func orNone(found any, err error) (any, error) {
	switch {
	case err == nil:
		return found, nil
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	}
	return nil, err
}

// Listed reads the lines of a query that tells what is wrong, one text a row.
func Listed(ctx context.Context, d *db.DB, query string, args ...any) (wrong []string, err error) {
	rows, err := d.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		wrong = append(wrong, line)
	}
	return wrong, rows.Err()
}

// scopesOf lists scopes from one look after the other into the index: there are
// few of them, and very many entries.
const scopesOf = `WITH RECURSIVE s(scope) AS (
		SELECT MIN(e.scope) FROM entries e WHERE NOT e.fresh AND e.scope >= ?
		UNION ALL
		SELECT (SELECT MIN(e.scope) FROM entries e WHERE NOT e.fresh AND e.scope > s.scope) FROM s WHERE s.scope IS NOT NULL)
	SELECT scope FROM s WHERE scope IS NOT NULL AND substr(scope, 1, ?) = ?`

// Scopes are the scopes of the book's entries, none of which is Fresh, that begin
// with a prefix.
func Scopes(ctx context.Context, d *db.DB, prefix string) ([]string, error) {
	return Listed(ctx, d, scopesOf, prefix, len(prefix), prefix)
}
