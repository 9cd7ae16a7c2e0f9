package disk

// The levels of a lock on the database file, as SQLite names them.
const (
	unlocked = iota
	shared
	reserved
	pending
	exclusive
)

// fileLocks counts who holds what of a database file.
type fileLocks struct {
	shared             int
	reserved, tightest *handle
}

// lock raises a handle to a level; false where another holds it.
func (l *fileLocks) lock(h *handle, level int32) bool {
	if h.level >= level {
		return true
	}
	if level == shared {
		if l.tightest != nil {
			return false
		}
		l.shared++
		h.level = shared
		return true
	}
	if l.reserved != nil && l.reserved != h {
		return false
	}
	l.reserved = h
	h.level = max(h.level, reserved)
	if level == exclusive {
		l.tightest = h
		if l.shared > 1 {
			h.level = pending
			return false
		}
		h.level = exclusive
	}
	return true
}

func (l *fileLocks) unlock(h *handle, level int32) {
	if h.level <= level {
		return
	}
	if l.reserved == h {
		l.reserved = nil
	}
	if l.tightest == h {
		l.tightest = nil
	}
	if level == unlocked {
		l.shared--
	}
	h.level = level
}

const shmSlots = 8

// slot is one lock of the log's index.
type slot struct {
	shared    int
	exclusive bool
}

// The flags of a lock on the log's index.
const (
	shmUnlock    = 1
	shmShared    = 4
	shmExclusive = 8
)

// lockShm takes or gives back n slots; false where another holds one.
func (f *file) lockShm(h *handle, from, n int32, flags int32) bool {
	slots := f.slots[from : from+n]
	mine := uint16(1<<n-1) << from
	switch flags {
	case shmUnlock | shmShared:
		if h.shared&mine == mine {
			slots[0].shared--
			h.shared &^= mine
		}
	case shmUnlock | shmExclusive:
		for i := range slots {
			if h.exclusive&(1<<(int(from)+i)) != 0 {
				slots[i].exclusive = false
			}
		}
		h.exclusive &^= mine
	case shmShared:
		if h.shared&mine == mine {
			return true
		}
		if slots[0].exclusive {
			return false
		}
		slots[0].shared++
		h.shared |= mine
	default:
		for i := range slots {
			if slots[i].exclusive || slots[i].shared > 0 {
				return false
			}
		}
		for i := range slots {
			slots[i].exclusive = true
		}
		h.exclusive |= mine
	}
	return true
}
