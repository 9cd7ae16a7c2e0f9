package bus

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTail_ReadsForAllWhoFollowCloselyOnce(t *testing.T) {
	var table []Delivery
	reads := 0
	read := func(_ context.Context, at position, most int) ([]Delivery, error) {
		reads++
		for i, d := range table {
			if at.before(d.at()) {
				return table[i:min(len(table), i+most)], nil
			}
		}
		return nil, nil
	}
	shared := &tail{}
	followers := make([]position, 8)
	rounds := 0
	for n := int64(0); n < 40_000; rounds++ {
		for range 200 {
			n++
			table = append(table, Delivery{Seq: n, tx: n / 30})
		}
		for i := range followers {
			rows, err := shared.after(t.Context(), followers[i], batchSize, read)
			require.NoError(t, err)
			require.Len(t, rows, 200)
			followers[i] = rows[len(rows)-1].at()
		}
	}
	require.Equal(t, rounds, reads, "one reading for all")
	far, err := shared.after(t.Context(), position{}, batchSize, read)
	require.NoError(t, err)
	require.EqualValues(t, 1, far[0].Seq, "who is far behind misses nothing")
	near, err := shared.after(t.Context(), table[len(table)-3].at(), batchSize, read)
	require.NoError(t, err)
	require.Len(t, near, 2)
	require.Equal(t, rounds+1, reads)
}

func TestRush_IsWhenMoreComesThanCountersFollowAndMakesTheirBatchesShort(t *testing.T) {
	var r rush
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	require.False(t, r.now(at, 5_000), "nothing to compare with")
	require.False(t, r.now(at.Add(time.Second), 5_000+rushRate))
	require.False(t, r.now(at.Add(1100*time.Millisecond), 20_000), "too soon to say")
	require.Equal(t, bulkSize, r.most())
	require.True(t, r.now(at.Add(2*time.Second), 20_000))
	require.True(t, r.now(at.Add(2100*time.Millisecond), 20_000))
	require.Equal(t, rushSize, r.most())
	require.False(t, r.now(at.Add(3*time.Second), 20_100))
	require.Equal(t, bulkSize, r.most())
}
