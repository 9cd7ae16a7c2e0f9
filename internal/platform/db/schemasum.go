package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// MigrationsSum is the sum of the migrations that the database has had.
func (d *DB) MigrationsSum(ctx context.Context) (string, error) {
	applied, err := d.applied(ctx)
	if err != nil {
		return "", err
	}
	return sumOfVersions(slices.Collect(maps.Keys(applied))), nil
}

// MigrationsSumOf is the sum that a database has which had all of files that
// are for this engine.
func (d *DB) MigrationsSumOf(files fs.FS) (string, error) {
	mine, err := engineFiles(files, d.engine)
	if err != nil {
		return "", err
	}
	names, err := fs.Glob(mine, "*.sql")
	if err != nil {
		return "", err
	}
	var versions []int64
	for _, name := range names {
		number, _, _ := strings.Cut(path.Base(name), "_")
		v, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return "", fmt.Errorf("migration %s has no number", name)
		}
		versions = append(versions, v)
	}
	return sumOfVersions(versions), nil
}

// sumOfVersions leaves out 0, the migration tool's own row.
func sumOfVersions(all []int64) string {
	slices.Sort(all)
	h := sha256.New()
	for _, v := range all {
		if v != 0 {
			fmt.Fprintln(h, v)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// shapes are the questions of which the answers are the schema itself: a column,
// an index, a constraint or a guard that is taken away changes one of them.
func (d *DB) shapes() []string {
	if d.engine == SQLite {
		return []string{`SELECT type, name, COALESCE(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name`}
	}
	return []string{
		`SELECT table_name, column_name, data_type || is_nullable || COALESCE(column_default, '') FROM information_schema.columns
			WHERE table_schema = current_schema() ORDER BY 1, 2`,
		`SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1, 2`,
		`SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace ORDER BY 1, 2, 3`,
		`SELECT c.relname, t.tgname, pg_get_triggerdef(t.oid) || t.tgenabled::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
			WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace ORDER BY 1, 2`,
		`SELECT proname, oid::text, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace ORDER BY 1, 3`,
	}
}

// TablesSum is the sum of the schema as the database has it.
func (d *DB) TablesSum(ctx context.Context) (string, error) {
	h := sha256.New()
	for _, question := range d.shapes() {
		if err := d.addShape(ctx, h, question); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func (d *DB) addShape(ctx context.Context, h hash.Hash, question string) error {
	rows, err := d.DB.DB.QueryContext(ctx, question)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var of, name, shape string
		if err := rows.Scan(&of, &name, &shape); err != nil {
			return err
		}
		fmt.Fprintf(h, "%q %q %q\n", of, name, shape)
	}
	return rows.Err()
}
