package content_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/content"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
)

func words(title string) map[locale.Lang]content.Text {
	return map[locale.Lang]content.Text{"en": {Title: title}}
}

func (h house) make(t *testing.T, kind content.Kind, tag string, change func(*content.Item)) content.Item {
	t.Helper()
	item := content.Item{Kind: kind, Tag: tag, Enabled: true, Texts: words(tag), Sort: 99}
	if kind == content.Popup {
		item.Execution = "A"
	}
	if change != nil {
		change(&item)
	}
	made, err := h.content.Create(ctx, 7, "key-of-"+tag, item)
	require.NoError(t, err)
	return made
}

func TestAudience_DecidesOnTheServerWhoIsTold(t *testing.T) {
	aims := map[string]content.Audience{
		"all": {}, "visitors": {Who: []content.Who{content.Visitors}}, "members": {Who: []content.Who{content.Members}},
		"first": {Who: []content.Who{content.FirstLogin}}, "agents": {Who: []content.Who{content.Agents}},
		"both": {Who: []content.Who{content.Members, content.Agents}}, "rank3": {RankFrom: 3}, "rank6": {RankFrom: 6},
		"bengali": {Languages: []locale.Lang{"bn"}}, "phones": {Devices: []content.Device{content.Phone}},
		"narrow": {Who: []content.Who{content.Members}, RankFrom: 3, Languages: []locale.Lang{"bn"}, Devices: []content.Device{content.Phone}},
	}
	const phone = "Mozilla/5.0 (Linux; Android 14) Mobile Safari"
	table := []struct{ token, lang, agent, want string }{
		{"", "en", "", "all visitors"},
		{"", "bn", phone, "all visitors bengali phones"},
		{"member", "en", "", "all members both"},
		{"newcomer", "en", "", "all members first both"},
		{"agent", "en", "", "all agents both"},
		{"vip", "en", "", "all members both rank3"},
		{"vip", "bn", phone, "all members both rank3 bengali phones narrow"},
		{"staff", "en", "", "all visitors"},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		for tag, aim := range aims {
			h.make(t, content.Notice, "to-"+tag, func(i *content.Item) { i.Audience = aim })
		}
		aimed, err := h.content.Aimed(ctx)
		require.NoError(t, err)
		require.Equal(t, content.Aimed{Login: true, Device: true}, aimed)
		for _, row := range table {
			w := h.ask("GET", "/api/v1/content/announcements?types=PL", row.token, "", "Accept-Language", row.lang, "User-Agent", row.agent)
			got := map[string]bool{}
			for _, n := range value(t, w)["notices"].([]any) {
				if title := n.(map[string]any)["title"].(string); strings.HasPrefix(title, "to-") {
					got[title[3:]] = true
				}
			}
			want := map[string]bool{}
			for _, tag := range strings.Fields(row.want) {
				want[tag] = true
			}
			require.Equal(t, want, got, "%+v", row)
		}
	})
}

func TestVersions_ListCompareAndRestore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		made := h.make(t, content.Notice, "rain", nil)
		next := made
		next.Texts = map[locale.Lang]content.Text{"en": {Title: "Sun"}, "bn": {Title: "রোদ"}}
		next, err := h.content.Change(ctx, 8, next)
		require.NoError(t, err)
		all, err := h.content.Versions(ctx, content.Notice, made.ID)
		require.NoError(t, err)
		require.Len(t, all, 2)
		require.Equal(t, id.Staff(8), all[0].Staff)
		require.Equal(t, []content.Change{{Lang: "bn", Field: "title", After: "রোদ"}, {Lang: "en", Field: "title", Before: "rain", After: "Sun"}}, all[0].Changes)

		_, err = h.content.Restore(ctx, 9, content.Notice, made.ID, 1, 1)
		require.ErrorIs(t, err, content.ErrChanged)
		back, err := h.content.Restore(ctx, 9, content.Notice, made.ID, 1, next.Version)
		require.NoError(t, err)
		require.EqualValues(t, 3, back.Version)
		require.Equal(t, "rain", back.Texts["en"].Title)
		require.NotContains(t, back.Texts, locale.Lang("bn"))
		_, err = h.content.Restore(ctx, 9, content.Notice, made.ID, 40, 3)
		require.ErrorIs(t, err, content.ErrItem)
		_, err = h.content.Versions(ctx, content.Banner, made.ID)
		require.ErrorIs(t, err, content.ErrItem)
		require.Equal(t, "content.notice.restore", h.audit.actions[len(h.audit.actions)-1].Name)
	})
}

func TestItems_ThatStoodBeforeVersionsHaveTheirFirst(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	items, err := h.content.List(ctx, content.Notice)
	require.NoError(t, err)
	_, err = h.content.Change(ctx, 8, items[0])
	require.NoError(t, err)
	all, err := h.content.Versions(ctx, content.Notice, items[0].ID)
	require.NoError(t, err)
	require.Equal(t, "seed", all[len(all)-1].Act)
}

func TestStates_GoFromDraftToArchivedAndBack(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	now := h.clock.Now()
	at := func(d time.Duration) (i content.Item) {
		i.FromAt.UnmarshalText([]byte(now.Add(d).Format(time.RFC3339)))
		return i
	}
	item := h.make(t, content.Notice, "rain", func(i *content.Item) {
		i.Enabled, i.FromAt, i.ToAt = false, at(time.Hour).FromAt, at(2*time.Hour).FromAt
	})
	require.Equal(t, content.Draft, item.State)
	require.Empty(t, h.queue.at)
	item.Enabled = true
	item, err := h.content.Change(ctx, 7, item)
	require.NoError(t, err)
	require.Equal(t, content.Scheduled, item.State)
	require.Len(t, h.queue.at, 2, "sites are told when it begins and when it ends")
	for _, want := range []content.State{content.Showing, content.Over} {
		h.clock.Advance(time.Hour)
		all, err := h.content.List(ctx, content.Notice)
		require.NoError(t, err)
		require.Equal(t, want, all[len(all)-1].State)
	}
	item, err = h.content.Archive(ctx, 7, content.Notice, item.ID, item.Version, true)
	require.NoError(t, err)
	require.Equal(t, content.Archived, item.State)
	item, err = h.content.Archive(ctx, 7, content.Notice, item.ID, item.Version, false)
	require.NoError(t, err)
	require.Equal(t, content.Draft, item.State)
}

// A list tells what its rows show: the words come with the item that is opened.
func TestList_TellsTitlesInTheReadersLanguageAndOneItemAllItsWords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		rain := h.make(t, content.Notice, "rain", func(i *content.Item) {
			i.Images = []string{"umbrella-rain"}
			i.Texts = map[locale.Lang]content.Text{"en": {Title: "Rain", Body: "<p>long words</p>"}, "bn": {Title: "বৃষ্টি"}}
		})
		sun := h.make(t, content.Notice, "sun", nil)
		told := func(lang string) (titles []string) {
			w := h.ask("GET", "/api/v1/staff/content/notice", "staff", "", "Accept-Language", lang)
			require.NotContains(t, w.Body.String(), "long words")
			for _, i := range value(t, w)["items"].([]any) {
				if head := i.(map[string]any); head["id"] == rain.ID.String() || head["id"] == sun.ID.String() {
					require.NotContains(t, head, "texts")
					require.Equal(t, "shown", head["state"])
					titles = append(titles, head["title"].(string))
				}
			}
			return titles
		}
		require.Equal(t, []string{"Rain", "sun"}, told("en"))
		require.Equal(t, []string{"বৃষ্টি", "sun"}, told("bn"))
		path := "/api/v1/staff/content/notice/"
		whole := value(t, h.ask("GET", path+rain.ID.String(), "staff", ""))
		require.Equal(t, "<p>long words</p>", whole["texts"].(map[string]any)["en"].(map[string]any)["body"])
		require.Equal(t, "shown", whole["state"])
		for _, gone := range []string{"/api/v1/staff/content/banner/" + rain.ID.String(), path + "ZZZZZZZZZZZZZ", path + "0"} {
			require.Equal(t, 404, h.ask("GET", gone, "staff", "").Code, gone)
		}
		require.Equal(t, 401, h.ask("GET", path+rain.ID.String(), "", "").Code)
		require.Equal(t, 403, h.ask("GET", path+rain.ID.String(), "member", "").Code)
	})
}

