package catalogue

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

const (
	favouritesMax = 999 // as many as the favourite page shows
	recentShown   = 20
)

// ErrGame says that there is no such game.
var ErrGame = fault.New(fault.NotFound, "catalogue.game.unknown")

// FavouriteIDs are the member's favourites, latest first.
func (s *Service) FavouriteIDs(ctx context.Context, member id.Member) ([]id.Game, error) {
	return s.store.Favourites(ctx, member)
}

// Own lists the member's favourites or recent games, latest first, narrowed to
// a lane unless gameType is empty.
func (s *Service) Own(ctx context.Context, member id.Member, kind Kind, gameType string, lang locale.Lang) ([]Card, error) {
	at, err := s.current(ctx)
	if err != nil {
		return nil, err
	}
	games, err := s.matching(ctx, at, ListQuery{Kind: kind, Member: member, GameType: gameType})
	if err != nil {
		return nil, err
	}
	return at.cards(games, lang), nil
}

// AddFavourite makes a game a favourite; doing it again changes nothing.
// Faults: ErrGame, catalogue.favourites.full.
func (s *Service) AddFavourite(ctx context.Context, member id.Member, game id.Game) error {
	at, err := s.current(ctx)
	if err != nil {
		return err
	}
	if _, shown := at.byID[game]; !shown {
		return ErrGame
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.AddFavourite(ctx, tx, Played{Member: member, Game: game, At: clock.NowOf(s.clock)}); err != nil {
			return err
		}
		n, err := s.store.CountFavourites(ctx, tx, member)
		if err == nil && n > favouritesMax {
			return fault.New(fault.Refused, "catalogue.favourites.full", fault.Args{"max": favouritesMax})
		}
		return err
	})
}

// DropFavourite takes a game off the favourites; doing it again changes nothing.
func (s *Service) DropFavourite(ctx context.Context, member id.Member, game id.Game) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.store.DropFavourite(ctx, tx, member, game)
	})
}
