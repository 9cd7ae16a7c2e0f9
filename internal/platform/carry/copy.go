package carry

import (
	"context"
	"fmt"
	"io/fs"

	"baize/internal/platform/db"
)

// Job says what to copy where.
type Job struct {
	From, To string // addresses of databases: a path or postgres://…
	// Name names the content of the source; a copy is taken up again only for
	// the same name.
	Name string
	// Files are the migrations, as db.Migrate takes them.
	Files fs.FS
	// Resume takes a copy up again that was cut off.
	Resume bool
	// Check looks at the whole target before its mark is taken off.
	Check func(ctx context.Context) error
	// Done tells of every table when its rows are in the target.
	Done func(table string, rows int64)
}

// Report is what a copy has done.
type Report struct {
	Tables int
	Rows   int64
}

const (
	tableMark   = "table:"
	triggerMark = "trigger:"
)

// Copy fills the empty target with all that the source holds at one moment, and
// compares both.
func Copy(ctx context.Context, j Job) (Report, error) {
	s, err := openSource(ctx, j.From)
	if err != nil {
		return Report{}, err
	}
	defer s.close()
	had, err := s.versions(ctx)
	if err != nil {
		return Report{}, err
	}
	all, err := readScripts(j.Files)
	if err == nil {
		err = all.knows(had)
	}
	if err != nil {
		return Report{}, fmt.Errorf("the source %s: %w", Masked(j.From), err)
	}
	t, err := openTarget(ctx, j)
	if err != nil {
		return Report{}, err
	}
	defer t.pool.Close()
	if err := t.makeSchema(ctx, all.aged(s.engine, t.engine, had)); err != nil {
		return Report{}, err
	}
	indexes := all.indexes()
	if err := sameTables(without(s.tables, indexes), without(t.tables, indexes)); err != nil {
		return Report{}, err
	}
	t.tables = without(t.tables, indexes)
	return t.take(ctx, s, j)
}

// take copies table by table, compares and takes the mark off.
func (t *target) take(ctx context.Context, s *source, j Job) (r Report, err error) {
	rest := t.restSQLite
	if t.engine == db.Postgres {
		rest = t.restPostgres
	}
	if err := rest(ctx); err != nil {
		return r, err
	}
	marks, err := t.marks(ctx)
	if err != nil {
		return r, err
	}
	for _, to := range t.tables {
		d, err := t.takeTable(ctx, s, to, marks[tableMark+to.name])
		if err != nil {
			return r, fmt.Errorf("table %s: %w", to.name, err)
		}
		r.Tables, r.Rows = r.Tables+1, r.Rows+d.rows
		if j.Done != nil {
			j.Done(to.name, d.rows)
		}
	}
	if err := t.finish(ctx, s, j); err != nil {
		return r, err
	}
	return r, nil
}

// takeTable copies a table unless an earlier run has, and reads it back.
func (t *target) takeTable(ctx context.Context, s *source, to table, copied string) (*digest, error) {
	d := newDigest()
	if copied != "" {
		err := s.rows(ctx, to, func(row []any) error { d.add(row); return nil })
		if err != nil {
			return nil, err
		}
	}
	if copied == "" || d.String() != copied {
		var err error
		if d, err = t.fill(ctx, s, to); err != nil {
			return nil, err
		}
		if err := t.mark(ctx, tableMark+to.name, d.String()); err != nil {
			return nil, err
		}
	}
	back, err := t.read(ctx, to)
	if err == nil && back.String() != d.String() {
		err = fmt.Errorf("the copy holds %s, the original %s", back, d)
	}
	return d, err
}

// finish sets the counters, lets the whole be checked, wakes the triggers and
// takes the mark off, the last three in one transaction.
func (t *target) finish(ctx context.Context, s *source, j Job) error {
	marks, err := t.marks(ctx)
	if err != nil {
		return err
	}
	if j.Check != nil {
		if err := j.Check(ctx); err != nil {
			return err
		}
	}
	tx, err := t.pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, from := range s.tables {
		if from.counter == "" {
			continue
		}
		last, err := s.counter(ctx, from)
		if err != nil {
			return err
		}
		count := t.countSQLite
		if t.engine == db.Postgres {
			count = t.countPostgres
		}
		if err := count(ctx, tx, from, last); err != nil {
			return fmt.Errorf("the counter of %s: %w", from.name, err)
		}
	}
	if t.engine == db.Postgres {
		err = t.wakePostgres(ctx, tx)
	} else {
		err = t.wakeSQLite(ctx, tx, marks)
	}
	if err == nil {
		err = t.exec(ctx, tx, `DROP TABLE `+halfTable)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err == nil && t.engine == db.SQLite { // all of it into the one file, and on the disk
		err = t.exec(ctx, t.pool, `PRAGMA wal_checkpoint(TRUNCATE)`)
	}
	return err
}
