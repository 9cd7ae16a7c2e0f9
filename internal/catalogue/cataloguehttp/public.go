// Package cataloguehttp is the catalogue's door to HTTP: lists for everybody,
// a member's own games, the back office's switches, and the pictures.
package cataloguehttp

import (
	"context"

	"baize/internal/catalogue"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

const tag = "catalogue"

// Routes adds all routes of the catalogue.
func Routes(a *httpx.API, s *catalogue.Service) {
	h := handlers{s}
	open := func(op, path, summary string) httpx.Route {
		return httpx.Route{Op: op, Method: "GET", Path: "/api/v1/games" + path, Audience: httpx.Public, Tag: tag, Summary: summary}
	}
	httpx.Handle(a, open("gameVendorLanes", "/lanes", "Categories with their vendors, ready to draw"), h.lanes)
	httpx.Handle(a, open("games", "", "A page of games"), h.list)
	httpx.Handle(a, open("hotGames", "/hot", "Hot games with what they paid out in the last 24 hours"), h.hot)
	httpx.Handle(a, open("searchGames", "/search", "Games by words, forgiving slips"), h.search)
	httpx.Handle(a, open("winnerBoard", "/winners", "Settled wins, names masked"), h.winners)
	httpx.Handle(a, open("game", "/{nodeId}", "A game's sheet, with others to play instead"), h.detail)
	httpx.Handle(a, open("gameOfVendor", "/of/{vassalage}/{gameCode}", "The sheet of the game that a vendor's code names"), h.detailOf)
	memberRoutes(a, h)
	staffRoutes(a, h)
	files(a, s)
}

type handlers struct{ catalogue *catalogue.Service }

func (h handlers) lanes(ctx context.Context, _ *struct{}) (catalogue.Lanes, error) {
	return h.catalogue.Lanes(ctx, httpx.Lang(ctx))
}

type listIn struct {
	GameType string         `query:"gameType" maxLength:"20" doc:"a lane"`
	Vendor   string         `query:"vassalage" maxLength:"20" doc:"a vendor, or INHOUSE"`
	Classify string         `query:"gameClassify" maxLength:"20"`
	Kind     catalogue.Kind `query:"kind" enum:"ALL,NEW,HOT,FAV,RECENT" default:"ALL"`
	Text     string         `query:"query" maxLength:"64"`
	Cursor   string         `query:"cursor" maxLength:"13"`
	Limit    int            `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

func (h handlers) list(ctx context.Context, in *listIn) (catalogue.Listing, error) {
	return h.catalogue.List(ctx, catalogue.ListQuery{
		GameType: in.GameType, Vendor: in.Vendor, Classify: in.Classify, Kind: in.Kind, Text: in.Text, Member: memberOf(ctx),
		Lang: httpx.Lang(ctx), Page: page.Request{Limit: in.Limit, Cursor: in.Cursor},
	})
}

// memberOf is who reads, or 0 for a visitor; staff have no games of their own.
func memberOf(ctx context.Context) id.Member {
	p := httpx.PrincipalOf(ctx)
	if p == nil || (p.Audience != httpx.Member && p.Audience != httpx.Agent) {
		return 0
	}
	return id.Member(p.Subject)
}

type hotIn struct {
	GameType string `query:"gameType" maxLength:"20" doc:"a lane; all where left out"`
	Limit    int    `query:"limit" minimum:"1" maximum:"60" default:"20"`
}

type hotOut struct {
	Items []catalogue.HotCard `json:"items" nullable:"false"`
}

func (h handlers) hot(ctx context.Context, in *hotIn) (hotOut, error) {
	items, err := h.catalogue.HotGames(ctx, in.GameType, in.Limit, httpx.Lang(ctx))
	return hotOut{Items: items}, err
}

type searchIn struct {
	Query string `query:"q" required:"true" minLength:"1" maxLength:"64"`
}

func (h handlers) search(ctx context.Context, in *searchIn) (catalogue.Found, error) {
	return h.catalogue.Search(ctx, in.Query, httpx.Lang(ctx))
}

type winnersIn struct {
	Limit int `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

func (h handlers) winners(ctx context.Context, in *winnersIn) (catalogue.Board, error) {
	return h.catalogue.Winners(ctx, in.Limit, httpx.Lang(ctx))
}

type gameIn struct {
	NodeID string `path:"nodeId" maxLength:"13" doc:"the game's id"`
}

// gameOf reads an id of the address; what is no id names no game.
func gameOf(text string) (game id.Game, err error) {
	if err := game.UnmarshalText([]byte(text)); err != nil || game == 0 {
		return 0, catalogue.ErrGame
	}
	return game, nil
}

type gameOfIn struct {
	Vendor string `path:"vassalage" maxLength:"20"`
	Code   string `path:"gameCode" maxLength:"64"`
}

func (h handlers) detailOf(ctx context.Context, in *gameOfIn) (catalogue.Detail, error) {
	return h.catalogue.DetailOf(ctx, in.Vendor, in.Code, httpx.Lang(ctx))
}

func (h handlers) detail(ctx context.Context, in *gameIn) (catalogue.Detail, error) {
	game, err := gameOf(in.NodeID)
	if err != nil {
		return catalogue.Detail{}, err
	}
	return h.catalogue.Detail(ctx, game, httpx.Lang(ctx))
}
