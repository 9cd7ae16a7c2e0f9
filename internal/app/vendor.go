package app

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"baize/internal/catalogue"
	"baize/internal/gateway"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/fundist"
	"baize/internal/gateway/vendors/hub88"
	"baize/internal/gateway/vendors/ours"
	"baize/internal/gateway/vendors/vendorsdb"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/outward"
)

// outsideTimeout bounds a call to a vendor's own API; lists of games are long.
const outsideTimeout = 30 * time.Second

func (a *App) makeVendors() (*vendors.Service, error) {
	outside := outward.Guard{Inside: a.cfg.Sandbox}
	client := outside.Client(outsideTimeout)
	keys := lateKeys{&a.rooms}
	a.rooms.outside = client
	a.rooms.walletVendors = &ours.Wallets{
		Keys: keys, Clock: a.clock, Rand: a.rng, Transport: a.coinTransport(client.Transport),
		PasswordKey: func(vendor string) []byte { return a.box.Derive("transfer passwords " + vendor) },
	}
	made, err := vendors.New(vendors.Deps{
		DB: a.db, Store: vendorsdb.New(a.db), Clock: a.clock, Rand: a.rng, SealKey: a.box.Derive("foreign vendors' keys"), Log: a.log,
		Catalogue: vendorTitles{a.rooms.catalogue}, StepUp: a.rooms.staff, Auditor: gatewayAudit{a}, Outward: outside,
		APIs: map[string]vendors.API{
			vendors.Hub88: hub88.Games{Client: client}, vendors.Transfer: a.rooms.walletVendors,
			vendors.Seamless: ours.Seamless{Keys: keys, Clock: a.clock, Rand: a.rng, Client: client},
		},
	})
	a.rooms.walletVendors.Peers = made
	return made, err
}

// lateKeys are the gateway's keys; the gateway is made after those who sign
// with them.
type lateKeys struct{ rooms *rooms }

func (k lateKeys) SigningKey(ctx context.Context, vendor string) (gateway.Key, bool, error) {
	return k.rooms.gateway.SigningKey(ctx, vendor)
}

type vendorTitles struct{ catalogue *catalogue.Service }

func (v vendorTitles) Import(ctx context.Context, by id.Staff, vendor string, list []vendors.Title) (vendors.Imported, error) {
	listed := make([]catalogue.Listed, len(list))
	for i, t := range list {
		listed[i] = catalogue.Listed(t)
	}
	done, err := v.catalogue.Import(ctx, by, vendor, listed)
	return vendors.Imported(done), err
}

func (v vendorTitles) Rest(ctx context.Context, tx *db.Tx, vendor string) error {
	return v.catalogue.Rest(ctx, tx, vendor)
}

// vendorRests asks the room of the gateway, which is made after the catalogue.
type vendorRests struct{ rooms *rooms }

func (v vendorRests) Resting(ctx context.Context) ([]string, error) {
	return v.rooms.vendors.Resting(ctx)
}

// vendorsDoor is the door of vendors that speak a dialect of their own.
func (a *App) vendorsDoor() http.Handler {
	r := &a.rooms
	who := vendorMembers{r.members}
	return vendors.Door(r.vendors, r.gateway, map[string]vendors.Dialect{
		vendors.Hub88: hub88.New(hub88.Deps{Gateway: r.gateway, Members: who, Log: a.log}),
		vendors.Fundist: fundist.New(fundist.Deps{
			DB: a.db, Store: vendorsdb.New(a.db), Gateway: r.gateway, Members: who, Balances: r.wallet, Clock: a.clock, Log: a.log,
		}),
	})
}

type vendorMembers struct{ members *members.Service }

func (v vendorMembers) Profile(ctx context.Context, member id.Member) (vendors.Profile, error) {
	m, err := v.members.Get(ctx, member)
	return vendors.Profile{Currency: m.Currency, RegisteredAt: m.CreatedAt}, err
}

