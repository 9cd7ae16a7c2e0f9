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

// locked holds the lock of a row from another node until it is let go.
func locked(t *testing.T, d *db.DB, row int64) (beside *db.DB, letGo func() error) {
	beside = dbtest.Beside(t, d)
	let, held, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- beside.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `SELECT 1 FROM things WHERE id = ? FOR UPDATE`, row)
			close(held)
			<-let
			return err
		})
	}()
	<-held
	return beside, func() error {
		close(let)
		return <-done
	}
}

func TestWriteShared_WhoWaitsForALockHoldsUpNobodyElse(t *testing.T) {
	d, r := rememberTwo(t)
	require.NoError(t, r.raise(d, 3))
	_, letGo := locked(t, d, 1)
	blocked := make(chan error, 3)
	var early atomic.Int64
	for range cap(blocked) {
		go func() {
			err := r.raise(d, 1)
			early.Add(1)
			blocked <- err
		}()
	}
	began := time.Now()
	for range 100 {
		require.NoError(t, r.raise(d, 3))
	}
	require.Less(t, time.Since(began), 3*time.Second, "each would wait for the lock")
	require.Zero(t, early.Load(), "the lock is held")
	require.NoError(t, letGo())
	for range cap(blocked) {
		require.NoError(t, <-blocked)
	}
	require.Equal(t, [2]int{3, 101}, [2]int{r.stands(t, d, 1), r.stands(t, d, 3)})
}

// remembering is a loader that counts how often it reads. Everybody looks at the
// row seen besides.
type remembering struct {
	memo  *db.Memo[int64, thing]
	loads atomic.Int64
	sends func()     // before a change is sent; may be nil
	saw   chan int64 // what functions find, in turn; may be nil
	pins  bool       // the row that all have seen
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
	if all && r.pins {
		r.memo.Pin(tx, seen)
	}
	for i, k := range keys {
		_, ok := r.memo.Recall(tx, k.(int64))
		known[i] = ok && all
	}
	return known, nil
}

func (r *remembering) stands(t *testing.T, d *db.DB, id int64) (n int) {
	require.NoError(t, d.QueryRowContext(ctx, `SELECT n FROM things WHERE id = ?`, id).Scan(&n))
	return n
}

func (r *remembering) raise(d *db.DB, id int64) error {
	return d.WriteShared(ctx, db.Want{Of: r, Key: id, Lane: id}, func(ctx context.Context, tx *db.Tx) error {
		t, ok := r.memo.Get(tx, id)
		if !ok { // alone
			t.id = id
			if r.pins {
				if err := tx.LookRow(ctx, `SELECT n FROM things WHERE id = ? FOR UPDATE`, int64(seen)).Scan(&t.n); err != nil {
					return err
				}
			}
			if err := tx.LookRow(ctx, `SELECT n FROM things WHERE id = ? FOR UPDATE`, id).Scan(&t.n); err != nil {
				return err
			}
			r.memo.Learn(tx, id, t)
		}
		if r.saw != nil {
			r.saw <- t.n
		}
		t.n++
		r.memo.Put(tx, id, t)
		return nil
	})
}

func remember(d *db.DB) *remembering {
	r := &remembering{}
	changes := db.NewUpdates("things", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "n", Type: db.Int, Version: true})
	r.memo = db.NewMemo[int64](d, 64, changes, func(args []any, v thing) []any {
		if r.sends != nil {
			r.sends()
		}
		return append(args, v.id, v.n)
	})
	return r
}

