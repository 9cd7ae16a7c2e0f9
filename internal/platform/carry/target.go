package carry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	"baize/internal/platform/db"
)

// chunk is how many rows are written in one transaction.
const chunk = 5000

// target is the database that is being filled.
type target struct {
	address string
	pool    *sql.DB
	engine  db.Engine
	tables  []table
}

// openTarget marks an empty database, or takes up a marked one.
func openTarget(ctx context.Context, j Job) (*target, error) {
	pool, err := open(unhurried(j.To), false)
	if err != nil {
		return nil, err
	}
	t := &target{address: j.To, pool: pool, engine: EngineOf(j.To)}
	if err := t.begin(ctx, j); err != nil {
		_ = pool.Close()
		return nil, fmt.Errorf("the target %s: %w", Masked(j.To), err)
	}
	return t, nil
}

func (t *target) begin(ctx context.Context, j Job) error {
	half, err := hasTable(ctx, t.pool, t.engine, halfTable)
	if err != nil {
		return err
	}
	if half {
		return t.takeUp(ctx, j)
	}
	used, err := t.relations(ctx)
	if err != nil {
		return err
	}
	if used > 0 {
		return fmt.Errorf("it is not empty: it holds %d tables and views", used)
	}
	if err := t.exec(ctx, t.pool, `CREATE TABLE `+halfTable+` (step TEXT NOT NULL PRIMARY KEY, detail TEXT NOT NULL)`); err != nil {
		return err
	}
	return t.mark(ctx, "source", j.Name)
}

func (t *target) takeUp(ctx context.Context, j Job) error {
	if !j.Resume {
		return ErrHalf
	}
	marks, err := t.marks(ctx)
	if err != nil {
		return err
	}
	if began, ok := marks["source"]; ok && began != j.Name {
		return errors.New("the copy in it began from another source, or from this one before it changed: empty it and begin anew")
	}
	return t.mark(ctx, "source", j.Name)
}

func (t *target) relations(ctx context.Context) (n int, err error) {
	query := `SELECT COUNT(*) FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`
	if t.engine == db.Postgres {
		query = `SELECT COUNT(*) FROM pg_class WHERE relkind IN ('r', 'v', 'm', 'p') AND relnamespace = current_schema()::regnamespace`
	}
	return n, t.pool.QueryRowContext(ctx, query).Scan(&n)
}

// makeSchema brings the target to the migrations that the source has had.
func (t *target) makeSchema(ctx context.Context, files fs.FS) error {
	d, err := db.Open(ctx, db.Config{URL: t.address})
	if err != nil {
		return err
	}
	err = d.Migrate(ctx, files)
	if closed := d.Close(); err == nil {
		err = closed
	}
	if err == nil {
		t.tables, err = tables(ctx, t.pool, t.engine)
	}
	return err
}

// fill copies one table and returns what it has read; what stood in the table,
// from a migration or a copy that was cut off, goes.
func (t *target) fill(ctx context.Context, s *source, to table) (*digest, error) {
	if err := t.exec(ctx, t.pool, `DELETE FROM `+quote(to.name)); err != nil {
		return nil, err
	}
	d, rows := newDigest(), make([][]any, 0, chunk)
	flush := func() error {
		if len(rows) == 0 {
			return nil
		}
		err := t.insert(ctx, to, rows)
		rows = rows[:0]
		return err
	}
	err := s.rows(ctx, to, func(row []any) error {
		d.add(row)
		rows = append(rows, append([]any(nil), row...))
		if len(rows) < chunk {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	return d, err
}

func (t *target) insert(ctx context.Context, to table, rows [][]any) error {
	if t.engine == db.Postgres {
		return t.insertPostgres(ctx, to, rows)
	}
	return t.insertSQLite(ctx, to, rows)
}

// read names what stands in a table of the target.
func (t *target) read(ctx context.Context, of table) (*digest, error) {
	d := newDigest()
	err := readRows(ctx, t.pool, `SELECT `+quoted(of.names())+` FROM `+quote(of.name), of, func(row []any) error {
		d.add(row)
		return nil
	})
	return d, err
}
