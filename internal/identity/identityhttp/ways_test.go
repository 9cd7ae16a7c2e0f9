package identityhttp_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
)

// post keeps what would be sent.
type post struct{ sent []identity.Outgoing }

func (p *post) Send(_ context.Context, _ *db.Tx, m identity.Outgoing) error {
	p.sent = append(p.sent, m)
	return nil
}

// ways is a world in which codes and links are sent.
type ways struct {
	*world
	post *post
	jobs *jobs.Jobs
	on   map[string]bool
}

func eachWay(t *testing.T, test func(t *testing.T, w ways), change ...func(*identity.Deps)) {
	withFields := func(d *identity.Deps) {
		d.Rules = shortRules{more: []identity.FieldRule{
			{Name: "email", Enabled: true, PatternID: 5, MaxLength: 100}, {Name: "mobileNum", Enabled: true, PatternID: 4, MaxLength: 20},
		}}
	}
	each(t, func(t *testing.T, w *world) {
		box, err := secret.NewBox(make([]byte, 32), rng.System{})
		require.NoError(t, err)
		v := ways{w, &post{}, jobs.New(w.db, w.clock, w.ids, slog.New(slog.DiscardHandler)), map[string]bool{"CODELOGIN3": true}}
		w.s.ConnectCodes(identity.CodeDeps{
			Messenger: v.post, Jobs: v.jobs, Box: box, SiteURL: "https://baize.example",
			Enabled: func(_ context.Context, name string) (bool, error) { return v.on[name], nil },
		})
		v.jobs.Add(w.s.Jobs()...)
		test(t, v)
	}, append([]func(*identity.Deps){withFields}, change...)...)
}

// last runs the jobs and is an argument of the newest message.
func (w ways) last(arg string) string {
	_, err := w.jobs.RunInTurn(ctx)
	require.NoError(w.t, err)
	require.NotEmpty(w.t, w.post.sent)
	return fmt.Sprint(w.post.sent[len(w.post.sent)-1].Args[arg])
}

// enrol registers with an e-mail address and confirms a number.
func (w ways) enrol(number string) {
	r := w.do("PUT", "/auth/register", "", m{
		"username": "rahim1", "password": "monsoon-rain-7", "confirmPassword": "monsoon-rain-7", "termsAccepted": true, "email": "Rahim@Mail.example",
	})
	require.Equal(w.t, 200, r.Status, r.Raw)
	require.NoError(w.t, w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := w.s.Authenticate(ctx, r.str("token"))
		require.NoError(w.t, err)
		return w.s.KeepContact(ctx, tx, memberOf(p), identity.ChannelSMS, number, true)
	}))
}

func TestSMSLogin_OpensASessionOfWhoOwnsTheNumber(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		sent := w.do("POST", "/auth/login-code", "", m{"mobileNum": "1712345678", "countryDialingCode": "+880"})
		require.Equal(t, 200, sent.Status, sent.Raw)
		require.EqualValues(t, 60, sent.Body.Value["resendSeconds"])
		require.EqualValues(t, 5, sent.Body.Value["expiredMinutes"])
		body := m{"type": "sms", "username": "01712345678", "password": "x"}
		wrong := w.do("POST", "/auth/login", "", body)
		require.Equal(t, "identity.code.wrong", wrong.Body.Errors[0].Code)
		require.Equal(t, "verificationCode", wrong.Body.Errors[0].Path)
		body["password"] = w.last("code")
		in := w.do("POST", "/auth/login", "", body)
		require.Equal(t, 200, in.Status, in.Raw)
		require.Equal(t, 200, w.do("GET", "/auth/sessions", in.str("token"), nil).Status)
		w.clock.Advance(2 * time.Minute)
		require.Equal(t, 200, w.do("POST", "/auth/login-code", "", m{"mobileNum": "01712345678"}).Status)
		body["password"] = w.last("code")
		require.Equal(t, "identity.login.agentsOnly", w.do("POST", "/agent/login", "", body).Body.Code, "told to who owns the number")
		soon := w.do("POST", "/auth/login-code", "", m{"mobileNum": "01712345678"})
		require.Equal(t, 429, soon.Status)
		require.Equal(t, "60", soon.Header.Get("Retry-After"))
		bad := w.do("POST", "/auth/login-code", "", m{"mobileNum": "12"})
		require.Equal(t, "identity.mobile.invalid", bad.Body.Errors[0].Code)
		w.on["CODELOGIN3"] = false
		require.Equal(t, "identity.codeLogin.closed", w.do("POST", "/auth/login", "", body).Body.Code)
	})
}

