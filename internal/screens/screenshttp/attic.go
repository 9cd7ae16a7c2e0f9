package screenshttp

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/platform/httpx"
)

// keepChunks is how long the files of a former build are still served: who has
// a page of it open goes on without a reload.
const keepChunks = 7 * 24 * time.Hour

const (
	atticLast   = "last"   // holds the archive of the build that ran last
	atticEnding = ".zip"   // of archives
	atticPart   = ".part"  // of one that is being written
	atticNames  = "assets" // what is kept of a site: files that carry a hash in their names
)

// Attic keeps the hashed files of former builds in a folder, an archive a build:
// thousands of small files took longer to make than all else of a start. An
// archive's time is when its build was replaced.
type Attic struct {
	dir     string
	clock   clock.Clock
	current string // the archive of this build
	opened  sync.Once
	former  []*zip.ReadCloser
}

// NewAttic uses the folder, which need not be there.
func NewAttic(dir string, c clock.Clock) *Attic { return &Attic{dir: dir, clock: c} }

// Keep stores the hashed files of this build, marks the build before it as
// replaced now, and forgets what was replaced too long ago.
func (a *Attic) Keep(sites Sites) error {
	files, err := hashed(sites)
	if err != nil || len(files) == 0 {
		return err
	}
	a.current = archiveOf(files)
	if err := os.MkdirAll(a.dir, 0o700); err != nil {
		return err
	}
	if err := a.store(files); err != nil {
		return err
	}
	last, err := os.ReadFile(filepath.Join(a.dir, atticLast))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := a.sweep(string(last)); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(a.dir, atticLast), []byte(a.current), 0o600)
}

// siteFile is a file by its name in an archive: the site's name, then its own.
type siteFile struct {
	of   fs.FS
	name string // in its site
	as   string
}

// hashed are the files of all sites that are kept, in a fixed order.
func hashed(sites Sites) (files []siteFile, err error) {
	for _, site := range []struct {
		name string
		fs.FS
	}{{"member", sites.Member}, {"agent", sites.Agent}, {"staff", sites.Staff}} {
		err := fs.WalkDir(site, atticNames, func(file string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) || (err == nil && d.IsDir()) {
				return nil
			}
			files = append(files, siteFile{site.FS, file, path.Join(site.name, file)})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// archiveOf names a build by its files' names, which change with what they hold.
func archiveOf(files []siteFile) string {
	sum := sha256.New()
	for _, f := range files {
		sum.Write(append([]byte(f.as), '\n'))
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]) + atticEnding
}

// store writes this build's archive unless it is there, under another name
// first: a start that is killed leaves no half of one. What a power cut left
// short has no end, and is written anew.
func (a *Attic) store(files []siteFile) error {
	to := filepath.Join(a.dir, a.current)
	if kept, err := zip.OpenReader(to); err == nil {
		return kept.Close()
	}
	out, err := os.OpenFile(to+atticPart, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	err = pack(out, files)
	if err = errors.Join(err, out.Close()); err != nil {
		return err
	}
	return os.Rename(to+atticPart, to)
}

// pack writes the files as they are: most are compressed already.
func pack(out *os.File, files []siteFile) error {
	archive := zip.NewWriter(out)
	for _, f := range files {
		raw, err := fs.ReadFile(f.of, f.name)
		if err != nil {
			return err
		}
		to, err := archive.CreateHeader(&zip.FileHeader{Name: f.as, Method: zip.Store})
		if err != nil {
			return err
		}
		if _, err := to.Write(raw); err != nil {
			return err
		}
	}
	return archive.Close()
}

func (a *Attic) sweep(last string) error {
	now := a.clock.Now()
	kept, err := os.ReadDir(a.dir)
	if err != nil {
		return err
	}
	for _, d := range kept {
		file := filepath.Join(a.dir, d.Name())
		info, err := d.Info()
		switch {
		case err != nil:
		case d.Name() == atticLast, d.Name() == a.current:
		case d.Name() == last:
			err = os.Chtimes(file, now, now)
		case now.Sub(info.ModTime()) > keepChunks:
			err = os.RemoveAll(file)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// open opens the archives of former builds when a file is asked for that this
// one does not have. One that cannot be read is passed over.
func (a *Attic) open() []*zip.ReadCloser {
	a.opened.Do(func() {
		kept, _ := os.ReadDir(a.dir) // no folder: no former builds
		for _, d := range kept {
			if !strings.HasSuffix(d.Name(), atticEnding) || d.Name() == a.current {
				continue
			}
			if r, err := zip.OpenReader(filepath.Join(a.dir, d.Name())); err == nil {
				a.former = append(a.former, r)
			}
		}
	})
	return a.former
}

// under serves the files of a built site, and those of its former builds.
func (a *Attic) under(api *httpx.API, site fs.FS, name, strip string) http.Handler {
	return api.Static(both{now: site, before: a, name: name}, strip)
}

// both looks into this build first.
type both struct {
	now    fs.FS
	before *Attic
	name   string // of the site
}

// Open is a file of this build, or of a former one.
func (b both) Open(name string) (fs.File, error) {
	f, err := b.now.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	for _, r := range b.before.open() {
		if f, found := r.Open(path.Join(b.name, name)); found == nil {
			return f, nil
		}
	}
	return nil, err
}
