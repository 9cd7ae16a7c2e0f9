package contenthttp

import (
	"context"

	"baize/internal/content"
	"baize/internal/kernel/id"
	"baize/internal/platform/httpx"
)

// permission is what staff need to read or write content in the back office.
const permission = "content.edit"

const maxBody = 512 << 10

func staffRoutes(a *httpx.API, h handlers) {
	line := func(op, method, path string) httpx.Route {
		return httpx.Route{Op: op, Method: method, Path: "/api/v1/staff/content/{kind}" + path, Audience: httpx.Staff,
			Permission: permission, Tag: tag, MaxBody: maxBody}
	}
	// A change names the version it was made from, and what is gone is gone:
	// neither has a second effect.
	again := func(r httpx.Route) httpx.Route { r.NaturallyIdempotent = true; return r }
	httpx.Handle(a, line("contentItems", "GET", ""), h.list)
	httpx.Handle(a, line("createContentItem", "POST", ""), h.create)
	httpx.Handle(a, line("contentItem", "GET", "/{id}"), h.item)
	httpx.Handle(a, again(line("changeContentItem", "PUT", "/{id}")), h.change)
	httpx.Handle(a, again(line("removeContentItem", "DELETE", "/{id}")), h.remove)
	httpx.Handle(a, again(line("orderContentItems", "PUT", "")), h.order)
	httpx.Handle(a, line("copyContentItem", "POST", "/{id}/copy"), h.copy)
	httpx.Handle(a, again(line("archiveContentItem", "POST", "/{id}/archive")), h.archive)
	httpx.Handle(a, line("contentVersions", "GET", "/{id}/versions"), h.versions)
	httpx.Handle(a, again(line("restoreContentVersion", "POST", "/{id}/restore")), h.restore)
	httpx.Handle(a, again(line("previewContentItem", "POST", "/preview")), h.preview)
	shelf := line("contentPictures", "GET", "")
	shelf.Path = "/api/v1/staff/pictures"
	httpx.Handle(a, shelf, h.pictures)
	bring := again(shelf) // the same picture is kept once
	bring.Op, bring.Method, bring.MaxBody = "bringInPicture", "POST", maxPictureBody
	httpx.Handle(a, bring, h.bringIn)
}

// maxPictureBody is a picture of the greatest size, in the letters of base64.
const maxPictureBody = content.MaxPictureBytes*4/3 + 64<<10

func staffOf(ctx context.Context) id.Staff { return id.Staff(httpx.PrincipalOf(ctx).Subject) }

type createIn struct {
	httpx.IdempotencyKey
	Kind content.Kind `path:"kind" enum:"banner,notice,popup,promotion,help"`
	Body content.Item
}

func (h handlers) create(ctx context.Context, in *createIn) (content.Item, error) {
	item := in.Body
	item.Kind = in.Kind
	return h.content.Create(ctx, staffOf(ctx), in.Key, item)
}

// ItemIn names an item in an address.
type ItemIn struct {
	Kind content.Kind `path:"kind" enum:"banner,notice,popup,promotion,help"`
	ID   string       `path:"id" maxLength:"13"`
}

func itemOf(text string) (item content.ItemID, err error) {
	if err := item.UnmarshalText([]byte(text)); err != nil || item == 0 {
		return 0, content.ErrItem
	}
	return item, nil
}

type changeIn struct {
	Kind content.Kind `path:"kind" enum:"banner,notice,popup,promotion,help"`
	ID   string       `path:"id" maxLength:"13"`
	Body content.Item
}

func (h handlers) change(ctx context.Context, in *changeIn) (content.Item, error) {
	itemID, err := itemOf(in.ID)
	if err != nil {
		return content.Item{}, err
	}
	item := in.Body
	item.ID, item.Kind = itemID, in.Kind
	return h.content.Change(ctx, staffOf(ctx), item)
}

func (h handlers) remove(ctx context.Context, in *ItemIn) (httpx.None, error) {
	itemID, err := itemOf(in.ID)
	if err != nil {
		return httpx.None{}, err
	}
	return httpx.None{}, h.content.Remove(ctx, staffOf(ctx), in.Kind, itemID)
}
