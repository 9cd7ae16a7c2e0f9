package app_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
)

func TestEnvelope_IsRequiredWhereTheSandboxIsNotServed(t *testing.T) {
	for sandbox, code := range map[bool]string{true: "identity.login.refused", false: "identity.envelope.needed"} {
		c := config(t.TempDir())
		furnish(t, c.Data)
		c.Sandbox = sandbox
		require.NoError(t, c.Validate())
		a, err := app.New(context.Background(), c, testLog{t})
		require.NoError(t, err)
		t.Cleanup(func() { a.Stop(context.Background()) })
		w := &world{App: a, t: t, time: &hurried{}}
		r := w.ask("POST", "/api/v1/auth/login", "", `{"username":"nobody1","password":"monsoon-rain-7"}`)
		require.Equal(t, code, r.code(), string(r.Body))
	}
}

// A secret that one route takes in the clear alone is one that production sends in
// the clear.
func TestEnvelope_MayHoldEveryPaymentPassword(t *testing.T) {
	seen := 0
	for name, fields := range schemasOf(t, open(t, t.TempDir())) {
		if _, secret := fields["paymentPassword"]; secret {
			seen++
			require.Contains(t, fields, "jwe", name)
		}
	}
	require.Greater(t, seen, 4)
}
