package compliancehttp

import (
	"context"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

func checkRoutes(a *httpx.API, h handlers) {
	line := func(op, method, permission, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: desk + "/checks", Audience: httpx.Staff, Permission: permission, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, line("selfChecks", "GET", mayChecks, "What the program found when it looked at itself, newest first"), h.checks)
	httpx.Handle(a, line("checkSelf", "POST", mayVerify, "Let the program look at itself now"), h.checkSelf)
}

type checkPart struct {
	Name     string               `json:"name" enum:"program,settings,games,migrations,tables"`
	Sum      string               `json:"sum" doc:"as it is; empty where it could not be read"`
	Expected string               `json:"expected" doc:"as it was when the program began, or as the operator wrote it down"`
	State    compliance.PartState `json:"state" enum:"good,changed,unread"`
}

type checkLine struct {
	ID     compliance.CheckID    `json:"id"`
	Node   int                   `json:"node"`
	Staff  id.Staff              `json:"staff" doc:"empty for the daily one"`
	State  compliance.CheckState `json:"state" enum:"good,failed"`
	Parts  []checkPart           `json:"parts" nullable:"false"`
	Clock  compliance.ClockState `json:"clock" enum:"good,drift,unknown"`
	Offset int64                 `json:"offset" doc:"microseconds that must be added to the clock"`
	At     clock.Instant         `json:"at"`
}

func checkOf(c compliance.Check) checkLine {
	out := checkLine{c.ID, c.Node, c.Staff, c.State, make([]checkPart, 0, len(c.Parts)), c.Clock, c.Offset.Microseconds(), c.At}
	for _, p := range c.Parts {
		out.Parts = append(out.Parts, checkPart(p))
	}
	return out
}

func (h handlers) checks(ctx context.Context, in *ListIn) (page.Page[checkLine], error) {
	list, err := h.s.Checks(ctx, in.page())
	return each(list, checkOf), err
}

func (h handlers) checkSelf(ctx context.Context, in *keyIn) (page.Page[checkLine], error) {
	if err := h.s.SelfCheckFor(ctx, staffOf(ctx), in.Key); err != nil {
		return page.Page[checkLine]{}, err
	}
	return h.checks(ctx, &ListIn{})
}
