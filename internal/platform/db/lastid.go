package db

import (
	"context"
	"strings"
)

// LastID is the greatest id in the given columns ("table.column"), 0 where they
// are empty. The ids come from one id.Source, which must go on above it: a clock that has gone
// back over a restart would have it make ids that exist, or that slip in under
// what was read as the end. Every start waits for it, so that it is one statement.
func (d *DB) LastID(ctx context.Context, columns ...string) (last int64, err error) {
	if len(columns) == 0 {
		return 0, nil
	}
	highest := make([]string, len(columns))
	for i, one := range columns {
		table, column, _ := strings.Cut(one, ".")
		highest[i] = `SELECT MAX(` + column + `) AS id FROM ` + table
	}
	err = d.QueryRowContext(ctx, `SELECT COALESCE(MAX(id), 0) FROM (`+strings.Join(highest, ` UNION ALL `)+`) AS highest`).Scan(&last)
	return last, err
}
