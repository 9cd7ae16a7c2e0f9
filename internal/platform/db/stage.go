package db

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"baize/internal/platform/faultpoint"
)

// ColumnType is what a staged column holds.
type ColumnType string

// The column types of staged rows.
const (
	Int  ColumnType = "bigint"
	Text ColumnType = "text"
	Bool ColumnType = "boolean"
)

// Column is a column of staged rows.
type Column struct {
	Name string
	Type ColumnType
	// Key says, in rows of NewSums and NewUpdates, that the column finds the row;
	// in those of NewUpdates, where none does, the first column is the key.
	Key bool
	// Version says, in rows of NewUpdates that are found by one number, that the
	// column grows with each change of the row, and that who changes such rows locks
	// them first.
	Version bool
}

// Rows says how rows of one shape are written many at a time; make it once with
// NewRows, NewSums or NewUpdates and never change it.
type Rows struct {
	table   string
	insert  bool // they can be copied in: each is new
	columns []Column
	texts   [rowSteps]string // for 1, 2, 4 ... rows, on SQLite
	array   string           // for any number, on PostgreSQL
	exact   string           // array, failing unless the last argument tells how many rows changed
	compare *Rows            // of NewUpdates: with the columns that must stand as they were
	same    string           // of NewUpdates with a Version: fails unless rows of such keys have versions of this count and sum
	lock    string           // same, and nobody else changes the rows until the end
}

// rowSteps powers of two are how many rows one statement takes on SQLite.
const rowSteps = 7

// NewRows are rows to be inserted into a table.
func NewRows(table string, columns ...Column) *Rows {
	r := &Rows{table: table, insert: true, columns: columns}
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	head := "INSERT INTO " + table + " (" + strings.Join(names, ", ") + ") "
	for i := range r.texts {
		r.texts[i] = head + "VALUES " + Tuples(1<<i, len(columns))
	}
	r.array = head + "SELECT * FROM " + unnest(columns)
	return r
}

// NewSums are figures added to those of rows that stand, found by their keys (see
// Column), or to nothing where none does. The keys must be those of an index; one
// may stand among the staged more than once.
func NewSums(table string, columns ...Column) *Rows {
	r := NewRows(table, columns...)
	r.insert = false
	var names, keys, sums, sets []string
	for _, c := range columns {
		names = append(names, c.Name)
		if c.Key {
			keys, sums = append(keys, c.Name), append(sums, c.Name)
			continue
		}
		sums = append(sums, "SUM("+c.Name+")::bigint")
		sets = append(sets, fmt.Sprintf("%[1]s = %[2]s.%[1]s + excluded.%[1]s", c.Name, table))
	}
	key := strings.Join(keys, ", ")
	tail := " ON CONFLICT (" + key + ") DO UPDATE SET " + strings.Join(sets, ", ")
	for i := range r.texts {
		r.texts[i] += tail
	}
	// PostgreSQL changes a row once a statement, and two transactions that change
	// the same rows must do so in one order.
	r.array = fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s AS v(%s) GROUP BY %s ORDER BY %s", table, strings.Join(names, ", "),
		strings.Join(sums, ", "), unnest(columns), strings.Join(names, ", "), key, key) + tail
	return r
}

// NewUpdates are changes of rows that stand, found by their keys (see Column);
// the other columns are set. The keys must be those of an index, and each must
// stand once among the staged.
func NewUpdates(table string, columns ...Column) *Rows {
	columns = slices.Clone(columns)
	if !slices.ContainsFunc(columns, func(c Column) bool { return c.Key }) {
		columns[0].Key = true
	}
	r := &Rows{table: table, columns: columns}
	var sets, keys []string
	lite, names := make([]string, len(columns)), make([]string, len(columns))
	for i, c := range columns {
		names[i], lite[i] = c.Name, fmt.Sprintf("column%d AS %s", i+1, c.Name)
		if c.Key {
			keys = append(keys, table+"."+c.Name+" = v."+c.Name)
		} else {
			sets = append(sets, c.Name+" = v."+c.Name)
		}
	}
	head := "UPDATE " + table + " SET " + strings.Join(sets, ", ") + " FROM "
	tail := " WHERE " + strings.Join(keys, " AND ")
	for i := range r.texts {
		r.texts[i] = head + "(SELECT " + strings.Join(lite, ", ") + " FROM (VALUES " + Tuples(1<<i, len(columns)) + ")) AS v" + tail
	}
	r.array = head + unnest(columns) + " AS v(" + strings.Join(names, ", ") + ")" + tail
	r.exact = exactly(r.array, len(columns))
	var key, version string
	r.compare, key, version = comparing(r, keys, sets)
	if version != "" {
		const same = "SELECT 1 / (COUNT(*) = $2 AND SUM(%[1]s) = $3::bigint)::int FROM "
		r.same = fmt.Sprintf(same+"%[2]s WHERE %[3]s = ANY($1::bigint[])", version, table, key)
		r.lock = fmt.Sprintf(same+"(SELECT %[1]s FROM %[2]s WHERE %[3]s = ANY($1::bigint[]) ORDER BY %[3]s FOR UPDATE) AS pinned", version, table, key)
	}
	return r
}

