package bus

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTail_ReadsForAllWhoFollowCloselyOnce(t *testing.T) {
	var table []Delivery
	reads := 0
	read := func(_ context.Context, at position, most int) ([]Delivery, error) {
		reads++
		rest := behind(table, at)
		return rest[:min(len(rest), most)], nil
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

func TestTail_StaysWholeWhileAnotherNodeMovesCursors(t *testing.T) {
	var table []Delivery
	read := 0
	look := func(_ context.Context, at position, most int) ([]Delivery, error) {
		rest := behind(table, at)
		rows := rest[:min(len(rest), most)]
		read += len(rows)
		return rows, nil
	}
	dice := rand.New(rand.NewPCG(1, 2))
	shared := &tail{}
	followers := make([]position, 12)
	for range 20_000 {
		seq := int64(len(table) + 1)
		table = append(table, Delivery{Seq: seq, tx: seq / 30})
		if seq%10 != 0 {
			continue
		}
		i := dice.IntN(len(followers))
		if elsewhere := table[len(table)-1-dice.IntN(5)].at(); dice.IntN(2) == 0 && followers[i].before(elsewhere) {
			followers[i] = elsewhere // the other node had these
			continue
		}
		rows, err := shared.after(t.Context(), followers[i], batchSize, look)
		require.NoError(t, err)
		require.Equal(t, behind(table, followers[i])[:len(rows)], rows, "nobody misses a row or has one twice")
		if len(rows) > 0 {
			followers[i] = rows[len(rows)-1].at()
		}
	}
	require.Less(t, read, 2*len(table), "one reading for all")
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
