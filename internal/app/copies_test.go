package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
	"baize/internal/platform/blob"
	"baize/internal/platform/db"
)

// run is a subcommand with its output.
func run(t *testing.T, args ...string) (string, int) {
	t.Helper()
	t.Setenv("BAIZE_LOG_LEVEL", "error")
	var out, errOut bytes.Buffer
	code := app.Main(args, &out, &errOut)
	return out.String() + errOut.String(), code
}

func done(t *testing.T, args ...string) string {
	t.Helper()
	out, code := run(t, args...)
	require.Zero(t, code, out)
	return out
}

func refused(t *testing.T, why string, args ...string) {
	t.Helper()
	out, code := run(t, args...)
	require.NotZero(t, code, out)
	require.Contains(t, out, why)
}

func headOf(t *testing.T, data string) string {
	var r struct{ Head string }
	require.NoError(t, json.Unmarshal([]byte(done(t, "ledger", "verify", "--json", "--data", data)), &r))
	require.Len(t, r.Head, 64)
	return r.Head
}

// played is a folder in which somebody has played.
func played(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "data")
	w := open(t, folder)
	token := w.gameToken(w.member("member1"), "dice")
	for range 5 {
		w.ask("POST", "/api/v1/studio/dice/roll", token, `{"stake":"10","target":"50.00","over":true}`)
	}
	w.Stop(context.Background())
	return folder
}

func TestBackup_BesideTheServerRestoresToTheSameBook(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	w := open(t, folder)
	const picture = "0123456789abcdef0123-9x9.png"
	require.NoError(t, blob.Dir{Path: filepath.Join(folder, "pictures")}.Put(context.Background(), picture, []byte("a picture")))
	file, dir := filepath.Join(t.TempDir(), "a.baize"), filepath.Join(t.TempDir(), "plain")
	out := done(t, "backup", "--data", folder, "--to", file)
	require.Contains(t, out, `"sealed":true`)
	done(t, "backup", "--data", folder, "--to", dir+"/")
	head, key := headOf(t, folder), filepath.Join(folder, "master.key")
	require.Contains(t, out, head)

	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, word := range []string{"member1", "SQLite format", "manifest"} {
		require.NotContains(t, string(raw), word, "a sealed backup tells nothing")
	}
	secret, err := os.ReadFile(key)
	require.NoError(t, err)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		require.NotContains(t, string(raw), strings.TrimSpace(string(secret)), "the key is in no backup")
	}
	for i, from := range []string{file, dir} {
		to := filepath.Join(t.TempDir(), fmt.Sprint(i))
		done(t, "restore", "--from", from, "--key", key, "--data", to)
		require.Equal(t, head, headOf(t, to))
		raw, err := blob.Dir{Path: filepath.Join(to, "pictures")}.Get(context.Background(), picture)
		require.NoError(t, err)
		require.Equal(t, "a picture", string(raw))
		again := open(t, to)
		require.Equal(t, cash(w), cash(again))
	}
}

func TestRestore_RefusesWhatItCannotVouchFor(t *testing.T) {
	folder := played(t)
	dir, key := filepath.Join(t.TempDir(), "plain"), filepath.Join(folder, "master.key")
	done(t, "backup", "--data", folder, "--to", dir+"/")
	fresh := func() string { return filepath.Join(t.TempDir(), "new") }
	refused(t, "not empty", "restore", "--from", dir, "--key", key, "--data", folder)
	refused(t, "master key is not in the backup", "restore", "--from", dir, "--data", fresh())
	refused(t, "not empty", "backup", "--data", folder, "--to", dir+"/")
	refused(t, "does not belong into the data folder", "backup", "--data", folder, "--to", filepath.Join(folder, "b")+"/")

	wrong := filepath.Join(t.TempDir(), "key")
	require.NoError(t, os.WriteFile(wrong, []byte(strings.Repeat("ab", 32)), 0o600))
	refused(t, "not the master key of the backup", "restore", "--from", dir, "--key", wrong, "--data", fresh())

	to := fresh()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "baize.db"), []byte("damaged"), 0o600))
	refused(t, "damaged", "restore", "--from", dir, "--key", key, "--data", to)
	left, err := os.ReadDir(to)
	require.NoError(t, err)
	require.Empty(t, left, "a refused restore leaves nothing behind")
	require.NoError(t, os.Remove(filepath.Join(dir, "manifest.json")))
	refused(t, "no finished backup", "restore", "--from", dir, "--key", key, "--data", to)
	require.NoError(t, os.Mkdir(filepath.Join(to, ".restoring"), 0o700))
	refused(t, "cut off", "migrate", "--data", to)
}

