package secret_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/rng"
	"baize/internal/platform/secret"
)

func TestOpen_ReturnsWhatWasSealedInTheSameContextOnly(t *testing.T) {
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	sealed := box.Seal("staff:1", "totp seed")
	plain, err := box.Open("staff:1", sealed)
	require.NoError(t, err)
	require.Equal(t, "totp seed", plain)
	for _, bad := range [][2]string{{"staff:2", sealed}, {"staff:1", sealed[:len(sealed)-2] + "AA"}, {"staff:1", ""}, {"staff:1", "v1.%%"}} {
		_, err := box.Open(bad[0], bad[1])
		require.ErrorIs(t, err, secret.ErrSealed)
	}
	require.NotEqual(t, sealed, box.Seal("staff:1", "totp seed"), "nonces differ")
}

func TestNewBox_RefusesAShortKey(t *testing.T) {
	_, err := secret.NewBox(make([]byte, 31), rng.System{})
	require.Error(t, err)
}
