package anchor_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
)

func heads(from, to int64) []ledger.Anchor {
	var out []ledger.Anchor
	for n := from; n <= to; n++ {
		out = append(out, ledger.Anchor{Seq: n, Hash: strings.Repeat(fmt.Sprintf("%08x", n*2654435761%(1<<32)), 8)})
	}
	return out
}

func fileOf(t *testing.T, raw []byte) anchor.File {
	t.Helper()
	f := anchor.File{Path: filepath.Join(t.TempDir(), "anchors.log")}
	require.NoError(t, os.WriteFile(f.Path, raw, 0o600))
	return f
}

func rawOf(t *testing.T, f anchor.File) []byte {
	t.Helper()
	raw, err := os.ReadFile(f.Path)
	require.NoError(t, err)
	return raw
}

// written is a file of seven heads; the last four were not synced.
func written(t *testing.T) (raw []byte, synced int) {
	t.Helper()
	f := fileOf(t, nil)
	require.NoError(t, f.Append(heads(1, 3)))
	synced = len(rawOf(t, f))
	require.NoError(t, f.Append(heads(4, 7)))
	return rawOf(t, f), synced
}

// goOn is the next start after a crash: what was torn is written off, all that
// is missing is added, and every head stands there once and in order.
func goOn(t *testing.T, f anchor.File) {
	t.Helper()
	left := rawOf(t, f)
	_, err := f.Mend()
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(rawOf(t, f), left), "nothing is removed")
	have, err := f.All()
	require.NoError(t, err)
	require.Equal(t, heads(1, int64(len(have))), have)
	require.GreaterOrEqual(t, len(have), 3, "what was synced stands")
	require.NoError(t, f.Append(heads(int64(len(have))+1, 7)))
	have, err = f.All()
	require.NoError(t, err)
	require.Equal(t, heads(1, 7), have)
	again, err := f.Mend()
	require.NoError(t, err)
	require.False(t, again)
}

func TestMend_GoesOnAfterAPowerCutAtEveryByte(t *testing.T) {
	raw, synced := written(t)
	for cut := synced; cut <= len(raw); cut++ {
		goOn(t, fileOf(t, raw[:cut]))
		long := bytes.Clone(raw) // the length was written, the bytes were not
		clear(long[cut:])
		goOn(t, fileOf(t, long))
		hole := bytes.Clone(raw) // a sector was not written, the next one was
		clear(hole[synced:cut])
		goOn(t, fileOf(t, hole))
	}
}

func TestMend_GoesOnAfterAPowerCutWhileItMends(t *testing.T) {
	raw, synced := written(t)
	for _, torn := range []int{1, 40, 66, 67, 100} {
		f := fileOf(t, raw[:synced+torn])
		_, err := f.Mend()
		require.NoError(t, err)
		mended := rawOf(t, f)
		for cut := synced + torn; cut <= len(mended); cut++ {
			goOn(t, fileOf(t, mended[:cut]))
		}
	}
}

func TestAll_RefusesATornTailUntilItIsWrittenOff(t *testing.T) {
	raw, synced := written(t)
	f := fileOf(t, raw[:synced+30])
	_, err := f.All()
	require.ErrorContains(t, err, "line 4 is cut off")
	mended, err := f.Mend()
	require.NoError(t, err)
	require.True(t, mended)
	_, err = f.All()
	require.NoError(t, err)
}

func TestAll_FindsEveryChangedByte(t *testing.T) {
	raw, synced := written(t)
	f := fileOf(t, raw[:synced+30])
	_, err := f.Mend()
	require.NoError(t, err)
	require.NoError(t, f.Append(heads(4, 7)))
	whole := rawOf(t, f)
	for at := range whole {
		changed := bytes.Clone(whole)
		changed[at] ^= 0x01
		g := fileOf(t, changed)
		have, err := g.All()
		if err == nil {
			require.NotEqual(t, heads(1, 7), have, "byte %d", at)
		}
	}
}

func TestMend_RefusesAChangedLine(t *testing.T) {
	raw, _ := written(t)
	for name, spoil := range map[string]func([]byte) []byte{
		"a letter in a number": func(b []byte) []byte { b[70] = 'x'; return b },
		"a short line inside":  func(b []byte) []byte { return append(bytes.Clone(b[:100]), b[101:]...) },
		"a foreign comment":    func(b []byte) []byte { return append([]byte("# torn at=0 bytes=0\n"), b...) },
	} {
		f := fileOf(t, spoil(bytes.Clone(raw)))
		_, err := f.Mend()
		require.ErrorContains(t, err, "damaged", name)
		_, err = f.All()
		require.Error(t, err, name)
	}
}

func TestMend_RefusesMoreThanACrashCanTear(t *testing.T) {
	f := fileOf(t, nil)
	require.NoError(t, f.Append(heads(1, 200)))
	raw := rawOf(t, f)
	clear(raw[512:1024]) // a rotten sector long after it was synced
	_, err := fileOf(t, raw).Mend()
	require.ErrorContains(t, err, "damaged")
}

func TestAll_HoldsWhatWasTornAgainstTheHeadThatFollows(t *testing.T) {
	raw, synced := written(t)
	f := fileOf(t, raw[:synced+30])
	_, err := f.Mend()
	require.NoError(t, err)
	other := heads(4, 4)
	other[0].Hash = strings.Repeat("ab", 32)
	require.NoError(t, f.Append(other))
	_, err = f.All()
	require.ErrorContains(t, err, "not the head that was torn")
}
