package identityhttp_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
)

// letters keeps what would be sent.
type letters struct{ sent []identity.Outgoing }

func (p *letters) Send(_ context.Context, _ *db.Tx, m identity.Outgoing) error {
	p.sent = append(p.sent, m)
	return nil
}

// connectCodes gives the world messages; the answer reads the last code.
func (w *world) connectCodes() func() string {
	p, ids := &letters{}, id.NewSource(w.clock, 2)
	queue := jobs.New(w.db, w.clock, ids, slog.Default())
	box, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(w.t, err)
	w.s.ConnectCodes(identity.CodeDeps{Messenger: p, Jobs: queue, Box: box})
	queue.Add(w.s.Jobs()...)
	return func() string {
		_, err := queue.RunInTurn(ctx)
		require.NoError(w.t, err)
		code, _ := p.sent[len(p.sent)-1].Args["code"].(string)
		return code
	}
}

const number = "+8801712345678"

func mobileForm(change m) m {
	body := m{"mobileNum": "01712345678", "countryDialingCode": "+880", "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true}
	for k, v := range change {
		body[k] = v
	}
	return body
}

var allOpen = switches{"USERNAMEREG3": true, "MOBILENUMREG3": true, "MOBILENUMPASSREG3": true, "REGMOBVERF3": true}

func TestRegisterMobile_CopiesTheNumberIntoTheNameAndSpendsACode(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		code := w.connectCodes()
		bare := w.do("PUT", "/auth/register-mobile", "", m{"termsAccepted": true})
		require.Equal(t, map[string]string{"mobileNum": "field.required", "password": "field.required", "verificationCode": "field.required"}, codesOf(bare))
		require.Equal(t, map[string]string{"mobileNum": "identity.mobile.invalid", "verificationCode": "field.required"},
			codesOf(w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"mobileNum": "12345"}))))
		require.Equal(t, "identity.code.missing", codesOf(w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"verificationCode": "123456"})))["verificationCode"])

		require.Equal(t, 200, w.do("POST", "/auth/register-code", "", m{"mobileNum": "01712345678", "countryDialingCode": "+880"}).Status)
		sent := code()
		wrong := w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"verificationCode": "x" + sent[1:]}))
		require.Equal(t, map[string]string{"verificationCode": "identity.code.wrong"}, codesOf(wrong))
		good := w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"verificationCode": sent}))
		require.Equal(t, 200, good.Status, good.Raw)
		require.Equal(t, 200, w.login("8801712345678", "monsoon-rain-7").Status, "the number is the name")

		w.clock.Advance(2 * time.Minute)
		w.do("POST", "/auth/register-code", "", m{"mobileNum": number})
		again := w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"verificationCode": code()}))
		require.Equal(t, map[string]string{"mobileNum": "identity.contact.taken"}, codesOf(again), again.Raw)
	}, func(d *identity.Deps) { d.Switches = allOpen })
}

func TestRegisterMobile_AsksForWhatTheOperatorWants(t *testing.T) {
	for name, c := range map[string]struct {
		on     switches
		form   m
		status int
	}{
		"closed":                  {switches{"USERNAMEREG3": true}, nil, 403},
		"neither code nor secret": {switches{"MOBILENUMREG3": true}, m{"password": "", "confirmPassword": ""}, 200},
		"a secret nobody wanted":  {switches{"MOBILENUMREG3": true}, nil, 422},
		"a secret, no code":       {switches{"MOBILENUMREG3": true, "MOBILENUMPASSREG3": true}, nil, 200},
	} {
		each(t, func(t *testing.T, w *world) {
			r := w.do("PUT", "/auth/register-mobile", "", mobileForm(c.form))
			require.Equal(t, c.status, r.Status, "%s: %s", name, r.Raw)
		}, func(d *identity.Deps) { d.Switches = c.on })
	}
}

// vouched answers for the token "good", which can be written in two ways, for
// those of later sign-ins, and for "late", which is old.
type vouched struct{ now clock.Clock }

func (v vouched) VerifyPhone(_ context.Context, token string) (identity.PhoneProof, error) {
	at := clock.NowOf(v.now)
	switch token {
	case "good", "go\nod":
		return identity.PhoneProof{Subject: "person", Number: number, ProvenAt: at}, nil
	case "good2", "good3":
		return identity.PhoneProof{Subject: "person", Number: number, ProvenAt: at.Add(time.Duration(token[4]-'0') * time.Second)}, nil
	case "late":
		return identity.PhoneProof{Subject: "person", Number: number, ProvenAt: at.Add(-time.Hour)}, nil
	case "other":
		return identity.PhoneProof{Subject: "someone", Number: number, ProvenAt: at}, nil
	}
	return identity.PhoneProof{}, errors.New("not ours")
}

