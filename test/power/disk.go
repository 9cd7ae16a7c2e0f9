package main

import (
	"os"
	"path/filepath"

	"baize/internal/kernel/rng"
	"baize/test/tracer"
)

// sector is what a disk writes whole or not at all.
const sector = 512

// disk is a model of the machine's files: what is durable, and what was done
// since and may be lost.
type disk struct {
	files map[string]*file
	lying bool // says that the log is synced and does not do it
}

type file struct {
	durable []byte
	gone    bool // durably unlinked
	pending []op
	version int // counts durable changes
}

type op struct {
	event int
	e     *event
}

func newDisk(base map[string][]byte) *disk {
	d := &disk{files: map[string]*file{}}
	for name, content := range base {
		d.files[name] = &file{durable: append([]byte(nil), content...)}
	}
	return d
}

func (d *disk) file(name string) *file {
	f := d.files[name]
	if f == nil {
		f = &file{}
		d.files[name] = f
	}
	return f
}

// apply takes one event.
func (d *disk) apply(i int, e *event) {
	switch {
	case e.kind != tracer.Sync:
		f := d.file(e.file)
		f.pending = append(f.pending, op{i, e})
	case !e.begins && !(d.lying && filepath.Ext(e.file) == ".db-wal"):
		d.sync(e)
	}
}

// sync makes durable what was written before the sync began, and the ends of
// other files, which are in the file system's own journal.
func (d *disk) sync(e *event) {
	for name, f := range d.files {
		if name != e.file && (len(f.pending) == 0 || f.pending[0].e.kind != tracer.Unlink) {
			continue
		}
		n := 0
		for n < len(f.pending) && f.pending[n].event < e.begun && (name == e.file || n == 0) {
			f.durable, f.gone = step(f.durable, f.gone, f.pending[n].e)
			n++
		}
		if n > 0 {
			f.pending = append([]op(nil), f.pending[n:]...)
			f.version++
		}
	}
}

// step is the effect of one event on a file's content.
func step(content []byte, gone bool, e *event) ([]byte, bool) {
	switch e.kind {
	case tracer.Unlink:
		return nil, true
	case tracer.Truncate:
		return resize(content, e.size), false
	}
	if need := e.offset + int64(len(e.data)); need > int64(len(content)) {
		content = resize(content, need)
	}
	copy(content[e.offset:], e.data)
	return content, false
}

func resize(content []byte, size int64) []byte {
	if size <= int64(len(content)) {
		return content[:size]
	}
	return append(content, make([]byte, size-int64(len(content)))...)
}

// image is a folder that holds the files of one kind of power cut; only what
// differs from the last one is written.
type image struct {
	dir  string
	open map[string]*os.File
}

func newImage(dir string) (*image, error) {
	return &image{dir: dir, open: map[string]*os.File{}}, os.MkdirAll(dir, 0o700)
}

func (m *image) close() {
	for _, f := range m.open {
		_ = f.Close()
	}
}

// whole writes a file as it stands.
func (m *image) whole(name string, content []byte, gone bool) error {
	path := filepath.Join(m.dir, name)
	if gone {
		m.forget(name)
		return ignoreAbsent(os.Remove(path))
	}
	m.forget(name)
	return os.WriteFile(path, content, 0o600)
}

func (m *image) forget(name string) {
	if f := m.open[name]; f != nil {
		_ = f.Close()
		delete(m.open, name)
	}
}

func ignoreAbsent(err error) error {
	if os.IsNotExist(err) {
		return nil
	}
	return err
}

func (m *image) handle(name string) (*os.File, error) {
	if f := m.open[name]; f != nil {
		return f, nil
	}
	f, err := os.OpenFile(filepath.Join(m.dir, name), os.O_CREATE|os.O_RDWR, 0o600)
	if err == nil {
		m.open[name] = f
	}
	return f, err
}

// play does one event to the image.
func (m *image) play(e *event) error {
	if e.kind == tracer.Unlink {
		return m.whole(e.file, nil, true)
	}
	f, err := m.handle(e.file)
	if err != nil {
		return err
	}
	if e.kind == tracer.Truncate {
		return f.Truncate(e.size)
	}
	_, err = f.WriteAt(e.data, e.offset)
	return err
}

// tear does a part of the pending events to an image of the durable files:
// every sector of a write for itself, by chance. undo takes it back.
func (m *image) tear(d *disk, random *rng.Seeded) (undo func() error, err error) {
	touched, odds := map[string]bool{}, 1+rng.Below(random, 7) // of eight sectors
	for name, f := range d.files {
		for _, p := range f.pending {
			if err := m.tearOne(p.e, odds, random); err != nil {
				return nil, err
			}
			touched[name] = true
		}
	}
	return func() error {
		for name := range touched {
			if err := m.restore(name, d.files[name]); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

func (m *image) tearOne(e *event, odds uint64, random *rng.Seeded) error {
	if e.kind != tracer.Write {
		if rng.Below(random, 8) >= odds {
			return nil
		}
		return m.play(e)
	}
	for from := int64(0); from < int64(len(e.data)); {
		to := min((e.offset+from)/sector*sector+sector-e.offset, int64(len(e.data)))
		if rng.Below(random, 8) < odds {
			if err := m.play(&event{kind: tracer.Write, file: e.file, offset: e.offset + from, data: e.data[from:to]}); err != nil {
				return err
			}
		}
		from = to
	}
	return nil
}

// restore brings the places that pending events may have touched back to what
// is durable.
func (m *image) restore(name string, f *file) error {
	if f.gone {
		return m.whole(name, nil, true)
	}
	h, err := m.handle(name)
	if err != nil {
		return err
	}
	for _, p := range f.pending {
		if p.e.kind != tracer.Write {
			return m.whole(name, f.durable, false)
		}
		from, to := p.e.offset, min(p.e.offset+int64(len(p.e.data)), int64(len(f.durable)))
		if from < to {
			if _, err := h.WriteAt(f.durable[from:to], from); err != nil {
				return err
			}
		}
	}
	return h.Truncate(int64(len(f.durable)))
}
