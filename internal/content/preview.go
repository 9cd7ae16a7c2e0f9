package content

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
)

// Preview is an item as a reader would be told it if it were saved now.
type Preview struct {
	// Texts are the words after cleaning, Removed what cleaning took out.
	Texts   map[locale.Lang]Text `json:"texts"`
	Removed []Removed            `json:"removed" nullable:"false"`
	State   State                `json:"state" doc:"of the item as it was sent"`
	// Fits tells whether the reader belongs to the audience.
	Fits bool `json:"fits"`
	// Of these, the one of the item's kind is there.
	Banner    *BannerView    `json:"banner,omitempty"`
	Notice    *NoticeView    `json:"notice,omitempty"`
	Popup     *NoticeView    `json:"popup,omitempty"`
	Promotion *PromotionView `json:"promotion,omitempty"`
	Topic     *Topic         `json:"topic,omitempty"`
}

// Preview shows an item that is being written; nothing is stored, and what
// would be refused on saving is shown all the same.
func (s *Service) Preview(_ context.Context, item Item, r Reader) Preview {
	sent := item.Texts
	item.Texts = s.clean.texts(sent)
	p := Preview{Texts: item.Texts, Removed: removals(sent, item.Texts), State: item.StateAt(clock.NowOf(s.clock)), Fits: item.For(r)}
	switch item.Kind {
	case Banner:
		v := item.banner(r.Lang)
		p.Banner = &v
	case Notice:
		v := item.notice(r.Lang)
		p.Notice = &v
	case Popup:
		v := item.notice(r.Lang)
		p.Popup = &v
	case Promotion:
		v := item.promotion(r.Lang)
		p.Promotion = &v
	case Help:
		t := item.In(r.Lang)
		p.Topic = &Topic{Tag: item.Tag, Title: t.Title, Content: t.Body, Children: []Topic{}}
	}
	return p
}
