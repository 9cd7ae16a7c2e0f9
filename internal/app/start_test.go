package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
	"baize/internal/platform/db"
)

func TestStart_ServesAnEmptyFolderAndAnOldOne(t *testing.T) {
	folder := t.TempDir()
	first, err := app.New(context.Background(), config(folder), testLog{t})
	require.NoError(t, err)
	w := &world{App: first, t: t, time: &hurried{}}
	require.Equal(t, http.StatusServiceUnavailable, w.ask("GET", "/readyz", "", "").Status, "not ready before it has started")
	require.NoError(t, first.Start(context.Background(), newDeaf()))
	require.Equal(t, http.StatusOK, w.ask("GET", "/readyz", "", "").Status)
	require.Equal(t, http.StatusOK, w.ask("GET", "/healthz", "", "").Status)
	require.Equal(t, "50000.00", cash(w))
	first.Stop(context.Background())

	again := open(t, folder)
	require.Equal(t, http.StatusOK, again.ask("GET", "/readyz", "", "").Status)
	require.Equal(t, "50000.00", cash(again), "seeding twice pays once")
}

// The house signs as its own vendors with a key that is made once. Where somebody
// retired it after all, their games are to work again from the next start; where
// there is no room for it, everything else is to start.
func TestStart_MakesARetiredKeyOfTheHouseLiveAgain(t *testing.T) {
	ctx, folder := t.Context(), t.TempDir()
	w := open(t, folder)
	owner := w.staff("owner")
	const keys = "/api/v1/staff/gateway/keys"
	require.Equal(t, "gateway.key.house", w.ask("POST", keys+"/JDB/house/retire", owner, `{"reason":"old"}`).code())
	issued := func(keyID string, seen int) {
		t.Helper()
		require.Equal(t, http.StatusOK, w.ask("POST", keys, owner, fmt.Sprintf(`{"vendor":"CQ9","keyId":%q,"seen":%d}`, keyID, seen)).Status)
	}
	issued("k1", 1)
	d, err := db.Open(ctx, db.Config{URL: filepath.Join(folder, "baize.db"), Patient: true})
	require.NoError(t, err)
	require.NoError(t, d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE gateway_keys SET retired_at = 1 WHERE key_id = 'house' AND vendor IN ('JDB', 'CQ9')`)
		return err
	}))
	issued("k2", 2)
	w.Stop(ctx)

	w = open(t, folder)
	var live []string
	require.NoError(t, d.NewRaw(`SELECT vendor || ' ' || key_id FROM gateway_keys WHERE retired_at = 0 AND vendor IN ('JDB', 'CQ9') ORDER BY 1`).Scan(ctx, &live))
	require.Equal(t, []string{"CQ9 k1", "CQ9 k2", "JDB house"}, live)
	require.NoError(t, d.Close())
}

// A vendor that keeps wallets is set up outside: its keys are for staff, though
// the first was made by the house, and one they retired stays retired.
func TestStart_LeavesTheKeysOfAVendorOutsideToStaff(t *testing.T) {
	folder := t.TempDir()
	w := open(t, folder)
	owner := w.staff("owner")
	require.Less(t, w.ask("POST", "/api/v1/staff/gateway/keys/MINT/house/retire", owner, `{"reason":"old"}`).Status, 300)
	w.Stop(t.Context())
	w = open(t, folder)
	w.time.skip(time.Minute) // a code is good once
	require.Equal(t, "gateway.key.unknown", w.ask("POST", "/api/v1/staff/gateway/keys/MINT/house/retire", w.staff("owner"), `{"reason":"old"}`).code())
}

func cash(w *world) string {
	var v struct{ Cash string }
	w.ask("GET", "/api/v1/member/wallet", w.member("member1"), "").value(w.t, &v)
	return v.Cash
}

func TestStart_RefusesAFolderThatIsServedAlready(t *testing.T) {
	folder := t.TempDir()
	open(t, folder)
	_, err := app.New(context.Background(), config(folder), testLog{t})
	require.ErrorContains(t, err, "another baize")
}

func TestStart_FreesTheFolderWhenStartingFails(t *testing.T) {
	folder := t.TempDir()
	bad := config(folder)
	bad.Proxies = []string{"not a network"}
	_, err := app.New(context.Background(), bad, testLog{t})
	require.Error(t, err)
	open(t, folder)
}

func TestConfig_MasksSecrets(t *testing.T) {
	t.Setenv("BAIZE_MASTER_KEY", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
	t.Setenv("BAIZE_SANDBOX_PASSWORD", "do-not-show-me")
	t.Setenv("BAIZE_DB", "postgres://baize:s3cret-word@db.example/baize")
	var out, errOut bytes.Buffer
	require.Zero(t, app.Main([]string{"config"}, &out, &errOut), errOut.String())
	for _, secret := range []string{"aaaaaaaa", "do-not-show-me", "s3cret-word"} {
		require.NotContains(t, out.String(), secret)
	}
	require.True(t, json.Valid(out.Bytes()))
	require.Contains(t, out.String(), "db.example")
}

type operation struct {
	OperationID string
	Summary     string
	Parameters  []struct{ Name, In string }
	Responses   map[string]any
}

func TestOpenAPI_IsWholeAndDescribesEveryRoute(t *testing.T) {
	w := open(t, t.TempDir())
	raw, err := w.OpenAPI()
	require.NoError(t, err)
	var doc struct {
		OpenAPI string
		Info    struct{ Title, Version string }
		Paths   map[string]map[string]operation
	}
	require.NoError(t, json.Unmarshal(raw, &doc))
	require.Regexp(t, `^3\.1\.\d$`, doc.OpenAPI)
	require.NotEmpty(t, doc.Info.Title)
	require.NotEmpty(t, doc.Info.Version)
	seen := map[string]bool{}
	for _, r := range w.Routes() {
		op, ok := doc.Paths[r.Path][strings.ToLower(r.Method)]
		require.True(t, ok, "%s %s", r.Method, r.Path)
		require.Equal(t, r.Op, op.OperationID)
		require.False(t, seen[r.Op], "two operations are called %s", r.Op)
		seen[r.Op] = true
		require.NotEmpty(t, op.Responses, r.Op)
		for _, p := range parameter.FindAllStringSubmatch(r.Path, -1) {
			require.True(t, slices.ContainsFunc(op.Parameters, func(d struct{ Name, In string }) bool {
				return d.In == "path" && d.Name == p[1]
			}), "%s does not describe {%s}", r.Op, p[1])
		}
	}
	var whole any
	require.NoError(t, json.Unmarshal(raw, &whole))
	resolve(t, whole, whole)
}

// resolve follows every reference of the description.
func resolve(t *testing.T, whole, at any) {
	switch at := at.(type) {
	case map[string]any:
		if ref, ok := at["$ref"].(string); ok {
			require.True(t, reaches(whole, strings.Split(strings.TrimPrefix(ref, "#/"), "/")), "%s leads nowhere", ref)
		}
		for _, v := range at {
			resolve(t, whole, v)
		}
	case []any:
		for _, v := range at {
			resolve(t, whole, v)
		}
	}
}

func reaches(at any, steps []string) bool {
	for _, step := range steps {
		m, ok := at.(map[string]any)
		if !ok || m[step] == nil {
			return false
		}
		at = m[step]
	}
	return true
}
