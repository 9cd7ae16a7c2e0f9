// Package clock is the only source of the present moment.
//
// Everything that needs the time takes a Clock, so that tests and simulations
// decide what time it is. Moments are stored as an Instant: whole
// microseconds since 1970 in UTC, one integer on both database engines.
package clock

import (
	"sync"
	"time"
)

// Clock tells the present moment in UTC.
type Clock interface{ Now() time.Time }

// Instant is a moment in microseconds since 1970-01-01 UTC; 0 means "not yet".
type Instant int64

// At turns a time into an Instant; the zero time becomes 0.
func At(t time.Time) Instant {
	if t.IsZero() {
		return 0
	}
	return Instant(t.UnixMicro())
}

// NowOf is the present Instant of c.
func NowOf(c Clock) Instant { return At(c.Now()) }

// Time is the moment as a UTC time; the zero time for 0.
func (i Instant) Time() time.Time {
	if i == 0 {
		return time.Time{}
	}
	return time.UnixMicro(int64(i)).UTC()
}

// Add is the moment d later.
func (i Instant) Add(d time.Duration) Instant { return i + Instant(d.Microseconds()) }

// Told is the instant as texts tell it, in whole milliseconds: moments that may
// have come by a text are compared so.
func (i Instant) Told() Instant { return i - i%1000 }

// Sub is the time from j to i.
func (i Instant) Sub(j Instant) time.Duration { return time.Duration(i-j) * time.Microsecond }

// MarshalText writes RFC 3339 with milliseconds, or nothing for 0.
func (i Instant) MarshalText() ([]byte, error) {
	if i == 0 {
		return nil, nil
	}
	return i.Time().AppendFormat(nil, "2006-01-02T15:04:05.000Z07:00"), nil
}

// UnmarshalText reads what MarshalText wrote.
func (i *Instant) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*i = 0
		return nil
	}
	t, err := time.Parse(time.RFC3339Nano, string(b))
	if err == nil {
		*i = At(t)
	}
	return err
}

// System is the machine's clock.
type System struct{}

// Now is the machine's present moment in UTC.
func (System) Now() time.Time { return time.Now().UTC() }

// Fake is a clock that stands still until it is moved; safe for concurrent use.
type Fake struct {
	mu  sync.Mutex
	now time.Time
}

// NewFake starts a Fake at t.
func NewFake(t time.Time) *Fake { return &Fake{now: t.UTC()} }

// Now is the moment the fake was last set to.
func (f *Fake) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

// Advance moves the fake by d, backwards too.
func (f *Fake) Advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = f.now.Add(d)
}
