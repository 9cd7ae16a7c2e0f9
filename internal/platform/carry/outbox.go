package carry

import (
	"slices"
	"strings"

	"baize/internal/platform/db"
)

// On PostgreSQL the outbox is read in the order of (tx, seq), where tx is the
// number of the transaction on that server. Another server counts its own
// transactions, and SQLite has none: there the order is seq alone. So on the
// way out of PostgreSQL tx becomes 0 and the same numbers are dealt out again
// in reading order; a cursor goes to the number of the last event that it has
// passed. Where the orders agree, which is the rule, no number changes.
const (
	outboxTable, cursorTable = "outbox", "outbox_cursors"

	dealt = `(SELECT o.*, n.seq AS dealt FROM
		(SELECT *, ROW_NUMBER() OVER (ORDER BY tx, seq) AS place FROM outbox) o JOIN
		(SELECT seq, ROW_NUMBER() OVER (ORDER BY seq) AS place FROM outbox) n ON n.place = o.place)`
	passed = `(SELECT CASE WHEN p.count = 0 THEN 0 ELSE (SELECT n.seq FROM outbox n ORDER BY n.seq OFFSET p.count - 1 LIMIT 1) END
		FROM (SELECT COUNT(*) AS count FROM outbox o WHERE (o.tx, o.seq) <= (c.tx, c.seq)) p)`
)

// selectOf reads a table of the source as the target is to have it.
func (s *source) selectOf(t table) string {
	names := t.names()
	ordered := slices.Contains(names, "tx") && slices.Contains(names, "seq")
	if s.engine != db.Postgres || !ordered || (t.name != outboxTable && t.name != cursorTable) {
		return `SELECT ` + quoted(names) + ` FROM ` + quote(t.name)
	}
	from, seq := dealt+` c`, `c.dealt`
	if t.name == cursorTable {
		from, seq = cursorTable+` c`, passed
	}
	out := make([]string, len(names))
	for i, n := range names {
		switch n {
		case "tx":
			out[i] = `0::bigint AS tx`
		case "seq":
			out[i] = seq + ` AS seq`
		default:
			out[i] = `c.` + quote(n)
		}
	}
	return `SELECT ` + strings.Join(out, ", ") + ` FROM ` + from
}
