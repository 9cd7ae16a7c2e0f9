// Package mmdb tells the country of an address from a MaxMind DB file.
//
// The file is the operator's own and is put beside the program; no outside
// service is asked. It is read whole into memory and read anew when it was
// replaced, looked for at most every ten seconds. A file that is absent or
// broken tells no countries, and About says which.
package mmdb

import (
	"errors"
	"io/fs"
	"net/netip"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/oschwald/maxminddb-golang/v2"

	"baize/internal/kernel/clock"
)

// lookEvery is how soon a replaced file is noticed.
const lookEvery = 10 * time.Second

// File is a country file; make it with New. Safe for concurrent use.
type File struct {
	path  string
	clock clock.Clock

	looking sync.Mutex
	loaded  atomic.Pointer[loaded]
}

type loaded struct {
	lookedAt time.Time
	modified time.Time
	size     int64
	reader   *maxminddb.Reader
	about    About
}

// About is what is known of the file.
type About struct {
	// Present says that a file was read; Fault why one that is there was not.
	Present bool
	Fault   string
	Type    string
	BuiltAt time.Time
}

// New makes a File that reads path.
func New(path string, c clock.Clock) *File { return &File{path: path, clock: c} }

// Country is the ISO 3166 code of the country that an address is in, or "".
func (f *File) Country(ip netip.Addr) string {
	now := f.current()
	if now.reader == nil || !ip.IsValid() {
		return ""
	}
	var code string
	if err := now.reader.Lookup(ip.Unmap()).DecodePath(&code, "country", "iso_code"); err != nil {
		return ""
	}
	return code
}

// About tells of the file as it is in use.
func (f *File) About() About { return f.current().about }

func (f *File) current() *loaded {
	last, now := f.loaded.Load(), f.clock.Now()
	if last != nil && now.Sub(last.lookedAt) < lookEvery {
		return last
	}
	f.looking.Lock()
	defer f.looking.Unlock()
	if last = f.loaded.Load(); last != nil && now.Sub(last.lookedAt) < lookEvery {
		return last // somebody else has looked meanwhile
	}
	next := f.look(last, now)
	f.loaded.Store(next)
	return next
}

func (f *File) look(last *loaded, now time.Time) *loaded {
	info, err := os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return &loaded{lookedAt: now}
	}
	if err != nil {
		return &loaded{lookedAt: now, about: About{Fault: err.Error()}}
	}
	if last != nil && last.modified.Equal(info.ModTime()) && last.size == info.Size() {
		same := *last
		same.lookedAt = now
		return &same
	}
	next := &loaded{lookedAt: now, modified: info.ModTime(), size: info.Size()}
	raw, err := os.ReadFile(f.path)
	if err == nil {
		next.reader, err = maxminddb.OpenBytes(raw)
	}
	if err != nil {
		next.reader, next.about = nil, About{Fault: err.Error()}
		return next
	}
	next.about = About{Present: true, Type: next.reader.Metadata.DatabaseType, BuiltAt: next.reader.Metadata.BuildTime()}
	return next
}
