package db

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"testing/fstest"

	"github.com/pressly/goose/v3"
)

// Migrate brings the schema to the newest version. files holds numbered goose
// files at its root, which are portable, and in "sqlite" and "postgres" those
// that must differ; the numbers of the two sets do not overlap.
func (d *DB) Migrate(ctx context.Context, files fs.FS) error {
	merged, err := engineFiles(files, d.engine)
	if err != nil {
		return err
	}
	if _, err := d.Pending(ctx, files); err != nil {
		return err
	}
	if w, ok := d.write.(*groupWriter); ok {
		// Migrations write, so they borrow the writer's connection while
		// nobody else is served yet.
		return d.migrateSQLite(ctx, w, merged)
	}
	p, err := goose.NewProvider(goose.DialectPostgres, d.DB.DB, merged, goose.WithAllowOutofOrder(true), goose.WithSessionLocker(oneMigrator{}))
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

func (d *DB) migrateSQLite(ctx context.Context, w *groupWriter, files fs.FS) error {
	_ = w.conn.Conn.Close() // returns the only connection to the pool that goose uses
	p, err := goose.NewProvider(goose.DialectSQLite3, w.db.DB, files, goose.WithAllowOutofOrder(true))
	if err == nil {
		_, err = p.Up(ctx)
	}
	if err != nil {
		return err
	}
	conn, err := w.db.Conn(ctx)
	if err != nil {
		return err
	}
	w.conn, w.stmts = conn, newStmtCache(conn.Conn)
	return assertSQLite(ctx, conn.Conn)
}

func engineFiles(files fs.FS, engine Engine) (fs.FS, error) {
	merged := fstest.MapFS{}
	for _, dir := range []string{".", string(engine)} {
		names, err := fs.Glob(files, path.Join(dir, "*.sql"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			base := path.Base(name)
			if _, twice := merged[base]; twice {
				return nil, fmt.Errorf("migration %s stands twice", base)
			}
			raw, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			merged[base] = &fstest.MapFile{Data: raw, Mode: 0o444}
		}
	}
	return merged, nil
}
