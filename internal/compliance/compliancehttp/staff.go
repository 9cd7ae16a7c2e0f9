package compliancehttp

import (
	"context"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

func staffRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: desk + path, Audience: httpx.Staff, Permission: permission, Tag: tag}
	}
	httpx.Handle(a, line("kycRequests", "GET", "/requests", mayQueue), h.requests)
	httpx.Handle(a, line("kycOpen", "GET", "/requests/open", mayQueue), h.openRequests)
	httpx.Handle(a, line("kycRequest", "GET", "/requests/{id}", mayLook), h.request)
	httpx.Handle(a, line("kycPaper", "GET", "/requests/{id}/papers/{paper}", mayLook), h.paper)
	httpx.Handle(a, line("decideKyc", "POST", "/requests/{id}/decide", mayDecide), h.decide)
	httpx.Handle(a, line("closeMinor", "POST", "/members/{id}/minor", mayMinor), h.minor)
	httpx.Handle(a, line("significantEvents", "GET", "/events", mayEvents), h.events)
	httpx.Handle(a, line("memberFunds", "GET", "/funds", mayFunds), h.funds)
	httpx.Handle(a, line("countMemberFunds", "POST", "/funds", mayCount), h.countFunds)
	httpx.Handle(a, line("erasedMembers", "GET", "/erased", mayErased), h.erased)
	httpx.Handle(a, line("openKept", "POST", "/erased/{id}/open", mayKept), h.openKept)
	httpx.Handle(a, line("complianceSettings", "GET", "/settings", maySet), h.settings)
	// A change names the version it was made from: a repeat is refused.
	set := line("setComplianceSettings", "PUT", "/settings", maySet)
	set.NaturallyIdempotent = true
	httpx.Handle(a, set, h.setSettings)
}

type kycRequest struct {
	verificationRequest
	ID        compliance.RequestID `json:"id"`
	Member    id.Member            `json:"member"`
	Reason    string               `json:"reason"`
	Note      string               `json:"note"`
	Verifier  string               `json:"verifier"`
	DecidedBy id.Staff             `json:"decidedBy" doc:"empty for the verifier"`
}

func kycOf(r compliance.Request) kycRequest {
	return kycRequest{requestOf(r), r.ID, r.Member, r.Reason, r.Note, r.Verifier, r.DecidedBy}
}

type requestsIn struct {
	ListIn
	State string `query:"state" enum:"sent,referred,passed,failed,all"`
}

func (h handlers) requests(ctx context.Context, in *requestsIn) (page.Page[kycRequest], error) {
	state := compliance.RequestState(in.State)
	if in.State == "all" {
		state = ""
	}
	list, err := h.s.Waiting(ctx, state, in.page())
	return each(list, kycOf), err
}

type openCount struct {
	Count int `json:"count"`
}

func (h handlers) openRequests(ctx context.Context, _ *struct{}) (openCount, error) {
	_, n, err := h.s.CaseWork(ctx)
	return openCount{n}, err
}

type requestIn struct {
	ID compliance.RequestID `path:"id"`
}

type kycPaper struct {
	ID   compliance.PaperID `json:"id"`
	Kind string             `json:"kind"`
	Gone bool               `json:"gone" doc:"the picture was taken away"`
}

type kycFile struct {
	kycRequest
	MemberLevel int                `json:"memberLevel"`
	Stated      compliance.Details `json:"stated"`
	Known       compliance.Details `json:"known"`
	Papers      []kycPaper         `json:"papers" nullable:"false"`
	Before      []kycRequest       `json:"before" nullable:"false"`
	Reasons     []string           `json:"reasons" nullable:"false"`
}

func (h handlers) request(ctx context.Context, in *requestIn) (kycFile, error) {
	f, err := h.s.Open(ctx, staffOf(ctx), in.ID)
	if err != nil {
		return kycFile{}, err
	}
	out := kycFile{
		kycRequest: kycOf(f.Request), MemberLevel: int(f.Level), Stated: f.Stated, Known: f.Known, Papers: []kycPaper{}, Before: []kycRequest{},
		Reasons: compliance.Reasons(),
	}
	for _, p := range f.Papers {
		out.Papers = append(out.Papers, kycPaper{p.ID, p.Kind, p.File == ""})
	}
	for _, r := range f.Before {
		if r.ID != f.Request.ID {
			out.Before = append(out.Before, kycOf(r))
		}
	}
	return out, nil
}

type paperPath struct {
	ID    compliance.RequestID `path:"id"`
	Paper compliance.PaperID   `path:"paper"`
}

type kycPicture struct {
	Type  string `json:"type"`
	Bytes []byte `json:"bytes" doc:"base64"`
}

func (h handlers) paper(ctx context.Context, in *paperPath) (kycPicture, error) {
	seen, err := h.s.LookAt(ctx, staffOf(ctx), in.ID, in.Paper)
	return kycPicture(seen), err
}

type verdictIn struct {
	httpx.IdempotencyKey
	ID   compliance.RequestID `path:"id"`
	Body struct {
		Pass   bool   `json:"pass"`
		Reason string `json:"reason,omitempty" maxLength:"30"`
		Note   string `json:"note" maxLength:"2000"`
		Born   string `json:"born,omitempty" maxLength:"10" doc:"with underAge: what the document says"`
	}
}

