package db

import (
	"context"
	"strings"
)

// LastID is the greatest id in the given columns ("table.column"), 0 where they
// are empty. The ids come from one id.Source, which must go on above it: a clock that has gone
// back over a restart would have it make ids that exist, or that slip in under
// what was read as the end.
func (d *DB) LastID(ctx context.Context, columns ...string) (last int64, err error) {
	for _, one := range columns {
		table, column, _ := strings.Cut(one, ".")
		var highest int64
		if err := d.QueryRowContext(ctx, `SELECT COALESCE(MAX(`+column+`), 0) FROM `+table).Scan(&highest); err != nil {
			return 0, err
		}
		last = max(last, highest)
	}
	return last, nil
}
