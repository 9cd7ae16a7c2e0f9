package db_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db"
)

func TestKept_IsBoundedAndKeepsWhatIsAskedFor(t *testing.T) {
	const limit = 100
	k := db.NewKept[int, int](limit)
	k.Put(-1, 1)
	for n := range 50 * limit {
		k.Put(n, n)
		v, ok := k.Get(-1)
		require.True(t, ok, "what is in use stays")
		require.Equal(t, 1, v)
	}
	found := 0
	for n := range 50 * limit {
		if v, ok := k.Get(50*limit - 1 - n); ok {
			require.Equal(t, 50*limit-1-n, v)
			found++
		}
	}
	require.GreaterOrEqual(t, found, limit-1)
	require.LessOrEqual(t, found, 2*limit)
}

func TestKept_IsSharedByMany(t *testing.T) {
	k := db.NewKept[int, int](8)
	var all sync.WaitGroup
	for w := range 8 {
		all.Go(func() {
			for n := range 2000 {
				key := n * (w + 1) % 30
				if v, ok := k.Get(key); ok && v != key {
					t.Errorf("%d is kept as %d", key, v)
				}
				k.Put(key, key)
			}
		})
	}
	all.Wait()
}

func BenchmarkKept_Get(b *testing.B) {
	const rows = 200_000
	k := db.NewKept[int, [10]int](1 << 18)
	for n := range rows {
		k.Put(n, [10]int{n})
	}
	b.ResetTimer()
	b.RunParallel(func(p *testing.PB) {
		for n := 0; p.Next(); n += 7919 {
			k.Get(n % rows)
		}
	})
}
