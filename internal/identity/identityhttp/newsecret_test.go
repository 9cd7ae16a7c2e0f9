package identityhttp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

const another = "winter-fog-55"

// link has a link sent to the e-mail address of enrol and is its token.
func (w ways) link(email string) string {
	r := w.do("POST", "/auth/forgot/email", "", m{"username": "rahim1", "email": email})
	require.Equal(w.t, 200, r.Status, r.Raw)
	return strings.TrimPrefix(w.last("link"), "https://baize.example/reset#")
}

func (w ways) setByLink(token, password string) reply {
	return w.do("POST", "/auth/forgot/link", "", m{"token": token, "newPassword": password, "confirmNewPassword": password})
}

func (w ways) setByPhone(password string) reply {
	require.Equal(w.t, 200, w.do("POST", "/auth/reset-code", "", m{"mobileNum": firstNumber}).Status)
	return w.do("POST", "/auth/forgot/phone", "", m{"mobileNum": firstNumber, "verificationCode": w.last("code"), "newPassword": password})
}

func (w ways) setByOld(password string) reply {
	token := w.login("rahim1", word).str("token")
	return w.do("PUT", "/auth/password", token, m{"oldPassword": word, "newPassword": password, "confirmNewPassword": password})
}

// newSecrets are the ways to another password.
var newSecrets = map[string]func(w ways, password string) reply{
	"by the old one": ways.setByOld,
	"by a code":      ways.setByPhone,
	"by a link":      func(w ways, password string) reply { return w.setByLink(w.link("rahim@mail.example"), password) },
}

func TestPassword_EveryWayToANewOneForgetsTheBrowsers(t *testing.T) {
	for name, set := range newSecrets {
		eachWay(t, func(t *testing.T, w ways) {
			r := &rules{identity.EntryRules{DeviceTap: true}}
			w.s.ConnectEntry(r.entry)
			w.enrol(firstNumber)
			b := w.browser("192.0.2.1")
			old := b.login("rahim1", true).str("token")
			require.Equal(t, 200, set(w, another).Status, name)
			require.Equal(t, "identity.device.unknown", b.do("POST", "/auth/device", "", m{}).Body.Code, name)
			require.Equal(t, 401, w.do("GET", "/auth/sessions", old, nil).Status, name)
		})
	}
}

func TestPassword_EveryWayToANewOneEndsTheLinksThatWereSent(t *testing.T) {
	for name, set := range newSecrets {
		eachWay(t, func(t *testing.T, w ways) {
			w.enrol(firstNumber)
			sent := w.link("rahim@mail.example")
			require.Equal(t, 200, set(w, another).Status, name)
			require.Equal(t, "identity.reset.link", w.setByLink(sent, "autumn-haze-66").Body.Code, name)
			require.Equal(t, 200, w.login("rahim1", another).Status, name)
		})
	}
}

func TestBind_EndsTheLinksThatWentToTheAddressGivenUp(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		token := w.login("rahim1", word).str("token")
		sent := w.link("rahim@mail.example")
		code := w.codeTo(token, "email", m{"email": "rahim@new.example"})
		require.Equal(t, 200, w.bind(token, "email", m{"email": "rahim@new.example", "verificationCode": code, "password": word}).Status)
		require.Equal(t, "identity.reset.link", w.setByLink(sent, another).Body.Code)
		require.Equal(t, 200, w.setByLink(w.link("rahim@new.example"), another).Status)
	})
}

func TestForgotByEmail_SendsNoLinkToAnAddressThatSomebodyElseHasConfirmed(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		token := w.register("karim1").str("token")
		code := w.codeTo(token, "email", m{"email": "rahim@mail.example"})
		require.Equal(t, 200, w.bind(token, "email", m{"email": "rahim@mail.example", "verificationCode": code, "password": word}).Status)
		ask := func(username string) reply {
			return w.do("POST", "/auth/forgot/email", "", m{"username": username, "email": "rahim@mail.example"})
		}
		sent, others := len(w.post.sent), ask("rahim1")
		_, err := w.jobs.RunInTurn(ctx)
		require.NoError(t, err)
		require.Len(t, w.post.sent, sent, "whose name it is has typed it, whose mailbox it is has not")
		own := ask("karim1")
		require.Equal(t, own.Raw, others.Raw)
		require.Equal(t, "karim1", w.last("username"))
	})
}

func TestForgotByEmail_ConfirmsNoAddressByItsLink(t *testing.T) {
	stepUps(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		require.Equal(t, 200, w.setByLink(w.link("rahim@mail.example"), another).Status)
		_, methods := demand(t, w.browser("198.51.100.7").do("POST", "/auth/login", "", m{"username": "rahim1", "password": another}))
		require.Equal(t, []any{m{"method": "mobile", "hint": "+88017••••678"}}, methods, "who reads the mailbox alone does not come in")
	})
}

func TestForgotByPhone_HoldsTheNewPasswordToTheAccountsOwnRules(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		token := w.login("rahim1", word).str("token")
		require.Equal(t, 200, w.setPayment(token, m{"password": word, "newPaymentPassword": "longer-pin-42", "confirmPaymentPassword": "longer-pin-42"}).Status)
		require.Equal(t, 200, w.do("POST", "/auth/reset-code", "", m{"mobileNum": firstNumber}).Status)
		set := func(code, password string) reply {
			return w.do("POST", "/auth/forgot/phone", "", m{"mobileNum": firstNumber, "verificationCode": code, "newPassword": password})
		}
		code := w.last("code")
		require.Equal(t, map[string]string{"verificationCode": "identity.code.wrong"}, codesOf(set("x", "longer-pin-42")), "told to nobody without the code")
		require.Equal(t, map[string]string{"newPassword": "identity.password.sameAsPayment"}, codesOf(set(code, "longer-pin-42")))
		require.Equal(t, map[string]string{"newPassword": "identity.password.context"}, codesOf(set(code, "Rahim1-house")))
		r := set(code, another)
		require.Equal(t, 200, r.Status, r.Raw)
	})
}
