package identityhttp_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/platform/db"
)

func TestSMSLogin_ForcesNoChangeOfATemporaryOrExpiredPassword(t *testing.T) {
	withExpiry := func(d *identity.Deps) { d.Switches = switches{"USERNAMEREG3": true, "PASSEXPIRY3": true} }
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		w.clock.Advance(91 * 24 * time.Hour)
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE identity_credentials SET must_change = ?`, true)
			return err
		}))
		forced := w.login("rahim1", "monsoon-rain-7")
		require.Equal(t, true, forced.Body.Value["mustChange"], forced.Raw)
		require.Equal(t, true, forced.Body.Value["passwordExpired"])
		require.Equal(t, 403, w.do("GET", "/auth/sessions", forced.str("token"), nil).Status)

		require.Equal(t, 200, w.do("POST", "/auth/login-code", "", m{"mobileNum": "01712345678"}).Status)
		b := w.browser("192.0.2.1")
		in := b.do("POST", "/auth/login", "", m{"type": "sms", "username": "01712345678", "password": w.last("code"), "remember": true})
		require.Equal(t, false, in.Body.Value["mustChange"], in.Raw)
		require.Equal(t, false, in.Body.Value["passwordExpired"])
		require.Equal(t, 200, w.do("GET", "/auth/sessions", in.str("token"), nil).Status)
		require.NotEmpty(t, b.cookies["baize_device"], "the browser is remembered as with a password")
	}, withExpiry)
}
