package db

import "unicode/utf8"

// ByBytes names a text column so that it is compared and ordered by its bytes, as
// Go does and SQLite by itself, whatever the language of a PostgreSQL database.
func (d *DB) ByBytes(column string) string {
	if d.engine == Postgres {
		return column + ` COLLATE "C"`
	}
	return column
}

// Beginning is the condition that a text column begins with prefix and lies behind
// after (empty: from the first on), with its arguments. It is one range of an index
// of the column's bytes: LIKE walks over all that does not fit.
func (d *DB) Beginning(column, prefix, after string) (condition string, args []any) {
	column = d.ByBytes(column)
	condition, args = column+` >= ? AND `+column+` < ?`, []any{prefix, prefix + string(utf8.MaxRune)}
	if after >= prefix && after != "" {
		condition, args[0] = column+` > ? AND `+column+` < ?`, after
	}
	return condition, args
}
