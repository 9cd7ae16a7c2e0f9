package identityhttp_test

import (
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"context"

	"github.com/oauth2-proxy/mockoidc"
	"github.com/stretchr/testify/require"

	"baize/internal/identity"
	"baize/internal/identity/identitydb"
	"baize/internal/identity/identityhttp"
	"baize/internal/identity/social"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

// visitor is a browser that goes to providers.
type visitor struct {
	*browser
	provider *mockoidc.MockOIDC
}

type socialWorld struct {
	*world
	provider *mockoidc.MockOIDC
	// others is whether members have another way in.
	others bool
}

func eachSocial(t *testing.T, test func(t *testing.T, w *socialWorld)) {
	provider, err := mockoidc.Run()
	require.NoError(t, err)
	t.Cleanup(func() { _ = provider.Shutdown() })
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &socialWorld{world: newWorld(t, d), provider: provider, others: true}
		w.clock.Advance(time.Since(w.clock.Now())) // the provider signs by the machine's clock
		s := social.New(social.Deps{
			DB: d, Store: identitydb.NewLinks(d), Clock: w.clock, Random: rng.System{}, Bus: w.bus, Box: box(t),
			Identity: w.s, Client: http.DefaultClient,
			Providers: []social.Provider{
				{Code: "one", Name: "One", Issuer: provider.Issuer(), ClientID: provider.ClientID, Secret: provider.ClientSecret},
				{Code: "two", Name: "Two", Issuer: provider.Issuer(), ClientID: provider.ClientID, Secret: provider.ClientSecret},
				{Code: "gone", Name: "Gone", Issuer: "http://127.0.0.1:1", ClientID: "x"},
			},
			OtherWays: func(context.Context, id.Member) (bool, error) { return w.others, nil },
		})
		identityhttp.SocialRoutes(w.api, s)
		test(t, w)
	})
}

func (w *socialWorld) visitor() *visitor { return &visitor{w.browser("192.0.2.1"), w.provider} }

// visit goes to a provider as somebody and brings back state and code.
func (v *visitor) visit(provider, subject, email string) url.Values {
	started := v.do("POST", "/auth/social/"+provider+"/start", "", m{"back": "/rng"})
	require.Equal(v.w.t, 200, started.Status, started.Raw)
	v.provider.QueueUser(&mockoidc.MockUser{Subject: subject, Email: email, EmailVerified: true})
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Get(started.str("address"))
	require.NoError(v.w.t, err)
	defer res.Body.Close()
	back, err := res.Location()
	require.NoError(v.w.t, err)
	require.Equal(v.w.t, social.CallbackPath, back.Path)
	return back.Query()
}

func (v *visitor) finish(q url.Values, token string) reply {
	return v.do("POST", "/auth/social/finish", token, m{"state": q.Get("state"), "code": q.Get("code"), "linkOnly": token != ""})
}

// claim links what waits under a ticket, with the password or without.
func (v *visitor) claim(token string, ticket any, password string) reply {
	body := m{"ticket": ticket}
	if password != "" {
		body["password"] = password
	}
	return v.do("POST", "/auth/social/claim", token, body)
}

func TestSocial_LinksOnlyToWhoIsLoggedInAndOpensTheAccountThen(t *testing.T) {
	eachSocial(t, func(t *testing.T, w *socialWorld) {
		w.register("rahim1")
		v := w.visitor()
		unknown := v.finish(v.visit("one", "s-1", "rahim1@example.com"), "")
		require.Equal(t, 200, unknown.Status, unknown.Raw)
		require.Nil(t, unknown.Body.Value["login"], "an address never decides who somebody is")
		require.Equal(t, "rahim1@example.com", unknown.str("email"))
		require.Equal(t, "/rng", unknown.str("back"))
		ticket := unknown.str("ticket")
		w.clock.Advance(time.Second)
		token := v.login("rahim1", false).str("token")
		require.Equal(t, 401, v.claim("", ticket, "").Status)
		require.Equal(t, "identity.social.expired", w.visitor().claim(token, ticket, "").Body.Code, "another browser")
		linked := v.claim(token, ticket, "")
		require.Equal(t, 200, linked.Status, linked.Raw)
		require.Equal(t, "identity.social.expired", v.claim(token, ticket, "").Body.Code, "a ticket is good once")
		entered := v.finish(v.visit("one", "s-1", "another@example.com"), "")
		session := entered.Body.Value["login"].(m)["token"].(string)
		require.Equal(t, 200, w.do("GET", "/auth/sessions", session, nil).Status)
		require.Nil(t, v.finish(v.visit("one", "s-2", "rahim1@example.com"), "").Body.Value["login"], "somebody else with the same address")
	})
}

