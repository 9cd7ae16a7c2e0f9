package db_test

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
)

// tallies are rows that are written behind an appended log which tells the same.
type tallies struct {
	*db.DB
	memo *db.Memo[int64, tally]
	last int64
}

type tally struct{ id, n int64 }

var (
	tallyRows = db.NewUpdates("tallies", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "n", Type: db.Int})
	logRows   = db.NewRows("log", db.Column{Name: "seq", Type: db.Int}, db.Column{Name: "id", Type: db.Int}, db.Column{Name: "n", Type: db.Int})
	markRows  = db.NewUpdates("mark", db.Column{Name: "id", Type: db.Int}, db.Column{Name: "seq", Type: db.Int})
)

const tallyCount = 20

func openTallies(t *testing.T, path string, behind int) *tallies {
	t.Helper()
	d, err := db.Open(ctx, db.Config{URL: path, Behind: behind, Log: slog.New(slog.DiscardHandler)})
	require.NoError(t, err)
	s := &tallies{DB: d}
	s.memo = db.NewMemo[int64](d, 8, tallyRows, func(args []any, v tally) []any { return append(args, v.id, v.n) })
	s.memo.WriteBehind(db.Behind[int64, tally]{
		Order: cmp.Compare[int64], Mark: func() int64 { return s.last },
		MarkRows: markRows, MarkArgs: func(mark int64) []any { return []any{int64(1), mark} }, Reload: s.reload,
	})
	return s
}

func makeTallies(t *testing.T, path string) {
	t.Helper()
	d, err := db.Open(ctx, db.Config{URL: path})
	require.NoError(t, err)
	defer d.Close()
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, sql := range []string{
			`CREATE TABLE tallies (id INTEGER PRIMARY KEY, n BIGINT NOT NULL)`, `CREATE TABLE log (seq INTEGER PRIMARY KEY, id BIGINT, n BIGINT)`,
			`CREATE TABLE mark (id INTEGER PRIMARY KEY, seq BIGINT)`, `INSERT INTO mark VALUES (1, 0)`,
		} {
			if _, err := tx.Exec(ctx, sql); err != nil {
				return err
			}
		}
		for i := range tallyCount {
			if _, err := tx.Exec(ctx, `INSERT INTO tallies VALUES (?, 0)`, int64(i)); err != nil {
				return err
			}
		}
		return nil
	}))
}

func (s *tallies) reload(ctx context.Context, add func(int64, tally)) error {
	rows, err := s.QueryContext(ctx, `SELECT seq, id, n FROM log WHERE seq > (SELECT seq FROM mark) ORDER BY seq`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var v tally
		if err := rows.Scan(&s.last, &v.id, &v.n); err != nil {
			return err
		}
		add(v.id, v)
	}
	if s.last == 0 {
		return s.QueryRowContext(ctx, `SELECT seq FROM mark`).Scan(&s.last)
	}
	return rows.Err()
}

// raise adds one to a tally and fails with its own error afterwards, if told to.
func (s *tallies) raise(id int64, fail error) error {
	return s.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.memo.Load(ctx); err != nil {
			return err
		}
		v, ok := s.memo.Get(tx, id)
		if !ok {
			v.id = id
			if err := tx.LookRow(ctx, `SELECT n FROM tallies WHERE id = ?`, id).Scan(&v.n); err != nil {
				return err
			}
			s.memo.Learn(tx, id, v)
		}
		v.n++
		s.memo.Put(tx, id, v)
		s.last++
		tx.Stage(logRows, s.last, id, v.n)
		return fail
	})
}

// read is a tally as committed.
func (s *tallies) read(t *testing.T, id int64) int64 {
	t.Helper()
	var n int64
	require.NoError(t, s.memo.Over(ctx, []int64{id}, func() error {
		return s.QueryRowContext(ctx, `SELECT n FROM tallies WHERE id = ?`, id).Scan(&n)
	}, func(v tally) { n = v.n }))
	return n
}

// row is what the table itself says, and owed what it would be with the log
// above the mark.
func (s *tallies) row(t *testing.T, id int64) (row, owed int64) {
	t.Helper()
	require.NoError(t, s.QueryRowContext(ctx, `SELECT n, COALESCE((SELECT MAX(l.n) FROM log l
		WHERE l.id = t.id AND l.seq > (SELECT seq FROM mark)), n) FROM tallies t WHERE id = ?`, id).Scan(&row, &owed))
	return row, owed
}

func TestWriteBehind_ReadersSeeWhatIsCommittedThoughTheRowIsOlder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	makeTallies(t, path)
	s := openTallies(t, path, 1000)
	defer s.Close()
	require.NoError(t, s.raise(3, nil))
	require.EqualValues(t, 1, s.read(t, 3))
	row, owed := s.row(t, 3)
	require.EqualValues(t, 0, row, "the row is not behind, so this shows nothing")
	require.EqualValues(t, 1, owed)
}

