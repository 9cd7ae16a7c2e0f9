// Package feedbackhttp is the feedback room's door to HTTP.
package feedbackhttp

import (
	"context"

	"baize/internal/feedback"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

const (
	tag  = "feedback"
	base = "/api/v1/feedback"
	// maxBody holds three pictures of 5 MB in base64, and the words.
	maxBody = 21 << 20
)

// Routes adds the public, the member's and the staff's operations.
func Routes(a *httpx.API, s *feedback.Service) {
	h := handlers{s}
	httpx.Handle(a, httpx.Route{Op: "feedbackSettings", Method: "GET", Path: base + "/settings", Audience: httpx.Public, Tag: tag,
		Summary: "What a message may be about, and its bounds"}, h.settings)
	httpx.Handle(a, httpx.Route{Op: "feedback", Method: "PUT", Path: base, Audience: httpx.Public, Tag: tag, MaxBody: maxBody,
		Summary: "Send a message to the house, with or without an account"}, h.send)
	httpx.Handle(a, httpx.Route{Op: "myFeedback", Method: "GET", Path: "/api/v1/member/feedback", Audience: httpx.Member, Trial: true, Tag: tag,
		Summary: "What the member has sent, newest first"}, h.mine)
	staffRoutes(a, h)
}

type handlers struct{ s *feedback.Service }

type feedbackForm struct {
	feedback.Settings
	Types []feedback.Topic `json:"types" nullable:"false"`
}

func (h handlers) settings(ctx context.Context, _ *struct{}) (feedbackForm, error) {
	rules, _, err := h.s.Settings(ctx)
	return feedbackForm{Settings: rules, Types: feedback.Topics()}, err
}

type messageIn struct {
	httpx.IdempotencyKey
	Body struct {
		Type    feedback.Topic `json:"type" enum:"deposit,withdraw,game,service,apply,other"`
		Content string         `json:"content" maxLength:"40000"`
		Images  [][]byte       `json:"images,omitempty" maxItems:"3" doc:"png or jpg, base64"`
	}
}

func (h handlers) send(ctx context.Context, in *messageIn) (feedback.Receipt, error) {
	m := feedback.Message{IP: httpx.ClientIP(ctx), Lang: httpx.Lang(ctx), Topic: in.Body.Type, Content: in.Body.Content, Images: in.Body.Images}
	if p := httpx.PrincipalOf(ctx); p != nil && (p.Audience == httpx.Member || p.Audience == httpx.Agent) {
		m.Member = id.Member(p.Subject)
	}
	return h.s.Send(ctx, in.Key, m)
}

type feedbackTicket struct {
	Ticket     feedback.TicketID `json:"ticket"`
	Type       feedback.Topic    `json:"type"`
	Content    string            `json:"content"`
	State      feedback.State    `json:"state" enum:"open,answered"`
	Pictures   int               `json:"pictures" doc:"how many were sent along"`
	Answer     string            `json:"answer"`
	AnsweredAt clock.Instant     `json:"answeredAt"`
	At         clock.Instant     `json:"at"`
}

func ticketOf(t feedback.Ticket) feedbackTicket {
	return feedbackTicket{Ticket: t.ID, Type: t.Topic, Content: t.Content, State: t.State, Pictures: len(t.Images), Answer: t.Answer, AnsweredAt: t.AnsweredAt, At: t.At}
}

// ListIn cuts a list. It is exported because parameters of an embedded type
// that is not are passed over.
type ListIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"13"`
}

func (h handlers) mine(ctx context.Context, in *ListIn) (page.Page[feedbackTicket], error) {
	list, err := h.s.Mine(ctx, id.Member(httpx.PrincipalOf(ctx).Subject), page.Request{Limit: in.Limit, Cursor: in.Cursor})
	return each(list, ticketOf), err
}

func each[A, B any](p page.Page[A], turn func(A) B) page.Page[B] {
	out := page.Page[B]{Items: make([]B, 0, len(p.Items)), Next: p.Next, Total: p.Total}
	for _, x := range p.Items {
		out.Items = append(out.Items, turn(x))
	}
	return out
}