func withPhone(d *identity.Deps) { d.Switches, d.Phones = allOpen, vouched{d.Clock} }

func TestPhone_RegistersSignsInAndIsBoundForGood(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		sign := func(token string) reply {
			return w.do("POST", "/auth/phone", "", m{"phoneAuthChannel": "firebase", "phoneIdToken": token})
		}
		unknown := sign("good")
		require.Equal(t, 404, unknown.Status)
		require.Equal(t, true, unknown.Body.Value["register"])
		require.Equal(t, "identity.phone.refused", sign("forged").Body.Code)
		require.Equal(t, "identity.phone.refused", sign("late").Body.Code)

		form := m{"phoneAuthChannel": "firebase", "phoneIdToken": "good", "mobileNum": "01999999999"}
		r := w.do("PUT", "/auth/register-mobile", "", mobileForm(form))
		require.Equal(t, 200, r.Status, r.Raw)
		var name string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT username FROM v_identity`).Scan(&name))
		require.Equal(t, "8801712345678", name, "the proven number, not the typed one")

		require.Equal(t, "identity.phone.refused", sign("good").Body.Code, "a token is taken once")
		require.Equal(t, "identity.phone.refused", sign("go\nod").Body.Code, "however it is written")
		in := sign("good2")
		require.Equal(t, 200, in.Status, in.Raw)
		require.Equal(t, false, in.Body.Value["passwordExpired"])
		require.Equal(t, map[string]string{"mobileNum": "identity.phone.bound"}, codesOf(sign("other")), "another person with the number gets no account")

		for _, statement := range []string{`UPDATE identity_phones SET subject = 'x'`, `DELETE FROM identity_phones`} {
			err := w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.Exec(ctx, statement)
				return err
			})
			require.ErrorContains(t, err, "phone identity", statement)
		}
		require.Equal(t, 200, sign("good3").Status)
	}, withPhone)
}

func TestPhone_IsNotBoundBeforeTheFurtherProofThatIsDue(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.connectCodes()
		w.connectApps()
		token := w.register("rahim1").str("token")
		principal, err := w.s.Authenticate(ctx, token)
		require.NoError(t, err)
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return w.s.KeepContact(ctx, tx, memberOf(principal), identity.ChannelSMS, number, true)
		}))
		_, codes := w.turnOn(token)
		bound := func() bool {
			is, err := w.s.PhoneOf(ctx, memberOf(principal))
			require.NoError(t, err)
			return is
		}
		sign := func(token string) reply {
			return w.do("POST", "/auth/phone", "", m{"phoneAuthChannel": "firebase", "phoneIdToken": token})
		}
		ticket, _ := demand(t, sign("good"))
		pass := func(answer string) reply {
			return w.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "authenticator", "answer": answer})
		}
		require.Equal(t, "identity.phone.refused", sign("good").Body.Code, "the sign-in is taken all the same")
		require.Equal(t, "identity.stepUp.wrong", codesOf(pass("00000-00000"))["answer"])
		require.False(t, bound(), "who has the number alone has shown too little")
		in := pass(codes[0])
		require.Equal(t, 200, in.Status, in.Raw)
		require.True(t, bound())
		require.Equal(t, map[string]string{"mobileNum": "identity.phone.bound"}, codesOf(sign("other")))
	}, withPhone)
}

func TestHumanCheck_IsSparedByAProvenPhoneAndByNoMereField(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		form := m{"username": "karim1", "password": word, "confirmPassword": word, "termsAccepted": true, "phoneIdToken": "x"}
		require.Equal(t, "identity.human.needed", w.do("PUT", "/auth/register", "", form).Body.Code)
		form["phoneIdToken"] = "good"
		require.Equal(t, "identity.human.needed", w.do("PUT", "/auth/register", "", form).Body.Code, "this form reads no token")
		form["humanToken"] = w.pass()
		require.Equal(t, 200, w.do("PUT", "/auth/register", "", form).Status)

		require.Equal(t, "identity.phone.refused", w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"phoneIdToken": "x"})).Body.Code)
		r := w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"phoneIdToken": "good"}))
		require.Equal(t, 200, r.Status, r.Raw)
	}, withPhone, withHumans)
}

func TestPhone_IsOffWithoutTheService(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, "identity.phone.off", w.do("POST", "/auth/phone", "", m{"phoneAuthChannel": "firebase", "phoneIdToken": "good"}).Body.Code)
	})
}
