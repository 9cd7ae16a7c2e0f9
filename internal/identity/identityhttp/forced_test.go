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

func TestAPasswordThatIsTooOld_OpensNothingButItsChange(t *testing.T) {
	withExpiry := func(d *identity.Deps) { d.Switches = switches{"USERNAMEREG3": true, "PASSEXPIRY3": true} }
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		w.s.ConnectEntry((&rules{identity.EntryRules{DeviceTap: true}}).entry)
		w.clock.Advance(90*24*time.Hour - 5*time.Minute)
		b := w.browser("192.0.2.1")
		early := b.do("POST", "/auth/login", "", m{"username": "rahim1", "password": "monsoon-rain-7", "remember": true})
		w.clock.Advance(10 * time.Minute)
		require.Equal(t, 200, w.do("GET", "/auth/sessions", early.str("token"), nil).Status, "it began in time")
		late := b.do("POST", "/auth/device", "", m{})
		require.Equal(t, true, late.Body.Value["passwordExpired"], late.Raw)
		require.Equal(t, "identity.secret.mustChange", w.do("GET", "/auth/sessions", late.str("token"), nil).Body.Code)
		changed := w.do("PUT", "/auth/password", late.str("token"), m{
			"oldPassword": "monsoon-rain-7", "newPassword": "tea-in-sylhet-4", "confirmNewPassword": "tea-in-sylhet-4",
		})
		require.Equal(t, 200, w.do("GET", "/auth/sessions", changed.str("token"), nil).Status, changed.Raw)
	}, withExpiry)
}

func TestAFirstLogin_WaitsForWhoHasToChangeThePasswordFirst(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE identity_credentials SET must_change = ?, login_at = 0`, true)
			return err
		}))
		for range 2 {
			require.Equal(t, true, w.login("rahim1", "monsoon-rain-7").Body.Value["firstTimeLogin"])
		}
		changed := w.do("PUT", "/auth/password", w.login("rahim1", "monsoon-rain-7").str("token"), m{
			"oldPassword": "monsoon-rain-7", "newPassword": "tea-in-sylhet-4", "confirmNewPassword": "tea-in-sylhet-4",
		})
		require.Equal(t, true, changed.Body.Value["firstTimeLogin"], changed.Raw)
		require.Equal(t, false, w.login("rahim1", "tea-in-sylhet-4").Body.Value["firstTimeLogin"])
	})
}
