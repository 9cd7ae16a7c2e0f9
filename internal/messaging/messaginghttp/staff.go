// Package messaginghttp is the door of room messaging: the inbox for members, the
// outbox for staff.
package messaginghttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/messaging"
	"baize/internal/messaging/push"
	"baize/internal/messaging/support"
	"baize/internal/platform/httpx"
)

const tag = "messaging"

// Routes adds the room's operations.
func Routes(a *httpx.API, s *messaging.Service, p *push.Service, c *support.Service) {
	h := handlers{s}
	memberRoutes(a, h)
	pushRoutes(a, p)
	chatRoutes(a, c)
	deskRoutes(a, chats{c})
	broadcastRoutes(a, h)
	templateRoutes(a, h)
	httpx.Handle(a, httpx.Route{Op: "outbox", Method: "GET", Path: "/api/v1/staff/messaging/outbox", Audience: httpx.Staff, Permission: "messaging.outbox.read", Tag: tag, Summary: "Outgoing messages, without their texts"}, h.outbox)
	httpx.Handle(a, httpx.Route{Op: "readMessage", Method: "POST", Path: "/api/v1/staff/messaging/outbox/{id}/read", Audience: httpx.Staff, Permission: "messaging.message.view", NaturallyIdempotent: true, Tag: tag, Summary: "Read one message, which the audit log keeps"}, h.read)
}

type handlers struct{ s *messaging.Service }

type outboxInput struct {
	Channel string `query:"channel" enum:"sms,email" doc:"only this channel"`
	State   string `query:"state" enum:"queued,kept,sent,failed,expired" doc:"only this state"`
	Cursor  string `query:"cursor" maxLength:"13"`
	Limit   int    `query:"limit" minimum:"0" maximum:"100"`
}

// RowValue is one outgoing message without its text.
type RowValue struct {
	ID        messaging.ID      `json:"id"`
	Channel   messaging.Channel `json:"channel"`
	Driver    string            `json:"driver" doc:"what serves the channel now"`
	To        string            `json:"to" doc:"masked"`
	Template  string            `json:"template"`
	Lang      string            `json:"lang"`
	Member    *id.Member        `json:"member"`
	State     messaging.State   `json:"state"`
	Attempts  int               `json:"attempts"`
	Problem   string            `json:"problem" doc:"what the driver said last"`
	CreatedAt clock.Instant     `json:"createdAt"`
	DoneAt    clock.Instant     `json:"doneAt"`
}

func (h handlers) row(r messaging.Record) RowValue {
	driver, _ := h.s.DriverOf(r.Channel)
	v := RowValue{
		ID: r.ID, Channel: r.Channel, Driver: driver, To: r.Masked, Template: r.Template, Lang: string(r.Lang), State: r.State,
		Attempts: r.Attempts, Problem: r.Problem, CreatedAt: r.CreateAt, DoneAt: r.DoneAt,
	}
	if r.Member != 0 {
		v.Member = &r.Member
	}
	return v
}

func (h handlers) outbox(ctx context.Context, in *outboxInput) (page.Page[RowValue], error) {
	f := messaging.Filter{Channel: messaging.Channel(in.Channel), State: messaging.State(in.State), Limit: in.Limit}
	if in.Cursor != "" {
		if err := f.Before.UnmarshalText([]byte(in.Cursor)); err != nil {
			return page.Page[RowValue]{}, messaging.ErrMessage
		}
	}
	rows, err := h.s.Outbox(ctx, f)
	out := page.Page[RowValue]{Items: []RowValue{}, Next: rows.Next, Total: rows.Total}
	for _, r := range rows.Items {
		out.Items = append(out.Items, h.row(r))
	}
	return out, err
}

type readInput struct {
	ID string `path:"id" maxLength:"13"`
}

// MessageValue is a message in words.
type MessageValue struct {
	RowValue
	Subject string `json:"subject"`
	Text    string `json:"text"`
	Link    string `json:"link" doc:"empty where the message left the house"`
	Address string `json:"address" doc:"the whole address"`
}

func (h handlers) read(ctx context.Context, in *readInput) (MessageValue, error) {
	var message messaging.ID
	if err := message.UnmarshalText([]byte(in.ID)); err != nil {
		return MessageValue{}, messaging.ErrMessage
	}
	r, b, err := h.s.Read(ctx, id.Staff(httpx.PrincipalOf(ctx).Subject), message)
	return MessageValue{RowValue: h.row(r), Subject: b.Subject, Text: b.Text, Link: b.Link, Address: b.To}, err
}
