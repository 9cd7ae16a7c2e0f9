package vendors

import (
	"context"
	"net/netip"
	"slices"

	"baize/internal/gateway"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
)

// The refusals of a vendor's own API.
var (
	// ErrNoAPI says that the vendor has no address, no number of ours, no way
	// back to us or no key of ours to sign with.
	ErrNoAPI = fault.New(fault.Refused, "gateway.vendor.noApi")
	// ErrNoCalls says that nothing of a vendor is called in this dialect.
	ErrNoCalls = fault.New(fault.Refused, "gateway.vendor.noCalls")
	// ErrOff and ErrCurrency keep a game closed to members.
	ErrOff      = fault.New(fault.Refused, "gateway.vendor.off")
	ErrCurrency = fault.New(fault.Refused, "gateway.vendor.currency")
	// ErrUnreachable says that the vendor did not answer well.
	ErrUnreachable = fault.New(fault.Unavailable, "gateway.vendor.unreachable")
)

// Imported counts what an import did.
type Imported struct {
	Listed int // by the vendor
	New    int // unknown to the catalogue before; they begin closed
	Gone   int // no longer listed or open at the vendor; they are closed
}

// Catalogue takes a vendor's list and shows which vendors are off; wired to the
// catalogue room, which notes who of staff had a list taken. By command nobody
// of staff has.
type Catalogue interface {
	Import(ctx context.Context, by id.Staff, vendor string, list []Title) (Imported, error)
	// Rest has members' screens ask anew which vendors rest, from the commit on.
	Rest(ctx context.Context, tx *db.Tx, vendor string) error
}

// Opening is what a vendor is told to open a game for a member.
type Opening struct {
	gateway.Launch

	Lang locale.Lang
	IP   netip.Addr
}

// API is a dialect's calls in the other direction.
type API interface {
	List(ctx context.Context, p *Peer) ([]Title, error)
	Open(ctx context.Context, p *Peer, o Opening) (url string, err error)
}

// api finds the vendor's API; ErrNoAPI where it cannot be called.
func (s *Service) api(ctx context.Context, vendor string) (*Peer, API, error) {
	p := s.Peer(ctx, vendor)
	if p == nil {
		return nil, nil, ErrUnknown
	}
	a := s.d.APIs[p.Dialect]
	if a == nil {
		return nil, nil, ErrNoCalls
	}
	if !p.Callable() {
		return nil, nil, ErrNoAPI
	}
	return p, a, nil
}

// ImportGames asks the vendor for its games and writes them into the catalogue,
// for a command or for one of staff. Faults: ErrUnknown, ErrNoCalls, ErrNoAPI,
// ErrUnreachable.
func (s *Service) ImportGames(ctx context.Context, by id.Staff, vendor string) (Imported, error) {
	p, a, err := s.api(ctx, vendor)
	if err != nil {
		return Imported{}, err
	}
	list, err := a.List(ctx, p)
	if err != nil {
		return Imported{}, err
	}
	return s.d.Catalogue.Import(ctx, by, vendor, list)
}

// MayOpen is gateway.Foreign. Faults: gateway.ErrNotServed, ErrOff, ErrCurrency.
func (s *Service) MayOpen(ctx context.Context, vendor string, c money.Currency) error {
	p, _, err := s.api(ctx, vendor)
	switch {
	case err != nil:
		return gateway.ErrNotServed.Wrap(err)
	case p.Off:
		return ErrOff
	case c == money.Trial: // a demo is of nobody's money, which nobody agrees on
		return nil
	case len(p.Currencies) > 0 && !slices.Contains(p.Currencies, c):
		return ErrCurrency.With("currencies", p.Currencies)
	}
	return nil
}

// MayBet refuses bets of a vendor that is off; ErrOff. What was bet before is
// settled as ever.
func (s *Service) MayBet(ctx context.Context, vendor string) error {
	if p := s.Peer(ctx, vendor); p != nil && p.Off {
		return ErrOff
	}
	return nil
}

// Resting are the vendors that are off, as they are stored at this moment.
func (s *Service) Resting(ctx context.Context) ([]string, error) {
	all, err := s.d.Store.Peers(ctx)
	var off []string
	for _, one := range all {
		if one.Off {
			off = append(off, one.Vendor)
		}
	}
	return off, err
}

// URL is gateway.Foreign: the vendor is asked to open the game of a launch.
// Faults: ErrNoAPI, ErrUnreachable.
func (s *Service) URL(ctx context.Context, l gateway.Launch) (string, error) {
	p, a, err := s.api(ctx, l.Game.Vendor)
	if err != nil {
		return "", err
	}
	return a.Open(ctx, p, Opening{Launch: l, Lang: httpx.Lang(ctx), IP: httpx.ClientIP(ctx)})
}
