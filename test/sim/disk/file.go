package disk

// file is the content of one file and what of it is not synced yet.
type file struct {
	data    []byte
	pending []change
	undo    []byte // what the pending changes have written over, one after the other
	shm     [][]byte
	locks   fileLocks
	slots   [shmSlots]slot
	open    int
}

// change is a write, or a cut to a shorter length where truncate is set.
type change struct {
	at       int64
	length   int
	before   int // length of the file before
	undoFrom int // where in undo the old bytes begin
	undoLen  int
	truncate bool
}

func (f *file) read(p []byte, at int64) int {
	if at >= int64(len(f.data)) {
		return 0
	}
	return copy(p, f.data[at:])
}

func (f *file) write(p []byte, at int64) {
	c := change{at: at, length: len(p), before: len(f.data), undoFrom: len(f.undo)}
	end := int(at) + len(p)
	if int(at) < len(f.data) {
		f.undo = append(f.undo, f.data[at:min(end, len(f.data))]...)
	}
	c.undoLen = len(f.undo) - c.undoFrom
	f.grow(end)
	copy(f.data[at:], p)
	f.pending = append(f.pending, c)
}

func (f *file) grow(end int) {
	if end <= len(f.data) {
		return
	}
	if end > cap(f.data) {
		more := make([]byte, end, max(2*cap(f.data), end, 1<<16))
		copy(more, f.data)
		f.data = more
		return
	}
	from := len(f.data)
	f.data = f.data[:end]
	clear(f.data[from:])
}

func (f *file) truncate(size int64) {
	if size >= int64(len(f.data)) {
		f.grow(int(size))
		return
	}
	c := change{at: size, before: len(f.data), undoFrom: len(f.undo), truncate: true}
	f.undo = append(f.undo, f.data[size:]...)
	c.undoLen = len(f.undo) - c.undoFrom
	f.data = f.data[:size]
	f.pending = append(f.pending, c)
}

func (f *file) sync() { f.pending, f.undo = f.pending[:0], f.undo[:0] }
