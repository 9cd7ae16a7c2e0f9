package main

import (
	"context"
	"io/fs"
	"log/slog"
	"path"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"baize/internal/betting"
	"baize/internal/betting/bettingdb"
	"baize/internal/cashier"
	"baize/internal/cashier/cashierdb"
	"baize/internal/gateway"
	"baize/internal/gateway/gatewaydb"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
	"baize/internal/platform/secret"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/bonus/bonusdb"
	"baize/internal/studio/jackpot"
	"baize/internal/wallet"
	"baize/migrations"
	"baize/test/sim/disk"
)

// house is the product's rooms on one database, as one life of the process has
// them; a crash ends it and another is built on what the disk has left.
type house struct {
	db      *db.DB
	ids     *id.Source
	book    *ledger.Service
	wallet  *wallet.Service
	bus     *bus.Bus
	jobs    *jobs.Jobs
	betting *betting.Service
	gateway *gateway.Service
	cashier *cashier.Service
	bonus   *bonus.Service
	jackpot *jackpot.Service
}

const databaseFile = "baize.db"

var quiet = slog.New(slog.DiscardHandler)

// openHouse wires the rooms by level, as the application does.
func (w *world) openHouse() (*house, error) {
	d, err := db.Open(w.ctx, db.Config{URL: w.disk.Path(databaseFile), Log: quiet, Conduct: w.conduct, KeyRun: w.keyRun(), Behind: w.balancesBehind()})
	if err != nil {
		return nil, err
	}
	h := &house{db: d, ids: id.NewSource(w.clock, 1)}
	last, err := d.LastID(w.ctx, simulatedColumns()...)
	if err != nil {
		return nil, err
	}
	said, err := bus.LastAt(w.ctx, d)
	if err != nil {
		return nil, err
	}
	h.ids.Past(max(last, int64(id.Floor[any](said))))
	h.book = ledger.New(ledger.Deps{DB: d, Store: ledgerdb.New(d), Clock: w.clock, IDs: h.ids, Anchors: &w.anchors, Log: quiet})
	h.wallet = wallet.New(wallet.Deps{Ledger: h.book})
	h.bus = bus.New(d, w.clock, quiet)
	h.jobs = jobs.New(d, w.clock, h.ids, quiet)
	h.betting = betting.New(betting.Deps{
		DB: d, Store: bettingdb.New(d), Wallet: h.wallet, Bus: h.bus, Clock: w.clock, IDs: h.ids, Games: w.rules, Members: w.rules,
	})
	h.bonus = bonus.New(bonus.Deps{
		DB: d, Store: bonusdb.New(d), Wallet: h.wallet, Bus: h.bus, Clock: w.clock, IDs: h.ids, Rand: w.chance, Bets: h.betting,
		Lanes: w.rules, People: w.rules, Log: quiet,
	})
	h.betting.Connect(h.bonus)
	chance := rng.NewSeeded(w.seed)
	box, err := secret.NewBox(make([]byte, 32), chance)
	if err != nil {
		return nil, err
	}
	h.gateway, err = gateway.New(gateway.Deps{
		DB: d, Store: gatewaydb.New(d), Bus: h.bus, IDs: h.ids, Clock: w.clock, Rand: w.chance, Bets: h.betting, Balances: h.wallet,
		Catalogue: w.rules, Members: w.rules, SealKey: make([]byte, 32), Log: quiet,
		Limits: gateway.Limits{Timeout: time.Hour}, // no seed decides how fast the machine is
	})
	if err != nil {
		return nil, err
	}
	h.jackpot = w.jackpots(h, box)
	h.cashier, err = cashier.New(cashier.Deps{
		DB: d, Store: cashierdb.New(d, box), Wallet: h.wallet, Ledger: h.book, Bus: h.bus, Jobs: h.jobs, Clock: w.clock, IDs: h.ids, Log: quiet,
		Methods: methods(), Providers: []cashier.Provider{w.psp}, Turnover: h.bonus,
		Kin: cashier.KinDeps{People: w.rules, Switches: w.rules, Rollovers: h.bonus, Rules: cashier.KinRules{Min: money.Unit, Max: kinMost, Day: kinDay}},
	})
	if err != nil {
		return nil, err
	}
	h.jobs.Add(h.cashier.Jobs()...)
	h.jobs.Add(h.book.Jobs()...)
	h.jobs.Add(h.bonus.Jobs()...)
	for _, l := range w.listeners(h) {
		h.bus.Listen(l)
	}
	return h, nil
}

