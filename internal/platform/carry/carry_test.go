package carry_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/uuid"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/stretchr/testify/require"

	"baize/internal/platform/carry"
	"baize/internal/platform/db"
	"baize/migrations"
)

// allKinds is a table that no room has: every kind of column, edge values.
const allKinds = `-- +goose Up
CREATE TABLE kinds (
    id BIGINT NOT NULL PRIMARY KEY, parent BIGINT REFERENCES kinds (id), small INTEGER, yes BOOLEAN NOT NULL,
    raw BYTEA, note TEXT, rate DOUBLE PRECISION
);
`

// files are the project's migrations and the test's own.
func files(t *testing.T) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{"09901_kinds.sql": {Data: []byte(allKinds)}}
	require.NoError(t, fs.WalkDir(migrations.Files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(migrations.Files, path)
		out[path] = &fstest.MapFile{Data: raw}
		return err
	}))
	return out
}

// postgres makes an empty database; the test is skipped where there is none.
func postgres(t *testing.T) string {
	t.Helper()
	server := os.Getenv("BAIZE_TEST_PG")
	if server == "" {
		t.Skip("BAIZE_TEST_PG is not set")
	}
	admin, err := sql.Open("pgx", server)
	require.NoError(t, err)
	t.Cleanup(func() { _ = admin.Close() })
	name := "t_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	_, err = admin.Exec("CREATE DATABASE " + name)
	require.NoError(t, err)
	t.Cleanup(func() { _, _ = admin.Exec(fmt.Sprintf("DROP DATABASE %s WITH (FORCE)", name)) })
	u, err := url.Parse(server)
	require.NoError(t, err)
	u.Path = "/" + name
	return u.String()
}

func lite(t *testing.T) string { return filepath.Join(t.TempDir(), "baize.db") }

// open migrates the database at address.
func open(t *testing.T, address string, f fs.FS) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{URL: address})
	require.NoError(t, err)
	require.NoError(t, d.Migrate(t.Context(), f))
	return d
}

var oneOf = regexp.MustCompile(`(?is)"?(\w+)"?\s+IN\s*\(([^)]*)\)`)

// choices are the texts that the checks of a schema allow, by table and column.
func choices(f fstest.MapFS) map[string][]string {
	out := map[string][]string{}
	for _, file := range f {
		for _, made := range strings.Split(string(file.Data), "CREATE TABLE ")[1:] {
			table, _, _ := strings.Cut(made, " ")
			made, _, _ = strings.Cut(made, ";")
			for _, m := range oneOf.FindAllStringSubmatch(made, -1) {
				for word := range strings.SplitSeq(m[2], ",") {
					key := table + "." + m[1]
					out[key] = append(out[key], strings.Trim(word, " '\n"))
				}
			}
		}
	}
	return out
}

// fill puts two rows into every table that is empty, so that no table that a
// room adds is left out of these tests.
func fill(t *testing.T, address string, d *db.DB, f fstest.MapFS) {
	t.Helper()
	names, columns, err := carry.Catalogue(t.Context(), address)
	require.NoError(t, err)
	require.Contains(t, names, "entries")
	allowed, random := choices(f), rand.New(rand.NewPCG(1, 2))
	for _, name := range names {
		var n int
		require.NoError(t, d.DB.DB.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM "`+name+`"`).Scan(&n))
		for i := 1; i <= 2 && n == 0 && name != "kinds"; i++ {
			var err error
			for try := 0; try == 0 || err != nil && try < 2000; try++ {
				err = insert(t, d, name, columns[name], guess(random, allowed, name, int64(i), try))
			}
			require.NoError(t, err, "the test cannot guess a row for table %s: help it in guess", name)
		}
	}
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO kinds (id, parent, small, yes, raw, note, rate) VALUES (?, NULL, ?, ?, ?, ?, ?), (?, ?, NULL, ?, NULL, NULL, NULL)`,
			int64(-1<<63), -2147483648, true, []byte{0, 1, 255}, "বাংলা \" ' \\ \n", 0.1, int64(1<<63-1), int64(-1<<63), false)
		return err
	}))
}

