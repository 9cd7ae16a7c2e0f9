package staffhttp

import (
	"context"
	"encoding/json"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/staff"
)

// ApprovalValue is an action that waits for a second operator, or waited.
type ApprovalValue struct {
	ID        staff.ApprovalID `json:"id"`
	Kind      string           `json:"kind"`
	Subject   string           `json:"subject"`
	Payload   json.RawMessage  `json:"payload"`
	Why       string           `json:"why"`
	Maker     id.Staff         `json:"maker"`
	Checker   id.Staff         `json:"checker"`
	State     staff.State      `json:"state"`
	Verdict   string           `json:"verdict"`
	MadeAt    clock.Instant    `json:"madeAt"`
	DecidedAt clock.Instant    `json:"decidedAt"`
}

func approvalOf(a staff.Approval) ApprovalValue {
	return ApprovalValue{
		ID: a.ID, Kind: a.Kind, Subject: a.Subject, Payload: json.RawMessage(a.Payload), Why: a.Why, Maker: a.Maker,
		Checker: a.Checker, State: a.State, Verdict: a.Verdict, MadeAt: a.MadeAt, DecidedAt: a.DecidedAt,
	}
}

type approvalsInput struct {
	State  string `query:"state" enum:"pending,approved,rejected"`
	Cursor string `query:"cursor" maxLength:"13"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
}

func (h handlers) approvals(ctx context.Context, in *approvalsInput) (page.Page[ApprovalValue], error) {
	p, err := h.s.Approvals(ctx, staff.State(in.State), page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[ApprovalValue]{Items: []ApprovalValue{}, Next: p.Next, Total: p.Total}
	for _, a := range p.Items {
		out.Items = append(out.Items, approvalOf(a))
	}
	return out, err
}

type verdictInput struct {
	ID   staff.ApprovalID `path:"id"`
	Body struct {
		Reason string `json:"reason,omitempty" maxLength:"500"`
	}
}

func (h handlers) approve(ctx context.Context, in *verdictInput) (ApprovalValue, error) {
	return h.settle(ctx, in, true)
}

func (h handlers) reject(ctx context.Context, in *verdictInput) (ApprovalValue, error) {
	return h.settle(ctx, in, false)
}

func (h handlers) settle(ctx context.Context, in *verdictInput, approve bool) (ApprovalValue, error) {
	operator, session := me(ctx)
	if err := h.s.RequireFresh(ctx, session); err != nil {
		return ApprovalValue{}, err
	}
	permissions := httpx.PrincipalOf(ctx).Permissions
	a, err := h.s.Settle(ctx, staff.Verdict{Approval: in.ID, Checker: operator, Approve: approve, Why: in.Body.Reason},
		func(permission string) bool { return permissions[permission] })
	if err != nil {
		return ApprovalValue{}, err
	}
	return approvalOf(a), nil
}

// AuditValue is one action of the log.
type AuditValue struct {
	Seq       int64           `json:"seq"`
	At        clock.Instant   `json:"at"`
	Operator  id.Staff        `json:"operator"`
	What      string          `json:"what"`
	Subject   string          `json:"subject"`
	Before    json.RawMessage `json:"before"`
	After     json.RawMessage `json:"after"`
	Why       string          `json:"why"`
	IP        string          `json:"ip"`
	RequestID string          `json:"requestId"`
	Hash      string          `json:"hash"`
}

type auditInput struct {
	Subject string `query:"subject" maxLength:"64"`
	Cursor  string `query:"cursor" maxLength:"20"`
	Limit   int    `query:"limit" minimum:"0" maximum:"100"`
}

func (h handlers) audit(ctx context.Context, in *auditInput) (page.Page[AuditValue], error) {
	p, err := h.s.AuditLog(ctx, in.Subject, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[AuditValue]{Items: []AuditValue{}, Next: p.Next, Total: p.Total}
	for _, r := range p.Items {
		out.Items = append(out.Items, AuditValue{
			Seq: r.Seq, At: r.At, Operator: r.Operator, What: r.What, Subject: r.Subject, Before: json.RawMessage(r.Before),
			After: json.RawMessage(r.After), Why: r.Why, IP: r.IP, RequestID: r.RequestID, Hash: r.Hash,
		})
	}
	return out, err
}
