package identityhttp_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

const (
	firstNumber  = "01712345678"
	secondNumber = "01812345679"
	word         = "monsoon-rain-7"
)

func (w ways) contact(token, channel string) m {
	r := w.do("GET", "/auth/contacts", token, nil)
	require.Equal(w.t, 200, r.Status, r.Raw)
	return r.Body.Value[channel].(m)
}

func (w ways) bind(token, channel string, body m) reply {
	return w.do("PUT", "/auth/contacts/"+channel, token, body)
}

// codeTo has a code sent to a number or an address and reads it.
func (w ways) codeTo(token, channel string, body m) string {
	r := w.do("POST", "/auth/contacts/"+channel+"/code", token, body)
	require.Equal(w.t, 200, r.Status, r.Raw)
	return w.last("code")
}

func TestBind_ConfirmsANumberForWhoKnowsThePassword(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		token := w.register("rahim1").str("token")
		require.Equal(t, m{"address": "", "confirmed": false, "fixed": false, "reachable": false}, w.contact(token, "mobile"))
		require.Equal(t, map[string]string{"mobileNum": "identity.mobile.invalid"}, codesOf(w.do("POST", "/auth/contacts/mobile/code", token, m{"mobileNum": "12"})))
		require.Equal(t, map[string]string{"mobileNum": "field.required"}, codesOf(w.do("POST", "/auth/contacts/mobile/code", token, m{"email": "a@b.co"})))
		code := w.codeTo(token, "mobile", m{"mobileNum": "1712345678", "countryDialingCode": "+880"})
		body := m{"mobileNum": firstNumber, "verificationCode": code}
		for name, c := range map[string]struct {
			change m
			wrong  map[string]string
		}{
			"no proof":       {m{}, map[string]string{"password": "identity.contact.proof"}},
			"wrong password": {m{"password": "winter-fog-55"}, map[string]string{"password": "identity.password.oldWrong"}},
			"wrong code":     {m{"password": word, "verificationCode": "x"}, map[string]string{"verificationCode": "identity.code.wrong"}},
			"no code":        {m{"password": word, "verificationCode": ""}, map[string]string{"verificationCode": "field.required"}},
			"other number":   {m{"password": word, "mobileNum": secondNumber}, map[string]string{"verificationCode": "identity.code.missing"}},
			"no old one":     {m{"oldCode": "123456"}, map[string]string{"password": "identity.contact.proof"}},
		} {
			r := w.bind(token, "mobile", with(body, c.change))
			require.Equal(t, c.wrong, codesOf(r), "%s: %s", name, r.Raw)
		}
		require.Equal(t, 401, w.bind("", "mobile", with(body, m{"password": word})).Status)
		done := w.bind(token, "mobile", with(body, m{"password": word}))
		require.Equal(t, 200, done.Status, done.Raw)
		require.Equal(t, m{"address": "+88017••••678", "confirmed": true, "fixed": false, "reachable": true}, w.contact(token, "mobile"))
		require.Equal(t, "identity.code.missing", codesOf(w.bind(token, "mobile", with(body, m{"password": word})))["verificationCode"], "spent")
		require.Equal(t, 200, w.do("POST", "/auth/login-code", "", m{"mobileNum": firstNumber}).Status)
		in := w.do("POST", "/auth/login", "", m{"type": "sms", "username": firstNumber, "password": w.last("code")})
		require.Equal(t, 200, in.Status, in.Raw)
	})
}

func with(body, change m) m {
	out := m{}
	for _, part := range []m{body, change} {
		for k, v := range part {
			out[k] = v
		}
	}
	return out
}

func TestBind_ChangesANumberByTheOldOnesCodeAndForgetsTheOld(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.on["MOBILENUMREG3"] = true
		r := w.do("PUT", "/auth/register-mobile", "", mobileForm(nil))
		require.Equal(t, 200, r.Status, r.Raw)
		token := r.str("token")
		require.Equal(t, "identity.contact.none", w.do("POST", "/auth/contacts/mobile/old-code", token, nil).Body.Code, "what was only typed is not confirmed")
		w.do("POST", "/auth/login-code", "", m{"mobileNum": firstNumber})
		token = w.do("POST", "/auth/login", "", m{"type": "sms", "username": firstNumber, "password": w.last("code")}).str("token")
		require.Equal(t, true, w.contact(token, "mobile")["confirmed"], "the code of the login proved it")

		fresh := w.codeTo(token, "mobile", m{"mobileNum": secondNumber})
		require.Equal(t, 200, w.do("POST", "/auth/contacts/mobile/old-code", token, nil).Status)
		old := w.last("code")
		require.Equal(t, number, w.post.sent[len(w.post.sent)-1].To)
		body := m{"mobileNum": secondNumber, "verificationCode": fresh, "oldCode": "x"}
		require.Equal(t, map[string]string{"oldCode": "identity.code.wrong"}, codesOf(w.bind(token, "mobile", body)))
		require.Equal(t, map[string]string{"verificationCode": "identity.code.wrong"}, codesOf(w.bind(token, "mobile", with(body, m{"verificationCode": old, "oldCode": old}))))
		done := w.bind(token, "mobile", with(body, m{"oldCode": old}))
		require.Equal(t, 200, done.Status, done.Raw)
		require.Equal(t, "+88018••••679", w.contact(token, "mobile")["address"])
		told := w.post.sent[len(w.post.sent)-1]
		require.Equal(t, "contact.changed", told.Template)
		require.Equal(t, number, told.To)
		require.Equal(t, "+88018••••679", told.Args["to"])

		w.clock.Advance(2 * time.Minute)
		before := len(w.post.sent)
		require.Equal(t, 200, w.do("POST", "/auth/login-code", "", m{"mobileNum": firstNumber}).Status)
		_, err := w.jobs.RunInTurn(ctx)
		require.NoError(t, err)
		require.Len(t, w.post.sent, before, "the number that was given up opens nothing, though it is the name")
	}, func(d *identity.Deps) {
		d.Switches = switches{"USERNAMEREG3": true, "MOBILENUMREG3": true, "MOBILENUMPASSREG3": true}
	})
}

