package db_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
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

func (nothing) Recall(_ context.Context, _ *db.Tx, keys []any) ([]bool, error) {
	return make([]bool, len(keys)), nil
}

func TestWriteShared_CommitsNothingOfWhoChangesARowThatIsNotThere(t *testing.T) {
	d := dbtest.Postgres(t)
	table(t, d)
	const standing, lost = 1, 1000
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

func (h *held) Recall(_ context.Context, _ *db.Tx, keys []any) ([]bool, error) {
	return make([]bool, len(keys)), nil
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

// remembering is a loader that counts how often it reads. Everybody looks at the
// row seen besides.
type remembering struct {
	memo  *db.Memo[int64, thing]
	loads atomic.Int64
}

type thing struct{ id, n int64 }

const seen = 2

func (r *remembering) Load(ctx context.Context, tx *db.Tx, keys []any) error {
	r.loads.Add(1)
	ids := []int64{seen}
	for _, k := range keys {
		ids = append(ids, k.(int64))
	}
	return tx.ReadAll(ctx, db.Reading{
		Query: `SELECT id, n FROM things WHERE id = ANY(?) ORDER BY id FOR UPDATE`, Args: []any{ids},
		Row: func(scan func(dest ...any) error) error {
			var t thing
			err := scan(&t.id, &t.n)
			r.memo.Learn(tx, t.id, t)
			return err
		},
	})
}

func (r *remembering) Recall(_ context.Context, tx *db.Tx, keys []any) ([]bool, error) {
	known := make([]bool, len(keys))
	_, all := r.memo.Recall(tx, seen)
	for i, k := range keys {
		_, ok := r.memo.Recall(tx, k.(int64))
		known[i] = ok && all
	}
	return known, nil
}

func (r *remembering) raise(d *db.DB, id int64) error {
	return d.WriteShared(ctx, db.Want{Of: r, Key: id, Lane: id}, func(ctx context.Context, tx *db.Tx) error {
		t, ok := r.memo.Get(tx, id)
		if !ok { // alone
			t.id = id
			if err := tx.LookRow(ctx, `SELECT n FROM things WHERE id = ? FOR UPDATE`, id).Scan(&t.n); err != nil {
				return err
			}
			r.memo.Learn(tx, id, t)
		}
		t.n++
		r.memo.Put(tx, id, t)
		return nil
	})
}

func remember(d *db.DB) *remembering {
	changes := db.NewUpdates("things", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "n", Type: db.Int, Version: true})
	return &remembering{memo: db.NewMemo[int64](d, 64, changes, func(args []any, v thing) []any { return append(args, v.id, v.n) })}
}

// rememberTwo is a loader over thing 1, which stands at 0, and the one that all
// have seen, at 7.
func rememberTwo(t *testing.T) (*db.DB, *remembering) {
	d := dbtest.Postgres(t)
	table(t, d)
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO things VALUES (1, 0), (2, 7)`)
		return err
	}))
	return d, remember(d)
}

func TestWriteShared_ReadsNothingThatItRemembers(t *testing.T) {
	d, r := rememberTwo(t)
	for range 20 {
		require.NoError(t, r.raise(d, 1))
	}
	require.EqualValues(t, 1, r.loads.Load(), "only what it has never seen")
	beside := dbtest.Beside(t, d)
	other := remember(beside)
	for range 5 { // each finds the other's change
		require.NoError(t, other.raise(beside, 1))
		require.NoError(t, r.raise(d, 1))
	}
	var n int
	require.NoError(t, d.QueryRowContext(ctx, `SELECT n FROM things WHERE id = 1`).Scan(&n))
	require.Equal(t, 30, n)
}

func TestWriteShared_ManyAtTwoNodesThatRememberLoseNothing(t *testing.T) {
	d := dbtest.Postgres(t)
	table(t, d)
	const rows, each = 6, 40
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO things SELECT g, 0 FROM generate_series(1, 6) g`)
		return err
	}))
	beside := dbtest.Beside(t, d)
	var wg sync.WaitGroup
	for _, node := range []*db.DB{d, beside} {
		r := remember(node)
		for i := range int64(rows * each) {
			wg.Go(func() { assert.NoError(t, r.raise(node, 1+i%rows)) })
		}
	}
	wg.Wait()
	var n int
	require.NoError(t, d.QueryRowContext(ctx, `SELECT SUM(n) FROM things`).Scan(&n))
	require.Equal(t, 2*rows*each, n)
}

func TestWriteShared_DoesWithoutMemoryWhatAsksTheDatabase(t *testing.T) {
	d, r := rememberTwo(t)
	require.NoError(t, r.raise(d, 1))
	ask := func() error {
		return d.WriteShared(ctx, db.Want{Of: r, Key: int64(1), Lane: 1}, func(ctx context.Context, tx *db.Tx) error {
			row, ok := r.memo.Get(tx, 1)
			if !ok {
				return errors.New("it runs alone: the convoy's connection was given up")
			}
			row.n += 10
			r.memo.Put(tx, 1, row)
			sum := -1
			_ = tx.QueryRow(ctx, `SELECT SUM(n) FROM things`).Scan(&sum) // it goes on without an answer
			if got, want := int64(sum), row.n+7; sum != -1 && got != want {
				return fmt.Errorf("it sees %d, not %d", got, want)
			}
			return nil
		})
	}
	var wg sync.WaitGroup
	for range 20 { // some of them together
		wg.Go(func() { assert.NoError(t, ask()) })
		wg.Go(func() { assert.NoError(t, r.raise(d, 1)) })
	}
	wg.Wait()
	var n int
	require.NoError(t, d.QueryRowContext(ctx, `SELECT n FROM things WHERE id = 1`).Scan(&n))
	require.Equal(t, 1+20*10+20, n, "each once")
}

func TestWriteShared_CancelledWhileItWaitsForALockIsDoneAndNotUnknown(t *testing.T) {
	d, r := rememberTwo(t)
	require.NoError(t, r.raise(d, 1))
	beside := dbtest.Beside(t, d)
	let, locked, done := make(chan struct{}), make(chan struct{}), make(chan error, 2)
	go func() {
		done <- beside.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `SELECT 1 FROM things WHERE id = 1 FOR UPDATE`)
			close(locked)
			<-let
			return err
		})
	}()
	<-locked
	go func() { done <- r.raise(d, 1) }()
	require.Eventually(t, func() bool { // the convoy, in its one packet
		n, err := beside.ExecContext(ctx, `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%WITH changed%'`)
		if err != nil {
			return false
		}
		cancelled, _ := n.RowsAffected()
		return cancelled == 1
	}, 4*time.Second, time.Millisecond)
	close(let)
	require.NoError(t, <-done)
	require.NoError(t, <-done)
	var n int
	require.NoError(t, d.QueryRowContext(ctx, `SELECT n FROM things WHERE id = 1`).Scan(&n))
	require.Equal(t, 2, n)
}
