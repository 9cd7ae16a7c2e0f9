package app

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"baize/internal/catalogue/titles"
	"baize/internal/gateway"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/platform/db"
	"baize/internal/platform/idem"
	"baize/internal/rewards/prize"
	"baize/internal/staff"
	"baize/internal/wallet"
)

// sandboxFunds is the play money that member1 starts with.
const sandboxFunds = 50_000 * money.Unit

// sandboxAccounts are what announce prints; the password is empty when the
// accounts stood already.
type sandboxAccounts struct {
	password string
	staff    []staff.Seeded
}

type seedCmd struct{}

// Run seeds the sandbox brand and stops.
func (seedCmd) Run(ctx context.Context, cfg *Config, s streams) error {
	if !cfg.Sandbox {
		return errors.New("only the sandbox brand is seeded; start without --no-sandbox")
	}
	a, err := New(ctx, cfg, s.err)
	if err != nil {
		return err
	}
	defer a.Stop(ctx)
	if err := a.seedSandbox(ctx); err != nil {
		return err
	}
	a.printAccounts(s.out)
	fmt.Fprintln(s.out, "baize: the sandbox brand is seeded")
	return nil
}

// seedHouse fills what every brand needs to have the house's own games: their
// titles, and the keys with which the studio signs. It may be repeated.
func (a *App) seedHouse(ctx context.Context) error {
	if err := a.seedTitles(ctx); err != nil {
		return fmt.Errorf("titles: %w", err)
	}
	for _, v := range titles.Vendors() {
		if err := a.seedKey(ctx, v.Code); err != nil {
			return fmt.Errorf("key of %s: %w", v.Code, err)
		}
	}
	return nil
}

// seedKey sees to it that the house can sign as a vendor. Where two other keys
// are live it cannot, but that must not keep all else from starting.
func (a *App) seedKey(ctx context.Context, vendor string) error {
	if a.houseKeyOf(ctx, vendor) == "" {
		return nil
	}
	err := a.rooms.gateway.AddKey(ctx, gateway.Key{Vendor: vendor, KeyID: houseKey, Secret: a.houseSecret(vendor)})
	if errors.Is(err, gateway.ErrKeysFull) {
		a.log.ErrorContext(ctx, "the house cannot sign as a vendor beside two other live keys: retire one and start again", "vendor", vendor)
		return nil
	}
	return err
}

// seedSandbox fills what the sandbox brand needs; every step may be repeated.
func (a *App) seedSandbox(ctx context.Context) error {
	if err := a.seedHouse(ctx); err != nil {
		return err
	}
	if err := a.seedCoins(ctx); err != nil {
		return err
	}
	if err := a.rooms.content.Seed(ctx); err != nil {
		return fmt.Errorf("content: %w", err)
	}
	if err := a.seedBonus(ctx); err != nil {
		return err
	}
	if err := a.rooms.quests.Seed(ctx); err != nil {
		return fmt.Errorf("quests: %w", err)
	}
	if err := a.rooms.loyalty.SeedSandbox(ctx); err != nil {
		return fmt.Errorf("points mall: %w", err)
	}
	return a.seedAccounts(ctx)
}

// seedTitles writes the title list unless this edition of it stands already;
// making it again at every start would cost more than all the rest.
func (a *App) seedTitles(ctx context.Context) error {
	mark := idem.Key{Scope: seedScope, ID: "titles." + titles.Edition}
	done, err := idem.Done(ctx, a.db, mark.Scope, mark.ID)
	if err != nil || done {
		return err
	}
	if err := a.rooms.catalogue.Seed(ctx, titles.Vendors(), titles.All()); err != nil {
		return err
	}
	return a.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, _, err := idem.Once(ctx, tx, a.clock, mark, func() (struct{}, error) { return struct{}{}, nil })
		return err
	})
}

// houseKey names the key with which the studio signs for a vendor it stands in
// for.
const houseKey = "house"

