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
	httpx.Handle(a, line("staffFreeRoundsGrant", http.MethodGet, "/{grant}", readGrants, "One grant of free rounds"), h.grant)
	httpx.Handle(a, line("staffFreeRoundsPlayed", http.MethodGet, "/{grant}/rounds", readGrants, "The rounds that were played from a grant, newest first"), h.plays)
	httpx.Handle(a, line("giveFreeRounds", http.MethodPost, "", editGrants, "Grant a member free rounds"), h.give)
	httpx.Handle(a, line("cancelFreeRounds", http.MethodPost, "/cancel", editGrants, "Cancel what is left of a grant"), h.end)
}

// GrantDTO is a grant of free rounds.
type GrantDTO struct {
	ID          betting.GrantID    `json:"id"`
	Vendor      string             `json:"vendor"`
	Reward      string             `json:"reward" doc:"the name by which free bets use it up"`
	Member      id.Member          `json:"member"`
	Currency    money.Currency     `json:"currency"`
	Games       []string           `json:"games" nullable:"false" doc:"any game of the vendor where empty"`
	Rounds      int                `json:"rounds"`
	Used        int                `json:"used"`
	Stake       money.Amount       `json:"stake" doc:"what one round is worth"`
	Pocket      wallet.Pocket      `json:"pocket" enum:"CASH,BONUS" doc:"where winnings go"`
	State       betting.GrantState `json:"state" enum:"OPEN,USED,EXPIRED,CANCELLED"`
	ExpiresAt   clock.Instant      `json:"expiresAt"`
	CreatedAt   clock.Instant      `json:"createdAt"`
	CancelledAt clock.Instant      `json:"cancelledAt"`
}

func grantDTO(g betting.Grant, state betting.GrantState) GrantDTO {
	if g.Games == nil {
		g.Games = []string{}
	}
	return GrantDTO{
		ID: g.ID, Vendor: g.Vendor, Reward: g.Reward, Member: g.Member, Currency: g.Currency, Games: g.Games, Rounds: g.Rounds,
		Used: g.Used, Stake: g.Stake, Pocket: g.Pocket, State: state, ExpiresAt: g.ExpiresAt, CreatedAt: g.CreatedAt, CancelledAt: g.CancelledAt,
	}
}

type grantsIn struct {
	Member id.Member          `query:"member"`
	Vendor string             `query:"vendor" maxLength:"64"`
	State  betting.GrantState `query:"state" enum:"OPEN,USED,EXPIRED,CANCELLED"`
	Limit  int                `query:"limit" minimum:"0" maximum:"100"`
	Cursor string             `query:"cursor" maxLength:"13"`
}

func (h handlers) grants(ctx context.Context, in *grantsIn) (page.Page[GrantDTO], error) {
	p, now, err := h.betting.Grants(ctx, betting.GrantQuery{
		Member: in.Member, Vendor: in.Vendor, State: in.State, Page: page.Request{Limit: in.Limit, Cursor: in.Cursor},
	})
	out := page.Page[GrantDTO]{Items: make([]GrantDTO, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, g := range p.Items {
		out.Items[i] = grantDTO(g, g.StateAt(now))
	}
	return out, err
}

type grantIn struct {
	Grant betting.GrantID `path:"grant"`
}

func (h handlers) grant(ctx context.Context, in *grantIn) (GrantDTO, error) {
	g, now, err := h.betting.GrantByID(ctx, in.Grant)
	return grantDTO(g, g.StateAt(now)), err
}

// FreePlayDTO is a round that was played from a grant.
type FreePlayDTO struct {
	ID        id.Round      `json:"id"`
	GameCode  string        `json:"gameCode"`
	GameName  string        `json:"gameName"`
	RoundID   string        `json:"roundId" doc:"the vendor's own id"`
	State     betting.State `json:"state" enum:"open,settled,voided"`
	Bets      int           `json:"bets" doc:"of the grant, those given back among them"`
	Returned  int           `json:"returned" doc:"bets whose round was given back to the grant"`
	Worth     money.Amount  `json:"worth" doc:"what the standing bets were recorded with; they stake nothing"`
	Payout    money.Amount  `json:"payout"`
	PlacedAt  clock.Instant `json:"placedAt"`
	SettledAt clock.Instant `json:"settledAt"`
}

type playsIn struct {
	Grant  betting.GrantID `path:"grant"`
	Limit  int             `query:"limit" minimum:"0" maximum:"100"`
	Cursor string          `query:"cursor" maxLength:"13"`
}

func (h handlers) plays(ctx context.Context, in *playsIn) (page.Page[FreePlayDTO], error) {
	p, err := h.betting.GrantPlays(ctx, in.Grant, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[FreePlayDTO]{Items: make([]FreePlayDTO, len(p.Items)), Next: p.Next, Total: p.Total}
	for i, r := range p.Items {
		out.Items[i] = FreePlayDTO{
			ID: r.ID, GameCode: r.GameCode, GameName: r.GameName, RoundID: r.Ref, State: r.State, Bets: r.Bets, Returned: r.Returned,
			Worth: r.Worth, Payout: r.Payout, PlacedAt: r.OpenedAt, SettledAt: r.SettledAt,
		}
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
	return grantDTO(g, h.betting.GrantStands(&g)), err
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
	return grantDTO(g, h.betting.GrantStands(&g)), err
}

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }
