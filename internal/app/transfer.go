package app

import (
	"context"
	"time"

	"baize/internal/catalogue/titles"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/transfer/transferdb"
	"baize/internal/gateway/transfer/transferwire"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/staff"
)

// How long the sandbox's vendors keep a caller waiting: a lost call longer than
// anybody waits, a slow one shorter.
const (
	coinPatience = 30 * time.Second
	coinSlowBy   = 3 * time.Second
)

// makeTransfers makes the vendors that keep wallets. In the sandbox two live
// here; they speak the whole protocol, signatures included, without a socket.
func (a *App) makeTransfers() (err error) {
	r, p := &a.rooms, a.platform
	var vendors []transfer.Vendor
	for _, v := range titles.WalletVendors() {
		if !p.cfg.Sandbox {
			break
		}
		secret := p.box.Derive("transfer vendor " + v.Code)
		sim := simvendor.New(simvendor.Deps{
			House: v.Code, Names: v.Name, DB: p.db, Clock: p.clock, IDs: p.ids, Rand: p.rng, Catalog: p.catalog,
			Secret: secret, Audit: a.auditTransfers, Patience: coinPatience, SlowBy: coinSlowBy,
		})
		client, err := transferwire.NewClient(transferwire.Config{
			BaseURL: insideURL, Vendor: v.Code, Product: simvendor.Product, KeyID: houseKey, Secret: secret,
			PasswordKey: p.box.Derive("transfer passwords " + v.Code), Clock: p.clock, Rand: p.rng,
			Transport: httpx.Local{Handler: sim.Handler()},
		})
		if err != nil {
			return err
		}
		r.coins, vendors = append(r.coins, sim), append(vendors, client)
	}
	r.transfer, err = transfer.New(transfer.Deps{
		DB: p.db, Store: transferdb.New(p.db), Pockets: r.wallet, Members: transferMembers{a.playing(r.members), currencies{r.members}}, Guard: r.care,
		Doors: transferDoors{a}, Cases: transferCases{a}, Bus: p.bus, Queue: p.jobs, IDs: p.ids, Clock: p.clock, Log: p.log, Vendors: vendors, Audit: a.auditTransfers,
	})
	return err
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
