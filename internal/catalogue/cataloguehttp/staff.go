package cataloguehttp

import (
	"context"

	"baize/internal/catalogue"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/httpx"
)

// permission is what staff need to read or change the catalogue.
const permission = "catalogue.edit"

func staffRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path string) httpx.Route {
		// A switch that is set twice is set.
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/catalogue" + path, Audience: httpx.Staff, Permission: permission,
			NaturallyIdempotent: true, Tag: tag}
	}
	httpx.Handle(a, line("staffVendors", "GET", "/vendors"), h.staffVendors)
	httpx.Handle(a, line("setVendor", "PUT", "/vendors/{vassalage}"), h.setVendor)
	httpx.Handle(a, line("staffGames", "GET", "/games"), h.staffGames)
	httpx.Handle(a, line("setGame", "PUT", "/games/{nodeId}"), h.setGame)
}

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

type vendorsOut struct {
	Items []catalogue.StaffVendor `json:"items" nullable:"false"`
}

func (h handlers) staffVendors(ctx context.Context, _ *struct{}) (vendorsOut, error) {
	items, err := h.catalogue.StaffVendors(ctx)
	return vendorsOut{Items: items}, err
}

type setVendorIn struct {
	Vendor string `path:"vassalage" maxLength:"20"`
	Body   struct {
		Category string          `json:"category,omitempty" maxLength:"20" doc:"all of the vendor's where left out"`
		State    catalogue.State `json:"state" enum:"open,maintenance,closed"`
	}
}

func (h handlers) setVendor(ctx context.Context, in *setVendorIn) (httpx.None, error) {
	return httpx.None{}, h.catalogue.SetVendor(ctx, staffOf(ctx), in.Vendor, in.Body.Category, in.Body.State)
}

type staffGamesIn struct {
	Vendor string          `query:"vassalage" maxLength:"20"`
	State  catalogue.State `query:"state" enum:"open,maintenance,closed"`
	Text   string          `query:"query" maxLength:"64"`
	Cursor string          `query:"cursor" maxLength:"13"`
	Limit  int             `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

func (h handlers) staffGames(ctx context.Context, in *staffGamesIn) (page.Page[catalogue.StaffGame], error) {
	return h.catalogue.StaffGames(ctx, catalogue.StaffQuery{Vendor: in.Vendor, State: in.State, Text: in.Text,
		Page: page.Request{Limit: in.Limit, Cursor: in.Cursor}})
}

type setGameIn struct {
	NodeID string `path:"nodeId" maxLength:"13"`
	Body   catalogue.GameSwitch
}

func (h handlers) setGame(ctx context.Context, in *setGameIn) (httpx.None, error) {
	game, err := gameOf(in.NodeID)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.catalogue.SetGame(ctx, staffOf(ctx), game, in.Body)
}
