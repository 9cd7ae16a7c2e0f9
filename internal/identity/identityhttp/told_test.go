package identityhttp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

// told counts what members are to hear of.
func (w *world) told(what string) (n int) {
	require.NoError(w.t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_outbox WHERE topic = ? AND payload LIKE ?`,
		identity.TopicSecurity, `%"what":"`+what+`"%`).Scan(&n))
	return n
}

func TestPassword_EveryWayToANewOneIsTold(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		token := w.login("rahim1", "monsoon-rain-7").str("token")
		wrong := m{"oldPassword": "not-this-one-1", "newPassword": "river-delta-9", "confirmNewPassword": "river-delta-9"}
		require.Equal(t, 422, w.do("PUT", "/auth/password", token, wrong).Status)
		require.Zero(t, w.told(identity.PasswordChanged), "a refused change is none")
		wrong["oldPassword"] = "monsoon-rain-7"
		require.Equal(t, 200, w.do("PUT", "/auth/password", token, wrong).Status)
		require.Equal(t, 1, w.told(identity.PasswordChanged))

		require.Equal(t, 200, w.do("POST", "/auth/reset-code", "", m{"mobileNum": "01712345678"}).Status)
		in := w.do("POST", "/auth/forgot/phone", "", m{"mobileNum": "01712345678", "verificationCode": w.last("code"), "newPassword": "winter-fog-55"})
		require.Equal(t, 200, in.Status, in.Raw)
		require.Equal(t, 2, w.told(identity.PasswordChanged))
	})
}
