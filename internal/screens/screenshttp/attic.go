package screenshttp

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

// keepChunks is how long the files of a former build are still served: who has
// a page of it open goes on without a reload.
const keepChunks = 7 * 24 * time.Hour

// atticList names the files of the build that ran last.
const atticList = "last.json"

// Attic keeps the hashed files of former builds in a folder. A file's time is
// when its build was replaced.
type Attic struct {
	dir   string
	clock clock.Clock
}

// NewAttic uses the folder, which need not be there.
func NewAttic(dir string, c clock.Clock) *Attic { return &Attic{dir: dir, clock: c} }

// Keep stores the hashed files of this build, marks those of the build before
// it as replaced now, and forgets what was replaced too long ago.
func (a *Attic) Keep(sites Sites) error {
	current, err := a.store(sites)
	if err != nil || len(current) == 0 {
		return err
	}
	last := map[string]bool{}
	if raw, err := os.ReadFile(filepath.Join(a.dir, atticList)); err == nil {
		if err := json.Unmarshal(raw, &last); err != nil {
			return err
		}
	}
	if err := a.sweep(current, last); err != nil {
		return err
	}
	raw, err := json.Marshal(current)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(a.dir, atticList), raw, 0o600)
}

// store copies what is not there yet and returns the names of all files.
func (a *Attic) store(sites Sites) (map[string]bool, error) {
	current := map[string]bool{}
	for name, site := range map[string]fs.FS{"member": sites.Member, "agent": sites.Agent, "staff": sites.Staff} {
		err := fs.WalkDir(site, "assets", func(file string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) || (err == nil && d.IsDir()) {
				return nil
			}
			if err != nil {
				return err
			}
			current[path.Join(name, file)] = true
			return a.copy(site, file, filepath.Join(a.dir, name, filepath.FromSlash(file)))
		})
		if err != nil {
			return nil, err
		}
	}
	return current, nil
}

// copy writes a file under another name first: a start that is killed leaves
// no half of one.
func (a *Attic) copy(site fs.FS, file, to string) error {
	raw, err := fs.ReadFile(site, file)
	if err != nil {
		return err
	}
	if kept, err := os.Stat(to); err == nil && kept.Size() == int64(len(raw)) { // a power cut may have left it short
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(to+".part", raw, 0o600); err != nil {
		return err
	}
	return os.Rename(to+".part", to)
}

func (a *Attic) sweep(current, last map[string]bool) error {
	now := a.clock.Now()
	return filepath.WalkDir(a.dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(a.dir, file)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		info, err := d.Info()
		switch {
		case err != nil:
			return err
		case name == atticList || current[name]:
			return nil
		case last[name]:
			return os.Chtimes(file, now, now)
		case now.Sub(info.ModTime()) > keepChunks:
			return os.Remove(file)
		}
		return nil
	})
}

// under serves the files of a built site, and those of its former builds.
func (a *Attic) under(api *httpx.API, site fs.FS, name, strip string) http.Handler {
	return api.Static(both{now: site, before: os.DirFS(filepath.Join(a.dir, name))}, strip)
}

// both looks into this build first.
type both struct{ now, before fs.FS }

// Open is a file of this build, or of a former one.
func (b both) Open(name string) (fs.File, error) {
	f, err := b.now.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return b.before.Open(name)
	}
	return f, err
}
