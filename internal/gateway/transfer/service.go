package transfer

import (
	"context"
	"log/slog"
	"slices"
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
	// Approvals keeps what two people decide.
	Approvals Approvals
	Bus       Publisher
	Queue     Queue
	IDs       *id.Source
	Clock     clock.Clock
	Log       *slog.Logger
	Vendors   Vendors
	Audit     Audit // of what staff do; nil leaves it out
	// CallTimeout bounds one call of a vendor; 8 s where it is 0.
	CallTimeout time.Duration
}

// Service moves money between members and vendors; make it with New.
type Service struct {
	d         Deps
	rechecked rechecked
}

// New makes a Service.
func New(d Deps) *Service {
	if d.Log == nil {
		d.Log = slog.Default()
	}
	if d.CallTimeout == 0 {
		d.CallTimeout = 8 * time.Second
	}
	return &Service{d: d, rechecked: rechecked{answered: map[ID]struct{}{}}}
}

// Serves reports whether the vendor keeps wallets that are served here.
func (s *Service) Serves(ctx context.Context, vendor string) bool {
	return slices.Contains(s.d.Vendors.Codes(ctx), vendor)
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.d.Clock) }