func TestBind_RefusesAnothersAddressOnlyToWhoConfirmsIt(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		token := w.register("karim1").str("token")
		free := w.do("POST", "/auth/contacts/mobile/code", token, m{"mobileNum": secondNumber})
		taken := w.do("POST", "/auth/contacts/mobile/code", token, m{"mobileNum": firstNumber})
		require.Equal(t, free.Raw, taken.Raw, "sending tells nothing")
		r := w.bind(token, "mobile", m{"mobileNum": firstNumber, "verificationCode": "000000x", "password": word})
		require.Equal(t, map[string]string{"verificationCode": "identity.code.wrong"}, codesOf(r))
		r = w.bind(token, "mobile", m{"mobileNum": firstNumber, "verificationCode": w.last("code"), "password": word})
		require.Equal(t, map[string]string{"mobileNum": "identity.contact.taken"}, codesOf(r), r.Raw)
		require.Equal(t, false, w.contact(token, "mobile")["confirmed"])
	})
}

func TestBind_ReplacesTheEmailThatLinksGoTo(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		token := w.login("rahim1", word).str("token")
		require.Equal(t, m{"address": "r••••@mail.example", "confirmed": false, "fixed": false, "reachable": false}, w.contact(token, "email"))
		require.Equal(t, map[string]string{"email": "identity.email.invalid"}, codesOf(w.do("POST", "/auth/contacts/email/code", token, m{"email": "no address"})))
		code := w.codeTo(token, "email", m{"email": "Rahim@New.example"})
		require.Equal(t, "rahim@new.example", w.post.sent[len(w.post.sent)-1].To)
		require.Equal(t, 200, w.bind(token, "email", m{"email": "rahim@new.example", "verificationCode": code, "password": word}).Status)
		require.Equal(t, true, w.contact(token, "email")["confirmed"])
		require.Equal(t, "+88017••••678", w.contact(token, "mobile")["address"], "the other channel stays")
		before := len(w.post.sent)
		for _, email := range []string{"rahim@mail.example", "rahim@new.example"} {
			require.Equal(t, 200, w.do("POST", "/auth/forgot/email", "", m{"username": "rahim1", "email": email}).Status)
		}
		w.last("link")
		require.Len(t, w.post.sent, before+1)
		require.Equal(t, "rahim@new.example", w.post.sent[before].To)
	})
}

func TestBind_LeavesANumberThatThePhoneServiceVouchesFor(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		form := mobileForm(m{"phoneAuthChannel": "firebase", "phoneIdToken": "good"})
		token := w.do("PUT", "/auth/register-mobile", "", form).str("token")
		require.Equal(t, m{"address": "+88017••••678", "confirmed": true, "fixed": true, "reachable": true}, w.contact(token, "mobile"))
		for _, r := range []reply{
			w.do("POST", "/auth/contacts/mobile/code", token, m{"mobileNum": secondNumber}),
			w.do("POST", "/auth/contacts/mobile/old-code", token, nil),
			w.bind(token, "mobile", m{"mobileNum": secondNumber, "verificationCode": "123456", "password": word}),
		} {
			require.Equal(t, 409, r.Status, r.Raw)
			require.Equal(t, "identity.contact.fixed", r.Body.Code)
		}
		require.Equal(t, 200, w.do("POST", "/auth/contacts/email/code", token, m{"email": "rahim@mail.example"}).Status)
	}, withPhone)
}