func methods() []cashier.Method {
	wide := cashier.Method{
		Provider: pspCode, Account: cashier.BankForm, DepositMin: money.Unit, DepositMax: 100_000 * money.Unit,
		WithdrawMin: money.Unit, WithdrawMax: 100_000 * money.Unit, FeeBasisPoints: 150,
	}
	first, second := wide, wide
	first.Code, first.Currency = methodOf("BDT"), "BDT"
	second.Code, second.Currency = methodOf("VND"), "VND"
	return []cashier.Method{first, second}
}

func methodOf(c money.Currency) string { return "bank-" + string(c) }

// template is a migrated, empty database that every seed begins with a copy of.
func template(ctx context.Context) (*disk.Disk, error) {
	d := disk.New()
	h, err := db.Open(ctx, db.Config{URL: d.Path(databaseFile), Log: quiet})
	if err != nil {
		return nil, err
	}
	schema, err := partOf(migrations.Files)
	if err != nil {
		return nil, err
	}
	if err := h.Migrate(ctx, schema); err != nil {
		return nil, err
	}
	err = h.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `CREATE TABLE sim_taken (id INTEGER NOT NULL PRIMARY KEY)`); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO sim_taken (id) VALUES (1)`); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `CREATE TABLE sim_acted (seq BIGINT NOT NULL PRIMARY KEY, action_id BIGINT NOT NULL)`); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `CREATE TABLE sim_seen (listener TEXT, seq BIGINT, topic TEXT, PRIMARY KEY (listener, seq)) WITHOUT ROWID`)
		return err
	})
	if err != nil {
		return nil, err
	}
	return d, h.Close()
}

// whole are the rooms that are simulated with all of their tables, so that a
// migration of theirs is played from the day it is written; parts are single
// files of other rooms.
var (
	whole = []string{"platform", "ledger", "betting", "cashier", "gateway"}
	parts = []string{"00701*", "01720*", "01770*", "01870*"}
)

// partOf leaves out the tables of rooms that are not simulated: every opening
// of the database reads the whole schema.
func partOf(all fs.FS) (fs.FS, error) {
	part := fstest.MapFS{}
	for _, dir := range []string{".", "sqlite"} {
		names, err := fs.Glob(all, path.Join(dir, "*.sql"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if !simulated(path.Base(name)) {
				continue
			}
			raw, err := fs.ReadFile(all, name)
			if err != nil {
				return nil, err
			}
			part[name] = &fstest.MapFile{Data: raw, Mode: 0o444}
		}
	}
	return part, nil
}

func simulated(name string) bool {
	return slices.Contains(whole, migrations.Room(name)) || slices.ContainsFunc(parts, func(pattern string) bool {
		in, _ := path.Match(pattern, name)
		return in
	})
}

// runSeeds is one seed in how many has short runs of keys. Runs are written
// beside what else happens, so that such a seed does not do quite the same each
// time, and is not played twice.
const runSeeds = 4

func shortRuns(seed uint64) bool { return seed%runSeeds == 1 }

func (w *world) keyRun() int {
	if shortRuns(w.seed) {
		return 48
	}
	return 0
}

// balancesBehind lets balances come into their rows every few changes in most seeds, and
// never but at the end in the others.
func (w *world) balancesBehind() int {
	if w.seed%3 == 0 {
		return 0
	}
	return 8
}

// simulatedColumns are those of migrations.IDColumns that are here.
func simulatedColumns() []string {
	absent := []string{"care_", "compliance_", "feedback_", "identity_", "loyalty_", "messaging_", "push_", "rewards_", "staff_", "studio_", "support_"}
	return slices.DeleteFunc(migrations.IDColumns(), func(column string) bool {
		return !strings.HasPrefix(column, "studio_jackpot_") && slices.ContainsFunc(absent, func(room string) bool { return strings.HasPrefix(column, room) })
	})
}

// start is the moment at which every seed's clock stands first.
var start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
