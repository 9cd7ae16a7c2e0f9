package content_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/content"
	"baize/internal/content/contentdb"
	"baize/internal/content/contenthttp"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/blob"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/platform/httpx"
	"baize/locales"
)

var ctx = context.Background()

type auditLog struct{ actions []content.Action }

func (a *auditLog) Audit(_ context.Context, _ *db.Tx, act content.Action) error {
	a.actions = append(a.actions, act)
	return nil
}

type tokens struct{}

func (tokens) Authenticate(_ context.Context, token string) (*httpx.Principal, error) {
	switch token {
	case "member":
		return &httpx.Principal{Audience: httpx.Member, Subject: 11, Session: 1, Kind: "member"}, nil
	case "newcomer":
		return &httpx.Principal{Audience: httpx.Member, Subject: 12, Session: 1, Kind: "member"}, nil
	case "agent":
		return &httpx.Principal{Audience: httpx.Agent, Subject: 13, Session: 1, Kind: "agent"}, nil
	case "vip":
		return &httpx.Principal{Audience: httpx.Member, Subject: 14, Session: 1, Kind: "member"}, nil
	case "staff":
		return &httpx.Principal{Audience: httpx.Staff, Subject: 7, Permissions: map[string]bool{"content.edit": true, "content.document.edit": true}}, nil
	}
	return nil, nil
}

// readers: member 12 is new, member 14 has rank 5.
type readers struct{}

func (readers) Reader(_ context.Context, member id.Member, _ id.Session) (bool, int, error) {
	return member == 12, map[id.Member]int{14: 5}[member], nil
}

// queue keeps the alarms.
type queue struct{ at []clock.Instant }

func (q *queue) Enqueue(_ context.Context, _ *db.Tx, _, _ string, at clock.Instant, _ any) error {
	q.at = append(q.at, at)
	return nil
}

type house struct {
	api     *httpx.API
	content *content.Service
	audit   *auditLog
	clock   *clock.Fake
	queue   *queue
	blobs   blob.Dir
}

func build(t *testing.T, d *db.DB) house { return buildWith(t, d, nil) }

func buildWith(t *testing.T, d *db.DB, acceptances content.Acceptances) house {
	t.Helper()
	c := clock.NewFake(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	h := house{audit: &auditLog{}, clock: c, queue: &queue{}, blobs: blob.Dir{Path: t.TempDir()}}
	h.content = content.New(content.Deps{DB: d, Store: contentdb.New(d), Clock: c, IDs: id.NewSource(c, 1),
		Bus: bus.New(d, c, slog.Default()), Auditor: h.audit,
		Queue: h.queue, Readers: readers{}, Blobs: h.blobs, Acceptances: acceptances})
	require.NoError(t, h.content.Seed(ctx))
	catalog, err := locales.Catalog()
	require.NoError(t, err)
	h.api = httpx.New(httpx.Options{Catalog: catalog, Log: slog.Default(), Version: "test", Authenticators: []httpx.Authenticator{tokens{}}})
	contenthttp.Routes(h.api, h.content)
	return h
}

func (h house) ask(method, path, token, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.api.Mux.ServeHTTP(w, r)
	return w
}

func value(t *testing.T, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	require.Equal(t, 200, w.Code, w.Body.String())
	var out struct{ Value map[string]any }
	require.NoError(t, json.NewDecoder(bytes.NewReader(w.Body.Bytes())).Decode(&out))
	return out.Value
}

func TestSeed_SpeaksTheLanguagesOfTheSiteAndIsWrittenOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		require.NoError(t, h.content.Seed(ctx))
		for _, lang := range []locale.Lang{"en", "bn"} {
			a, err := h.content.Announcements(ctx, nil, content.Reader{Lang: lang})
			require.NoError(t, err)
			require.Len(t, a.Banners, 10)
			require.Len(t, a.Notices, 5)
			require.Len(t, a.Promotions, 5)
			require.Len(t, a.Popups, 1)
			bengali := strings.ContainsAny(a.Promotions[0].Title+a.Notices[0].Content, "াি")
			require.Equal(t, lang == "bn", bengali)
		}
		for _, kind := range []content.Kind{content.Banner, content.Notice, content.Popup, content.Promotion, content.Help} {
			items, err := h.content.List(ctx, kind)
			require.NoError(t, err)
			for _, i := range items {
				require.Len(t, i.Texts, 28, i.Tag)
			}
		}
	})
}

func TestAnnouncements_DependOnWhoReadsAndWhatIsAskedFor(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	visitor := value(t, h.ask("GET", "/api/v1/content/announcements?types=PU,PL", "", ""))
	require.Len(t, visitor["popups"], 1)
	require.Equal(t, "B", visitor["popups"].([]any)[0].(map[string]any)["execution"])
	require.Empty(t, visitor["banners"])
	member := value(t, h.ask("GET", "/api/v1/content/announcements", "member", "", "Accept-Language", "bn"))
	require.Len(t, member["popups"], 1)
	newcomer := value(t, h.ask("GET", "/api/v1/content/announcements", "newcomer", ""))
	require.Len(t, newcomer["popups"], 2)
	require.Len(t, member["banners"], 10)
}

