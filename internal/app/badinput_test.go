package app_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// problem is a refusal as a site reads it.
type problem struct {
	Status  int
	Code    string
	Message string
	Errors  []struct{ Path, Code, Message string }
}

// first is the most particular name of what was wrong, with its sentence.
func (p problem) first() (code, sentence string) {
	if len(p.Errors) > 0 {
		return p.Errors[0].Path + " " + p.Errors[0].Code, p.Errors[0].Message
	}
	return p.Code, p.Message
}

// as sends a request in a language under a key of the caller's.
func (w *world) as(token, lang, key, method, path string, body any) (problem, []byte) {
	w.t.Helper()
	raw, err := json.Marshal(body)
	require.NoError(w.t, err)
	r := httptest.NewRequest(method, path, bytes.NewReader(raw))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept-Language", lang)
	r.Header.Set("Idempotency-Key", key)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w.addr++
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:4000", w.addr>>16&255, w.addr>>8&255, w.addr&255)
	rec := httptest.NewRecorder()
	w.Handler().ServeHTTP(rec, r)
	p := problem{Status: rec.Code}
	_ = json.Unmarshal(rec.Body.Bytes(), &p)
	p.Status = rec.Code
	return p, rec.Body.Bytes()
}

type o = map[string]any

// badInput is what a member gets wrong, with the name of what is told: the field
// where there is one, and the code.
type badInput struct {
	what, method, path string
	body               o
	want               string
}

