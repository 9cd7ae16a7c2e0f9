package identityhttp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// browser keeps its cookies and comes from one address.
type browser struct {
	w       *world
	ip      string
	cookies map[string]string
}

func (w *world) browser(ip string) *browser {
	return &browser{w: w, ip: ip, cookies: map[string]string{}}
}

func (b *browser) do(method, path, token string, body any) reply {
	b.w.t.Helper()
	var raw []byte
	if body != nil {
		raw, _ = json.Marshal(body)
	}
	req := httptest.NewRequest(method, "/api/v1"+path, bytes.NewReader(raw))
	req.RemoteAddr = b.ip + ":4321"
	req.Header.Set("Content-Type", "application/json")
	for name, value := range b.cookies {
		req.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	rec := httptest.NewRecorder()
	b.w.api.Mux.ServeHTTP(rec, req)
	for _, c := range rec.Result().Cookies() {
		if c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		} else {
			b.cookies[c.Name] = c.Value
		}
	}
	out := reply{Status: rec.Code, Header: rec.Header(), Raw: rec.Body.String()}
	require.NoError(b.w.t, json.Unmarshal(rec.Body.Bytes(), &out.Body), out.Raw)
	return out
}

func (b *browser) login(username string, remember bool) reply {
	return b.do("POST", "/auth/login", "", m{"username": username, "password": "monsoon-rain-7", "remember": remember})
}

// copied is another browser with the same cookies.
func (b *browser) copied(ip string) *browser {
	c := b.w.browser(ip)
	for k, v := range b.cookies {
		c.cookies[k] = v
	}
	return c
}

type rules struct{ identity.EntryRules }

func (r *rules) entry(context.Context) (identity.EntryRules, error) { return r.EntryRules, nil }

// payees are the payout accounts of everybody.
type payees []string

func (p payees) names(context.Context, id.Member) ([]string, error) { return p, nil }

func entryWorld(t *testing.T, test func(t *testing.T, w *world, r *rules), names ...string) {
	each(t, func(t *testing.T, w *world) {
		r := &rules{identity.EntryRules{DeviceTap: true, UnknownPlace: true}}
		w.s.ConnectEntry(r.entry, identity.NewPayeeMethod(payees(names).names))
		w.register("rahim1")
		test(t, w, r)
	})
}

func TestDevice_GoesOnWithATapForADay(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b := w.browser("192.0.2.1")
		require.Equal(t, false, b.do("GET", "/auth/device", "", nil).Body.Value["remembered"])
		first := b.login("rahim1", true)
		require.Equal(t, 200, first.Status, first.Raw)
		set := first.Header.Get("Set-Cookie")
		for _, part := range []string{"HttpOnly", "SameSite=Strict", "Max-Age=86400", "Path=/api/v1/auth"} {
			require.Contains(t, set, part)
		}
		require.NotContains(t, set, "rahim")
		for range 2 {
			w.clock.Advance(23 * time.Hour)
			before := b.cookies["baize_device"]
			who := b.do("GET", "/auth/device", "", nil).Body.Value
			require.Equal(t, m{"remembered": true, "username": "rahim1", "label": "ra***", "tap": true, "way": "username", "mobileNum": ""}, who)
			r := b.do("POST", "/auth/device", "", m{})
			require.Equal(t, 200, r.Status, r.Raw)
			require.Equal(t, 200, w.do("GET", "/auth/sessions", r.str("token"), nil).Status)
			require.NotEqual(t, before, b.cookies["baize_device"], "the token changes with every use")
		}
		w.clock.Advance(25 * time.Hour)
		require.Equal(t, false, b.do("GET", "/auth/device", "", nil).Body.Value["remembered"])
		require.Equal(t, "identity.device.unknown", b.do("POST", "/auth/device", "", m{}).Body.Code)
		require.Empty(t, b.cookies)
	})
}

func TestDevice_RemembersTheNumberOfWhoCameInByACodeToIt(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.s.ConnectEntry((&rules{identity.EntryRules{DeviceTap: true}}).entry)
		w.enrol("01712345678")
		b := w.browser("192.0.2.1")
		who := func() [3]any {
			v := b.do("GET", "/auth/device", "", nil).Body.Value
			return [3]any{v["username"], v["way"], v["mobileNum"]}
		}
		require.Equal(t, [3]any{"", nil, ""}, who())
		require.Equal(t, 200, b.do("POST", "/auth/login-code", "", m{"mobileNum": "01712345678"}).Status)
		in := b.do("POST", "/auth/login", "", m{"type": "sms", "username": "01712345678", "password": w.last("code"), "remember": true})
		require.Equal(t, 200, in.Status, in.Raw)
		require.Equal(t, [3]any{"rahim1", "sms", "+8801712345678"}, who(), "also of who has a name")
		require.Equal(t, 200, b.do("POST", "/auth/device", "", m{}).Status)
		require.Equal(t, [3]any{"rahim1", "sms", "+8801712345678"}, who(), "a tap changes nothing")
		require.Equal(t, 200, b.login("rahim1", true).Status)
		require.Equal(t, [3]any{"rahim1", "username", ""}, who(), "the last way in")
	})
}

