package gatewayhttp

import (
	"context"
	"net/http"

	"baize/internal/gateway"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
)

// First is what the client of a house game asks for first, told along with the
// launch so that a phone waits for one answer instead of two. Where it cannot be
// told the client asks for it, and meets the reason there.
type First func(ctx context.Context, gameToken string) (any, error)

// Routes adds the member's routes; first may be nil.
func Routes(a *httpx.API, s *gateway.Service, first First) {
	m := member{s, first}
	// A launch may be repeated: it only opens one more session of the game.
	httpx.Handle(a, httpx.Route{Op: "launchGame", Method: http.MethodPost, Path: "/api/v1/member/games/{nodeId}/launch", Tag: "gateway",
		Audience: httpx.Member, Trial: true, NaturallyIdempotent: true, Summary: "Open a game; the game's token is answered this once"}, m.launch)
}

type member struct {
	service *gateway.Service
	first   First
}

type launchIn struct {
	NodeID string `path:"nodeId" maxLength:"64"`
}

// LaunchDTO is an opened game.
type LaunchDTO struct {
	Mode      string        `json:"mode" enum:"house,vendor" doc:"house: the site runs the game itself with the engine named; vendor: the member goes to url"`
	Engine    string        `json:"engine" enum:"slot,dice,crash,limbo,plinko,wheel,keno,mines,towers,hilo,coinflip,table,poker,vendor,"`
	URL       string        `json:"url,omitempty" doc:"where the vendor runs the game"`
	GameToken string        `json:"gameToken" doc:"bearer token of the game session"`
	ExpiresAt clock.Instant `json:"expiresAt"`
	Game      GameDTO       `json:"game"`
	Session   any           `json:"session,omitempty" doc:"for a game of the house, what GET /api/v1/studio/session answers to its token"`
}

// GameDTO is what the player's frame shows of the game.
type GameDTO struct {
	NodeID       string `json:"nodeId"`
	GameName     string `json:"gameName"`
	Vassalage    string `json:"vassalage"`
	GameCode     string `json:"gameCode"`
	GameType     string `json:"gameType"`
	IconURL      string `json:"iconUrl"`
	Color        string `json:"color" doc:"ground of its picture; the game takes its own colours from it"`
	TrialSupport bool   `json:"trialSupport"`
}

func (m member) launch(ctx context.Context, in *launchIn) (LaunchDTO, error) {
	l, err := m.service.LaunchIn(ctx, id.Member(httpx.PrincipalOf(ctx).Subject), in.NodeID, httpx.Lang(ctx))
	if err != nil {
		return LaunchDTO{}, err
	}
	mode := "house"
	var session any
	if l.URL != "" {
		mode = "vendor"
	} else if m.first != nil {
		if session, err = m.first(ctx, l.Token); err != nil {
			session = nil
		}
	}
	return LaunchDTO{
		Session: session, Mode: mode, Engine: l.Game.Engine, URL: l.URL, GameToken: l.Token, ExpiresAt: l.Session.ExpiresAt,
		Game: GameDTO{
			NodeID: l.Game.NodeID, GameName: l.Game.Name, Vassalage: l.Game.Vendor, GameCode: l.Game.Code,
			GameType: l.Game.GameType, IconURL: l.Game.IconURL, Color: l.Game.Color, TrialSupport: l.Game.TrialSupport,
		},
	}, nil
}

// Sessions makes a running game session a login for routes of the audience
// httpx.Game, which are those of house games.
type Sessions struct{ Service *gateway.Service }

// Authenticate finds the session of a game token; nil where it is none.
func (a Sessions) Authenticate(ctx context.Context, token string) (*httpx.Principal, error) {
	s, ok, err := a.Service.Session(ctx, token)
	if err != nil || !ok {
		return nil, err
	}
	return &httpx.Principal{Audience: httpx.Game, Subject: int64(s.Member), Session: int64(s.ID), Kind: "game"}, nil
}
