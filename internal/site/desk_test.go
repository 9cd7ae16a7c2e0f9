package site_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/db/dbtest"
	"baize/internal/site"
	"baize/internal/site/sitedb"
)

func TestHistory_EveryChangeCanBeUndone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		ctx := context.Background()
		on := func() bool {
			v, err := h.site.Enabled(ctx, site.FreePlay)
			require.NoError(t, err)
			return v
		}
		require.True(t, on())
		require.NoError(t, h.site.SetSwitches(ctx, 7, 0, site.Switches{site.FreePlay: false}))
		require.False(t, on())
		v := h.value(t, h.ask("GET", "/api/v1/staff/site/history/switches", "staff", ""))
		require.Len(t, v["items"], 2, "the change, and what stood before it")
		stale := h.ask("POST", "/api/v1/staff/site/history/switches/restore", "staff", `{"version":0,"from":0}`)
		require.Equal(t, 409, stale.Code, stale.Body.String())
		require.Equal(t, 200, h.ask("POST", "/api/v1/staff/site/history/switches/restore", "staff", `{"version":1,"from":0}`).Code)
		require.True(t, on())
		require.NoError(t, h.site.Restore(ctx, 7, "switches", 2, 1))
		require.False(t, on())
		require.ErrorIs(t, h.site.Restore(ctx, 7, "switches", 3, 9), site.ErrVersion)
		require.Equal(t, 422, h.ask("GET", "/api/v1/staff/site/history/nosuch", "staff", "").Code)
		require.Len(t, h.audit.actions, 3)
		last := h.audit.actions[2]
		require.Equal(t, "site.switches.restore", last.Name)
		require.NotEqual(t, last.Before, last.After)
	})
}

func TestSettings_OneOfManyAtOnceWins(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		var mu sync.Mutex
		var wg sync.WaitGroup
		won := 0
		for range 6 {
			wg.Go(func() {
				err := h.site.SetSwitches(context.Background(), 7, 0, site.Switches{site.FreePlay: false})
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					won++
				} else {
					require.ErrorIs(t, err, site.ErrChanged)
				}
			})
		}
		wg.Wait()
		require.Equal(t, 1, won)
	})
}

func TestMaintenance_BeginsAndEndsByItself(t *testing.T) {
	d := dbtest.SQLite(t)
	c := clock.NewFake(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	alarms := &alarms{}
	s := site.New(site.Deps{DB: d, Store: sitedb.New(d), Clock: c, Bus: bus.New(d, c, slog.Default()), Auditor: &auditLog{}, Keys: noKeys{}, Registration: form{}, Queue: alarms})
	ctx, now := context.Background(), clock.NowOf(c)
	m := site.Maintenance{On: true, FromAt: now.Add(time.Hour), UntilAt: now.Add(2 * time.Hour), Reopens: true}
	require.NoError(t, s.SetMaintenance(ctx, 7, 0, m))
	require.Equal(t, []clock.Instant{m.FromAt, m.UntilAt}, alarms.at)
	for _, want := range []site.Status{site.Normal, site.InMaintenance, site.Normal} {
		got, err := s.StatusFor(ctx, netip.MustParseAddr("192.0.2.1"))
		require.NoError(t, err)
		require.Equal(t, want, got)
		c.Advance(time.Hour)
	}
	m.UntilAt = now
	require.Error(t, s.SetMaintenance(ctx, 7, 1, m))
	m.UntilAt = 0
	require.Error(t, s.SetMaintenance(ctx, 7, 1, m))
}

type alarms struct{ at []clock.Instant }

func (a *alarms) Enqueue(_ context.Context, _ *db.Tx, _, _ string, at clock.Instant, _ any) error {
	a.at = append(a.at, at)
	return nil
}

// file places 198.51.100.0/24 in XB.
type file struct{}

func (file) Country(ip netip.Addr) string {
	if netip.MustParsePrefix("198.51.100.0/24").Contains(ip) {
		return "XB"
	}
	return ""
}

func (file) About() site.CountryFile { return site.CountryFile{Present: true, Type: "Test"} }

func TestJudge_SaysWhatRulesWouldDoAndWhy(t *testing.T) {
	d := dbtest.SQLite(t)
	s := site.New(site.Deps{DB: d, Store: sitedb.New(d), Clock: clock.System{}, Bus: bus.New(d, clock.System{}, slog.Default()),
		Auditor: &auditLog{}, Keys: noKeys{}, Registration: form{}, Countries: file{}})
	rules := site.Regions{Allowed: []string{"198.51.100.7/32"}, Blocked: []string{"192.0.2.0/24"}, Countries: []string{"XB", "XC"},
		Networks: []site.Network{{CIDR: "203.0.113.0/24", Country: "XC"}}}
	for ip, want := range map[string]site.Verdict{
		"198.51.100.7":        {Country: "XB", Source: "file", By: "allowed", Rule: "198.51.100.7/32"},
		"198.51.100.8":        {Blocked: true, Country: "XB", Source: "file", By: "country", Rule: "XB"},
		"::ffff:198.51.100.8": {Blocked: true, Country: "XB", Source: "file", By: "country", Rule: "XB"},
		"203.0.113.1":         {Blocked: true, Country: "XC", Source: "networks", By: "country", Rule: "XC"},
		"192.0.2.5":           {Blocked: true, By: "blocked", Rule: "192.0.2.0/24"},
		"8.8.8.8":             {},
	} {
		got, err := s.Judge(rules, netip.MustParseAddr(ip))
		require.NoError(t, err)
		require.Equal(t, want, got, ip)
	}
	require.NoError(t, s.SetRegions(context.Background(), 7, 0, rules))
	status, err := s.StatusFor(context.Background(), netip.MustParseAddr("198.51.100.8"))
	require.NoError(t, err)
	require.Equal(t, site.RegionBlocked, status)
	h := build(t, dbtest.SQLite(t))
	w := h.ask("POST", "/api/v1/staff/site/regions/judge", "staff", `{"ip":"x","rules":{"allowed":[],"blocked":[],"countries":[],"networks":[]}}`)
	require.Contains(t, w.Body.String(), "site.region.address")
}

func TestBrand_RefusesWhatCannotBeReadOrLeadsAway(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	ctx := context.Background()
	for name, c := range map[string]struct {
		change func(*site.Brand)
		key    string
	}{
		"dark fill": {func(b *site.Brand) { b.Accent.Fill = "#7e4a00" }, "site.accent.contrast"},
		"pale link": {func(b *site.Brand) { b.Accent.LinkLight = "#9fd8df" }, "site.accent.contrast"},
		"almost":    {func(b *site.Brand) { b.Accent.FillLight = "#9a6a14" }, "site.accent.contrast"},
		"no colour": {func(b *site.Brand) { b.Accent.Fill = "red;background:url(x)" }, "site.accent.form"},
		"social elsewhere": {func(b *site.Brand) {
			b.Resources = append(b.Resources, site.Resource{Name: "FACEBOOK", Type: "SOCIAL", URL: "https://facebook.com.evil.example/x"})
		}, "site.brand.host"},
		"odd name": {func(b *site.Brand) { b.Resources = append(b.Resources, site.Resource{Name: "a b", URL: "/x"}) }, "site.brand.name"},
		"label too long": {func(b *site.Brand) {
			b.Resources = append(b.Resources, site.Resource{Name: "UMBRELLA", URL: "/x", Labels: map[locale.Lang]string{"fr": strings.Repeat("é", 121)}})
		}, "field.size"},
		"label in none": {func(b *site.Brand) {
			b.Resources = append(b.Resources, site.Resource{Name: "UMBRELLA", URL: "/x", Labels: map[locale.Lang]string{"xx": "x"}})
		}, "site.brand.language"},
		"footer away": {func(b *site.Brand) {
			b.Footer.Links = []site.FooterLink{{Label: map[locale.Lang]string{"en": "x"}, URL: "https://evil.example"}}
		}, "site.brand.host"},
		"footer unnamed": {func(b *site.Brand) {
			b.Footer.Links = []site.FooterLink{{Label: map[locale.Lang]string{"bn": "x"}, URL: "/help"}}
		}, "site.footer.label"},
		"cdn with a path": {func(b *site.Brand) { b.ImageCDNs = []string{"https://cdn.example/x"} }, "site.brand.origin"},
		"domain":          {func(b *site.Brand) { b.Domains = []site.DomainRoute{{Domain: "no domain", Route: "/"}} }, "site.brand.domain"},
		"route tabbed":    {func(b *site.Brand) { b.Domains = []site.DomainRoute{{Domain: "live.example", Route: "/\t/evil"}} }, "site.brand.route"},
		"route away":      {func(b *site.Brand) { b.Domains = []site.DomainRoute{{Domain: "live.example", Route: "//evil"}} }, "site.brand.route"},
		"gtag":            {func(b *site.Brand) { b.GtagID = "x');alert(1)" }, "site.brand.gtag"},
		"logo":            {func(b *site.Brand) { b.Logo = "https://evil.example/x.png" }, "site.brand.logo"},
	} {
		b, err := h.site.Brand(ctx)
		require.NoError(t, err)
		c.change(&b)
		raw, err := json.Marshal(map[string]any{"version": 0, "value": b})
		require.NoError(t, err)
		w := h.ask("PUT", "/api/v1/staff/site/brand", "staff", string(raw))
		require.Equal(t, 422, w.Code, name)
		require.Contains(t, w.Body.String(), c.key, name)
	}
}

func TestBrand_IsToldAsItIsDrawn(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	ctx := context.Background()
	b, err := h.site.Brand(ctx)
	require.NoError(t, err)
	b.Accent = site.Accent{Fill: "#ffd23e", LinkDark: "#7fe0ff"}
	b.Footer = site.Footer{Licence: map[locale.Lang]string{"en": "Licence 7", "bn": "লাইসেন্স ৭"},
		Links: []site.FooterLink{{Label: map[locale.Lang]string{"en": "Rules"}, URL: "/help#terms"}}}
	b.Resources = append(b.Resources, site.Resource{Name: "TELEGRAM", Type: "SOCIAL", Label: "Telegram", URL: "https://t.me/baize"},
		site.Resource{Name: "FACEBOOK", Type: "SOCIAL", Label: "Facebook", URL: ""})
	b.Logo = "/img/u/0123456789abcdef0123-120x40.png"
	require.NoError(t, h.site.SetBrand(ctx, 7, 0, b))
	p, err := h.site.Permission(ctx, netip.MustParseAddr("192.0.2.1"), "bn")
	require.NoError(t, err)
	require.Equal(t, "--brand-fill:#ffd23e;--brand-link-dark:#7fe0ff", p.Brand.Style)
	require.Equal(t, b.Logo, p.Brand.LogoURL)
	require.Equal(t, "লাইসেন্স ৭", p.Footer.Licence)
	require.Equal(t, []site.FooterLinkView{{Label: "Rules", URL: "/help#terms"}}, p.Footer.Links)
	names := map[string]bool{}
	for _, r := range p.Resources {
		names[r.Name] = true
	}
	require.True(t, names["TELEGRAM"])
	require.False(t, names["FACEBOOK"], "what has no address is not shown")
}

func TestResources_AreLabelledInTheReadersLanguage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := build(t, d)
		ctx := context.Background()
		label := func(name string, lang locale.Lang) string {
			p, err := h.site.Permission(ctx, netip.MustParseAddr("192.0.2.1"), lang)
			require.NoError(t, err)
			for _, r := range p.Resources {
				if r.Name == name {
					return r.Label
				}
			}
			return "none"
		}
		const gift = "REGISTERPOP"
		p, err := h.site.Permission(ctx, netip.MustParseAddr("192.0.2.1"), "fr")
		require.NoError(t, err)
		said := map[string]bool{}
		for _, lang := range p.Languages {
			said[label(gift, lang.Code)] = true
		}
		require.Len(t, said, 28, "each language has its own words of the sandbox's gift")
		require.Equal(t, "De l’argent fictif pour commencer", label(gift, "fr"))
		require.Empty(t, label("PHMACAOTUTORIAL", "fr"), "the sites have words of their own")
		require.Empty(t, label("PHMACAOTUTORIAL", "en"), "in English too, while nobody wrote others")

		b, err := h.site.Brand(ctx)
		require.NoError(t, err)
		b.Resources = slices.Clone(b.Resources)
		b.Resources[0].Labels = map[locale.Lang]string{"bn": "ছাতা"}
		b.Resources[0].Label = "Umbrella"
		b.Resources[0], b.Resources[1] = b.Resources[1], b.Resources[0]
		raw, err := json.Marshal(map[string]any{"version": 0, "value": b})
		require.NoError(t, err)
		w := h.ask("PUT", "/api/v1/staff/site/brand", "staff", string(raw))
		require.Equal(t, 200, w.Code, w.Body.String())
		require.Equal(t, "ছাতা", label(gift, "bn"))
		require.Equal(t, "Umbrella", label(gift, "fr"), "what staff took away does not come back")
		require.Empty(t, label("MOBILECONFIG2", "fr"), "nobody takes the labels of what stood in their place")
	})
}

func TestBrand_HasOneLogoAndNoAddressOfAnother(t *testing.T) {
	b, err := build(t, dbtest.SQLite(t)).site.Brand(context.Background())
	require.NoError(t, err)
	for _, r := range b.Resources {
		require.NotEqual(t, "LOGOLINK", r.Name, "nothing draws it: the logo is the picture that was brought in")
	}
}

func TestBrandPreview_ShowsWhatIsWrittenAndStoresNothing(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	ask := func(token string, change func(*site.Brand)) (int, map[string]any) {
		b, err := h.site.Brand(context.Background())
		require.NoError(t, err)
		change(&b)
		raw, err := json.Marshal(map[string]any{"lang": "bn", "value": b})
		require.NoError(t, err)
		w := h.ask("POST", "/api/v1/staff/site/brand/preview", token, string(raw))
		if w.Code != 200 {
			return w.Code, nil
		}
		return w.Code, h.value(t, w)["site"].(map[string]any)
	}
	code, seen := ask("staff", func(b *site.Brand) {
		b.Name = "Monsoon"
		b.Accent.Fill = "#ffc04d"
		b.Footer.Licence = map[locale.Lang]string{"en": "Licence", "bn": "লাইসেন্স"}
		b.Resources = append(b.Resources, site.Resource{Name: "TELEGRAM", Type: site.SocialType, URL: "https://t.me/monsoon"})
	})
	require.Equal(t, 200, code)
	require.Equal(t, "Monsoon", seen["brand"].(map[string]any)["name"])
	require.Contains(t, seen["brand"].(map[string]any)["style"], "#ffc04d")
	require.Equal(t, "লাইসেন্স", seen["footer"].(map[string]any)["licence"])
	require.Contains(t, seen["resources"], map[string]any{"name": "TELEGRAM", "type": "SOCIAL", "label": "", "labelNameEn": "", "url": "https://t.me/monsoon"})
	require.NotEqual(t, "/support", seen["customerService"].([]any)[0].(map[string]any)["path"], "as it goes out")
	b, err := h.site.Brand(context.Background())
	require.NoError(t, err)
	require.Equal(t, "Baize", b.Name)
	code, _ = ask("staff", func(b *site.Brand) { b.Resources[0].URL = "https://elsewhere.example" })
	require.Equal(t, 422, code)
	code, _ = ask("clerk", func(*site.Brand) {})
	require.Equal(t, 403, code)
}

func TestTry_AsksRegistrationByTheRuleThatIsTried(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	for value, accepted := range map[string]bool{"good": true, "bad": false} {
		body := `{"name":"line","patternId":9,"minLength":4,"maxLength":16,"value":"` + value + `"}`
		v := h.value(t, h.ask("POST", "/api/v1/staff/site/registration-fields/try", "staff", body))
		want := map[string]any{"accepted": accepted, "refusal": "line", "length": 9.0, "minLength": 4.0, "maxLength": 16.0, "fits": false, "matches": false, "pattern": ""}
		require.Equal(t, want, v)
	}
}

func TestResources_SayWhatStaffWroteOverTheSitesOwnWords(t *testing.T) {
	h := build(t, dbtest.SQLite(t))
	ctx := context.Background()
	b, err := h.site.Brand(ctx)
	require.NoError(t, err)
	b.Resources = []site.Resource{
		{Name: "ANDROID2", Type: "DOWNLOAD", Label: "Our app", Labels: map[locale.Lang]string{"bn": "আমাদের অ্যাপ"}, URL: "/install#android"},
		{Name: "MONSOONCLUB", Type: site.SocialType, Label: "Monsoon club", Labels: map[locale.Lang]string{"bn": "বর্ষার আড্ডা"}, URL: "/club"},
	}
	require.NoError(t, h.site.SetBrand(ctx, 7, 0, b))
	said := func(lang locale.Lang) [2]string {
		p, err := h.site.Permission(ctx, netip.MustParseAddr("192.0.2.1"), lang)
		require.NoError(t, err)
		return [2]string{p.Resources[0].Label, p.Resources[1].Label}
	}
	require.Equal(t, [2]string{"Our app", "Monsoon club"}, said("en"))
	require.Equal(t, [2]string{"আমাদের অ্যাপ", "বর্ষার আড্ডা"}, said("bn"))
	require.Equal(t, [2]string{"", "Monsoon club"}, said("fr"), "English takes no place of a site's own words in the reader's language")
}
