package screens

import (
	"bytes"
	"context"
	"encoding/json"
	"net/netip"
	"sync"
	"time"

	"baize/internal/catalogue"
	"baize/internal/content"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/locale"
	"baize/internal/site"
)

// Jackpot is the counter of the home page. What the pool holds is not in it, for
// that changes with every bet, and the page with it; who shows it asks the pools.
type Jackpot struct {
	Mode string `json:"mode" enum:"real,labelled,off"`
}

// Deps are the rooms that screens read from.
type Deps struct {
	Site      *site.Service
	Content   *content.Service
	Catalogue *catalogue.Service
	Clock     clock.Clock
	// Build names the sites' build, for clients that wonder whether they are
	// out of date.
	Build string
}

// Service composes screens; make it with New.
type Service struct {
	Deps
	// Vitals is how fast the site was for its visitors.
	Vitals *Vitals
	mu     sync.Mutex
	shared map[locale.Lang]*shared
}

// New makes a Service.
func New(d Deps) *Service {
	return &Service{Deps: d, Vitals: NewVitals(), shared: map[locale.Lang]*shared{}}
}

// Rails are the home sections' cards.
type Rails struct {
	InHouse []catalogue.Card       `json:"inhouse" nullable:"false"`
	RNG     []catalogue.Card       `json:"rng" nullable:"false"`
	Live    []catalogue.Card       `json:"live" nullable:"false"`
	Fish    []catalogue.Card       `json:"fish" nullable:"false"`
	PVP     []catalogue.Card       `json:"pvp" nullable:"false"`
	Sports  []catalogue.VendorCard `json:"sports" nullable:"false"`
}

// Boot is all that the first view needs, in the order in which it is drawn.
type Boot struct {
	Permission site.Permission         `json:"permission"`
	Lanes      []catalogue.Lane        `json:"lanes" nullable:"false"`
	Hot        []catalogue.HotCard     `json:"hot" nullable:"false"`
	Home       Rails                   `json:"home"`
	Banners    []content.BannerView    `json:"banners" nullable:"false"`
	Notices    []content.NoticeView    `json:"notices" nullable:"false"`
	Promotions []content.PromotionView `json:"promotions" nullable:"false"`
	// Aimed tells who should ask for banners, notices and promotions of their own.
	Aimed   content.Aimed   `json:"aimed"`
	Winners catalogue.Board `json:"winners"`
	Jackpot Jackpot         `json:"jackpot"`
	Lang    locale.Lang     `json:"lang"`
	Version string          `json:"version"`
}

// shared is what all visitors of a language see alike, kept for a moment.
type shared struct {
	at       time.Time
	revision int64
	boot     Boot
}

const (
	keepFor      = time.Second
	cardsShown   = 12
	winnersShown = 20
)

// Boot composes the document for one visitor.
func (s *Service) Boot(ctx context.Context, ip netip.Addr, lang locale.Lang) (Boot, error) {
	common, err := s.common(ctx, lang)
	if err != nil {
		return Boot{}, err
	}
	boot := common.boot
	boot.Permission, err = s.Site.Permission(ctx, ip, lang)
	return boot, err
}

func (s *Service) common(ctx context.Context, lang locale.Lang) (*shared, error) {
	now := s.Clock.Now()
	s.mu.Lock()
	kept := s.shared[lang]
	s.mu.Unlock()
	revision := s.revision()
	if kept != nil && kept.revision == revision && now.Sub(kept.at) < keepFor {
		return kept, nil
	}
	boot, err := s.compose(ctx, lang)
	if err != nil {
		return nil, err
	}
	kept = &shared{at: now, revision: revision, boot: boot}
	s.mu.Lock()
	s.shared[lang] = kept
	s.mu.Unlock()
	return kept, nil
}

// revision grows when staff change what is shown, so that who is told of it does
// not get what was kept.
func (s *Service) revision() int64 { return s.Content.Revision() + s.Site.Revision() }

func (s *Service) compose(ctx context.Context, lang locale.Lang) (b Boot, err error) {
	b = Boot{Lang: lang, Version: s.Build}
	lanes, err := s.Catalogue.Lanes(ctx, lang)
	if err != nil {
		return b, err
	}
	b.Lanes = lanes.Lanes
	if b.Hot, err = s.Catalogue.HotGames(ctx, "", cardsShown, lang); err != nil {
		return b, err
	}
	if err := s.rails(ctx, &b, lang); err != nil {
		return b, err
	}
	if err := s.announce(ctx, &b, lang); err != nil {
		return b, err
	}
	if b.Winners, err = s.Catalogue.Winners(ctx, winnersShown, lang); err != nil {
		return b, err
	}
	b.Jackpot, err = s.jackpot(ctx)
	return b, err
}

func (s *Service) rails(ctx context.Context, b *Boot, lang locale.Lang) error {
	for lane, into := range map[string]*[]catalogue.Card{
		catalogue.InHouse: &b.Home.InHouse, "RNG": &b.Home.RNG, "LIVE": &b.Home.Live, "FISH": &b.Home.Fish, "PVP": &b.Home.PVP,
	} {
		q := catalogue.ListQuery{GameType: lane, Kind: catalogue.KindAll, Lang: lang}
		q.Page.Limit = cardsShown
		p, err := s.Catalogue.List(ctx, q)
		if err != nil {
			return err
		}
		*into = p.Items
	}
	b.Home.Sports = []catalogue.VendorCard{}
	for _, lane := range b.Lanes {
		if lane.Title == "SPORTS" {
			b.Home.Sports = lane.Cards
		}
	}
	return nil
}

const homeGroup = "w_home"

func (s *Service) announce(ctx context.Context, b *Boot, lang locale.Lang) error {
	all, err := s.Content.Announcements(ctx, nil, content.Reader{Lang: lang})
	if err != nil {
		return err
	}
	if b.Aimed, err = s.Content.Aimed(ctx); err != nil {
		return err
	}
	b.Banners, b.Notices, b.Promotions = []content.BannerView{}, all.Notices, all.Promotions
	for _, banner := range all.Banners {
		if banner.Group == homeGroup {
			b.Banners = append(b.Banners, banner)
		}
	}
	return nil
}

func (s *Service) jackpot(ctx context.Context) (Jackpot, error) {
	brand, err := s.Site.Brand(ctx)
	return Jackpot{Mode: brand.Decor.Jackpot}, err
}

// Document is a boot document in the two forms that a template needs.
func Document(b Boot) (doc any, raw []byte, err error) {
	if raw, err = json.Marshal(b); err != nil {
		return nil, nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	err = dec.Decode(&doc)
	return doc, raw, err
}
