package app_test

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"baize/internal/app"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if model.dir != "" {
		_ = os.RemoveAll(model.dir)
	}
	os.Exit(code)
}

// model is the folder that furnish copies, made when it is asked for first.
var model struct {
	once sync.Once
	dir  string
	err  error
}

// furnished is the folder of a program that has served the sandbox brand and has
// stopped. The first start writes ten thousand titles and hashes a dozen
// passwords; TestStart_ServesAnEmptyFolderAndAnOldOne looks at that, others
// begin where it ends.
func furnished() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "baize-furnished-"); err != nil {
		return "", err
	}
	ctx := context.Background()
	a, err := app.New(ctx, config(dir), io.Discard)
	if err != nil {
		return dir, err
	}
	defer a.Stop(ctx)
	return dir, a.Start(ctx, newDeaf())
}

// furnish makes an empty folder a copy of the furnished one.
func furnish(t *testing.T, folder string) {
	t.Helper()
	if old, _ := os.ReadDir(folder); len(old) > 0 {
		return
	}
	model.once.Do(func() { model.dir, model.err = furnished() })
	require.NoError(t, model.err)
	require.NoError(t, filepath.WalkDir(model.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(folder, path[len(model.dir):])
		if e.IsDir() {
			return os.MkdirAll(to, 0o700)
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, raw, 0o600)
	}))
}
