package totp_test

import (
	"encoding/base32"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/rng"
	"baize/internal/platform/totp"
)

// The secret and the eight-digit codes are those of RFC 6238, appendix B; the
// six-digit code is their end.
var rfc = base32.StdEncoding.EncodeToString([]byte("12345678901234567890"))

func TestStep_KnowsTheCodesOfTheStandard(t *testing.T) {
	for at, code := range map[int64]string{59: "287082", 1111111109: "081804", 1234567890: "005924", 2000000000: "279037"} {
		step, err := totp.Step(rfc, code, time.Unix(at, 0))
		require.NoError(t, err)
		require.Equal(t, at/30, step)
		step, err = totp.Step(rfc, code, time.Unix(at+29, 0))
		require.NoError(t, err)
		require.Equal(t, at/30, step, "a code is good for its neighbours too")
		step, err = totp.Step(rfc, code, time.Unix(at+90, 0))
		require.NoError(t, err)
		require.Zero(t, step)
	}
}

func TestDraw_MakesASecretThatAppsTake(t *testing.T) {
	secret := totp.Draw(rng.System{})
	require.Len(t, secret, 32)
	code, err := totp.Code(secret, time.Unix(1e9, 0))
	require.NoError(t, err)
	require.Len(t, code, 6)
	require.Equal(t, "otpauth://totp/Baize%20Sandbox:rahim1?algorithm=SHA1&digits=6&issuer=Baize%20Sandbox&period=30&secret="+secret,
		totp.Address("Baize Sandbox", "rahim1", secret))
}
