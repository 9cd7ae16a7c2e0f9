package identityhttp_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/id"
)

const payWord, otherSecret = "brown-fox-17", "green-owl-28"

func (w ways) payment(token string) m {
	r := w.do("GET", "/auth/payment-password", token, nil)
	require.Equal(w.t, 200, r.Status, r.Raw)
	return r.Body.Value
}

func (w ways) setPayment(token string, change m) reply {
	body := m{"password": word, "newPaymentPassword": payWord, "confirmPaymentPassword": payWord}
	return w.do("PUT", "/auth/payment-password", token, with(body, change))
}

func (w ways) memberOf(username string) (member id.Member) {
	require.NoError(w.t, w.db.QueryRowContext(ctx, `SELECT member_id FROM v_identity WHERE username = ?`, username).Scan(&member))
	return member
}

func TestPayment_IsSetByTheLoginPasswordAndChangedByItself(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		token := w.register("rahim1").str("token")
		require.Equal(t, false, w.payment(token)["set"])
		member := w.memberOf("rahim1")
		require.ErrorIs(t, w.s.CheckPayment(ctx, member, payWord), identity.ErrPaymentUnset)
		for name, c := range map[string]struct{ change, wrong m }{
			"short":          {m{"newPaymentPassword": "ab12", "confirmPaymentPassword": "ab12"}, m{"newPaymentPassword": "identity.pattern.0"}},
			"long":           {m{"newPaymentPassword": "a-very-long-payWord-1", "confirmPaymentPassword": "a-very-long-payWord-1"}, m{"newPaymentPassword": "identity.pattern.0"}},
			"mismatch":       {m{"confirmPaymentPassword": otherSecret}, m{"confirmPaymentPassword": "identity.confirm.mismatch"}},
			"common":         {m{"newPaymentPassword": "123456", "confirmPaymentPassword": "123456"}, m{"newPaymentPassword": "identity.password.common"}},
			"login's":        {m{"newPaymentPassword": word, "confirmPaymentPassword": word}, m{"newPaymentPassword": "identity.payment.sameAsLogin"}},
			"wrong password": {m{"password": "winter-fog-55"}, m{"password": "identity.password.oldWrong"}},
			"empty":          {m{"newPaymentPassword": ""}, m{"newPaymentPassword": "field.required"}},
		} {
			got := m{}
			for field, code := range codesOf(w.setPayment(token, c.change)) {
				got[field] = code
			}
			require.Equal(t, c.wrong, got, name)
		}
		require.Equal(t, 200, w.setPayment(token, nil).Status)
		require.Equal(t, true, w.payment(token)["set"])
		require.NoError(t, w.s.CheckPayment(ctx, member, payWord))

		next := m{"password": "", "newPaymentPassword": otherSecret, "confirmPaymentPassword": otherSecret}
		require.Equal(t, map[string]string{"oldPaymentPassword": "identity.payment.triesLeft"}, codesOf(w.setPayment(token, next)), "the login password does not change it")
		require.Equal(t, 200, w.setPayment(token, with(next, m{"oldPaymentPassword": payWord})).Status)
		require.NoError(t, w.s.CheckPayment(ctx, member, otherSecret))
		same := w.do("PUT", "/auth/password", token, m{"oldPassword": word, "newPassword": otherSecret, "confirmNewPassword": otherSecret})
		require.Equal(t, map[string]string{"newPassword": "identity.password.sameAsPayment"}, codesOf(same))
	})
}

// digitsOnly is the operator's rule of a payment password that is a number.
func digitsOnly(d *identity.Deps) {
	d.Rules = shortRules{more: []identity.FieldRule{{Name: "paymentPassword", Enabled: true, PatternID: 4, MinLength: 6, MaxLength: 16}}}
}

func TestPayment_OfDigitsIsTheSameInTheDigitsOfAnyScript(t *testing.T) {
	for western, local := range map[string]string{"708291": "৭০৮২৯১", "918273": "๙๑๘๒๗๓"} {
		each(t, func(t *testing.T, w *world) {
			form := m{"username": "rahim1", "password": word, "confirmPassword": word, "termsAccepted": true, "paymentPassword": local}
			r := w.do("PUT", "/auth/register", "", form)
			require.Equal(t, 200, r.Status, r.Raw)
			member, token := ways{world: w}.memberOf("rahim1"), r.str("token")
			require.NoError(t, w.s.CheckPayment(ctx, member, western))
			require.NoError(t, w.s.CheckPayment(ctx, member, local))
			ours := ways{world: w}
			same := ours.setPayment(token, m{"password": "", "oldPaymentPassword": western, "newPaymentPassword": local, "confirmPaymentPassword": western})
			require.Equal(t, map[string]string{"newPaymentPassword": "identity.password.same"}, codesOf(same))
			changed := ours.setPayment(token, m{"password": "", "oldPaymentPassword": local, "newPaymentPassword": "৪৪০২৯৫", "confirmPaymentPassword": "৪৪০২৯৫"})
			require.Equal(t, 200, changed.Status, changed.Raw)
			require.NoError(t, w.s.CheckPayment(ctx, member, "440295"))
			twice := w.do("PUT", "/auth/password", token, m{"oldPassword": word, "newPassword": "৪৪০২৯৫৭৭", "confirmNewPassword": "৪৪০২৯৫৭৭"})
			require.Equal(t, 200, twice.Status, twice.Raw)
			token = w.login("rahim1", "৪৪০২৯৫৭৭").str("token")
			login := ours.setPayment(token, m{"password": "", "oldPaymentPassword": "440295", "newPaymentPassword": "৪৪০২৯৫৭৭", "confirmPaymentPassword": "৪৪০২৯৫৭৭"})
			require.Equal(t, map[string]string{"newPaymentPassword": "identity.payment.sameAsLogin"}, codesOf(login))
		}, digitsOnly)
	}
}