func TestHelp_IsATreeThatHoldsWhatTheSiteLinksTo(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	topics, err := h.content.HelpTree(ctx, content.Reader{Lang: "bn"})
	require.NoError(t, err)
	tags := map[string]bool{}
	var walk func([]content.Topic)
	walk = func(list []content.Topic) {
		for _, topic := range list {
			tags[topic.Tag] = true
			walk(topic.Children)
		}
	}
	walk(topics)
	require.Len(t, tags, 16)
	for _, tag := range []string{"start", "account", "terms", "privacy", "fairness", "responsible-play", "install-ios", "install-android"} {
		require.True(t, tags[tag], tag)
	}
}

// outline is the help centre as a reader sees it, in tags: "above(below below)".
func (h house) outline(t *testing.T) string {
	t.Helper()
	topics, err := h.content.HelpTree(ctx, content.Reader{Lang: "en"})
	require.NoError(t, err)
	var write func([]content.Topic) string
	write = func(list []content.Topic) string {
		words := make([]string, len(list))
		for n, topic := range list {
			if words[n] = topic.Tag; len(topic.Children) > 0 {
				words[n] += "(" + write(topic.Children) + ")"
			}
		}
		return strings.Join(words, " ")
	}
	return write(topics)
}

func TestHelp_TopicsBelowAreNotLostWithTheOneAbove(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		all, err := h.content.List(ctx, content.Help)
		require.NoError(t, err)
		for _, i := range all {
			require.NoError(t, h.content.Remove(ctx, 7, content.Help, i.ID))
		}
		below := func(parent string) func(*content.Item) { return func(i *content.Item) { i.Parent = parent } }
		above := h.make(t, content.Help, "money", nil)
		child := h.make(t, content.Help, "deposit", below("money"))
		h.make(t, content.Help, "cards", below("deposit"))
		require.Equal(t, "money(deposit(cards))", h.outline(t))

		above.Tag = "cash"
		above, err = h.content.Change(ctx, 7, above)
		require.NoError(t, err)
		require.Equal(t, "cash(deposit(cards))", h.outline(t), "renamed")
		_, err = h.content.Change(ctx, 8, child)
		require.ErrorIs(t, err, content.ErrChanged, "an editor of before would put the old place back")
		saves, err := h.content.Versions(ctx, content.Help, child.ID)
		require.NoError(t, err)
		require.Equal(t, []content.Change{{Field: "parent", Before: "money", After: "cash"}}, saves[0].Changes)

		above, err = h.content.Restore(ctx, 7, content.Help, above.ID, 1, above.Version)
		require.NoError(t, err)
		require.Equal(t, "money(deposit(cards))", h.outline(t), "renamed back")
		above, err = h.content.Archive(ctx, 7, content.Help, above.ID, above.Version, true)
		require.NoError(t, err)
		require.Equal(t, "deposit(cards)", h.outline(t), "put away")
		require.NoError(t, h.content.Remove(ctx, 7, content.Help, above.ID))
		require.Equal(t, "deposit(cards)", h.outline(t), "removed")
	})
}

func TestHelp_TopicsInACircleOrTooDeepStandAtTheTop(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	all, err := h.content.List(ctx, content.Help)
	require.NoError(t, err)
	for _, i := range all {
		require.NoError(t, h.content.Remove(ctx, 7, content.Help, i.ID))
	}
	for _, topic := range []struct{ tag, parent string }{{"bb", "cc"}, {"cc", "bb"}, {"dd", "cc"}} {
		h.make(t, content.Help, topic.tag, func(i *content.Item) { i.Parent = topic.parent })
	}
	require.Equal(t, "bb cc dd", h.outline(t), "in a circle, and below one")
	for _, topic := range []struct{ tag, parent string }{{"l1", ""}, {"l2", "l1"}, {"l3", "l2"}, {"l4", "l3"}, {"l5", "l4"}, {"l6", "l5"}} {
		h.make(t, content.Help, topic.tag, func(i *content.Item) { i.Parent = topic.parent })
	}
	require.Equal(t, "bb cc dd l1(l2(l3(l4))) l5(l6)", h.outline(t))
}

const notice = `{"tag":"rain","sort":1,"enabled":true,"version":0,"fromAt":"2026-03-01T13:00:00Z","toAt":"2026-03-01T14:00:00Z",
	"texts":{"en":{"title":"Rain & <b>thunder</b>","body":"<p onclick=\"x()\">Hi<script>alert(1)</script> <a href=\"javascript:x()\">no</a> <a href=\"/help\">yes</a><img src=x onerror=alert(1)></p>"}}}`

func TestHelp_AnswersWhatPlayersLookFor(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	for lang, words := range map[string][]string{
		"en": {"deposit", "withdraw", "bonus", "limit", "break", "password", "verify"},
		"bn": {"জমা", "উত্তোলন", "বোনাস", "সীমা", "বিরতি", "পাসওয়ার্ড", "যাচাই"},
	} {
		said := strings.ToLower(h.ask("GET", "/api/v1/content/help?lang="+lang, "", "", "Accept-Language", lang).Body.String())
		for _, word := range words {
			require.Contains(t, said, word, lang)
		}
	}
}