// vendorCmd sets up vendors from the command line; with SQLite the server is
// stopped for it, because a data folder has one process.
type vendorCmd struct {
	Set    vendorSetCmd    `cmd:"" help:"Store what is agreed with a vendor."`
	Key    vendorKeyCmd    `cmd:"" help:"Add a key of a vendor beside the one that stands."`
	Issue  vendorIssueCmd  `cmd:"" help:"Make a key of ours for a vendor and print its public half."`
	Retire vendorRetireCmd `cmd:"" help:"End a key."`
	Games  vendorGamesCmd  `cmd:"" help:"Write the vendor's list of games into the catalogue; new ones begin closed."`
}

type vendorSetCmd struct {
	Code       string `arg:"" help:"The vendor's code in the catalogue."`
	Dialect    string `required:"" enum:"hub88,fundist,seamless,transfer" help:"hub88, fundist, or a protocol of the platform's own: seamless, transfer; for good."`
	BaseURL    string `name:"base-url" help:"Where the vendor's own API is called."`
	OperatorID string `name:"operator-id" help:"Our number in the vendor's books."`
	Product    string `help:"The vendor's own name of what it offers; for transfer alone."`
	ReturnURL  string `name:"return-url" help:"Where the vendor's games send members back to."`

	Currencies []money.Currency `help:"Those that are played for there; none are all."`
}

// Run stores the settings.
func (c vendorSetCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	return withVendors(ctx, cfg, s, func(v *vendors.Service) error {
		return v.Set(ctx, vendors.Settings{Vendor: c.Code, Dialect: c.Dialect, BaseURL: c.BaseURL, OperatorID: c.OperatorID, Product: c.Product, ReturnURL: c.ReturnURL, Currencies: c.Currencies})
	})
}

type vendorKeyCmd struct {
	Code string `arg:"" help:"The vendor's code."`
	Use  string `required:"" enum:"verify,sign,shared" help:"verify: their public key; sign: our private key; shared: a secret of both sides."`
	ID   string `required:"" name:"id" help:"A name for the key, never used before."`
	File string `required:"" type:"existingfile" help:"The key: PEM, or the bytes of the secret."`
}

// Run stores the key.
func (c vendorKeyCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	material, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	if vendors.Use(c.Use) == vendors.Shared {
		material = bytes.TrimRight(material, "\r\n") // that editors leave
	}
	return withVendors(ctx, cfg, s, func(v *vendors.Service) error {
		return v.AddKey(ctx, vendors.Key{Vendor: c.Code, Use: vendors.Use(c.Use), KeyID: c.ID, Material: material})
	})
}

type vendorIssueCmd struct {
	Code string `arg:"" help:"The vendor's code."`
	ID   string `required:"" name:"id" help:"A name for the key, never used before."`
}

// Run makes the key and prints what the vendor is given.
func (c vendorIssueCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	return withVendors(ctx, cfg, s, func(v *vendors.Service) error {
		public, err := v.IssueSignKey(ctx, c.Code, c.ID)
		fmt.Fprint(s.out, string(public))
		return err
	})
}

type vendorRetireCmd struct {
	Code string `arg:"" help:"The vendor's code."`
	Use  string `required:"" enum:"verify,sign,shared" help:"verify, sign or shared."`
	ID   string `required:"" name:"id" help:"The key's name."`
}

// Run ends the key.
func (c vendorRetireCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	return withVendors(ctx, cfg, s, func(v *vendors.Service) error {
		return v.RetireKey(ctx, c.Code, vendors.Use(c.Use), c.ID)
	})
}

type vendorGamesCmd struct {
	Code string `arg:"" help:"The vendor's code."`
}

// Run asks the vendor and prints what came of it.
func (c vendorGamesCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	return withVendors(ctx, cfg, s, func(v *vendors.Service) error {
		done, err := v.ImportGames(ctx, 0, c.Code)
		if err == nil {
			fmt.Fprintf(s.out, "%d games listed, %d new, %d closed\n", done.Listed, done.New, done.Gone)
		}
		return err
	})
}

func withVendors(ctx context.Context, cfg *Config, s streams, do func(*vendors.Service) error) error {
	a, err := New(ctx, cfg, s.err)
	if err != nil {
		return err
	}
	defer a.Stop(ctx)
	return do(a.rooms.vendors)
}