func TestPayment_UnderAnotherRuleIsKeptAsTypedAndProvenSoWhateverTheRuleBecame(t *testing.T) {
	rules := &fieldRules{{Name: "paymentPassword", Enabled: true, PatternID: 8, MinLength: 6, MaxLength: 16}}
	each(t, func(t *testing.T, w *world) {
		(*rules)[0].PatternID = 8
		form := m{"username": "rahim1", "password": word, "confirmPassword": word, "termsAccepted": true, "paymentPassword": "৭০৮২৯১"}
		r := w.do("PUT", "/auth/register", "", form)
		require.Equal(t, 200, r.Status, r.Raw)
		member := ways{world: w}.memberOf("rahim1")
		require.NoError(t, w.s.CheckPayment(ctx, member, "৭০৮২৯১"))
		require.ErrorIs(t, w.s.CheckPayment(ctx, member, "708291"), identity.ErrPaymentSecret)
		(*rules)[0].PatternID = 4
		require.NoError(t, w.s.CheckPayment(ctx, member, "৭০৮২৯১"))
		require.ErrorIs(t, w.s.CheckPayment(ctx, member, "708291"), identity.ErrPaymentSecret)
	}, func(d *identity.Deps) { d.Rules = rules })
}

// The operator's bounds stand in the settings of the form as they are held at
// registration, and are the same as those of every later secret.
func TestPayment_HasTheSameBoundsAtRegistrationAsAfterwards(t *testing.T) {
	for name, c := range map[string]struct{ min, max, wantMin, wantMax int }{
		"wide":   {1, 1000, 6, 16},
		"narrow": {8, 12, 8, 12},
		"beyond": {20, 30, 16, 16},
	} {
		rule := identity.FieldRule{Name: "paymentPassword", Enabled: true, PatternID: 8, MinLength: c.min, MaxLength: c.max}
		each(t, func(t *testing.T, w *world) {
			told := m{}
			for _, f := range w.do("GET", "/auth/register-settings", "", nil).Body.Value["fields"].([]any) {
				if f := f.(m); f["name"] == "paymentPassword" {
					told = f
				}
			}
			require.Equal(t, []any{float64(c.wantMin), float64(c.wantMax), false}, []any{told["minLength"], told["maxLength"], told["required"]}, name)
			form := m{"username": "rahim1", "password": word, "confirmPassword": word, "termsAccepted": true}
			for _, secret := range []string{"brown-fox-17-flies"[:c.wantMin-1], "brown-fox-17-flies"[:c.wantMax+1]} {
				form["paymentPassword"] = secret
				require.Equal(t, map[string]string{"paymentPassword": "identity.pattern.8"}, codesOf(w.do("PUT", "/auth/register", "", form)), "%s %s", name, secret)
			}
			form["paymentPassword"] = "brown-fox-17-flies"[:c.wantMax]
			r := w.do("PUT", "/auth/register", "", form)
			require.Equal(t, 200, r.Status, r.Raw)
			later := ways{world: w}.payment(r.str("token"))
			require.Equal(t, []any{told["minLength"], told["maxLength"]}, []any{later["minLength"], later["maxLength"]}, name)
		}, func(d *identity.Deps) { d.Rules = shortRules{more: []identity.FieldRule{rule}} })
	}
}

// fieldRules are an operator's who changes them.
type fieldRules []identity.FieldRule

func (r *fieldRules) Rules(ctx context.Context) ([]identity.FieldRule, error) {
	return shortRules{more: *r}.Rules(ctx)
}

func TestPayment_LocksByItselfAndLoggingInGoesOn(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		token := w.register("rahim1").str("token")
		require.Equal(t, 200, w.setPayment(token, nil).Status)
		member := w.memberOf("rahim1")
		for range 4 {
			require.ErrorIs(t, w.s.CheckPayment(ctx, member, "wrong-one"), identity.ErrPaymentSecret)
		}
		w.clock.Advance(25 * time.Hour) // the four are forgotten
		for range 4 {
			require.ErrorIs(t, w.s.CheckPayment(ctx, member, "wrong-one"), identity.ErrPaymentSecret)
		}
		require.NoError(t, w.s.CheckPayment(ctx, member, payWord), "a right one clears them")
		var wait sync.WaitGroup
		for range 12 {
			wait.Go(func() { _ = w.s.CheckPayment(ctx, member, "wrong-one") })
		}
		wait.Wait()
		w.clock.Advance(2 * time.Hour)
		token = w.login("rahim1", word).str("token")
		require.NotEmpty(t, token, "the login is open")
		locked := w.setPayment(token, m{"oldPaymentPassword": payWord, "newPaymentPassword": otherSecret, "confirmPaymentPassword": otherSecret})
		require.Equal(t, 429, locked.Status, locked.Raw)
		require.Equal(t, "identity.payment.locked", locked.Body.Code)
		require.Contains(t, locked.Body.Message, "1320")
		require.NotNil(t, w.payment(token)["lockedUntil"])
		w.clock.Advance(22*time.Hour + time.Second)
		require.NoError(t, w.s.CheckPayment(ctx, member, payWord))
	})
}

