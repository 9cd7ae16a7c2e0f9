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

// Cut takes the power away now, or finds what an armed cut has left: a disk to
// open the database from again. The old one is dead from here on.
func (d *Disk) Cut(left Left, seed uint64) *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.image == nil {
		d.die(left, seed)
	}
	return registered.put(d.image)
}

func (d *Disk) die(left Left, seed uint64) {
	d.image, d.dead, d.struck = d.left(left, seed), true, true
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
		d.die(f.Left, f.Seed)
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
		d.die(what.Left, what.Seed)
	}
	d.stuck = what.Kind == SyncError
	return false
}

const sector = 512

// left is a copy of the files as they are after the power has gone.
func (d *Disk) left(how Left, seed uint64) *Disk {
	image := &Disk{files: map[string]*file{}}
	for _, name := range d.names() {
		f := d.files[name]
		data := append(make([]byte, 0, len(f.data)+len(f.data)/4), f.data...)
		if how != KeepAll {
			data = f.torn(data, how, seed)
		}
		image.files[name] = &file{data: data}
	}
	return image
}

// torn takes the unsynced changes back and, for a tear, does some of their
// sectors again.
func (f *file) torn(data []byte, how Left, seed uint64) []byte {
	done := append([]byte(nil), data...)
	for i := len(f.pending) - 1; i >= 0; i-- {
		c := f.pending[i]
		old := f.undo[c.undoFrom : c.undoFrom+c.undoLen]
		if c.truncate {
			data = append(data[:c.at], old...)
			continue
		}
		copy(data[c.at:], old)
		data = data[:c.before]
	}
	if how == LoseAll {
		return data
	}
	for i, c := range f.pending {
		// The last writes are the same each time; what stands before them
		// depends on when the log was last copied.
		dice := rand.New(rand.NewPCG(seed, uint64(len(f.pending)-i)))
		if !c.truncate && dice.IntN(2) == 0 {
			data = again(data, done, c, dice)
		}
	}
	return data
}

// again does a change's sectors, all or some. What the file holds there now is
// the last of the changes that touched it, which a disk may also have kept.
func again(data, done []byte, c change, dice *rand.Rand) []byte {
	all := dice.IntN(2) == 0
	for from := int(c.at); from < int(c.at)+c.length; {
		to := min((from/sector+1)*sector, int(c.at)+c.length, len(done))
		if to <= from {
			break
		}
		if all || dice.IntN(2) == 0 {
			if to > len(data) {
				data = append(data, make([]byte, to-len(data))...)
			}
			copy(data[from:to], done[from:to])
		}
		from = to
	}
	return data
}