func TestSocial_LinksToASessionThatIsOlderThanTheVisitWithAProofAlone(t *testing.T) {
	eachSocial(t, func(t *testing.T, w *socialWorld) {
		w.s.ConnectEntry((&rules{identity.EntryRules{DeviceTap: true}}).entry)
		v := w.visitor()
		w.register("rahim1")
		old := v.login("rahim1", true).str("token")
		w.clock.Advance(time.Second)
		ticket := v.finish(v.visit("one", "s-1", "a@example.com"), old).str("ticket")
		w.clock.Advance(time.Second)
		tapped := v.do("POST", "/auth/device", "", m{}).str("token")
		code := w.do("POST", "/auth/handover", old, m{}).str("code")
		handed := w.do("POST", "/auth/handover/open", "", m{"code": code}).str("token")
		for name, token := range map[string]string{"old": old, "of a tap": tapped, "handed over": handed} {
			require.NotEmpty(t, token, name)
			require.Equal(t, map[string]string{"password": "field.required"}, codesOf(v.claim(token, ticket, "")), name)
		}
		require.Equal(t, map[string]string{"password": "identity.password.oldWrong"}, codesOf(v.claim(old, ticket, "wrong-secret")))
		require.Empty(t, v.do("GET", "/auth/social/links", old, nil).Body.Value["items"])
		linked := v.claim(old, ticket, "monsoon-rain-7")
		require.Equal(t, 200, linked.Status, "the ticket is left for who errs: %s", linked.Raw)
	})
}

func TestSocial_RefusesForgedSpentAndForeignAnswers(t *testing.T) {
	eachSocial(t, func(t *testing.T, w *socialWorld) {
		v, other := w.visitor(), w.visitor()
		good := v.visit("one", "s-1", "a@example.com")
		other.visit("one", "s-9", "b@example.com")
		failed := func(r reply) { require.Equal(t, "identity.social.failed", r.Body.Code, r.Raw) }
		failed(other.finish(good, ""))
		failed(v.finish(url.Values{"state": {"made-up"}, "code": good["code"]}, ""))
		r := v.finish(good, "")
		require.Equal(t, 200, r.Status, r.Raw)
		failed(v.finish(good, ""))
		first, second := v.visit("one", "s-1", "a@example.com"), v.visit("one", "s-2", "b@example.com")
		failed(v.finish(url.Values{"state": second["state"], "code": first["code"]}, ""))
		late := v.visit("one", "s-1", "a@example.com")
		w.clock.Advance(16 * time.Minute)
		failed(v.finish(late, ""))
		failed(v.finish(url.Values{"state": {""}}, ""))
		require.Equal(t, 404, v.do("POST", "/auth/social/nobody/start", "", m{}).Status)
		require.Equal(t, "identity.social.away", v.do("POST", "/auth/social/gone/start", "", m{}).Body.Code)
		for _, back := range []string{"//evil.example", "https://evil.example", "/\\evil.example", "evil"} {
			q := v.do("POST", "/auth/social/one/start", "", m{"back": back})
			require.Equal(t, 200, q.Status)
		}
		var outside int
		require.NoError(t, w.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM identity_social_visits WHERE back LIKE '%evil%'`).Scan(&outside))
		require.Zero(t, outside)
	})
}

func TestSocial_UsesAnAnswerAndATicketOnceHoweverManyTry(t *testing.T) {
	eachSocial(t, func(t *testing.T, w *socialWorld) {
		token := w.register("rahim1").str("token")
		v := w.visitor()
		answer := v.visit("one", "s-1", "a@example.com")
		var finished, linked atomic.Int64
		var ticket atomic.Value
		var wg sync.WaitGroup
		for range 4 {
			c := &visitor{v.copied("192.0.2.1"), v.provider}
			wg.Go(func() {
				if r := c.finish(answer, ""); r.Status == 200 {
					finished.Add(1)
					ticket.Store(r.str("ticket"))
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, finished.Load())
		for range 4 {
			c := v.copied("192.0.2.1")
			wg.Go(func() {
				if (&visitor{c, v.provider}).claim(token, ticket.Load(), "monsoon-rain-7").Status == 200 {
					linked.Add(1)
				}
			})
		}
		wg.Wait()
		require.EqualValues(t, 1, linked.Load())
	})
}

func TestSocial_KeepsTheLastWayInAndOneAccountForOneMember(t *testing.T) {
	eachSocial(t, func(t *testing.T, w *socialWorld) {
		rahim, karim := w.register("rahim1").str("token"), w.register("karim1").str("token")
		v := w.visitor()
		link := func(provider, subject, token string) reply {
			r := v.finish(v.visit(provider, subject, "a@example.com"), token)
			if r.Status != 200 {
				return r
			}
			return v.claim(token, r.str("ticket"), "monsoon-rain-7")
		}
		first := link("one", "s-1", rahim)
		require.Equal(t, 200, first.Status, first.Raw)
		require.Equal(t, "identity.social.taken", link("one", "s-1", karim).Body.Code, "it does not log in as somebody else")
		require.Equal(t, "identity.social.has", link("one", "s-3", rahim).Body.Code)
		require.Equal(t, 200, link("two", "s-1", rahim).Status)
		w.others = false
		require.Equal(t, 200, v.do("DELETE", "/auth/social/links/two", rahim, nil).Status)
		require.Equal(t, "identity.social.lastWay", v.do("DELETE", "/auth/social/links/one", rahim, nil).Body.Code)
		w.others = true
		require.Equal(t, 404, v.do("DELETE", "/auth/social/links/two", rahim, nil).Status)
		require.Equal(t, 200, v.do("DELETE", "/auth/social/links/one", rahim, nil).Status)
		require.Empty(t, v.do("GET", "/auth/social/links", rahim, nil).Body.Value["items"])
	})
}
