package carehttp

import (
	"context"
	"encoding/json"

	"baize/internal/care"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

// What staff need to read a member's protection, to make it stricter, and to
// say whether two accounts are one person.
const (
	mayRead   = "care.protection.read"
	maySet    = "care.protection.set"
	mayDecide = "care.match.decide"
	desk      = "/api/v1/staff/care"
)

func (h handlers) staff(a *httpx.API) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: desk + path, Audience: httpx.Staff, Permission: permission, Tag: tag, Summary: summary, NaturallyIdempotent: method != "GET"}
	}
	httpx.Handle(a, line("staffCare", "GET", "/members/{id}", mayRead, "A member's protection"), h.deskLook)
	httpx.Handle(a, line("staffCareHistory", "GET", "/members/{id}/history", mayRead, "What was changed of it, and by whom"), h.history)
	httpx.Handle(a, line("imposeCareLimit", "PUT", "/members/{id}/limits", maySet, "Set the limit of staff beside the member's own"), h.impose)
	httpx.Handle(a, line("imposeCarePause", "POST", "/members/{id}/pause", maySet, "Keep a member away; only ever lengthens"), h.imposePause)
	httpx.Handle(a, line("careMatches", "GET", "/matches", mayRead, "Accounts that share traces with an excluded person"), h.matches)
	httpx.Handle(a, line("decideCareMatch", "POST", "/matches/{id}", mayDecide, "Say whether it is the same person"), h.decide)
}

func operator(ctx context.Context, reason string) care.Order {
	return care.Order{Operator: id.Staff(httpx.PrincipalOf(ctx).Subject), Reason: reason}
}

type memberPath struct {
	ID id.Member `path:"id"`
}

func (h handlers) deskLook(ctx context.Context, in *memberPath) (careValue, error) {
	return h.after(ctx, in.ID, nil)
}

type historyIn struct {
	ID     id.Member `path:"id"`
	Limit  int       `query:"limit" minimum:"0" maximum:"100"`
	Cursor string    `query:"cursor" maxLength:"13"`
}

type careLine struct {
	ID     care.LineID     `json:"id"`
	What   string          `json:"what"`
	Detail json.RawMessage `json:"detail"`
	Staff  id.Staff        `json:"staff" doc:"empty where the member did it"`
	At     clock.Instant   `json:"at"`
}

func (h handlers) history(ctx context.Context, in *historyIn) (page.Page[careLine], error) {
	p, err := h.s.History(ctx, in.ID, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[careLine]{Items: []careLine{}, Next: p.Next, Total: p.Total}
	for _, l := range p.Items {
		out.Items = append(out.Items, careLine{l.ID, l.What, json.RawMessage(l.Detail), l.Staff, l.At})
	}
	return out, err
}

type imposeIn struct {
	ID   id.Member `path:"id"`
	Body struct {
		Kind   care.Kind    `json:"kind" enum:"deposit,loss,stake,bet,session,balance"`
		Period care.Period  `json:"period" enum:",day,week,month"`
		Amount money.Amount `json:"amount" doc:"0 takes the limit of staff away"`
		Reason string       `json:"reason" maxLength:"500"`
	}
}

func (h handlers) impose(ctx context.Context, in *imposeIn) (careValue, error) {
	_, err := h.s.Impose(ctx, operator(ctx, in.Body.Reason), whichBody{in.Body.Kind, in.Body.Period}.of(in.ID), in.Body.Amount)
	return h.after(ctx, in.ID, err)
}

type imposePauseIn struct {
	ID   id.Member `path:"id"`
	Body struct {
		Kind   care.PauseKind `json:"kind" enum:"timeout,exclusion,forever"`
		Hours  int            `json:"hours" minimum:"0" maximum:"1008"`
		Months int            `json:"months" minimum:"0" maximum:"60"`
		Reason string         `json:"reason" maxLength:"500"`
	}
}

func (h handlers) imposePause(ctx context.Context, in *imposePauseIn) (careValue, error) {
	_, err := h.s.PauseMember(ctx, operator(ctx, in.Body.Reason), in.ID, care.Length{Kind: in.Body.Kind, Hours: in.Body.Hours, Months: in.Body.Months})
	return h.after(ctx, in.ID, err)
}

type matchesIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"13"`
	All    bool   `query:"all" doc:"those too that need nobody"`
}

type careMatch struct {
	ID        care.MatchID    `json:"id"`
	Member    id.Member       `json:"member"`
	Of        id.Member       `json:"of" doc:"the excluded account"`
	By        []string        `json:"by" nullable:"false" doc:"phone, person (name and birthday, or papers), place"`
	State     care.MatchState `json:"state" enum:"open,same,other"`
	Staff     id.Staff        `json:"staff"`
	At        clock.Instant   `json:"at"`
	DecidedAt clock.Instant   `json:"decidedAt"`
}

func matchOf(m care.Match) careMatch {
	return careMatch{m.ID, m.Member, m.Of, m.By, m.State, m.Staff, m.At, m.DecidedAt}
}

func (h handlers) matches(ctx context.Context, in *matchesIn) (page.Page[careMatch], error) {
	p, err := h.s.Matches(ctx, !in.All, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[careMatch]{Items: []careMatch{}, Next: p.Next, Total: p.Total}
	for _, m := range p.Items {
		out.Items = append(out.Items, matchOf(m))
	}
	return out, err
}

type decideIn struct {
	ID   care.MatchID `path:"id"`
	Body struct {
		Same   bool   `json:"same"`
		Reason string `json:"reason" maxLength:"500"`
	}
}

func (h handlers) decide(ctx context.Context, in *decideIn) (careMatch, error) {
	m, err := h.s.DecideMatch(ctx, operator(ctx, in.Body.Reason), in.ID, in.Body.Same)
	return matchOf(m), err
}
