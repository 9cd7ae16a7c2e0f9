package app

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"baize/internal/kernel/rng"
	"baize/internal/platform/carry"
	"baize/internal/platform/secret"
)

// A sealed backup is this line, then a sealed stream of a compressed tar.
const (
	archiveMagic   = "baize backup 1\n"
	archivePurpose = "backup"
)

// sealFolder writes dir into a new sealed file, which has its name only when
// all of it is on the disk.
func sealFolder(key []byte, dir, file string) (size int64, err error) {
	box, err := secret.NewBox(key, rng.System{})
	if err != nil {
		return 0, err
	}
	part := file + ".part"
	out, err := os.OpenFile(part, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	err = writeArchive(box, out, dir)
	info, statErr := out.Stat()
	if err = errors.Join(err, statErr, out.Sync(), out.Close()); err != nil {
		return 0, errors.Join(err, os.Remove(part))
	}
	if err := os.Rename(part, file); err != nil {
		return 0, err
	}
	return info.Size(), carry.Sync(file)
}

func writeArchive(box *secret.Box, out io.Writer, dir string) error {
	if _, err := io.WriteString(out, archiveMagic); err != nil {
		return err
	}
	sealed, err := box.Writer(out, archivePurpose)
	if err != nil {
		return err
	}
	packed, err := gzip.NewWriterLevel(sealed, gzip.BestSpeed)
	if err != nil {
		return err
	}
	files := tar.NewWriter(packed)
	if err := files.AddFS(os.DirFS(dir)); err != nil {
		return err
	}
	return errors.Join(files.Close(), packed.Close(), sealed.Close())
}

// openArchive unpacks a sealed file into dir.
func openArchive(key []byte, file, dir string) error {
	box, err := secret.NewBox(key, rng.System{})
	if err != nil {
		return err
	}
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	magic := make([]byte, len(archiveMagic))
	if _, err := io.ReadFull(in, magic); err != nil || string(magic) != archiveMagic {
		return fmt.Errorf("%s is no backup of this program", file)
	}
	sealed, err := box.Reader(in, archivePurpose)
	if err != nil {
		return err
	}
	err = unpack(sealed, dir)
	if errors.Is(err, secret.ErrSealed) {
		return fmt.Errorf("%s is damaged or sealed with another master key", file)
	}
	return err
}

func unpack(sealed io.Reader, dir string) error {
	packed, err := gzip.NewReader(sealed)
	if err != nil {
		return err
	}
	for files := tar.NewReader(packed); ; {
		h, err := files.Next()
		if errors.Is(err, io.EOF) {
			// What was read is genuine; the rest tells that nothing was cut off.
			_, err = io.Copy(io.Discard, sealed)
			return err
		}
		if err != nil {
			return err
		}
		if h.Typeflag == tar.TypeDir {
			continue
		}
		if h.Typeflag != tar.TypeReg || !filepath.IsLocal(h.Name) {
			return fmt.Errorf("the backup holds %s, which is no file", h.Name)
		}
		if err := unpackFile(files, filepath.Join(dir, h.Name)); err != nil {
			return err
		}
	}
}

func unpackFile(in io.Reader, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}
