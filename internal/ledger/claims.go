package ledger

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Claims are a room's rows that say that money has moved, beside the entries
// that they must have in the book: each row has precisely the postings that it
// claims, and each posting of the scope is claimed by a row. All but Scope is SQL
// of the house's own, in which r is a row, and e and a are an entry and the
// account of one of its postings.
//
// They are compared in pieces of neighbouring ids, each in one statement and so
// in one look at both sides, beside any traffic: memory is bounded by a piece,
// and both sides are found by their indexes.
type Claims struct {
	// Name says what a row is, for who reads what is wrong.
	Name string
	// Scope is the scope of the entries, none of which is Fresh.
	Scope string
	// Of is which of the scope's postings are compared; empty for all.
	Of string
	// Rows is the table, as r, and which of its rows are meant: "t AS r WHERE …".
	Rows string
	// ID is the column of a row's id, whose wire form is what the external ids of
	// its entries begin with; Text says that the column is that text itself.
	ID   string
	Text bool
	// By is what of an entry names the row; empty for the external id. Scattered
	// says that this has another order, so that everything is one piece.
	By        string
	Scattered bool
	// Net does not tell entries apart by their kinds: their sums are compared.
	Net  bool
	Legs []Claim
	// Piece is how many rows are compared at once, 0 for the usual many.
	Piece int
}

// Claim is one posting of a row: how much of it stands on which account in an
// entry of which kind. A row for which it is 0 claims nothing.
type Claim struct {
	Kind, Owner, Account, Currency, Amount string
}

const (
	usualPiece  = 5000
	claimListed = 100
)

// TextOf is SQL for the wire form of an id in a column, as id.Of tells it.
func TextOf(column string) string {
	parts := make([]string, 0, 13)
	for shift := 60; shift >= 0; shift -= 5 {
		parts = append(parts, fmt.Sprintf("substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((%s >> %d) & 31 AS INTEGER) + 1, 1)", column, shift))
	}
	return "(" + strings.Join(parts, " || ") + ")"
}

// Owners, as Claim names them.
const HouseOwns = "'house '"

// MemberOwns is the member of a column.
func MemberOwns(column string) string { return "'member ' || " + TextOf(column) }

// ProviderOwns is the provider whose code stands in a column.
func ProviderOwns(column string) string { return "'provider ' || " + column }

// Mismatches lists what rows and book do not agree about, at most so many lines
// as a recount lists.
func (c Claims) Mismatches(ctx context.Context, d *db.DB) (wrong []string, err error) {
	for from := any(nil); len(wrong) < claimListed; {
		to, err := c.next(ctx, d, from)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		found, err := c.piece(ctx, d, from, to)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
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
func (c Claims) next(ctx context.Context, d *db.DB, from any) (any, error) {
	if c.Scattered {
		return nil, nil
	}
	size := c.Piece
	if size == 0 {
		size = usualPiece
	}
	where, args := c.between(c.ID, from, nil)
	query := "SELECT " + c.ID + " FROM " + c.Rows + where + " ORDER BY " + c.ID + " LIMIT 1 OFFSET ?"
	row := d.QueryRowContext(ctx, query, append(args, size)...)
	var to any
	if c.Text {
		var text string
		err := row.Scan(&text)
		to = text
		return orNone(to, err)
	}
	var number int64
	err := row.Scan(&number)
	to = number
	return orNone(to, err)
}

func orNone(found any, err error) (any, error) {
	switch err {
	case nil:
		return found, nil
	case sql.ErrNoRows:
		return nil, nil
	}
	return nil, err
}

// between is the condition on a column, and what it is compared with.
func (c Claims) between(column string, from, to any) (where string, args []any) {
	if from != nil {
		where, args = where+" AND "+column+" >= ?", append(args, from)
	}
	if to != nil {
		where, args = where+" AND "+column+" < ?", append(args, to)
	}
	return where, args
}

// text is the begin of the external ids at a bound.
func (c Claims) text(bound any) any {
	if number, ok := bound.(int64); ok {
		return id.Entry(number).String()
	}
	return bound
}

func (c Claims) piece(ctx context.Context, d *db.DB, from, to any) (wrong []string, err error) {
	query, args := c.booked(from, to)
	for _, leg := range c.Legs {
		claimed, bounds := c.claimed(leg, from, to)
		query, args = query+" UNION ALL "+claimed, append(args, bounds...)
	}
	rows, err := d.QueryContext(ctx, `SELECT external, kind, owner, account, currency, CAST(SUM(booked) AS BIGINT), CAST(SUM(claimed) AS BIGINT)
		FROM (`+query+`) AS told GROUP BY external, kind, owner, account, currency HAVING SUM(booked) <> SUM(claimed)
		ORDER BY external, kind, owner, account LIMIT ?`, append(args, claimListed)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var external, kind, owner, account, currency string
		var booked, claimed int64
		if err := rows.Scan(&external, &kind, &owner, &account, &currency, &booked, &claimed); err != nil {
			return nil, err
		}
		wrong = append(wrong, fmt.Sprintf("%s %s: %s has %d micro-units of %s on %s of %s in the book, by its row %d",
			c.Name, external, kind, booked, currency, account, strings.TrimSpace(owner), claimed))
	}
	return wrong, rows.Err()
}

// booked are the postings of a piece.
func (c Claims) booked(from, to any) (string, []any) {
	by, kind := c.By, "e.kind"
	if by == "" {
		by = "e.external_id"
	}
	if c.Net {
		kind = "'the sum of its entries'"
	}
	where, bounds := c.between("e.external_id", c.text(from), c.text(to))
	if c.Of != "" {
		where += " AND (" + c.Of + ")"
	}
	return `SELECT ` + by + ` AS external, ` + kind + ` AS kind, a.owner_kind || ' ' || a.owner_id AS owner, a.kind AS account, a.currency AS currency,
		p.amount AS booked, 0 AS claimed
		FROM entries e JOIN postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
		WHERE NOT e.fresh AND e.scope = ?` + where, append([]any{c.Scope}, bounds...)
}

// claimed is one claim of the rows of a piece.
func (c Claims) claimed(leg Claim, from, to any) (string, []any) {
	external, kind := TextOf(c.ID), leg.Kind
	if c.Text {
		external = c.ID
	}
	if c.Net {
		kind = "'the sum of its entries'"
	}
	where, bounds := c.between(c.ID, from, to)
	return `SELECT ` + strings.Join([]string{external, kind, leg.Owner, leg.Account, leg.Currency, "0", leg.Amount}, ", ") +
		` FROM ` + c.Rows + where, bounds
}
