package content

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
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
	// Queue, Readers and Blobs may be absent: then nothing is told at the edges
	// of schedules, members are of no rank, and no picture is taken.
	Queue   Queue
	Readers Readers
	Blobs   Blobs
	// Acceptances may be absent too: then nothing is known of who accepted what.
	Acceptances Acceptances
}

// Service answers what the site tells and lets staff write it.
type Service struct {
	db      *db.DB
	store   Store
	clock   clock.Clock
	ids     *id.Source
	bus     Publisher
	auditor Auditor
	queue   Queue
	readers Readers
	blobs   Blobs
	clean   cleaner

	acceptances Acceptances

	cached  atomic.Pointer[snapshot]
	checked atomic.Int64 // when the version was last compared, Unix microseconds
	reading sync.Mutex
}

// New makes a Service.
func New(d Deps) *Service {
	return &Service{
		db: d.DB, store: d.Store, clock: d.Clock, ids: d.IDs, bus: d.Bus, auditor: d.Auditor,
		queue: d.Queue, readers: d.Readers, blobs: d.Blobs, clean: newCleaner(), acceptances: d.Acceptances,
	}
}

// The refusals about items.
var (
	ErrItem    = fault.New(fault.NotFound, "content.item.unknown")
	ErrTag     = fault.InvalidField("tag", "content.tag.taken")
	ErrChanged = fault.New(fault.Conflict, "content.item.changed")
)

// snapshot is all items in order; they do not change. What was composed of
// them for a class of readers is kept until the next edge of a schedule.
type snapshot struct {
	version  int64
	items    []Item
	editions []Edition
	ranks    []int

	mu       sync.Mutex
	composed map[Reader]composed
}

// checkEvery is how long a node may serve what another has changed.
const checkEvery = 2 * time.Second

// current is the items as of at most checkEvery ago.
func (s *Service) current(ctx context.Context) (*snapshot, error) {
	now := clock.NowOf(s.clock)
	shot, checked := s.cached.Load(), s.checked.Load()
	if shot != nil && (now.Sub(clock.Instant(checked)) < checkEvery || !s.checked.CompareAndSwap(checked, int64(now))) {
		return shot, nil
	}
	return s.read(ctx, now)
}

func (s *Service) read(ctx context.Context, now clock.Instant) (*snapshot, error) {
	s.reading.Lock()
	defer s.reading.Unlock()
	version, err := s.store.Version(ctx)
	if err != nil {
		return nil, err
	}
	if shot := s.cached.Load(); shot != nil && shot.version == version {
		s.checked.Store(int64(now))
		return shot, nil
	}
	items, err := s.store.All(ctx)
	if err != nil {
		return nil, err
	}
	editions, err := s.store.Editions(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(items, func(a, b Item) int { return cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.ID, b.ID)) })
	shot := &snapshot{version: version, items: items, editions: editions, ranks: ranksOf(items), composed: map[Reader]composed{}}
	s.cached.Store(shot)
	s.checked.Store(int64(now))
	return shot, nil
}
