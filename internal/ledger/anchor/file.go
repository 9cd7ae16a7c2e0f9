// Package anchor keeps the heads of the audit chain in a file of its own, one
// line a seal: who rewrites the database and every seal in it must also reach
// this file, and operators copy it elsewhere.
package anchor

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"baize/internal/ledger"
)

// File is an append-only text file of "seq hash" lines.
type File struct{ Path string }

var _ ledger.Anchors = File{}

// Append adds heads and returns when they are on the disk.
func (f File) Append(heads []ledger.Anchor) error {
	file, err := os.OpenFile(f.Path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	for _, h := range heads {
		if _, err := fmt.Fprintf(file, "%d %s\n", h.Seq, h.Hash); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return errors.Join(file.Sync(), file.Close())
}

// All reads the heads; a file that is not there has none. A last line cut off
// by a crash is an error: somebody must look.
func (f File) All() ([]ledger.Anchor, error) {
	file, err := os.Open(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var heads []ledger.Anchor
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var h ledger.Anchor
		if n, err := fmt.Sscanf(lines.Text(), "%d %s", &h.Seq, &h.Hash); n != 2 || err != nil || len(h.Hash) != 64 {
			return nil, fmt.Errorf("anchor file %s: line %d is damaged", f.Path, len(heads)+1)
		}
		heads = append(heads, h)
	}
	return heads, lines.Err()
}