func TestDevice_IsForgottenWhenUntickedOrNeverTicked(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b := w.browser("192.0.2.1")
		require.Equal(t, 200, b.login("rahim1", false).Status)
		require.Empty(t, b.cookies)
		token := b.login("rahim1", true).str("token")
		kept := b.copied("192.0.2.1")
		require.Equal(t, 200, b.do("DELETE", "/auth/device", "", nil).Status)
		require.Empty(t, b.cookies)
		require.Equal(t, 422, kept.do("POST", "/auth/device", "", m{}).Status)
		require.Equal(t, 200, w.do("GET", "/auth/sessions", token, nil).Status, "what is open stays open")
	})
}

func TestDevice_ACopiedTokenEndsTheDeviceAndItsSessions(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b, other := w.browser("192.0.2.1"), w.browser("192.0.2.1")
		elsewhere := other.login("rahim1", true).str("token")
		token := b.login("rahim1", true).str("token")
		thief := b.copied("192.0.2.1")
		stolen := thief.do("POST", "/auth/device", "", m{}).str("token")
		require.NotEmpty(t, stolen)
		require.Equal(t, "identity.device.unknown", b.do("POST", "/auth/device", "", m{}).Body.Code)
		w.clock.Advance(3 * time.Second)
		for _, ended := range []string{token, stolen} {
			require.Equal(t, 401, w.do("GET", "/auth/sessions", ended, nil).Status)
		}
		require.Equal(t, 422, thief.do("POST", "/auth/device", "", m{}).Status, "the thief's newer token is ended too")
		require.Equal(t, 200, w.do("GET", "/auth/sessions", elsewhere, nil).Status)
		require.Equal(t, 200, other.do("POST", "/auth/device", "", m{}).Status)
		var told int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM v_outbox WHERE topic = 'identity.security.changed'`).Scan(&told))
		require.Equal(t, 1, told)
	})
}

func TestDevice_OpensOneSessionHoweverManyAskAtOnce(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b := w.browser("192.0.2.1")
		b.login("rahim1", true)
		var opened atomic.Int64
		var wg sync.WaitGroup
		for range 5 {
			c := b.copied("192.0.2.1")
			wg.Go(func() {
				if c.do("POST", "/auth/device", "", m{}).Status == 200 {
					opened.Add(1)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, opened.Load())
	})
}

func TestDevice_EndsWithThePasswordAndWithItsSession(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		phone, desk := w.browser("192.0.2.1"), w.browser("192.0.2.1")
		phone.login("rahim1", true)
		token := desk.login("rahim1", true).str("token")
		items := w.do("GET", "/auth/sessions", token, nil).Body.Value["items"].([]any)
		require.Equal(t, true, items[0].(m)["remembered"])
		require.Equal(t, "password", items[0].(m)["way"])
		w.do("DELETE", "/auth/sessions/"+items[1].(m)["id"].(string), token, nil)
		require.Equal(t, 422, phone.do("POST", "/auth/device", "", m{}).Status)
		r := w.do("PUT", "/auth/password", token, m{"oldPassword": "monsoon-rain-7", "newPassword": "river-delta-9", "confirmNewPassword": "river-delta-9"})
		require.Equal(t, 200, r.Status, r.Raw)
		require.Equal(t, 422, desk.do("POST", "/auth/device", "", m{}).Status)
	})
}

func TestDevice_AsksForThePasswordWhereTheSiteSaysSo(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, r *rules) {
		b := w.browser("192.0.2.1")
		b.login("rahim1", true)
		r.DeviceTap = false
		require.Equal(t, m{"remembered": true, "username": "rahim1", "label": "ra***", "tap": false, "way": "username", "mobileNum": ""}, b.do("GET", "/auth/device", "", nil).Body.Value)
		require.Equal(t, 422, b.do("POST", "/auth/device", "", m{}).Status)
	})
}

// demand is what a login that waits says.
func demand(t *testing.T, r reply) (ticket string, methods []any) {
	t.Helper()
	require.Equal(t, "identity.stepUp.needed", r.Body.Code, r.Raw)
	asked := r.Body.Value["stepUp"].(m)
	return asked["ticket"].(string), asked["methods"].([]any)
}

func TestStepUp_IsAskedFromAnUnknownAddressAndRemembersIt(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b := w.browser("198.51.100.7")
		r := b.login("rahim1", true)
		ticket, methods := demand(t, r)
		require.Equal(t, []any{m{"method": "bank", "hint": ""}}, methods)
		require.NotContains(t, r.Raw, "Uddin")
		require.Empty(t, b.cookies)
		wrong := b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "bank", "answer": "Karim"})
		require.Equal(t, "identity.stepUp.wrong", wrong.Body.Errors[0].Code, wrong.Raw)
		require.Equal(t, "identity.stepUp.method", b.do("POST", "/auth/step-up/code", "", m{"ticket": ticket, "method": "bank"}).Body.Code)
		require.Equal(t, "identity.stepUp.method", b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "mobile", "answer": "123456"}).Body.Code)
		passed := b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "bank", "answer": "  rahim  UDDIN-ahmed "})
		require.Equal(t, 200, passed.Status, passed.Raw)
		require.NotEmpty(t, passed.str("token"))
		require.NotEmpty(t, b.cookies["baize_device"], "what was ticked holds")
		require.Equal(t, "identity.stepUp.expired", b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "bank", "answer": "Rahim Uddin Ahmed"}).Body.Code)
		require.Equal(t, 200, w.browser("198.51.100.7").login("rahim1", false).Status, "the address is known now")
	}, "Md Salam", "Rahim Uddin Ahmed")
}

func TestStepUp_IsAskedOfWhoStayedAwayUntilEveryPlaceWasForgotten(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		w.clock.Advance(181 * 24 * time.Hour)
		demand(t, w.browser("198.51.100.7").login("rahim1", false))
		demand(t, w.browser("192.0.2.1").login("rahim1", false))
	}, "Rahim Uddin")
}

func TestStepUp_IsNotAskedAtTheFirstLoginOfAnAccountThatOthersOpened(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		hash, err := w.s.HashSecret(ctx, "monsoon-rain-7")
		require.NoError(t, err)
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return w.s.Enrol(ctx, tx, identity.Enrolment{Member: 77, Username: "karim1", Kind: identity.KindMember, Hash: hash})
		}))
		require.Equal(t, 200, w.browser("198.51.100.7").login("karim1", false).Status)
		demand(t, w.browser("203.0.113.9").login("karim1", false))
	}, "Rahim Uddin")
}

func TestStepUp_IsNotAskedWhereThereIsNothingToAskForOrTheSwitchIsOff(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		require.Equal(t, 200, w.browser("198.51.100.7").login("rahim1", false).Status)
	})
	entryWorld(t, func(t *testing.T, w *world, r *rules) {
		r.UnknownPlace = false
		require.Equal(t, 200, w.browser("198.51.100.7").login("rahim1", false).Status)
	}, "Rahim Uddin")
}

func TestStepUp_IsAskedOnAnUnknownDeviceWhereTheSiteSaysSo(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, r *rules) {
		b := w.browser("192.0.2.1")
		b.login("rahim1", true)
		r.UnknownDevice = true
		require.Equal(t, 200, b.login("rahim1", true).Status)
		demand(t, w.browser("192.0.2.1").login("rahim1", true))
	}, "Rahim Uddin")
}

func TestStepUp_EndsAfterFiveTriesAndAfterTenMinutes(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b := w.browser("198.51.100.7")
		ticket, _ := demand(t, b.login("rahim1", false))
		try := func(answer string) reply {
			return b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "bank", "answer": answer})
		}
		for range 5 {
			require.Equal(t, "identity.stepUp.wrong", try("Karim").Body.Errors[0].Code)
		}
		require.Equal(t, "identity.stepUp.expired", try("Rahim Uddin").Body.Code)
		ticket, _ = demand(t, b.login("rahim1", false))
		w.clock.Advance(10 * time.Minute)
		require.Equal(t, "identity.stepUp.expired", try("Rahim Uddin").Body.Code)
		require.Equal(t, "identity.stepUp.expired", b.do("POST", "/auth/step-up/code", "", m{"ticket": ticket, "method": "bank"}).Body.Code)
	}, "Rahim Uddin")
}

func TestStepUp_SlowsDownWhoGuessesOverManyLogins(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b := w.browser("198.51.100.7")
		var last reply
		for range 3 {
			ticket, _ := demand(t, b.login("rahim1", false))
			for range 5 {
				last = b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "bank", "answer": "Karim"})
			}
		}
		require.Equal(t, 429, last.Status, last.Raw)
		require.NotEmpty(t, last.Header.Get("Retry-After"))
	}, "Rahim Uddin")
}

func TestStepUp_OpensOneSessionForOneTicket(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b := w.browser("198.51.100.7")
		ticket, _ := demand(t, b.login("rahim1", false))
		var opened atomic.Int64
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				c := b.copied("198.51.100.7")
				if c.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "bank", "answer": "rahim uddin"}).Status == 200 {
					opened.Add(1)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, opened.Load())
	}, "Rahim Uddin")
}

func TestStepUp_IsDueForARememberedDeviceThatHasMoved(t *testing.T) {
	entryWorld(t, func(t *testing.T, w *world, _ *rules) {
		b := w.browser("192.0.2.1")
		b.login("rahim1", true)
		b.ip = "203.0.113.9"
		require.Equal(t, false, b.do("GET", "/auth/device", "", nil).Body.Value["tap"])
		ticket, _ := demand(t, b.do("POST", "/auth/device", "", m{}))
		before := b.cookies["baize_device"]
		require.Equal(t, 200, b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "bank", "answer": "rahim uddin"}).Status)
		require.NotEqual(t, before, b.cookies["baize_device"])
		require.True(t, strings.HasPrefix(b.cookies["baize_device"], "d_"))
	}, "Rahim Uddin")
}