func (h handlers) decide(ctx context.Context, in *verdictIn) (httpx.None, error) {
	return httpx.None{}, h.s.Decide(ctx, compliance.DecideCmd{
		Staff: staffOf(ctx), Request: in.ID, Pass: in.Body.Pass, Reason: in.Body.Reason, Note: in.Body.Note, Born: in.Body.Born, Key: in.Key,
	})
}

type minorIn struct {
	httpx.IdempotencyKey
	ID   id.Member `path:"id"`
	Body struct {
		Born string `json:"born" maxLength:"10"`
		Why  string `json:"why" maxLength:"2000"`
	}
}

func (h handlers) minor(ctx context.Context, in *minorIn) (httpx.None, error) {
	return httpx.None{}, h.s.Minor(ctx, compliance.MinorCmd{Staff: staffOf(ctx), Member: in.ID, Born: in.Body.Born, Why: in.Body.Why, Key: in.Key})
}

type significantEvent struct {
	ID       compliance.EventID `json:"id"`
	Kind     string             `json:"kind"`
	Member   id.Member          `json:"member"`
	Staff    id.Staff           `json:"staff"`
	Currency money.Currency     `json:"currency"`
	Amount   money.Amount       `json:"amount"`
	Detail   string             `json:"detail"`
	At       clock.Instant      `json:"at"`
}

type eventsIn struct {
	ListIn
	Kind   string    `query:"kind" maxLength:"30"`
	Member id.Member `query:"member" maxLength:"13"`
	From   string    `query:"from" maxLength:"30"`
	To     string    `query:"to" maxLength:"30"`
}

func (h handlers) events(ctx context.Context, in *eventsIn) (page.Page[significantEvent], error) {
	q := compliance.EventQuery{Kind: in.Kind, Member: in.Member, Page: in.page()}
	_ = q.From.UnmarshalText([]byte(in.From)) // what is no moment narrows nothing
	_ = q.To.UnmarshalText([]byte(in.To))
	list, err := h.s.Events(ctx, q)
	return each(list, func(e compliance.Event) significantEvent {
		return significantEvent{e.ID, e.Kind, e.Member, e.Staff, e.Currency, e.Amount, e.Detail, e.At}
	}), err
}

type fundsLine struct {
	ID       compliance.FundsID `json:"id"`
	Currency money.Currency     `json:"currency"`
	Cash     money.Amount       `json:"cash"`
	Bonus    money.Amount       `json:"bonus"`
	Locked   money.Amount       `json:"locked"`
	Vault    money.Amount       `json:"vault"`
	Away     money.Amount       `json:"away"`
	Stakes   money.Amount       `json:"stakes"`
	Pools    money.Amount       `json:"pools"`
	Held     money.Amount       `json:"held" doc:"the sum: what must lie apart from the house's own"`
	At       clock.Instant      `json:"at"`
}

func (h handlers) funds(ctx context.Context, in *ListIn) (page.Page[fundsLine], error) {
	list, err := h.s.FundsReports(ctx, in.page())
	return each(list, func(g compliance.Segregated) fundsLine { return fundsLine(g) }), err
}

func (h handlers) countFunds(ctx context.Context, _ *keyIn) (page.Page[fundsLine], error) {
	if _, err := h.s.CountFundsFor(ctx, staffOf(ctx)); err != nil {
		return page.Page[fundsLine]{}, err
	}
	return h.funds(ctx, &ListIn{})
}

type erasedLine struct {
	Member    id.Member     `json:"member"`
	Pseudonym string        `json:"pseudonym"`
	ErasedAt  clock.Instant `json:"erasedAt"`
	Until     clock.Instant `json:"until"`
	Kept      bool          `json:"kept" doc:"something is still sealed"`
}

type erasedIn struct {
	ListIn
	Member id.Member `query:"member" maxLength:"13" doc:"this one alone"`
}

func (h handlers) erased(ctx context.Context, in *erasedIn) (page.Page[erasedLine], error) {
	list, err := h.s.ErasedMembers(ctx, compliance.ErasedQuery{Member: in.Member, Page: in.page()})
	return each(list, func(e compliance.Erased) erasedLine {
		return erasedLine{e.Member, e.Pseudonym, e.ErasedAt, e.Until, e.Sealed != ""}
	}), err
}

type keptIn struct {
	httpx.IdempotencyKey
	ID   id.Member `path:"id"`
	Body struct {
		Why string `json:"why" maxLength:"2000"`
	}
}

type keptPerson struct {
	Level  int                `json:"level"`
	Person compliance.Details `json:"person"`
}

func (h handlers) openKept(ctx context.Context, in *keptIn) (keptPerson, error) {
	level, person, err := h.s.OpenKept(ctx, staffOf(ctx), in.ID, in.Body.Why)
	return keptPerson{int(level), person}, err
}

type complianceDesk struct {
	Version int64               `json:"version" minimum:"0"`
	Value   compliance.Settings `json:"value"`
}

func (h handlers) settings(ctx context.Context, _ *struct{}) (complianceDesk, error) {
	rules, version, err := h.s.Settings(ctx)
	return complianceDesk{version, rules}, err
}

type setComplianceIn struct{ Body complianceDesk }

func (h handlers) setSettings(ctx context.Context, in *setComplianceIn) (complianceDesk, error) {
	if err := h.s.SetSettings(ctx, staffOf(ctx), in.Body.Version, in.Body.Value, ""); err != nil {
		return complianceDesk{}, err
	}
	return h.settings(ctx, nil)
}
