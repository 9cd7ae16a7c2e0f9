package messaginghttp

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/messaging"
	"baize/internal/platform/httpx"
)

const (
	newsPath  = "/api/v1/staff/messaging/broadcasts"
	mayNews   = "messaging.broadcast.read"
	maySend   = "messaging.broadcast.send"
	newsLimit = 256 << 10
)

func broadcastRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		return httpx.Route{
			Op: op, Method: method, Path: newsPath + path, Audience: httpx.Staff, Permission: permission, NaturallyIdempotent: method != "GET",
			Tag: tag, Summary: summary, MaxBody: newsLimit,
		}
	}
	draft := line("writeBroadcast", "POST", "", maySend, "Begin a draft")
	draft.NaturallyIdempotent = false
	httpx.Handle(a, line("broadcasts", "GET", "", mayNews, "What was sent to many, newest first"), h.broadcasts)
	httpx.Handle(a, draft, h.newBroadcast)
	// Changes name the version they were made from: a repeat is refused.
	httpx.Handle(a, line("changeBroadcast", "PUT", "/{id}", maySend, "Change a draft"), h.changeBroadcast)
	httpx.Handle(a, line("scheduleBroadcast", "POST", "/{id}/schedule", maySend, "Have a draft sent"), h.schedule)
	httpx.Handle(a, line("cancelBroadcast", "POST", "/{id}/cancel", maySend, "Have it not sent"), h.cancel)
	httpx.Handle(a, line("countAudience", "POST", "/count", maySend, "How many an audience has, and whom each channel reaches"), h.count)
}

// BroadcastDraft is what staff write.
type BroadcastDraft struct {
	Name     string             `json:"name" maxLength:"320"`
	Purpose  messaging.Purpose  `json:"purpose" enum:"service,marketing"`
	Channels []messaging.Way    `json:"channels" maxItems:"4" nullable:"false"`
	Audience messaging.Audience `json:"audience"`
	Texts    messaging.Texts    `json:"texts"`
	Link     string             `json:"link" maxLength:"300"`
	Version  int64              `json:"version" minimum:"0"`
}

// BroadcastValue is a broadcast with what became of it.
type BroadcastValue struct {
	BroadcastDraft
	ID      messaging.BroadcastID    `json:"id"`
	State   messaging.BroadcastState `json:"state" enum:"draft,scheduled,sending,sent,cancelled"`
	SendAt  clock.Instant            `json:"sendAt"`
	Reached int64                    `json:"reached"`
	LeftOut int64                    `json:"leftOut" doc:"without consent"`
	Staff   id.Staff                 `json:"staff" doc:"who changed it last"`
	At      clock.Instant            `json:"at"`
	DoneAt  clock.Instant            `json:"doneAt"`
}

func broadcastOf(b messaging.Broadcast) BroadcastValue {
	return BroadcastValue{
		BroadcastDraft: BroadcastDraft{b.Name, b.Purpose, b.Channels, b.Audience, b.Texts, b.Link, b.Version},
		ID:             b.ID, State: b.State, SendAt: b.SendAt, Reached: b.Reached, LeftOut: b.LeftOut, Staff: b.Staff, At: b.CreateAt, DoneAt: b.DoneAt,
	}
}

func (d BroadcastDraft) broadcast(b messaging.BroadcastID) messaging.Broadcast {
	return messaging.Broadcast{
		ID: b, Name: d.Name, Purpose: d.Purpose, Channels: d.Channels, Audience: d.Audience, Texts: d.Texts, Link: d.Link, Version: d.Version,
	}
}

func operator(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

func broadcastID(text string) (b messaging.BroadcastID, err error) {
	if b.UnmarshalText([]byte(text)) != nil || b == 0 {
		err = messaging.ErrBroadcast
	}
	return b, err
}

func (h handlers) broadcasts(ctx context.Context, in *ListInput) (page.Page[BroadcastValue], error) {
	out := page.Page[BroadcastValue]{Items: []BroadcastValue{}}
	var before messaging.BroadcastID
	if in.Cursor != "" {
		var err error
		if before, err = broadcastID(in.Cursor); err != nil {
			return out, err
		}
	}
	rows, err := h.s.Broadcasts(ctx, before, in.Limit)
	out.Next, out.Total = rows.Next, rows.Total
	for _, b := range rows.Items {
		out.Items = append(out.Items, broadcastOf(b))
	}
	return out, err
}

type newBroadcastInput struct {
	httpx.IdempotencyKey
	Body BroadcastDraft
}

func (h handlers) newBroadcast(ctx context.Context, in *newBroadcastInput) (BroadcastValue, error) {
	b, err := h.s.DraftOnce(ctx, in.Key, operator(ctx), in.Body.broadcast(0))
	return broadcastOf(b), err
}

type changeBroadcastInput struct {
	ID   string `path:"id" maxLength:"13"`
	Body BroadcastDraft
}

func (h handlers) changeBroadcast(ctx context.Context, in *changeBroadcastInput) (BroadcastValue, error) {
	broadcast, err := broadcastID(in.ID)
	if err != nil {
		return BroadcastValue{}, err
	}
	b, err := h.s.WriteBroadcast(ctx, operator(ctx), in.Body.broadcast(broadcast))
	return broadcastOf(b), err
}

type scheduleInput struct {
	ID   string `path:"id" maxLength:"13"`
	Body struct {
		Version int64         `json:"version" minimum:"0"`
		At      clock.Instant `json:"at" doc:"empty for at once"`
	}
}

func (h handlers) schedule(ctx context.Context, in *scheduleInput) (BroadcastValue, error) {
	broadcast, err := broadcastID(in.ID)
	if err != nil {
		return BroadcastValue{}, err
	}
	b, err := h.s.Schedule(ctx, operator(ctx), broadcast, in.Body.Version, in.Body.At)
	return broadcastOf(b), err
}

type cancelInput struct {
	ID   string `path:"id" maxLength:"13"`
	Body struct {
		Version int64 `json:"version" minimum:"0"`
	}
}

func (h handlers) cancel(ctx context.Context, in *cancelInput) (BroadcastValue, error) {
	broadcast, err := broadcastID(in.ID)
	if err != nil {
		return BroadcastValue{}, err
	}
	b, err := h.s.Cancel(ctx, operator(ctx), broadcast, in.Body.Version)
	return broadcastOf(b), err
}

type countInput struct {
	Body struct {
		Purpose  messaging.Purpose  `json:"purpose" enum:"service,marketing"`
		Channels []messaging.Way    `json:"channels" maxItems:"4" nullable:"false"`
		Audience messaging.Audience `json:"audience"`
	}
}

func (h handlers) count(ctx context.Context, in *countInput) (messaging.Reach, error) {
	return h.s.Count(ctx, in.Body.Purpose, in.Body.Audience, in.Body.Channels)
}
