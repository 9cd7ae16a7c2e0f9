package gateway

import (
	"errors"
	"time"
)

// Limits bound what vendors may ask for and how long they wait; the zero value
// of each field stands for its default.
type Limits struct {
	// Timeout is after how long a vendor is answered INTERNAL although the work
	// goes on; what came of it tells tx-status.
	Timeout time.Duration
	// Rate is how many calls a second a vendor may make for long, Burst how
	// many at once; more are answered HTTP 429 before they have any effect.
	Rate, Burst int64
	// InFlight is how many calls are served at once; more are told BUSY.
	InFlight int64
	// RoundStale is how long a round may be open before its vendor is asked.
	RoundStale time.Duration
	// SweepEvery is how often stale rounds are looked for.
	SweepEvery time.Duration
}

// DefaultLimits are generous: they stop what runs wild, not what is busy.
func DefaultLimits() Limits {
	return Limits{
		Timeout: 2 * time.Second, Rate: 50_000, Burst: 100_000, InFlight: 4096,
		RoundStale: 24 * time.Hour, SweepEvery: 10 * time.Minute,
	}
}

// Validate refuses limits under which nothing could be served.
func (l Limits) Validate() error {
	if l.Timeout < 0 || l.Rate < 0 || l.Burst < 0 || l.InFlight < 0 || l.RoundStale < 0 || l.SweepEvery < 0 {
		return errors.New("vendor limits must not be negative")
	}
	return nil
}

// complete puts the defaults in.
func (l Limits) complete() Limits {
	d := DefaultLimits()
	for _, one := range []struct{ to, def *int64 }{{&l.Rate, &d.Rate}, {&l.Burst, &d.Burst}, {&l.InFlight, &d.InFlight}} {
		if *one.to == 0 {
			*one.to = *one.def
		}
	}
	for _, one := range []struct{ to, def *time.Duration }{
		{&l.Timeout, &d.Timeout}, {&l.RoundStale, &d.RoundStale}, {&l.SweepEvery, &d.SweepEvery},
	} {
		if *one.to == 0 {
			*one.to = *one.def
		}
	}
	return l
}

// Limits are those that hold.
func (s *Service) Limits() Limits { return s.limits }

// Throttle spends one of the vendor's calls, or tells how long to wait for one.
func (s *Service) Throttle(vendor string) (wait time.Duration) { return s.limiter.Take(vendor) }