// guess makes a value for a column: plain ones first, then at random until all
// checks of the table are content.
func guess(random *rand.Rand, allowed map[string][]string, table string, i int64, try int) func(carry.Column) any {
	return func(c carry.Column) any {
		words := allowed[table+"."+c.Name]
		switch c.Kind {
		case "bool":
			return i%2 == 0
		case "bytes":
			return []byte{byte(i), 0}
		case "float":
			return 1.5
		case "text":
			if len(words) > 0 {
				return words[random.IntN(len(words))]
			}
			if try > 0 && random.IntN(4) == 0 {
				return ""
			}
			if guessed := fmt.Sprintf("%s-%d", c.Name, i); try%2 == 0 {
				return guessed
			} else {
				return strings.ToUpper(guessed) // some codes are
			}
		}
		if c.Name == "tx" { // of the outbox: this test begins on SQLite, where it is 0
			return int64(0)
		}
		if try > 0 && c.Name != "id" {
			return []int64{0, i, i, 10 * i}[random.IntN(4)]
		}
		return i
	}
}

func insert(t *testing.T, d *db.DB, name string, columns []carry.Column, value func(carry.Column) any) error {
	names, places, args := []string{}, []string{}, []any{}
	for _, c := range columns {
		if name == "outbox" && c.Name == "seq" {
			continue
		}
		names, places, args = append(names, `"`+c.Name+`"`), append(places, "?"), append(args, value(c))
	}
	return d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, fmt.Sprintf(`INSERT INTO "%s" (%s) VALUES (%s)`, name, strings.Join(names, ", "), strings.Join(places, ", ")), args...)
		return err
	})
}

func TestCopy_TakesEveryRowOfEveryTableThereAndBack(t *testing.T) {
	f, first, there, back := files(t), lite(t), postgres(t), lite(t)
	d := open(t, first, f)
	fill(t, first, d, f)
	require.NoError(t, d.Close())
	want, err := carry.Digests(t.Context(), first)
	require.NoError(t, err)
	for table, digest := range want {
		require.False(t, strings.HasPrefix(digest, "0:"), "table %s is empty", table)
	}
	from := first
	for _, to := range []string{there, back} {
		r, err := carry.Copy(t.Context(), carry.Job{From: from, To: to, Files: f})
		require.NoError(t, err)
		require.Equal(t, len(want), r.Tables)
		got, err := carry.Digests(t.Context(), to)
		require.NoError(t, err)
		requireSame(t, want, got)
		requireGuarded(t, to, f)
		from = to
	}
}

func requireSame(t *testing.T, want, got map[string]string) {
	t.Helper()
	require.Len(t, got, len(want))
	for table := range want {
		require.Equal(t, want[table], got[table], table)
	}
}

