package app

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCopyFolder_LeavesOutWhatIsErasedMeanwhile(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	for _, name := range []string{"a", "b/erased", "c"} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(from, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(from, name), []byte(name), 0o600))
	}
	require.NoError(t, copyFolder(from, to, func(path string) bool {
		if path == "b/erased" {
			require.NoError(t, os.Remove(filepath.Join(from, path)))
		}
		return true
	}))
	require.FileExists(t, filepath.Join(to, "a"))
	require.FileExists(t, filepath.Join(to, "c"))
	require.NoFileExists(t, filepath.Join(to, "b/erased"))
}
