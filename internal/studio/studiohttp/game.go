// Package studiohttp serves the house games to running game sessions.
package studiohttp

import (
	"context"
	"net/http"

	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
	"baize/internal/studio/runner"
)

const base = "/api/v1/studio"

// Routes adds the routes of the house games.
func Routes(a *httpx.API, s *runner.Service) {
	g := game{s}
	route := func(op, method, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: base + path, Tag: "studio", Audience: httpx.Game, Summary: summary}
	}
	// A repeat of these changes nothing more: a PUT of a value, a step with its
	// number, a cash-out and a cancelled bet that answer what they did before.
	natural := func(r httpx.Route) httpx.Route { r.NaturallyIdempotent = true; return r }
	public := func(r httpx.Route) httpx.Route { r.Audience = httpx.Public; return r }

	httpx.Handle(a, route("gameSession", http.MethodGet, "/session", "The game, the balance and the fairness of the session"), g.session)
	httpx.Handle(a, natural(route("setClientSeed", http.MethodPut, "/fairness/client-seed", "Choose the member's share of the chance")), g.clientSeed)
	httpx.Handle(a, route("rotateSeeds", http.MethodPost, "/fairness/rotate", "Retire the server seed and reveal it"), g.rotate)
	httpx.Handle(a, route("spinSlot", http.MethodPost, "/slots/spin", "Play one round of a slot"), g.spin)
	httpx.Handle(a, route("rollDice", http.MethodPost, "/dice/roll", "Play one round of dice"), g.roll)
	httpx.Handle(a, route("playInstant", http.MethodPost, "/instant/play", "Play one round of a game that is decided in one draw"), g.play)
	httpx.Handle(a, route("beginSteps", http.MethodPost, "/steps", "Begin a round of steps"), g.beginSteps)
	httpx.Handle(a, natural(route("pickStep", http.MethodPost, "/steps/{roundId}/picks", "Take the next step of a round")), g.pick)
	httpx.Handle(a, route("cashOutSteps", http.MethodPost, "/steps/{roundId}/cashout", "Cash a round of steps out now"), g.cashOutSteps)
	httpx.Handle(a, route("gameHistory", http.MethodGet, "/history", "The member's own rounds, newest first"), g.history)
	httpx.Handle(a, route("gameRound", http.MethodGet, "/rounds/{roundId}", "One round with all that verifies it"), g.round)
	httpx.Handle(a, route("crashState", http.MethodGet, "/crash/state", "The shared round and the member's bets in it"), g.crash)
	httpx.Handle(a, route("placeCrashBet", http.MethodPost, "/crash/bets", "Bet in the shared round"), g.bet)
	httpx.Handle(a, natural(route("cancelCrashBet", http.MethodDelete, "/crash/bets/{betId}", "Take a bet back before the start")), g.cancel)
	httpx.Handle(a, natural(route("cashOut", http.MethodPost, "/crash/bets/{betId}/cashout", "Cash a bet out now")), g.cashOut)
	httpx.Handle(a, public(route("parSheet", http.MethodGet, "/sheets/{code}", "A par sheet, byte for byte, with its exact return")), sheet)
	httpx.Handle(a, public(route("parBook", http.MethodGet, "/sheets/{code}/book", "The book of a par sheet: every outcome with its weight")), sheetBook)
}

// Sessions makes a launch token a login of the audience httpx.Game.
type Sessions struct{ Service *runner.Service }

// Authenticate finds the session of a launch token; nil where it is none.
func (a Sessions) Authenticate(ctx context.Context, token string) (*httpx.Principal, error) {
	ses, found, err := a.Service.Open(ctx, token)
	if err != nil || !found {
		return nil, err
	}
	return &httpx.Principal{Audience: httpx.Game, Subject: int64(ses.Member), Session: int64(ses.ID), Kind: "game"}, nil
}

type game struct{ service *runner.Service }

// of is the session of who asks.
func (g game) of(ctx context.Context) (runner.Session, error) {
	return g.service.Session(ctx, runner.SessionID(httpx.PrincipalOf(ctx).Session))
}

type clientSeedIn struct {
	Body struct {
		ClientSeed string `json:"clientSeed" minLength:"1" maxLength:"64"`
	}
}

func (g game) clientSeed(ctx context.Context, in *clientSeedIn) (FairnessDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return FairnessDTO{}, err
	}
	f, err := g.service.SetClientSeed(ctx, ses, in.Body.ClientSeed)
	return fairnessOf(f), err
}

type rotateIn struct {
	httpx.IdempotencyKey
	Body struct {
		ClientSeed string `json:"clientSeed,omitempty" maxLength:"64" doc:"empty keeps the present one"`
	}
}

func (g game) rotate(ctx context.Context, in *rotateIn) (RotatedDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return RotatedDTO{}, err
	}
	old, f, err := g.service.Rotate(ctx, ses, in.Key, in.Body.ClientSeed)
	return RotatedDTO{Revealed: RevealedDTO(old), FairnessDTO: fairnessOf(f)}, err
}

type spinIn struct {
	httpx.IdempotencyKey
	Body struct {
		Stake money.Amount `json:"stake"`
	}
}

func (g game) spin(ctx context.Context, in *spinIn) (SpinDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return SpinDTO{}, err
	}
	spin, err := g.service.Spin(ctx, ses, in.Key, in.Body.Stake)
	if err != nil {
		return SpinDTO{}, err
	}
	return spinOf(spin), nil
}

type rollIn struct {
	httpx.IdempotencyKey
	Body struct {
		Stake  money.Amount `json:"stake"`
		Target string       `json:"target" maxLength:"8" doc:"two decimals, 50.00"`
		Over   bool         `json:"over"`
	}
}

func (g game) roll(ctx context.Context, in *rollIn) (RollDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return RollDTO{}, err
	}
	roll, err := g.service.Roll(ctx, ses, in.Key, runner.RollCmd{Stake: in.Body.Stake, Target: in.Body.Target, Over: in.Body.Over})
	if err != nil {
		return RollDTO{}, err
	}
	return rollOf(roll), nil
}

type pageIn struct {
	Limit  int    `query:"limit" minimum:"0" maximum:"100"`
	Cursor string `query:"cursor" maxLength:"64"`
}

func (g game) history(ctx context.Context, in *pageIn) (page.Page[PastDTO], error) {
	ses, err := g.of(ctx)
	if err != nil {
		return page.Page[PastDTO]{}, err
	}
	p, err := g.service.History(ctx, ses, page.Request{Limit: in.Limit, Cursor: in.Cursor})
	out := page.Page[PastDTO]{Items: make([]PastDTO, 0, len(p.Items)), Next: p.Next, Total: p.Total}
	for _, line := range p.Items {
		out.Items = append(out.Items, pastOf(line))
	}
	return out, err
}

type roundIn struct {
	Round string `path:"roundId" maxLength:"32"`
}

// roundID reads an id from a path; what is none names no round.
func roundID(text string) (r id.Round, err error) {
	if err = r.UnmarshalText([]byte(text)); err != nil || r == 0 {
		return 0, runner.ErrRound
	}
	return r, nil
}

func (g game) round(ctx context.Context, in *roundIn) (DetailDTO, error) {
	ses, err := g.of(ctx)
	if err != nil {
		return DetailDTO{}, err
	}
	round, err := roundID(in.Round)
	if err != nil {
		return DetailDTO{}, err
	}
	d, err := g.service.Round(ctx, ses, round)
	if err != nil {
		return DetailDTO{}, err
	}
	return detailOf(d)
}
