package app

import (
	"context"

	"baize/internal/catalogue"
	"baize/internal/gateway"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/wallet"
)

// sandboxDesk opens the vendor sandbox of the back office for the sandbox
// brand, and for no other.
func (a *App) sandboxDesk() gateway.Sandbox {
	if !a.cfg.Sandbox {
		return nil
	}
	return sandboxDesk{a}
}

type sandboxDesk struct{ a *App }

// testGames is how many games the desk offers of a vendor.
const testGames = 30

func (s sandboxDesk) TestMember(ctx context.Context, account string) (gateway.TestMember, error) {
	found, err := s.a.rooms.members.Search(ctx, account, page.Request{Limit: page.MaxLimit})
	if err != nil {
		return gateway.TestMember{}, err
	}
	for _, m := range found.Items {
		if m.Account == account {
			player, err := launchMembers{s.a.rooms.members}.MayPlay(ctx, m.ID)
			return gateway.TestMember{ID: m.ID, Account: m.Account, Player: player}, err
		}
	}
	return gateway.TestMember{}, fault.New(fault.NotFound, "request.notFound")
}

func (s sandboxDesk) TestGames(ctx context.Context, vendor string) ([]gateway.Game, error) {
	found, err := s.a.rooms.catalogue.StaffGames(ctx, catalogue.StaffQuery{Vendor: vendor, State: "open", Page: page.Request{Limit: testGames}})
	games := make([]gateway.Game, len(found.Items))
	for i, g := range found.Items {
		games[i] = gateway.Game{NodeID: g.NodeID.String(), Name: g.NameEn, Vendor: g.Vendor, Code: g.Code, GameType: g.Category, Engine: g.Mechanic}
	}
	return games, err
}

func (s sandboxDesk) Book(ctx context.Context, member id.Member, c money.Currency) ([]wallet.Record, error) {
	p, err := s.a.rooms.wallet.Records(ctx, wallet.RecordQuery{Member: member, Currency: c, Page: page.Request{Limit: page.DefaultLimit}})
	return p.Items, err
}
