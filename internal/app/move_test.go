package app_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"baize/internal/platform/db/dbtest"
)

// A move that dies before its target is marked must leave nothing that the
// server would take for a deployment: a key and anchors without their database
// were served as a new one.
func TestMove_MarksItsTargetBeforeAnythingElseIsThere(t *testing.T) {
	url := dbtest.Empty(t)
	folder := played(t)
	head := headOf(t, folder)
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
	require.Contains(t, seen[0].Name(), "baize.db", "the database comes first, marked")
	require.FileExists(t, filepath.Join(to, "master.key"))
	require.FileExists(t, filepath.Join(to, "anchors.log"))
	require.Equal(t, head, headOf(t, to))
}
