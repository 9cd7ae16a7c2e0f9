// Package reportinghttp is the reporting room's door to HTTP.
package reportinghttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
	"baize/internal/reporting"
)

const tag = "reporting"

// Routes adds the room's operations.
func Routes(a *httpx.API, s *reporting.Service) {
	h := handlers{s}
	own := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: http.MethodGet, Path: "/api/v1/member/" + path, Audience: httpx.Member, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, own("personalProfit", "profit", "What the member's play came to, by day and by category"), h.profit)
	httpx.HandleFile(a, own("statement", "statement", "The member's bets or entries of a period as CSV"), h.statement)
}

type handlers struct{ s *reporting.Service }

// FiguresDTO are sums; the signs are the member's.
type FiguresDTO struct {
	Bets       int64        `json:"bets"`
	Stake      money.Amount `json:"stake"`
	Payout     money.Amount `json:"payout"`
	Valid      money.Amount `json:"valid" doc:"the part of the stake that counts as turnover"`
	Rebate     money.Amount `json:"rebate"`
	Promo      money.Amount `json:"promo"`
	Deposit    money.Amount `json:"deposit"`
	Withdrawal money.Amount `json:"withdrawal"`
	Net        money.Amount `json:"net" doc:"payout less stake, with rebate and promotions; a plus is the member's gain"`
}

func figuresOf(f reporting.Figures) FiguresDTO {
	return FiguresDTO{
		Bets: f.Bets, Stake: f.Stake, Payout: f.Payout, Valid: f.Valid, Rebate: f.Rebate, Promo: f.Promo, Deposit: f.Deposit,
		Withdrawal: f.Withdrawal, Net: f.Net(),
	}
}

// ProfitDayDTO is one day of the brand.
type ProfitDayDTO struct {
	Day string `json:"day" doc:"2026-11-21"`
	FiguresDTO
}

// CategoryDTO is one category of games.
type CategoryDTO struct {
	Category string `json:"category"`
	FiguresDTO
}

// ProfitDTO is what a member's play came to.
type ProfitDTO struct {
	First         string         `json:"first"`
	Last          string         `json:"last" doc:"today"`
	From          clock.Instant  `json:"from" doc:"when the first day began"`
	OffsetMinutes int            `json:"offsetMinutes" doc:"how far the brand's day is ahead of UTC"`
	Currency      money.Currency `json:"currency"`
	Symbol        string         `json:"symbol"`
	Total         FiguresDTO     `json:"total"`
	Days          []ProfitDayDTO `json:"days" nullable:"false"`
	Categories    []CategoryDTO  `json:"categories" nullable:"false"`
}

type profitInput struct {
	Days int `query:"days" required:"true" minimum:"1" maximum:"90" doc:"how many days, today included"`
}

func (h handlers) profit(ctx context.Context, in *profitInput) (ProfitDTO, error) {
	p, err := h.s.Profit(ctx, memberOf(ctx), in.Days)
	out := ProfitDTO{
		First: p.First.String(), Last: p.Last.String(), From: p.First.Start(p.Offset), OffsetMinutes: int(p.Offset.Minutes()),
		Currency: p.Currency, Symbol: p.Currency.Symbol(), Total: figuresOf(p.Total), Days: []ProfitDayDTO{}, Categories: []CategoryDTO{},
	}
	for _, d := range p.Days {
		out.Days = append(out.Days, ProfitDayDTO{d.Day.String(), figuresOf(d.Figures)})
	}
	for _, c := range p.Categories {
		out.Categories = append(out.Categories, CategoryDTO{c.Category, figuresOf(c.Figures)})
	}
	return out, err
}

func memberOf(ctx context.Context) id.Member { return id.Member(httpx.PrincipalOf(ctx).Subject) }

type statementInput struct {
	Of     string   `query:"of" required:"true" enum:"bets,entries"`
	From   string   `query:"from" required:"true" doc:"RFC 3339; from this moment"`
	To     string   `query:"to" required:"true" doc:"RFC 3339; before this moment"`
	Vendor string   `query:"vendor" maxLength:"64" doc:"bets of this vendor alone"`
	State  string   `query:"state" enum:"open,settled,voided" doc:"bets in this state alone"`
	Kind   []string `query:"kind" maxItems:"20" doc:"entries of these kinds alone"`
}

func (h handlers) statement(ctx context.Context, in *statementInput) (httpx.File, error) {
	q := reporting.StatementQuery{
		Member: memberOf(ctx), Of: in.Of, Vendor: in.Vendor, State: in.State, Kinds: in.Kind, Lang: httpx.Lang(ctx),
	}
	if err := q.From.UnmarshalText([]byte(in.From)); err != nil {
		return httpx.File{}, fault.InvalidField("from", "field.type")
	}
	if err := q.To.UnmarshalText([]byte(in.To)); err != nil {
		return httpx.File{}, fault.InvalidField("to", "field.type")
	}
	write, err := h.s.Statement(ctx, q)
	return httpx.File{Type: "text/csv; charset=utf-8", Name: in.Of + "-" + q.From.Time().Format("20060102") + ".csv", Write: write}, err
}
