package db_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
)

func TestMemo_WritesWhatChangedWhileOlderRowsWereDropped(t *testing.T) {
	d, err := db.Open(ctx, db.Config{URL: filepath.Join(t.TempDir(), "m.db")})
	require.NoError(t, err)
	defer d.Close()
	table(t, d)
	const rows, rounds = 40, 60
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i := range rows {
			if _, err := tx.Exec(ctx, `INSERT INTO things VALUES (?, 0)`, int64(i)); err != nil {
				return err
			}
		}
		return nil
	}))
	type thing struct{ id, n int64 }
	m := db.NewMemo[int64](d, 4, // far fewer than are in use
		db.NewUpdates("things", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "n", Type: db.Int}),
		func(args []any, v thing) []any { return append(args, v.id, v.n) })
	raise := func(id int64) error {
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			v, ok := m.Get(tx, id)
			if !ok {
				v.id = id
				if err := tx.LookRow(ctx, `SELECT n FROM things WHERE id = ?`, id).Scan(&v.n); err != nil {
					return err
				}
			}
			v.n++
			m.Put(tx, id, v)
			return nil
		})
	}
	var wg sync.WaitGroup
	for worker := range 8 { // each has rows of its own
		wg.Go(func() {
			for i := range rounds * rows / 8 {
				require.NoError(t, raise(int64(worker*rows/8+i%(rows/8))))
			}
		})
	}
	wg.Wait()
	var sum int
	require.NoError(t, d.QueryRowContext(ctx, `SELECT SUM(n) FROM things`).Scan(&sum))
	require.Equal(t, rounds*rows, sum)
}
