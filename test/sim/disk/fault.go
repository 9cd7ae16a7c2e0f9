package disk

import "math/rand/v2"

// Kind is what goes wrong.
type Kind int

// The faults. Cut is the power: what was not synced is kept, lost or torn as
// Left says. WriteError fails one write without doing it, Full that and every
// later one, SyncError a sync after its writes have reached the disk.
const (
	None Kind = iota
	Cut
	WriteError
	Full
	SyncError
)

// Left says what becomes of writes that were not synced when the power went.
type Left int

// KeepAll is also what a killed process leaves, whose writes the system has.
const (
	KeepAll Left = iota
	LoseAll
	Tear
)

// Fault strikes at the After-th write (or sync, for SyncError and AtSync) of
// the log, counted from the moment it is set.
type Fault struct {
	Kind   Kind
	After  int
	AtSync bool // Cut at a sync instead of a write: before it takes effect, or after
	Synced bool // the cut comes after the sync took effect
	Left   Left
	Seed   uint64 // of what a tear keeps
}

// Set arms a fault; None disarms, and gives back the space of a full disk.
func (d *Disk) Set(f Fault) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fault, d.struck, d.full, d.stuck = f, false, false, false
}

// Struck reports whether the fault that was set last has happened.
func (d *Disk) Struck() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.struck
}

// Cut takes the power away now, unless an armed cut has. The disk is dead from
// here on: it can be read, and nothing changes it.
func (d *Disk) Cut(left Left, seed uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.dead {
		d.die(Fault{Left: left, Seed: seed})
	}
}

func (d *Disk) die(of Fault) { d.cut, d.dead, d.struck = of, true, true }

// Left is what the cut of a dead disk has left: a disk to open the database from
// again. The old one is dropped, and nothing of it may be open: the files go over
// as they are, since what a life has written is megabytes.
func (d *Disk) Left() *Disk {
	d.Drop()
	d.mu.Lock()
	defer d.mu.Unlock()
	files := map[string]*file{}
	for name, f := range d.files {
		if d.cut.Left != KeepAll {
			f.tear(d.cut.Left, d.cut.Seed)
		}
		files[name] = &file{data: f.data, pending: f.pending[:0], undo: f.undo[:0]}
		f.data, f.pending, f.undo = nil, nil, nil
	}
	return registered.put(&Disk{files: files})
}

// onWrite says whether a write to the log may be done.
func (d *Disk) onWrite() bool {
	if d.full {
		return false
	}
	if d.fault.Kind == None || d.fault.AtSync || d.fault.Kind == SyncError {
		return true
	}
	if d.fault.After--; d.fault.After > 0 {
		return true
	}
	f := d.fault
	d.fault, d.struck = Fault{}, true
	if f.Kind == Cut {
		d.die(f)
	}
	d.full = f.Kind == Full
	return false
}

// onSync does a sync of the log unless the fault says otherwise.
func (d *Disk) onSync(f *file) bool {
	if d.fault.Kind != SyncError && (d.fault.Kind != Cut || !d.fault.AtSync) {
		f.sync()
		return true
	}
	if d.fault.After--; d.fault.After > 0 {
		f.sync()
		return true
	}
	what := d.fault
	d.fault, d.struck = Fault{}, true
	if what.Kind == Cut {
		if what.Synced {
			f.sync()
		}
		d.die(what)
	}
	d.stuck = what.Kind == SyncError
	return false
}

const sector = 512

// tear takes the unsynced changes back and, for a tear, does some of their
// sectors again.
func (f *file) tear(how Left, seed uint64) {
	var done span
	if how == Tear {
		done = f.changed()
	}
	for i := len(f.pending) - 1; i >= 0; i-- {
		c := f.pending[i]
		old := f.undo[c.undoFrom : c.undoFrom+c.undoLen]
		if c.truncate {
			f.data = append(f.data[:c.at], old...)
			continue
		}
		copy(f.data[c.at:], old)
		f.data = f.data[:c.before]
	}
	if how == LoseAll {
		return
	}
	for i, c := range f.pending {
		// The last writes are the same each time; what stands before them
		// depends on when the log was last copied.
		dice := rand.New(rand.NewPCG(seed, uint64(len(f.pending)-i)))
		if !c.truncate && dice.IntN(2) == 0 {
			f.again(done, c, dice)
		}
	}
}

// span is a part of a file.
type span struct {
	from int
	data []byte
}

// changed keeps the part of the file that was written to and not synced.
func (f *file) changed() span {
	from, to := len(f.data), 0
	for _, c := range f.pending {
		from, to = min(from, int(c.at)), max(to, int(c.at)+c.length)
	}
	to = max(from, min(to, len(f.data)))
	return span{from, append([]byte(nil), f.data[from:to]...)}
}

// again does a change's sectors, all or some. What the file held there when the
// power went is the last of the changes that touched it, which a disk may also
// have kept.
func (f *file) again(done span, c change, dice *rand.Rand) {
	all := dice.IntN(2) == 0
	for from := int(c.at); from < int(c.at)+c.length; {
		to := min((from/sector+1)*sector, int(c.at)+c.length, done.from+len(done.data))
		if to <= from {
			break
		}
		if all || dice.IntN(2) == 0 {
			f.grow(to)
			copy(f.data[from:to], done.data[from-done.from:to-done.from])
		}
		from = to
	}
}
