package site

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// PlanState is where a planned change stands.
type PlanState string

// The states: a plan waits until it is done, taken back, or refused because
// what it would lead to breaks a rule by then.
const (
	PlanWaiting PlanState = "WAITING"
	PlanDone    PlanState = "DONE"
	PlanDropped PlanState = "DROPPED"
	PlanRefused PlanState = "REFUSED"
)

// Plan is a change of a subject of settings that waits for its time.
type Plan struct {
	Subject string          `json:"-"`
	DueAt   clock.Instant   `json:"dueAt" doc:"names the plan: a subject has one at a time"`
	Staff   id.Staff        `json:"staff"`
	MadeAt  clock.Instant   `json:"madeAt"`
	Patch   json.RawMessage `json:"patch" doc:"what it changes of the document (RFC 7396)"`
	State   PlanState       `json:"state"`
	Version int64           `json:"version,omitempty" doc:"of a done one: the version that it became"`
	Refusal string          `json:"refusal,omitempty" doc:"of a refused one: the key of the rule"`
}

// The refusals of plans.
var (
	ErrPlanUnknown = fault.New(fault.NotFound, "site.plan.unknown")
	ErrPlanTaken   = fault.New(fault.Conflict, "site.plan.taken")
	errPlanNothing = fault.New(fault.Refused, "site.plan.nothing")
)

const (
	planAhead = 366 * 24 * time.Hour
	maxPlans  = 50
	jobPlan   = "site.plan.due"
)

// planned are the subjects whose changes can wait; maintenance has times of
// its own. Only read.
var planned = []string{subjectSwitches, subjectRegions, subjectRegistration, subjectBrand, subjectTexting}

// PlanCmd asks for a change at a time.
type PlanCmd struct {
	By      id.Staff
	Subject string
	// Version is the one that Value was made from.
	Version int64
	Value   json.RawMessage
	At      clock.Instant
}

// due names a plan in its job.
type due struct {
	Subject string        `json:"subject"`
	At      clock.Instant `json:"at"`
}

// Plan keeps a change for its time. Only what differs from the version that
// its maker saw is kept: it is applied to what stands by then. Faults:
// ErrVersion, ErrChanged, ErrPlanTaken, invalid fields.
func (s *Service) Plan(ctx context.Context, c PlanCmd) error {
	if !slices.Contains(planned, c.Subject) {
		return ErrVersion
	}
	now := clock.NowOf(s.clock)
	c.At = c.At.Told() // what is told of it names it
	if c.At <= now || c.At > now.Add(planAhead) {
		return fault.InvalidField("at", "site.plan.time")
	}
	value, err := documents(c.Subject, c.Value)
	if err != nil {
		return fault.InvalidField("value", "field.type")
	}
	if err := value.check(); err != nil {
		return err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return s.keepPlan(ctx, tx, c, value, now) })
	if db.IsUnique(err) {
		return ErrPlanTaken
	}
	return err
}

func (s *Service) keepPlan(ctx context.Context, tx *db.Tx, c PlanCmd, value checked, now clock.Instant) error {
	old, err := s.store.Get(ctx, tx, c.Subject)
	if err != nil {
		return err
	}
	if old.Version != c.Version {
		return ErrChanged.With("version", old.Version)
	}
	stands, err := documents(c.Subject, old.Value)
	if err != nil {
		return err
	}
	patch, err := patchBetween(stands, value)
	if err != nil {
		return err
	}
	if string(patch) == "{}" {
		return errPlanNothing
	}
	p := Plan{Subject: c.Subject, DueAt: c.At, Staff: c.By, MadeAt: now, Patch: patch, State: PlanWaiting}
	if err := s.store.AddPlan(ctx, tx, p); err != nil {
		return err
	}
	if s.queue != nil {
		if err := s.queue.Enqueue(ctx, tx, jobPlan, c.Subject+"."+strconv.FormatInt(int64(c.At), 10), c.At, due{c.Subject, c.At}); err != nil {
			return err
		}
	}
	return s.auditor.Audit(ctx, tx, Action{Staff: c.By, Name: "site." + c.Subject + ".plan", Target: c.Subject, After: p})
}

// Plans are a subject's planned changes: what waits, then what has been.
func (s *Service) Plans(ctx context.Context, subject string) ([]Plan, error) {
	return s.store.Plans(ctx, subject, maxPlans)
}

// DropPlan takes a waiting plan back. ErrPlanUnknown where none waits.
func (s *Service) DropPlan(ctx context.Context, by id.Staff, subject string, at clock.Instant) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := s.store.WaitingPlan(ctx, tx, subject, at)
		if err != nil {
			return err
		}
		was := p
		p.State = PlanDropped
		if err := s.store.EndPlan(ctx, tx, p); err != nil {
			return err
		}
		return s.auditor.Audit(ctx, tx, Action{Staff: by, Name: "site." + subject + ".unplan", Target: subject, Before: was, After: p})
	})
}

// carryOut makes a plan the newest version of what stands now; what breaks a
// rule by then is refused and told to staff.
func (s *Service) carryOut(ctx context.Context, d due) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		p, err := s.store.WaitingPlan(ctx, tx, d.Subject, d.At)
		if errors.Is(err, ErrPlanUnknown) {
			return nil // taken back, or done before
		}
		if err != nil {
			return err
		}
		old, err := s.store.Get(ctx, tx, d.Subject)
		if err != nil {
			return err
		}
		value, raw, err := applied(d.Subject, old.Value, p.Patch)
		var refusal *fault.Fault
		switch {
		case errors.As(err, &refusal):
			p.State, p.Refusal = PlanRefused, ruleOf(refusal)
		case err != nil:
			return err
		default:
			c := change{by: p.Staff, subject: d.Subject, act: "planned", version: old.Version, value: value, raw: raw}
			if err := s.put(ctx, tx, c); err != nil {
				return err
			}
			p.State, p.Version = PlanDone, old.Version+1
		}
		return s.store.EndPlan(ctx, tx, p)
	})
}
