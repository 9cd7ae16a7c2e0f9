package identityhttp_test

import (
	"context"
	"maps"
	"strings"
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
		require.Equal(t, "identity.secret.mustChange", w.do("GET", "/auth/sessions", forced.str("token"), nil).Body.Code, "temporary weighs more than old")

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
		refused := w.do("GET", "/auth/sessions", late.str("token"), nil)
		require.Equal(t, 403, refused.Status)
		require.Equal(t, "identity.secret.expired", refused.Body.Code, "it is not called temporary")
		require.Equal(t, true, refused.Body.Value["mustChange"])
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

func TestTheUsualSecret_OpensNothingButItsChangeHoweverTheAccountCameByIt(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		hash, err := w.s.HashSecret(ctx, identity.TemporarySecret)
		require.NoError(t, err)
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return w.s.Enrol(ctx, tx, identity.Enrolment{Member: 77, Username: "rahim1", Kind: identity.KindMember, Hash: hash})
		}))
		other, err := w.s.Enter(ctx, 77, identity.WaySocial, identity.Client{})
		require.NoError(t, err)
		require.Equal(t, 200, w.do("GET", "/auth/sessions", other.Token, nil).Status, "nobody knows yet")
		w.login("rahim1", "12345")
		require.Equal(t, 200, w.do("GET", "/auth/sessions", other.Token, nil).Status, "a guess tells nothing")
		in := w.login("rahim1", identity.TemporarySecret)
		require.Equal(t, true, in.Body.Value["mustChange"], in.Raw)
		for _, token := range []string{in.str("token"), other.Token} {
			require.Equal(t, "identity.secret.mustChange", w.do("GET", "/auth/sessions", token, nil).Body.Code)
		}
		changed := w.do("PUT", "/auth/password", in.str("token"), m{
			"oldPassword": identity.TemporarySecret, "newPassword": "tea-in-sylhet-4", "confirmNewPassword": "tea-in-sylhet-4",
		})
		require.Equal(t, 200, w.do("GET", "/auth/sessions", changed.str("token"), nil).Status, changed.Raw)
		require.Equal(t, false, w.login("rahim1", "tea-in-sylhet-4").Body.Value["mustChange"])
	})
}

func TestASecretThatEverybodyGuesses_IsRefusedAsSuchWhereverItIsChosen(t *testing.T) {
	withPayment := func(d *identity.Deps) {
		d.Rules = shortRules{more: []identity.FieldRule{
			{Name: "email", Enabled: true, PatternID: 5, MaxLength: 100}, {Name: "mobileNum", Enabled: true, PatternID: 4, MaxLength: 20},
			{Name: "paymentPassword", Enabled: true, MinLength: 8, MaxLength: 16},
		}}
	}
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		token := w.login("rahim1", "monsoon-rain-7").str("token")
		require.Equal(t, 200, w.do("POST", "/auth/forgot/email", "", m{"username": "rahim1", "email": "rahim@mail.example"}).Status)
		link := strings.TrimPrefix(w.last("link"), "https://baize.example/reset#")
		form := func(change m) m {
			out := m{"username": "karim1", "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true}
			maps.Copy(out, change)
			return out
		}
		for _, secret := range []string{"123456", "12345678", "password1"} {
			for field, r := range map[string]reply{
				"password":           w.do("PUT", "/auth/register", "", form(m{"password": secret, "confirmPassword": secret})),
				"paymentPassword":    w.do("PUT", "/auth/register", "", form(m{"paymentPassword": secret})),
				"newPassword":        w.do("PUT", "/auth/password", token, m{"oldPassword": "monsoon-rain-7", "newPassword": secret, "confirmNewPassword": secret}),
				"newPassword/link":   w.do("POST", "/auth/forgot/link", "", m{"token": link, "newPassword": secret, "confirmNewPassword": secret}),
				"newPaymentPassword": w.do("PUT", "/auth/payment-password", token, m{"password": "monsoon-rain-7", "newPaymentPassword": secret, "confirmPaymentPassword": secret}),
			} {
				require.Equal(t, 422, r.Status, "%s at %s: %s", secret, field, r.Raw)
				require.Len(t, r.Body.Errors, 1, r.Raw)
				path, _, _ := strings.Cut(field, "/")
				require.Equal(t, path, r.Body.Errors[0].Path)
				require.Equal(t, "identity.password.common", r.Body.Errors[0].Code, "%s at %s", secret, field)
				require.Equal(t, "This password is easy to guess, please choose another.", r.Body.Errors[0].Message)
			}
		}
	}, withPayment)
}