func TestWriteBehind_MarkNeverPassesWhatIsNotInTheTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	makeTallies(t, path)
	s := openTallies(t, path, 7)
	defer s.Close()
	refused := errors.New("refused")
	var want [tallyCount]int64
	var mu sync.Mutex
	var wg sync.WaitGroup
	for worker := range 8 {
		wg.Go(func() {
			for i := range 150 {
				id, fail := int64((i*7+worker*3)%tallyCount), error(nil)
				if (i+worker)%5 == 0 {
					fail = refused
				}
				if err := s.raise(id, fail); err == nil {
					mu.Lock()
					want[id]++
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	moved := false
	for id := range int64(tallyCount) {
		row, owed := s.row(t, id)
		require.Equal(t, want[id], owed, "row %d with what is above the mark", id)
		require.Equal(t, want[id], s.read(t, id))
		moved = moved || row > 0
	}
	require.True(t, moved, "no round ever ran")
}

func TestWriteBehind_AnEndLeavesNothingBehind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	makeTallies(t, path)
	for start := range int64(4) {
		s := openTallies(t, path, 6)
		for i := range int64(25) {
			require.NoError(t, s.raise(i%tallyCount, nil))
		}
		require.NoError(t, s.Close())
		s = openTallies(t, path, 6)
		for id := range int64(tallyCount) {
			row, owed := s.row(t, id)
			require.Equal(t, owed, row, "an end leaves nothing behind")
			require.Equal(t, owed, s.read(t, id))
		}
		require.EqualValues(t, 2*(start+1), s.read(t, 0))
		require.NoError(t, s.Close())
	}
}

func TestWriteBehind_AStartFindsWhatTheTableIsBehindWith(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	makeTallies(t, path)
	d, err := db.Open(ctx, db.Config{URL: path})
	require.NoError(t, err)
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO log VALUES (1, 4, 1), (2, 4, 2), (3, 5, 1)`) // what a kill leaves
		return err
	}))
	require.NoError(t, d.Close())
	s := openTallies(t, path, 3)
	require.EqualValues(t, 2, s.read(t, 4))
	require.NoError(t, s.raise(4, nil))
	for range 3 {
		require.NoError(t, s.raise(6, nil)) // a round, which must not pass over 5
	}
	require.EqualValues(t, 3, s.read(t, 4))
	require.EqualValues(t, 1, s.read(t, 5))
	_, owed := s.row(t, 5)
	require.EqualValues(t, 1, owed)
	require.NoError(t, s.Close())
	s = openTallies(t, path, 3)
	defer s.Close()
	for id, want := range map[int64]int64{4: 3, 5: 1, 6: 3} {
		row, _ := s.row(t, id)
		require.Equal(t, want, row)
	}
}

// change alters the schema of the tallies by hand.
func change(t *testing.T, path, statement string) {
	t.Helper()
	d, err := db.Open(ctx, db.Config{URL: path})
	require.NoError(t, err)
	defer d.Close()
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, statement)
		return err
	}))
}

func TestWriteBehind_ARowThatIsRefusedFailsNobody(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.db")
	makeTallies(t, path)
	change(t, path, `CREATE TRIGGER guard BEFORE UPDATE ON tallies WHEN NEW.id = 5 BEGIN SELECT RAISE(ABORT, 'not this one'); END`)
	const workers, each = 4, 50
	for start := range int64(2) { // the second finds the row among what the table is behind with
		s := openTallies(t, path, 6)
		require.NoError(t, s.raise(5, nil))
		var wg sync.WaitGroup
		for range workers {
			wg.Go(func() {
				for i := range int64(each) {
					id := 6 + i%10
					if i%3 == 0 {
						assert.NoError(t, s.ask(id))
					}
					assert.NoError(t, s.raise(id, nil))
				}
			})
		}
		wg.Wait()
		require.True(t, s.Held())
		require.Equal(t, start+1, s.read(t, 5))
		for id := range int64(10) {
			require.Equal(t, (start+1)*workers*each/10, s.read(t, 6+id))
		}
		require.NoError(t, s.Close())
	}
	change(t, path, `DROP TRIGGER guard`)
	s := openTallies(t, path, 6)
	for range 10 {
		require.NoError(t, s.raise(5, nil))
	}
	require.False(t, s.Held())
	require.NoError(t, s.Close())
	s = openTallies(t, path, 6)
	defer s.Close()
	row, owed := s.row(t, 5)
	require.EqualValues(t, 12, row)
	require.Equal(t, owed, row)
}

// ask is a function that needs the database itself, beside others.
func (s *tallies) ask(id int64) error {
	return s.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		var n int64
		return tx.QueryRow(ctx, `SELECT n FROM tallies WHERE id = ?`, id).Scan(&n)
	})
}
