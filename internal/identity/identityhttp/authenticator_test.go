package identityhttp_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"context"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/identity/authenticator"
	"baize/internal/identity/identitydb"
	"baize/internal/identity/identityhttp"
	"baize/internal/kernel/rng"
	"baize/internal/platform/secret"
	"baize/internal/platform/totp"
)

func brand(context.Context) (string, error) { return "Baize", nil }

func box(t *testing.T) *secret.Box {
	b, err := secret.NewBox(make([]byte, 32), rng.System{})
	require.NoError(t, err)
	return b
}

func appWorld(t *testing.T, test func(t *testing.T, w *world, token string)) {
	each(t, func(t *testing.T, w *world) {
		w.connectApps()
		test(t, w, w.register("rahim1").str("token"))
	})
}

// connectApps gives the world authenticator apps, as its one further proof.
func (w *world) connectApps() {
	apps := authenticator.New(authenticator.Deps{
		DB: w.db, Store: identitydb.NewAuthenticators(w.db), Clock: w.clock, Random: rng.System{},
		Bus: w.bus, Box: box(w.t), Identity: w.s, Issuer: brand,
	})
	identityhttp.AuthenticatorRoutes(w.api, apps)
	w.s.ConnectEntry((&rules{}).entry, apps)
}

// code is what the app shows now.
func (w *world) code(secret string) string {
	code, err := totp.Code(secret, w.clock.Now())
	require.NoError(w.t, err)
	return code
}

// turnOn sets an app up and returns its secret and the recovery codes.
func (w *world) turnOn(token string) (secret string, codes []string) {
	begun := w.do("POST", "/auth/authenticator", token, m{"password": "monsoon-rain-7"})
	require.Equal(w.t, 200, begun.Status, begun.Raw)
	secret = begun.str("secret")
	on := w.do("PUT", "/auth/authenticator", token, m{"code": w.code(secret)})
	require.Equal(w.t, 200, on.Status, on.Raw)
	for _, code := range on.Body.Value["recoveryCodes"].([]any) {
		codes = append(codes, code.(string))
	}
	return secret, codes
}

