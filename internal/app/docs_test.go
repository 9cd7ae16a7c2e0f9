package app_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDocs_DescribeEveryRouteAndOpenInABrowser(t *testing.T) {
	w := open(t, t.TempDir())
	raw := w.ask("GET", "/api/openapi.json", "", "")
	require.Equal(t, 200, raw.Status)
	var doc struct {
		OpenAPI    string
		Info       struct{ Title, Version string }
		Paths      map[string]map[string]struct{ OperationID string }
		Components map[string]map[string]any
	}
	require.NoError(t, json.Unmarshal(raw.Body, &doc))
	require.True(t, strings.HasPrefix(doc.OpenAPI, "3.1."), doc.OpenAPI)
	require.NotEmpty(t, doc.Info.Title)
	require.NotEmpty(t, doc.Info.Version)

	seen := map[string]bool{}
	for path, ops := range doc.Paths {
		for method, op := range ops {
			require.NotEmpty(t, op.OperationID, "%s %s", method, path)
			require.False(t, seen[op.OperationID], "%s stands twice", op.OperationID)
			seen[op.OperationID] = true
		}
	}
	for _, r := range w.Routes() {
		require.Contains(t, doc.Paths[r.Path], strings.ToLower(r.Method), r.Path)
	}
	for _, ref := range regexp.MustCompile(`"\$ref":"#/components/([^/"]+)/([^"]+)"`).FindAllSubmatch(raw.Body, -1) {
		require.Contains(t, doc.Components[string(ref[1])], string(ref[2]))
	}
	require.Equal(t, 200, w.ask("GET", "/api/openapi.yaml", "", "").Status)

	page := w.ask("GET", "/api/docs", "", "")
	if page.Status == 503 {
		t.Skip("the sites are not built")
	}
	require.Equal(t, 200, page.Status)
	require.True(t, strings.HasPrefix(page.Type, "text/html"), page.Type)
	require.NotContains(t, string(page.Body), "://", "the explorer asks nobody else")
	for _, file := range regexp.MustCompile(`(?:src|href)="(/[^"]+)"`).FindAllSubmatch(page.Body, -1) {
		require.Equal(t, 200, w.ask("GET", string(file[1]), "", "").Status, string(file[1]))
	}
	require.Equal(t, 404, w.ask("GET", "/api/docs/gone.js", "", "").Status)
}

func TestDocs_TellVendorsTheirProtocol(t *testing.T) {
	w := open(t, t.TempDir())
	page := w.ask("GET", "/vendor/docs", "", "")
	require.Equal(t, 200, page.Status)
	require.True(t, strings.HasPrefix(page.Type, "text/html"), page.Type)
	require.Equal(t, 200, w.ask("GET", "/vendor/docs/page.css", "", "").Status)
	raw := w.ask("GET", "/vendor/openapi.json", "", "")
	require.Equal(t, 200, raw.Status)
	require.True(t, json.Valid(raw.Body))
	require.Equal(t, 404, w.ask("GET", "/vendor/docs/none", "", "").Status)
}
