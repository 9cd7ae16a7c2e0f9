package rewards

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Action is what a member of staff did, for the audit log; the same unnamed
// struct in every room.
type Action = struct {
	Staff  id.Staff
	Name   string
	Target string
	Before any
	After  any
}

// Auditor writes an action into the audit log in the action's own transaction.
type Auditor interface {
	Audit(ctx context.Context, tx *db.Tx, a Action) error
}

// Store keeps settings by name; package rewardsdb is the one there is.
type Store interface {
	// Get reads settings as JSON; version 0 and no value if never set.
	Get(ctx context.Context, name string) (value []byte, version int64, err error)
	// Put stores settings if they still are of the version; false if not.
	Put(ctx context.Context, tx *db.Tx, name string, value []byte, from int64, at clock.Instant) (bool, error)
}

// Deps are what a Service needs.
type Deps struct {
	DB      *db.DB
	Store   Store
	Clock   clock.Clock
	Auditor Auditor
	// Sandbox lets the sandbox's terms hold until staff set others; elsewhere
	// nothing is open before they have.
	Sandbox bool
}

// Service tells the programme and lets staff write it; make it with New.
type Service struct{ Deps }

// New makes a Service.
func New(d Deps) *Service { return &Service{Deps: d} }

// ErrChanged says that settings were changed since their editor saw them.
var ErrChanged = fault.New(fault.Conflict, "rewards.settings.changed")

// The subjects of settings.
const (
	subjectRanks  = "ranks"
	subjectPoints = "points"
	subjectOffers = "offers"

	subjectRebates = "rebates"
)

// Ranks is the VIP ladder and its version.
func (s *Service) Ranks(ctx context.Context) (Ranks, int64, error) {
	standard := defaultRanks()
	standard.Open = s.Sandbox
	return read(ctx, s, subjectRanks, standard)
}

// SetRanks replaces the ladder. Faults: invalid fields, ErrChanged.
func (s *Service) SetRanks(ctx context.Context, by id.Staff, version int64, r Ranks) error {
	return write(ctx, s, by, subjectRanks, version, r)
}

// Points are the rules of the mall and their version.
func (s *Service) Points(ctx context.Context) (Points, int64, error) {
	standard := defaultPoints()
	standard.Open = s.Sandbox
	return read(ctx, s, subjectPoints, standard)
}

// SetPoints replaces the rules of the mall. Faults: invalid fields, ErrChanged.
func (s *Service) SetPoints(ctx context.Context, by id.Staff, version int64, p Points) error {
	return write(ctx, s, by, subjectPoints, version, p)
}

// Rebates are the rates of what is given back, and their version.
func (s *Service) Rebates(ctx context.Context) (Rebates, int64, error) {
	standard := defaultRebates()
	standard.Open, standard.Cashback.Open = s.Sandbox, s.Sandbox
	return read(ctx, s, subjectRebates, standard)
}

// SetRebates replaces the rates. Faults: invalid fields, ErrChanged.
func (s *Service) SetRebates(ctx context.Context, by id.Staff, version int64, r Rebates) error {
	return write(ctx, s, by, subjectRebates, version, r)
}

// Offers are the offers behind the promotions and their version.
func (s *Service) Offers(ctx context.Context) (Offers, int64, error) {
	return read(ctx, s, subjectOffers, defaultOffers())
}

// SetOffers replaces the offers. Faults: invalid fields, ErrChanged.
func (s *Service) SetOffers(ctx context.Context, by id.Staff, version int64, o Offers) error {
	return write(ctx, s, by, subjectOffers, version, o)
}

// Standing is an offer with where readers stand.
type Standing struct {
	Offer
	State ClaimState
}

// Standings are all offers as readers see them.
func (s *Service) Standings(ctx context.Context) ([]Standing, error) {
	offers, _, err := s.Offers(ctx)
	out := make([]Standing, 0, len(offers.Items))
	for _, o := range offers.Items {
		out = append(out, Standing{Offer: o, State: o.state()})
	}
	return out, err
}

func read[T any](ctx context.Context, s *Service, name string, standard T) (T, int64, error) {
	raw, version, err := s.Store.Get(ctx, name)
	if err != nil || version == 0 {
		return standard, 0, err
	}
	var value T
	return value, version, json.Unmarshal(raw, &value)
}

func write[T interface{ check() error }](ctx context.Context, s *Service, by id.Staff, name string, version int64, next T) error {
	if err := next.check(); err != nil {
		return err
	}
	raw, err := json.Marshal(next)
	if err != nil {
		return err
	}
	before, _, err := s.Store.Get(ctx, name)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ok, err := s.Store.Put(ctx, tx, name, raw, version, clock.NowOf(s.Clock))
		if err != nil {
			return err
		}
		if !ok {
			return ErrChanged
		}
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "rewards." + name + ".set", Target: name, Before: json.RawMessage(orNull(before)), After: next})
	})
}

func orNull(raw []byte) []byte {
	if len(raw) == 0 {
		return []byte("null")
	}
	return raw
}