func TestItems_AreCleanedScheduledAndFallBackToEnglish(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		made := value(t, h.ask("POST", "/api/v1/staff/content/notice", "staff", notice, "Idempotency-Key", "key-0001"))
		again := value(t, h.ask("POST", "/api/v1/staff/content/notice", "staff", notice, "Idempotency-Key", "key-0001"))
		require.Equal(t, made["id"], again["id"])
		text := made["texts"].(map[string]any)["en"].(map[string]any)
		require.Equal(t, "Rain & thunder", text["title"])
		body := text["body"].(string)
		for _, bad := range []string{"script", "onclick", "javascript", "img"} {
			require.NotContains(t, body, bad)
		}
		require.Contains(t, body, `<a href="/help"`)

		shown := func() bool {
			a, err := h.content.Announcements(ctx, []string{"PL"}, content.Reader{Lang: "bn"})
			require.NoError(t, err)
			return slices.ContainsFunc(a.Notices, func(n content.NoticeView) bool { return n.Title == "Rain & thunder" })
		}
		require.False(t, shown())
		h.clock.Advance(time.Hour)
		require.True(t, shown())
		h.clock.Advance(time.Hour)
		require.False(t, shown())

		path := "/api/v1/staff/content/notice/" + made["id"].(string)
		change := `{"tag":"rain","sort":1,"enabled":true,"version":1,"texts":{"en":{"title":"Sun"},"bn":{"title":"রোদ"}}}`
		require.EqualValues(t, 2, value(t, h.ask("PUT", path, "staff", change))["version"])
		require.Equal(t, 409, h.ask("PUT", path, "staff", change).Code)
		a, err := h.content.Announcements(ctx, nil, content.Reader{Lang: "bn"})
		require.NoError(t, err)
		require.True(t, slices.ContainsFunc(a.Notices, func(n content.NoticeView) bool { return n.Title == "রোদ" }))
		require.Equal(t, 200, h.ask("DELETE", path, "staff", "").Code)
		require.Equal(t, 200, h.ask("DELETE", path, "staff", "").Code)
		require.Equal(t, 404, h.ask("PUT", path, "staff", change).Code)
		require.Len(t, h.audit.actions, 3)
	})
}

func TestStaffRoutes_RefuseBadInput(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	banner := func(patch string) string {
		return `{"tag":"new-one","sort":1,"enabled":true,"version":0,"group":"w_home","art":"star-x","target":"/rng","texts":{"en":{"title":"T"}}` + patch + `}`
	}
	for name, c := range map[string]struct {
		path, token, body string
		status            int
		code              string
	}{
		"nobody":         {"banner", "", banner(""), 401, "request.unauthenticated"},
		"member":         {"banner", "member", banner(""), 403, "request.forbidden"},
		"unknown kind":   {"poster", "staff", banner(""), 422, "field.choice"},
		"unknown group":  {"banner", "staff", strings.Replace(banner(""), "w_home", "w_roof", 1), 422, "field.choice"},
		"target outside": {"banner", "staff", strings.Replace(banner(""), `"/rng"`, `"//elsewhere.example"`, 1), 422, "content.target.path"},
		"target tabbed":  {"banner", "staff", strings.Replace(banner(""), `"/rng"`, `"/\t/elsewhere.example"`, 1), 422, "content.target.path"},
		"bad art":        {"banner", "staff", strings.Replace(banner(""), "star-x", "../x", 1), 422, "content.art.form"},
		"no English":     {"banner", "staff", strings.Replace(banner(""), `"en"`, `"bn"`, 1), 422, "content.text.english"},
		"ends first":     {"banner", "staff", banner(`,"fromAt":"2026-03-02T00:00:00Z","toAt":"2026-03-01T00:00:00Z"`), 422, "content.schedule.order"},
		"taken tag":      {"banner", "staff", strings.Replace(banner(""), "new-one", "home-welcome", 1), 422, "content.tag.taken"},
		"no execution":   {"popup", "staff", banner(""), 422, "field.choice"},
		"no texts":       {"notice", "staff", `{"tag":"xx","sort":1,"enabled":true,"version":0}`, 422, "field.required"},
	} {
		t.Run(name, func(t *testing.T) {
			w := h.ask("POST", "/api/v1/staff/content/"+c.path, c.token, c.body, "Idempotency-Key", "key-of-"+strings.ReplaceAll(name, " ", "-"))
			require.Equal(t, c.status, w.Code, w.Body.String())
			require.Contains(t, w.Body.String(), c.code)
		})
	}
	require.Equal(t, 422, h.ask("POST", "/api/v1/staff/content/banner", "staff", banner("")).Code, "without an idempotency key")
	require.Equal(t, 422, h.ask("GET", "/api/v1/content/announcements?types=X", "", "").Code)
	require.Empty(t, h.audit.actions)
}
