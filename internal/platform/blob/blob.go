// Package blob keeps files that people bring in.
//
// A blob has a name that follows from its content, so that it never changes
// under its name: what is stored under it already is the same. Dir keeps them
// in a folder of the data folder, which backups carry; another Store may keep
// them elsewhere. Names are checked, none leads out of the folder.
package blob

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

// Store keeps blobs by name.
type Store interface {
	// Put stores a blob, durably; one that stands already is left as it is.
	Put(ctx context.Context, name string, data []byte) error
	// Get reads a blob; ErrNone if there is none.
	Get(ctx context.Context, name string) ([]byte, error)
}

// The refusals.
var (
	ErrNone = errors.New("blob: no such blob")
	ErrName = errors.New("blob: not a name")
)

var nameForm = regexp.MustCompile(`^[0-9a-z][0-9a-z@_-]{3,80}\.[a-z0-9]{2,5}$`)

// Dir is a Store in a folder, which is made at the first Put.
type Dir struct{ Path string }

// place spreads blobs over folders by the first two letters of their names.
func (d Dir) place(name string) (string, error) {
	if !nameForm.MatchString(name) {
		return "", ErrName
	}
	return filepath.Join(d.Path, name[:2], name), nil
}

// Get reads a blob.
func (d Dir) Get(_ context.Context, name string) ([]byte, error) {
	path, err := d.place(name)
	if err != nil {
		return nil, ErrNone
	}
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	return raw, err
}

// Remove takes a blob away; one that is not there is no fault.
func (d Dir) Remove(_ context.Context, name string) error {
	path, err := d.place(name)
	if err != nil {
		return err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Put writes a blob beside its place, syncs it and moves it there, so that a
// crash leaves a whole blob or none.
func (d Dir) Put(_ context.Context, name string, data []byte) error {
	path, err := d.place(name)
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, "*.part")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // gone already where all went well
	if err := write(f, data); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(folder)
}

func write(f *os.File, data []byte) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
