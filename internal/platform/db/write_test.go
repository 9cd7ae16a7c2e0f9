package db_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

var ctx = context.Background()

func table(t *testing.T, d *db.DB) {
	t.Helper()
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `CREATE TABLE things (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)`)
		return err
	}))
}

func count(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FROM things`).Scan(&n))
	return n
}

func TestWrite_UndoesOnlyTheFunctionThatFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		refused := errors.New("refused")
		var wg sync.WaitGroup
		for i := range 200 {
			wg.Go(func() {
				err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
					_, err := tx.Exec(ctx, `INSERT INTO things VALUES (?, ?)`, i, 0)
					if err == nil && i%2 == 1 {
						return refused
					}
					return err
				})
				if i%2 == 1 {
					require.ErrorIs(t, err, refused)
				} else {
					require.NoError(t, err)
				}
			})
		}
		wg.Wait()
		require.Equal(t, 100, count(t, d))
	})
}

func TestWrite_LosesNoUpdateUnderConcurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		add := func(ctx context.Context, tx *db.Tx) error {
			var n int64
			if err := tx.QueryRow(ctx, `SELECT n FROM things WHERE id = ?`+tx.ForUpdate(), 1).Scan(&n); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, `UPDATE things SET n = ? WHERE id = ?`, n+1, 1)
			return err
		}
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO things VALUES (1, 0)`)
			return err
		}))
		var wg sync.WaitGroup
		for range 16 {
			wg.Go(func() {
				for range 20 {
					require.NoError(t, d.Write(ctx, add))
				}
			})
		}
		wg.Wait()
		var n int64
		require.NoError(t, d.QueryRowContext(ctx, `SELECT n FROM things WHERE id = 1`).Scan(&n))
		require.EqualValues(t, 320, n)
	})
}

func TestWrite_TurnsAPanicIntoAnErrorAndGoesOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, _ = tx.Exec(ctx, `INSERT INTO things VALUES (1, 0)`)
			panic("a bug")
		})
		require.ErrorContains(t, err, "a bug")
		require.Zero(t, count(t, d))
	})
}

func TestWrite_RunsHooksOnlyAfterCommit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		var ran []string
		_ = d.Write(ctx, func(_ context.Context, tx *db.Tx) error {
			tx.OnCommit(func() { ran = append(ran, "failed") })
			return errors.New("no")
		})
		require.NoError(t, d.Write(ctx, func(_ context.Context, tx *db.Tx) error {
			tx.OnCommit(func() { ran = append(ran, "done") })
			return nil
		}))
		require.Equal(t, []string{"done"}, ran)
	})
}

func TestStage_OfSumsAddsToWhatStandsHoweverOftenAKeyComes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		sums := db.NewSums("things", db.Column{Name: "id", Type: db.Int, Key: true}, db.Column{Name: "n", Type: db.Int})
		var wg sync.WaitGroup
		for w := range int64(8) {
			wg.Go(func() { // in orders of their own
				require.NoError(t, d.Write(ctx, func(_ context.Context, tx *db.Tx) error {
					for i := range int64(300) {
						tx.Stage(sums, (i*7+w*31)%150, int64(1))
					}
					return nil
				}))
			})
		}
		wg.Wait()
		var rows, least, most int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*), MIN(n), MAX(n) FROM things`).Scan(&rows, &least, &most))
		require.Equal(t, []int{150, 16, 16}, []int{rows, least, most})
	})
}

// What a function staged goes with it where it fails, also where the same keys
// were staged before it in the same commit, or where a statement of its own had
// them written.
func TestStage_OfSumsOfAFunctionThatFailsAddsNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		sums := db.NewSums("things", db.Column{Name: "id", Type: db.Int, Key: true}, db.Column{Name: "n", Type: db.Int})
		refused := errors.New("no")
		var wg sync.WaitGroup
		for i := range 60 {
			wg.Go(func() {
				err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
					tx.Stage(sums, int64(1), int64(1))
					tx.Stage(sums, int64(1), int64(1))
					if i%2 == 0 { // sees its own, and writes them in a savepoint
						var n int64
						if err := tx.QueryRow(ctx, `SELECT n FROM things WHERE id = 1`).Scan(&n); err != nil {
							return err
						}
						tx.Stage(sums, int64(1), int64(1))
					}
					if i%3 == 0 {
						return refused
					}
					return nil
				})
				if i%3 == 0 {
					require.ErrorIs(t, err, refused)
				} else {
					require.NoError(t, err)
				}
			})
		}
		wg.Wait()
		var n int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT n FROM things WHERE id = 1`).Scan(&n))
		require.Equal(t, 20*2+20*3, n)
	})
}

func TestRead_CannotWriteOnSQLite(t *testing.T) {
	d := dbtest.SQLite(t)
	_, err := d.ExecContext(ctx, `DELETE FROM jobs`)
	require.ErrorContains(t, err, "readonly")
}

func TestWrite_IsRefusedAfterClose(t *testing.T) {
	d := dbtest.SQLite(t)
	require.NoError(t, d.Close())
	require.ErrorIs(t, d.Write(ctx, func(context.Context, *db.Tx) error { return nil }), db.ErrStopped)
}

func TestOpen_KeepsWhatWasAnswered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	d, err := db.Open(ctx, db.Config{URL: path})
	require.NoError(t, err)
	table(t, d)
	require.NoError(t, d.Close())
	again, err := db.Open(ctx, db.Config{URL: path})
	require.NoError(t, err)
	defer again.Close()
	require.Zero(t, count(t, again))
	_, err = os.Stat(path)
	require.NoError(t, err)
}

func TestIsUnique_KnowsARefusedDuplicate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table(t, d)
		insert := func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `INSERT INTO things VALUES (1, 0)`)
			return err
		}
		require.NoError(t, d.Write(ctx, insert))
		require.True(t, db.IsUnique(d.Write(ctx, insert)))
	})
}

func TestWrite_MayReadOutsideTheTransactionFromMoreCallersThanConnections(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		var wg sync.WaitGroup
		for range 200 {
			wg.Go(func() {
				err := d.Write(ctx, func(ctx context.Context, _ *db.Tx) error {
					var n int
					return d.QueryRowContext(ctx, "SELECT COUNT(*) FROM outbox_cursors").Scan(&n)
				})
				require.NoError(t, err)
			})
		}
		done := make(chan struct{})
		go func() { wg.Wait(); close(done) }()
		select {
		case <-done:
		case <-ctx.Done():
			t.Fatal("transactions wait for each other's connections")
		}
	})
}
