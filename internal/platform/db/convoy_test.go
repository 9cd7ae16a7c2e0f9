package db_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// nothing is a loader for functions that bring what they need.
type nothing struct{}

func (nothing) Load(context.Context, *db.Tx, []any) error { return nil }

func TestWriteShared_CommitsNothingOfWhoChangesARowThatIsNotThere(t *testing.T) {
	d := dbtest.Postgres(t)
	table(t, d)
	const standing, lost = 1, 1000
	type thing struct{ id, n int64 }
	columns := []db.Column{{Name: "id", Type: db.Int}, {Name: "n", Type: db.Int}}
	added := db.NewRows("things", columns...)
	m := db.NewMemo[int64](d, 64, db.NewUpdates("things", columns...), func(args []any, v thing) []any { return append(args, v.id, v.n) })
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO things VALUES (?, 0)`, standing)
		return err
	}))
	change := func(id, beside int64) error {
		return d.WriteShared(ctx, db.Want{Of: nothing{}, Key: id}, func(_ context.Context, tx *db.Tx) error {
			m.Put(tx, id, thing{id, 7})
			tx.Stage(added, beside, int64(0))
			return nil
		})
	}
	var wg sync.WaitGroup
	for i := range int64(40) { // some of them come together
		wg.Go(func() {
			if i%2 == 0 {
				require.NoError(t, change(standing, 10+i))
			} else {
				require.Error(t, change(lost, 10+i))
			}
		})
	}
	wg.Wait()
	var odd, even, n int
	require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FILTER (WHERE id % 2 = 1), COUNT(*) FILTER (WHERE id % 2 = 0) FROM things WHERE id >= 10`).Scan(&odd, &even))
	require.NoError(t, d.QueryRowContext(ctx, `SELECT n FROM things WHERE id = ?`, standing).Scan(&n))
	require.Equal(t, []int{0, 20, 7}, []int{odd, even, n})
}

// held is a loader that waits until it is let go.
type held struct{ in, out chan struct{} }

func (h *held) Load(context.Context, *db.Tx, []any) error {
	close(h.in)
	<-h.out
	return nil
}

func TestWriteShared_WhoWaitsInAConvoyHoldsUpNobodyInTheOther(t *testing.T) {
	d := dbtest.Postgres(t)
	h := &held{make(chan struct{}), make(chan struct{})}
	nothingToDo := func(context.Context, *db.Tx) error { return nil }
	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(h.out)
	wg.Go(func() { assert.NoError(t, d.WriteShared(ctx, db.Want{Of: h, Key: 0, Lane: 0}, nothingToDo)) })
	<-h.in
	done := make(chan error, 32)
	for lane := range int64(cap(done)) { // some of them are the other convoy's
		wg.Go(func() { done <- d.WriteShared(ctx, db.Want{Of: nothing{}, Key: lane, Lane: lane}, nothingToDo) })
	}
	select {
	case err := <-done:
		require.NoError(t, err)
	case <-time.After(5 * time.Second):
		t.Error("all wait for one")
	}
}
