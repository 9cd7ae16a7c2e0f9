package bettinghttp

import (
	"context"
	"net/http"

	"baize/internal/betting"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/wallet"
)

// The permissions about free rounds.
const (
	readGrants = "betting.grant.read"
	editGrants = "betting.grant.edit"
)

func staffRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path, permission, summary string) httpx.Route {
		// The grant's own name makes a repeat harmless.
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/free-rounds" + path, Audience: httpx.Staff, Permission: permission,
			NaturallyIdempotent: true, Tag: "betting", Summary: summary}
	}
	httpx.Handle(a, line("staffFreeRounds", http.MethodGet, "", readGrants, "Free rounds that were granted, newest first"), h.grants)
	httpx.Handle(a, line("giveFreeRounds", http.MethodPost, "", editGrants, "Grant a member free rounds"), h.give)
	httpx.Handle(a, line("cancelFreeRounds", http.MethodPost, "/cancel", editGrants, "Cancel what is left of a grant"), h.end)
}

// GrantDTO is a grant of free rounds.
type GrantDTO struct {
	ID          betting.GrantID `json:"id"`
	Vendor      string          `json:"vendor"`
	Reward      string          `json:"reward" doc:"the name by which free bets use it up"`
	Member      id.Member       `json:"member"`
	Currency    money.Currency  `json:"currency"`
	Games       []string        `json:"games" nullable:"false" doc:"any game of the vendor where empty"`
	Rounds      int             `json:"rounds"`
	Used        int             `json:"used"`
	Stake       money.Amount    `json:"stake" doc:"what one round is worth"`
	Pocket      wallet.Pocket   `json:"pocket" enum:"CASH,BONUS" doc:"where winnings go"`
	ExpiresAt   clock.Instant   `json:"expiresAt"`
	CreatedAt   clock.Instant   `json:"createdAt"`
	CancelledAt clock.Instant   `json:"cancelledAt"`
}

func grantDTO(g betting.Grant) GrantDTO {
	if g.Games == nil {
		g.Games = []string{}
	}
	return GrantDTO{
		ID: g.ID, Vendor: g.Vendor, Reward: g.Reward, Member: g.Member, Currency: g.Currency, Games: g.Games, Rounds: g.Rounds,
		Used: g.Used, Stake: g.Stake, Pocket: g.Pocket, ExpiresAt: g.ExpiresAt, CreatedAt: g.CreatedAt, CancelledAt: g.CancelledAt,
	}
}

type grantsIn struct {
	Member id.Member `query:"member"`
	Vendor string    `query:"vendor" maxLength:"64"`
	Limit  int       `query:"limit" minimum:"0" maximum:"100"`
	Cursor string    `query:"cursor" maxLength:"13"`
}

func (h handlers) grants(ctx context.Context, in *grantsIn) (page.Page[GrantDTO], error) {
	p, err := h.betting.Grants(ctx, betting.GrantQuery{
		Member: in.Member, Vendor: in.Vendor, Page: page.Request{Limit: in.Limit, Cursor: in.Cursor},
	})
	out := page.Page[GrantDTO]{Items: make([]GrantDTO, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, g := range p.Items {
		out.Items[i] = grantDTO(g)
	}
	return out, err
}

type giveIn struct {
	Body struct {
		Vendor    string         `json:"vendor" minLength:"1" maxLength:"64"`
		Reward    string         `json:"reward" minLength:"1" maxLength:"64" pattern:"^[A-Za-z0-9._:~-]+$"`
		Member    id.Member      `json:"member"`
		Currency  money.Currency `json:"currency" minLength:"3" maxLength:"8"`
		Games     []string       `json:"games,omitempty" maxItems:"100"`
		Rounds    int            `json:"rounds" minimum:"1" maximum:"10000"`
		Stake     money.Amount   `json:"stake"`
		Pocket    wallet.Pocket  `json:"pocket" enum:"CASH,BONUS"`
		ExpiresAt clock.Instant  `json:"expiresAt"`
		Reason    string         `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h handlers) give(ctx context.Context, in *giveIn) (GrantDTO, error) {
	b := &in.Body
	g, err := h.betting.GiveGrant(ctx, staffOf(ctx), betting.Grant{
		Vendor: b.Vendor, Reward: b.Reward, Member: b.Member, Currency: b.Currency, Games: b.Games, Rounds: b.Rounds,
		Stake: b.Stake, Pocket: b.Pocket, ExpiresAt: b.ExpiresAt,
	}, b.Reason)
	return grantDTO(g), err
}

type endIn struct {
	Body struct {
		Vendor string    `json:"vendor" minLength:"1" maxLength:"64"`
		Reward string    `json:"reward" minLength:"1" maxLength:"64"`
		Member id.Member `json:"member"`
		Reason string    `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (h handlers) end(ctx context.Context, in *endIn) (GrantDTO, error) {
	g, err := h.betting.EndGrant(ctx, staffOf(ctx), in.Body.Vendor, in.Body.Reward, in.Body.Member, in.Body.Reason)
	return grantDTO(g), err
}

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }
