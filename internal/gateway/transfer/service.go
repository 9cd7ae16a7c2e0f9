package transfer

import (
	"fmt"
	"log/slog"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Deps are what the service needs. Cases may be nil: then what is unknown is
// only logged and listed.
type Deps struct {
	DB      *db.DB
	Store   Store
	Pockets Pockets
	Members Members
	Guard   Guard // nil where nobody is protected
	Doors   Doors
	Cases   Cases
	Bus     Publisher
	Queue   Queue
	IDs     *id.Source
	Clock   clock.Clock
	Log     *slog.Logger
	Vendors []Vendor
	Audit   Audit // of what staff do; nil leaves it out
	// CallTimeout bounds one call of a vendor; 8 s where it is 0.
	CallTimeout time.Duration
}

// Service moves money between members and vendors; make it with New.
type Service struct {
	d       Deps
	vendors map[string]Vendor
}

// New makes a Service; a vendor that stands twice is an error.
func New(d Deps) (*Service, error) {
	if d.Log == nil {
		d.Log = slog.Default()
	}
	if d.CallTimeout == 0 {
		d.CallTimeout = 8 * time.Second
	}
	s := &Service{d: d, vendors: map[string]Vendor{}}
	for _, v := range d.Vendors {
		if s.vendors[v.Code()] != nil {
			return nil, fmt.Errorf("transfer: vendor %s stands twice", v.Code())
		}
		s.vendors[v.Code()] = v
	}
	return s, nil
}

// Serves reports whether the vendor keeps wallets that are served here.
func (s *Service) Serves(vendor string) bool { return s.vendors[vendor] != nil }

func (s *Service) vendor(code string) (Vendor, error) {
	if v := s.vendors[code]; v != nil {
		return v, nil
	}
	return nil, ErrVendor
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.d.Clock) }