func TestExport_IsTheSameFromACopyAndAddsUp(t *testing.T) {
	folder := played(t)
	dir, to := filepath.Join(t.TempDir(), "plain"), filepath.Join(t.TempDir(), "new")
	done(t, "backup", "--data", folder, "--to", dir+"/")
	done(t, "restore", "--from", dir, "--without-key", "--data", to)
	refused(t, "must lie", "export", "--at", time.Now().Format(time.RFC3339), "--data", folder)
	refused(t, "is no instant", "export", "--at", "yesterday", "--data", folder)
	empty := done(t, "export", "--at", "2026-01-01", "--data", folder)
	require.Contains(t, empty, "closing,2026-01-01T00:00:00Z,0,0,0,")
	for _, format := range []string{"csv", "jsonl"} {
		require.Equal(t, done(t, "export", "--at", "2026-01-01", "--format", format, "--data", folder),
			done(t, "export", "--at", "2026-01-01", "--format", format, "--data", to))
	}
}

// storeOne stores a file and then the row that names it.
func storeOne(ctx context.Context, d *db.DB, files blob.Dir, n int) error {
	name := fmt.Sprintf("%020x-9x9.png", n)
	if err := files.Put(ctx, name, []byte(name)); err != nil {
		return err
	}
	return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO staff_approvals (id, kind, subject, payload, why, maker, state, made_at)
			VALUES (?, 'stored', ?, '{}', '', 1, 'pending', 1)`, n, name)
		return err
	})
}

// TestBackup_HoldsEveryFileThatItsRowsName stores files and then their rows, as
// the rooms do, all the while that a backup is made.
func TestBackup_HoldsEveryFileThatItsRowsName(t *testing.T) {
	ctx, folder := context.Background(), filepath.Join(t.TempDir(), "data")
	open(t, folder)
	d, err := db.Open(ctx, db.Config{URL: filepath.Join(folder, "baize.db"), Patient: true})
	require.NoError(t, err)
	defer d.Close()
	var ended atomic.Bool
	begun, stored := make(chan struct{}), make(chan error, 1)
	go func() {
		var err error
		for n := 1; err == nil && !ended.Load(); n++ {
			err = storeOne(ctx, d, blob.Dir{Path: filepath.Join(folder, "pictures")}, n)
			if n == 5 {
				close(begun)
			}
		}
		stored <- err
	}()
	<-begun
	dir := filepath.Join(t.TempDir(), "plain")
	done(t, "backup", "--data", folder, "--to", dir+"/")
	ended.Store(true)
	require.NoError(t, <-stored)
	copied, err := db.Open(ctx, db.Config{URL: filepath.Join(dir, "baize.db"), Patient: true})
	require.NoError(t, err)
	defer copied.Close()
	var names []string
	require.NoError(t, copied.NewRaw(`SELECT subject FROM staff_approvals WHERE kind = 'stored'`).Scan(ctx, &names))
	require.NotEmpty(t, names, "something was stored before the database was copied")
	for _, name := range names {
		_, err := blob.Dir{Path: filepath.Join(dir, "pictures")}.Get(ctx, name)
		require.NoError(t, err, name)
	}
}

func TestG29_AnEndCutOffTheStaffsLogIsFoundInEveryCopy(t *testing.T) {
	ctx, folder := context.Background(), filepath.Join(t.TempDir(), "data")
	w := open(t, folder)
	outside := filepath.Join(folder, "staff-anchors.log")
	require.Eventually(t, func() bool { raw, _ := os.ReadFile(outside); return len(raw) > 0 }, 20*time.Second, 50*time.Millisecond)
	w.Stop(ctx)
	done(t, "audit", "verify", "--data", folder)
	d, err := db.Open(ctx, db.Config{URL: filepath.Join(folder, "baize.db"), Patient: true})
	require.NoError(t, err)
	for _, statement := range []string{
		`DROP TRIGGER staff_audit_no_delete`,
		`DELETE FROM staff_audit WHERE seq = (SELECT max(seq) FROM staff_audit)`,
		`UPDATE staff_audit_head SET seq = (SELECT max(seq) FROM staff_audit), hash = (SELECT hash FROM staff_audit ORDER BY seq DESC LIMIT 1)`,
	} {
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, statement)
			return err
		}))
	}
	require.NoError(t, d.Close())
	refused(t, "the audit log breaks at row", "audit", "verify", "--data", folder)
	dir := filepath.Join(t.TempDir(), "plain")
	refused(t, "the audit log breaks at row", "backup", "--data", folder, "--to", dir+"/")
	refused(t, "the audit log breaks at row", "restore", "--from", dir, "--key", filepath.Join(folder, "master.key"), "--data", filepath.Join(t.TempDir(), "new"))
}
