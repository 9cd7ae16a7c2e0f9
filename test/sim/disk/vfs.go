package disk

import (
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// registered and methods are what SQLite calls back into; it knows a VFS by a
// bare address, so they live as long as the process.
var (
	registered = &shelf{disks: map[string]*Disk{}}
	methods    sqlite3.Tsqlite3_io_methods
	once       sync.Once
)

// Register makes this package SQLite's file system for every database that the
// process opens from now on. No database may be open yet.
func Register() (err error) {
	once.Do(func() { err = register() })
	return err
}

// handle is one opening of a file.
type handle struct {
	disk              *Disk
	file              *file
	name              string
	log               bool
	level             int32
	shared, exclusive uint16
}

// opened finds the handle of a sqlite3_file. The number in it is an index, so
// that no Go pointer lies in memory that Go does not know.
var opened struct {
	mu      sync.RWMutex
	handles map[uintptr]*handle
	next    uintptr
}

type osFile struct {
	base sqlite3.Tsqlite3_file
	id   uintptr
}

// at turns an address that SQLite gives into a pointer.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

func of(file uintptr) *handle {
	opened.mu.RLock()
	defer opened.mu.RUnlock()
	return opened.handles[at[osFile](file).id]
}

func buffer(address uintptr, n int32) []byte { return unsafe.Slice(at[byte](address), n) }

func address[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f})) }

func register() error {
	tls := libc.NewTLS()
	if rc := sqlite3.Xsqlite3_initialize(tls); rc != sqlite3.SQLITE_OK {
		return fmt.Errorf("sqlite does not begin: %d", rc)
	}
	opened.handles = map[uintptr]*handle{}
	name, err := libc.CString("sim")
	if err != nil {
		return err
	}
	methods = ioMethods()
	p := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(sqlite3.Tsqlite3_vfs{})))
	if p == 0 {
		return fmt.Errorf("no memory for a file system")
	}
	*at[sqlite3.Tsqlite3_vfs](p) = sqlite3.Tsqlite3_vfs{
		FiVersion: 2, FszOsFile: int32(unsafe.Sizeof(osFile{})), FmxPathname: 512, FzName: name,
		FxOpen: address(xOpen), FxDelete: address(xDelete), FxAccess: address(xAccess), FxFullPathname: address(xFullPathname),
		FxRandomness: address(xRandomness), FxSleep: address(xSleep), FxCurrentTime: address(xCurrentTime),
		FxGetLastError: address(xGetLastError), FxCurrentTimeInt64: address(xCurrentTimeInt64),
	}
	if rc := sqlite3.Xsqlite3_vfs_register(tls, p, 1); rc != sqlite3.SQLITE_OK {
		return fmt.Errorf("sqlite does not take the file system: %d", rc)
	}
	return nil
}

func xOpen(_ *libc.TLS, _, name, pFile uintptr, flags int32, outFlags uintptr) int32 {
	*at[osFile](pFile) = osFile{}
	h := &handle{file: &file{}, disk: &Disk{files: map[string]*file{}}}
	if name != 0 { // else a temporary file that nobody else sees
		h.disk, h.name = registered.find(libc.GoString(name))
		if h.disk == nil || !h.find(flags) {
			return sqlite3.SQLITE_CANTOPEN
		}
		h.log = flags&sqlite3.SQLITE_OPEN_WAL != 0
	}
	if outFlags != 0 {
		*at[int32](outFlags) = flags
	}
	opened.mu.Lock()
	defer opened.mu.Unlock()
	opened.next++
	opened.handles[opened.next] = h
	*at[osFile](pFile) = osFile{base: sqlite3.Tsqlite3_file{FpMethods: uintptr(unsafe.Pointer(&methods))}, id: opened.next}
	return sqlite3.SQLITE_OK
}

func (h *handle) find(flags int32) bool {
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	f := h.disk.files[h.name]
	if f == nil {
		if flags&sqlite3.SQLITE_OPEN_CREATE == 0 || h.disk.dead {
			return false
		}
		f = &file{}
		h.disk.files[h.name] = f
	}
	h.file = f
	f.open++
	return true
}

func xDelete(_ *libc.TLS, _, name uintptr, _ int32) int32 {
	d, file := registered.find(libc.GoString(name))
	if d == nil {
		return sqlite3.SQLITE_IOERR_DELETE
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.files[file] == nil:
		return sqlite3.SQLITE_IOERR_DELETE_NOENT
	case d.dead:
		return sqlite3.SQLITE_IOERR_DELETE
	}
	delete(d.files, file)
	return sqlite3.SQLITE_OK
}

func xAccess(_ *libc.TLS, _, name uintptr, _ int32, out uintptr) int32 {
	*at[int32](out) = 0
	if d, file := registered.find(libc.GoString(name)); d != nil {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.files[file] != nil {
			*at[int32](out) = 1
		}
	}
	return sqlite3.SQLITE_OK
}

func xFullPathname(_ *libc.TLS, _, name uintptr, n int32, out uintptr) int32 {
	text := libc.GoString(name)
	if len(text)+1 > int(n) {
		return sqlite3.SQLITE_CANTOPEN
	}
	b := buffer(out, n)
	b[copy(b, text)] = 0
	return sqlite3.SQLITE_OK
}

func xRandomness(_ *libc.TLS, _ uintptr, n int32, out uintptr) int32 {
	for i, b := 0, buffer(out, n); i < len(b); i++ {
		b[i] = byte(i * 37)
	}
	return n
}

func xSleep(_ *libc.TLS, _ uintptr, micros int32) int32 {
	runtime.Gosched()
	return micros
}

const julianDay = 2_461_000.5 // some day: the product asks its own clock

func xCurrentTime(_ *libc.TLS, _, out uintptr) int32 {
	*at[float64](out) = julianDay
	return sqlite3.SQLITE_OK
}

func xCurrentTimeInt64(_ *libc.TLS, _, out uintptr) int32 {
	*at[int64](out) = int64(julianDay * 86_400_000)
	return sqlite3.SQLITE_OK
}

func xGetLastError(_ *libc.TLS, _ uintptr, _ int32, _ uintptr) int32 { return 0 }
