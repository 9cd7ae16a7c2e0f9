// Package jackpothttp serves the jackpots to everybody, and their set-up to
// staff.
package jackpothttp

import (
	"context"
	"encoding/json"
	"net/http"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/studio/jackpot"
	"baize/internal/studio/verify"
)

// Routes adds the routes of the jackpots.
func Routes(a *httpx.API, s *jackpot.Service) {
	h := handlers{s}
	public := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: http.MethodGet, Path: "/api/v1/studio" + path, Tag: "studio", Audience: httpx.Public, Summary: summary}
	}
	httpx.Handle(a, public("jackpot", "/jackpot", "The brand's grand jackpot"), h.amount)
	httpx.Handle(a, public("jackpots", "/jackpots", "All jackpots: what they hold, their rules, what they were committed to"), h.jackpots)
	httpx.Handle(a, public("jackpotHits", "/jackpots/hits", "Jackpots that were won, newest first, each with all that proves it"), h.hits)
	staffRoutes(a, h)
}

type handlers struct{ service *jackpot.Service }

// JackpotDTO is the grand pool's size.
type JackpotDTO struct {
	Amount   money.Amount   `json:"amount"`
	Currency money.Currency `json:"currency"`
	Mode     string         `json:"mode" enum:"real" doc:"real: the pool is money in the book"`
}

func (h handlers) amount(context.Context, *struct{}) (JackpotDTO, error) {
	amount, currency := h.service.Amount()
	return JackpotDTO{Amount: amount, Currency: currency, Mode: "real"}, nil
}

// PoolDTO is a jackpot as everybody may see it.
type PoolDTO struct {
	Level    jackpot.Level  `json:"level" enum:"mini,minor,major,grand"`
	Kind     jackpot.Kind   `json:"kind" enum:"must_hit_by,random"`
	Currency money.Currency `json:"currency"`
	Amount   money.Amount   `json:"amount" doc:"what the pool holds in the book"`
	Seed     money.Amount   `json:"seed" doc:"what it begins with, at least"`
	Ceiling  money.Amount   `json:"ceiling" doc:"a must-hit-by pool is won before it is above this; else 0"`
	Mean     money.Amount   `json:"mean" doc:"what is gathered on average until it is won"`
	Prize    money.Amount   `json:"prize" doc:"the average prize"`
	RatePct  string         `json:"ratePct" doc:"of every stake, into this pool"`
	SharePct string         `json:"sharePct" doc:"of every stake, given back by this pool in the long run"`
	Cycle    int            `json:"cycle"`
	OpenedAt clock.Instant  `json:"openedAt"`
	SeedHash string         `json:"seedHash" doc:"SHA-256 of the seed that says when it is won"`
	NextHash string         `json:"nextHash" doc:"of the seed of the next cycle"`
	Entropy  string         `json:"entropy"`
}

// JackpotsDTO are all jackpots of a currency.
type JackpotsDTO struct {
	Currency money.Currency `json:"currency"`
	TakePct  string         `json:"takePct" doc:"of every stake, into the pools and their seeds"`
	SharePct string         `json:"sharePct" doc:"of every stake, given back by the pools in the long run"`
	Pools    []PoolDTO      `json:"pools" nullable:"false"`
}

type poolsIn struct {
	Currency string `query:"currency" maxLength:"5" doc:"the brand's where empty"`
}

func (h handlers) jackpots(ctx context.Context, in *poolsIn) (JackpotsDTO, error) {
	cycles, err := h.service.Cycles(ctx)
	if err != nil {
		return JackpotsDTO{}, err
	}
	currency := h.service.Currency()
	if in.Currency != "" {
		currency = money.Currency(in.Currency)
	}
	out := JackpotsDTO{
		Currency: currency, TakePct: jackpot.RatePct(h.service.RateAt(currency, h.service.Now())),
		SharePct: jackpot.Percent(jackpot.ShareOf(cycles, currency), 4), Pools: []PoolDTO{},
	}
	for i := range cycles {
		if cycles[i].Currency == currency {
			out.Pools = append(out.Pools, poolDTO(&cycles[i]))
		}
	}
	return out, nil
}

func poolDTO(c *jackpot.Cycle) PoolDTO {
	return PoolDTO{
		Level: c.Level, Kind: c.Kind, Currency: c.Currency, Amount: c.Value(), Seed: c.Seed, Ceiling: c.Ceiling,
		Mean: c.MeanGathered(), Prize: c.AveragePrize(), RatePct: jackpot.RatePct(c.Rate), SharePct: jackpot.Percent(c.Share(c.Currency), 4),
		Cycle: c.Number, OpenedAt: c.OpenedAt, SeedHash: c.SeedHash, NextHash: c.NextHash, Entropy: c.Entropy,
	}
}

// HitDTO is a jackpot that was won, with all that proves it.
type HitDTO struct {
	ID         jackpot.CycleID `json:"id"`
	Level      jackpot.Level   `json:"level" enum:"mini,minor,major,grand"`
	Kind       jackpot.Kind    `json:"kind" enum:"must_hit_by,random"`
	Currency   money.Currency  `json:"currency"`
	Prize      money.Amount    `json:"prize"`
	Winner     string          `json:"winner" doc:"masked; empty for who wants not to be named"`
	Vendor     string          `json:"vendor"`
	Game       string          `json:"game"`
	Cycle      int             `json:"cycle"`
	At         clock.Instant   `json:"at"`
	State      jackpot.State   `json:"state" enum:"TRIGGERED,PAID"`
	Base       money.Amount    `json:"base" doc:"what the cycle began with"`
	Topped     money.Amount    `json:"topped" doc:"what the house added"`
	Gathered   money.Amount    `json:"gathered" doc:"what stakes brought, as drawn"`
	SeedAmount money.Amount    `json:"seedAmount"`
	Ceiling    money.Amount    `json:"ceiling"`
	Mean       money.Amount    `json:"mean" doc:"of the terms; 0 for must-hit-by"`
	ServerSeed string          `json:"serverSeed"`
	SeedHash   string          `json:"seedHash"`
	Entropy    string          `json:"entropy"`
	Next       string          `json:"nextEntropy" doc:"the id of the stake that won"`
	Verify     verify.Input    `json:"verify" doc:"what the verifier takes"`
}

type hitsIn struct {
	Limit  int             `query:"limit" minimum:"0" maximum:"50"`
	Cursor jackpot.CycleID `query:"cursor"`
}

func (h handlers) hits(ctx context.Context, in *hitsIn) (page.Page[HitDTO], error) {
	limit := page.Request{Limit: in.Limit}.Clamp().Limit
	won, err := h.service.Hits(ctx, in.Cursor, limit+1)
	if err != nil {
		return page.Page[HitDTO]{}, err
	}
	names, err := h.service.Names(ctx, won)
	if err != nil {
		return page.Page[HitDTO]{}, err
	}
	p := page.Cut(won, limit, func(c jackpot.Cycle) string { return c.ID.String() })
	out := page.Page[HitDTO]{Items: make([]HitDTO, len(p.Items)), Next: p.Next, Total: p.Total}
	for i := range p.Items {
		out.Items[i] = hitDTO(&p.Items[i], names)
	}
	return out, nil
}

// verifyOf is a cycle as the verifier takes it.
func verifyOf(c *jackpot.Cycle) verify.Input {
	params, _ := json.Marshal(verify.JackpotParams{Kind: c.Kind, Seed: c.Seed, Ceiling: c.Ceiling, Mean: c.Mean, Digits: c.Currency.Digits()}) // always marshals
	return verify.Input{
		Game: verify.Jackpot, ServerSeed: c.Revealed, Hash: c.SeedHash, ClientSeed: c.Entropy, Nonce: uint64(c.Number), Params: params,
		Claim: verify.Claim{Outcome: c.Gathered.String()},
	}
}

func hitDTO(c *jackpot.Cycle, names map[id.Member]string) HitDTO {
	return HitDTO{
		ID: c.ID, Level: c.Level, Kind: c.Kind, Currency: c.Currency, Prize: c.Prize, Winner: names[c.Member], Vendor: c.Vendor, Game: c.Game,
		Cycle: c.Number, At: c.HitAt, State: c.State, Base: c.Base, Topped: c.Topped, Gathered: c.Gathered, SeedAmount: c.Seed, Ceiling: c.Ceiling,
		Mean: c.Mean, ServerSeed: c.Revealed, SeedHash: c.SeedHash, Entropy: c.Entropy, Next: c.Action.String(), Verify: verifyOf(c),
	}
}
