package screenshttp_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/screens/screenshttp"
	"baize/internal/site"
)

// directives splits a policy.
func directives(policy string) map[string]string {
	out := map[string]string{}
	for _, d := range strings.Split(policy, "; ") {
		name, rest, _ := strings.Cut(d, " ")
		out[name] = rest
	}
	return out
}

func TestPolicy_LetsNothingInFromOutsideUnlessItIsSetUp(t *testing.T) {
	for _, forMembers := range []bool{true, false} {
		got := directives(screenshttp.Policy(site.Brand{}, screenshttp.Sources{}, forMembers))
		media := map[bool]string{true: "'self' data:", false: "'self'"}[forMembers]
		styles := map[bool]string{true: "'self' 'sha256-c'", false: "'self'"}[forMembers]
		require.Equal(t, map[string]string{
			"default-src": "'self'", "script-src": "'self' 'sha256-s'", "style-src": styles, "style-src-attr": "'unsafe-inline'",
			"img-src": "'self' data:", "media-src": media, "font-src": "'self'", "connect-src": "'self'", "frame-src": "'self'",
			"object-src": "'none'", "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'self'",
		}, got)
	}
}

func TestPolicy_LetsSpokenDigitsBeHeardWhereThereIsAWayIn(t *testing.T) {
	for of, want := range map[string]string{"login.en": "'self' data:", screenshttp.Agents: "'self' data:", screenshttp.Office: "'self'"} {
		require.Equal(t, want, directives(screenshttp.PolicyOf(of))["media-src"], of)
	}
	require.Equal(t, "'self'", directives(screenshttp.PolicyOf(screenshttp.Agents))["frame-src"], "agents' pages are an office all the same")
}

func TestPolicy_LetsPicturesAndGamesOfTheOperatorsHostsIn(t *testing.T) {
	b := site.Brand{ImageCDNs: []string{"https://cdn.example", "https://art.example:8443/"}, LaunchCDNs: []string{"https://play.example"}}
	got := directives(screenshttp.Policy(b, screenshttp.Sources{Frame: []string{"https://sign.example"}}, true))
	require.Equal(t, "'self' data: https://cdn.example https://art.example:8443", got["img-src"])
	require.Equal(t, "'self' https://sign.example https://play.example", got["frame-src"])
	require.Equal(t, "'self' 'sha256-s'", got["script-src"], "a host of pictures gives no scripts")
	require.Equal(t, "'self'", directives(screenshttp.Policy(b, screenshttp.Sources{}, false))["frame-src"], "offices open no games")
}

func TestPolicy_LetsTheMeasuringServiceInWhereItHasAnAccount(t *testing.T) {
	b := site.Brand{GtagID: "G-ABC1234567"}
	got := directives(screenshttp.Policy(b, screenshttp.Sources{}, true))
	require.Contains(t, got["script-src"], " https://www.googletagmanager.com ")
	require.Contains(t, got["connect-src"], "https://*.google-analytics.com")
	require.Contains(t, got["img-src"], "https://*.google-analytics.com")
	require.NotContains(t, screenshttp.Policy(b, screenshttp.Sources{}, false), "google", "offices are not measured")
}

func TestPolicy_LeavesOutWhatWouldChangeIt(t *testing.T) {
	b := site.Brand{ImageCDNs: []string{"https://x;script-src *", "http://plain.example", "https://*", "https://a.example https://b.example", "https://cdn.example/path"}}
	require.Equal(t, screenshttp.Policy(site.Brand{}, screenshttp.Sources{}, true), screenshttp.Policy(b, screenshttp.Sources{}, true))
}
