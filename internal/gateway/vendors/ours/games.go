package ours

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"

	"baize/internal/gateway"
	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
)

// Where a vendor that speaks the seamless protocol is asked, under its address.
const (
	GamesPath  = "/platform/v1/games"
	LaunchPath = "/platform/v1/launch"
)

const (
	maxList   = 64 << 20 // bytes of a list of games
	maxAnswer = 64 << 10 // bytes of any other answer
)

// Seamless asks vendors that speak the seamless protocol; it is vendors.API.
type Seamless struct {
	Keys   gateway.VendorKeys
	Clock  clock.Clock
	Rand   rng.Source
	Client *http.Client
}

// GamesQuestion is the body of GamesPath.
type GamesQuestion struct {
	VendorID string `json:"vendorId"`
}

// GameLine is a game as the vendor lists it.
type GameLine struct {
	GameCode     string `json:"gameCode"`
	GameName     string `json:"gameName"`
	GameType     string `json:"gameType"`
	TrialSupport bool   `json:"trialSupport"`
	Enabled      *bool  `json:"enabled"` // true where it is left out
	// ReturnRate is a decimal string in percent; empty where it is not told.
	ReturnRate string `json:"returnRate"`
}

// GamesAnswer is the answer at GamesPath; without a list it is none.
type GamesAnswer struct {
	Games *[]GameLine `json:"games"`
}

// LaunchAnswer is the answer at LaunchPath.
type LaunchAnswer struct {
	URL string `json:"url"`
}

// LaunchQuestion is the body of LaunchPath.
type LaunchQuestion struct {
	VendorID  string         `json:"vendorId"`
	Token     string         `json:"token"`
	UserID    string         `json:"userId"`
	GameCode  string         `json:"gameCode"`
	Currency  money.Currency `json:"currency"`
	Language  string         `json:"language"`
	ReturnURL string         `json:"returnUrl"`
	IP        netip.Addr     `json:"ip,omitzero"`
}

// List asks for all games. One whose code the book cannot keep, or without a
// name, is left out.
func (s Seamless) List(ctx context.Context, p *vendors.Peer) ([]vendors.Title, error) {
	var told GamesAnswer
	if err := s.ask(ctx, p, GamesPath, GamesQuestion{VendorID: p.Vendor}, &told, maxList); err != nil {
		return nil, err
	}
	if told.Games == nil { // what is missing is not an empty list, which would close every game
		return nil, vendors.ErrUnreachable.Wrap(gateway.Misanswered(http.StatusOK, []byte(`no "games"`)))
	}
	out := make([]vendors.Title, 0, len(*told.Games))
	for _, g := range *told.Games {
		if !vendors.IsGameCode(g.GameCode) || g.GameName == "" {
			continue
		}
		out = append(out, vendors.Title{
			Code: g.GameCode, Name: g.GameName, Category: vendors.CategoryOf(g.GameType), Classify: g.GameType, ReturnPpm: ppm(g.ReturnRate),
			Trial: g.TrialSupport, Open: g.Enabled == nil || *g.Enabled,
		})
	}
	return out, nil
}

// Open asks for the address at which the member plays; the session's token is
// what the vendor's bets carry.
func (s Seamless) Open(ctx context.Context, p *vendors.Peer, o vendors.Opening) (string, error) {
	var told LaunchAnswer
	err := s.ask(ctx, p, LaunchPath, LaunchQuestion{
		VendorID: p.Vendor, Token: o.Token, UserID: o.Session.Member.String(), GameCode: o.Game.Code, Currency: o.Session.Currency,
		Language: string(o.Lang), ReturnURL: p.ReturnURL, IP: o.IP,
	}, &told, maxAnswer)
	if err == nil {
		err = opens(p.Vendor, told.URL)
	}
	if err != nil {
		return "", err
	}
	return told.URL, nil
}

// opens refuses an address that is none of a game outside.
func opens(vendor, address string) error {
	to, err := url.Parse(address)
	if err != nil || to.Scheme != "https" || to.Host == "" {
		return vendors.ErrUnreachable.Wrap(fmt.Errorf("%s: %q is no address of a game", vendor, address))
	}
	return nil
}

func (s Seamless) ask(ctx context.Context, p *vendors.Peer, path string, question, into any, most int64) error {
	c := gateway.Caller{Addresses: map[string]string{p.Vendor: p.BaseURL}, Keys: s.Keys, Clock: s.Clock, Rand: s.Rand, Client: s.Client}
	err := c.Ask(ctx, p.Vendor, path, question, into, most)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, gateway.ErrKeyUnknown):
		return vendors.ErrNoAPI.Wrap(err)
	}
	return vendors.ErrUnreachable.Wrap(err)
}

// ppm is a percentage in millionths; 0 where it is none or cannot be.
func ppm(percent string) int64 {
	a, err := money.Parse(percent)
	if err != nil || a <= 0 || a > 100*money.Unit {
		return 0
	}
	return int64(a) / 100
}
