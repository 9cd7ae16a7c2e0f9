package identityhttp_test

import (
	"context"
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

func TestSessions_EndOneOrAllOthersAndNoStrangers(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, stranger := w.register("rahim1").str("token"), w.register("karim1").str("token")
		second := w.login("rahim1", "monsoon-rain-7").str("token")
		third := w.login("rahim1", "monsoon-rain-7").str("token")
		items := w.do("GET", "/auth/sessions", third, nil).Body.Value["items"].([]any)
		require.Len(t, items, 3)
		require.Equal(t, true, items[0].(m)["current"])
		require.Equal(t, "Test/1", items[0].(m)["device"])
		newest := items[1].(m)["id"].(string)
		require.Equal(t, 404, w.do("DELETE", "/auth/sessions/"+newest, stranger, nil).Status)
		require.Equal(t, 404, w.do("DELETE", "/auth/sessions/nonsense", third, nil).Status)
		require.Equal(t, 200, w.do("DELETE", "/auth/sessions/"+newest, third, nil).Status)
		require.Equal(t, 401, w.do("GET", "/auth/sessions", second, nil).Status)
		require.Equal(t, 200, w.do("DELETE", "/auth/sessions", third, nil).Status)
		require.Equal(t, 401, w.do("GET", "/auth/sessions", first, nil).Status)
		require.Equal(t, 200, w.do("DELETE", "/auth/session", third, nil).Status)
		require.Equal(t, 401, w.do("GET", "/auth/sessions", third, nil).Status)
		require.Equal(t, 200, w.do("GET", "/auth/sessions", stranger, nil).Status)
	})
}

func TestSession_EndsWhenIdleAndInTheEndAnyway(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		idle := w.register("rahim1").str("token")
		busy := w.register("karim1").str("token")
		for range 23 {
			w.clock.Advance(time.Hour)
			require.Equal(t, 200, w.do("GET", "/auth/sessions", busy, nil).Status)
		}
		require.Equal(t, 401, w.do("GET", "/auth/sessions", idle, nil).Status)
		w.clock.Advance(time.Hour)
		require.Equal(t, 401, w.do("GET", "/auth/sessions", busy, nil).Status)
	})
}

