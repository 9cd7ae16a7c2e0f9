// Package wallethttp is the wallet's door for members.
package wallethttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/wallet"
)

// Currencies tells the currency in which a member plays; the members room
// knows.
type Currencies interface {
	CurrencyOf(ctx context.Context, member id.Member) (money.Currency, error)
}

type handlers struct {
	wallet     *wallet.Service
	currencies Currencies
}

// Routes adds the wallet's operations.
func Routes(a *httpx.API, s *wallet.Service, c Currencies) {
	h := handlers{s, c}
	httpx.Handle(a, httpx.Route{Op: "getWallet", Method: http.MethodGet, Path: "/api/v1/member/wallet", Audience: httpx.Member, Trial: true, Tag: "wallet", Summary: "The member's balance"}, h.balance)
	httpx.Handle(a, httpx.Route{Op: "listAccountRecords", Method: http.MethodGet, Path: "/api/v1/member/account-records", Audience: httpx.Member, Tag: "wallet", Summary: "What came in and went out, newest first"}, h.records)
}

// Balance is the answer of getWallet.
type Balance struct {
	Currency money.Currency `json:"currency"`
	Symbol   string         `json:"symbol"`
	Cash     money.Amount   `json:"cash"`
	Bonus    money.Amount   `json:"bonus"`
	Locked   money.Amount   `json:"locked"`
	Version  int64          `json:"version" doc:"grows with every change"`
}

func (h handlers) balance(ctx context.Context, _ *struct{}) (Balance, error) {
	member := id.Member(httpx.PrincipalOf(ctx).Subject)
	c, err := h.currencies.CurrencyOf(ctx, member)
	if err != nil {
		return Balance{}, err
	}
	b, err := h.wallet.Balance(ctx, member, c)
	return Balance{Currency: c, Symbol: c.Symbol(), Cash: b.Cash, Bonus: b.Bonus, Locked: b.Locked, Version: b.Version}, err
}

type recordsInput struct {
	From   string   `query:"from" doc:"RFC 3339; from this moment"`
	To     string   `query:"to" doc:"RFC 3339; before this moment"`
	Kind   []string `query:"kind" maxItems:"20" doc:"only these kinds"`
	Limit  int      `query:"limit" minimum:"0" maximum:"100"`
	Cursor string   `query:"cursor" maxLength:"64"`
}

func (h handlers) records(ctx context.Context, in *recordsInput) (page.Page[wallet.Record], error) {
	member := id.Member(httpx.PrincipalOf(ctx).Subject)
	c, err := h.currencies.CurrencyOf(ctx, member)
	if err != nil {
		return page.Page[wallet.Record]{}, err
	}
	q := wallet.RecordQuery{Member: member, Currency: c, Kinds: in.Kind, Page: page.Request{Limit: in.Limit, Cursor: in.Cursor}}
	if err := q.From.UnmarshalText([]byte(in.From)); err != nil {
		return page.Page[wallet.Record]{}, fault.InvalidField("from", "field.type")
	}
	if err := q.To.UnmarshalText([]byte(in.To)); err != nil {
		return page.Page[wallet.Record]{}, fault.InvalidField("to", "field.type")
	}
	return h.wallet.Records(ctx, q)
}
