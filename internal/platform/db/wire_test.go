package db_test

import (
	"context"
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

type kinds struct {
	id, whole, small, tiny int64
	yes                    bool
	text                   string
}

var (
	kindColumns = []db.Column{
		{Name: "id", Type: db.Int}, {Name: "whole", Type: db.Int}, {Name: "small", Type: db.Int}, {Name: "tiny", Type: db.Int},
		{Name: "yes", Type: db.Bool}, {Name: "text", Type: db.Text},
	}
	kindRows    = db.NewRows("kinds", kindColumns...)
	kindChanges = db.NewUpdates("kinds", kindColumns...)
)

// kindsTable has every type that a staged column may have.
func kindsTable(t *testing.T, d *db.DB) {
	t.Helper()
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `CREATE TABLE kinds (text TEXT NOT NULL CHECK (text <> 'refused'), yes BOOLEAN NOT NULL, tiny SMALLINT NOT NULL,
			small INTEGER NOT NULL, whole BIGINT NOT NULL, id BIGINT PRIMARY KEY)`)
		return err
	}))
}

func (k kinds) args(args []any) []any {
	return append(args, k.id, k.whole, k.small, k.tiny, k.yes, k.text)
}

func readKinds(t *testing.T, d *db.DB) map[int64]kinds {
	t.Helper()
	rows, err := d.QueryContext(ctx, `SELECT id, whole, small, tiny, yes, text FROM kinds`)
	require.NoError(t, err)
	defer rows.Close()
	out := map[int64]kinds{}
	for rows.Next() {
		var k kinds
		require.NoError(t, rows.Scan(&k.id, &k.whole, &k.small, &k.tiny, &k.yes, &k.text))
		out[k.id] = k
	}
	require.NoError(t, rows.Err())
	return out
}

// ahead reads rows into a memo, as betting's loader does.
type ahead struct{ memo *db.Memo[int64, kinds] }

func (a ahead) Load(ctx context.Context, tx *db.Tx, keys []any) error {
	ids := make([]int64, len(keys))
	names := make([]string, len(keys))
	for i, k := range keys {
		ids[i], names[i] = k.(int64), fmt.Sprint(k)
	}
	return tx.ReadAll(ctx, db.Reading{
		Query: `SELECT id, whole, small, tiny, yes, text FROM kinds WHERE id = ANY(?) OR id::text = ANY(?::text[]) ORDER BY id FOR UPDATE`,
		Args:  []any{ids, names},
		Row: func(scan func(dest ...any) error) error {
			var k kinds
			err := scan(&k.id, &k.whole, &k.small, &k.tiny, &k.yes, &k.text)
			a.memo.Learn(tx, k.id, k)
			return err
		},
	})
}

func (ahead) Recall(_ context.Context, _ *db.Tx, keys []any) ([]bool, error) {
	return make([]bool, len(keys)), nil
}

func TestWriteShared_KeepsEveryValueAsItWas(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		kindsTable(t, d)
		memo := db.NewMemo[int64](d, 512, kindChanges, func(args []any, k kinds) []any { return k.args(args) })
		want := map[int64]kinds{}
		for i := range int64(60) {
			want[i] = kinds{i, []int64{0, -1, math.MaxInt64, math.MinInt64}[i%4], []int64{7, math.MaxInt32, math.MinInt32}[i%3],
				[]int64{-3, math.MaxInt16, math.MinInt16}[i%3], i%2 == 0, []string{"", "বেট", "a\\b\t\n\"'", "\U0001f3b2"}[i%4]}
		}
		each := func(fn func(tx *db.Tx, k kinds) error) {
			var wg sync.WaitGroup
			for _, k := range want {
				wg.Go(func() {
					require.NoError(t, d.WriteShared(ctx, db.Want{Of: ahead{memo}, Key: k.id}, func(_ context.Context, tx *db.Tx) error { return fn(tx, k) }))
				})
			}
			wg.Wait()
		}
		each(func(tx *db.Tx, k kinds) error {
			tx.Stage(kindRows, k.args(nil)...)
			return nil
		})
		require.Equal(t, want, readKinds(t, d))
		if d.Engine() == db.SQLite {
			return // nothing is read ahead there
		}
		each(func(tx *db.Tx, k kinds) error {
			had, ok := memo.Get(tx, k.id)
			require.True(t, ok)
			require.Equal(t, k, had)
			had.text, had.yes, had.small = had.text+"!", !had.yes, -5
			memo.Put(tx, k.id, had)
			return nil
		})
		for i, k := range want {
			k.text, k.yes, k.small = k.text+"!", !k.yes, -5
			want[i] = k
		}
		require.Equal(t, want, readKinds(t, d))
	})
}

func TestWriteShared_FailsOnlyWhoCannotBeWritten(t *testing.T) {
	d := dbtest.Postgres(t)
	kindsTable(t, d)
	bad := []kinds{
		{text: "refused"}, {text: "zero \x00 byte"}, {text: "broken \xff text"}, {small: math.MaxInt32 + 1}, {tiny: math.MinInt16 - 1}, {},
	}
	require.NoError(t, d.Write(ctx, func(_ context.Context, tx *db.Tx) error {
		tx.Stage(kindRows, kinds{id: 1005}.args(nil)...) // the last of the bad ones is its double
		return nil
	}))
	for range 4 { // what the connection remembers of statements must not be of a packet that failed
		var wg sync.WaitGroup
		for i := range int64(60) {
			wg.Go(func() {
				k := kinds{id: i, text: "good"}
				if i%3 == 0 {
					k = bad[i/3%int64(len(bad))]
					k.id = 1000 + i/3%int64(len(bad))
				}
				err := d.WriteShared(ctx, db.Want{Of: nothing{}, Key: i}, func(ctx context.Context, tx *db.Tx) error {
					tx.Stage(kindRows, k.args(nil)...)
					return nil
				})
				require.Equal(t, i%3 == 0, err != nil, "%+v: %v", k, err)
				require.NotErrorIs(t, err, db.ErrUnknown)
			})
		}
		wg.Wait()
		got := readKinds(t, d)
		require.Len(t, got, 41)
		require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `DELETE FROM kinds WHERE id < 1000`)
			return err
		}))
	}
}
