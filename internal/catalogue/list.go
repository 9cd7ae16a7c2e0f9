package catalogue

import (
	"context"
	"slices"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/page"
)

// Kind narrows a list to what is new, hot, or the member's own.
type Kind string

// The kinds.
const (
	KindAll       Kind = "ALL"
	KindNew       Kind = "NEW"
	KindHot       Kind = "HOT"
	KindFavourite Kind = "FAV"
	KindRecent    Kind = "RECENT"
)

// ListQuery is what a list of games is asked for; empty fields narrow nothing.
type ListQuery struct {
	GameType string // a lane, in any case; BGS means in-house
	Vendor   string // a vendor, or INHOUSE for all of ours
	Classify string
	Kind     Kind
	Text     string // searched for as by Search, in the list's order
	// Member is who reads; 0 for a visitor. Needed for FAV and RECENT.
	Member id.Member
	Lang   locale.Lang
	Page   page.Request
}

// ErrLogin says that a list is a member's own and nobody is logged in.
var ErrLogin = fault.New(fault.Unauthenticated, "request.unauthenticated")

// errCursor says that a cursor names no game of the list.
var errCursor = fault.InvalidField("cursor", "catalogue.cursor.unknown")

func (q ListQuery) filter() filter {
	f := filter{lane: strings.ToUpper(q.GameType), vendor: strings.ToUpper(q.Vendor), classify: q.Classify, kind: q.Kind}
	if f.lane == "BGS" {
		f.lane = InHouse
	}
	if f.vendor == InHouse {
		f.lane, f.vendor = InHouse, ""
	}
	if f.kind != KindNew && f.kind != KindHot {
		f.kind = ""
	}
	return f
}

// List is one page of games with the count of all that match. FAV and RECENT
// are the member's own, latest first.
func (s *Service) List(ctx context.Context, q ListQuery) (Listing, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Listing{}, err
	}
	games, err := s.matching(ctx, at, q)
	if err != nil {
		return Listing{}, err
	}
	if q.Text != "" {
		found := at.find.all(q.Text)
		games = slices.DeleteFunc(slices.Clone(games), func(g int32) bool { return !found[g] })
	}
	p, err := at.cut(games, q)
	if err != nil || q.Page.Cursor != "" {
		return Listing{Page: p}, err
	}
	return Listing{Page: p, Stakes: at.stakesOf(games)}, nil
}

func (s *Service) matching(ctx context.Context, at *snapshot, q ListQuery) ([]int32, error) {
	f := q.filter()
	if q.Kind != KindFavourite && q.Kind != KindRecent {
		return at.list(f), nil
	}
	if q.Member == 0 {
		return nil, ErrLogin
	}
	own, err := s.ownIDs(ctx, q.Member, q.Kind)
	if err != nil {
		return nil, err
	}
	out := make([]int32, 0, len(own))
	for _, gid := range own {
		if g, shown := at.byID[gid]; shown && at.passes(&at.games[g], f) {
			out = append(out, g)
		}
	}
	return out, nil
}

func (s *Service) ownIDs(ctx context.Context, member id.Member, kind Kind) ([]id.Game, error) {
	if kind == KindFavourite {
		return s.store.Favourites(ctx, member)
	}
	return s.store.Recent(ctx, member, recentShown)
}

// cut is the page after the game that the cursor names.
func (s *snapshot) cut(games []int32, q ListQuery) (page.Page[Card], error) {
	req, from := q.Page.Clamp(), 0
	if req.Cursor != "" {
		var gid id.Game
		err := gid.UnmarshalText([]byte(req.Cursor))
		last, shown := s.byID[gid]
		at := slices.Index(games, last)
		if err != nil || !shown || at < 0 {
			return page.Page[Card]{}, errCursor
		}
		from = at + 1
	}
	end := min(len(games), from+req.Limit)
	out := page.Page[Card]{Items: s.cards(games[from:end], q.Lang), Total: len(games)}
	if end < len(games) {
		out.Next = s.games[games[end-1]].ID.String()
	}
	return out, nil
}

func (s *snapshot) cards(games []int32, lang locale.Lang) []Card {
	out := make([]Card, len(games))
	for i, g := range games {
		out[i] = s.games[g].card(lang)
	}
	return out
}
