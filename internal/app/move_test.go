package app_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
	"baize/internal/platform/carry"
	"baize/internal/platform/db/dbtest"
	"baize/migrations"
)

// A move that dies before its target is marked must leave nothing that the
// server would take for a deployment: a key and anchors without their database
// were served as a new one.
func TestMove_MarksItsTargetFirstAndBringsItsOwnKey(t *testing.T) {
	url := dbtest.Empty(t)
	folder := played(t)
	head := headOf(t, folder)
	done(t, "move", "--from", folder, "--to", url, "--data", folder)
	to := filepath.Join(t.TempDir(), "back")
	require.NoError(t, os.MkdirAll(to, 0o700))
	_, err := carry.Copy(t.Context(), carry.Job{
		From: url, To: filepath.Join(to, "baize.db"), Name: head, Files: migrations.Files,
		Check: func(context.Context) error { return errors.New("cut off") },
	})
	require.ErrorContains(t, err, "cut off")
	refused(t, "half-moved", "migrate", "--data", to)
	require.NoError(t, os.WriteFile(filepath.Join(to, "anchors.log"), []byte("torn"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(to, "master.key"), []byte(strings.Repeat("ab", 32)), 0o600))
	done(t, "move", "--from", url, "--to", to, "--data", folder, "--resume")
	require.Equal(t, head, headOf(t, to))
	for _, name := range []string{"master.key", "anchors.log"} {
		want, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(to, name))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "%s: what lay there was nobody's", name)
	}
}

func TestMove_PutsTheDatabaseIntoAnEmptyFolderFirst(t *testing.T) {
	url := dbtest.Empty(t)
	folder := played(t)
	done(t, "move", "--from", folder, "--to", url, "--data", folder)
	to := filepath.Join(t.TempDir(), "back")
	first := make(chan []os.DirEntry, 1)
	go func() {
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
			if seen, err := os.ReadDir(to); err == nil && len(seen) > 0 {
				first <- seen
				return
			}
		}
		close(first)
	}()
	done(t, "move", "--from", url, "--to", to, "--data", folder)
	seen := <-first
	require.NotEmpty(t, seen)
	require.Contains(t, seen[0].Name(), "baize.db", "marked, before key and anchors")
}

// A script says --resume always: with nothing to take up it begins.
func TestMove_TakenUpWithNothingThereBegins(t *testing.T) {
	url := dbtest.Empty(t)
	folder := played(t)
	head := headOf(t, folder)
	done(t, "move", "--from", folder, "--to", url, "--data", folder, "--resume")
	to := filepath.Join(t.TempDir(), "deep", "back")
	done(t, "move", "--from", url, "--to", to, "--data", folder, "--resume")
	require.Equal(t, head, headOf(t, to))
}

// A supervisor starts what was stopped: a server that came back while the copy
// runs would take bets that stay behind.
func TestMove_KeepsServersAwayUntilItIsDone(t *testing.T) {
	url := dbtest.Empty(t)
	folder := played(t)
	done(t, "move", "--from", folder, "--to", url, "--data", folder)
	cfg := config(folder)
	cfg.DB = url
	served, err := app.New(t.Context(), cfg, testLog{t})
	require.NoError(t, err)
	_, err = carry.HoldOf(t.Context(), url)
	require.ErrorContains(t, err, "a server uses the database")
	served.Stop(t.Context())

	held, err := carry.HoldOf(t.Context(), url)
	require.NoError(t, err)
	_, err = app.New(t.Context(), cfg, testLog{t})
	require.ErrorContains(t, err, "is being moved")
	require.NoError(t, held.Still(t.Context()))
	require.NoError(t, held.Close())
	require.Error(t, held.Still(t.Context()), "a lock that is lost is noticed")
	again, err := app.New(t.Context(), cfg, testLog{t})
	require.NoError(t, err)
	again.Stop(t.Context())
}
