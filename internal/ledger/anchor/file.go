// Package anchor keeps the heads of the audit chain in a file of its own, one
// line a seal: who rewrites the database and every seal in it must also reach
// this file, and operators copy it elsewhere.
//
// A power cut may tear the lines that were being added. Such a tail is never
// removed: the next start writes it off with a comment that names its place,
// its length and its hash (Mend), and the heads that were torn are added again
// behind it. All takes a damaged line only under such a comment, and only where
// what is left of it agrees with the head that follows; whatever else is damaged
// is an error, for somebody must look.
package anchor

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"baize/internal/ledger"
)

// File is an append-only text file of "seq hash" lines.
type File struct{ Path string }

var _ ledger.Anchors = File{}

const (
	lineMax = 20 + 1 + 64 + 1
	// atOnce bounds what is not yet synced, and so what a power cut may tear.
	atOnce  = 32
	tornMax = atOnce*lineMax + noteMax
)

// Append adds heads and returns when they are on the disk.
func (f File) Append(heads []ledger.Anchor) error {
	file, err := os.OpenFile(f.Path, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(heads, atOnce) {
		var lines bytes.Buffer
		for _, h := range part {
			fmt.Fprintf(&lines, "%d %s\n", h.Seq, h.Hash)
		}
		if err := add(file, lines.Bytes()); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return file.Close()
}

// add appends durably. What a full disk cut off was told to nobody and is taken
// back, so that the next try begins at a line.
func add(file *os.File, lines []byte) error {
	before, err := file.Stat()
	if err != nil {
		return err
	}
	if n, err := file.Write(lines); err != nil {
		if n > 0 {
			err = errors.Join(err, file.Truncate(before.Size()))
		}
		return err
	}
	return file.Sync()
}

// All reads the heads; a file that is not there has none. A line that was torn
// by a crash and not written off by Mend is an error, as is any other damage.
func (f File) All() ([]ledger.Anchor, error) {
	raw, err := os.ReadFile(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := reader{path: f.Path, raw: raw}
	if err := r.read(); err != nil {
		return nil, err
	}
	if r.torn {
		return nil, r.damaged("cut off; the next start of the server writes it off")
	}
	return r.heads, nil
}

// Stamp is the file's size and the time of its last change.
func (f File) Stamp() (ledger.Stamp, error) {
	info, err := os.Stat(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return ledger.Stamp{}, nil
	}
	if err != nil {
		return ledger.Stamp{}, err
	}
	return ledger.Stamp{Size: info.Size(), Modified: info.ModTime().UnixNano()}, nil
}

// Mend writes off a tail that a crash tore, and says whether there was one. It
// refuses damage that a crash does not make.
func (f File) Mend() (bool, error) {
	raw, err := os.ReadFile(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	r := reader{path: f.Path, raw: raw}
	if err := r.read(); err != nil || !r.torn {
		return false, err
	}
	file, err := os.OpenFile(f.Path, os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		return false, err
	}
	end := "\n" + note(r.at, raw[r.at:]) + "\n"
	if r.unended {
		end = "\n"
	}
	return true, errors.Join(add(file, []byte(end)), file.Close())
}