func TestSession_IsStoredOnlyAsAHash(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1").str("token")
		require.GreaterOrEqual(t, len(token), 2+43) // 256 bits
		var stored string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT token_hash FROM identity_sessions`).Scan(&stored))
		require.Equal(t, identity.HashToken(token), stored)
		require.NotContains(t, stored, token)
	})
}

func TestChangePassword_EndsTheOldSessionsAndOpensANewOne(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		token := w.register("rahim1").str("token")
		good := m{"oldPassword": "monsoon-rain-7", "newPassword": "river-delta-9", "confirmNewPassword": "river-delta-9"}
		for name, c := range map[string]struct {
			change     m
			path, code string
		}{
			"no old":        {m{"oldPassword": ""}, "oldPassword", "field.required"},
			"wrong old":     {m{"oldPassword": "monsoon-rain-8"}, "oldPassword", "identity.password.oldWrong"},
			"mismatch":      {m{"confirmNewPassword": "river-delta-8"}, "confirmNewPassword", "identity.confirm.mismatch"},
			"too short":     {m{"newPassword": "river-9", "confirmNewPassword": "river-9"}, "newPassword", "identity.pattern.0"},
			"the same":      {m{"newPassword": "monsoon-rain-7", "confirmNewPassword": "monsoon-rain-7"}, "newPassword", "identity.password.same"},
			"common":        {m{"newPassword": "qwertyuiop", "confirmNewPassword": "qwertyuiop"}, "newPassword", "identity.password.common"},
			"a run":         {m{"newPassword": "23456789", "confirmNewPassword": "23456789"}, "newPassword", "identity.password.common"},
			"the account's": {m{"newPassword": "Rahim1-house", "confirmNewPassword": "Rahim1-house"}, "newPassword", "identity.password.context"},
		} {
			body := m{}
			for _, part := range []m{good, c.change} {
				for k, v := range part {
					body[k] = v
				}
			}
			r := w.do("PUT", "/auth/password", token, body)
			require.Equal(t, 422, r.Status, name)
			require.Equal(t, c.path, r.Body.Errors[0].Path, name)
			require.Equal(t, c.code, r.Body.Errors[0].Code, name)
		}
		changed := w.do("PUT", "/auth/password", token, good)
		require.Equal(t, 200, changed.Status, changed.Raw)
		require.Equal(t, 401, w.do("GET", "/auth/sessions", token, nil).Status)
		require.Equal(t, 200, w.do("GET", "/auth/sessions", changed.str("token"), nil).Status)
		require.Equal(t, 422, w.login("rahim1", "monsoon-rain-7").Status)
		require.Equal(t, 200, w.login("rahim1", "river-delta-9").Status)
	})
}

func TestLogin_BacksOffWithoutLockingTheOwnerOut(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		var limited reply
		for range 8 {
			w.clock.Advance(1100 * time.Millisecond)
			c := w.do("POST", "/auth/captcha", "", nil)
			limited = w.do("POST", "/auth/login", "", m{"username": "rahim1", "password": "guess", "captchaId": c.str("captchaId"), "captcha": "00000"})
		}
		require.Equal(t, 429, limited.Status, limited.Raw)
		require.NotEmpty(t, limited.Header.Get("Retry-After"))
		w.clock.Advance(16 * time.Minute)
		c := w.do("POST", "/auth/captcha", "", nil)
		r := w.do("POST", "/auth/login", "", m{"username": "rahim1", "password": "monsoon-rain-7", "captchaId": c.str("captchaId"), "captcha": "00000"})
		require.Equal(t, 200, r.Status, r.Raw)
	}, func(d *identity.Deps) { d.Random = &fixed{} })
}

func TestG20_ALicenceMayLockANameAfterThreeWrongPasswords(t *testing.T) {
	locked := func(d *identity.Deps) { d.Random, d.Policy.LoginLock = &fixed{}, 3 }
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		try := func(name, secret string) reply {
			w.clock.Advance(1100 * time.Millisecond)
			c := w.do("POST", "/auth/captcha", "", nil)
			return w.do("POST", "/auth/login", "", m{"username": name, "password": secret, "captchaId": c.str("captchaId"), "captcha": "00000"})
		}
		for range 2 {
			require.Equal(t, 422, try("rahim1", "wrong-secret").Status)
		}
		require.Equal(t, 200, try("rahim1", "monsoon-rain-7").Status, "a right one begins the count anew")
		for _, name := range []string{"rahim1", "nobody1"} {
			for range 3 {
				require.Equal(t, "identity.login.refused", try(name, "wrong-secret").Body.Code)
			}
			r := try(name, "monsoon-rain-7")
			require.Equal(t, "identity.login.locked", r.Body.Code, "unknown and known alike, and by the right password too")
			require.Equal(t, 429, r.Status)
			require.NotEmpty(t, r.Header.Get("Retry-After"))
			require.Contains(t, r.Body.Message, "30")
			require.Equal(t, r.Body.Code, w.login(name, "x").Body.Code, "told before a captcha is asked for")
		}
		w.clock.Advance(29 * time.Minute)
		require.Equal(t, "identity.login.locked", try("rahim1", "monsoon-rain-7").Body.Code)
		w.clock.Advance(2 * time.Minute)
		require.Equal(t, 200, try("rahim1", "monsoon-rain-7").Status)
		require.Equal(t, 200, w.login("rahim1", "monsoon-rain-7").Status)
	}, locked)
}

func TestRegister_ChecksTheInvitationAndTheConfiguredFields(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		body := m{"username": "rahim1", "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true}
		require.Equal(t, "email", w.do("PUT", "/auth/register", "", body).Body.Errors[0].Path)
		body["email"] = "rahim@example.com"
		require.Equal(t, 200, w.do("PUT", "/auth/register", "", body).Status)
		settings := w.do("GET", "/auth/register-settings", "", nil)
		require.Len(t, settings.Body.Value["fields"], 3, settings.Raw)
		require.EqualValues(t, 18, settings.Body.Value["minAge"])
	}, func(d *identity.Deps) {
		d.Rules = shortRules{more: []identity.FieldRule{{Name: "email", Enabled: true, Required: true, PatternID: 5, MinLength: 6, MaxLength: 60}}}
	})
}

func TestRegister_GivesANameOnceHoweverManyAsk(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var opened, taken atomic.Int64
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() {
				switch r := w.register("rahim1"); {
				case r.Status == 200:
					opened.Add(1)
				case r.Status == 422 && r.Body.Errors[0].Code == "identity.username.taken":
					taken.Add(1)
				default:
					t.Error(r.Raw)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, opened.Load())
		require.EqualValues(t, 5, taken.Load())
	})
}

func TestRegister_LeavesNothingBehindWhenTheProfileFails(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, 500, w.register("refused").Status)
		var rows int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM identity_credentials) + (SELECT COUNT(*) FROM identity_sessions)
			+ (SELECT COUNT(*) FROM identity_declarations) + (SELECT COUNT(*) FROM v_outbox)`).Scan(&rows))
		require.Zero(t, rows)
	})
}

func TestLogin_TakesAnyBytesWithoutBreaking(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, 422, w.login("a\x00b", "monsoon\x00").Status)
		w.register("rahim1")
		require.Equal(t, 200, w.login("rahim1", "monsoon-rain-7").Status)
		_, err := w.s.Login(ctx, identity.LoginCmd{Username: "rahim1", Password: "monsoon-rain-7", Client: identity.Client{Device: strings.Repeat("\xffx\x00", 100)}})
		require.NoError(t, err)
		require.NoError(t, w.s.Purge(ctx))
	})
}

func TestPurge_GoesOnUntilNothingIsLeft(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const rows = 2300
		require.NoError(t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
				INSERT INTO identity_envelopes (jti, until) SELECT 'old' || i, i FROM n`, rows)
			return err
		}))
		require.NoError(t, w.s.Purge(ctx))
		var left int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM identity_envelopes`).Scan(&left))
		require.Zero(t, left)
	})
}

func TestSession_IsAskedForWithoutBeingUsed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		p, err := w.s.Authenticate(ctx, w.register("rahim1").str("token"))
		require.NoError(t, err)
		runs := func() bool {
			is, err := w.s.Running(ctx, id.Session(p.Session))
			require.NoError(t, err)
			return is
		}
		w.clock.Advance(time.Hour)
		require.True(t, runs())
		w.clock.Advance(time.Hour)
		require.False(t, runs(), "to ask an hour ago was no use of it")
		again, err := w.s.Authenticate(ctx, w.login("rahim1", "monsoon-rain-7").str("token"))
		require.NoError(t, err)
		p = again
		require.True(t, runs())
		require.NoError(t, w.s.Logout(ctx, id.Member(p.Subject), id.Session(p.Session)))
		require.False(t, runs())
	})
}
