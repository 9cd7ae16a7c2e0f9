package studiohttp

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
	"baize/internal/studio/pit"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/talk"
)

// The permissions of staff who look after the talk at the tables.
const (
	MayReadTalk = "studio.chat.read"
	MayMute     = "studio.chat.mute"
)

// TableStaffRoutes adds what staff may do about the talk at the tables, those of
// the pit and those of the cardroom.
func TableStaffRoutes(a *httpx.API, p *pit.Service, c *cardroom.Service) {
	h := talkDesk{p, c}
	route := func(op, method, path, permission, summary string) httpx.Route {
		return httpx.Route{
			Op: op, Method: method, Path: "/api/v1/staff/studio/tables" + path, Audience: httpx.Staff, Permission: permission, Tag: "studio", Summary: summary,
			NaturallyIdempotent: method != http.MethodGet, // a repeat sets the same again
		}
	}
	httpx.Handle(a, route("staffTalkingTables", http.MethodGet, "/chats", MayReadTalk, "The tables at which something was said, the newest first"), h.tables)
	httpx.Handle(a, route("staffTableTalk", http.MethodGet, "/{table}/chat", MayReadTalk, "What was last said at a table, and by whom"), h.talk)
	httpx.Handle(a, route("staffTableMutes", http.MethodGet, "/mutes", MayReadTalk, "Members who may not write at tables now"), h.mutes)
	httpx.Handle(a, route("staffMuteAtTables", http.MethodPut, "/mutes/{member}", MayMute, "Keep a member from writing at tables for a time"), h.mute)
	httpx.Handle(a, route("staffUnmuteAtTables", http.MethodPost, "/mutes/{member}/lift", MayMute, "Let a member write at tables again"), h.unmute)
}

type talkDesk struct {
	pit   *pit.Service
	cards *cardroom.Service
}

// said is what was last said at a table of either room.
func (h talkDesk) said(table string) ([]talk.Said, error) {
	if said, err := h.pit.Talk(table); err == nil {
		return said, nil
	}
	return h.cards.Talk(table)
}

// TalkingDTO is a table at which something was said.
type TalkingDTO struct {
	Table string        `json:"table"`
	Lines int           `json:"lines"`
	At    clock.Instant `json:"at" doc:"of the last line"`
}

// TalkingsDTO lists them.
type TalkingsDTO struct {
	Tables []TalkingDTO `json:"tables" nullable:"false"`
}

func (h talkDesk) tables(context.Context, *struct{}) (TalkingsDTO, error) {
	out := TalkingsDTO{Tables: []TalkingDTO{}}
	for _, code := range append(h.pit.Codes(), h.cards.Codes()...) {
		said, err := h.said(code)
		if err != nil {
			return out, err
		}
		if n := len(said); n > 0 {
			out.Tables = append(out.Tables, TalkingDTO{Table: code, Lines: n, At: said[n-1].At})
		}
	}
	slices.SortFunc(out.Tables, func(a, b TalkingDTO) int { return cmp.Compare(b.At, a.At) })
	return out, nil
}

// TalkDTO is what was last said at a table, the newest first.
type TalkDTO struct {
	Lines []talk.Line `json:"lines" nullable:"false"`
}

func (h talkDesk) talk(_ context.Context, in *feltIn) (TalkDTO, error) {
	said, err := h.said(in.Table)
	return TalkDTO{Lines: talk.Lines(said)}, err
}

// MuteDTO is a member who may not write at tables.
type MuteDTO struct {
	Member id.Member     `json:"member"`
	Until  clock.Instant `json:"until"`
	Reason string        `json:"reason"`
	Staff  id.Staff      `json:"staff"`
	At     clock.Instant `json:"at"`
}

// MutesDTO lists the mutes that stand.
type MutesDTO struct {
	Mutes []MuteDTO `json:"mutes" nullable:"false"`
}

func (h talkDesk) mutes(ctx context.Context, _ *struct{}) (MutesDTO, error) {
	all, err := h.pit.Mutes(ctx)
	out := MutesDTO{Mutes: []MuteDTO{}}
	for _, m := range all {
		out.Mutes = append(out.Mutes, MuteDTO(m))
	}
	return out, err
}

type muteIn struct {
	Member id.Member `path:"member"`
	Body   struct {
		Minutes int    `json:"minutes" minimum:"1" maximum:"43200"`
		Reason  string `json:"reason" minLength:"1" maxLength:"300"`
	}
}

func (h talkDesk) mute(ctx context.Context, in *muteIn) (MuteDTO, error) {
	m, err := h.pit.Mute(ctx, pit.MuteCmd{
		Staff: id.Staff(httpx.PrincipalOf(ctx).Subject), Member: in.Member, For: time.Duration(in.Body.Minutes) * time.Minute, Reason: in.Body.Reason,
	})
	return MuteDTO(m), err
}

type unmuteIn struct {
	Member id.Member `path:"member"`
	Body   struct {
		Reason string `json:"reason" minLength:"1" maxLength:"300"`
	}
}

func (h talkDesk) unmute(ctx context.Context, in *unmuteIn) (MuteDTO, error) {
	m, err := h.pit.Mute(ctx, pit.MuteCmd{Staff: id.Staff(httpx.PrincipalOf(ctx).Subject), Member: in.Member, Reason: in.Body.Reason})
	return MuteDTO(m), err
}
