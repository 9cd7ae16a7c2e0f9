package compliance

import (
	"context"
	"fmt"
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
)

// CheckState is the outcome of a check.
type CheckState string

// The outcomes.
const (
	CheckGood   CheckState = "good"
	CheckFailed CheckState = "failed"
)

// Check is one look of a node at itself: its parts and its clock. Staff is zero
// for the daily one.
type Check struct {
	ID     CheckID
	Node   int
	Staff  id.Staff
	State  CheckState
	Parts  []Part
	Clock  ClockState
	Offset time.Duration
	At     clock.Instant
}

// failing names the parts that are not what they were.
func (c Check) failing() string {
	var names []string
	for _, p := range c.Parts {
		if p.State != PartGood {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, ", ")
}

// look measures, outside of any transaction.
func (s *Service) look(ctx context.Context, by id.Staff) Check {
	c := Check{ID: id.New[checkKind](s.IDs), Node: s.Node, Staff: by, State: CheckGood, Parts: s.parts(ctx), At: s.now()}
	c.Clock, c.Offset = s.readClock(ctx)
	if c.failing() != "" {
		c.State = CheckFailed
	}
	return c
}

// SelfCheck is the daily look of this node at itself.
func (s *Service) SelfCheck(ctx context.Context) error {
	c := s.look(ctx, 0)
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.keep(ctx, tx, c) })
}

// SelfCheckFor is a look that staff ask for; a repeat with the key is the same
// look.
func (s *Service) SelfCheckFor(ctx context.Context, by id.Staff, key string) error {
	scope := "compliance.check:" + by.String()
	if done, err := idem.Done(ctx, s.DB, scope, key); err != nil || done {
		return err
	}
	c := s.look(ctx, by)
	return s.once(ctx, "compliance.check", by, key, nil, func(ctx context.Context, tx *db.Tx) error {
		if err := s.keep(ctx, tx, c); err != nil {
			return err
		}
		return s.Auditor.Audit(ctx, tx, Action{Staff: by, Name: "compliance.check", Target: target("node", fmt.Sprint(c.Node)), After: c.Parts})
	})
}

// keep writes a check, and an event where it found something else than the one
// before it.
func (s *Service) keep(ctx context.Context, tx *db.Tx, c Check) error {
	last, _, err := s.Store.LastCheck(ctx, tx, c.Node)
	if err != nil {
		return err
	}
	if err := s.Store.InsertCheck(ctx, tx, c); err != nil {
		return err
	}
	if failing := c.failing(); failing != last.failing() {
		detail := fmt.Sprintf("node %d: changed: %s", c.Node, failing)
		if failing == "" {
			detail = fmt.Sprintf("node %d: as it was again", c.Node)
		}
		// Two looks at once tell it once: both come after the same one.
		source := fmt.Sprintf("self:%s:%d:%s", last.ID, c.Node, failing)
		if err := s.record(ctx, tx, Event{Kind: EventSelf, Source: source, Staff: c.Staff, Detail: detail, At: c.At}); err != nil {
			return err
		}
	}
	tx.OnCommit(func() {
		s.health.failed.Store(c.State == CheckFailed)
		if c.State == CheckFailed {
			s.Log.Error("the program is not what it was when it began", "parts", c.failing())
		}
	})
	return s.keepClock(ctx, tx, c.Clock, c.Offset, c.At)
}

// Checks lists the checks, newest first.
func (s *Service) Checks(ctx context.Context, p page.Request) (page.Page[Check], error) {
	return s.Store.ListChecks(ctx, p.Clamp())
}

// Begin remembers what the parts are now, and what is known of this node, so
// that neither waits for the first job.
func (s *Service) Begin(ctx context.Context) {
	s.began(ctx)
	if last, ok, err := s.Store.LastCheck(ctx, nil, s.Node); err == nil && ok {
		s.health.failed.Store(last.State == CheckFailed)
	}
	s.readClock(ctx)
}
