package ledger

import (
	"context"
	"fmt"

	"baize/internal/platform/db"
)

// Pair are rows of two tables that must tell the same sums, and are compared as
// Claims are: in pieces, each in one statement.
type Pair struct {
	// Name says what is told, for who reads what is wrong.
	Name       string
	One, Other Telling
	// Piece is as in Walk.
	Piece int
}

// Telling is one side of a Pair.
type Telling struct {
	// Says names the side in a line.
	Says string
	// Rows and ID are as in Walk; Wire says that the column is the wire form of the
	// ids of One.
	Rows, ID string
	Wire     bool
	// Of is SQL for the text that names a sum, Sum for what a row adds to it.
	Of, Sum string
}

// Mismatches lists what the two do not agree about.
func (p Pair) Mismatches(ctx context.Context, d *db.DB) (wrong []string, err error) {
	wrong, err = Walk{Rows: p.One.Rows, ID: p.One.ID, Piece: p.Piece}.Each(ctx, d, func(s Span) ([]string, error) { return p.piece(ctx, d, s) })
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	return wrong, nil
}

func (p Pair) piece(ctx context.Context, d *db.DB, s Span) (wrong []string, err error) {
	one, args := p.One.told(s, p.One.Sum, "0")
	other, more := p.Other.told(s, "0", p.Other.Sum)
	rows, err := d.QueryContext(ctx, `SELECT name, CAST(SUM(one) AS BIGINT), CAST(SUM(other) AS BIGINT) FROM (`+one+` UNION ALL `+other+`) AS told
		GROUP BY name HAVING SUM(one) <> SUM(other) ORDER BY name LIMIT ?`, append(append(args, more...), claimListed)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		var one, other int64
		if err := rows.Scan(&name, &one, &other); err != nil {
			return nil, err
		}
		wrong = append(wrong, fmt.Sprintf("%s %s: %d by %s, %d by %s", p.Name, name, one, p.One.Says, other, p.Other.Says))
	}
	return wrong, rows.Err()
}

func (t Telling) told(s Span, one, other string) (string, []any) {
	where, args := s.On(t.ID)
	if t.Wire {
		where, args = s.Wire(t.ID, "")
	}
	return `SELECT ` + t.Of + ` AS name, ` + one + ` AS one, ` + other + ` AS other FROM ` + t.Rows + where, args
}
