package db

import "context"

// LastID is the greatest id in the given tables, 0 where they are empty. Their
// ids come from one id.Source, which must go on above it: a clock that has gone
// back over a restart would have it make ids that exist, or that slip in under
// what was read as the end.
func (d *DB) LastID(ctx context.Context, tables ...string) (last int64, err error) {
	for _, table := range tables {
		var highest int64
		if err := d.QueryRowContext(ctx, `SELECT COALESCE(MAX(id), 0) FROM `+table).Scan(&highest); err != nil {
			return 0, err
		}
		last = max(last, highest)
	}
	return last, nil
}
