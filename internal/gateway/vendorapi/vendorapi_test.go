package vendorapi_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/gateway/vendorapi"
	"baize/internal/platform/seamless"
)

var update = flag.Bool("update", false, "write api/vendor.json anew")

const committed = "../../../api/vendor.json"

func TestOpenAPI_IsTheCommittedDescription(t *testing.T) {
	raw, err := vendorapi.OpenAPI()
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile(committed, raw, 0o644))
	}
	old, err := os.ReadFile(committed)
	require.NoError(t, err)
	require.Equal(t, string(old), string(raw), "api/vendor.json is not the present protocol: make generate")
}

func TestOpenAPI_SaysSomethingOfEveryWordOfTheProtocol(t *testing.T) {
	raw, err := vendorapi.OpenAPI()
	require.NoError(t, err)
	var doc struct {
		Paths map[string]struct {
			Post struct {
				Summary, Description string
				Parameters           []any
				Responses            map[string]struct {
					XStatuses []struct{ Status, Retry, Meaning string } `json:"x-statuses"`
				}
				Golden []any `json:"x-golden"`
			}
		}
		Components struct {
			Schemas map[string]struct{ Description string }
		}
		Statuses []struct{ Status, Retry, Meaning string } `json:"x-statuses"`
	}
	require.NoError(t, json.Unmarshal(raw, &doc))
	require.Len(t, doc.Paths, len(seamless.Ops()))
	for _, op := range seamless.Ops() {
		p := doc.Paths[seamless.PathPrefix+string(op)].Post
		require.NotEmpty(t, p.Summary, op)
		require.NotEmpty(t, p.Description, op)
		require.NotEmpty(t, p.Golden, "%s has no example", op)
		require.Len(t, p.Parameters, 5, op)
		for _, s := range p.Responses["200"].XStatuses {
			require.Equal(t, string(seamless.Status(s.Status).Class()), s.Retry, s.Status)
			require.NotEmpty(t, s.Meaning, s.Status)
		}
	}
	for _, name := range seamless.Fields() {
		require.NotEmpty(t, doc.Components.Schemas[name].Description, name)
	}
	require.Len(t, doc.Statuses, len(seamless.Statuses()))
	for _, s := range doc.Statuses {
		require.NotEmpty(t, s.Meaning, s.Status)
	}
	for _, ref := range regexp.MustCompile(`"\$ref": "#/components/([^/"]+)/([^"]+)"`).FindAllSubmatch(raw, -1) {
		require.Contains(t, string(raw), `"`+string(ref[2])+`": {`)
	}
}

// The signatures of the examples are computed here from the published formula
// alone.
func TestExamples_AreSignedByThePublishedFormula(t *testing.T) {
	for _, e := range vendorapi.Examples() {
		hash := sha256.Sum256([]byte(e.Body))
		require.Equal(t, hex.EncodeToString(hash[:]), e.BodyHash, e.Title)
		mac := hmac.New(sha256.New, []byte(vendorapi.ExampleSecret))
		mac.Write([]byte("POST\n/vendor/v1/" + string(e.Op) + "\n1767225600\n" + e.Nonce + "\n" + e.BodyHash))
		require.Equal(t, hex.EncodeToString(mac.Sum(nil)), e.Signature, e.Title)
		call, err := seamless.Decode([]byte(e.Body))
		require.NoError(t, err, e.Title)
		require.NoError(t, call.Check(e.Op), e.Title)
		reply, err := seamless.DecodeReply([]byte(e.Reply))
		require.NoError(t, err)
		require.Equal(t, call.RequestUUID, reply.RequestUUID)
		var fields map[string]any
		require.NoError(t, json.Unmarshal([]byte(e.Reply), &fields))
		for name := range fields {
			require.Contains(t, vendorapi.ReplyFields(), name, e.Title)
		}
	}
	require.Equal(t, "2476dec3bf11f717cebf22c400df44bb75d73516e249b76be306aad0ea212389", vendorapi.Examples()[0].Signature)
}

// document is docs/seamless.md, which vendors read.
func document(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile("../../../docs/seamless.md")
	require.NoError(t, err)
	return string(raw)
}

func TestDocument_TellsEveryWordOfTheProtocol(t *testing.T) {
	text := document(t)
	for _, op := range seamless.Ops() {
		require.Contains(t, text, "`"+string(op)+"`")
	}
	for _, name := range seamless.Fields() {
		require.Contains(t, text, "`"+name+"`")
	}
	for _, name := range vendorapi.ReplyFields() {
		require.Contains(t, text, "`"+name+"`")
	}
	for _, s := range seamless.Statuses() {
		require.Contains(t, text, "`"+string(s)+"` | "+string(s.Class())+" |", "the row of the status")
	}
	for _, s := range vendorapi.Situations() {
		require.Contains(t, text, "| "+s.When+" | "+s.Then+" |")
	}
}

// fenced is the first code block of a language in the document.
func fenced(t *testing.T, language string) string {
	t.Helper()
	_, rest, found := strings.Cut(document(t), "```"+language+"\n")
	require.True(t, found)
	block, _, found := strings.Cut(rest, "```")
	require.True(t, found)
	return block
}

func TestDocument_SignsInAShellAsItSays(t *testing.T) {
	for _, tool := range []string{"bash", "openssl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Fatal(tool, "is needed for the example of the document:", err)
		}
	}
	script := fenced(t, "sh")
	raw, err := os.ReadFile("sign.sh")
	require.NoError(t, err)
	require.Equal(t, string(raw), script, "the document and the page show the same")
	out, err := exec.Command("bash", "-euo", "pipefail", "-c", "curl() { printf '%s\\n' \"$@\"; }\n"+script).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "X-Signature: "+vendorapi.Examples()[0].Signature)
	require.Contains(t, string(out), "https://play.example.com/vendor/v1/ping")
}

func TestDocument_SignsInGoAsItSays(t *testing.T) {
	program := fenced(t, "go")
	raw, err := os.ReadFile("sign.go.txt")
	require.NoError(t, err)
	require.Equal(t, string(raw), program, "the document and the page show the same")
	name := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(name, []byte(program), 0o600))
	out, err := exec.Command("go", "run", name).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, vendorapi.Examples()[0].Signature+"\n", string(out))
}

func TestPage_IsServedWithItsOwnFilesOnly(t *testing.T) {
	h, err := vendorapi.Handler()
	require.NoError(t, err)
	get := func(path string) *httptest.ResponseRecorder {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
		return rec
	}
	page := get("/vendor/docs")
	require.Equal(t, 200, page.Code)
	require.Contains(t, page.Header().Get("Content-Security-Policy"), "default-src 'none'")
	body := page.Body.String()
	require.NotContains(t, body, "<script")
	for _, link := range regexp.MustCompile(`(?:src|href)="([^"#][^"]*)"`).FindAllStringSubmatch(body, -1) {
		require.True(t, strings.HasPrefix(link[1], "/"), link[1])
	}
	for _, op := range seamless.Ops() {
		require.Contains(t, body, `id="`+string(op)+`"`)
	}
	require.Equal(t, 200, get("/vendor/docs/page.css").Code)
	require.Equal(t, "application/json", get("/vendor/openapi.json").Header().Get("Content-Type"))
	require.Equal(t, 404, get("/vendor/docs/none").Code)
}
