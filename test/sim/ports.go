package main

import (
	"context"
	"slices"

	"baize/internal/betting"
	"baize/internal/gateway"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
)

// rules stand for the catalogue and the members room, which are not what is
// simulated: three vendors with one game each, members who may be blocked.
type rules struct {
	blocked map[id.Member]bool
	purse   map[id.Member]money.Currency
}

var vendors = []string{"acme", "bolt", "crane"}

const (
	gameCode = "tiger"
	stakeMax = 50_000 * money.Unit
)

// Playable is betting.Games.
func (r *rules) Playable(_ context.Context, vendor, code string) (betting.Facts, error) {
	if !slices.Contains(vendors, vendor) || code != gameCode {
		return betting.Facts{}, betting.ErrGame
	}
	return betting.Facts{StakeMin: 1, StakeMax: stakeMax}, nil
}

// MayBet is betting.Members.
func (r *rules) MayBet(_ context.Context, m id.Member, _ money.Amount, _ money.Currency) error {
	if r.blocked[m] {
		return fault.New(fault.Forbidden, "members.account.frozen")
	}
	return nil
}

// Launchable is gateway.Catalogue; a node is named after its vendor.
func (r *rules) Launchable(_ context.Context, node string) (gateway.Game, error) {
	return gateway.Game{NodeID: node, Name: node, Vendor: node, Code: gameCode, GameType: "RNG", Engine: "slot", TrialSupport: true}, nil
}

// MayPlay is gateway.Members.
func (r *rules) MayPlay(_ context.Context, m id.Member) (gateway.Player, error) {
	c := r.purse[m]
	return gateway.Player{Currency: c, Trial: c == money.Trial}, nil
}

// Known is gateway.Members.
func (r *rules) Known(_ context.Context, m id.Member) (money.Currency, bool, error) {
	return r.purse[m], r.purse[m] != "", nil
}

// outside keeps the heads of the audit chain where no crash reaches them.
type outside struct{ heads []ledger.Anchor }

// Append adds heads.
func (o *outside) Append(heads []ledger.Anchor) error {
	o.heads = append(o.heads, heads...)
	return nil
}

// All reads them back.
func (o *outside) All() ([]ledger.Anchor, error) { return slices.Clone(o.heads), nil }

// Stamp changes with the heads, which nobody but Append touches.
func (o *outside) Stamp() (ledger.Stamp, error) { return ledger.Stamp{Size: int64(len(o.heads))}, nil }
