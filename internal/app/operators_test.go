package app_test

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"

	"baize/internal/app"
)

// typed is what somebody types into a command.
func typed(t *testing.T, line string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "in")
	require.NoError(t, os.WriteFile(path, []byte(line+"\n"), 0o600))
	in, err := os.Open(path)
	require.NoError(t, err)
	was := os.Stdin
	os.Stdin = in
	t.Cleanup(func() { os.Stdin = was; _ = in.Close() })
}

// house serves a folder without the sandbox brand.
func house(t *testing.T, folder string) *world {
	t.Helper()
	cfg, now := config(folder), &hurried{}
	cfg.Sandbox, cfg.SandboxPassword = false, ""
	a, err := app.New(t.Context(), app.TellBy(cfg, now), testLog{t})
	require.NoError(t, err)
	require.NoError(t, a.Start(t.Context(), newDeaf()))
	return &world{App: a, t: t, time: now}
}

func (w *world) enter(name, secret, code string) reply {
	return w.ask("POST", "/api/v1/staff/login", "", `{"username":"`+name+`","password":"`+secret+`","code":"`+code+`"}`)
}

func TestHouse_IsOpenedWithoutTheSandbox(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	typed(t, "a long password")
	opened := done(t, "staff", "open", "Boss", "--role", "owner", "--role", "game-ops", "--password-stdin", "--data", folder, "--no-sandbox")
	secret := regexp.MustCompile(`one-time-code secret of boss: (\w+)`).FindStringSubmatch(opened)
	require.Len(t, secret, 2, opened)
	require.NotContains(t, opened, "a long password")
	drawn := done(t, "staff", "open", "maker", "--role", "finance-maker", "--data", folder, "--no-sandbox")
	require.Regexp(t, `password of maker: \w{20}\n`, drawn)
	refused(t, "already", "staff", "open", "maker", "--role", "cs", "--data", folder, "--no-sandbox")
	refused(t, "no such role", "staff", "open", "other", "--role", "king", "--data", folder, "--no-sandbox")

	w := house(t, folder)
	code, err := totp.GenerateCode(secret[1], w.time.Now())
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, w.enter("boss", "a long password", code).Status)
	var list struct{ Items []struct{ NodeID string } }
	w.ask("GET", "/api/v1/games?limit=5", "", "").value(t, &list)
	require.NotEmpty(t, list.Items, "the house's games are there")
	for _, name := range []string{"member1", "owner"} {
		require.NotEqual(t, http.StatusOK, w.ask("POST", "/api/v1/auth/login", "", `{"username":"`+name+`","password":"`+password+`"}`).Status)
	}
	w.Stop(context.Background())

	done(t, "staff", "block", "boss", "--why", "left", "--data", folder, "--no-sandbox")
	refused(t, "no operator", "staff", "block", "nobody", "--why", "left", "--data", folder, "--no-sandbox")
	for _, let := range []bool{false, true} {
		w = house(t, folder)
		w.time.skip(time.Minute) // a code is good once
		code, err = totp.GenerateCode(secret[1], w.time.Now())
		require.NoError(t, err)
		require.Equal(t, let, w.enter("boss", "a long password", code).Status == http.StatusOK)
		w.Stop(context.Background())
		if !let {
			done(t, "staff", "unblock", "boss", "--why", "back", "--data", folder, "--no-sandbox")
		}
	}
	done(t, "audit", "verify", "--data", folder)
}