func TestBind_BoundsTheGuessesOfBothCodes(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		token := w.login("rahim1", word).str("token")
		code := w.codeTo(token, "mobile", m{"mobileNum": secondNumber})
		body := m{"mobileNum": secondNumber, "verificationCode": "x", "password": word}
		for range 5 {
			require.Equal(t, "identity.code.wrong", codesOf(w.bind(token, "mobile", body))["verificationCode"])
		}
		require.Equal(t, "identity.code.spent", codesOf(w.bind(token, "mobile", with(body, m{"verificationCode": code})))["verificationCode"])
		var last reply
		for range 6 {
			last = w.bind(token, "mobile", body)
		}
		require.Equal(t, 429, last.Status, last.Raw)
		require.NotEmpty(t, last.Header.Get("Retry-After"))
		soon := w.do("POST", "/auth/contacts/mobile/code", token, m{"mobileNum": secondNumber})
		require.Equal(t, 429, soon.Status)
	})
}

// stepUps is a world in which unknown places are asked by message.
func stepUps(t *testing.T, test func(t *testing.T, w ways)) {
	eachWay(t, func(t *testing.T, w ways) {
		r := &rules{identity.EntryRules{DeviceTap: true, UnknownPlace: true}}
		w.s.ConnectEntry(r.entry, w.s.MobileMethod(), w.s.EmailMethod())
		test(t, w)
	})
}

func TestStepUp_SendsACodeToTheConfirmedNumberOrAddressAlone(t *testing.T) {
	stepUps(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		b := w.browser("198.51.100.7")
		asked := b.login("rahim1", false)
		_, methods := demand(t, asked)
		require.Equal(t, []any{m{"method": "mobile", "hint": "+88017••••678"}}, methods, "the e-mail was never confirmed")
		token := w.login("rahim1", word).str("token")
		code := w.codeTo(token, "email", m{"email": "rahim@new.example"})
		require.Equal(t, 200, w.bind(token, "email", m{"email": "rahim@new.example", "verificationCode": code, "password": word}).Status)

		for _, c := range []struct{ method, to, hint, ip string }{
			{"mobile", number, "+88017••••678", "203.0.113.1"}, {"email", "rahim@new.example", "r••••@new.example", "203.0.113.2"},
		} {
			b := w.browser(c.ip)
			r := b.login("rahim1", false)
			ticket, methods := demand(t, r)
			require.Contains(t, methods, m{"method": c.method, "hint": c.hint})
			require.NotContains(t, r.Raw, c.to)
			pass := func(answer string) reply {
				return b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": c.method, "answer": answer})
			}
			require.Equal(t, map[string]string{"answer": "identity.code.missing"}, codesOf(pass("123456")))
			sent := b.do("POST", "/auth/step-up/code", "", m{"ticket": ticket, "method": c.method})
			require.EqualValues(t, 60, sent.Body.Value["seconds"], sent.Raw)
			require.NotContains(t, sent.Raw, c.to)
			soon := b.do("POST", "/auth/step-up/code", "", m{"ticket": ticket, "method": c.method})
			require.Equal(t, 429, soon.Status)
			require.Equal(t, "60", soon.Header.Get("Retry-After"))
			require.Equal(t, map[string]string{"answer": "identity.stepUp.wrong"}, codesOf(pass("x")))
			good := pass(w.last("code"))
			require.Equal(t, c.to, w.post.sent[len(w.post.sent)-1].To)
			require.Equal(t, 200, good.Status, good.Raw)
			require.Equal(t, 200, w.browser(b.ip).login("rahim1", false).Status, "the address is known now")
		}
	})
}

func TestStepUp_RefusesAnOldCodeAndAMethodThatTheMemberHasNot(t *testing.T) {
	stepUps(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		b := w.browser("198.51.100.7")
		ticket, _ := demand(t, b.login("rahim1", false))
		body := m{"ticket": ticket, "method": "email", "answer": "123456"}
		require.Equal(t, "identity.stepUp.method", b.do("POST", "/auth/step-up/code", "", body).Body.Code)
		require.Equal(t, "identity.stepUp.method", b.do("POST", "/auth/step-up", "", body).Body.Code)
		require.Equal(t, 200, b.do("POST", "/auth/step-up/code", "", m{"ticket": ticket, "method": "mobile"}).Status)
		late := w.last("code")
		w.clock.Advance(5 * time.Minute)
		r := b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "mobile", "answer": late})
		require.Equal(t, map[string]string{"answer": "identity.code.expired"}, codesOf(r))
	})
}

func TestStepUp_DoesNotSendWhoCameByThePhoneThereAgain(t *testing.T) {
	stepUps(t, func(t *testing.T, w ways) {
		w.enrol(firstNumber)
		require.Equal(t, 200, w.do("POST", "/auth/login-code", "", m{"mobileNum": firstNumber}).Status)
		in := w.browser("198.51.100.7").do("POST", "/auth/login", "", m{"type": "sms", "username": firstNumber, "password": w.last("code")})
		require.Equal(t, 200, in.Status, in.Raw)
	})
}
