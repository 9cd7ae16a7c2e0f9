package catalogue

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Deps are what a Service needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Clock   clock.Clock
	IDs     *id.Source
	Bus     Publisher
	Auditor Auditor
	Names   Names
	Halts   Halts // may be nil: nothing is closed by a rule
	Rests   Rests // may be nil: no vendor rests
	Config  Config
}

// Service answers what can be played and keeps what members do with it.
type Service struct {
	db      *db.DB
	store   Store
	clock   clock.Clock
	ids     *id.Source
	bus     Publisher
	auditor Auditor
	names   Names
	halts   Halts
	rests   Rests
	config  Config

	shot      atomic.Pointer[snapshot]
	checkedAt atomic.Int64 // when the version was last compared, Unix microseconds
	asked     atomic.Int64 // how often a reader was to look again, see lookAgain
	looked    atomic.Int64 // what asked was when the version was last compared
	building  sync.Mutex
	figures   figures
	latest    latest
}

// New makes a Service; call Seed before it serves.
func New(d Deps) *Service {
	return &Service{
		db: d.DB, store: d.Store, clock: d.Clock, ids: d.IDs, bus: d.Bus,
		auditor: d.Auditor, names: d.Names, halts: d.Halts, rests: d.Rests, config: d.Config,
	}
}

// checkEvery is how long a node may serve a catalogue that another has changed.
const checkEvery = 2 * time.Second

// current is the snapshot as of at most checkEvery ago. While a newer one is
// being built, the old one is served; after a change that was told here readers
// wait for the new one, so that nobody sees what stood before their own act.
func (s *Service) current(ctx context.Context) (*snapshot, error) {
	now := clock.NowOf(s.clock)
	shot, checked := s.shot.Load(), s.checkedAt.Load()
	if shot == nil {
		return s.rebuild(ctx)
	}
	if s.looked.Load() != s.asked.Load() {
		return s.again(ctx, shot)
	}
	if now.Sub(clock.Instant(checked)) < checkEvery || !s.checkedAt.CompareAndSwap(checked, int64(now)) {
		return shot, nil
	}
	version, halted, err := s.stand(ctx)
	if err != nil || shot.isOf(version, halted) {
		return shot, nil // a snapshot at hand is better than no answer
	}
	return s.rebuild(ctx)
}

// again is the snapshot of what stands now, or the one at hand where that cannot
// be read; then the next look is checkEvery away.
func (s *Service) again(ctx context.Context, shot *snapshot) (*snapshot, error) {
	asked := s.asked.Load()
	fresh, err := s.rebuild(ctx)
	if err == nil {
		return fresh, nil
	}
	s.looked.Store(asked)
	return shot, nil
}

// stand is what a snapshot is made of now: the version of the stored catalogue
// and the mechanics that the brand's rules close.
func (s *Service) stand(ctx context.Context) (version int64, halted []string, err error) {
	if version, _, err = s.store.Version(ctx); err != nil || s.halts == nil {
		return version, nil, err
	}
	halted, err = s.halts.Halted(ctx)
	return version, halted, err
}

// rebuild is the snapshot of what stands at this moment: it is read anew and
// swapped where another node or an import has changed the catalogue since.
func (s *Service) rebuild(ctx context.Context) (*snapshot, error) {
	s.building.Lock()
	defer s.building.Unlock()
	asked := s.asked.Load()
	version, halted, err := s.stand(ctx)
	if err != nil {
		return nil, err
	}
	if shot := s.shot.Load(); shot != nil && shot.isOf(version, halted) {
		s.looked.Store(asked)
		return shot, nil
	}
	vendors, err := s.shownVendors(ctx)
	if err != nil {
		return nil, err
	}
	games, err := s.store.Games(ctx)
	if err != nil {
		return nil, err
	}
	shot := newSnapshot(version, halted, s.config, vendors, games)
	s.shot.Store(shot)
	s.looked.Store(asked)
	s.checkedAt.Store(int64(clock.NowOf(s.clock)))
	return shot, nil
}

// shownVendors are all vendors, each with whether it rests.
func (s *Service) shownVendors(ctx context.Context) ([]Vendor, error) {
	vendors, err := s.store.Vendors(ctx)
	if err != nil || s.rests == nil {
		return vendors, err
	}
	resting, err := s.rests.Resting(ctx)
	for i := range vendors {
		vendors[i].rests = slices.Contains(resting, vendors[i].Code)
	}
	return vendors, err
}
