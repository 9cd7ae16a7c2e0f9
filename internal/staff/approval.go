package staff

import (
	"context"
	"encoding/json"
	"strings"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

type approvalKind struct{}

// ApprovalID names an approval.
type ApprovalID = id.Of[approvalKind]

// State is where an approval stands.
type State string

// The states; the last two are final.
const (
	Pending  State = "pending"
	Approved State = "approved"
	Rejected State = "rejected"
)

// Approval is an action that waits for a second operator.
type Approval struct {
	ID        ApprovalID
	Kind      string // "room.noun.verb" of the action
	Subject   string
	Payload   string // JSON of what is to be done
	Why       string
	Maker     id.Staff
	Checker   id.Staff
	State     State
	Verdict   string // the checker's reason
	MadeAt    clock.Instant
	DecidedAt clock.Instant
}

// Decode reads the payload into v.
func (a Approval) Decode(v any) error { return json.Unmarshal([]byte(a.Payload), v) }

// Wish asks for an approval.
type Wish struct {
	Maker   id.Staff
	Kind    string
	Subject string
	Payload any
	Why     string
}

// Verdict is a checker's decision.
type Verdict struct {
	Approval ApprovalID
	Checker  id.Staff
	Approve  bool
	Why      string
}

// The refusals of approvals.
var (
	ErrApprovalUnknown = fault.New(fault.NotFound, "staff.approval.unknown")
	ErrDecided         = fault.New(fault.Conflict, "staff.approval.decided")
	ErrOwnApproval     = fault.New(fault.Forbidden, "staff.approval.own")
)

// Effect is what an approved action of one kind does; Permission is what its
// checker needs.
type Effect struct {
	Kind       string
	Permission string
	// Apply runs in the transaction of the decision.
	Apply func(ctx context.Context, tx *db.Tx, a Approval) error
}

// Effects declares what approvals do; app calls it once with all rooms' lists.
func (s *Service) Effects(effects ...Effect) {
	for _, e := range effects {
		if _, twice := s.effects[e.Kind]; twice {
			panic("staff: effect declared twice: " + e.Kind)
		}
		s.effects[e.Kind] = e
	}
}

// Request writes a wish in the caller's transaction; nothing else happens yet.
func (s *Service) Request(ctx context.Context, tx *db.Tx, w Wish) (ApprovalID, error) {
	payload, err := json.Marshal(w.Payload)
	if err != nil {
		return 0, err
	}
	a := Approval{
		ID: id.New[approvalKind](s.ids), Kind: w.Kind, Subject: w.Subject, Payload: string(payload), Why: w.Why,
		Maker: w.Maker, State: Pending, MadeAt: clock.NowOf(s.clock),
	}
	if err := s.store.InsertApproval(ctx, tx, a); err != nil {
		return 0, err
	}
	return a.ID, s.Audit(ctx, tx, Action{
		Operator: w.Maker, What: w.Kind + ".request", Subject: w.Subject, Why: w.Why,
		After: map[string]any{"approval": a.ID, "payload": w.Payload},
	})
}

// Decide settles an approval in the caller's transaction and returns it as
// decided; only one caller ever gets it, so its effect happens once. ErrDecided
// for the others, ErrOwnApproval for the maker.
func (s *Service) Decide(ctx context.Context, tx *db.Tx, v Verdict) (Approval, error) {
	a, err := s.store.ApprovalForUpdate(ctx, tx, v.Approval)
	switch {
	case err != nil:
		return Approval{}, err
	case a == nil:
		return Approval{}, ErrApprovalUnknown
	case a.State != Pending:
		return Approval{}, ErrDecided
	case a.Maker == v.Checker:
		return Approval{}, ErrOwnApproval
	}
	a.State, a.Checker, a.Verdict, a.DecidedAt = Rejected, v.Checker, strings.TrimSpace(identity.Clean(v.Why)), clock.NowOf(s.clock)
	what := a.Kind + ".reject"
	if v.Approve {
		a.State, what = Approved, a.Kind+".approve"
	}
	won, err := s.store.DecideApproval(ctx, tx, *a)
	if err == nil && !won {
		err = ErrDecided
	}
	if err != nil {
		return Approval{}, err
	}
	return *a, s.Audit(ctx, tx, Action{
		Operator: v.Checker, What: what, Subject: a.Subject, Why: a.Verdict,
		Before: map[string]any{"state": Pending}, After: map[string]any{"state": a.State, "approval": a.ID},
	})
}

// Settle decides an approval of a declared kind and applies its effect, in one
// transaction. permitted tells whether the checker has a permission.
func (s *Service) Settle(ctx context.Context, v Verdict, permitted func(permission string) bool) (out Approval, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if out, err = s.Decide(ctx, tx, v); err != nil {
			return err
		}
		effect, known := s.effects[out.Kind]
		if !known {
			return ErrApprovalUnknown
		}
		if !permitted(effect.Permission) {
			return fault.New(fault.Forbidden, "request.forbidden")
		}
		if out.State != Approved {
			return nil
		}
		return effect.Apply(ctx, tx, out)
	})
	return out, err
}

// Approvals lists the newest first, of one state when it is given.
func (s *Service) Approvals(ctx context.Context, state State, req page.Request) (page.Page[Approval], error) {
	req = req.Clamp()
	rows, err := s.store.ListApprovals(ctx, state, req)
	if err != nil {
		return page.Page[Approval]{}, err
	}
	return page.Cut(rows, req.Limit, func(a Approval) string { return a.ID.String() }), nil
}
