package carry

import (
	"context"
	"fmt"
	"slices"
)

const postgresColumns = `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attidentity <> ''
	FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
	WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
		AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
	ORDER BY c.relname, a.attnum`

const postgresReferences = `SELECT f.relname, t.relname FROM pg_constraint k
	JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
	WHERE k.contype = 'f' AND f.relnamespace = current_schema()::regnamespace`

func postgresTables(ctx context.Context, q asker) ([]table, error) {
	var found []table
	err := each(ctx, q, postgresColumns, func(scan func(...any) error) error {
		var name, col, declared string
		var numbered bool
		if err := scan(&name, &col, &declared, &numbered); err != nil {
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
		if numbered {
			t.counter = col
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return withReferences(ctx, q, postgresReferences, found)
}
