package catalogue

import (
	"context"
	"strings"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/httpx"
)

// Detail is a game's sheet.
type Detail struct {
	Card
	ParSheet     string `json:"parSheet"`
	ReturnPpm    int64  `json:"returnPpm" doc:"return to the member in millionths of the stake; 0 where nothing fixes it"`
	Theme        string `json:"theme"`
	VendorIcon   string `json:"vendorIconUrl"`
	Alternatives []Card `json:"alternatives" nullable:"false" doc:"other games that can be played now"`
}

const alternativesShown = 6

// Detail is the sheet of a game, with others to play instead. Fault: ErrGame.
func (s *Service) Detail(ctx context.Context, game id.Game, lang locale.Lang) (Detail, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Detail{}, err
	}
	place, shown := at.byID[game]
	if !shown {
		return Detail{}, ErrGame
	}
	g := &at.games[place]
	d := Detail{
		Card: g.card(lang), ParSheet: g.ParSheet, ReturnPpm: g.ReturnPpm, Theme: g.Theme, VendorIcon: "/img/v/" + g.Vendor + pictureEdition,
		Alternatives: at.cards(at.alternatives(g), lang),
	}
	return d, nil
}

// DetailOf is Detail of the game that a vendor's code names; records of rounds
// know no other name.
func (s *Service) DetailOf(ctx context.Context, vendor, code string, lang locale.Lang) (Detail, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Detail{}, err
	}
	place, shown := at.byCode[codeKey(vendor, code)]
	if !shown {
		return Detail{}, ErrGame
	}
	return s.Detail(ctx, at.games[place].ID, lang)
}

// alternatives are playable games most like g: hot ones of its lane, then of
// its theme, then any hot ones.
func (s *snapshot) alternatives(g *Game) []int32 {
	var out []int32
	taken := map[id.Game]bool{g.ID: true}
	take := func(list []int32, fits func(*Game) bool) {
		for _, at := range list {
			other := &s.games[at]
			if len(out) == alternativesShown {
				return
			}
			if !taken[other.ID] && other.status() == "open" && other.IsGame == "GAME" && fits(other) {
				taken[other.ID] = true
				out = append(out, at)
			}
		}
	}
	any := func(*Game) bool { return true }
	take(s.list(filter{lane: g.lane, kind: KindHot}), any)
	take(s.list(filter{lane: g.lane}), func(o *Game) bool { return g.Theme != "" && o.Theme == g.Theme })
	take(s.list(filter{kind: KindHot}), any)
	return out
}

// Facts are what betting needs to know of a game that may be played.
type Facts struct {
	Game     id.Game
	Vendor   string
	Code     string
	Category string // the lane
	Mechanic string
	ParSheet string
	StakeMin money.Amount
	StakeMax money.Amount
	Trial    bool
}

// The refusals of a game that cannot be played.
var (
	ErrMaintenance = fault.New(fault.Unavailable, "catalogue.game.maintenance")
	ErrComing      = fault.New(fault.Refused, "catalogue.game.comingSoon")
	ErrHalted      = fault.New(fault.Refused, "catalogue.game.halted")
)

// Playable tells the facts of a game that may be bet on now; it implements
// betting's port. The code is matched as vendors write it, in any case.
// Faults: ErrGame, ErrMaintenance, ErrComing, ErrHalted.
func (s *Service) Playable(ctx context.Context, vendor, code string) (Facts, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Facts{}, err
	}
	place, shown := at.byCode[codeKey(vendor, code)]
	if !shown {
		place, shown = at.byCode[codeKey(vendor, strings.ToLower(code))]
	}
	if !shown {
		return Facts{}, ErrGame
	}
	g := &at.games[place]
	switch status := g.status(); {
	case status == "maintenance":
		return Facts{}, ErrMaintenance.With("alternatives", at.cards(at.alternatives(g), locale.Default))
	case status == "coming" || g.IsGame != "GAME":
		return Facts{}, ErrComing
	case status == "halted":
		return Facts{}, ErrHalted
	}
	return Facts{Game: g.ID, Vendor: g.Vendor, Code: g.Code, Category: g.lane, Mechanic: g.Mechanic, ParSheet: g.ParSheet,
		StakeMin: g.StakeMin, StakeMax: g.StakeMax, Trial: g.Trial}, nil
}

// Find is Playable by the game's id, for launching.
func (s *Service) Find(ctx context.Context, game id.Game) (Facts, error) {
	at, err := s.current(ctx)
	if err != nil {
		return Facts{}, err
	}
	place, shown := at.byID[game]
	if !shown {
		return Facts{}, ErrGame
	}
	g := &at.games[place]
	return s.Playable(ctx, g.Vendor, g.Code)
}

// GameNames tells the names of a vendor's games by code in the request's
// language; betting's lists show them. Codes it does not know are left out.
func (s *Service) GameNames(ctx context.Context, vendor string, codes []string) (map[string]string, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	out := make(map[string]string, len(codes))
	for _, code := range codes {
		if place, shown := at.byCode[codeKey(vendor, code)]; shown {
			out[code] = at.games[place].Name(httpx.Lang(ctx))
		}
	}
	return out, nil
}
