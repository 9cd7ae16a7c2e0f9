package compliancehttp

import (
	"context"
	"encoding/json"

	"baize/internal/compliance"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

func caseRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: desk + "/cases" + path, Audience: httpx.Staff, Permission: permission, Tag: tag}
	}
	httpx.Handle(a, line("amlCases", "GET", "", mayCases), h.cases)
	httpx.Handle(a, line("amlOpen", "GET", "/open", mayCases), h.openCases)
	httpx.Handle(a, line("amlCase", "GET", "/{id}", mayCases), h.oneCase)
	httpx.Handle(a, line("takeCase", "POST", "/{id}/take", mayWork), h.act((*compliance.Service).Take))
	httpx.Handle(a, line("noteCase", "POST", "/{id}/notes", mayWork), h.act((*compliance.Service).AddNote))
	httpx.Handle(a, line("clearCase", "POST", "/{id}/clear", mayWork), h.act((*compliance.Service).Clear))
	httpx.Handle(a, line("proposeReport", "POST", "/{id}/propose", mayPropose), h.act((*compliance.Service).Propose))
	httpx.Handle(a, line("reportCase", "POST", "/{id}/report", mayReport), h.report(true))
	httpx.Handle(a, line("returnCase", "POST", "/{id}/return", mayReport), h.report(false))
	httpx.Handle(a, line("suspicionReport", "GET", "/{id}/report", mayExport), h.suspicion)
}

type amlCase struct {
	ID       compliance.CaseID    `json:"id"`
	Kind     string               `json:"kind"`
	Member   id.Member            `json:"member"`
	State    compliance.CaseState `json:"state" enum:"open,taken,proposed,cleared,reported"`
	Owner    id.Staff             `json:"owner"`
	DueAt    clock.Instant        `json:"dueAt"`
	Reason   string               `json:"reason"`
	Maker    id.Staff             `json:"maker"`
	Checker  id.Staff             `json:"checker"`
	OpenedAt clock.Instant        `json:"openedAt"`
	ClosedAt clock.Instant        `json:"closedAt"`
}

func caseOf(c compliance.Case) amlCase {
	return amlCase{c.ID, c.Kind, c.Member, c.State, c.Owner, c.DueAt, c.Reason, c.Maker, c.Checker, c.OpenedAt, c.ClosedAt}
}

type amlCasesIn struct {
	ListIn
	State  string    `query:"state" enum:"waiting,overdue,open,taken,proposed,cleared,reported,all"`
	Kind   string    `query:"kind" maxLength:"30"`
	Member id.Member `query:"member" maxLength:"13"`
	Mine   bool      `query:"mine"`
}

func (h handlers) cases(ctx context.Context, in *amlCasesIn) (page.Page[amlCase], error) {
	q := compliance.CaseQuery{State: in.State, Kind: in.Kind, Member: in.Member, Page: in.page()}
	if in.State == "all" {
		q.State = ""
	}
	if in.Mine {
		q.Owner = staffOf(ctx)
	}
	list, err := h.s.Cases(ctx, q)
	return each(list, caseOf), err
}

func (h handlers) openCases(ctx context.Context, _ *struct{}) (openCount, error) {
	n, _, err := h.s.CaseWork(ctx)
	return openCount{n}, err
}

type amlCaseIn struct {
	ID compliance.CaseID `path:"id"`
}

type caseNote struct {
	ID    compliance.NoteID `json:"id"`
	Staff id.Staff          `json:"staff"`
	Text  string            `json:"text"`
	At    clock.Instant     `json:"at"`
}

type caseFile struct {
	amlCase
	Subject string          `json:"subject"`
	Facts   json.RawMessage `json:"facts" doc:"what was seen, by the kind of case"`
	Notes   []caseNote      `json:"notes" nullable:"false"`
}

func (h handlers) oneCase(ctx context.Context, in *amlCaseIn) (caseFile, error) {
	c, err := h.s.Case(ctx, in.ID)
	if err != nil {
		return caseFile{}, err
	}
	out := caseFile{amlCase: caseOf(c), Subject: c.Subject, Facts: json.RawMessage(c.Facts), Notes: []caseNote{}}
	notes, err := h.s.CaseNotes(ctx, in.ID)
	for _, n := range notes {
		out.Notes = append(out.Notes, caseNote{n.ID, n.Staff, n.Text, n.At})
	}
	return out, err
}

type caseActIn struct {
	httpx.IdempotencyKey
	ID   compliance.CaseID `path:"id"`
	Body struct {
		Text string `json:"text,omitempty" maxLength:"2000"`
	}
}

func (in caseActIn) cmd(ctx context.Context) compliance.CaseCmd {
	return compliance.CaseCmd{Staff: staffOf(ctx), Case: in.ID, Text: in.Body.Text, Key: in.Key}
}

func (h handlers) act(do func(*compliance.Service, context.Context, compliance.CaseCmd) error) func(context.Context, *caseActIn) (caseFile, error) {
	return func(ctx context.Context, in *caseActIn) (caseFile, error) {
		if err := do(h.s, ctx, in.cmd(ctx)); err != nil {
			return caseFile{}, err
		}
		return h.oneCase(ctx, &amlCaseIn{in.ID})
	}
}

func (h handlers) report(approve bool) func(context.Context, *caseActIn) (caseFile, error) {
	return h.act(func(s *compliance.Service, ctx context.Context, c compliance.CaseCmd) error {
		return s.Report(ctx, c, approve)
	})
}

func (h handlers) suspicion(ctx context.Context, in *amlCaseIn) (compliance.Suspicion, error) {
	return h.s.Suspicion(ctx, staffOf(ctx), in.ID)
}
