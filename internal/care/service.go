package care

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

// Deps are what the room needs.
type Deps struct {
	DB       *db.DB
	Store    Store
	Bus      *bus.Bus
	Clock    clock.Clock
	IDs      *id.Source
	Gate     Gate
	PaidIn   PaidIn
	Away     Away // nil where no vendor keeps wallets
	Persons  Persons
	Sessions Sessions
	Played   Played
	Audit    Audit
	// Key hides the traces of excluded persons.
	Key []byte
}

// Service is the room; see the package comment.
type Service struct {
	Deps
	known known
	epoch *db.Memo[int, int64] // as a transaction on PostgreSQL has read it
}

// New makes the room.
func New(d Deps) *Service {
	s := &Service{Deps: d, epoch: db.NewMemo[int, int64](d.DB, 2, nil, nil)}
	s.known.of, s.known.doubts, s.known.frozen = map[id.Member]*Protection{}, map[id.Member]int{}, map[id.Member]int{}
	return s
}

// Start reads what stands; bets that come before it read it themselves.
func (s *Service) Start(ctx context.Context) error { return s.catchUp(ctx, 0) }

// change is one step on a member's protection: what it was called, what else
// history keeps of it.
type change struct {
	member id.Member
	staff  id.Staff
	why    string
	do     func(p *Protection, now clock.Instant) (what string, detail any, err error)
	// also runs in the same transaction, after.
	also func(ctx context.Context, tx *db.Tx, p *Protection) error
}

// apply runs a change in a transaction of its own, under the member's gate: bets
// before it have committed, those after it see it.
func (s *Service) apply(ctx context.Context, c change) (out *Protection, err error) {
	currency, err := s.Persons.Currency(ctx, c.member)
	if err != nil {
		return nil, err
	}
	s.known.doubt(c.member)
	defer s.settle(context.WithoutCancel(ctx), c.member)
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := s.Gate.BalanceTx(ctx, tx, c.member, currency); err != nil {
			return err
		}
		out, err = s.step(ctx, tx, c)
		return err
	})
	return out, err
}

func (s *Service) step(ctx context.Context, tx *db.Tx, c change) (*Protection, error) {
	now := clock.NowOf(s.Clock)
	before, err := s.Store.Get(ctx, tx, c.member)
	if err != nil {
		return nil, err
	}
	if before == nil {
		before = &Protection{Member: c.member}
	}
	p := before.clone()
	what, detail, err := c.do(p, now)
	if err != nil {
		return nil, err
	}
	if p.counts() && !before.counts() {
		p.CountFrom = id.Round(id.New[any](s.IDs))
	}
	if p.Version, err = s.Store.NextVersion(ctx, tx); err != nil {
		return nil, err
	}
	if err := s.Store.Put(ctx, tx, p); err != nil {
		return nil, err
	}
	if err := s.note(ctx, tx, c, what, detail, now); err != nil {
		return nil, err
	}
	if c.also != nil {
		err = c.also(ctx, tx, p)
	}
	return p, err
}

// note writes history, audit and event of a change.
func (s *Service) note(ctx context.Context, tx *db.Tx, c change, what string, detail any, now clock.Instant) error {
	text, err := json.Marshal(detail)
	if err != nil {
		return err
	}
	line := Line{ID: id.New[lineKind](s.IDs), Member: c.member, Staff: c.staff, What: what, Detail: string(text), At: now}
	if err := s.Store.InsertLine(ctx, tx, line); err != nil {
		return err
	}
	if c.staff != 0 {
		a := StaffAction{Operator: c.staff, What: "care." + what, Subject: "member:" + c.member.String(), After: detail, Why: c.why}
		if err := s.Audit(ctx, tx, a); err != nil {
			return err
		}
	}
	return s.Bus.Publish(ctx, tx, Changed{Member: c.member, What: what, At: now})
}
