package identityhttp_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
)

// guess tries a wrong password from an address.
func (w *world) guess(ip, username string) reply {
	return w.browser(ip).do("POST", "/auth/login", "", m{"username": username, "password": "wrong-secret"})
}

func TestLogin_CountsGuessesOfANumberHoweverItIsWritten(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		require.Nil(t, w.login("01712345678", "wrong-secret").Body.Value["captcha"])
		require.Nil(t, w.login("+880 1712-345678", "wrong-secret").Body.Value["captcha"])
		require.Equal(t, true, w.login("৮৮০১৭১২৩৪৫৬৭৮", "wrong-secret").Body.Value["captcha"])
		require.Equal(t, "identity.captcha.needed", w.login("0171 2345 678", "wrong-secret").Body.Code)
	})
}

func TestLogin_ByTheNumberForgetsTheGuessesOfTheNumber(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		for range 2 {
			w.login("+8801712345678", "wrong-secret")
			w.login("+8801712345678", "wrong-secret")
			require.Equal(t, 200, w.login("01712345678", "monsoon-rain-7").Status)
		}
	})
}

func TestLogin_OfTheOwnerIsNotSeenByWhoGuessesElsewhere(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		for i := range 12 {
			ip := []string{"198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4", "198.51.100.5", "198.51.100.6"}[i/2]
			w.guess(ip, "rahim1")
			w.guess(ip, "nobody1")
		}
		require.Equal(t, "identity.captcha.needed", w.guess("203.0.113.9", "rahim1").Body.Code, "many addresses, two guesses each")
		c := w.do("POST", "/auth/captcha", "", nil)
		owner := w.do("POST", "/auth/login", "", m{"username": "rahim1", "password": "monsoon-rain-7", "captchaId": c.str("captchaId"), "captcha": "00000"})
		require.Equal(t, 200, owner.Status, owner.Raw)
		known, unknown := w.guess("203.0.113.9", "rahim1"), w.guess("203.0.113.9", "nobody1")
		require.Equal(t, unknown.Body.Code, known.Body.Code, "that somebody logged in is nobody's to see")
		require.Equal(t, unknown.Body.Value, known.Body.Value)
	}, func(d *identity.Deps) { d.Random = &fixed{} })
}

func TestLogin_AStrangersFewGuessesAskTheOwnerForNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.register("rahim1")
		for range 3 {
			w.guess("198.51.100.1", "rahim1")
		}
		require.Equal(t, "identity.captcha.needed", w.guess("198.51.100.1", "rahim1").Body.Code)
		require.Equal(t, 200, w.login("rahim1", "monsoon-rain-7").Status)
		w.clock.Advance(25 * time.Hour)
		require.Equal(t, "identity.login.refused", w.guess("198.51.100.1", "rahim1").Body.Code, "a day is a day")
	})
}

func TestLogin_SaysOfATrialsNameThatItIsNoMembersAndNotWhetherThereIsOne(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.freePlay("tap-55555555")
		var name string
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT username FROM identity_credentials WHERE kind = ?`, string(identity.KindTrial)).Scan(&name))
		try := func(username string) reply {
			return w.do("POST", "/auth/login", "", m{"username": username, "password": "wrong-secret"})
		}
		none := "trial" + strings.Repeat("0", 10)
		for range 3 { // the third says that the next is asked for a captcha
			there, unknown := try(name), try(none)
			require.Equal(t, 403, there.Status, there.Raw)
			require.Equal(t, "identity.login.membersOnly", there.Body.Code)
			require.Equal(t, "Non-member account unable to login", there.Body.Message)
			require.Equal(t, []any{unknown.Status, unknown.Body}, []any{there.Status, there.Body})
		}
		require.Equal(t, "identity.login.refused", try("trialman").Body.Code)
		require.Equal(t, "identity.login.agentRefused", w.do("POST", "/agent/login", "", m{"username": "trial1111111111", "password": "wrong-secret"}).Body.Code)
		require.Equal(t, map[string]string{"username": "identity.username.taken"}, codesOf(w.register(none)), "nobody else has such a name")
	})
}
