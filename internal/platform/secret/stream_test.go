package secret_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/rng"
	"baize/internal/platform/secret"
)

func sealed(t *testing.T, box *secret.Box, plain []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := box.Writer(&out, "backup")
	require.NoError(t, err)
	for step := 1; len(plain) > 0; step = step*3 + 1 {
		n, err := w.Write(plain[:min(step, len(plain))])
		require.NoError(t, err)
		plain = plain[n:]
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

func opened(box *secret.Box, raw []byte, purpose string) ([]byte, error) {
	r, err := box.Reader(bytes.NewReader(raw), purpose)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

func TestReader_OpensWhatWasSealedAndNothingElse(t *testing.T) {
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	other, err := secret.NewBox(bytes.Repeat([]byte{1}, 32), rng.System{})
	require.NoError(t, err)
	const frame = 64<<10 + 16
	for _, size := range []int{0, 1, 64<<10 - 1, 64 << 10, 64<<10 + 1, 200_000} {
		plain := bytes.Repeat([]byte("money "), size/6+1)[:size]
		raw := sealed(t, box, plain)
		got, err := opened(box, raw, "backup")
		require.NoError(t, err)
		require.Equal(t, plain, got)
		require.NotContains(t, string(raw), "money")

		_, err = opened(other, raw, "backup")
		require.ErrorIs(t, err, secret.ErrSealed)
		_, err = opened(box, raw, "else")
		require.ErrorIs(t, err, secret.ErrSealed)
		for _, cut := range []int{0, 31, 32, 33, 32 + frame, len(raw) - 1} {
			if cut < len(raw) {
				_, err = opened(box, raw[:cut], "backup")
				require.ErrorIs(t, err, secret.ErrSealed, "%d of %d", cut, len(raw))
			}
		}
		changed := bytes.Clone(raw)
		changed[len(raw)/2] ^= 1
		_, err = opened(box, changed, "backup")
		require.ErrorIs(t, err, secret.ErrSealed)
		_, err = opened(box, append(bytes.Clone(raw), 0), "backup")
		require.ErrorIs(t, err, secret.ErrSealed, "nothing may follow")
	}
	raw := sealed(t, box, make([]byte, 3*64<<10))
	swapped := append(append(append(bytes.Clone(raw[:32]), raw[32+frame:32+2*frame]...), raw[32:32+frame]...), raw[32+2*frame:]...)
	_, err = opened(box, swapped, "backup")
	require.ErrorIs(t, err, secret.ErrSealed)
}
