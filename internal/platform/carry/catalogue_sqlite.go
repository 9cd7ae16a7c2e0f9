package carry

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

const sqliteColumns = `SELECT t.name, COALESCE(t.sql, ''), c.name, c.type
	FROM sqlite_master t JOIN pragma_table_info(t.name) c
	WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY t.name, c.cid`

const sqliteReferences = `SELECT t.name, f."table" FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`

func sqliteTables(ctx context.Context, q asker) ([]table, error) {
	var found []table
	err := each(ctx, q, sqliteColumns, func(scan func(...any) error) error {
		var name, made, col, declared string
		if err := scan(&name, &made, &col, &declared); err != nil {
			return err
		}
		if slices.Contains(own, name) {
			return nil
		}
		k, err := kindOf(declared)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", name, col, err)
		}
		if n := len(found); n == 0 || found[n-1].name != name {
			found = append(found, table{name: name})
		}
		t := &found[len(found)-1]
		t.columns = append(t.columns, column{col, k})
		if k == integer && numbers(made, col) {
			t.counter = col
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return withReferences(ctx, q, sqliteReferences, found)
}

// numbers tells from a table's definition that SQLite numbers this column with
// AUTOINCREMENT.
func numbers(definition, col string) bool {
	for line := range strings.SplitSeq(definition, "\n") {
		words := strings.Fields(strings.Trim(line, " ,"))
		if len(words) > 0 && strings.EqualFold(strings.Trim(words[0], `"`), col) {
			return strings.Contains(strings.ToUpper(line), "AUTOINCREMENT")
		}
	}
	return false
}

func withReferences(ctx context.Context, q asker, query string, found []table) ([]table, error) {
	err := each(ctx, q, query, func(scan func(...any) error) error {
		var from, to string
		if err := scan(&from, &to); err != nil {
			return err
		}
		for i := range found {
			if found[i].name == from {
				found[i].needs = append(found[i].needs, to)
			}
		}
		return nil
	})
	return found, err
}
