package site

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Deps are what a Service needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Clock   clock.Clock
	Bus     Publisher
	Auditor Auditor
	Keys    EnvelopeKeys
	// Registration holds the rules of its fields.
	Registration Registration
	// Built are the languages that the member site is built in; nil: all that are
	// listed.
	Built []locale.Lang
	// OpenPrefixes are API paths that stay open while the site is closed,
	// besides the site's own and staff's: vendors' and providers' callbacks.
	OpenPrefixes []string
	// PhoneAuth is nil where there is no sign-in by phone.
	PhoneAuth *PhoneAuth
	// LeastAge is the age that is asked for wherever one is; nil: the brand's.
	LeastAge func(context.Context) (int, error)
	// Queue and Countries may be absent: then nobody is told when maintenance
	// begins by itself, and only the operator's own list knows countries.
	Queue     Queue
	Countries Countries
}

// Service answers what the site obeys and lets staff change it.
type Service struct {
	db      *db.DB
	store   Store
	clock   clock.Clock
	bus     Publisher
	auditor Auditor
	keys    EnvelopeKeys
	built   []locale.Lang
	phone   *PhoneAuth
	open    []string

	queue     Queue
	countries Countries
	leastAge  func(context.Context) (int, error)

	registration Registration

	cached  atomic.Pointer[snapshot]
	reading sync.Mutex
	// generation grows with each change, so that a reading begun before one is
	// not kept after it.
	generation atomic.Int64
}

// New makes a Service.
func New(d Deps) *Service {
	if d.Built == nil {
		d.Built = everyLanguage()
	}
	return &Service{
		db: d.DB, store: d.Store, clock: d.Clock, bus: d.Bus, auditor: d.Auditor, keys: d.Keys,
		built: d.Built, phone: d.PhoneAuth, open: append([]string{"/api/v1/site/", "/api/v1/staff/", "/api/openapi"}, d.OpenPrefixes...),
		queue: d.Queue, countries: d.Countries, leastAge: d.LeastAge, registration: d.Registration,
	}
}

// ErrChanged says that the settings were changed since the caller read them.
var ErrChanged = fault.New(fault.Conflict, "site.settings.changed")

// Listeners drops the cached settings when some were changed.
func (s *Service) Listeners() []bus.Listener {
	return []bus.Listener{{
		Name: "site.cache", Topics: []string{TopicChanged}, FromNow: true,
		Handle: func(context.Context, *db.Tx, []bus.Delivery) error {
			s.forget()
			return nil
		},
	}}
}

func (s *Service) forget() {
	s.generation.Add(1)
	s.cached.Store(nil)
}

// Revision grows with every change that this node knows of.
func (s *Service) Revision() int64 { return s.generation.Load() }

// checked is a document of settings that knows what it must not be.
type checked interface{ check() error }

// set stores value as a subject's next version, with its event and its line in
// the audit log.
func (s *Service) set(ctx context.Context, by id.Staff, subject string, version int64, value checked) error {
	if err := value.check(); err != nil {
		return err
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.put(ctx, tx, change{by: by, subject: subject, act: "set", version: version, value: value, raw: raw})
	})
}

// change is a subject's next value and the version it was made from.
type change struct {
	by      id.Staff
	subject string
	act     string
	version int64
	value   checked
	raw     []byte
}

func (s *Service) put(ctx context.Context, tx *db.Tx, c change) error {
	old, err := s.store.Get(ctx, tx, c.subject)
	if err != nil {
		return err
	}
	if old.Version != c.version {
		return ErrChanged.With("version", old.Version)
	}
	now := clock.NowOf(s.clock)
	if old.Version > 0 { // what was set before versions were kept is kept now, at the latest
		if err := s.store.Keep(ctx, tx, Saved{Row: old}); err != nil {
			return err
		}
	}
	row := Row{Name: c.subject, Value: c.raw, Version: c.version + 1, UpdatedAt: now}
	if err := s.store.Put(ctx, tx, row); err != nil {
		return err
	}
	if err := s.store.Keep(ctx, tx, Saved{Row: row, Staff: c.by}); err != nil {
		return err
	}
	act := Action{Staff: c.by, Name: "site." + c.subject + "." + c.act, Target: c.subject, Before: before(old.Value), After: json.RawMessage(c.raw)}
	if err := s.auditor.Audit(ctx, tx, act); err != nil {
		return err
	}
	if m, ok := c.value.(Maintenance); ok {
		if err := s.alarm(ctx, tx, m, row.Version); err != nil {
			return err
		}
	}
	tx.OnCommit(s.forget)
	return s.bus.Publish(ctx, tx, Changed{Name: c.subject, Version: row.Version})
}

func before(raw []byte) any {
	if len(raw) == 0 {
		return nil
	}
	return json.RawMessage(raw)
}
