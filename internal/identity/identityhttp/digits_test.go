package identityhttp_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

// wav is the sound of an answer, which has to be one that browsers play.
func wav(t *testing.T, address string) []byte {
	t.Helper()
	raw, found := strings.CutPrefix(address, "data:audio/wav;base64,")
	require.True(t, found, address[:min(40, len(address))])
	sound, err := base64.StdEncoding.DecodeString(raw)
	require.NoError(t, err)
	require.Equal(t, "RIFF", string(sound[:4]))
	require.Equal(t, "WAVEfmt ", string(sound[8:16]))
	return sound
}

func TestCaptcha_CanBeHeardInsteadOfReadAndAnswersOnce(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for range 3 {
			w.login("rahim1", "wrong-secret")
		}
		c := w.do("POST", "/auth/captcha", "", m{"kind": "sound"})
		require.Equal(t, 200, c.Status, c.Raw)
		require.Greater(t, len(wav(t, c.str("sound"))), 40_000, "some seconds, in which digits are told apart")
		require.NotContains(t, c.Body.Value, "image")
		body := m{"username": "rahim1", "password": "wrong-secret", "captchaId": c.str("captchaId"), "captcha": "০০০ ০০"}
		require.Equal(t, "identity.login.refused", w.do("POST", "/auth/login", "", body).Body.Code, "digits of the reader's own script")
		require.Equal(t, "identity.captcha.wrong", w.do("POST", "/auth/login", "", body).Body.Code, "spent")
	}, func(d *identity.Deps) { d.Random = &fixed{} })
}

func TestCaptcha_ThatIsHeardWrongOrTooLateIsRefused(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for range 3 {
			w.login("rahim1", "wrong-secret")
		}
		try := func(wait time.Duration, answer string) string {
			c := w.do("POST", "/auth/captcha", "", m{"kind": "sound"})
			require.Equal(t, 200, c.Status, c.Raw)
			w.clock.Advance(wait)
			return w.do("POST", "/auth/login", "", m{
				"username": "rahim1", "password": "wrong-secret", "captchaId": c.str("captchaId"), "captcha": answer,
			}).Body.Code
		}
		require.Equal(t, "identity.captcha.wrong", try(time.Second, "00001"))
		require.Equal(t, "identity.captcha.wrong", try(5*time.Minute, "00000"), "expired")
		require.Equal(t, "identity.login.refused", try(4*time.Minute, "00000"))
	}, func(d *identity.Deps) { d.Random = &fixed{} })
}

func TestCaptcha_OfBothKindsHasOneQuota(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Equal(t, 200, w.do("POST", "/auth/captcha", "", m{"kind": "picture"}).Status)
		require.Equal(t, 429, w.do("POST", "/auth/captcha", "", m{"kind": "sound"}).Status)
		w.clock.Advance(time.Second)
		require.Equal(t, 200, w.do("POST", "/auth/captcha", "", m{"kind": "sound"}).Status)
		require.Equal(t, 429, w.do("POST", "/auth/captcha", "", nil).Status)
		require.Equal(t, 422, w.do("POST", "/auth/captcha", "", m{"kind": "smell"}).Status)
	})
}

func TestCaptcha_SaysInWhichLanguageItIsSpoken(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for lang, want := range map[string]string{"en": "en", "bn": "en", "kk": "ru", "ru": "ru", "zh": "zh", "ja": "ja", "ar": "en"} {
			for _, kind := range []string{"picture", "sound"} {
				w.clock.Advance(time.Second)
				require.Equal(t, want, w.in(lang).do("POST", "/auth/captcha", "", m{"kind": kind}).str("spoken"), lang)
			}
		}
	})
}

func TestHumanCheck_TellsItsAnswerToNobody(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		for _, kind := range []string{"slide", "picture", "sound"} {
			task := w.do("POST", "/auth/human", "", m{"kind": kind})
			require.Equal(t, 200, task.Status, task.Raw)
			require.Equal(t, kind, task.str("kind"))
			fields := map[string]bool{}
			for _, part := range []string{"slide", "digits"} {
				of, _ := task.Body.Value[part].(map[string]any)
				for name := range of {
					fields[name] = true
				}
			}
			want := map[string]map[string]bool{
				"slide":   {"picture": true, "piece": true, "width": true, "height": true, "size": true, "top": true},
				"picture": {"image": true, "spoken": true},
				"sound":   {"sound": true, "spoken": true},
			}
			require.Equal(t, want[kind], fields, "a field more may be the answer")
			require.NotRegexp(t, fmt.Sprintf(`[^0-9A-Za-z+/=]0*%d[^0-9A-Za-z+/=]`, w.answerOf(task.str("id"))), withoutTaskID(task))
		}
		require.Equal(t, 422, w.do("POST", "/auth/human", "", m{"kind": "pick"}).Status, "the shapes named their answer")
	}, withHumans)
}

// withoutTaskID is an answer without what is drawn for it and without sizes.
func withoutTaskID(r reply) string {
	delete(r.Body.Value, "id")
	delete(r.Body.Value, "slide")
	raw, _ := json.Marshal(r.Body.Value)
	return string(raw)
}

func TestHumanCheck_IsPassedByDigitsThatAreReadOrHeard(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		for _, kind := range []string{"picture", "sound"} {
			answer := func(wait time.Duration, off int) (reply, func() reply) {
				task := w.do("POST", "/auth/human", "", m{"kind": kind})
				digits := fmt.Sprintf("%05d", (w.answerOf(task.str("id"))+off)%100_000)
				w.clock.Advance(wait)
				again := func() reply {
					return w.do("POST", "/auth/human/"+task.str("id"), "", m{"digits": inBengali(digits)})
				}
				return again(), again
			}
			right, again := answer(time.Second, 0)
			require.Equal(t, 200, right.Status, right.Raw)
			require.Equal(t, "identity.human.wrong", again().Body.Code, "a task is answered once")
			require.Equal(t, "identity.login.refused", w.do("POST", "/auth/login", "", m{
				"username": "rahim1", "password": "monsoon-rain-7", "humanToken": right.str("token"),
			}).Body.Code, "the proof is spent as any")
			wrong, _ := answer(time.Second, 1)
			require.Equal(t, "identity.human.wrong", wrong.Body.Code)
			late, _ := answer(121*time.Second, 0)
			require.Equal(t, "identity.human.wrong", late.Body.Code, "too old")
			task := w.do("POST", "/auth/human", "", m{"kind": kind})
			number := m{"value": w.answerOf(task.str("id")), "trail": [][]int{{0, 0}}}
			require.Equal(t, "identity.human.wrong", w.do("POST", "/auth/human/"+task.str("id"), "", number).Body.Code, "digits are typed")
		}
	}, withHumans)
}

func TestHumanCheck_OfAllKindsHasOneQuota(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		for i := range 240 {
			kind := "picture"
			if i%80 == 0 {
				kind = "slide"
			}
			require.Equal(t, 200, w.do("POST", "/auth/human", "", m{"kind": kind}).Status)
		}
		for _, kind := range []string{"slide", "picture", "sound"} {
			refused := w.do("POST", "/auth/human", "", m{"kind": kind})
			require.Equal(t, 429, refused.Status)
			require.NotEmpty(t, refused.Header.Get("Retry-After"))
			require.NotContains(t, refused.Raw, "data:", "nothing is drawn for who is refused")
		}
	}, withHumans)
}

// inBengali writes digits as a Bengali keyboard does.
func inBengali(digits string) string {
	return strings.Map(func(r rune) rune { return r - '0' + '০' }, digits)
}