func TestCopy_IsADraftUnderItsOwnTagAndMadeOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		item := h.make(t, content.Notice, "rain", nil)
		a, err := h.content.Copy(ctx, 7, "copy-key-1", content.Notice, item.ID)
		require.NoError(t, err)
		require.Equal(t, "rain-2", a.Tag)
		require.Equal(t, content.Draft, a.State)
		again, err := h.content.Copy(ctx, 7, "copy-key-1", content.Notice, item.ID)
		require.NoError(t, err)
		require.Equal(t, a.ID, again.ID)
		b, err := h.content.Copy(ctx, 7, "copy-key-2", content.Notice, item.ID)
		require.NoError(t, err)
		require.Equal(t, "rain-3", b.Tag)
		_, err = h.content.Copy(ctx, 7, "copy-key-3", content.Banner, item.ID)
		require.ErrorIs(t, err, content.ErrItem)
	})
}

func TestOrder_NamesEveryItemOnceAndLeavesVersionsAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		items, err := h.content.List(ctx, content.Notice)
		require.NoError(t, err)
		var order []content.ItemID
		for n := range items {
			order = append(order, items[len(items)-1-n].ID)
		}
		require.NoError(t, h.content.Order(ctx, 7, content.Notice, order))
		after, err := h.content.List(ctx, content.Notice)
		require.NoError(t, err)
		for n := range after {
			require.Equal(t, order[n], after[n].ID)
			require.EqualValues(t, 1, after[n].Version)
		}
		require.ErrorIs(t, h.content.Order(ctx, 7, content.Notice, order[1:]), content.ErrChanged)
		require.ErrorIs(t, h.content.Order(ctx, 7, content.Notice, append(order[1:], order[1])), content.ErrChanged)
		require.Len(t, h.audit.actions, 1)
	})
}

func TestChange_OneOfManyAtOnceWins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		item := h.make(t, content.Notice, "rain", nil)
		var wg sync.WaitGroup
		var mu sync.Mutex
		won := 0
		for n := range 8 {
			wg.Go(func() {
				mine := item
				mine.Texts = words(fmt.Sprint("by ", n))
				_, err := h.content.Change(ctx, id.Staff(n+1), mine)
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					won++
				} else {
					require.ErrorIs(t, err, content.ErrChanged)
				}
			})
		}
		wg.Wait()
		require.Equal(t, 1, won)
		all, err := h.content.Versions(ctx, content.Notice, item.ID)
		require.NoError(t, err)
		require.Len(t, all, 2)
	})
}

func TestPreview_ShowsWhatCleaningTookOutAndStoresNothing(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	body := `{"item":{"tag":"x1","sort":0,"enabled":true,"version":0,"audience":{"who":["agent"]},"texts":{"en":{"title":"T",
		"body":"<h2>Hi</h2><script>x()</script><img src=\"/img/u/a.png\" onerror=\"x()\"><a href=\"javascript:x()\">a</a>"}}},
		"who":"visitor","lang":"en","device":"phone"}`
	p := value(t, h.ask("POST", "/api/v1/staff/content/notice/preview", "staff", body))
	require.Equal(t, false, p["fits"])
	var what []string
	for _, r := range p["removed"].([]any) {
		what = append(what, r.(map[string]any)["what"].(string))
	}
	require.Equal(t, []string{"a", "a[href]", "img[onerror]", "script"}, what)
	require.Contains(t, p["notice"].(map[string]any)["content"], `<img src="/img/u/a.png"`)
	items, err := h.content.List(ctx, content.Notice)
	require.NoError(t, err)
	require.Len(t, items, 5)
}

