package gatewaytest

import (
	"context"
	"net/http"

	"baize/internal/gateway"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/wallet"
)

// late is the World's front door, which is made after the gateway.
type late struct{ w *World }

func (l late) ServeHTTP(w http.ResponseWriter, r *http.Request) { l.w.Handler.ServeHTTP(w, r) }

// testDesk is gateway.Sandbox; a member's account name is its id.
type testDesk struct{ w *World }

func (d testDesk) TestMember(_ context.Context, account string) (gateway.TestMember, error) {
	m, err := id.Parse[any](account)
	return gateway.TestMember{ID: id.Member(m), Account: account, Player: gateway.Player{Currency: money.BDT}}, err
}

func (d testDesk) TestGames(context.Context, string) ([]gateway.Game, error) {
	return []gateway.Game{{NodeID: NodeID, Name: "Tiger", Vendor: Vendor, Code: Game}}, nil
}

func (d testDesk) Book(ctx context.Context, member id.Member, c money.Currency) ([]wallet.Record, error) {
	p, err := d.w.Wallet.Records(ctx, wallet.RecordQuery{Member: member, Currency: c, Page: page.Request{Limit: 20}})
	return p.Items, err
}
