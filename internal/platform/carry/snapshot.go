package carry

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"baize/internal/platform/db"
)

// Snapshot writes what the database at from holds at one moment into a new
// SQLite file, beside traffic, and returns when it is on the disk.
func Snapshot(ctx context.Context, from, file string, migrations fs.FS) error {
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fmt.Errorf("%s stands already", file), err)
	}
	if EngineOf(from) == db.Postgres {
		if _, err := Copy(ctx, Job{From: from, To: file, Files: migrations}); err != nil {
			return err
		}
		return Sync(file)
	}
	pool, err := open(from, true)
	if err != nil {
		return err
	}
	defer pool.Close()
	conn, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// The file is new and SQLite opens it by itself; the source is only read.
	if _, err := conn.ExecContext(ctx, `PRAGMA query_only(0)`); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, `VACUUM INTO ?`, file); err != nil {
		return fmt.Errorf("copying %s: %w", from, err)
	}
	return Sync(file)
}

// Sync returns when a file, or the names in a folder, are on the disk, and the
// name of it in its folder too.
func Sync(path string) error {
	for _, p := range []string{path, filepath.Dir(path)} {
		f, err := os.Open(p)
		if err != nil {
			return err
		}
		if err := errors.Join(f.Sync(), f.Close()); err != nil {
			return err
		}
	}
	return nil
}