func TestPayment_IsResetByACodeAndHoldsWithdrawals(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		token := w.register("rahim1").str("token")
		require.Equal(t, "identity.payment.unset", w.do("POST", "/auth/payment-password/code", token, m{"channel": "mobile"}).Body.Code)
		require.Equal(t, 200, w.setPayment(token, nil).Status)
		require.Equal(t, "identity.contact.none", w.do("POST", "/auth/payment-password/code", token, m{"channel": "mobile"}).Body.Code)
		code := w.codeTo(token, "mobile", m{"mobileNum": firstNumber})
		require.Equal(t, 200, w.bind(token, "mobile", m{"mobileNum": firstNumber, "verificationCode": code, "password": word}).Status)
		member := w.memberOf("rahim1")
		for range 5 {
			_ = w.s.CheckPayment(ctx, member, "wrong-one")
		}
		w.clock.Advance(2 * time.Minute)
		require.Equal(t, 200, w.do("POST", "/auth/payment-password/code", token, m{"channel": "mobile"}).Status)
		fresh := w.last("code")
		reset := m{"channel": "mobile", "verificationCode": "000000", "newPaymentPassword": otherSecret, "confirmPaymentPassword": otherSecret}
		require.Equal(t, map[string]string{"verificationCode": "identity.code.wrong"}, codesOf(w.do("POST", "/auth/payment-password/reset", token, reset)))
		done := w.do("POST", "/auth/payment-password/reset", token, with(reset, m{"verificationCode": fresh}))
		require.Equal(t, 200, done.Status, done.Raw)
		require.NoError(t, w.s.CheckPayment(ctx, member, otherSecret), "the lock is open")
		st, err := w.s.PaymentStatus(ctx, member)
		require.NoError(t, err)
		require.NotZero(t, st.HoldUntil)
		w.clock.Advance(24*time.Hour + time.Second)
		st, err = w.s.PaymentStatus(ctx, member)
		require.NoError(t, err)
		require.Zero(t, st.HoldUntil)
		require.Equal(t, "identity.code.missing", codesOf(w.do("POST", "/auth/payment-password/reset", w.login("rahim1", word).str("token"), with(reset, m{"verificationCode": fresh})))["verificationCode"], "a code opens once")
	})
}

// Whether a word is one of the two secrets is told only to who has proven to
// be the member: a session alone must not be able to guess at them.
func TestPayment_NeitherSecretIsToldOfWithoutAProof(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		token := w.register("rahim1").str("token")
		const guess = "winter-fog-55"
		as := func(secret string) m { return m{"newPaymentPassword": secret, "confirmPaymentPassword": secret} }
		require.Equal(t, map[string]string{"password": "identity.password.oldWrong"}, codesOf(w.setPayment(token, with(as(word), m{"password": guess}))))
		require.Equal(t, 200, w.setPayment(token, nil).Status)
		require.Equal(t, map[string]string{"oldPaymentPassword": "identity.payment.triesLeft"}, codesOf(w.setPayment(token, with(as(word), m{"oldPaymentPassword": guess}))))
		change := m{"oldPassword": guess, "newPassword": payWord, "confirmNewPassword": payWord}
		require.Equal(t, map[string]string{"oldPassword": "identity.password.oldWrong"}, codesOf(w.do("PUT", "/auth/password", token, change)))

		code := w.codeTo(token, "mobile", m{"mobileNum": firstNumber})
		require.Equal(t, 200, w.bind(token, "mobile", m{"mobileNum": firstNumber, "verificationCode": code, "password": word}).Status)
		w.clock.Advance(2 * time.Minute)
		require.Equal(t, 200, w.do("POST", "/auth/payment-password/code", token, m{"channel": "mobile"}).Status)
		reset := with(as(word), m{"channel": "mobile", "verificationCode": "000000"})
		require.Equal(t, map[string]string{"verificationCode": "identity.code.wrong"}, codesOf(w.do("POST", "/auth/payment-password/reset", token, reset)))
		proven := with(reset, m{"verificationCode": w.last("code")})
		require.Equal(t, map[string]string{"newPaymentPassword": "identity.payment.sameAsLogin"}, codesOf(w.do("POST", "/auth/payment-password/reset", token, proven)))
		again := w.do("POST", "/auth/payment-password/reset", token, with(proven, as(otherSecret)))
		require.Equal(t, 200, again.Status, "the code stays good for another word: %s", again.Raw)
	})
}
