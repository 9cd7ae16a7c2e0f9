package carry

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"baize/internal/platform/db"
)

// kind is what a column holds, whatever the engine calls it.
type kind int

const (
	integer kind = iota
	boolean
	text
	bytes
	float
)

type column struct {
	name string
	kind kind
}

// table is one table as its database describes it.
type table struct {
	name    string
	columns []column // in the order of their names, which is the same on every engine
	needs   []string // tables that its rows refer to
	counter string   // the column that the engine numbers by itself, or ""
}

func (t table) names() []string {
	out := make([]string, len(t.columns))
	for i, c := range t.columns {
		out[i] = c.name
	}
	return out
}

// own are the tables of the tools, which no copy takes along.
var own = []string{"goose_db_version", halfTable, movedTable}

type asker interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// tables lists what there is to copy, so that a table comes after all that it
// refers to.
func tables(ctx context.Context, q asker, engine db.Engine) ([]table, error) {
	list := sqliteTables
	if engine == db.Postgres {
		list = postgresTables
	}
	found, err := list(ctx, q)
	if err != nil {
		return nil, err
	}
	for i := range found {
		slices.SortFunc(found[i].columns, func(a, b column) int { return strings.Compare(a.name, b.name) })
	}
	slices.SortFunc(found, func(a, b table) int { return strings.Compare(a.name, b.name) })
	return ordered(found)
}

func ordered(all []table) ([]table, error) {
	out, placed := make([]table, 0, len(all)), map[string]bool{}
	for len(out) < len(all) {
		before := len(out)
		for _, t := range all {
			ready := !slices.ContainsFunc(t.needs, func(n string) bool { return n != t.name && !placed[n] })
			if !placed[t.name] && ready {
				out, placed[t.name] = append(out, t), true
			}
		}
		if len(out) == before {
			return nil, fmt.Errorf("tables refer to each other in a circle, beside %d others", len(out))
		}
	}
	return out, nil
}

func kindOf(declared string) (kind, error) {
	d := strings.ToLower(declared)
	for _, k := range []struct {
		word string
		kind kind
	}{
		{"bool", boolean}, {"int", integer}, {"char", text}, {"text", text}, {"json", text},
		{"bytea", bytes}, {"blob", bytes}, {"real", float}, {"double", float},
	} {
		if strings.Contains(d, k.word) {
			return k.kind, nil
		}
	}
	return 0, fmt.Errorf("columns of type %q cannot be copied", declared)
}

// each calls row for every row of a query.
func each(ctx context.Context, q asker, query string, row func(scan func(...any) error) error, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

func quote(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func quoted(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = quote(n)
	}
	return strings.Join(out, ", ")
}