// exactly is a change of rows that fails unless the argument behind its own
// tells how many it changed.
func exactly(change string, args int) string {
	return fmt.Sprintf("WITH changed AS (%s RETURNING 1) SELECT 1 / (COUNT(*) = $%d)::int FROM changed", change, args+1)
}

// comparing are r's changes where rows stand as they were, and the names of the
// key and, where there is one, of the version.
func comparing(r *Rows, keys, sets []string) (compare *Rows, key, version string) {
	var names, wasNames []string
	was, stand := slices.Clone(r.columns), slices.Clone(keys)
	for _, c := range r.columns {
		names = append(names, c.Name)
		if c.Key {
			key = c.Name
			continue
		}
		if c.Version {
			version = c.Name
		}
		was, wasNames = append(was, c), append(wasNames, "was_"+c.Name)
		stand = append(stand, r.table+"."+c.Name+" = v.was_"+c.Name)
	}
	compare = &Rows{table: r.table, columns: was, array: "UPDATE " + r.table + " SET " + strings.Join(sets, ", ") + " FROM " + unnest(was) +
		" AS v(" + strings.Join(append(names, wasNames...), ", ") + ") WHERE " + strings.Join(stand, " AND ")}
	compare.exact = exactly(compare.array, len(was))
	return compare, key, version
}

func unnest(columns []Column) string {
	args := make([]string, len(columns))
	for i, c := range columns {
		args[i] = fmt.Sprintf("$%d::%s[]", i+1, c.Type)
	}
	return "unnest(" + strings.Join(args, ", ") + ")"
}

// staged are the rows of one shape that wait.
type staged struct {
	rows  *Rows
	args  []any // row by row
	count int
	exact bool // each must have changed a row
	late  bool // written behind: not of the functions of this commit
}

func (s *staged) truncate(count int) {
	if count < s.count {
		s.args, s.count = s.args[:count*len(s.rows.columns)], count
	}
}

// Stage writes a row with others of its kind, before the commit or before the
// next statement that must see it: int64 for Int, string for Text, bool for
// Bool. A row that is refused then (a key that stands already) fails the
// function late or, among others in one commit, makes each of them run again
// alone; so stage only rows that cannot be refused.
func (tx *Tx) Stage(r *Rows, args ...any) {
	u := tx.unit
	for i := range u.staged {
		if s := &u.staged[i]; s.rows == r {
			s.args, s.count = append(s.args, args...), s.count+1
			return
		}
	}
	u.staged = append(u.staged, staged{rows: r, args: append(make([]any, 0, 16*len(args)), args...), count: 1})
}

// errLost says that rows to be changed were not there: memory and table differ,
// which must never be.
var errLost = errors.New("db: changed rows are not in their table")

func (s *staged) check(changed int64) error {
	if s.exact && changed != int64(s.count) {
		return fmt.Errorf("%w: %d of %d by %s", errLost, changed, s.count, s.rows.array)
	}
	return nil
}

// write writes rows, together where the engine can.
func (u *unit) write(ctx context.Context, all []staged) error {
	if err := faultpoint.Hit(ctx, faultpoint.DBFlush); err != nil {
		return err
	}
	if u.engine == Postgres {
		return u.writeArrays(ctx, all)
	}
	if err := u.prepared.(*stmtCache).writeRows(ctx, all); err != nil {
		return err
	}
	return faultpoint.Hit(ctx, faultpoint.DBFlushed)
}

func (u *unit) writeArrays(ctx context.Context, all []staged) error {
	if u.pipe != nil && len(all) > 0 {
		return u.pipe.write(ctx, all)
	}
	for i := range all {
		s := &all[i]
		res, err := u.prepared.exec(ctx, s.rows.array, s.arrays())
		if err != nil {
			return err
		}
		changed, err := res.RowsAffected()
		if err == nil {
			err = s.check(changed)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// arrays turns rows into one array a column.
func (s *staged) arrays() []any {
	width := len(s.rows.columns)
	out := make([]any, 0, width)
	for c, column := range s.rows.columns {
		switch column.Type {
		case Int:
			out = append(out, columnOf[int64](s.args, c, width, s.count))
		case Bool:
			out = append(out, columnOf[bool](s.args, c, width, s.count))
		case Text:
			out = append(out, columnOf[string](s.args, c, width, s.count))
		}
	}
	return out
}

func columnOf[T any](args []any, at, width, count int) []T {
	out := make([]T, count)
	for i := range out {
		out[i] = args[i*width+at].(T)
	}
	return out
}

// cut takes the rows after marks out of what is staged.
func (u *unit) cut(marks []int) []staged {
	var own []staged
	for i := range u.staged {
		s, mark := &u.staged[i], 0
		if i < len(marks) {
			mark = marks[i]
		}
		if s.count > mark {
			width := len(s.rows.columns)
			own = append(own, staged{rows: s.rows, args: append([]any(nil), s.args[mark*width:]...), count: s.count - mark})
			s.truncate(mark)
		}
	}
	return own
}

func (u *unit) restore(own []staged) {
	for _, o := range own {
		for i := range u.staged {
			if s := &u.staged[i]; s.rows == o.rows {
				s.args, s.count = append(s.args, o.args...), s.count+o.count
			}
		}
	}
}