// houseKeyOf names the key with which the house itself signs as a vendor. One
// that is set up outside is not the house, whatever its code, and its keys are
// for staff to issue and retire.
func (a *App) houseKeyOf(ctx context.Context, vendor string) string {
	ours := slices.ContainsFunc(titles.Vendors(), func(v titles.Vendor) bool { return v.Code == vendor })
	if !ours || a.rooms.vendors.Peer(ctx, vendor) != nil {
		return ""
	}
	return houseKey
}

func (a *App) houseSecret(vendor string) []byte { return a.box.Derive("house vendor " + vendor) }

// seedAccounts opens the sandbox accounts once.
func (a *App) seedAccounts(ctx context.Context) error {
	done, err := idem.Done(ctx, a.db, seedScope, seedAccounts)
	if err != nil || done {
		return err
	}
	password := a.cfg.SandboxPassword
	if password == "" {
		password = randomPassword(a.rng)
	}
	ids, err := a.rooms.members.SeedSandbox(ctx, password)
	if err != nil {
		return fmt.Errorf("members: %w", err)
	}
	if a.seeded.staff, err = a.rooms.staff.SeedSandbox(ctx, password); err != nil {
		return fmt.Errorf("staff: %w", err)
	}
	a.seeded.password = password
	return a.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, _, err := idem.Once(ctx, tx, a.clock, idem.Key{Scope: seedScope, ID: seedAccounts}, func() (struct{}, error) {
			return struct{}{}, a.fund(ctx, tx, ids["member1"])
		})
		return err
	})
}

// The mark that the accounts are seeded.
const (
	seedScope    = "app.seed"
	seedAccounts = "sandbox.accounts"
)

func (a *App) fund(ctx context.Context, tx *db.Tx, member id.Member) error {
	b, err := a.rooms.wallet.Credit(ctx, tx, wallet.Move{
		Member: member, Currency: money.BDT, Pocket: wallet.Cash, Amount: sandboxFunds,
		Counter: ledger.House(ledger.Suspense, money.BDT), Kind: "sandbox.fund", Scope: "sandbox", ExternalID: "fund:" + member.String(),
	})
	if err != nil {
		return err
	}
	if err := a.bus.Publish(ctx, tx, a.rooms.wallet.Changed(b)); err != nil {
		return err
	}
	return a.rooms.loyalty.Give(ctx, tx, prize.Giving{
		Member: member, Currency: money.BDT, Prize: prize.Prize{Kind: prize.Points, Count: sandboxPoints}, Scope: "sandbox", ID: "points:" + member.String(),
	})
}

// sandboxPoints are the points that member1 starts with.
const sandboxPoints = 2_500

// randomPassword has 100 bits.
func randomPassword(r rng.Source) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(rng.Bytes(r, 15)))[:20]
}

// announce prints where everything is, and last the line that scripts wait for.
func (a *App) announce(out io.Writer, addr string, took time.Duration) {
	base := "http://" + addr
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	rows := [][2]string{{"member site", "/"}, {"agent site", "/agent"}, {"back office", "/staff"}, {"API documentation", "/api/docs"}}
	if !a.cfg.Role.opens() {
		rows = [][2]string{{"health", "/healthz"}, {"readiness", "/readyz"}, {"figures", "/metrics"}}
	}
	for _, row := range rows {
		fmt.Fprintf(t, "%s\t%s%s\n", row[0], base, row[1])
	}
	_ = t.Flush()
	a.printAccounts(out)
	fmt.Fprintf(out, "baize: ready %s in %d ms\n", base, took.Milliseconds())
}

func (a *App) printAccounts(out io.Writer) {
	if a.seeded.password == "" {
		return
	}
	fmt.Fprintln(out, "sandbox accounts: member1 (funded) member2 agent1 agent2, staff owner maker checker")
	if a.cfg.SandboxPassword == "" {
		fmt.Fprintln(out, "sandbox password:", a.seeded.password)
	}
	for _, s := range a.seeded.staff {
		fmt.Fprintf(out, "one-time-code secret of %s: %s\n", s.Name, s.TOTP)
	}
}
