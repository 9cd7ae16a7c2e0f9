package messaginghttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/messaging"
	"baize/internal/platform/httpx"
)

const inbox = "/api/v1/member/inbox"

func memberRoutes(a *httpx.API, h handlers) {
	httpx.Handle(a, httpx.Route{Op: "inbox", Method: "GET", Path: inbox, Audience: httpx.Member, Tag: tag, Summary: "What the house told the member, newest first"}, h.inbox)
	httpx.Handle(a, httpx.Route{Op: "unreadMessages", Method: "GET", Path: inbox + "/unread", Audience: httpx.Member, Tag: tag, Summary: "How much of it is new"}, h.unread)
	httpx.Handle(a, httpx.Route{Op: "readInbox", Method: "POST", Path: inbox + "/read", Audience: httpx.Member, NaturallyIdempotent: true, Tag: tag, Summary: "Mark what was seen as read"}, h.markRead)
}

var errNotice = fault.New(fault.NotFound, "request.notFound")

type inboxInput struct {
	Cursor string `query:"cursor" maxLength:"13"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
}

// NoticeValue is one notice in words.
type NoticeValue struct {
	ID    messaging.NoticeID `json:"id"`
	Kind  string             `json:"kind"`
	Title string             `json:"title" doc:"what happened"`
	Text  string             `json:"text" doc:"what to do about it"`
	At    clock.Instant      `json:"at"`
	Read  bool               `json:"read"`
}

func (h handlers) inbox(ctx context.Context, in *inboxInput) (page.Page[NoticeValue], error) {
	out := page.Page[NoticeValue]{Items: []NoticeValue{}}
	var before messaging.NoticeID
	if in.Cursor != "" {
		if err := before.UnmarshalText([]byte(in.Cursor)); err != nil {
			return out, errNotice
		}
	}
	rows, err := h.s.Inbox(ctx, reader(ctx), before, in.Limit)
	out.Next, out.Total = rows.Next, rows.Total
	for _, n := range rows.Items {
		title, text := h.s.Say(httpx.Lang(ctx), n)
		out.Items = append(out.Items, NoticeValue{ID: n.ID, Kind: n.Kind, Title: title, Text: text, At: n.At, Read: n.ReadAt != 0})
	}
	return out, err
}

type unreadCount struct {
	Count int `json:"count"`
}

func (h handlers) unread(ctx context.Context, _ *struct{}) (unreadCount, error) {
	n, err := h.s.Unread(ctx, reader(ctx))
	return unreadCount{n}, err
}

type readInboxInput struct {
	Body struct {
		UpTo string `json:"upTo" maxLength:"13" doc:"the newest notice that was seen"`
	}
}

func (h handlers) markRead(ctx context.Context, in *readInboxInput) (httpx.None, error) {
	var upTo messaging.NoticeID
	if err := upTo.UnmarshalText([]byte(in.Body.UpTo)); err != nil {
		return httpx.None{}, errNotice
	}
	return httpx.None{}, h.s.MarkRead(ctx, reader(ctx), upTo)
}

func reader(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }
