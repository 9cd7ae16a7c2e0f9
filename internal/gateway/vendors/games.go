package vendors

import (
	"context"
	"net/netip"

	"baize/internal/gateway"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/locale"
	"baize/internal/platform/httpx"
)

// The refusals of a vendor's own API.
var (
	// ErrNoAPI says that the vendor has no address, no number of ours, no way
	// back to us or no key of ours to sign with.
	ErrNoAPI = fault.New(fault.Refused, "gateway.vendor.noApi")
	// ErrUnreachable says that the vendor did not answer well.
	ErrUnreachable = fault.New(fault.Unavailable, "gateway.vendor.unreachable")
)

// Title is a game as its vendor lists it.
type Title struct {
	Code, Name string
	Category   string // in the catalogue's words
	Classify   string // in the vendor's
	ReturnPpm  int64  // millionths; 0 where the vendor does not say
	Volatility string
	Trial      bool
	Open       bool // the vendor has it open for us
}

// Imported counts what an import did.
type Imported struct {
	Listed int // by the vendor
	New    int // unknown to the catalogue before; they begin closed
	Gone   int // no longer listed or open at the vendor; they are closed
}

// Catalogue takes a vendor's list; wired to the catalogue room.
type Catalogue interface {
	Import(ctx context.Context, vendor string, list []Title) (Imported, error)
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
	if a == nil || p.BaseURL == "" || p.OperatorID == "" || p.ReturnURL == "" || len(p.SignKeys) == 0 {
		return nil, nil, ErrNoAPI
	}
	return p, a, nil
}

// ImportGames asks the vendor for its games and writes them into the catalogue.
// Faults: ErrUnknown, ErrNoAPI, ErrUnreachable.
func (s *Service) ImportGames(ctx context.Context, vendor string) (Imported, error) {
	p, a, err := s.api(ctx, vendor)
	if err != nil {
		return Imported{}, err
	}
	list, err := a.List(ctx, p)
	if err != nil {
		return Imported{}, err
	}
	return s.d.Catalogue.Import(ctx, vendor, list)
}

// Serves is gateway.Foreign.
func (s *Service) Serves(ctx context.Context, vendor string) bool {
	_, _, err := s.api(ctx, vendor)
	return err == nil
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
