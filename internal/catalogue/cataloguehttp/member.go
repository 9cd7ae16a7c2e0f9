package cataloguehttp

import (
	"context"

	"baize/internal/catalogue"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

func memberRoutes(a *httpx.API, h handlers) {
	own := func(op, method, path string) httpx.Route {
		// A favourite that is put or dropped twice is put or dropped.
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/member" + path, Audience: httpx.Member, Trial: true, NaturallyIdempotent: true, Tag: tag}
	}
	httpx.Handle(a, own("favouriteIds", "GET", "/favourites/ids"), h.favouriteIDs)
	httpx.Handle(a, own("favourites", "GET", "/favourites"), h.favourites)
	httpx.Handle(a, own("addFavourite", "PUT", "/favourites/{nodeId}"), h.addFavourite)
	httpx.Handle(a, own("removeFavourite", "DELETE", "/favourites/{nodeId}"), h.dropFavourite)
	httpx.Handle(a, own("recentGames", "GET", "/recent"), h.recent)
}

type idsOut struct {
	IDs []id.Game `json:"ids" nullable:"false"`
}

func (h handlers) favouriteIDs(ctx context.Context, _ *struct{}) (idsOut, error) {
	ids, err := h.catalogue.FavouriteIDs(ctx, memberOf(ctx))
	return idsOut{IDs: ids}, err
}

type ownIn struct {
	GameType string `query:"gameType" maxLength:"20" doc:"a lane; all where left out"`
	Limit    int    `query:"limit" minimum:"1" maximum:"999" default:"999"`
}

// ownOut is the head of a member's list. The list is bounded and there is one
// page of it; Total tells how long it is.
type ownOut struct {
	page.Page[catalogue.Card]
	PageNum    int `json:"pageNum"`
	TotalPages int `json:"totalPages"`
}

func (h handlers) own(ctx context.Context, kind catalogue.Kind, in *ownIn) (ownOut, error) {
	cards, err := h.catalogue.Own(ctx, memberOf(ctx), kind, in.GameType, httpx.Lang(ctx))
	if err != nil {
		return ownOut{}, err
	}
	items := page.Page[catalogue.Card]{Items: cards[:min(in.Limit, len(cards))], Total: len(cards)}
	return ownOut{Page: items, PageNum: 1, TotalPages: 1}, nil
}

func (h handlers) favourites(ctx context.Context, in *ownIn) (ownOut, error) {
	return h.own(ctx, catalogue.KindFavourite, in)
}

func (h handlers) recent(ctx context.Context, in *ownIn) (ownOut, error) {
	return h.own(ctx, catalogue.KindRecent, in)
}

func (h handlers) addFavourite(ctx context.Context, in *gameIn) (httpx.None, error) {
	game, err := gameOf(in.NodeID)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.catalogue.AddFavourite(ctx, memberOf(ctx), game)
}

func (h handlers) dropFavourite(ctx context.Context, in *gameIn) (httpx.None, error) {
	game, err := gameOf(in.NodeID)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.catalogue.DropFavourite(ctx, memberOf(ctx), game)
}