func TestAuthenticator_CountsOnlyWhenACodeCameBack(t *testing.T) {
	appWorld(t, func(t *testing.T, w *world, token string) {
		path := "/auth/authenticator"
		require.Equal(t, "identity.password.oldWrong", w.do("POST", path, token, m{"password": "wrong"}).Body.Errors[0].Code)
		require.Equal(t, "identity.authenticator.begin", w.do("PUT", path, token, m{"code": "123456"}).Body.Code)
		old := w.do("POST", path, token, m{"password": "monsoon-rain-7"}).str("secret")
		begun := w.do("POST", path, token, m{"password": "monsoon-rain-7"})
		require.Contains(t, begun.str("address"), "otpauth://totp/Baize:rahim1?")
		require.Equal(t, "identity.authenticator.code", w.do("PUT", path, token, m{"code": w.code(old)}).Body.Errors[0].Code, "a secret that was drawn anew")
		require.Equal(t, false, w.do("GET", path, token, nil).Body.Value["on"])
		require.Equal(t, 200, w.login("rahim1", "monsoon-rain-7").Status, "not asked for yet")
		on := w.do("PUT", path, token, m{"code": w.code(begun.str("secret"))})
		require.Len(t, on.Body.Value["recoveryCodes"], 10)
		state := w.do("GET", path, token, nil).Body.Value
		require.Equal(t, true, state["on"])
		require.EqualValues(t, 10, state["recoveryLeft"])
		require.Equal(t, "identity.authenticator.on", w.do("POST", path, token, m{"password": "monsoon-rain-7"}).Body.Code)
		var sealed string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT sealed FROM identity_authenticators`).Scan(&sealed))
		require.NotContains(t, sealed, begun.str("secret"))
	})
}

func TestAuthenticator_IsAskedForOnADeviceThatIsNotRememberedAndNoCodeIsGoodTwice(t *testing.T) {
	appWorld(t, func(t *testing.T, w *world, token string) {
		secret, codes := w.turnOn(token)
		used := w.code(secret)
		ticket, methods := demand(t, w.login("rahim1", "monsoon-rain-7"))
		require.Equal(t, "authenticator", methods[0].(m)["method"])
		pass := func(answer string) reply {
			return w.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "authenticator", "answer": answer})
		}
		require.Equal(t, "identity.stepUp.wrong", pass(used).Body.Errors[0].Code, "the code that turned it on is spent")
		w.clock.Advance(time.Minute)
		require.Equal(t, 200, pass(w.code(secret)).Status)
		for _, want := range []int{200, 422} {
			ticket, _ = demand(t, w.login("rahim1", "monsoon-rain-7"))
			require.Equal(t, want, pass(" "+codes[3]).Status, "a recovery code is good once")
		}
		b := w.browser("192.0.2.1")
		ticket, _ = demand(t, b.login("rahim1", true))
		require.Equal(t, 200, b.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "authenticator", "answer": codes[4]}).Status)
		require.Equal(t, 200, b.login("rahim1", true).Status, "this browser is remembered")
	})
}

func TestAuthenticator_ReadsTheDigitsOfEveryScript(t *testing.T) {
	appWorld(t, func(t *testing.T, w *world, token string) {
		bengali := strings.NewReplacer("0", "০", "1", "১", "2", "২", "3", "৩", "4", "৪", "5", "৫", "6", "৬", "7", "৭", "8", "৮", "9", "৯")
		begun := w.do("POST", "/auth/authenticator", token, m{"password": "monsoon-rain-7"})
		secret := begun.str("secret")
		on := w.do("PUT", "/auth/authenticator", token, m{"code": bengali.Replace(w.code(secret))})
		require.Equal(t, 200, on.Status, on.Raw)
		recovery := on.Body.Value["recoveryCodes"].([]any)[0].(string)
		for _, typed := range []func() string{
			func() string { code := w.code(secret); return bengali.Replace(code[:3] + " " + code[3:]) },
			func() string { return bengali.Replace(" " + recovery) },
		} {
			w.clock.Advance(time.Minute)
			ticket, _ := demand(t, w.login("rahim1", "monsoon-rain-7"))
			in := w.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "authenticator", "answer": typed()})
			require.Equal(t, 200, in.Status, in.Raw)
		}
	})
}

func TestAuthenticator_SpendsACodeOnceHoweverManyTry(t *testing.T) {
	appWorld(t, func(t *testing.T, w *world, token string) {
		secret, _ := w.turnOn(token)
		w.clock.Advance(time.Minute)
		code := w.code(secret)
		var opened atomic.Int64
		var wg sync.WaitGroup
		for range 4 {
			ticket, _ := demand(t, w.login("rahim1", "monsoon-rain-7"))
			wg.Go(func() {
				if w.do("POST", "/auth/step-up", "", m{"ticket": ticket, "method": "authenticator", "answer": code}).Status == 200 {
					opened.Add(1)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, opened.Load())
	})
}

func TestAuthenticator_IsTurnedOffAndRenewedByACodeOnly(t *testing.T) {
	appWorld(t, func(t *testing.T, w *world, token string) {
		require.Equal(t, "identity.authenticator.off", w.do("POST", "/auth/authenticator/off", token, m{"code": "123456"}).Body.Code)
		secret, codes := w.turnOn(token)
		require.Equal(t, 422, w.do("POST", "/auth/authenticator/off", token, m{"code": "000000"}).Status)
		w.clock.Advance(time.Minute)
		renewed := w.do("POST", "/auth/authenticator/recovery-codes", token, m{"code": w.code(secret)})
		require.Len(t, renewed.Body.Value["recoveryCodes"], 10, renewed.Raw)
		require.Equal(t, 422, w.do("POST", "/auth/authenticator/off", token, m{"code": codes[0]}).Status, "the old ones are gone")
		fresh := renewed.Body.Value["recoveryCodes"].([]any)[0].(string)
		require.Equal(t, 200, w.do("POST", "/auth/authenticator/off", token, m{"code": fresh}).Status)
		require.Equal(t, 200, w.login("rahim1", "monsoon-rain-7").Status)
		var left int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM identity_recovery_codes`).Scan(&left))
		require.Zero(t, left)
	})
}

func TestAuthenticator_SlowsGuessesDown(t *testing.T) {
	appWorld(t, func(t *testing.T, w *world, token string) {
		w.turnOn(token)
		var last reply
		for range 8 {
			last = w.do("POST", "/auth/authenticator/off", token, m{"code": "000000"})
		}
		require.Equal(t, 429, last.Status)
		require.NotEmpty(t, last.Header.Get("Retry-After"))
	})
}

var _ identity.Always = (*authenticator.Service)(nil)
