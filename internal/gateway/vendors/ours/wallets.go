package ours

import (
	"context"
	"net/http"
	"strings"

	"baize/internal/gateway"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/gateway/vendors"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
)

// Wallets finds the vendors that keep wallets, as they are set up; it is
// transfer.Vendors, and vendors.API for their lists of games.
type Wallets struct {
	// Peers is the settings; set after both are made, for each asks the other.
	Peers *vendors.Service
	Keys  gateway.VendorKeys
	Clock clock.Clock
	Rand  rng.Source
	// Transport carries the calls.
	Transport http.RoundTripper
	// PasswordKey makes members' passwords at a vendor.
	PasswordKey func(vendor string) []byte
}

// Codes lists the vendors by their codes.
func (w *Wallets) Codes(ctx context.Context) []string {
	peers := w.Peers.PeersOf(ctx, vendors.Transfer)
	codes := make([]string, len(peers))
	for i, p := range peers {
		codes[i] = p.Vendor
	}
	return codes
}

// MayEnter is transfer.Vendors; the faults are those of vendors.Service.MayOpen.
func (w *Wallets) MayEnter(ctx context.Context, vendor string, c money.Currency) error {
	return w.Peers.MayOpen(ctx, vendor, c)
}

// Find finds a vendor with the key that signs. Faults: transfer.ErrVendor, and
// transfer.ErrClosed where something is missing to call it.
func (w *Wallets) Find(ctx context.Context, vendor string) (transfer.Vendor, error) {
	p := w.Peers.Peer(ctx, vendor)
	if p == nil || p.Dialect != vendors.Transfer {
		return nil, transfer.ErrVendor
	}
	c, err := w.client(ctx, p)
	if err != nil {
		return nil, transfer.ErrClosed.Wrap(err)
	}
	return c, nil
}

func (w *Wallets) client(ctx context.Context, p *vendors.Peer) (*client, error) {
	if !p.Callable() {
		return nil, vendors.ErrNoAPI
	}
	key, found, err := w.Keys.SigningKey(ctx, p.Vendor)
	switch {
	case err != nil:
		return nil, err
	case !found:
		return nil, vendors.ErrNoAPI
	}
	speaks, err := transferwire.NewClient(transferwire.Config{
		BaseURL: p.BaseURL, Vendor: p.Vendor, Product: p.Product, KeyID: key.KeyID, Secret: key.Secret,
		PasswordKey: w.PasswordKey(p.Vendor), Clock: w.Clock, Rand: w.Rand, Transport: w.Transport,
	})
	return &client{speaks, p}, err
}

// client leads back to the platform's own address, which a path does not name
// to an outside vendor.
type client struct {
	*transferwire.Client

	of *vendors.Peer
}

// Launch is transfer.Vendor.
func (c *client) Launch(ctx context.Context, o transfer.LaunchOrder) (string, error) {
	o.BackURL = strings.TrimSuffix(c.of.ReturnURL, "/") + o.BackURL
	at, err := c.Client.Launch(ctx, o)
	if err == nil && strings.HasPrefix(c.of.BaseURL, "https:") {
		err = opens(c.of.Vendor, at)
	}
	return at, err
}

// List asks a vendor for its games. One whose code the book cannot keep, or
// without a name, is left out.
func (w *Wallets) List(ctx context.Context, p *vendors.Peer) ([]vendors.Title, error) {
	c, err := w.client(ctx, p)
	if err != nil {
		return nil, err
	}
	games, err := c.Games(ctx)
	if err != nil {
		return nil, vendors.ErrUnreachable.Wrap(err)
	}
	out := make([]vendors.Title, 0, len(games))
	for _, g := range games {
		if !vendors.IsGameCode(g.Code) || g.Name == "" {
			continue
		}
		out = append(out, vendors.Title{
			Code: g.Code, Name: g.Name, Category: vendors.CategoryOf(g.Type), Classify: g.Type, Trial: g.Trial, Open: g.Enabled,
		})
	}
	return out, nil
}

// Open refuses: games of such a vendor open in package transfer, which moves the
// money first.
func (w *Wallets) Open(context.Context, *vendors.Peer, vendors.Opening) (string, error) {
	return "", vendors.ErrNoCalls
}
