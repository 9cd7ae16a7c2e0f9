package app

import (
	"context"
	"errors"
	"fmt"

	"baize/internal/catalogue/titles"
	"baize/internal/gateway/gatewaybench"
	"baize/internal/identity"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/rewards/bonus"
	"baize/internal/wallet"
)

// benchSeedCmd fills an empty sandbox with members for programs that measure
// and test the binary from outside.
type benchSeedCmd struct {
	Accounts  int    `help:"How many members." default:"10000"`
	Cash      string `help:"Play money of each." default:"1000000"`
	Second    bool   `name:"second-key" help:"Give the vendor a second live key."`
	Campaigns int    `help:"Live campaigns that give each member 5, once."`
	Mechanic  string `help:"Open sessions of a game of this mechanic; any where empty."`
}

var errNotEmpty = errors.New("members for measuring are made in an empty sandbox only")

// Run seeds and prints the accounts with their game sessions as JSON.
func (c benchSeedCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	cash, err := money.Parse(c.Cash)
	if err != nil || c.Accounts <= 0 || cash <= 0 {
		return errors.New("accounts and cash must be above zero")
	}
	a, err := New(ctx, cfg, s.err)
	if err != nil {
		return err
	}
	defer a.Stop(ctx)
	if used, err := idem.Done(ctx, a.db, seedScope, seedAccounts); err != nil || used || !cfg.Sandbox {
		return errors.Join(errNotEmpty, err)
	}
	if err := a.seedSandbox(ctx); err != nil {
		return err
	}
	if err := a.benchCampaigns(ctx, c.Campaigns); err != nil {
		return err
	}
	game, err := a.benchGame(ctx, c.Mechanic)
	if err != nil {
		return err
	}
	return gatewaybench.Seed(ctx, gatewaybench.Deps{
		DB: a.db, Gateway: a.rooms.gateway, NodeID: game.String(), Cash: cash, SecondKey: c.Second,
		AddMember: func(ctx context.Context, tx *db.Tx, n int, cash money.Amount) (id.Member, error) {
			m, err := a.rooms.members.Open(ctx, tx, identity.NewMember{Account: fmt.Sprintf("bench%06d", n), Kind: identity.KindMember})
			if err != nil {
				return 0, err
			}
			_, err = a.rooms.wallet.Credit(ctx, tx, wallet.Move{
				Member: m, Currency: money.BDT, Pocket: wallet.Cash, Amount: cash, Counter: ledger.House(ledger.Suspense, money.BDT),
				Kind: "sandbox.fund", Scope: "sandbox", ExternalID: "bench:" + m.String(),
			})
			return m, err
		},
	}, c.Accounts, s.out)
}

// benchCampaigns launches gifts without a turnover, which are cash at once.
func (a *App) benchCampaigns(ctx context.Context, n int) error {
	for i := range n {
		err := a.rooms.bonus.Seed(ctx, fmt.Sprintf("take-%04d", i), bonus.Rule{
			Name: bonus.Words{"en": "Five to take"}, Type: bonus.Gift, Currency: money.BDT, Amount: 5 * money.Unit, Every: bonus.Once, Days: 1,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// benchGame is the first open game, of a mechanic if one is named, whose stakes
// reach from 1 to 150.
func (a *App) benchGame(ctx context.Context, mechanic string) (id.Game, error) {
	for _, t := range titles.All() {
		if t.Mechanic == "" || mechanic != "" && t.Mechanic != mechanic || t.MinStake > money.Unit || t.MaxStake < 150*money.Unit {
			continue
		}
		if f, err := a.rooms.catalogue.Playable(ctx, t.Vendor, t.Code); err == nil {
			return f.Game, nil
		}
	}
	return 0, errors.New("no open game takes stakes from 1 to 150")
}