// rememberTwo is a loader over things 1 and 3, which stand at 0, and the one that
// all have seen, at 7.
func rememberTwo(t *testing.T) (*db.DB, *remembering) {
	d := dbtest.Postgres(t)
	table(t, d)
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO things VALUES (1, 0), (2, 7), (3, 0)`)
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

// twoInTurn raises row 1 while another raise of it is on its way, and tells what
// the functions have found.
func (r *remembering) twoInTurn(t *testing.T, d *db.DB) (saw []int64) {
	r.saw = make(chan int64, 16)
	sending, let := make(chan struct{}), make(chan struct{})
	var once sync.Once
	r.sends = func() {
		once.Do(func() {
			close(sending)
			<-let
		})
	}
	first, second := make(chan error, 1), make(chan error, 1)
	go func() { first <- r.raise(d, 1) }()
	<-sending
	go func() { second <- r.raise(d, 1) }()
	require.Eventually(t, func() bool { return len(r.saw) == 2 }, 5*time.Second, time.Millisecond, "it waits for the first")
	close(let)
	require.NoError(t, <-first)
	require.NoError(t, <-second)
	close(r.saw)
	for n := range r.saw {
		saw = append(saw, n)
	}
	return saw
}

func TestWriteShared_RunsOnWhatIsOnItsWay(t *testing.T) {
	d, r := rememberTwo(t)
	require.NoError(t, r.raise(d, 1))
	require.Equal(t, []int64{1, 2}, r.twoInTurn(t, d), "each once")
	require.EqualValues(t, 1, r.loads.Load(), "only what it has never seen")
	require.Equal(t, 3, r.stands(t, d, 1))
}

func TestWriteShared_WhoRanOnWhatWasRefusedRunsAgain(t *testing.T) {
	d, r := rememberTwo(t)
	require.NoError(t, r.raise(d, 1))
	beside := dbtest.Beside(t, d)
	require.NoError(t, remember(beside).raise(beside, 1))
	require.Equal(t, []int64{1, 2, 2, 3}, r.twoInTurn(t, d))
	require.Equal(t, 4, r.stands(t, d, 1))
}

func TestWriteShared_WaitsForWhoHoldsWhatIsPinned(t *testing.T) {
	for _, pins := range []bool{false, true} {
		d, r := rememberTwo(t)
		r.pins = pins
		require.NoError(t, r.raise(d, 1))
		require.NoError(t, r.raise(d, 3))
		_, letGo := locked(t, d, seen)
		done := make(chan error, 1)
		go func() { done <- r.raise(d, 1) }()
		select {
		case err := <-done:
			require.NoError(t, err)
			require.False(t, pins, "it did not wait")
			require.NoError(t, letGo())
			continue
		case <-time.After(2 * time.Second):
			require.True(t, pins, "it waits for nothing that it needs")
		}
		require.NoError(t, letGo())
		require.NoError(t, <-done)
		require.Equal(t, 2, r.stands(t, d, 1))
	}
}

func TestWriteShared_SeesThatWhatIsPinnedWasChanged(t *testing.T) {
	d, r := rememberTwo(t)
	r.pins = true
	require.NoError(t, r.raise(d, 1))
	beside := dbtest.Beside(t, d)
	require.NoError(t, remember(beside).raise(beside, seen))
	loads := r.loads.Load()
	require.NoError(t, r.raise(d, 1))
	require.Greater(t, r.loads.Load(), loads, "it has read again")
	require.Equal(t, 2, r.stands(t, d, 1))
	require.Equal(t, 8, r.stands(t, d, seen))
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
	require.Equal(t, 1+20*10+20, r.stands(t, d, 1), "each once")
}

func TestWriteShared_CancelledWhileItWaitsForALockIsDoneAndNotUnknown(t *testing.T) {
	d, r := rememberTwo(t)
	require.NoError(t, r.raise(d, 1))
	want, cancelled := 1, false
	for ; !cancelled && want < 20; want++ { // it waits for a moment only
		beside, letGo := locked(t, d, 1)
		done := make(chan error, 1)
		go func() { done <- r.raise(d, 1) }()
		cancelled = cancelConvoy(t, beside)
		require.NoError(t, letGo())
		require.NoError(t, <-done)
	}
	require.True(t, cancelled)
	require.Equal(t, want, r.stands(t, d, 1))
}

// cancelConvoy cancels the convoy's packet once it waits for a lock; false says
// that it had given up before.
func cancelConvoy(t *testing.T, d *db.DB) bool {
	for {
		var convoy, aside int
		require.NoError(t, d.QueryRowContext(ctx, `SELECT COUNT(*) FILTER (WHERE query LIKE '%WITH changed%' AND pg_cancel_backend(pid)), COUNT(*)
			FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&convoy, &aside))
		if convoy+aside > 0 {
			return convoy == 1
		}
	}
}
