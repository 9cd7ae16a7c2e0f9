// Package bettinghttp is betting's door for members and staff.
package bettinghttp

import (
	"context"
	"net/http"

	"baize/internal/betting"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

type handlers struct{ betting *betting.Service }

// Routes adds betting's operations.
func Routes(a *httpx.API, s *betting.Service) {
	h := handlers{s}
	httpx.Handle(a, httpx.Route{Op: "listBets", Method: http.MethodGet, Path: "/api/v1/member/bets", Audience: httpx.Member, Trial: true, Tag: "betting", Summary: "The member's rounds, newest first, with totals on the first page"}, h.list)
	staffRoutes(a, h)
}

type listInput struct {
	From   string `query:"from" doc:"RFC 3339; began at or after"`
	To     string `query:"to" doc:"RFC 3339; began before"`
	Vendor string `query:"vendor" maxLength:"64"`
	State  string `query:"state" enum:"open,settled,voided"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"64"`
}

// List is a page of rounds with the totals of the whole selection.
type List struct {
	page.Page[betting.Record]
	Totals *betting.Totals `json:"totals,omitempty" doc:"on the first page only"`
}

func (h handlers) list(ctx context.Context, in *listInput) (List, error) {
	q := betting.RecordQuery{
		Member: id.Member(httpx.PrincipalOf(ctx).Subject), Vendor: in.Vendor, State: betting.State(in.State),
		Page: page.Request{Limit: in.Limit, Cursor: in.Cursor},
	}
	if err := q.From.UnmarshalText([]byte(in.From)); err != nil {
		return List{}, fault.InvalidField("from", "field.type")
	}
	if err := q.To.UnmarshalText([]byte(in.To)); err != nil {
		return List{}, fault.InvalidField("to", "field.type")
	}
	p, totals, err := h.betting.Records(ctx, q)
	return List{Page: p, Totals: totals}, err
}
