package identityhttp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// allFields are rules for the fifteen fields, as a strict operator would set
// them; good is a form that keeps them.
var allFields = []identity.FieldRule{
	{Name: "payeeName", Enabled: true, Required: true, PatternID: 18, MinLength: 5, MaxLength: 60},
	{Name: "paymentPassword", Enabled: true, Required: true, PatternID: 4, MinLength: 6, MaxLength: 6},
	{Name: "qqNum", Enabled: true, Required: true, PatternID: 4, MinLength: 5, MaxLength: 12},
	{Name: "line", Enabled: true, Required: true, PatternID: 8, MinLength: 2, MaxLength: 32},
	{Name: "whatsapp", Enabled: true, Required: true, PatternID: 4, MinLength: 6, MaxLength: 15},
	{Name: "facebook", Enabled: true, Required: true, PatternID: 19, MinLength: 2, MaxLength: 64},
	{Name: "wechat", Enabled: true, Required: true, PatternID: 1, MinLength: 2, MaxLength: 32},
	{Name: "idNumber", Enabled: true, Required: true, PatternID: 20, MinLength: 6, MaxLength: 20},
	{Name: "email", Enabled: true, Required: true, PatternID: 5, MinLength: 6, MaxLength: 100},
	{Name: "mobileNum", Enabled: true, Required: true, PatternID: 4, MinLength: 6, MaxLength: 15},
	{Name: "recommenderId", Enabled: true, Required: true, PatternID: 3, MinLength: 4, MaxLength: 20},
	{Name: "affiliateCode", Enabled: true, Required: true, PatternID: 3, MinLength: 4, MaxLength: 20},
	{Name: "captcha", Enabled: true, Required: true, PatternID: 3, MinLength: 4, MaxLength: 6},
}

var allGood = m{
	"username": "karim1", "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true,
	"payeeName": "Karim Uddin", "paymentPassword": "708291", "qqNum": "12345", "line": "karim.line", "whatsapp": "01712345678",
	"facebook": "karim_fb", "wechat": "karimchat", "idNumber": "AB1234", "email": "karim@example.com", "mobileNum": "01712345678",
	"recommenderId": "REF01", "affiliateCode": "AGENT1",
}

// codes owns AGENT1 anywhere and LOCAL1 on one domain.
type codes struct{ asked *int }

func (c codes) Valid(_ context.Context, code, domain string) (bool, error) {
	*c.asked++
	return code == "AGENT1" || code == "LOCAL1" && domain == "play.example", nil
}

func strict(d *identity.Deps) {
	d.Rules, d.Random = shortRules{more: allFields}, &fixed{}
	d.Invitations = codes{new(int)}
}

func (w *world) form(change m) m {
	w.clock.Advance(time.Second) // one picture a second
	body := maps.Clone(allGood)
	body["captchaId"], body["captcha"] = w.do("POST", "/auth/captcha", "", nil).str("captchaId"), "00000"
	maps.Copy(body, change)
	return body
}

func codesOf(r reply) map[string]string {
	out := map[string]string{}
	for _, e := range r.Body.Errors {
		out[e.Path] = e.Code
	}
	return out
}

func TestRegister_AnswersEachViolatedFieldAtItsOwnPath(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, c := range []struct {
			field string
			wrong any
			code  string
		}{
			{"username", "1x", "identity.pattern.1"}, {"password", "short", "identity.pattern.0"}, {"confirmPassword", "other", "identity.confirm.mismatch"},
			{"termsAccepted", false, "identity.terms.needed"}, {"payeeName", "Karim", "identity.pattern.18"}, {"payeeName", "", "field.required"},
			{"paymentPassword", "12", "identity.pattern.4"}, {"paymentPassword", "111111", "identity.password.common"}, {"qqNum", "12x45", "identity.pattern.4"},
			{"line", "a b", "identity.pattern.8"}, {"whatsapp", "+88", "identity.pattern.4"}, {"facebook", "a-b", "identity.pattern.19"},
			{"wechat", "1ab", "identity.pattern.1"}, {"idNumber", "ab1234", "identity.pattern.20"}, {"email", "karim@", "identity.pattern.5"},
			{"mobileNum", "017-1", "identity.pattern.4"}, {"recommenderId", "r!", "identity.pattern.3"}, {"affiliateCode", "a!", "identity.pattern.3"},
			{"affiliateCode", "NOBODY", "identity.invitation.invalid"}, {"affiliateCode", "", "field.required"}, {"captcha", "", "identity.captcha.needed"},
			{"captcha", "11111", "identity.captcha.wrong"},
		} {
			r := w.do("PUT", "/auth/register", "", w.form(m{c.field: c.wrong}))
			require.Equal(t, 422, r.Status, "%s %v: %s", c.field, c.wrong, r.Raw)
			want := map[string]string{c.field: c.code}
			if c.field == "password" {
				want["confirmPassword"] = "identity.confirm.mismatch"
			}
			require.Equal(t, want, codesOf(r), "%s %v", c.field, c.wrong)
			require.NotEmpty(t, r.Body.Errors[0].Message)
		}
	}, strict)
}

func TestRegister_NamesAllWrongFieldsAtOnceAndKeepsAGoodForm(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		empty := w.do("PUT", "/auth/register", "", m{})
		require.Equal(t, 422, empty.Status)
		require.Len(t, codesOf(empty), len(allFields)+3, empty.Raw) // username, password and the declaration beside
		good := w.do("PUT", "/auth/register", "", w.form(m{"marketing": true}))
		require.Equal(t, 200, good.Status, good.Raw)
		var documents string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_identity_acceptances WHERE document IN ('terms','marketing')`).Scan(&documents))
		require.Equal(t, "2", documents)
		taken := w.do("PUT", "/auth/register", "", w.form(nil))
		require.Equal(t, map[string]string{"username": "identity.username.taken"}, codesOf(taken))
	}, strict)
}

func TestRegister_KeepsThePaymentSecretAsAHashAndThrottlesGuesses(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		r := w.do("PUT", "/auth/register", "", w.form(nil))
		require.Equal(t, 200, r.Status, r.Raw)
		var member int64
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT member_id FROM v_identity WHERE username = 'karim1'`).Scan(&member))
		var hash string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT secret_hash FROM identity_payment_secrets`).Scan(&hash))
		require.NotContains(t, hash, "708291")
		require.NoError(t, w.s.CheckPayment(ctx, id.Member(member), "708291"))
		for range 4 {
			require.ErrorIs(t, w.s.CheckPayment(ctx, id.Member(member), "000000"), identity.ErrPaymentSecret)
		}
		require.ErrorIs(t, w.s.CheckPayment(ctx, id.Member(member), "000000"), identity.ErrPaymentLocked)
		require.True(t, fault.IsCode(w.s.CheckPayment(ctx, id.Member(member), "708291"), fault.Limited))
		require.ErrorIs(t, w.s.CheckPayment(ctx, 99, "708291"), identity.ErrPaymentUnset)
	}, strict)
}

func TestRegister_ReadsNumbersAndPicturesAsPeopleWriteThem(t *testing.T) {
	for _, typed := range []string{"০১৭১২৩৪৫৬৭৮", "+8801712345678", "01712-345678", "(017) 12 345678"} {
		each(t, func(t *testing.T, w *world) {
			r := w.do("PUT", "/auth/register", "", w.form(m{"mobileNum": typed, "captcha": "০০০০০"}))
			require.Equal(t, 200, r.Status, "%s: %s", typed, r.Raw)
		}, strict)
		each(t, func(t *testing.T, w *world) {
			short := w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"mobileNum": "০১৭-১"}))
			require.Equal(t, map[string]string{"mobileNum": "identity.pattern.4"}, codesOf(short), "the operator's rule holds")
			r := w.do("PUT", "/auth/register-mobile", "", mobileForm(m{"mobileNum": typed}))
			require.Equal(t, 200, r.Status, "%s: %s", typed, r.Raw)
			require.Equal(t, 200, w.login("8801712345678", word).Status)
		}, func(d *identity.Deps) {
			d.Switches = switches{"MOBILENUMREG3": true, "MOBILENUMPASSREG3": true}
			d.Rules = shortRules{more: []identity.FieldRule{{Name: "mobileNum", Enabled: true, PatternID: 4, MinLength: 6, MaxLength: 15}}}
		})
	}
}

// noting opens profiles and keeps what they were opened with.
type noting struct {
	opener
	kept *identity.NewMember
}

func (n noting) Open(ctx context.Context, tx *db.Tx, of identity.NewMember) (id.Member, error) {
	*n.kept = of
	return n.opener.Open(ctx, tx, of)
}

func TestRegister_KeepsNumbersInWesternDigitsWhereTheirRuleIsOfDigits(t *testing.T) {
	for _, c := range []struct {
		pattern    int
		name, want string
	}{
		{8, "whatsapp", "01712345678"}, {4, "qqNum", "01712345678"}, {4, "idNumber", "01712345678"}, {3, "idNumber", "01712345678"},
		{8, "idNumber", "০১৭১২৩৪৫৬৭৮"}, {8, "line", "০১৭১২৩৪৫৬৭৮"},
	} {
		each(t, func(t *testing.T, w *world) {
			var kept identity.NewMember
			w.s.Connect(noting{opener{w.ids}, &kept})
			form := m{"username": "rahim1", "password": word, "confirmPassword": word, "termsAccepted": true, c.name: "০১৭১২৩৪৫৬৭৮"}
			r := w.do("PUT", "/auth/register", "", form)
			require.Equal(t, 200, r.Status, "%s %d: %s", c.name, c.pattern, r.Raw)
			require.Equal(t, map[string]string{c.name: c.want}, kept.Fields, "under pattern %d", c.pattern)
		}, func(d *identity.Deps) {
			d.Rules = shortRules{more: []identity.FieldRule{{Name: c.name, Enabled: true, PatternID: c.pattern, MinLength: 4, MaxLength: 20}}}
		})
	}
}

// What staff see when they try a value is what registration then does, whatever
// the field and the script.
func TestTryField_SaysOfAValueWhatRegistrationSaysOfIt(t *testing.T) {
	for _, c := range []struct {
		rule    identity.FieldRule
		typed   string
		refusal string
		fits    bool
		matches bool
	}{
		{identity.FieldRule{Name: "line", PatternID: 17, MinLength: 4, MaxLength: 8}, "Aa1!", "", true, true},
		{identity.FieldRule{Name: "line", PatternID: 17, MinLength: 4, MaxLength: 8}, "Äß১!", "identity.pattern.17", true, false},
		{identity.FieldRule{Name: "line", PatternID: 17, MinLength: 5, MaxLength: 8}, "Aa1!", "identity.pattern.17", false, true},
		{identity.FieldRule{Name: "line", PatternID: 21, MinLength: 1, MaxLength: 64}, "মো. রহিম", "", true, true},
		{identity.FieldRule{Name: "line", PatternID: 4, MinLength: 4, MaxLength: 8}, "১২৩৪", "identity.pattern.4", true, false},
		{identity.FieldRule{Name: "idNumber", PatternID: 3, MinLength: 6, MaxLength: 6}, "AB১২৩৪", "", true, true},
		{identity.FieldRule{Name: "mobileNum", PatternID: 4, MinLength: 6, MaxLength: 15}, "০১৭১২-৩৪৫৬৭৮", "", true, true},
		{identity.FieldRule{Name: "mobileNum", PatternID: 4, MinLength: 6, MaxLength: 15}, "0000000", "identity.mobile.invalid", true, true},
		{identity.FieldRule{Name: "paymentPassword", PatternID: 4, MinLength: 1, MaxLength: 1000}, "৭০৮২৯১", "", true, true},
		{identity.FieldRule{Name: "paymentPassword", PatternID: 4, MinLength: 1, MaxLength: 1000}, "70829", "identity.pattern.4", false, true},
		{identity.FieldRule{Name: "paymentPassword", PatternID: 4, MinLength: 1, MaxLength: 1000}, "১২৩৪৫৬", "identity.password.common", true, true},
	} {
		c.rule.Enabled = true
		each(t, func(t *testing.T, w *world) {
			said, err := w.s.TryField(ctx, c.rule, c.typed)
			require.NoError(t, err)
			require.Equal(t, []any{c.refusal, c.fits, c.matches}, []any{said.Refusal, said.Fits, said.Matches}, "%s %s", c.rule.Name, c.typed)
			form := m{"username": "rahim1", "password": word, "confirmPassword": word, "termsAccepted": true, c.rule.Name: c.typed}
			require.Equal(t, c.refusal, codesOf(w.do("PUT", "/auth/register", "", form))[c.rule.Name], "%s %s", c.rule.Name, c.typed)
		}, func(d *identity.Deps) { d.Rules = shortRules{more: []identity.FieldRule{c.rule}} })
	}
}

func TestRegister_KeepsTheTwoSecretsApart(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		form := mobileForm(m{"username": "karim1", "mobileNum": "", "paymentPassword": "monsoon-rain-7"})
		same := map[string]string{"paymentPassword": "identity.payment.sameAsLogin"}
		require.Equal(t, same, codesOf(w.do("PUT", "/auth/register", "", form)))
		form["username"], form["mobileNum"] = "", "01712345678"
		require.Equal(t, same, codesOf(w.do("PUT", "/auth/register-mobile", "", form)))
		form["paymentPassword"] = payWord
		r := w.do("PUT", "/auth/register-mobile", "", form)
		require.Equal(t, 200, r.Status, r.Raw)
	}, func(d *identity.Deps) {
		d.Switches = switches{"USERNAMEREG3": true, "MOBILENUMREG3": true, "MOBILENUMPASSREG3": true}
		d.Rules = shortRules{more: []identity.FieldRule{{Name: "paymentPassword", Enabled: true, AcceptedPattern: "*", MinLength: 6, MaxLength: 16}}}
	})
}

func TestRegister_KeepsTheCodeOfALinkWhereTheFieldIsNotAsked(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		open := func(name, code string) reply {
			return w.do("PUT", "/auth/register", "", m{"username": name, "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7",
				"termsAccepted": true, "affiliateCode": code})
		}
		require.Equal(t, 200, open("rahim1", "AGENT1").Status)
		require.Equal(t, 200, open("karim1", "NOBODY").Status, "an old link keeps nobody out")
		brought := map[string]any{}
		rows, err := w.db.QueryContext(ctx, `SELECT payload FROM v_outbox WHERE topic = ?`, identity.TopicRegistered)
		require.NoError(t, err)
		defer rows.Close()
		for rows.Next() {
			var raw []byte
			said := map[string]any{}
			require.NoError(t, rows.Scan(&raw))
			require.NoError(t, json.Unmarshal(raw, &said))
			brought[said["account"].(string)] = said["affiliateCode"]
		}
		require.Equal(t, map[string]any{"rahim1": "AGENT1", "karim1": nil}, brought)
	}, func(d *identity.Deps) { d.Invitations = codes{new(int)} })
}

func TestAffiliateCheck_TellsWhoseAndSlowsTriesDown(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		check := func(code, domain string) reply {
			return w.do("GET", "/auth/affiliate?code="+code+"&domain="+domain, "", nil)
		}
		require.Equal(t, 200, check("AGENT1", "").Status)
		require.Equal(t, 200, check("LOCAL1", "play.example").Status)
		wrong := check("LOCAL1", "other.example")
		require.Equal(t, map[string]string{"affiliateCode": "identity.invitation.invalid"}, codesOf(wrong))
		require.Equal(t, "Invalid invitation code", wrong.Body.Errors[0].Message)
		for i := range 19 {
			require.Equal(t, 422, check(fmt.Sprint("GUESS", i), "").Status, i)
		}
		limited := check("AGENT1", "")
		require.Equal(t, 429, limited.Status)
		require.NotEmpty(t, limited.Header.Get("Retry-After"))
		w.clock.Advance(16 * time.Minute)
		require.Equal(t, 200, check("AGENT1", "").Status)
	}, strict)
}

// switches are the operator's, by name.
type switches map[string]bool

func (s switches) Enabled(_ context.Context, name string) (bool, error) { return s[name], nil }

func TestRegister_RefusesWhatTheOperatorHasClosed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, "identity.register.closed", w.register("rahim1").Body.Code)
		require.Equal(t, "identity.freePlay.closed", w.do("POST", "/auth/free-play", "", m{}).Body.Code)
		tabs := w.do("GET", "/auth/register-settings", "", nil).Body.Value["tabs"]
		require.Equal(t, m{"username": false, "mobile": true, "mobilePassword": false, "mobileCode": false}, tabs)
	}, func(d *identity.Deps) { d.Switches = switches{"MOBILENUMREG3": true} })
}

// terms have a version that can be raised.
type terms struct{ version *int }

func (t terms) TermsVersion(context.Context) (int, error) { return *t.version, nil }

func TestTerms_AreAskedAgainWhenTheirVersionRises(t *testing.T) {
	version := 1
	each(t, func(t *testing.T, w *world) {
		version = 1
		token := w.register("rahim1").str("token")
		require.Equal(t, m{"version": 1.0, "acceptedVersion": 1.0, "due": false}, w.do("GET", "/auth/terms", token, nil).Body.Value)
		version = 2
		require.Equal(t, true, w.do("GET", "/auth/terms", token, nil).Body.Value["due"])
		require.Equal(t, "identity.terms.changed", w.do("POST", "/auth/terms", token, m{"version": 1}).Body.Code)
		for range 2 {
			require.Equal(t, 200, w.do("POST", "/auth/terms", token, m{"version": 2}).Status)
		}
		require.Equal(t, m{"version": 2.0, "acceptedVersion": 2.0, "due": false}, w.do("GET", "/auth/terms", token, nil).Body.Value)
		var kept int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_identity_acceptances WHERE document = 'terms'`).Scan(&kept))
		require.Equal(t, 2, kept, "what was accepted before stays as evidence")
	}, func(d *identity.Deps) { d.Terms = terms{&version} })
}

func TestFirstLogin_ActsOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1").str("token")
		require.Equal(t, true, w.do("POST", "/auth/first-login", token, nil).Body.Value["first"])
		require.Equal(t, false, w.do("POST", "/auth/first-login", token, nil).Body.Value["first"])
		var told int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_outbox WHERE topic = 'identity.member.welcomed'`).Scan(&told))
		require.Equal(t, 1, told)
	})
}

func TestLogin_SaysThatAPasswordIsOldOnlyWhereTheyExpire(t *testing.T) {
	for on, expired := range map[bool]bool{true: true, false: false} {
		each(t, func(t *testing.T, w *world) {
			w.register("rahim1")
			require.Equal(t, false, w.login("rahim1", "monsoon-rain-7").Body.Value["passwordExpired"])
			w.clock.Advance(91 * 24 * time.Hour)
			require.Equal(t, expired, w.login("rahim1", "monsoon-rain-7").Body.Value["passwordExpired"])
		}, func(d *identity.Deps) { d.Switches = switches{"USERNAMEREG3": true, "PASSEXPIRY3": on} })
	}
}
