package feedbackhttp

import (
	"context"

	"baize/internal/feedback"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

// What staff need to read tickets, to answer them, and to set the bounds.
const (
	mayRead   = "feedback.ticket.read"
	mayAnswer = "feedback.ticket.answer"
	maySet    = "feedback.settings"
	desk      = "/api/v1/staff/feedback"
)

func staffRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: desk + path, Audience: httpx.Staff, Permission: permission, Tag: tag}
	}
	httpx.Handle(a, line("feedbackTickets", "GET", "/tickets", mayRead), h.list)
	httpx.Handle(a, line("feedbackOpen", "GET", "/open", mayRead), h.open)
	httpx.Handle(a, line("feedbackTicket", "GET", "/tickets/{id}", mayRead), h.look)
	httpx.Handle(a, line("answerFeedback", "POST", "/tickets/{id}/answer", mayAnswer), h.answer)
	httpx.Handle(a, line("feedbackRules", "GET", "/settings", maySet), h.rules)
	// A change names the version it was made from: a repeat is refused.
	set := line("setFeedbackRules", "PUT", "/settings", maySet)
	set.NaturallyIdempotent = true
	httpx.Handle(a, set, h.setRules)
}

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

type deskIn struct {
	ListIn
	State  string `query:"state" enum:"open,answered,all"`
	Type   string `query:"type" maxLength:"20"`
	Ticket string `query:"ticket" maxLength:"20"`
}

type feedbackDeskTicket struct {
	feedbackTicket
	ID         feedback.TicketID `json:"id"`
	Member     id.Member         `json:"member" doc:"empty for a visitor"`
	Lang       string            `json:"lang"`
	AnsweredBy id.Staff          `json:"answeredBy"`
}

func deskOf(t feedback.Ticket) feedbackDeskTicket {
	return feedbackDeskTicket{feedbackTicket: ticketOf(t), ID: t.ID, Member: t.Member, Lang: string(t.Lang), AnsweredBy: t.AnsweredBy}
}

func (h handlers) list(ctx context.Context, in *deskIn) (page.Page[feedbackDeskTicket], error) {
	f := feedback.Filter{Topic: feedback.Topic(in.Type)}
	if in.State != "all" {
		f.State = feedback.State(in.State)
	}
	if in.Ticket != "" && f.Ticket.UnmarshalText([]byte(in.Ticket)) != nil {
		return page.Page[feedbackDeskTicket]{Items: []feedbackDeskTicket{}}, nil
	}
	list, err := h.s.List(ctx, f, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return each(list, deskOf), err
}

type feedbackOpen struct {
	Count int `json:"count"`
}

func (h handlers) open(ctx context.Context, _ *struct{}) (feedbackOpen, error) {
	n, err := h.s.OpenCount(ctx)
	return feedbackOpen{Count: n}, err
}

type ticketIn struct {
	ID string `path:"id" maxLength:"13"`
}

func (in ticketIn) ticket() (feedback.TicketID, error) {
	var t feedback.TicketID
	if err := t.UnmarshalText([]byte(in.ID)); err != nil || t == 0 {
		return 0, feedback.ErrTicket
	}
	return t, nil
}

type feedbackLook struct {
	feedbackDeskTicket
	Images [][]byte `json:"images" nullable:"false" doc:"jpeg, base64"`
}

func (h handlers) look(ctx context.Context, in *ticketIn) (feedbackLook, error) {
	ticket, err := in.ticket()
	if err != nil {
		return feedbackLook{}, err
	}
	t, pictures, err := h.s.Look(ctx, ticket)
	return feedbackLook{feedbackDeskTicket: deskOf(t), Images: pictures}, err
}

type feedbackAnswerIn struct {
	httpx.IdempotencyKey
	ID   string `path:"id" maxLength:"13"`
	Body struct {
		Answer string `json:"answer" maxLength:"8000"`
	}
}

func (h handlers) answer(ctx context.Context, in *feedbackAnswerIn) (httpx.None, error) {
	ticket, err := ticketIn{in.ID}.ticket()
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.Answer(ctx, staffOf(ctx), in.Key, ticket, in.Body.Answer)
}

type feedbackRules struct {
	Version int64             `json:"version" minimum:"0"`
	Value   feedback.Settings `json:"value"`
}

func (h handlers) rules(ctx context.Context, _ *struct{}) (feedbackRules, error) {
	rules, version, err := h.s.Settings(ctx)
	return feedbackRules{version, rules}, err
}

type rulesIn struct{ Body feedbackRules }

func (h handlers) setRules(ctx context.Context, in *rulesIn) (feedbackRules, error) {
	if err := h.s.SetSettings(ctx, staffOf(ctx), in.Body.Version, in.Body.Value); err != nil {
		return feedbackRules{}, err
	}
	return h.rules(ctx, nil)
}
