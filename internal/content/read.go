package content

import (
	"context"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
)

// Picture is one picture of an item.
type Picture struct {
	URL      string `json:"url"`
	Sequence int    `json:"sequence"`
}

// BannerView is a banner as a page shows it.
type BannerView struct {
	ID       ItemID `json:"id"`
	Group    string `json:"groupName"`
	ImageURL string `json:"imageUrl"`
	Title    string `json:"title"`
	Subtitle string `json:"subtitle"`
	CTA      string `json:"cta"`
	URL      string `json:"url" doc:"path on this site that it leads to"`
	Order    int    `json:"order"`
}

// NoticeView is a notice or pop-up as a page shows it.
type NoticeView struct {
	ID        ItemID        `json:"id"`
	Title     string        `json:"title"`
	Content   string        `json:"content" doc:"clean HTML"`
	Execution string        `json:"execution" doc:"of a pop-up: A members, F first login, B visitors"`
	FromAt    clock.Instant `json:"at"`
}

// PromotionView is a promotion as a page shows it.
type PromotionView struct {
	ID      string        `json:"id" doc:"stands in /promotions#id"`
	Type    string        `json:"type"`
	Title   string        `json:"title"`
	Summary string        `json:"summary"`
	CTA     string        `json:"cta"`
	URL     string        `json:"url"`
	Content string        `json:"content" doc:"clean HTML"`
	Images  []Picture     `json:"announcementImages" nullable:"false"`
	FromAt  clock.Instant `json:"startsAt"`
	ToAt    clock.Instant `json:"endsAt" doc:"empty where it has no end; no other deadline exists"`
}

// Announcements is everything the site announces to one reader.
type Announcements struct {
	Banners    []BannerView    `json:"banners" nullable:"false"`
	Notices    []NoticeView    `json:"notices" nullable:"false"`
	Popups     []NoticeView    `json:"popups" nullable:"false"`
	Promotions []PromotionView `json:"promotions" nullable:"false"`
}

// The wire's types of announcements.
const (
	TypeBanners    = "B"
	TypeNotices    = "PL"
	TypePopups     = "PU"
	TypePromotions = "PR"
)

// Announcements is what is shown now of the given types (all where none is
// given), for a member or a visitor.
func (s *Service) Announcements(ctx context.Context, types []string, member bool, lang locale.Lang) (Announcements, error) {
	out := Announcements{Banners: []BannerView{}, Notices: []NoticeView{}, Popups: []NoticeView{}, Promotions: []PromotionView{}}
	at, err := s.current(ctx)
	if err != nil {
		return out, err
	}
	now := clock.NowOf(s.clock)
	wants := func(t string) bool { return len(types) == 0 || slices.Contains(types, t) }
	for n := range at.items {
		i := &at.items[n]
		switch {
		case !i.Shown(now):
		case i.Kind == Banner && wants(TypeBanners):
			out.Banners = append(out.Banners, i.banner(lang))
		case i.Kind == Notice && wants(TypeNotices):
			out.Notices = append(out.Notices, i.notice(lang))
		case i.Kind == Popup && wants(TypePopups) && member == (i.Execution != "B"):
			out.Popups = append(out.Popups, i.notice(lang))
		case i.Kind == Promotion && wants(TypePromotions):
			out.Promotions = append(out.Promotions, i.promotion(lang))
		}
	}
	return out, nil
}

func pictureURL(name string) string { return "/img/b/" + name + ".v2.svg" }

func (i *Item) banner(lang locale.Lang) BannerView {
	t := i.In(lang)
	return BannerView{ID: i.ID, Group: i.Group, ImageURL: pictureURL(i.Art), Title: t.Title, Subtitle: t.Subtitle, CTA: t.CTA, URL: i.Target, Order: i.Sort}
}

func (i *Item) notice(lang locale.Lang) NoticeView {
	t := i.In(lang)
	return NoticeView{ID: i.ID, Title: t.Title, Content: t.Body, Execution: i.Execution, FromAt: i.FromAt}
}

func (i *Item) promotion(lang locale.Lang) PromotionView {
	t := i.In(lang)
	v := PromotionView{ID: i.Tag, Type: i.Group, Title: t.Title, Summary: t.Subtitle, CTA: t.CTA, URL: i.Target,
		Content: t.Body, Images: []Picture{}, FromAt: i.FromAt, ToAt: i.ToAt}
	for n, name := range i.Images {
		v.Images = append(v.Images, Picture{URL: pictureURL(name), Sequence: n + 1})
	}
	return v
}

// Topic is one page of the help centre with those below it.
type Topic struct {
	Tag      string  `json:"tag" doc:"stands in /help#tag"`
	Title    string  `json:"title"`
	Content  string  `json:"content" doc:"clean HTML"`
	Children []Topic `json:"children" nullable:"false"`
}

// HelpTree is the help centre in a language.
func (s *Service) HelpTree(ctx context.Context, lang locale.Lang) ([]Topic, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	return at.topics("", lang, clock.NowOf(s.clock), 0), nil
}

// maxDepth ends a circle of parents.
const maxDepth = 4

func (at *snapshot) topics(parent string, lang locale.Lang, now clock.Instant, depth int) []Topic {
	out := []Topic{}
	for n := range at.items {
		i := &at.items[n]
		if i.Kind != Help || i.Parent != parent || !i.Shown(now) || depth == maxDepth {
			continue
		}
		t := i.In(lang)
		out = append(out, Topic{Tag: i.Tag, Title: t.Title, Content: t.Body, Children: at.topics(i.Tag, lang, now, depth+1)})
	}
	return out
}
