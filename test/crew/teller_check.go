package crew

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/pquerna/otp/totp"

	"baize/internal/kernel/money"
)

func micro(decimal string) int64 {
	a, _ := money.Parse(decimal)
	return int64(a)
}

// as sends an act in its actor's name; who is no longer logged in logs in again.
func (t *Teller) as(ctx context.Context, a *act) (int, []byte, error) {
	if a.who == "member" {
		return t.call(ctx, a.method, a.path, t.member, a.key, a.body)
	}
	for range 3 {
		if t.staff[a.who] == "" {
			if status, raw, err := t.login(ctx, a.who); err != nil || status != http.StatusOK {
				return status, raw, err
			}
		}
		status, raw, err := t.call(ctx, a.method, a.path, t.staff[a.who], a.key, a.body)
		if err != nil || status != http.StatusUnauthorized {
			return status, raw, err
		}
		delete(t.staff, a.who)
	}
	return http.StatusTooManyRequests, nil, nil
}

// says asks in the name of the operator who owns the house.
func (t *Teller) says(ctx context.Context, method, path, body string, into any) error {
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		status, raw, err := t.as(ctx, &act{who: "owner", method: method, path: path, key: newUUID(t.random), body: body})
		switch {
		case err == nil && status == http.StatusOK:
			return json.Unmarshal(raw, &struct{ Value any }{into})
		case time.Since(began) > time.Minute, err == nil && status < http.StatusInternalServerError && status != http.StatusTooManyRequests:
			return fmt.Errorf("%s is answered %d: %.300s (%w)", path, status, raw, err)
		}
	}
}

// login waits for a one-time code that was not used yet where the last one was.
func (t *Teller) login(ctx context.Context, who string) (int, []byte, error) {
	mac := hmac.New(sha256.New, []byte(Password))
	mac.Write([]byte("totp:" + who))
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil))
	code, err := totp.GenerateCode(secret, time.Now())
	if err != nil {
		return 0, nil, err
	}
	status, raw, err := t.call(ctx, "POST", "/api/v1/staff/login", "", "", `{"username":"`+who+`","password":"`+Password+`","code":"`+code+`"}`)
	if err != nil || status >= http.StatusInternalServerError {
		return status, raw, err
	}
	if status != http.StatusOK { // the code is spent: the login was done and not told
		return http.StatusTooManyRequests, raw, nil
	}
	var v struct{ Value struct{ Token string } }
	if err := json.Unmarshal(raw, &v); err != nil {
		return 0, nil, err
	}
	t.staff[who] = v.Value.Token
	return status, raw, nil
}

// Check repeats what was answered, which must be answered the same, and what
// was not, which becomes done once.
func (t *Teller) Check(ctx context.Context) {
	for _, a := range t.fresh {
		status, raw := t.again(ctx, a)
		var v struct{ Value answer }
		switch {
		case status != http.StatusOK:
			t.record.Lost("%s %s is now %d: %.200s", a.what, a.answer.ID, status, raw)
		case json.Unmarshal(raw, &v) != nil || !v.Value.same(a.answer):
			t.record.Wrong("%s %s is repeated as %.300s", a.what, a.answer.ID, raw)
		}
	}
	t.fresh = nil
	doubts := t.doubts
	t.doubts = nil
	for _, a := range doubts {
		if status, raw := t.again(ctx, a); status == http.StatusOK {
			t.answered(a, raw)
		}
	}
}

// again repeats an act until it has an answer that is one.
func (t *Teller) again(ctx context.Context, a *act) (status int, raw []byte) {
	var err error
	for began := time.Now(); time.Since(began) < 2*time.Minute && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		status, raw, err = t.as(ctx, a)
		if err == nil && status < http.StatusInternalServerError && status != http.StatusTooManyRequests {
			return status, raw
		}
	}
	t.record.Wrong("%s is not answered for two minutes: %d %.200s (%v)", a.what, status, raw, err)
	return status, raw
}

// Finish waits until every deposit that was paid is credited and every
// withdrawal has gone its way.
func (t *Teller) Finish(ctx context.Context) {
	for began := time.Now(); time.Since(began) < 3*time.Minute; time.Sleep(20 * time.Millisecond) {
		t.choose(ctx)
		t.advance(ctx)
		open := t.uncredited(ctx)
		if len(open) == 0 && len(t.payouts) == 0 {
			return
		}
	}
	t.record.Wrong("three minutes after the last fault %d deposits and %d withdrawals are not through", len(t.uncredited(ctx)), len(t.payouts))
}

// uncredited forgets the deposits that are credited and returns the others.
func (t *Teller) uncredited(ctx context.Context) []*deposit {
	var open []*deposit
	for _, d := range t.deposits {
		if state, ok := t.state(ctx, "deposits", d.id); !ok || state != "CREDITED" {
			open = append(open, d)
		}
	}
	t.deposits = open
	return open
}