func badInputs() []badInput {
	const deposits, feedback, accounts = "/api/v1/member/deposits", "/api/v1/feedback", "/api/v1/member/payout-accounts"
	big := append([]byte("\x89PNG\r\n\x1a\n"), make([]byte, 6<<20)...)
	text := strings.Repeat("My deposit has not come and I have waited for it since yesterday evening. ", 3)
	deposit := func(amount any) o { return o{"method": "bkash", "amount": amount} }
	letter := func(pictures ...[]byte) o {
		var all []string
		for _, p := range pictures {
			all = append(all, base64.StdEncoding.EncodeToString(p))
		}
		return o{"type": "deposit", "content": text, "images": all}
	}
	account := func(method, number, name string) o {
		return o{"method": method, "number": number, "name": name, "paymentPassword": "x"}
	}
	register := func(field string, value any) o {
		b := o{"username": "rahim77", "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true}
		b[field] = value
		return b
	}
	return []badInput{
		{"too little", "POST", deposits, deposit("1"), "amount cashier.amount.range"},
		{"too much", "POST", deposits, deposit("99999999"), "amount cashier.amount.range"},
		{"below zero", "POST", deposits, deposit("-500"), "amount cashier.amount.range"},
		{"a word", "POST", deposits, deposit("abc"), "amount field.amount"},
		{"an exponent", "POST", deposits, deposit("1e3"), "amount field.amount"},
		{"a comma", "POST", deposits, deposit("1,000"), "amount field.amount"},
		{"a number of JSON", "POST", deposits, deposit(500), "amount field.type"},
		{"no amount", "POST", deposits, o{"method": "bkash"}, "amount field.required"},
		{"too many decimals", "POST", deposits, deposit("500.001"), "amount cashier.amount.decimals"},
		{"decimals past all", "POST", deposits, deposit("500.0000001"), "amount field.amount"},
		{"another method", "POST", deposits, o{"method": "cheque", "amount": "500"}, "method cashier.method.unknown"},
		{"an account's number", "POST", accounts, account("bkash", "12", "Rahim Uddin"), "number cashier.account.number"},
		{"an account's name", "POST", accounts, account("bkash", "01712345678", ""), "name field.length"},
		{"a text for a picture", "PUT", feedback, letter([]byte("this is a text")), "images feedback.images.kind"},
		{"too large a picture", "PUT", feedback, letter(big), "images feedback.images.size"},
		{"a broken picture", "PUT", feedback, letter(big[:400]), "images feedback.images.kind"},
		{"four pictures", "PUT", feedback, letter(nil, nil, nil, nil), "images field.most"},
		{"a short letter", "PUT", feedback, o{"type": "deposit", "content": "no"}, "content feedback.content.characters"},
		{"an account's name with a space", "PUT", "/api/v1/auth/register", register("username", "ra him"), "username identity.pattern.1"},
		{"a short account's name", "PUT", "/api/v1/auth/register", register("username", "ra"), "username identity.pattern.1"},
		{"a weak password", "PUT", "/api/v1/auth/register", register("password", "12"), "password identity.pattern.8"},
		{"another password", "PUT", "/api/v1/auth/register", register("confirmPassword", "other-rain-7"), "confirmPassword identity.confirm.mismatch"},
		{"a promo code", "POST", "/api/v1/member/promo-codes", o{"code": "NO-SUCH-CODE"}, "rewards.claim.code"},
		{"a campaign", "POST", "/api/v1/member/campaigns/0000000000007/claim", o{}, "rewards.campaign.unknown"},
	}
}

func TestBadInput_EachIsToldByItself(t *testing.T) {
	w := open(t, t.TempDir())
	member := w.member("member1")
	for _, c := range badInputs() {
		p, raw := w.as(member, "en", uuid.NewString(), c.method, c.path, c.body)
		require.GreaterOrEqual(t, p.Status, 400, c.what)
		require.Less(t, p.Status, 500, c.what)
		code, sentence := p.first()
		require.Equal(t, c.want, code, "%s: %s", c.what, raw)
		bn, _ := w.as(member, "bn", uuid.NewString(), c.method, c.path, c.body)
		_, bengali := bn.first()
		require.NotEmpty(t, sentence)
		require.NotEqual(t, sentence, bengali, "%s is told in the reader's language", c.what)
	}
}

// A second click sends the same key: it is answered as the first, and another
// content under it is refused by its own name.
func TestBadInput_ASecondClickIsTheFirst(t *testing.T) {
	w := open(t, t.TempDir())
	member, key := w.member("member1"), uuid.NewString()
	const deposits = "/api/v1/member/deposits"
	ask := func(amount string) (problem, string) {
		p, raw := w.as(member, "en", key, "POST", deposits, o{"method": "bkash", "amount": amount})
		var v struct{ Value struct{ ID string } }
		_ = json.Unmarshal(raw, &v)
		return p, v.Value.ID
	}
	_, first := ask("500")
	require.NotEmpty(t, first)
	_, again := ask("500")
	require.Equal(t, first, again)
	p, _ := ask("600")
	require.Equal(t, "request.idempotency.mismatch", p.Code)
	p, _ = w.as(member, "en", "", "POST", deposits, o{"method": "bkash", "amount": "500"})
	require.Equal(t, "request.idempotency.missing", p.Code)
}

func TestBadInput_ALockedPaymentPasswordSaysHowLong(t *testing.T) {
	w := open(t, t.TempDir())
	member := w.member("member1")
	set := o{"password": password, "newPaymentPassword": "246810", "confirmPaymentPassword": "246810"}
	p, raw := w.as(member, "en", uuid.NewString(), "PUT", "/api/v1/auth/payment-password", set)
	require.Equal(t, 200, p.Status, string(raw))
	seen, last := map[string]bool{}, ""
	for range 12 {
		p, _ = w.as(member, "en", uuid.NewString(), "POST", "/api/v1/member/payout-accounts",
			o{"method": "bkash", "number": "01712345678", "name": "Rahim Uddin", "paymentPassword": "000000"})
		code, sentence := p.first()
		seen[code], last = true, sentence
		require.NotContains(t, sentence, "{", code)
	}
	require.Equal(t, map[string]bool{"paymentPassword identity.payment.triesLeft": true, "identity.payment.locked": true}, seen)
	require.Regexp(t, `locked for \d+ more minutes`, last)
}

func TestBadInput_AClosedCampaignSaysThatItIsOver(t *testing.T) {
	w := open(t, t.TempDir())
	member, owner := w.member("member1"), w.staff("owner")
	var list struct {
		Items []struct{ ID, State, Tag string }
	}
	w.ask("GET", "/api/v1/staff/campaigns", owner, "").value(t, &list)
	require.NotEmpty(t, list.Items)
	for _, c := range list.Items {
		p, raw := w.as(owner, "en", uuid.NewString(), "POST", "/api/v1/staff/campaigns/"+c.ID+"/close", o{"version": 1, "why": "over"})
		require.Equal(t, 200, p.Status, string(raw))
		p, _ = w.as(member, "en", uuid.NewString(), "POST", "/api/v1/member/campaigns/"+c.ID+"/claim", o{})
		require.Equal(t, "rewards.claim.closed", p.Code, c.Tag)
		require.Equal(t, "This promotion is over.", p.Message)
	}
}