func TestCodes_AreNotSentForAWayThatTheOperatorHasClosed(t *testing.T) {
	open := switches{}
	eachWay(t, func(t *testing.T, w ways) {
		ask := func(what string) string {
			return w.do("POST", "/auth/"+what+"-code", "", m{"mobileNum": "01712345678"}).Body.Code
		}
		for name, on := range map[string]switches{
			"nothing":         {},
			"names alone":     {"USERNAMEREG3": true},
			"mobile, no code": {"MOBILENUMREG3": true, "MOBILENUMPASSREG3": true},
			"a code, no form": {"REGMOBVERF3": true},
		} {
			clear(open)
			maps.Copy(open, on)
			require.Equal(t, "identity.register.closed", ask("register"), name)
		}
		w.on["CODELOGIN3"] = false
		require.Equal(t, "identity.codeLogin.closed", ask("login"))
		require.Zero(t, w.staged(), "nothing is on its way")

		w.on["CODELOGIN3"], open["MOBILENUMREG3"], open["REGMOBVERF3"] = true, true, true
		require.Empty(t, ask("register"))
		require.Empty(t, ask("login"))
		require.Equal(t, 2, w.staged())
	}, func(d *identity.Deps) { d.Switches = open })
}

// staged is how many jobs wait.
func (w ways) staged() (n int) {
	require.NoError(w.t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM jobs`).Scan(&n))
	return n
}

func TestForgotByPhone_SetsThePasswordAndLogsIn(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		old := w.login("rahim1", "monsoon-rain-7").str("token")
		require.Equal(t, 200, w.do("POST", "/auth/reset-code", "", m{"mobileNum": "01712345678"}).Status)
		body := m{"mobileNum": "01712345678", "verificationCode": w.last("code"), "newPassword": "short"}
		require.Equal(t, "newPassword", w.do("POST", "/auth/forgot/phone", "", body).Body.Errors[0].Path, "the code is not spent")
		body["newPassword"] = "winter-fog-55"
		in := w.do("POST", "/auth/forgot/phone", "", body)
		require.Equal(t, 200, in.Status, in.Raw)
		require.Equal(t, 200, w.do("GET", "/auth/sessions", in.str("token"), nil).Status)
		require.Equal(t, 401, w.do("GET", "/auth/sessions", old, nil).Status, "other sessions end")
		require.Equal(t, 200, w.login("rahim1", "winter-fog-55").Status)
		require.Equal(t, 200, w.login("01712345678", "winter-fog-55").Status, "the number is a name too")
		require.Equal(t, "identity.code.missing", w.do("POST", "/auth/forgot/phone", "", body).Body.Errors[0].Code)
	})
}

func TestForgotByEmail_SendsALinkThatWorksOnceForThirtyMinutes(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		ask := func(username, email string) reply {
			return w.do("POST", "/auth/forgot/email", "", m{"username": username, "email": email})
		}
		known, unknown, other := ask("rahim1", "rahim@mail.example"), ask("nobody1", "nobody@mail.example"), ask("rahim1", "else@mail.example")
		require.Equal(t, 200, known.Status, known.Raw)
		require.Equal(t, known.Raw, unknown.Raw)
		require.Equal(t, known.Raw, other.Raw)
		link := w.last("link")
		require.Len(t, w.post.sent, 1)
		token, ok := strings.CutPrefix(link, "https://baize.example/reset#")
		require.True(t, ok, link)
		set := func(token, password string) reply {
			return w.do("POST", "/auth/forgot/link", "", m{"token": token, "newPassword": password, "confirmNewPassword": password})
		}
		require.Equal(t, "identity.reset.link", set("r_nothing", "winter-fog-55").Body.Code)
		require.Equal(t, "newPassword", set(token, "123456").Body.Errors[0].Path)
		require.Equal(t, 200, set(token, "winter-fog-55").Status)
		require.Equal(t, "identity.reset.link", set(token, "winter-fog-56").Body.Code)
		require.Equal(t, 200, w.login("rahim1", "winter-fog-55").Status)
		require.Equal(t, 200, ask("rahim1", "rahim@mail.example").Status)
		late := strings.TrimPrefix(w.last("link"), "https://baize.example/reset#")
		w.clock.Advance(31 * time.Minute)
		require.Equal(t, "identity.reset.link", set(late, "winter-fog-57").Body.Code)
		for range 3 {
			ask("rahim1", "rahim@mail.example")
		}
		many := ask("rahim1", "rahim@mail.example")
		require.Equal(t, 429, many.Status)
		require.Regexp(t, `^Too many requests, please try again after [1-5] minutes\.$`, many.Body.Message)
		require.NotEmpty(t, many.Header.Get("Retry-After"))
	})
}

func TestForgotByEmail_IsClosedForFiveMinutesByTheThirdWishHoweverTheClockStands(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		w.enrol("01712345678")
		ask := func(username, email string) reply {
			return w.do("POST", "/auth/forgot/email", "", m{"username": username, "email": email})
		}
		w.clock.Advance(5*time.Minute - time.Second) // the last of five minutes by the clock on the wall
		for range 3 {
			require.Equal(t, 200, ask("rahim1", "rahim@mail.example").Status)
			require.Equal(t, 200, ask("nobody1", "nobody@mail.example").Status)
		}
		w.clock.Advance(2 * time.Second)
		many, unknown := ask("rahim1", "rahim@mail.example"), ask("nobody1", "nobody@mail.example")
		require.Equal(t, 429, many.Status, many.Raw)
		require.Equal(t, "298", many.Header.Get("Retry-After"))
		require.Equal(t, []any{many.Body, many.Header.Get("Retry-After")}, []any{unknown.Body, unknown.Header.Get("Retry-After")})
		require.Equal(t, 429, ask("rahim1", "else@mail.example").Status, "by the name")
		require.Equal(t, 429, ask("somebody", "rahim@mail.example").Status, "and by the address")
		w.clock.Advance(298 * time.Second)
		require.Equal(t, 200, ask("rahim1", "rahim@mail.example").Status)
	})
}

func withHumans(d *identity.Deps) { d.Policy.HumanCheck = true }

// answerOf is what a check wants to hear, as it is kept.
func (w ways) answerOf(taskID string) (answer int) {
	require.NoError(w.t, w.db.QueryRowContext(ctx, `SELECT answer FROM identity_humans WHERE id = ?`, taskID).Scan(&answer))
	return answer
}

// pass passes the check with digits that were read.
func (w ways) pass() string {
	task := w.do("POST", "/auth/human", "", m{"kind": "picture"})
	require.Equal(w.t, 200, task.Status, task.Raw)
	got := w.do("POST", "/auth/human/"+task.str("id"), "", m{"digits": fmt.Sprintf("%05d", w.answerOf(task.str("id")))})
	require.Equal(w.t, 200, got.Status, got.Raw)
	return got.str("token")
}

func TestHumanCheck_IsDemandedAndItsTokenIsSpentOnce(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		body := m{"username": "rahim1", "password": "monsoon-rain-7"}
		r := w.do("POST", "/auth/login", "", body)
		require.Equal(t, "identity.human.needed", r.Body.Code)
		require.Equal(t, true, r.Body.Value["human"])
		body["humanToken"] = w.pass()
		require.Equal(t, "identity.login.refused", w.do("POST", "/auth/login", "", body).Body.Code)
		require.Equal(t, "identity.human.needed", w.do("POST", "/auth/login", "", body).Body.Code, "spent")
		require.Equal(t, "identity.human.needed", w.do("POST", "/auth/login-code", "", m{"mobileNum": "01712345678"}).Body.Code)
		require.Equal(t, 200, w.do("POST", "/auth/login-code", "", m{"mobileNum": "01712345678", "humanToken": w.pass()}).Status)
		body["humanToken"] = w.pass()
		w.clock.Advance(3 * time.Minute)
		require.Equal(t, "identity.human.needed", w.do("POST", "/auth/login", "", body).Body.Code, "too old")
	}, withHumans)
}

func TestHumanCheck_HoldsTheSlideAgainstPlaceAndTrail(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		var again func() reply
		slide := func(off int, trail func(x int) [][]int) reply {
			task := w.do("POST", "/auth/human", "", m{"kind": "slide"})
			require.Contains(t, task.Raw, "data:image/jpeg")
			x := w.answerOf(task.str("id"))
			w.clock.Advance(2 * time.Second)
			again = func() reply {
				return w.do("POST", "/auth/human/"+task.str("id"), "", m{"value": x + off, "trail": trail(x + off)})
			}
			return again()
		}
		hand := func(x int) [][]int { return [][]int{{0, 100}, {x / 4, 260}, {x / 2, 500}, {x - 3, 900}, {x, 1300}} }
		require.Equal(t, 200, slide(3, hand).Status)
		require.Equal(t, "identity.human.wrong", again().Body.Code, "a task is answered once")
		require.Equal(t, "identity.human.wrong", slide(9, hand).Body.Code, "beside the gap")
		for name, trail := range map[string]func(x int) [][]int{
			"none":        func(int) [][]int { return nil },
			"a jump":      func(x int) [][]int { return [][]int{{0, 0}, {x, 10}} },
			"too quick":   func(x int) [][]int { return [][]int{{0, 0}, {x / 2, 20}, {x, 50}} },
			"too long":    func(x int) [][]int { return [][]int{{0, 0}, {x / 2, 20}, {x, 50_000}} },
			"backwards":   func(x int) [][]int { return [][]int{{0, 900}, {x / 2, 500}, {x, 1500}} },
			"ends apart":  func(x int) [][]int { return [][]int{{0, 0}, {x / 2, 400}, {x - 1, 900}} },
			"even steps":  func(x int) [][]int { return even(x) },
			"half points": func(x int) [][]int { return [][]int{{0}, {x}} },
		} {
			require.Equal(t, "identity.human.wrong", slide(0, trail).Body.Code, name)
		}
	}, withHumans)
}

func even(x int) (trail [][]int) {
	for i := range 11 {
		trail = append(trail, []int{x - (10-i)*5, i * 100})
	}
	return trail
}

func TestHumanCheck_IsDemandedAtTheAgentsDoorToo(t *testing.T) {
	eachWay(t, func(t *testing.T, w ways) {
		body := m{"username": "agent7", "password": word}
		require.Equal(t, "identity.human.needed", w.do("POST", "/agent/login", "", body).Body.Code)
		body["humanToken"] = w.pass()
		require.Equal(t, "identity.login.agentRefused", w.do("POST", "/agent/login", "", body).Body.Code)
	}, withHumans)
}
