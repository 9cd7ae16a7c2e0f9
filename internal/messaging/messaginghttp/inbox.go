package messaginghttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/messaging"
	"baize/internal/platform/httpx"
)

const inbox = "/api/v1/member/inbox"

func memberRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: path, Audience: httpx.Member, NaturallyIdempotent: method != "GET", Tag: tag, Summary: summary}
	}
	httpx.Handle(a, line("inbox", "GET", inbox, "What the house told the member, newest first"), h.inbox)
	httpx.Handle(a, line("unreadMessages", "GET", inbox+"/unread", "How much of it is new"), h.unread)
	httpx.Handle(a, line("readInbox", "POST", inbox+"/read", "Mark what was seen as read"), h.markRead)
	httpx.Handle(a, line("readNotice", "POST", inbox+"/{id}/read", "Mark one notice as read"), h.readNotice)
	httpx.Handle(a, line("deleteNotice", "DELETE", inbox+"/{id}", "Take a notice out of the inbox"), h.deleteNotice)
}

type inboxInput struct {
	Category string `query:"category" enum:"money,rewards,account,security,help,news" doc:"only of this category"`
	State    string `query:"state" enum:"new,old" doc:"only what is new, or only what was read"`
	Cursor   string `query:"cursor" maxLength:"13"`
	Limit    int    `query:"limit" minimum:"0" maximum:"100"`
}

// NoticeValue is one notice in words.
type NoticeValue struct {
	ID       messaging.NoticeID `json:"id"`
	Kind     string             `json:"kind"`
	Category messaging.Category `json:"category"`
	Title    string             `json:"title" doc:"what happened"`
	Text     string             `json:"text" doc:"what to do about it; may be empty"`
	Link     string             `json:"link" doc:"the page of the member site it leads to; may be empty"`
	At       clock.Instant      `json:"at"`
	Read     bool               `json:"read"`
}

func (h handlers) inbox(ctx context.Context, in *inboxInput) (page.Page[NoticeValue], error) {
	out := page.Page[NoticeValue]{Items: []NoticeValue{}}
	shelf := messaging.Shelf{Category: messaging.Category(in.Category), Read: messaging.ReadState(in.State), Limit: in.Limit}
	if in.Cursor != "" {
		if err := shelf.Before.UnmarshalText([]byte(in.Cursor)); err != nil {
			return out, messaging.ErrNotice
		}
	}
	rows, err := h.s.Inbox(ctx, reader(ctx), shelf)
	out.Next, out.Total = rows.Next, rows.Total
	for _, n := range rows.Items {
		title, text := h.s.Say(httpx.Lang(ctx), n)
		out.Items = append(out.Items, NoticeValue{
			ID: n.ID, Kind: n.Kind, Category: n.Category, Title: title, Text: text, Link: n.Link(), At: n.At, Read: n.ReadAt != 0,
		})
	}
	return out, err
}

type unreadCount struct {
	Count int                        `json:"count"`
	By    map[messaging.Category]int `json:"by" doc:"by category; what has nothing new is left out"`
}

func (h handlers) unread(ctx context.Context, _ *struct{}) (unreadCount, error) {
	by, err := h.s.Counts(ctx, reader(ctx))
	out := unreadCount{By: by}
	for _, n := range by {
		out.Count += n
	}
	return out, err
}

type readInboxInput struct {
	Body struct {
		UpTo string `json:"upTo" maxLength:"13" doc:"the newest notice that was seen"`
	}
}

func (h handlers) markRead(ctx context.Context, in *readInboxInput) (httpx.None, error) {
	upTo, err := noticeOf(in.Body.UpTo)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.MarkRead(ctx, reader(ctx), upTo)
}

func noticeOf(text string) (n messaging.NoticeID, err error) {
	if n.UnmarshalText([]byte(text)) != nil {
		err = messaging.ErrNotice
	}
	return n, err
}

type noticeInput struct {
	ID string `path:"id" maxLength:"13"`
}

func (h handlers) readNotice(ctx context.Context, in *noticeInput) (httpx.None, error) {
	n, err := noticeOf(in.ID)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.ReadOne(ctx, reader(ctx), n)
}

func (h handlers) deleteNotice(ctx context.Context, in *noticeInput) (httpx.None, error) {
	n, err := noticeOf(in.ID)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.s.Delete(ctx, reader(ctx), n)
}

func reader(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }
