// Package membershttp is the door of room members: a member's own facts, and
// staff's look at all of them.
package membershttp

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/members"
	"baize/internal/platform/httpx"
)

const tag = "members"

// Routes adds the room's operations.
func Routes(a *httpx.API, s *members.Service) {
	h := handlers{s}
	httpx.Handle(a, httpx.Route{Op: "memberInfo", Method: "GET", Path: "/api/v1/member/info", Audience: httpx.Member, Trial: true, WhileTemporary: true, Tag: tag, Summary: "Who is logged in"}, h.info)
	httpx.Handle(a, httpx.Route{Op: "setLanguage", Method: "PUT", Path: "/api/v1/member/language", Audience: httpx.Member, Trial: true, NaturallyIdempotent: true, Tag: tag, Summary: "Keep the language"}, h.language)
	profileRoutes(a, h)
	boardRoutes(a, h)
	invitationRoutes(a, h)
	staffRoutes(a, h)
}

type handlers struct{ s *members.Service }

// InfoValue is who is logged in.
type InfoValue struct {
	ID              id.Member    `json:"id"`
	Account         string       `json:"account"`
	Nickname        string       `json:"nickname"`
	Type            members.Type `json:"type" doc:"0 member, 4 trial, 1, 2, 41 and 42 agents"`
	Currency        string       `json:"currency"`
	CurrencySymbol  string       `json:"currencySymbol"`
	IsAgent         bool         `json:"isAgent"`
	IsTrial         bool         `json:"isTrial"`
	HasVip          bool         `json:"hasVip"`
	VipLabelName    string       `json:"vipLabelName"`
	VipRankLevel    int          `json:"vipRankLevel"`
	MustChange      bool         `json:"mustChange" doc:"nothing but the change of the password is open"`
	PasswordExpired bool         `json:"passwordExpired" doc:"it must change because it is too old, not because it is temporary"`
	BalanceVersion  int64        `json:"balanceVersion"`
}

func (h handlers) info(ctx context.Context, _ *struct{}) (InfoValue, error) {
	p := httpx.PrincipalOf(ctx)
	m, err := h.s.Get(ctx, id.Member(p.Subject))
	if err != nil {
		return InfoValue{}, err
	}
	funds, err := h.s.FundsOf(ctx, m)
	if err != nil {
		return InfoValue{}, err
	}
	rank, hasRank := members.Rank{}, false
	if m.Type != members.TypeTrial {
		rank, hasRank, err = h.s.RankOf(ctx, m.ID)
	}
	return InfoValue{
		ID: m.ID, Account: m.Account, Nickname: m.Nickname, Type: m.Type, Currency: string(m.Currency),
		CurrencySymbol: m.Currency.Symbol(), IsAgent: m.Type.IsAgent(), IsTrial: m.Type == members.TypeTrial,
		HasVip: hasRank, VipLabelName: rank.Label, VipRankLevel: rank.Level,
		MustChange: p.MustChange, PasswordExpired: p.Expired, BalanceVersion: funds.Version,
	}, err
}

type languageInput struct {
	Body struct {
		Lang string `json:"lang" pattern:"^[a-z]{2}$"`
	}
}

func (h handlers) language(ctx context.Context, in *languageInput) (httpx.None, error) {
	return httpx.None{}, h.s.SetLanguage(ctx, id.Member(httpx.PrincipalOf(ctx).Subject), locale.Lang(in.Body.Lang))
}
