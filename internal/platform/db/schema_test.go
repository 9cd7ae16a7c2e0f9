package db_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/migrations"
)

func TestMigrate_RefusesASchemaThatIsNewerThanTheProgram(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		older, newer := fstest.MapFS{}, fstest.MapFS{}
		for i := range 3 {
			file := &fstest.MapFile{Data: fmt.Appendf(nil, "-- +goose Up\nCREATE TABLE later%d (id BIGINT PRIMARY KEY);\n", i)}
			newer[fmt.Sprintf("0990%d_later.sql", i)] = file
		}
		pending, err := d.Pending(ctx, migrations.Files)
		require.NoError(t, err)
		require.Zero(t, pending)
		_, err = d.Pending(ctx, older)
		require.ErrorIs(t, err, db.ErrNewer)
		require.ErrorIs(t, d.Migrate(ctx, newer), db.ErrNewer, "it lacks what the database has had")
		var n int
		require.Error(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM later0`).Scan(&n), "and nothing was changed")
	})
}

func TestOpen_LetsOnlyPatientToolsTakeLongerThanADeadline(t *testing.T) {
	first := dbtest.Postgres(t)
	var name, port, deadline string
	require.NoError(t, first.QueryRowContext(ctx, `SELECT current_database(), inet_server_port()::text, current_setting('statement_timeout')`).Scan(&name, &port, &deadline))
	require.Equal(t, "5s", deadline)
	d, err := db.Open(ctx, db.Config{URL: fmt.Sprintf("postgres://postgres@127.0.0.1:%s/%s", port, name), Patient: true})
	require.NoError(t, err)
	defer d.Close()
	require.NoError(t, d.QueryRowContext(ctx, `SHOW statement_timeout`).Scan(&deadline))
	require.Equal(t, "0", deadline)
}

func TestMigrate_ByManyNodesAtOnceRunsEveryMigrationOnce(t *testing.T) {
	first := dbtest.Postgres(t)
	var name, port string
	require.NoError(t, first.QueryRowContext(ctx, `SELECT current_database(), inet_server_port()::text`).Scan(&name, &port))
	files := fstest.MapFS{
		"09901_slow.sql": {Data: []byte("-- +goose Up\nCREATE TABLE slow (id BIGINT PRIMARY KEY);\nSELECT pg_sleep(0.3);\nINSERT INTO slow VALUES (1);\n")},
		"09902_more.sql": {Data: []byte("-- +goose Up\nINSERT INTO slow VALUES (2);\n")},
	}
	url := fmt.Sprintf("postgres://postgres@127.0.0.1:%s/%s?search_path=nodes", port, name)
	_, err := first.ExecContext(ctx, `CREATE SCHEMA nodes`)
	require.NoError(t, err)
	var nodes sync.WaitGroup
	for range 4 {
		nodes.Go(func() {
			d, err := db.Open(ctx, db.Config{URL: url})
			if err == nil {
				err = d.Migrate(ctx, files)
				_ = d.Close()
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	nodes.Wait()
	var n int
	require.NoError(t, first.QueryRowContext(ctx, `SELECT COUNT(*) FROM nodes.slow`).Scan(&n))
	require.Equal(t, 2, n)
}

func TestSums_AGuardThatIsTakenAwayChangesTheTables(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		had, err := d.MigrationsSum(ctx)
		require.NoError(t, err)
		known, err := d.MigrationsSumOf(migrations.Files)
		require.NoError(t, err)
		require.Equal(t, known, had)
		before, err := d.TablesSum(ctx)
		require.NoError(t, err)
		again, err := d.TablesSum(ctx)
		require.NoError(t, err)
		require.Equal(t, before, again)

		drop := `DROP TRIGGER staff_audit_no_update`
		if d.Engine() == db.Postgres {
			drop = `DROP TRIGGER staff_audit_no_change ON staff_audit`
		}
		run := func(statement string) {
			require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, statement)
				return err
			}))
		}
		run(drop)
		after, err := d.TablesSum(ctx)
		require.NoError(t, err)
		require.NotEqual(t, before, after)

		run(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, TRUE)`)
		had, err = d.MigrationsSum(ctx)
		require.NoError(t, err)
		require.NotEqual(t, known, had)
	})
}

func TestOpen_PatientToolsSortInFiles(t *testing.T) {
	for want, patient := range map[int]bool{1: true, 2: false} { // FILE and MEMORY
		d, err := db.Open(ctx, db.Config{URL: filepath.Join(t.TempDir(), "baize.db"), Patient: patient})
		require.NoError(t, err)
		var store int
		require.NoError(t, d.QueryRowContext(ctx, `PRAGMA temp_store`).Scan(&store))
		require.Equal(t, want, store)
		require.NoError(t, d.Close())
	}
}
