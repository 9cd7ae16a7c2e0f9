package app

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"baize/internal/catalogue/titles"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transferdb"
	"baize/internal/gateway/vendors"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/staff"
)

// How long the sandbox's vendors keep a caller waiting: a lost call longer than
// anybody waits, a slow one shorter.
const (
	coinPatience = 30 * time.Second
	coinSlowBy   = 3 * time.Second
)

// makeTransfers makes the moving of money to vendors that keep wallets.
func (a *App) makeTransfers() {
	r, p := &a.rooms, a.platform
	r.transfer = transfer.New(transfer.Deps{
		DB: p.db, Store: transferdb.New(p.db), Pockets: r.wallet, Members: transferMembers{a.playing(r.members), currencies{r.members}}, Guard: r.care,
		Doors: transferDoors{a}, Cases: transferCases{a}, Bus: p.bus, Queue: p.jobs, IDs: p.ids, Clock: p.clock, Log: p.log, Vendors: r.walletVendors, Approvals: cashierApprovals{a}, Audit: a.auditTransfers,
	})
}

// coinTransport carries calls to vendors that keep wallets. In the sandbox two
// live here; they speak the whole protocol, signatures included, without a
// socket, at addresses that lead nowhere else.
func (a *App) coinTransport(outside http.RoundTripper) http.RoundTripper {
	r, p := &a.rooms, a.platform
	if !p.cfg.Sandbox {
		return outside
	}
	hosts := coinHosts{inside: map[string]http.RoundTripper{}, outside: outside}
	for _, v := range titles.WalletVendors() {
		sim := simvendor.New(simvendor.Deps{
			House: v.Code, Names: v.Name, DB: p.db, Clock: p.clock, IDs: p.ids, Rand: p.rng, Catalog: p.catalog,
			Signer: a.coinSigner(v.Code), Audit: a.auditTransfers, Patience: coinPatience, SlowBy: coinSlowBy,
		})
		r.coins = append(r.coins, sim)
		hosts.inside[coinHost(v.Code)] = httpx.Local{Handler: sim.Handler()}
	}
	return hosts
}

// coinHosts leads calls of the sandbox's vendors inside.
type coinHosts struct {
	inside  map[string]http.RoundTripper
	outside http.RoundTripper
}

// RoundTrip sends a call to its host.
func (h coinHosts) RoundTrip(r *http.Request) (*http.Response, error) {
	if in := h.inside[r.URL.Host]; in != nil {
		return in.RoundTrip(r)
	}
	return h.outside.RoundTrip(r)
}

func coinHost(vendor string) string {
	return strings.ToLower(vendor) + "." + strings.TrimPrefix(insideURL, "http://")
}

// coinSigner is of the keys that a sandbox vendor has: those that are live, for
// whatever staff issue for it is told to it at once.
func (a *App) coinSigner(vendor string) func(context.Context, string) *seamless.Signer {
	return func(ctx context.Context, keyID string) *seamless.Signer {
		return a.rooms.gateway.Signer(ctx, vendor, keyID)
	}
}

// seedCoins sets the sandbox's vendors up as staff would, unless they stand.
func (a *App) seedCoins(ctx context.Context) error {
	for _, v := range titles.WalletVendors() {
		if a.rooms.vendors.Peer(ctx, v.Code) != nil {
			continue
		}
		err := a.rooms.vendors.Set(ctx, vendors.Settings{
			Vendor: v.Code, Dialect: vendors.Transfer, BaseURL: "http://" + coinHost(v.Code), Product: simvendor.Product,
		})
		if err != nil {
			return fmt.Errorf("settings of %s: %w", v.Code, err)
		}
	}
	return nil
}

func (a *App) auditTransfers(ctx context.Context, tx *db.Tx, by id.Staff, what, subject string, before, after any) error {
	return a.rooms.staff.Audit(ctx, tx, staff.Action{Operator: by, What: what, Subject: subject, Before: before, After: after})
}

// transferMembers joins the two questions that transfers ask about a member.
type transferMembers struct {
	carefulMembers
	of currencies
}

func (m transferMembers) CurrencyOf(ctx context.Context, member id.Member) (money.Currency, error) {
	return m.of.CurrencyOf(ctx, member)
}

type transferDoors struct{ a *App }

func (d transferDoors) VendorDoor(ctx context.Context, vendor string, lang locale.Lang) (string, bool, error) {
	return d.a.rooms.catalogue.VendorDoor(ctx, vendor, lang)
}

// transferCases opens the gateway's cases; the gateway is made after transfers.
type transferCases struct{ a *App }

func (c transferCases) OpenCase(ctx context.Context, tx *db.Tx, kind, vendor, subject string, member id.Member, detail string) error {
	return c.a.rooms.gateway.OpenCase(ctx, tx, kind, vendor, subject, member, detail)
}
