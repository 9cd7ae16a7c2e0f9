package content

import (
	"context"
	"slices"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
)

// Picture is one picture of an item.
type Picture struct {
	URL      string `json:"url"`
	URL2x    string `json:"url2x,omitempty" doc:"with twice as many pixels each way; empty for drawn pictures"`
	Sequence int    `json:"sequence"`
}

// BannerView is a banner as a page shows it.
type BannerView struct {
	ID       ItemID `json:"id"`
	Group    string `json:"groupName"`
	ImageURL string `json:"imageUrl"`
	Image2x  string `json:"image2xUrl,omitempty" doc:"with twice as many pixels each way; empty for drawn pictures"`
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
	Claim   string        `json:"claim" doc:"how it is claimed; empty where there is nothing to say"`
	Terms   string        `json:"terms" doc:"clean HTML"`
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

// composed is everything for a class of readers, and until when it holds.
type composed struct {
	until clock.Instant
	all   Announcements
}

// maxClasses bounds what is kept; beyond it, things are composed anew.
const maxClasses = 512

// Announcements is what is shown now of the given types (all where none is
// given) to a reader.
func (s *Service) Announcements(ctx context.Context, types []string, r Reader) (Announcements, error) {
	out := Announcements{Banners: []BannerView{}, Notices: []NoticeView{}, Popups: []NoticeView{}, Promotions: []PromotionView{}}
	at, err := s.current(ctx)
	if err != nil {
		return out, err
	}
	all := at.forClass(at.class(r), clock.NowOf(s.clock))
	wants := func(t string) bool { return len(types) == 0 || slices.Contains(types, t) }
	if wants(TypeBanners) {
		out.Banners = all.Banners
	}
	if wants(TypeNotices) {
		out.Notices = all.Notices
	}
	if wants(TypePopups) {
		out.Popups = all.Popups
	}
	if wants(TypePromotions) {
		out.Promotions = all.Promotions
	}
	return out, nil
}

// forClass composes for a class of readers, or takes what it was told before.
func (at *snapshot) forClass(r Reader, now clock.Instant) Announcements {
	at.mu.Lock()
	defer at.mu.Unlock()
	if kept, ok := at.composed[r]; ok && (kept.until == 0 || now < kept.until) {
		return kept.all
	}
	if len(at.composed) >= maxClasses {
		clear(at.composed)
	}
	made := composed{until: at.nextEdge(now), all: at.compose(r, now)}
	at.composed[r] = made
	return made.all
}

// nextEdge is when something begins or ends next, 0 for never.
func (at *snapshot) nextEdge(now clock.Instant) (next clock.Instant) {
	for n := range at.items {
		for _, edge := range []clock.Instant{at.items[n].FromAt, at.items[n].ToAt} {
			if edge > now && (next == 0 || edge < next) {
				next = edge
			}
		}
	}
	return next
}

func (at *snapshot) compose(r Reader, now clock.Instant) Announcements {
	out := Announcements{Banners: []BannerView{}, Notices: []NoticeView{}, Popups: []NoticeView{}, Promotions: []PromotionView{}}
	for n := range at.items {
		if i := &at.items[n]; i.Shown(now) && i.For(r) {
			out.add(i, r.Lang)
		}
	}
	return out
}

func (a *Announcements) add(i *Item, lang locale.Lang) {
	switch i.Kind {
	case Banner:
		a.Banners = append(a.Banners, i.banner(lang))
	case Notice:
		a.Notices = append(a.Notices, i.notice(lang))
	case Popup:
		a.Popups = append(a.Popups, i.notice(lang))
	case Promotion:
		a.Promotions = append(a.Promotions, i.promotion(lang))
	}
}

// Aimed tells whether anything shown now is for some readers only.
func (s *Service) Aimed(ctx context.Context) (a Aimed, err error) {
	at, err := s.current(ctx)
	if err != nil {
		return a, err
	}
	now := clock.NowOf(s.clock)
	for n := range at.items {
		if i := &at.items[n]; i.Kind != Popup && i.Kind != Help && i.Shown(now) {
			a.Login = a.Login || len(i.Audience.Who) > 0 || i.Audience.RankFrom > 0
			a.Device = a.Device || len(i.Audience.Devices) > 0
		}
	}
	return a, nil
}

// Revision grows with every change that this node knows of.
func (s *Service) Revision() int64 {
	if at := s.cached.Load(); at != nil {
		return at.version
	}
	return 0
}

// MemberReader is the reader who a logged-in member is. Faults of Readers.
func (s *Service) MemberReader(ctx context.Context, member id.Member, session id.Session, agent bool) (Reader, error) {
	r := Reader{LoggedIn: true, Agent: agent}
	if s.readers == nil {
		return r, nil
	}
	var err error
	r.First, r.Rank, err = s.readers.Reader(ctx, member, session)
	return r, err
}

// pictureURL is the address of a picture by its name or path.
func pictureURL(name string) string {
	if strings.HasPrefix(name, "/") || name == "" {
		return name
	}
	return "/img/b/" + name + ".v2.svg"
}

// doubleURL is where the picture is found with twice as many pixels; empty for
// drawn ones, which are sharp at any size.
func doubleURL(name string) string {
	if !strings.HasPrefix(name, "/") {
		return ""
	}
	dot := strings.LastIndexByte(name, '.')
	return name[:dot] + "@2x" + name[dot:]
}

func (i *Item) banner(lang locale.Lang) BannerView {
	t := i.In(lang)
	return BannerView{ID: i.ID, Group: i.Group, ImageURL: pictureURL(i.Art), Image2x: doubleURL(i.Art),
		Title: t.Title, Subtitle: t.Subtitle, CTA: t.CTA, URL: i.Target, Order: i.Sort}
}

func (i *Item) notice(lang locale.Lang) NoticeView {
	t := i.In(lang)
	return NoticeView{ID: i.ID, Title: t.Title, Content: t.Body, Execution: i.Execution, FromAt: i.FromAt}
}

func (i *Item) promotion(lang locale.Lang) PromotionView {
	t := i.In(lang)
	v := PromotionView{ID: i.Tag, Type: i.Group, Title: t.Title, Summary: t.Subtitle, CTA: t.CTA, URL: i.Target,
		Content: t.Body, Claim: t.Claim, Terms: t.Terms, Images: []Picture{}, FromAt: i.FromAt, ToAt: i.ToAt}
	for n, name := range i.Images {
		v.Images = append(v.Images, Picture{URL: pictureURL(name), URL2x: doubleURL(name), Sequence: n + 1})
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

// HelpTree is the help centre as a reader sees it.
func (s *Service) HelpTree(ctx context.Context, r Reader) ([]Topic, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	out := at.topics(r, clock.NowOf(s.clock)).below("")
	at.showDocuments(out, r.Lang, clock.NowOf(s.clock))
	return out, nil
}

// maxDepth is how many topics stand below one another.
const maxDepth = 4

// topics are the help topics that a reader is shown, by the tag of the one above
// them.
type topics struct {
	lang  locale.Lang
	above map[string][]*Item
}

// topics puts a topic at the top where the one above it is gone or is not shown
// to the reader, stands too deep, or stands below itself: it is not lost with
// that.
func (at *snapshot) topics(r Reader, now clock.Instant) topics {
	var shown []*Item
	parents := map[string]string{}
	for n := range at.items {
		if i := &at.items[n]; i.Kind == Help && i.Shown(now) && i.For(r) {
			shown, parents[i.Tag] = append(shown, i), i.Parent
		}
	}
	out := topics{lang: r.Lang, above: map[string][]*Item{}}
	for _, i := range shown {
		parent := i.Parent
		if levelOf(parents, i.Tag) == 0 {
			parent = ""
		}
		out.above[parent] = append(out.above[parent], i)
	}
	return out
}

// levelOf is on which of maxDepth levels a topic stands: at the top again
// where it would stand below the last, and where its parents go in a circle.
func levelOf(parents map[string]string, tag string) int {
	for level := range len(parents) {
		parent := parents[tag]
		if _, known := parents[parent]; !known {
			return level % maxDepth
		}
		tag = parent
	}
	return 0
}

// below ends, since no circle of parents is among what topics made.
func (t topics) below(parent string) []Topic {
	out := []Topic{}
	for _, i := range t.above[parent] {
		text := i.In(t.lang)
		out = append(out, Topic{Tag: i.Tag, Title: text.Title, Content: text.Body, Children: t.below(i.Tag)})
	}
	return out
}

// showDocuments puts the versions in force into the topics named after them.
func (at *snapshot) showDocuments(topics []Topic, lang locale.Lang, now clock.Instant) {
	for n := range topics {
		t := &topics[n]
		if e := shelfOf(at.editions, Document(t.Tag), now).inForce(); e != nil {
			t.Content = e.in(lang).Body
		}
		at.showDocuments(t.Children, lang, now)
	}
}
