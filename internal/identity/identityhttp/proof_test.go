package identityhttp_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/identity/authenticator"
	"baize/internal/identity/identitydb"
	"baize/internal/identity/identityhttp"
	"baize/internal/identity/passkey"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
)

// withoutWord is a site whose mobile form asks for a code and for no password.
func withoutWord(d *identity.Deps) {
	d.Switches = switches{"USERNAMEREG3": true, "MOBILENUMREG3": true, "REGMOBVERF3": true, "PASSEXPIRY3": true}
}

// wordless is a world with all further proofs, whose mobile form asks for no
// password.
func wordless(t *testing.T, test func(t *testing.T, w ways), change ...func(*identity.Deps)) {
	eachWay(t, func(t *testing.T, w ways) {
		apps := authenticator.New(authenticator.Deps{
			DB: w.db, Store: identitydb.NewAuthenticators(w.db), Clock: w.clock, Random: rng.System{},
			Bus: w.bus, Box: box(t), Identity: w.s, Issuer: brand,
		})
		identityhttp.AuthenticatorRoutes(w.api, apps)
		identityhttp.PasskeyRoutes(w.api, passkey.New(passkey.Deps{
			DB: w.db, Store: identitydb.NewPasskeys(w.db), Clock: w.clock, IDs: w.ids, Random: rng.System{}, Bus: w.bus, Identity: w.s, Brand: brand,
		}))
		w.s.ConnectEntry((&rules{}).entry, w.s.MobileMethod(), w.s.EmailMethod(), apps, identity.NewPayeeMethod(payees{"Rahim Uddin"}.names))
		test(t, w)
	}, append([]func(*identity.Deps){withoutWord}, change...)...)
}

// byMobile registers with a number and its code alone.
func (w ways) byMobile(mobile string) string {
	require.Equal(w.t, 200, w.do("POST", "/auth/register-code", "", m{"mobileNum": mobile}).Status)
	r := w.do("PUT", "/auth/register-mobile", "", m{"mobileNum": mobile, "termsAccepted": true, "verificationCode": w.last("code")})
	require.Equal(w.t, 200, r.Status, r.Raw)
	return r.str("token")
}

// proofCode has a code sent that stands in a password's stead, and reads it.
func (w ways) proofCode(token, method string) string {
	r := w.do("POST", "/auth/proof/code", token, m{"method": method})
	require.Equal(w.t, 200, r.Status, r.Raw)
	require.EqualValues(w.t, 60, r.Body.Value["resendSeconds"])
	return w.last("code")
}

func firstWord(method, answer string) m {
	return m{"method": method, "answer": answer, "newPassword": "river-delta-9", "confirmNewPassword": "river-delta-9"}
}

func TestAMemberWithoutAPassword_IsRefusedAsAWrongPasswordIs(t *testing.T) {
	wordless(t, func(t *testing.T, w ways) {
		w.byMobile(firstNumber)
		var hash string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT secret_hash FROM identity_credentials`).Scan(&hash))
		require.Empty(t, hash)
		for _, guess := range []string{"monsoon-rain-7", "123456", " "} {
			nobody, wordless := w.login("8801999999999", guess), w.login("8801712345678", guess)
			require.Equal(t, 422, wordless.Status, wordless.Raw)
			require.Equal(t, "identity.login.refused", wordless.Body.Code)
			require.Equal(t, nobody.Body.Message, wordless.Body.Message)
			require.Equal(t, nobody.Body.Value, wordless.Body.Value)
			w.clock.Advance(time.Hour)
		}
		require.Equal(t, codesOf(w.login("8801999999999", "")), codesOf(w.login("8801712345678", "")))

		require.Equal(t, 200, w.do("POST", "/auth/reset-code", "", m{"mobileNum": firstNumber}).Status)
		reset := w.do("POST", "/auth/forgot/phone", "", m{"mobileNum": firstNumber, "verificationCode": w.last("code"), "newPassword": "river-delta-9"})
		require.Equal(t, 200, reset.Status, reset.Raw)
		require.Equal(t, 200, w.login("8801712345678", "river-delta-9").Status, "the forgotten one is set the same way")
	})
}

func TestATrial_HasNoPassword(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, 200, w.do("POST", "/auth/free-play", "", m{"os": "x", "platform": "W", "token": "0123456789abcdef", "gateway": 3}).Status)
		var name, hash string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT username, secret_hash FROM identity_credentials`).Scan(&name, &hash))
		require.Empty(t, hash)
		require.Equal(t, "identity.login.membersOnly", w.login(name, "x").Body.Code)
	})
}

