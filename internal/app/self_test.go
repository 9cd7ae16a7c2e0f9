package app_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
)

type selfCheck struct {
	State string
	Clock string
	Staff string
	Parts []struct{ Name, Sum, Expected, State string }
}

func TestG18_ARunningProgramFindsItselfGoodAndSaysWhenASettingChanged(t *testing.T) {
	w := open(t, t.TempDir())
	officer := w.staff("risk")
	verify := func() selfCheck {
		got := w.ask("POST", "/api/v1/staff/compliance/checks", officer, `{}`)
		require.Equal(t, http.StatusOK, got.Status, string(got.Body))
		var list struct{ Items []selfCheck }
		got.value(t, &list)
		return list.Items[0]
	}
	first := verify()
	require.Equal(t, "good", first.State)
	var names []string
	for _, p := range first.Parts {
		names = append(names, p.Name)
		require.Equal(t, "good", p.State, p.Name)
		require.Len(t, p.Sum, 64, p.Name)
	}
	require.Equal(t, []string{"program", "settings", "games", "migrations", "tables"}, names)
	require.NotEmpty(t, first.Staff)

	app.SetOf(w.App).CodeWaitOut = true // as if something had written into the process
	second := verify()
	require.Equal(t, "failed", second.State)
	for _, p := range second.Parts {
		want := "good"
		if p.Name == "settings" {
			want = "changed"
		}
		require.Equal(t, want, p.State, p.Name)
	}
	raw, err := json.Marshal(second)
	require.NoError(t, err)
	require.NotContains(t, string(raw), password)
	require.Contains(t, string(w.ask("GET", "/metrics", "", "").Body), "baize_self_check_failed 1")
	require.Contains(t, string(w.ask("GET", "/metrics", "", "").Body), "baize_clock_offset_seconds")
}

func TestG18_ChecksAreForWhoMaySeeThem(t *testing.T) {
	w := open(t, t.TempDir())
	owner, maker := w.staff("owner"), w.staff("maker")
	require.Equal(t, http.StatusOK, w.ask("GET", "/api/v1/staff/compliance/checks", owner, "").Status)
	require.Equal(t, http.StatusForbidden, w.ask("GET", "/api/v1/staff/compliance/checks", maker, "").Status)
	for _, who := range []string{owner, maker, w.staff("checker")} {
		require.Equal(t, http.StatusForbidden, w.ask("POST", "/api/v1/staff/compliance/checks", who, `{}`).Status)
	}
}

func TestG18_AFlippedByteOfTheProgramIsFound(t *testing.T) {
	mine, err := os.Executable()
	require.NoError(t, err)
	raw, err := os.ReadFile(mine)
	require.NoError(t, err)
	raw = raw[:min(len(raw), 1<<20)]
	file := filepath.Join(t.TempDir(), "program")
	require.NoError(t, os.WriteFile(file, raw, 0o600))
	before, err := app.SumOfFile(file)
	require.NoError(t, err)
	raw[len(raw)/2] ^= 1
	require.NoError(t, os.WriteFile(file, raw, 0o600))
	after, err := app.SumOfFile(file)
	require.NoError(t, err)
	require.NotEqual(t, before, after)
}

func TestG18_ASumThatIsNoneIsRefusedAtTheStart(t *testing.T) {
	c := config(t.TempDir())
	c.ProgramSum = "abc"
	require.ErrorContains(t, c.Validate(), "program-sum")
	c.ProgramSum = strings.Repeat("a", 64)
	require.NotContains(t, errorText(c.Validate()), "program-sum")
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
