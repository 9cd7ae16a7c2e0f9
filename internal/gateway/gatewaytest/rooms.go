package gatewaytest

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"testing"

	"baize/internal/betting"
	"baize/internal/betting/bettingdb"
	"baize/internal/gateway"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/wallet"
)

// Rules stands for the catalogue and the members room: a test closes games,
// blocks members and makes trial accounts.
type Rules struct {
	mu      sync.Mutex
	closed  bool
	blocked map[id.Member]bool
	trial   map[id.Member]bool
	Stale   bool // no operator gave a one-time code lately
	hidden  map[id.Member]bool
	refusal error
	NoTrial bool   // the game has no trial play
	Foreign bool   // the game is run by no engine of the house
	At      string // where its vendor opens it; empty where it does not
	Vendor  string // whose games they are, where it is not the World's
}

// CloseGames ends bets on all games.
func (r *Rules) CloseGames(closed bool) { r.mu.Lock(); r.closed = closed; r.mu.Unlock() }

// Block keeps a member from betting.
func (r *Rules) Block(m id.Member) { r.set(&r.blocked, m) }

// Unblock lets a member bet again.
func (r *Rules) Unblock(m id.Member) { r.mu.Lock(); delete(r.blocked, m); r.mu.Unlock() }

// MakeTrial makes a member a trial account.
func (r *Rules) MakeTrial(m id.Member) { r.set(&r.trial, m) }

func (r *Rules) set(all *map[id.Member]bool, m id.Member) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if *all == nil {
		*all = map[id.Member]bool{}
	}
	(*all)[m] = true
}

// Playable is betting.Games.
func (r *Rules) Playable(_ context.Context, vendor, code string) (betting.Facts, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || vendor != cmp.Or(r.Vendor, Vendor) || (code != Game && code != OtherGame) {
		return betting.Facts{}, betting.ErrGame
	}
	return betting.Facts{StakeMin: 1, StakeMax: money.Greatest}, nil
}

// MayBet is betting.Members.
func (r *Rules) MayBet(_ context.Context, m id.Member, _ money.Amount, _ money.Currency) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.blocked[m] {
		return fault.New(fault.Forbidden, "members.account.frozen")
	}
	return r.refusal
}

// Known is part of gateway.Members: everybody is a member but those hidden.
func (r *Rules) Known(_ context.Context, m id.Member) (money.Currency, bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return money.BDT, !r.hidden[m], nil
}

// Hide makes an id that of no member.
func (r *Rules) Hide(m id.Member) { r.set(&r.hidden, m) }

// RefuseWith answers every bet with a fault of the members room; nil ends it.
func (r *Rules) RefuseWith(err error) { r.mu.Lock(); r.refusal = err; r.mu.Unlock() }

// Launchable is gateway.Catalogue.
func (r *Rules) Launchable(_ context.Context, nodeID string) (gateway.Game, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if nodeID != NodeID || r.closed {
		return gateway.Game{}, fault.New(fault.Refused, "catalogue.game.closed")
	}
	g := gateway.Game{NodeID: NodeID, Name: "Tiger", Color: "#a02c62", Vendor: cmp.Or(r.Vendor, Vendor), Code: Game, GameType: "RNG", Engine: "slot", TrialSupport: !r.NoTrial}
	if r.Foreign {
		g.Engine = ""
	}
	return g, nil
}

// MayPlay is gateway.Members.
func (r *Rules) MayPlay(_ context.Context, m id.Member) (gateway.Player, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.blocked[m]:
		return gateway.Player{}, fault.New(fault.Forbidden, "members.account.frozen")
	case r.trial[m]:
		return gateway.Player{Currency: money.Trial, Trial: true}, nil
	}
	return gateway.Player{Currency: money.BDT}, nil
}

// GatewayVendors is gateway.Vendors.
func (r *Rules) GatewayVendors(context.Context) ([]gateway.Vendor, error) {
	return []gateway.Vendor{{Code: Vendor, NameEn: "Acme"}, {Code: "zeta", NameEn: "Zeta"}}, nil
}

// RequireFresh is gateway.StepUp.
func (r *Rules) RequireFresh(context.Context, id.Session) error {
	if r.Stale {
		return fault.New(fault.Forbidden, "staff.stepUp.needed")
	}
	return nil
}

// Audited remembers what staff did.
type Audited struct {
	mu      sync.Mutex
	actions []gateway.Action
}

// Audit is gateway.Auditor.
func (a *Audited) Audit(_ context.Context, _ *db.Tx, x gateway.Action) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.actions = append(a.actions, x)
	return nil
}

// Names are the names of the actions so far.
func (a *Audited) Names() (names []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, x := range a.actions {
		names = append(names, x.Name)
	}
	return names
}

// MayOpen is gateway.Foreign.
func (r *Rules) MayOpen(context.Context, string, money.Currency) error {
	if r.At == "" {
		return gateway.ErrNotServed
	}
	return nil
}

// URL is gateway.Foreign.
func (r *Rules) URL(context.Context, gateway.Launch) (string, error) { return r.At, nil }

// Fund gives a member cash.
func (w *World) Fund(ctx context.Context, tx *db.Tx, m id.Member, cash money.Amount) error {
	_, err := w.Wallet.Credit(ctx, tx, wallet.Move{
		Member: m, Currency: money.BDT, Pocket: wallet.Cash, Amount: cash, Counter: ledger.House(ledger.Suspense, money.BDT),
		Kind: "test.fund", Scope: "test", ExternalID: m.String(),
	})
	return err
}

// build makes the rooms below the gateway, and the gateway.
func (w *World) build(t testing.TB) {
	t.Helper()
	w.bus = bus.New(w.DB, w.clock, slog.Default())
	book := ledger.New(ledger.Deps{DB: w.DB, Store: ledgerdb.New(w.DB), Clock: w.clock, IDs: w.ids})
	w.Wallet = wallet.New(wallet.Deps{Ledger: book})
	w.gateway(t, betting.New(betting.Deps{
		DB: w.DB, Store: bettingdb.New(w.DB), Wallet: w.Wallet, Bus: w.bus, Clock: w.clock, IDs: w.ids, Games: w.Rules, Members: w.Rules,
	}))
}

// Wishes stands for the staff room's register of what two people decide.
type Wishes struct{ Asked []gateway.EndWish }

// Ask is gateway.Approvals.
func (w *Wishes) Ask(_ context.Context, _ *db.Tx, _ id.Staff, _, _ string, payload any, _ string) error {
	w.Asked = append(w.Asked, payload.(gateway.EndWish))
	return nil
}