// requireGuarded wants the triggers awake, the counters past what was copied,
// and nothing left to migrate.
func requireGuarded(t *testing.T, address string, f fs.FS) {
	t.Helper()
	d := open(t, address, f)
	defer d.Close()
	require.NoError(t, carry.Refuse(t.Context(), d))
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM entries`)
		return err
	})
	require.ErrorContains(t, err, "append-only")
	undo := errors.New("undo")
	err = d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		var seq int64
		err := tx.QueryRow(ctx, `INSERT INTO outbox (topic, subject, payload, created_at) VALUES ('t', '', '{}', 1) RETURNING seq`).Scan(&seq)
		if err == nil && seq <= 2 {
			err = fmt.Errorf("number %d was given before", seq)
		}
		return errors.Join(err, undo)
	})
	require.Equal(t, undo.Error(), err.Error())
}

func TestCopy_RefusesATargetThatHoldsAnything(t *testing.T) {
	f, from := files(t), lite(t)
	require.NoError(t, open(t, from, f).Close())
	for _, to := range []string{lite(t), postgres(t)} {
		require.NoError(t, open(t, to, f).Close())
		_, err := carry.Copy(t.Context(), carry.Job{From: from, To: to, Files: f})
		require.ErrorContains(t, err, "not empty")
	}
}

func TestCopy_CutOffIsRefusedUntilResumed(t *testing.T) {
	f, from := files(t), lite(t)
	d := open(t, from, f)
	fill(t, from, d, f)
	require.NoError(t, d.Close())
	want, err := carry.Digests(t.Context(), from)
	require.NoError(t, err)
	for _, to := range []string{lite(t), postgres(t)} {
		for _, after := range []int{1, len(want) / 2, len(want)} {
			job := carry.Job{From: from, To: to, Files: f, Name: "head", Resume: after > 1}
			require.ErrorIs(t, cutOff(t, job, after), context.Canceled)
			again := job
			again.Resume = false
			_, err := carry.Copy(t.Context(), again)
			require.ErrorIs(t, err, carry.ErrHalf)
			again.Resume, again.Name = true, "another head"
			_, err = carry.Copy(t.Context(), again)
			require.ErrorContains(t, err, "another source")
			half, err := db.Open(t.Context(), db.Config{URL: to})
			require.NoError(t, err)
			require.ErrorIs(t, carry.Refuse(t.Context(), half), carry.ErrHalf)
			require.NoError(t, half.Close())
		}
		_, err := carry.Copy(t.Context(), carry.Job{From: from, To: to, Files: f, Name: "head", Resume: true})
		require.NoError(t, err)
		got, err := carry.Digests(t.Context(), to)
		require.NoError(t, err)
		requireSame(t, want, got)
		requireGuarded(t, to, f)
	}
}

// cutOff ends a copy after some tables.
func cutOff(t *testing.T, j carry.Job, after int) error {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	j.Done = func(string, int64) {
		if after--; after == 0 {
			cancel()
		}
	}
	_, err := carry.Copy(ctx, j)
	return err
}

func TestCopy_KeepsTheAgeOfTheSchemaAndRefusesANewerOne(t *testing.T) {
	f, from, to := files(t), lite(t), postgres(t)
	require.NoError(t, open(t, from, f).Close())
	newer := files(t)
	newer["09902_later.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE later (id BIGINT PRIMARY KEY);\n")}
	_, err := carry.Copy(t.Context(), carry.Job{From: from, To: to, Files: newer})
	require.NoError(t, err)
	names, _, err := carry.Catalogue(t.Context(), to)
	require.NoError(t, err)
	require.NotContains(t, names, "later", "a copy is as old as its original")
	require.NoError(t, open(t, to, newer).Close())
	_, err = carry.Copy(t.Context(), carry.Job{From: to, To: lite(t), Files: f})
	require.ErrorIs(t, err, db.ErrNewer)
}

func TestCopy_DealsTheOutboxOutAgainInTheOrderInWhichItWasRead(t *testing.T) {
	f, from, to := files(t), postgres(t), lite(t)
	d := open(t, from, f)
	require.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO outbox (tx, topic, subject, payload, created_at) VALUES (900, 'third', '', '{}', 1), (800, 'first', '', '{}', 1), (900, 'fourth', '', '{}', 1), (800, 'second', '', '{}', 1)`,
			`INSERT INTO outbox_cursors (listener, tx, seq) VALUES ('none', 0, 0), ('two', 800, 4), ('three', 900, 1), ('all', 900, 3)`,
		} {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	}))
	require.NoError(t, d.Close())
	_, err := carry.Copy(t.Context(), carry.Job{From: from, To: to, Files: f})
	require.NoError(t, err)
	moved := open(t, to, f)
	defer moved.Close()
	for listener, want := range map[string]string{"none": "first second third fourth", "two": "third fourth", "three": "fourth", "all": ""} {
		var got sql.NullString
		require.NoError(t, moved.DB.DB.QueryRowContext(t.Context(), `SELECT group_concat(topic, ' ') FROM (SELECT o.topic FROM outbox o
			JOIN outbox_cursors c ON c.tx = o.tx AND o.seq > c.seq WHERE c.listener = ? ORDER BY o.seq)`, listener).Scan(&got))
		require.Equal(t, want, got.String, listener)
	}
}
