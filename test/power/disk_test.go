package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/rng"
	"baize/test/tracer"
)

func played(d *disk, events ...event) *disk {
	for i := range events {
		d.apply(i, &events[i])
	}
	return d
}

func write(at int64, text string) event {
	return event{kind: tracer.Write, file: "a", offset: at, data: []byte(text)}
}

func begin() event { return event{kind: tracer.Sync, file: "a", begins: true} }

func end(begun int) event { return event{kind: tracer.Sync, file: "a", begun: begun} }

func TestDisk_LosesWhatWasNotSynced(t *testing.T) {
	d := played(newDisk(map[string][]byte{"a": []byte("....")}), write(0, "ab"), begin(), end(1), write(2, "cd"))
	require.Equal(t, "ab..", string(d.files["a"].durable))
	require.Len(t, d.files["a"].pending, 1)
}

func TestDisk_KeepsOnlyWhatWasWrittenBeforeTheSyncBegan(t *testing.T) {
	d := played(newDisk(nil), write(0, "ab"), begin(), write(2, "cd"), end(1))
	require.Equal(t, "ab", string(d.files["a"].durable))
	require.Len(t, d.files["a"].pending, 1)
}

func TestDisk_ThatLiesKeepsNothingOfTheLog(t *testing.T) {
	d := newDisk(nil)
	d.lying = true
	log := event{kind: tracer.Write, file: "a.db-wal", data: []byte("x")}
	d = played(d, log, event{kind: tracer.Sync, file: "a.db-wal", begins: true}, event{kind: tracer.Sync, file: "a.db-wal", begun: 1})
	require.Empty(t, d.files["a.db-wal"].durable)
}

func TestImage_IsTornInWholeSectorsAndRestored(t *testing.T) {
	before, after := make([]byte, 8*sector), make([]byte, 8*sector)
	for i := range after {
		before[i], after[i] = '.', 'x'
	}
	d := played(newDisk(map[string][]byte{"a": before}), write(0, string(after)), write(int64(len(after)), "grown"))
	m, err := newImage(t.TempDir())
	require.NoError(t, err)
	defer m.close()
	require.NoError(t, m.whole("a", d.files["a"].durable, false))
	random, seen := rng.NewSeeded(1), map[byte]bool{}
	for range 20 {
		undo, err := m.tear(d, random)
		require.NoError(t, err)
		torn, err := os.ReadFile(filepath.Join(m.dir, "a"))
		require.NoError(t, err)
		for s := range 8 {
			part := torn[s*sector : (s+1)*sector]
			seen[part[0]] = true
			for _, b := range part {
				require.Equal(t, part[0], b, "a sector is written whole or not at all")
			}
		}
		require.NoError(t, undo())
		restored, err := os.ReadFile(filepath.Join(m.dir, "a"))
		require.NoError(t, err)
		require.Equal(t, string(before), string(restored))
	}
	require.Len(t, seen, 2)
}