// vectors are pieces of HTML that ran in some browser, or smuggled past some
// sanitiser, with what must not be left of them.
var vectors = []string{
	`<script>alert(1)</script>`, `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`, `<scr<script>ipt>alert(1)</scr</script>ipt>`,
	`<img src=x onerror=alert(1)>`, `<img src="https://evil.example/track.gif">`, `<img src="//evil.example/t.gif">`,
	`<img src="data:image/svg+xml;base64,PHN2Zz4=">`, `<img src="/img/u/../../evil">`, `<svg onload=alert(1)>`,
	`<svg><animate onbegin=alert(1) attributeName=x>`, `<math><a xlink:href="javascript:alert(1)">x</a></math>`,
	`<a href="javascript:alert(1)">x</a>`, `<a href="JaVaScRiPt:alert(1)">x</a>`, `<a href="java&#x09;script:alert(1)">x</a>`,
	`<a href=" javascript:alert(1)">x</a>`, `<a href="data:text/html,<script>alert(1)</script>">x</a>`, `<a href="vbscript:x">x</a>`,
	`<a href="//evil.example">x</a>`, `<a href="/\evil.example">x</a>`, `<a href="/&#9;/evil.example">x</a>`, `<a href="https://ok.example" onclick="x()">x</a>`,
	`<iframe src="javascript:alert(1)"></iframe>`, `<iframe srcdoc="<script>alert(1)</script>"></iframe>`, `<object data="x.swf"></object>`,
	`<embed src="x.swf">`, `<form action="https://evil.example"><input name=p></form>`, `<base href="https://evil.example/">`,
	`<meta http-equiv="refresh" content="0;url=https://evil.example">`, `<link rel=stylesheet href="https://evil.example/x.css">`,
	`<style>body{background:url(javascript:alert(1))}</style>`, `<p style="background:url(javascript:alert(1))">x</p>`,
	`<div onmouseover="alert(1)">x</div>`, `<details open ontoggle=alert(1)>`, `<video src=x onerror=alert(1)>`, `<body onload=alert(1)>`,
	`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, `<!--<img src="--><img src=x onerror=alert(1)//">`,
	`<table background="javascript:alert(1)"><tr><td>x</td></tr></table>`, `<h2 id="<script>">x</h2>`, `<template><script>x()</script></template>`,
	`<xmp><img src=x onerror=alert(1)></xmp>`, `<textarea><script>x()</script></textarea>`, `<p>` + "\x00" + `<script>x()</script></p>`,
}

func TestCleaning_LeavesNothingThatRunsOrCallsHome(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	for _, v := range vectors {
		p := h.content.Preview(ctx, content.Item{Kind: content.Notice, Texts: map[locale.Lang]content.Text{"en": {Title: v, Body: v, Terms: v}}}, content.Reader{Lang: "en"})
		for _, out := range []string{p.Texts["en"].Body, p.Texts["en"].Terms} {
			low := strings.ToLower(out)
			for _, bad := range []string{
				"<script", "javascript:", "vbscript:", "data:", "<iframe", "<object", "<embed", "<form", "<input", "<base", "<meta", "<link", "<style",
				"<svg", "<math", "style=", "\"//", "\"/\\", "evil.example/track", "<img src=\"http", "<template", " onload", " onclick=", " onmouseover=",
				" ontoggle=", " onbegin=", "background=",
			} {
				if strings.Contains(low, bad) {
					t.Errorf("%q became %q, with %q", v, out, bad)
				}
			}
			require.NotRegexp(t, `<[^>]*\son[a-z]+\s*=`, low, v)
		}
	}
	// What the editor offers passes whole.
	good := `<h2 id="a">A</h2><p>x <strong>b</strong> <em>i</em></p><ul><li>1</li></ul><ol><li>2</li></ol><table><thead><tr><th colspan="2">h</th></tr></thead>` +
		`<tbody><tr><td>c</td></tr></tbody></table><a href="/help#x">h</a><img src="/img/u/0123456789abcdef0123-72x40.jpg" alt="rain" width="72" height="40"/>`
	p := h.content.Preview(ctx, content.Item{Kind: content.Notice, Texts: map[locale.Lang]content.Text{"en": {Title: "T", Body: good}}}, content.Reader{Lang: "en"})
	raw, err := json.Marshal(p.Removed)
	require.NoError(t, err)
	require.Equal(t, "[]", string(raw))
}