func TestAFirstPassword_IsSetByACodeAndEndsEverySession(t *testing.T) {
	wordless(t, func(t *testing.T, w ways) {
		token := w.byMobile(firstNumber)
		other := w.byMobile(secondNumber)
		require.Equal(t, m{"hasPassword": false, "methods": []any{m{"method": "mobile", "hint": "+88017••••678"}}}, w.do("GET", "/auth/proof", token, nil).Body.Value)
		require.Equal(t, false, w.do("GET", "/auth/contacts", token, nil).Body.Value["hasPassword"])
		set := func(body m) reply { return w.do("PUT", "/auth/password", token, body) }

		require.Equal(t, map[string]string{"answer": "identity.code.missing"}, codesOf(set(firstWord("mobile", "123456"))))
		code := w.proofCode(token, "mobile")
		require.Equal(t, "code.stepUp", w.post.sent[len(w.post.sent)-1].Template)
		require.Equal(t, number, w.post.sent[len(w.post.sent)-1].To)
		require.Equal(t, 429, w.do("POST", "/auth/proof/code", token, m{"method": "mobile"}).Status)
		for name, c := range map[string]struct {
			body  m
			wrong map[string]string
		}{
			"nothing":     {without(firstWord("mobile", code), "method", "answer"), map[string]string{"answer": "field.required"}},
			"a password":  {with(without(firstWord("mobile", code), "method", "answer"), m{"oldPassword": word}), map[string]string{"answer": "field.required"}},
			"no code":     {firstWord("mobile", ""), map[string]string{"answer": "field.required"}},
			"wrong code":  {firstWord("mobile", "x"), map[string]string{"answer": "identity.stepUp.wrong"}},
			"weak word":   {with(firstWord("mobile", code), m{"newPassword": "qwertyuiop", "confirmNewPassword": "qwertyuiop"}), map[string]string{"newPassword": "identity.password.common"}},
			"other again": {with(firstWord("mobile", code), m{"confirmNewPassword": "x"}), map[string]string{"confirmNewPassword": "identity.confirm.mismatch"}},
		} {
			r := set(c.body)
			require.Equal(t, c.wrong, codesOf(r), "%s: %s", name, r.Raw)
		}
		require.Equal(t, "identity.stepUp.method", set(firstWord("email", code)).Body.Code)
		require.Equal(t, "identity.stepUp.method", set(firstWord("authenticator", code)).Body.Code)
		require.Equal(t, 422, set(firstWord("bank", "Rahim Uddin")).Status, "the session itself shows the name")
		require.Equal(t, map[string]string{"answer": "identity.code.missing"}, codesOf(w.do("PUT", "/auth/password", other, firstWord("mobile", code))), "a code is of one member's number")

		done := set(firstWord("mobile", code))
		require.Equal(t, 200, done.Status, done.Raw)
		require.Equal(t, 401, w.do("GET", "/auth/proof", token, nil).Status, "the old session is over")
		require.Equal(t, m{"hasPassword": true, "methods": []any{}}, w.do("GET", "/auth/proof", done.str("token"), nil).Body.Value)
		require.Equal(t, 200, w.login("8801712345678", "river-delta-9").Status)
		token = done.str("token")
		again := set(with(firstWord("mobile", code), m{"newPassword": "tea-in-sylhet-4", "confirmNewPassword": "tea-in-sylhet-4"}))
		require.Equal(t, map[string]string{"oldPassword": "field.required"}, codesOf(again), "who has a password gives that")
		require.Equal(t, 200, w.do("GET", "/auth/proof", other, nil).Status, "another member's sessions stay")
		var told int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_outbox WHERE topic = 'identity.security.changed'`).Scan(&told))
		require.Equal(t, 1, told)
	})
}

func TestAProofCode_IsOfItsOwnPurposeAndSpentOnce(t *testing.T) {
	wordless(t, func(t *testing.T, w ways) {
		token := w.byMobile(firstNumber)
		set := func(answer string) reply { return w.do("PUT", "/auth/password", token, firstWord("mobile", answer)) }
		for _, send := range []func() reply{
			func() reply { return w.do("POST", "/auth/login-code", "", m{"mobileNum": firstNumber}) },
			func() reply { return w.do("POST", "/auth/reset-code", "", m{"mobileNum": firstNumber}) },
			func() reply { return w.do("POST", "/auth/contacts/mobile/old-code", token, nil) },
			func() reply { return w.do("POST", "/auth/contacts/mobile/code", token, m{"mobileNum": firstNumber}) },
		} {
			require.Equal(t, 200, send().Status)
			require.Equal(t, map[string]string{"answer": "identity.code.missing"}, codesOf(set(w.last("code"))))
		}
		w.clock.Advance(time.Hour)
		_, err := w.s.MobileMethod().Send(ctx, w.whose(token), identity.Client{})
		require.NoError(t, err)
		require.Equal(t, map[string]string{"answer": "identity.code.missing"}, codesOf(set(w.last("code"))), "a login's further proof opens nothing here")

		w.clock.Advance(time.Hour)
		token = w.smsLogin(firstNumber)
		code := w.proofCode(token, "mobile")
		body := m{"method": "mobile", "answer": code}
		require.Equal(t, 200, w.do("POST", "/auth/authenticator", token, body).Status)
		require.Equal(t, map[string]string{"answer": "identity.code.missing"}, codesOf(w.do("POST", "/auth/authenticator", token, body)), "spent")
		require.Equal(t, map[string]string{"answer": "identity.code.missing"}, codesOf(set(code)))

		w.clock.Advance(2 * time.Minute)
		code = w.proofCode(token, "mobile")
		for range 5 {
			require.NotEqual(t, 200, set("000000x").Status)
		}
		late := set(code)
		require.Equal(t, 429, late.Status, "five tries and no more: %s", late.Raw)
		w.clock.Advance(20 * time.Minute)
		require.Equal(t, map[string]string{"answer": "identity.code.expired"}, codesOf(set(code)))
	})
}

// without is a body that lacks some of its fields.
func without(body m, names ...string) m {
	out := with(body, nil)
	for _, name := range names {
		delete(out, name)
	}
	return out
}

func (w ways) whose(token string) id.Member {
	p, err := w.s.Authenticate(ctx, token)
	require.NoError(w.t, err)
	return memberOf(p)
}

func (w ways) smsLogin(mobile string) string {
	require.Equal(w.t, 200, w.do("POST", "/auth/login-code", "", m{"mobileNum": mobile}).Status)
	return w.do("POST", "/auth/login", "", m{"type": "sms", "username": mobile, "password": w.last("code")}).str("token")
}

func TestAMemberWithAPassword_DoesNotProveByACode(t *testing.T) {
	wordless(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		token := w.login("rahim1", word).str("token")
		require.Equal(t, m{"hasPassword": true, "methods": []any{}}, w.do("GET", "/auth/proof", token, nil).Body.Value)
		require.Equal(t, "identity.stepUp.method", w.do("POST", "/auth/proof/code", token, m{"method": "mobile"}).Body.Code)
		_, err := w.s.MobileMethod().Send(ctx, w.whose(token), identity.Client{})
		require.NoError(t, err)
		answer := m{"method": "mobile", "answer": w.last("code")}
		require.Equal(t, map[string]string{"oldPassword": "field.required"}, codesOf(w.do("PUT", "/auth/password", token, with(firstWord("", ""), answer))))
		require.Equal(t, map[string]string{"password": "field.required"}, codesOf(w.do("POST", "/auth/authenticator", token, answer)))
		require.Equal(t, map[string]string{"password": "field.required"}, codesOf(w.do("POST", "/auth/passkeys/begin", token, answer)))
		require.Equal(t, map[string]string{"password": "field.required"}, codesOf(w.setPayment(token, with(answer, m{"password": ""}))))
		require.Equal(t, map[string]string{"password": "identity.password.oldWrong"}, codesOf(w.setPayment(token, with(answer, m{"password": "winter-fog-55"}))))
	})
}

func TestEveryProof_IsOpenToWhoHasNoPassword(t *testing.T) {
	wordless(t, func(t *testing.T, w ways) {
		token := w.byMobile(firstNumber)
		require.Equal(t, map[string]string{"answer": "field.required"}, codesOf(w.setPayment(token, m{"password": ""})), "a session alone sets no payment password")
		answer := func() m {
			w.clock.Advance(2 * time.Minute)
			return m{"method": "mobile", "answer": w.proofCode(token, "mobile")}
		}
		paid := w.setPayment(token, answer())
		require.Equal(t, 200, paid.Status, paid.Raw)
		begun := w.do("POST", "/auth/authenticator", token, answer())
		require.Equal(t, 200, begun.Status, begun.Raw)
		require.Equal(t, 200, w.do("PUT", "/auth/authenticator", token, m{"code": w.code(begun.str("secret"))}).Status)
		key := w.do("POST", "/auth/passkeys/begin", token, answer())
		require.NotContains(t, codesOf(key), "answer", key.Raw)

		require.Equal(t, []any{m{"method": "mobile", "hint": "+88017••••678"}, m{"method": "authenticator", "hint": ""}}, w.do("GET", "/auth/proof", token, nil).Body.Value["methods"])
		require.Equal(t, "identity.stepUp.method", w.do("POST", "/auth/proof/code", token, m{"method": "email"}).Body.Code)
		w.clock.Advance(time.Minute)
		app := m{"method": "authenticator", "answer": w.code(begun.str("secret")), "newPassword": payWord, "confirmNewPassword": payWord}
		require.Equal(t, map[string]string{"newPassword": "identity.password.sameAsPayment"}, codesOf(w.do("PUT", "/auth/password", token, app)))
		w.clock.Advance(time.Minute)
		done := w.do("PUT", "/auth/password", token, firstWord("authenticator", w.code(begun.str("secret"))))
		require.Equal(t, 200, done.Status, done.Raw)
	})
}

func TestBind_TakesNoSecondAddressAtASessionsWord(t *testing.T) {
	wordless(t, func(t *testing.T, w ways) {
		token := w.byMobile(firstNumber)
		code := w.codeTo(token, "email", m{"email": "thief@mail.example"})
		body := m{"email": "thief@mail.example", "verificationCode": code}
		require.Equal(t, map[string]string{"answer": "field.required"}, codesOf(w.bind(token, "email", body)), "a stolen session would make its own proof")
		require.Equal(t, map[string]string{"answer": "field.required"}, codesOf(w.bind(token, "email", with(body, m{"oldCode": "123456"}))))
		require.Equal(t, map[string]string{"answer": "identity.code.missing"}, codesOf(w.bind(token, "email", with(body, m{"method": "mobile", "answer": code}))))
		proof := m{"method": "mobile", "answer": w.proofCode(token, "mobile")}
		require.Equal(t, map[string]string{"verificationCode": "identity.code.wrong"}, codesOf(w.bind(token, "email", with(with(body, proof), m{"verificationCode": "x"}))))
		done := w.bind(token, "email", with(body, proof))
		require.Equal(t, 200, done.Status, "a wrong code of the new address costs no proof: %s", done.Raw)
		require.Equal(t, true, w.contact(token, "email")["confirmed"])
	})
}

func TestAMemberWithNothingToProveBy_IsToldWhatToDo(t *testing.T) {
	wordless(t, func(t *testing.T, w ways) {
		token := w.do("PUT", "/auth/register-mobile", "", m{"mobileNum": firstNumber, "termsAccepted": true}).str("token")
		require.Equal(t, m{"hasPassword": false, "methods": []any{}}, w.do("GET", "/auth/proof", token, nil).Body.Value)
		for _, r := range []reply{
			w.do("PUT", "/auth/password", token, firstWord("mobile", "123456")),
			w.do("POST", "/auth/proof/code", token, m{"method": "mobile"}),
			w.do("POST", "/auth/authenticator", token, m{}),
			w.setPayment(token, nil),
		} {
			require.Equal(t, "identity.proof.none", r.Body.Code, r.Raw)
		}
		code := w.codeTo(token, "mobile", m{"mobileNum": firstNumber})
		require.Equal(t, 200, w.bind(token, "mobile", m{"mobileNum": firstNumber, "verificationCode": code}).Status)
		require.Equal(t, 200, w.do("PUT", "/auth/password", token, firstWord("mobile", w.proofCode(token, "mobile"))).Status)
	}, func(d *identity.Deps) { d.Switches = switches{"MOBILENUMREG3": true} })
}

func TestNoPassword_NeverExpires(t *testing.T) {
	wordless(t, func(t *testing.T, w ways) {
		token := w.byMobile(firstNumber)
		member := w.whose(token)
		w.clock.Advance(200 * 24 * time.Hour)
		in, err := w.s.Enter(ctx, member, identity.WaySocial, identity.Client{})
		require.NoError(t, err)
		require.False(t, in.PasswordExpired)
		require.Equal(t, 200, w.do("GET", "/auth/proof", in.Token, nil).Status)
	})
}
