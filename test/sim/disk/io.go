package disk

import (
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

func ioMethods() sqlite3.Tsqlite3_io_methods {
	return sqlite3.Tsqlite3_io_methods{
		FiVersion: 2, FxClose: address(xClose), FxRead: address(xRead), FxWrite: address(xWrite), FxTruncate: address(xTruncate),
		FxSync: address(xSync), FxFileSize: address(xFileSize), FxLock: address(xLock), FxUnlock: address(xUnlock),
		FxCheckReservedLock: address(xCheckReservedLock), FxFileControl: address(xFileControl), FxSectorSize: address(xSectorSize),
		FxDeviceCharacteristics: address(xDeviceCharacteristics), FxShmMap: address(xShmMap), FxShmLock: address(xShmLock),
		FxShmBarrier: address(xShmBarrier), FxShmUnmap: address(xShmUnmap),
	}
}

func xClose(_ *libc.TLS, pFile uintptr) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	h.file.locks.unlock(h, unlocked)
	h.file.open--
	h.disk.mu.Unlock()
	opened.mu.Lock()
	defer opened.mu.Unlock()
	delete(opened.handles, at[osFile](pFile).id)
	return sqlite3.SQLITE_OK
}

func xRead(_ *libc.TLS, pFile, out uintptr, n int32, from int64) int32 {
	h, b := of(pFile), buffer(out, n)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	if got := h.file.read(b, from); got < len(b) {
		clear(b[got:])
		return sqlite3.SQLITE_IOERR_SHORT_READ
	}
	return sqlite3.SQLITE_OK
}

// logHeader is how many bytes stand before the first frame of a log. Only
// frames are counted by faults: whether the header is written depends on when
// the log was last copied, which no seed decides.
const logHeader = 32

func xWrite(_ *libc.TLS, pFile, in uintptr, n int32, to int64) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	switch {
	case h.disk.dead:
		return sqlite3.SQLITE_IOERR_WRITE
	case h.log && to >= logHeader && n > 24 && !h.disk.onWrite():
		if h.disk.full {
			return sqlite3.SQLITE_FULL
		}
		return sqlite3.SQLITE_IOERR_WRITE
	}
	h.file.write(buffer(in, n), to)
	return sqlite3.SQLITE_OK
}

func xTruncate(_ *libc.TLS, pFile uintptr, size int64) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	if h.disk.dead {
		return sqlite3.SQLITE_IOERR_TRUNCATE
	}
	h.file.truncate(size)
	return sqlite3.SQLITE_OK
}

func xSync(_ *libc.TLS, pFile uintptr, _ int32) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	switch {
	case h.disk.dead, h.disk.stuck:
		return sqlite3.SQLITE_IOERR_FSYNC
	case h.log && h.frames():
		if !h.disk.onSync(h.file) {
			return sqlite3.SQLITE_IOERR_FSYNC
		}
	default:
		h.file.sync()
	}
	return sqlite3.SQLITE_OK
}

// frames reports whether the sync is of frames, not of a header alone.
func (h *handle) frames() bool {
	for _, c := range h.file.pending {
		if c.at >= logHeader {
			return true
		}
	}
	return false
}

func xFileSize(_ *libc.TLS, pFile, out uintptr) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	*at[int64](out) = int64(len(h.file.data))
	return sqlite3.SQLITE_OK
}

func xLock(_ *libc.TLS, pFile uintptr, level int32) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	if !h.file.locks.lock(h, level) {
		return sqlite3.SQLITE_BUSY
	}
	return sqlite3.SQLITE_OK
}

func xUnlock(_ *libc.TLS, pFile uintptr, level int32) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	h.file.locks.unlock(h, level)
	return sqlite3.SQLITE_OK
}

func xCheckReservedLock(_ *libc.TLS, pFile, out uintptr) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	*at[int32](out) = 0
	if h.file.locks.reserved != nil {
		*at[int32](out) = 1
	}
	return sqlite3.SQLITE_OK
}

func xFileControl(_ *libc.TLS, _ uintptr, _ int32, _ uintptr) int32 { return sqlite3.SQLITE_NOTFOUND }

func xSectorSize(_ *libc.TLS, _ uintptr) int32 { return sector }

// xDeviceCharacteristics says what SQLite assumes of disks on Linux: a torn
// write spoils nothing beside it. Without it frames are padded, or not, by where
// the log happens to stand, which no seed decides.
func xDeviceCharacteristics(_ *libc.TLS, _ uintptr) int32 {
	return sqlite3.SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

func xShmMap(_ *libc.TLS, pFile uintptr, region, size, extend int32, out uintptr) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	*at[uintptr](out) = 0
	for int32(len(h.file.shm)) <= region {
		if extend == 0 {
			return sqlite3.SQLITE_OK
		}
		// Words, so that the index is aligned; it never moves while it is held.
		words := make([]uint64, size/8)
		h.file.shm = append(h.file.shm, unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), size))
	}
	*at[uintptr](out) = uintptr(unsafe.Pointer(&h.file.shm[region][0]))
	return sqlite3.SQLITE_OK
}

func xShmLock(_ *libc.TLS, pFile uintptr, from, n, flags int32) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	flags &^= 2 // "lock" is what is left without "unlock"
	if !h.file.lockShm(h, from, n, flags) {
		return sqlite3.SQLITE_BUSY
	}
	return sqlite3.SQLITE_OK
}

func xShmBarrier(_ *libc.TLS, pFile uintptr) {
	h := of(pFile)
	h.disk.mu.Lock()
	h.disk.mu.Unlock() //nolint:staticcheck // entering and leaving is the barrier
}

func xShmUnmap(_ *libc.TLS, pFile uintptr, remove int32) int32 {
	h := of(pFile)
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	for i := range shmSlots {
		if h.shared&(1<<i) != 0 {
			h.file.slots[i].shared--
		}
		if h.exclusive&(1<<i) != 0 {
			h.file.slots[i].exclusive = false
		}
	}
	h.shared, h.exclusive = 0, 0
	if remove != 0 {
		h.file.shm = nil
	}
	return sqlite3.SQLITE_OK
}
