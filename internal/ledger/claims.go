package ledger

import (
	"context"
	"fmt"
	"strings"

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
	// By is what of an entry names the row; empty for the external id, with which
	// it must begin.
	By string
	// Named are more entries of the scope, whose external ids are longer than an id
	// and begin with another: SQL that joins them as e to the rows r, by rows that
	// have the row's id in NamedBy.
	Named, NamedBy string
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
	w := Walk{Rows: c.Rows, ID: c.ID, Text: c.Text, Piece: c.Piece}
	wrong, err = w.Each(ctx, d, func(s Span) ([]string, error) { return c.piece(ctx, d, s) })
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	return wrong, nil
}

func (c Claims) piece(ctx context.Context, d *db.DB, s Span) (wrong []string, err error) {
	query, args := c.query(s)
	rows, err := d.QueryContext(ctx, query, args...)
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

// query is the one statement that looks at a piece.
func (c Claims) query(s Span) (string, []any) {
	query, args := c.booked(s)
	if c.Named != "" {
		named, bounds := c.named(s)
		query, args = query+" UNION ALL "+named, append(args, bounds...)
	}
	for _, leg := range c.Legs {
		claimed, bounds := c.claimed(leg, s)
		query, args = query+" UNION ALL "+claimed, append(args, bounds...)
	}
	return `SELECT external, kind, owner, account, currency, CAST(SUM(booked) AS BIGINT), CAST(SUM(claimed) AS BIGINT)
		FROM (` + query + `) AS told GROUP BY external, kind, owner, account, currency HAVING SUM(booked) <> SUM(claimed)
		ORDER BY external, kind, owner, account LIMIT ?`, append(args, claimListed)
}

// posted is what is taken of a posting, under the external id that names its row.
func (c Claims) posted(external string) string {
	kind := "e.kind"
	if c.Net {
		kind = netKind
	}
	return `SELECT ` + external + ` AS external, ` + kind + ` AS kind, a.owner_kind || ' ' || a.owner_id AS owner, a.kind AS account, a.currency AS currency,
		p.amount AS booked, 0 AS claimed FROM `
}

const (
	netKind  = "'the sum of its entries'"
	postings = ` JOIN postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id`
)

// booked are the postings of a piece.
func (c Claims) booked(s Span) (string, []any) {
	by := c.By
	if by == "" {
		by = "e.external_id"
	}
	where, bounds := s.Wire("e.external_id", "")
	if c.Named != "" {
		where += " AND length(e.external_id) = 13"
	}
	return c.posted(by) + `entries e` + postings + ` WHERE NOT e.fresh AND e.scope = ?` + where + c.which(), append([]any{c.Scope}, bounds...)
}

// named are the postings of entries that the rows of a piece name otherwise.
func (c Claims) named(s Span) (string, []any) {
	where, bounds := s.On(c.ID)
	by, more := s.On(c.NamedBy)
	return c.posted(TextOf("r.id")) + `(SELECT * FROM ` + c.Rows + where + `) AS r ` + c.Named + postings + ` WHERE TRUE` + by + c.which(), append(bounds, more...)
}

// which is the condition of the postings that are compared.
func (c Claims) which() string {
	if c.Of == "" {
		return ""
	}
	return " AND (" + c.Of + ")"
}

// claimed is one claim of the rows of a piece.
func (c Claims) claimed(leg Claim, s Span) (string, []any) {
	external, kind := TextOf(c.ID), leg.Kind
	if c.Text {
		external = c.ID
	}
	if c.Net {
		kind = netKind
	}
	where, bounds := s.On(c.ID)
	return `SELECT ` + strings.Join([]string{external, kind, leg.Owner, leg.Account, leg.Currency, "0", leg.Amount}, ", ") +
		` FROM ` + c.Rows + where, bounds
}
