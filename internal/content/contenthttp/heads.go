package contenthttp

import (
	"context"

	"baize/internal/content"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
)

// HeadValue is an item as a list shows it: all but its words, of which the
// title alone is told, in the language of the request or in English.
type HeadValue struct {
	ID        content.ItemID   `json:"id"`
	Tag       string           `json:"tag"`
	Title     string           `json:"title"`
	Group     string           `json:"group,omitempty"`
	Execution string           `json:"execution,omitempty"`
	Art       string           `json:"art,omitempty" doc:"the first picture, by its name or path"`
	FromAt    clock.Instant    `json:"fromAt,omitempty"`
	ToAt      clock.Instant    `json:"toAt,omitempty"`
	Audience  content.Audience `json:"audience,omitempty"`
	Archived  bool             `json:"archived,omitempty"`
	Version   int64            `json:"version"`
	State     content.State    `json:"state"`
}

func headOf(i *content.Item, lang locale.Lang) HeadValue {
	art := i.Art
	if art == "" && len(i.Images) > 0 {
		art = i.Images[0]
	}
	return HeadValue{ID: i.ID, Tag: i.Tag, Title: i.In(lang).Title, Group: i.Group, Execution: i.Execution, Art: art,
		FromAt: i.FromAt, ToAt: i.ToAt, Audience: i.Audience, Archived: i.Archived, Version: i.Version, State: i.State}
}

// headsOut are all items of a kind: they are put in order together.
type headsOut struct {
	Items []HeadValue `json:"items" nullable:"false"`
}

func (h handlers) heads(ctx context.Context, kind content.Kind) (headsOut, error) {
	items, err := h.content.List(ctx, kind)
	out := headsOut{Items: make([]HeadValue, 0, len(items))}
	for n := range items {
		out.Items = append(out.Items, headOf(&items[n], httpx.Lang(ctx)))
	}
	return out, err
}

type kindIn struct {
	Kind content.Kind `path:"kind" enum:"banner,notice,popup,promotion,help"`
}

func (h handlers) list(ctx context.Context, in *kindIn) (headsOut, error) {
	return h.heads(ctx, in.Kind)
}

func (h handlers) item(ctx context.Context, in *ItemIn) (content.Item, error) {
	item, err := itemOf(in.ID)
	if err != nil {
		return content.Item{}, err
	}
	return h.content.Get(ctx, in.Kind, item)
}
