package gatewayhttp

import (
	"context"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

// Permissions of staff in this room.
const (
	MayReadCases    = "gateway.case.read"
	MayResolveCases = "gateway.case.resolve"
	MayEndRounds    = gateway.EndRoundKind
	MayReadKeys     = "gateway.key.read"
	MayIssueKeys    = "gateway.key.issue"
	MayRetireKeys   = "gateway.key.retire"
	MaySetVendors   = "gateway.vendor.set"
	MayCallVendors  = "gateway.vendor.call"
	MayReadCalls    = "gateway.call.read"
	MayUseSandbox   = "gateway.sandbox.use"
	MayReadDays     = "gateway.reconcile.read"
	MayCompareDays  = "gateway.reconcile.run"
)

const staffBase = "/api/v1/staff/gateway"

// StaffRoutes adds the vendor desk's routes.
func StaffRoutes(a *httpx.API, s *gateway.Service) {
	h := desk{s}
	httpx.Handle(a, read("staffCases", "/cases", MayReadCases, "What the gateway cannot settle by itself, newest first"), h.cases)
	httpx.Handle(a, read("staffOpenCases", "/open-cases", MayReadCases, "How many cases wait"), h.openCases)
	httpx.Handle(a, read("staffCase", "/cases/{id}", MayReadCases, "One case"), h.oneCase)
	// A second resolution is refused.
	httpx.Handle(a, act("staffResolveCase", "/cases/{id}/resolve", MayResolveCases, "Close a case with a note"), h.resolveCase)
	// A second person decides; of two wishes about a case one is carried out.
	httpx.Handle(a, act("staffEndRound", "/cases/{id}/end", MayEndRounds, "Ask a second person to end the round of a case"), h.endRound)
	h.keyRoutes(a)
	h.callRoutes(a)
	h.sandboxRoutes(a)
}

// desk serves staff.
type desk struct{ service *gateway.Service }

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

// CaseDTO is a case as staff see it.
type CaseDTO struct {
	ID         gateway.CaseID `json:"id"`
	Kind       string         `json:"kind"`
	Vendor     string         `json:"vendor"`
	Subject    string         `json:"subject"`
	Member     id.Member      `json:"member" doc:"empty where it is about no one member"`
	Detail     string         `json:"detail"`
	State      string         `json:"state" enum:"open,resolved"`
	OpenedAt   clock.Instant  `json:"openedAt"`
	ResolvedAt clock.Instant  `json:"resolvedAt"`
	ResolvedBy id.Staff       `json:"resolvedBy"`
	Note       string         `json:"note"`
}

func caseOf(c gateway.Case) CaseDTO {
	state := gateway.CaseOpen
	if c.ResolvedAt != 0 {
		state = gateway.CaseResolved
	}
	return CaseDTO{
		ID: c.ID, Kind: c.Kind, Vendor: c.Vendor, Subject: c.Subject, Member: c.Member, Detail: c.Detail, State: state,
		OpenedAt: c.OpenedAt, ResolvedAt: c.ResolvedAt, ResolvedBy: c.ResolvedBy, Note: c.Note,
	}
}

type casesIn struct {
	State  string `query:"state" enum:"open,resolved"`
	Kind   string `query:"kind" maxLength:"40"`
	Vendor string `query:"vendor" maxLength:"64"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"13"`
}

func (h desk) cases(ctx context.Context, in *casesIn) (page.Page[CaseDTO], error) {
	p, err := h.service.Cases(ctx, gateway.CaseQuery{
		State: in.State, Kind: in.Kind, Vendor: in.Vendor, Page: page.Request{Limit: in.Limit, Cursor: in.Cursor},
	})
	return shown(p, caseOf), err
}

// shown turns a page of rows into a page of DTOs.
func shown[R, D any](p page.Page[R], dto func(R) D) page.Page[D] {
	out := page.Page[D]{Items: make([]D, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, row := range p.Items {
		out.Items[i] = dto(row)
	}
	return out
}

// CountDTO counts what waits for staff.
type CountDTO struct {
	Count int `json:"count"`
}

func (h desk) openCases(ctx context.Context, _ *struct{}) (CountDTO, error) {
	n, err := h.service.OpenCases(ctx)
	return CountDTO{Count: n}, err
}

type caseIn struct {
	ID gateway.CaseID `path:"id"`
}

func (h desk) oneCase(ctx context.Context, in *caseIn) (CaseDTO, error) {
	c, err := h.service.Case(ctx, in.ID)
	return caseOf(c), err
}

type resolveCaseIn struct {
	ID   gateway.CaseID `path:"id"`
	Body struct {
		Note string `json:"note" maxLength:"1000" doc:"what was found and done"`
	}
}

func (h desk) resolveCase(ctx context.Context, in *resolveCaseIn) (CaseDTO, error) {
	c, err := h.service.ResolveCase(ctx, staffOf(ctx), in.ID, in.Body.Note)
	return caseOf(c), err
}

type endRoundIn struct {
	ID   gateway.CaseID `path:"id"`
	Body struct {
		End    string `json:"end" enum:"close,void" doc:"close: what was paid stands; void: wins and stakes go back"`
		Reason string `json:"reason" maxLength:"500"`
	}
}

func (h desk) endRound(ctx context.Context, in *endRoundIn) (httpx.None, error) {
	return httpx.None{}, h.service.AskRoundEnd(ctx, staffOf(ctx), in.ID, gateway.RoundEnd(in.Body.End), in.Body.Reason)
}
