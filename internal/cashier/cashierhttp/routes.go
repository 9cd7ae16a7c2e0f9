// Package cashierhttp is the cashier's door to HTTP: it translates requests
// into one call of the service and the answer back, and decides nothing.
package cashierhttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"

	"baize/internal/cashier"
)

const tag = "cashier"

// Permissions of staff in this room.
const (
	MayReadDeposits      = "cashier.deposit.read"
	MayReviewDeposits    = "cashier.deposit.review"
	MayReadWithdrawals   = "cashier.withdrawal.read"
	MayMakeWithdrawals   = "cashier.withdrawal.make"
	MayCheckWithdrawals  = "cashier.withdrawal.check"
	MaySettleWithdrawals = "cashier.withdrawal.issue"
)

// Routes adds every route of the cashier, the providers' callbacks too.
func Routes(a *httpx.API, s *cashier.Service) {
	h := handlers{s}
	h.member(a)
	h.kin(a)
	h.disputes(a)
	h.staff(a)
	h.desk(a)
	h.endings(a)
	h.terms(a)
	a.Mux.Post(cashier.CallbackPath+"{provider}", callback(a, s))
	a.Mux.Get(cashier.CallbackPath+"{provider}/return/{deposit}", comeBack(a, s))
}

type handlers struct{ s *cashier.Service }

func memberOf(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }

// ListInput is the query of every list.
type ListInput struct {
	State  string `query:"state" maxLength:"20" doc:"only rows in this state"`
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"20"`
}

func (in ListInput) page() page.Request { return page.Request{Limit: in.Limit, Cursor: in.Cursor} }

// shown turns a page of rows into a page of DTOs.
func shown[R, D any](p page.Page[R], dto func(R) D) page.Page[D] {
	out := page.Page[D]{Items: make([]D, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, row := range p.Items {
		out.Items[i] = dto(row)
	}
	return out
}

func get(op, path string, audience httpx.Audience, permission, summary string) httpx.Route {
	return httpx.Route{Op: op, Method: http.MethodGet, Path: path, Audience: audience, Permission: permission, Tag: tag, Summary: summary}
}

func post(op, path string, audience httpx.Audience, permission, summary string) httpx.Route {
	return httpx.Route{Op: op, Method: http.MethodPost, Path: path, Audience: audience, Permission: permission, Tag: tag, Summary: summary}
}

var errAmount = fault.InvalidField("amount", "field.type")
