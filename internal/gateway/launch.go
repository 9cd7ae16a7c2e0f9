package gateway

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// The refusals of a launch, besides those of the catalogue and of members.
var (
	ErrRealAccountNeeded = fault.New(fault.Forbidden, "members.trial.realAccountNeeded")
	ErrNotServed         = fault.New(fault.Refused, "gateway.launch.notServed")
)

// Launch is a game opened for a member; Token is shown this once.
type Launch struct {
	Session Session
	Token   string
	Game    Game
	// URL is where a game is played that its vendor runs; empty for the house's.
	URL string
}

// backURL is where a vendor's game leads back to.
const backURL = "/member/transfer"

// Launch opens the game of a node for a member. It refuses a game that is not
// open, a member who may not play, and a trial account on a game that has no
// trial play (ErrRealAccountNeeded). A game that its vendor runs is opened there
// too, with the faults of Foreign. Before any other game the member's money is
// brought home from vendors with wallets, where the member has chosen so.
func (s *Service) Launch(ctx context.Context, member id.Member, nodeID string) (Launch, error) {
	return s.LaunchIn(ctx, member, nodeID, locale.Default)
}

// LaunchIn is Launch with the language in which a vendor's own page is shown.
func (s *Service) LaunchIn(ctx context.Context, member id.Member, nodeID string, lang locale.Lang) (Launch, error) {
	game, err := s.d.Catalogue.Launchable(ctx, nodeID)
	if err != nil {
		return Launch{}, err
	}
	player, err := s.d.Members.MayPlay(ctx, member)
	switch {
	case err != nil:
		return Launch{}, err
	case player.Trial && (!game.TrialSupport || s.outside(ctx, game)):
		return Launch{}, ErrRealAccountNeeded // demo money never leaves the house
	case s.outside(ctx, game):
		return s.openOutside(ctx, member, game, player, lang)
	case game.Engine == "" && s.d.Foreign == nil:
		return Launch{}, ErrNotServed
	case game.Engine == "":
		err = s.d.Foreign.MayOpen(ctx, game.Vendor, player.Currency)
	}
	if err != nil {
		return Launch{}, err
	}
	if s.d.Outside != nil && !player.Trial {
		s.d.Outside.Gather(ctx, member, player.Currency)
	}
	l, err := s.open(ctx, member, game, player)
	if err == nil && game.Engine == "" {
		l.URL, err = s.d.Foreign.URL(ctx, l)
	}
	if err != nil {
		return Launch{}, err
	}
	return l, nil
}

func (s *Service) open(ctx context.Context, member id.Member, game Game, player Player) (Launch, error) {
	now := clock.NowOf(s.d.Clock)
	token, hash := newToken(s.d.Rand, game.Vendor)
	session := Session{
		ID: id.New[sessionKind](s.d.IDs), Member: member, NodeID: game.NodeID, Vendor: game.Vendor, GameCode: game.Code,
		Currency: player.Currency, StartedAt: now, ExpiresAt: now.Add(SessionLife),
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Store.AddSession(ctx, tx, session, hash); err != nil {
			return err
		}
		return s.d.Bus.Publish(ctx, tx, LaunchStarted{
			Session: session.ID, Member: member, NodeID: game.NodeID, Vendor: game.Vendor,
			GameCode: game.Code, Currency: session.Currency, At: now,
		})
	})
	if err != nil {
		return Launch{}, err
	}
	return Launch{Session: session, Token: token, Game: game}, nil
}

func (s *Service) outside(ctx context.Context, g Game) bool {
	return s.d.Outside != nil && s.d.Outside.Serves(ctx, g.Vendor)
}

// openOutside asks the vendor for the game's address first, so that a session
// is only written for what has opened; its token is thrown away, because such a
// vendor keeps the money and calls no seamless route.
func (s *Service) openOutside(ctx context.Context, member id.Member, game Game, player Player, lang locale.Lang) (Launch, error) {
	url, err := s.d.Outside.Open(ctx, VendorLaunch{
		Member: member, Vendor: game.Vendor, GameCode: game.Code, Currency: player.Currency, Lang: lang, BackURL: backURL,
	})
	if err != nil {
		return Launch{}, err
	}
	l, err := s.open(ctx, member, game, player)
	l.Token, l.URL = "", url
	return l, err
}
