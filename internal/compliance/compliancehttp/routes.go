// Package compliancehttp is the compliance room's door to HTTP.
package compliancehttp

import (
	"context"

	"baize/internal/compliance"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

const (
	tag  = "compliance"
	mine = "/api/v1/member/"
	desk = "/api/v1/staff/compliance"
	// maxBody holds four pictures of 5 MB in base64, and the words.
	maxBody = 28 << 20
)

// What staff need.
const (
	mayQueue   = "compliance.kyc.read"
	mayDecide  = "compliance.kyc.decide"
	mayLook    = "compliance.kyc.paper"
	mayMinor   = "compliance.kyc.minor"
	mayCases   = "compliance.case.read"
	mayWork    = "compliance.case.work"
	mayPropose = "compliance.case.propose"
	mayReport  = "compliance.case.report"
	mayExport  = "compliance.case.export"
	mayEvents  = "compliance.event.read"
	mayFunds   = "compliance.funds.read"
	mayCount   = "compliance.funds.count"
	mayChecks  = "compliance.check.read"
	mayVerify  = "compliance.check.run"
	mayErased  = "compliance.erased.read"
	mayKept    = "compliance.kept.open"
	maySet     = "compliance.settings"
)

// Routes adds the member's and the staff's operations.
func Routes(a *httpx.API, s *compliance.Service) {
	h := handlers{s}
	member := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: mine + path, Audience: httpx.Member, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, member("verification", "GET", "verification", "What the member has proved, what is asked for next, and how it stands"), h.standing)
	send := member("sendVerification", "PUT", "verification", "Send details and pictures for the next level")
	send.MaxBody = maxBody
	httpx.Handle(a, send, h.send)
	httpx.Handle(a, member("privacy", "GET", "privacy", "The member's copy, consents, and what stands in the way of erasing"), h.privacy)
	httpx.Handle(a, member("askCopy", "POST", "privacy/copy", "Ask for a copy of all that is known of the member"), h.askCopy)
	erase := member("eraseMember", "POST", "privacy/erase", "Erase the member for good; the password proves who asks")
	erase.NaturallyIdempotent = true
	httpx.Handle(a, erase, h.erase)
	consent := member("setConsent", "PUT", "privacy/consents", "Allow or forbid advertising by a channel")
	consent.NaturallyIdempotent = true
	httpx.Handle(a, consent, h.consent)
	a.Mux.Get("/api/v1/privacy/copies/{token}", download(s))
	staffRoutes(a, h)
	caseRoutes(a, h)
	checkRoutes(a, h)
}

type handlers struct{ s *compliance.Service }

func memberOf(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }
func staffOf(ctx context.Context) id.Staff   { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

// ListIn cuts a list. It is exported because parameters of an embedded type
// that is not are passed over.
type ListIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"13"`
}

func (in ListIn) page() page.Request { return page.Request{Limit: in.Limit, Cursor: in.Cursor} }

func each[A, B any](p page.Page[A], turn func(A) B) page.Page[B] {
	out := page.Page[B]{Items: make([]B, 0, len(p.Items)), Next: p.Next, Total: p.Total}
	for _, x := range p.Items {
		out.Items = append(out.Items, turn(x))
	}
	return out
}
