package disk

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Disk holds the files of one folder.
type Disk struct {
	mu    sync.Mutex
	dir   string
	files map[string]*file
	fault Fault
	// After a full disk or a cut nothing more is written; after a failed sync
	// nothing is synced any more.
	full, dead, stuck bool
	cut               Fault // the one that has taken the power away
	struck            bool
}

// shelf finds the disk of a path.
type shelf struct {
	mu    sync.Mutex
	next  atomic.Int64
	disks map[string]*Disk
}

// New makes an empty disk; Register must have been called before.
func New() *Disk { return registered.put(&Disk{files: map[string]*file{}}) }

func (s *shelf) put(d *Disk) *Disk {
	d.dir = "/sim/" + strconv.FormatInt(s.next.Add(1), 10) + "/"
	s.mu.Lock()
	defer s.mu.Unlock()
	s.disks[d.dir] = d
	return d
}

// find is the disk of a path and the file's name on it.
func (s *shelf) find(path string) (*Disk, string) {
	end := strings.LastIndexByte(path, '/') + 1
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.disks[path[:end]], path[end:]
}

// Path is where a file of this name is opened.
func (d *Disk) Path(name string) string { return d.dir + name }

// Drop forgets the disk; nothing of it may be open.
func (d *Disk) Drop() {
	registered.mu.Lock()
	defer registered.mu.Unlock()
	delete(registered.disks, d.dir)
}

// Copy is a disk of its own with what a program sees on this one now.
func (d *Disk) Copy() *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	files := map[string]*file{}
	for name, f := range d.files {
		files[name] = &file{data: append(make([]byte, 0, len(f.data)+len(f.data)/4), f.data...)}
	}
	return registered.put(&Disk{files: files})
}

// Size is how many bytes the files hold.
func (d *Disk) Size() (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, f := range d.files {
		n += len(f.data)
	}
	return n
}

// Save writes the files into a real folder, for people to look at.
func (d *Disk) Save(dir string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, f := range d.files {
		if err := os.WriteFile(filepath.Join(dir, name), f.data, 0o600); err != nil {
			return err
		}
	}
	return nil
}
