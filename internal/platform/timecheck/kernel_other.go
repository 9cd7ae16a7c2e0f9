//go:build !linux

package timecheck

import "time"

// kernelOffset is not known here.
func kernelOffset() (time.Duration, bool) { return 0, false }
