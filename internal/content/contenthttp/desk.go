package contenthttp

import (
	"context"

	"baize/internal/content"
	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
)

type orderItemsIn struct {
	Kind content.Kind `path:"kind" enum:"banner,notice,popup,promotion,help"`
	Body struct {
		Order []content.ItemID `json:"order" nullable:"false" maxItems:"1000" doc:"every item that is not archived, once, in order"`
	}
}

func (h handlers) order(ctx context.Context, in *orderItemsIn) (headsOut, error) {
	if err := h.content.Order(ctx, staffOf(ctx), in.Kind, in.Body.Order); err != nil {
		return headsOut{}, err
	}
	return h.heads(ctx, in.Kind)
}

type copyItemIn struct {
	httpx.IdempotencyKey
	ItemIn
}

func (h handlers) copy(ctx context.Context, in *copyItemIn) (content.Item, error) {
	item, err := itemOf(in.ID)
	if err != nil {
		return content.Item{}, err
	}
	return h.content.Copy(ctx, staffOf(ctx), in.Key, in.Kind, item)
}

type archiveItemIn struct {
	ItemIn
	Body struct {
		Version  int64 `json:"version" doc:"the version that the caller saw"`
		Archived bool  `json:"archived"`
	}
}

func (h handlers) archive(ctx context.Context, in *archiveItemIn) (content.Item, error) {
	item, err := itemOf(in.ID)
	if err != nil {
		return content.Item{}, err
	}
	return h.content.Archive(ctx, staffOf(ctx), in.Kind, item, in.Body.Version, in.Body.Archived)
}

type versionsOut struct {
	Items []content.Version `json:"items" nullable:"false"`
}

func (h handlers) versions(ctx context.Context, in *ItemIn) (versionsOut, error) {
	item, err := itemOf(in.ID)
	if err != nil {
		return versionsOut{}, err
	}
	all, err := h.content.Versions(ctx, in.Kind, item)
	return versionsOut{Items: all}, err
}

type restoreItemIn struct {
	ItemIn
	Body struct {
		Version int64 `json:"version" doc:"the version that the caller saw"`
		From    int64 `json:"from" doc:"the version that is to be the newest"`
	}
}

func (h handlers) restore(ctx context.Context, in *restoreItemIn) (content.Item, error) {
	item, err := itemOf(in.ID)
	if err != nil {
		return content.Item{}, err
	}
	return h.content.Restore(ctx, staffOf(ctx), in.Kind, item, in.Body.From, in.Body.Version)
}

type previewItemIn struct {
	Kind content.Kind `path:"kind" enum:"banner,notice,popup,promotion,help"`
	Body struct {
		Item   content.Item   `json:"item"`
		Who    content.Who    `json:"who" enum:"visitor,member,first,agent"`
		Rank   int            `json:"rank,omitempty" minimum:"0" maximum:"100"`
		Lang   locale.Lang    `json:"lang" minLength:"2" maxLength:"2"`
		Device content.Device `json:"device" enum:"phone,desktop"`
	}
}

func (h handlers) preview(ctx context.Context, in *previewItemIn) (content.Preview, error) {
	b := in.Body
	item := b.Item
	item.Kind = in.Kind
	return h.content.Preview(ctx, item, content.Reader{
		LoggedIn: b.Who != content.Visitors, Agent: b.Who == content.Agents, First: b.Who == content.FirstLogin,
		Rank: b.Rank, Lang: b.Lang, Device: b.Device,
	}), nil
}

type picturesOut struct {
	Items []content.Brought `json:"items" nullable:"false"`
}

func (h handlers) pictures(ctx context.Context, _ *struct{}) (picturesOut, error) {
	all, err := h.content.Pictures(ctx)
	return picturesOut{Items: all}, err
}

type bringPictureIn struct {
	Body struct {
		Purpose string `json:"purpose" enum:"banner,promotion,text,logo"`
		Label   string `json:"label" maxLength:"120"`
		Data    []byte `json:"data" doc:"PNG or JPEG, in base64"`
	}
}

func (h handlers) bringIn(ctx context.Context, in *bringPictureIn) (content.Brought, error) {
	return h.content.BringIn(ctx, staffOf(ctx), in.Body.Purpose, in.Body.Label, in.Body.Data)
}
