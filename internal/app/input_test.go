package app_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/httpx"
)

// rubbish are bodies that no operation takes, or takes without any effect.
func rubbish() []string {
	deep := strings.Repeat(`{"a":`, 500) + "1" + strings.Repeat("}", 500)
	return []string{
		`{}`, `[]`, `null`, `"x"`, `17`, `true`, `{`, "\x00\xff\xfe", deep, `{"a":"` + strings.Repeat("x", 1<<20) + `"}`,
		`{"amount":"-1","method":7,"accountId":{},"reason":[],"username":null,"password":[1],"id":true,"on":"yes"}`,
		`{"amount":"1e99","method":"\u0000","accountId":"0000000000007","number":"💥","name":"\ud800","jwe":"a.b.c.d.e"}`,
		`{"amount":999999999999999999999999,"lang":"` + strings.Repeat("অ", 300) + `","username":"' OR 1=1 --","code":"000000"}`,
		`{"jwe":"eyJhbGciOiJub25lIn0....","username":"member1","password":"` + strings.Repeat("p", 300) + `"}`,
	}
}

// odd are values for path parameters and queries.
var odd = []string{
	"0", "-1", "zzzzzzzzzzzzz", "ZZZZZZZZZZZZZ", "9999999999999", "%00", "%ff%fe", "..%2f..%2fetc", "💥", "null", strings.Repeat("a", 3000), "'", "%25s",
}

var queries = []string{"limit", "cursor", "from", "to", "state", "q", "query", "gameType", "gameClassify", "kind", "vendor", "vassalage", "pageNo", "method", "amount"}

// holders are tokens for every route: staff by permission.
type holders struct {
	w     *world
	token map[httpx.Audience]string
	staff map[string]string // by permission
}

func holding(w *world) holders {
	h := holders{w: w, token: map[httpx.Audience]string{httpx.Public: "", httpx.Member: w.member("member1"), httpx.Agent: w.login("/api/v1/agent/login", "agent1")}, staff: map[string]string{}}
	h.token[httpx.Game] = w.gameToken(h.token[httpx.Member], "dice")
	for _, name := range []string{"risk", "officer", "checker", "maker", "owner"} {
		token := w.staff(name)
		var me struct{ Permissions []string }
		w.ask("GET", "/api/v1/staff/me", token, "").value(w.t, &me)
		for _, p := range me.Permissions {
			h.staff[p] = token
		}
	}
	return h
}

func (h holders) of(t *testing.T, r httpx.Route) string {
	if r.Audience != httpx.Staff {
		return h.token[r.Audience]
	}
	require.Contains(t, h.staff, r.Permission, r.Op)
	return h.staff[r.Permission]
}

// last are the operations that take the login away with which they are tried.
var last = []string{"logout", "staffLogout", "endOtherSessions", "freePlay"}

func TestRoutes_RefuseRubbishPolitely(t *testing.T) {
	w := open(t, t.TempDir())
	h := holding(w)
	before := w.ask("GET", "/api/v1/member/wallet", h.token[httpx.Member], "").Body
	tried := 0
	for _, r := range w.Routes() {
		if slices.Contains(last, r.Op) {
			continue
		}
		token := h.of(t, r)
		for _, try := range requests(r) {
			got := w.ask(r.Method, try.path, token, try.body)
			tried++
			require.Less(t, got.Status, 500, "%s %.200s %.200s: %s", r.Method, try.path, try.body, got.Body)
			if got.Status >= http.StatusBadRequest {
				require.Equal(t, "application/problem+json", got.Type, "%s %.200s %.200s", r.Method, try.path, try.body)
				require.NotEmpty(t, got.code())
				require.NotRegexp(t, `(?i)sqlite|pgx|goroutine|\.go:|SELECT `, string(got.Body), "%s %.200s", r.Method, try.path)
			}
		}
	}
	require.Greater(t, tried, 500)
	require.Equal(t, string(before), string(w.ask("GET", "/api/v1/member/wallet", h.token[httpx.Member], "").Body), "rubbish moved money")
	t.Logf("%d requests", tried)
}

type attempt struct{ path, body string }

func requests(r httpx.Route) (all []attempt) {
	if parameter.MatchString(r.Path) {
		for _, v := range odd {
			all = append(all, attempt{path: parameter.ReplaceAllString(r.Path, escaped(v)), body: bodyOf(r)})
		}
	}
	if r.Method == http.MethodGet {
		for _, q := range queries {
			for _, v := range []string{"-1", "%00", "%ff", "💥'", strings.Repeat("9", 30)} {
				all = append(all, attempt{path: fill(r.Path) + "?" + q + "=" + escaped(v)})
			}
		}
		return all
	}
	for _, body := range rubbish() {
		all = append(all, attempt{path: fill(r.Path), body: body})
	}
	return all
}

func bodyOf(r httpx.Route) string {
	if r.Method == http.MethodGet {
		return ""
	}
	return `{}`
}

// escaped leaves what is escaped already as it is.
func escaped(v string) string {
	if strings.Contains(v, "%") {
		return v
	}
	return url.PathEscape(v)
}
