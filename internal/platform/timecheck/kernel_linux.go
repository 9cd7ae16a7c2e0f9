package timecheck

import (
	"time"

	"golang.org/x/sys/unix"
)

// unkept is the kernel's word for a clock that nothing keeps (TIME_ERROR).
const unkept = 5

// kernelOffset is what the kernel has still to move its clock by, and whether
// anything keeps it at all.
func kernelOffset() (time.Duration, bool) {
	var x unix.Timex // Modes 0: nothing is set
	state, err := unix.Adjtimex(&x)
	if err != nil || state == unkept || x.Status&unix.STA_UNSYNC != 0 {
		return 0, false
	}
	unit := time.Microsecond
	if x.Status&unix.STA_NANO != 0 {
		unit = time.Nanosecond
	}
	return time.Duration(x.Offset) * unit, true //nolint:unconvert // narrower on 32 bits
}
