package app

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"baize/internal/platform/carry"
)

const (
	manifestFile   = "manifest.json"
	manifestFormat = 1
	databaseFile   = "baize.db"
	keyFileName    = "master.key"
	workFolder     = ".restoring"
)

// manifest says what a backup holds; a folder without one is no backup.
type manifest struct {
	Format  int    `json:"format"`
	Version string `json:"version"`
	MadeAt  string `json:"madeAt"`
	Engine  string `json:"engine"` // of the original
	// Key is the fingerprint of the master key, which is not in the backup.
	Key   string     `json:"key"`
	Book  bookCounts `json:"book"`
	Files []fileSum  `json:"files"`
}

// bookCounts name the book that a copy must hold.
type bookCounts struct {
	Head     string `json:"head"`
	Entries  int64  `json:"entries"`
	Postings int64  `json:"postings"`
	Accounts int64  `json:"accounts"`
	Seals    int64  `json:"seals"`
}

type fileSum struct {
	Path   string `json:"path"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// fingerprint names a master key without telling it.
func fingerprint(key []byte) string {
	sum := sha256.Sum256(append([]byte("baize master key\n"), key...))
	return hex.EncodeToString(sum[:8])
}

// sums lists every file below dir but the manifest.
func sums(dir string) ([]fileSum, error) {
	var out []fileSum
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == manifestFile {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		h := sha256.New()
		n, err := io.Copy(h, f)
		rel, _ := filepath.Rel(dir, path)
		out = append(out, fileSum{Path: filepath.ToSlash(rel), Size: n, SHA256: hex.EncodeToString(h.Sum(nil))})
		return err
	})
	return out, err
}

func (m manifest) write(dir string) error {
	raw, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	path := filepath.Join(dir, manifestFile)
	if err := os.WriteFile(path, append(raw, '\n'), 0o600); err != nil {
		return err
	}
	return carry.Sync(path)
}

func readManifest(dir string) (m manifest, err error) {
	raw, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return m, fmt.Errorf("%s is no finished backup: it has no %s", dir, manifestFile)
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(raw, &m); err != nil {
		return m, fmt.Errorf("%s: %w", manifestFile, err)
	}
	if m.Format != manifestFormat {
		return m, fmt.Errorf("the backup has format %d, this program reads %d", m.Format, manifestFormat)
	}
	return m, nil
}

// check compares the files below dir with what the manifest says.
func (m manifest) check(dir string) error {
	have, err := sums(dir)
	if err != nil {
		return err
	}
	for _, want := range m.Files {
		i := slices.IndexFunc(have, func(f fileSum) bool { return f.Path == want.Path })
		switch {
		case i < 0:
			return fmt.Errorf("the backup lacks %s", want.Path)
		case have[i] != want:
			return fmt.Errorf("%s in the backup is damaged: its sum is %s, it was %s", want.Path, have[i].SHA256, want.SHA256)
		}
	}
	if len(have) != len(m.Files) {
		return fmt.Errorf("the backup holds %d files, its manifest names %d", len(have), len(m.Files))
	}
	return nil
}

// carried tells which files of a data folder belong into a copy of it: all but
// the database itself, which is copied by its own means, what belongs to the
// running process, and the key.
func carried(path string) bool {
	switch {
	case path == keyFileName, path == "lock", strings.HasPrefix(path, databaseFile), strings.HasPrefix(path, workFolder):
		return false
	}
	return !strings.HasSuffix(path, ".part")
}

// anchoring tells the files that say how far the database's chains had come.
func anchoring(path string) bool { return path == anchorsFile || path == staffAnchorsFile }

// copyFolder copies the files that belong into a copy; one that is erased while
// it runs belongs there no more.
func copyFolder(from, to string, wanted func(string) bool) error {
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a deployment on PostgreSQL may keep nothing here at all
		}
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil || !e.Type().IsRegular() || !wanted(filepath.ToSlash(rel)) {
			return err
		}
		return copyFile(path, filepath.Join(to, rel))
	})
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer in.Close()
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err := errors.Join(err, out.Close()); err != nil {
		return err
	}
	return carry.Sync(to)
}

// empty tells whether a folder is not there or holds nothing.
func empty(dir string) (bool, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "lost+found" })
	return len(entries) == 0, err
}
