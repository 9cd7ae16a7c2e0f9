package app

import (
	"context"
	"net/http"
	"path/filepath"
	"runtime"
	"time"

	"baize/internal/betting"
	"baize/internal/betting/bettingdb"
	"baize/internal/care"
	"baize/internal/cashier"
	"baize/internal/catalogue"
	"baize/internal/catalogue/cataloguedb"
	"baize/internal/catalogue/titles"
	"baize/internal/compliance"
	"baize/internal/content"
	"baize/internal/content/contentdb"
	"baize/internal/feedback"
	"baize/internal/feedback/feedbackdb"
	"baize/internal/gateway"
	"baize/internal/gateway/gatewaydb"
	"baize/internal/gateway/reconcile"
	"baize/internal/gateway/transfer"
	"baize/internal/gateway/transfer/simvendor"
	"baize/internal/gateway/vendors"
	"baize/internal/gateway/vendors/ours"
	"baize/internal/identity"
	"baize/internal/identity/authenticator"
	"baize/internal/identity/identitydb"
	"baize/internal/identity/passkey"
	"baize/internal/identity/phoneauth"
	"baize/internal/identity/social"
	"baize/internal/kernel/locale"
	"baize/internal/ledger"
	"baize/internal/ledger/anchor"
	"baize/internal/ledger/ledgerdb"
	"baize/internal/members"
	"baize/internal/members/membersdb"
	"baize/internal/messaging"
	"baize/internal/messaging/push"
	"baize/internal/messaging/support"
	"baize/internal/platform/blob"
	"baize/internal/platform/httpx"
	"baize/internal/platform/mmdb"
	"baize/internal/platform/seamless"
	"baize/internal/reporting"
	"baize/internal/rewards"
	"baize/internal/rewards/bonus"
	"baize/internal/rewards/loyalty"
	"baize/internal/rewards/prize"
	"baize/internal/rewards/quest"
	"baize/internal/rewards/rewardsdb"
	"baize/internal/screens"
	"baize/internal/screens/screenshttp"
	"baize/internal/site"
	"baize/internal/site/sitedb"
	"baize/internal/staff"
	"baize/internal/staff/staffdb"
	"baize/internal/studio"
	"baize/internal/studio/fishing/fishdb"
	"baize/internal/studio/fishing/pier"
	"baize/internal/studio/jackpot"
	"baize/internal/studio/pit"
	"baize/internal/studio/poker/cardroom"
	"baize/internal/studio/poker/pokerdb"
	"baize/internal/studio/runner"
	"baize/internal/studio/studiodb"
	"baize/internal/wallet"
)

// rooms are all rooms, in the order of their levels.
type rooms struct {
	ledger        *ledger.Service
	identity      *identity.Service
	hasher        *identity.Hasher
	apps          *authenticator.Service
	passkeys      *passkey.Service
	social        *social.Service
	site          *site.Service
	wallet        *wallet.Service
	members       *members.Service
	staff         *staff.Service
	betting       *betting.Service
	cashier       *cashier.Service
	care          *care.Service
	compliance    *compliance.Service
	messaging     *messaging.Service
	push          *push.Service
	support       *support.Service
	feedback      *feedback.Service
	rewards       *rewards.Service
	bonus         *bonus.Service
	quests        *quest.Service
	loyalty       *loyalty.Service
	centre        *loyalty.Centre
	givers        prize.Givers
	pay           payers // the simulated providers' own sides
	catalogue     *catalogue.Service
	gateway       *gateway.Service
	reconcile     *reconcile.Service
	vendors       *vendors.Service // vendors with dialects of their own
	transfer      *transfer.Service
	outside       *http.Client         // calls the addresses of vendors that staff set
	walletVendors *ours.Wallets        // vendors that keep wallets, as they are set up
	coins         []*simvendor.Service // the sandbox's transfer vendors' own side
	content       *content.Service
	studio        *runner.Service
	cardroom      *cardroom.Service
	pier          *pier.Service
	pit           *pit.Service
	jackpot       *jackpot.Service
	screens       *screens.Service
	reporting     *reporting.Service

	endCallLog context.CancelFunc
	endLook    context.CancelFunc // the first look of the program at itself
}

// makeRooms wires the rooms from low to high.
func (a *App) makeRooms() error {
	for _, level := range []func() error{a.makeBase, a.makePeople, a.makeMessaging, a.makeMoney, a.makeGames} {
		if err := level(); err != nil {
			return err
		}
	}
	return nil
}

// makeBase makes level 2: the book, the site and who may come in.
func (a *App) makeBase() (err error) {
	r, p := &a.rooms, a.platform
	r.ledger = ledger.New(ledger.Deps{
		DB: p.db, Store: ledgerdb.New(p.db), Clock: p.clock, IDs: p.ids, Anchors: anchor.File{Path: p.anchors()}, Log: p.log,
	})
	r.site = site.New(site.Deps{
		DB: p.db, Store: sitedb.New(p.db), Clock: p.clock, Bus: p.bus, Auditor: siteAudit{a}, Keys: envelopeKeys{a}, Registration: registration{a},
		Built: screenshttp.Languages(sites(p.cfg.phoneSources())), PhoneAuth: p.cfg.phoneForBrowser(), OpenPrefixes: []string{"/callback/", "/api/v1/feedback"},
		Queue: p.jobs, Countries: countryFile{mmdb.New(filepath.Join(p.cfg.Data, countriesFile), p.clock)}, LeastAge: a.leastAge,
	})
	r.content = content.New(content.Deps{
		DB: p.db, Store: contentdb.New(p.db), Clock: p.clock, IDs: p.ids, Bus: p.bus, Auditor: contentAudit{a},
		Queue: p.jobs, Readers: contentReaders{a}, Blobs: blob.Dir{Path: filepath.Join(p.cfg.Data, picturesFolder)},
		Acceptances: contentAcceptances{a},
	})
	r.hasher, err = identity.NewHasher(identity.HasherConfig{Pepper: p.box.Derive("pepper"), Parallel: runtime.NumCPU()})
	if err != nil {
		return err
	}
	envelope, err := identity.EnvelopeKey(p.box.Derive("envelope"))
	if err != nil {
		return err
	}
	policy := identity.DefaultPolicy()
	policy.HumanCheck = p.cfg.HumanCheck
	policy.RequireEnvelope, policy.SessionIdle, policy.LoginLock = p.cfg.requireJWE(), p.cfg.SessionIdle, p.cfg.LoginLock
	policy.SessionAbsolute = max(policy.SessionAbsolute, policy.SessionIdle)
	phones, err := phoneauth.New(p.cfg.phoneAuth())
	if err != nil {
		return err
	}
	r.identity, err = identity.New(identity.Deps{
		DB: p.db, Store: identitydb.New(p.db), Clock: p.clock, IDs: p.ids, Random: p.rng, Bus: p.bus, Hasher: r.hasher,
		CaptchaKey: p.box.Derive("captcha"), EnvelopeKeys: envelopeList(envelope), Rules: registrationRules{r.site}, Policy: policy,
		Invitations: invitations{a}, Switches: r.site, Terms: r.content, Phones: phones, LeastAge: a.leastAge,
	})
	return err
}

// makePeople makes level 3: pockets, profiles and operators.
func (a *App) makePeople() (err error) {
	r, p := &a.rooms, a.platform
	r.wallet = wallet.New(wallet.Deps{Ledger: r.ledger})
	r.members = members.New(members.Deps{
		DB: p.db, Store: membersdb.New(p.db), Clock: p.clock, IDs: p.ids, Random: p.rng, Bus: p.bus,
		Credentials: r.identity, Audit: a.auditMembers, Halt: a.haltBets, Wallets: a.fundsOf, Ranks: a.rankLabel, KnownFor: profilesKnownFor, BirthdayLimit: a.leastAge,
	})
	r.identity.Connect(r.members)
	if err := a.makeProofs(); err != nil {
		return err
	}
	r.staff, err = staff.New(staff.Deps{
		DB: p.db, Store: staffdb.New(p.db), Clock: p.clock, IDs: p.ids, Random: p.rng, Hasher: r.hasher,
		Throttle: identity.NewThrottle(identitydb.New(p.db), p.clock), SealKey: p.box.Derive("staff"),
		Anchors: anchor.File{Path: p.staffAnchors()},
	})
	return err
}

// profilesKnownFor bounds how long a node may keep the profile of a member whom
// another one has frozen or opened again, should the event not reach it. Bets and
// launches do not wait for it where a member was frozen: see haltBets.
const profilesKnownFor = time.Minute

// makeMoney makes levels 4 and 5: bets, payments and the catalogue.
func (a *App) makeMoney() (err error) {
	r, p := &a.rooms, a.platform
	a.makeCare()
	r.catalogue = catalogue.New(catalogue.Deps{
		DB: p.db, Store: cataloguedb.New(p.db), Clock: p.clock, IDs: p.ids, Bus: p.bus, Auditor: catalogueAudit{a},
		Names: boardNames{a}, Halts: pacedGames{r.site}, Rests: vendorRests{r}, Config: catalogue.DefaultConfig(),
	})
	r.betting = betting.New(betting.Deps{
		DB: p.db, Store: bettingdb.New(p.db), Wallet: r.wallet, Bus: p.bus, Clock: p.clock, IDs: p.ids,
		Games: bettingGames{r}, Members: r.members, Guard: r.care, GameNames: r.catalogue, Auditor: bettingAudit{a},
	})
	r.rewards = rewards.New(rewards.Deps{DB: p.db, Store: rewardsdb.New(p.db), Clock: p.clock, Auditor: rewardsAudit{a}, Sandbox: p.cfg.Sandbox})
	r.givers = prize.Givers{}
	r.bonus = a.makeBonus()
	a.makeLoyalty()
	a.makeQuests()
	a.knowPrizes()
	r.feedback = feedback.New(feedback.Deps{
		DB: p.db, Store: feedbackdb.New(p.db), Blobs: blob.Dir{Path: filepath.Join(p.cfg.Data, lettersFolder)}, Clock: p.clock, IDs: p.ids,
		Auditor: feedbackAudit{a}, Key: p.box.Derive("feedback senders"), Answered: a.tellAnswered,
	})
	a.makeCompliance()
	return a.makeCashier()
}

// makeGames makes level 6 and 7: the vendors' door and the screens.
func (a *App) makeGames() (err error) {
	r, p := &a.rooms, a.platform
	if r.vendors, err = a.makeVendors(); err != nil {
		return err
	}
	a.makeTransfers()
	r.gateway, err = gateway.New(gateway.Deps{
		DB: p.db, Store: gatewaydb.New(p.db), Bus: p.bus, IDs: p.ids, Clock: p.clock, Rand: p.rng,
		Bets: r.betting, Balances: r.wallet, Catalogue: launchable{r.catalogue}, Members: a.playing(r.members),
		Auditor: gatewayAudit{a}, Vendors: gatewayVendors{r.catalogue, r.vendors}, StepUp: r.staff, HouseKey: a.houseKeyOf, Sandbox: a.sandboxDesk(), Inside: a.inside(),
		Foreign: r.vendors, Outside: r.transfer, SealKey: p.box.Derive("vendor keys"), Log: p.log,
		Limits: p.cfg.vendorLimits(), Rounds: a.roundAsker, Approvals: gatewayApprovals{a},
	})
	if err != nil {
		return err
	}
	r.staff.Effects(gatewayApprovals{a}.effect())
	desks := a.makeJackpots()
	r.studio = runner.New(runner.Deps{
		DB: p.db, Store: studiodb.New(p.db), Titles: studioTitles{r.catalogue}, Switches: r.site, Desks: desks, Push: p.hub, Box: p.box,
		Clock: p.clock, Rand: p.rng, IDs: p.ids, Log: p.log,
	})
	r.pit = pit.New(pit.Deps{
		DB: p.db, Store: studiodb.NewPit(p.db), Desks: desks, Push: p.hub, Box: p.box, Clock: p.clock, Rand: p.rng, IDs: p.ids, Log: p.log,
		Auditor: pitAudit{a},
	})
	r.cardroom = cardroom.New(cardroom.Deps{
		DB: p.db, Store: pokerdb.New(p.db), Desks: a.desks(), Push: p.hub, Box: p.box, Clock: p.clock, Rand: p.rng, IDs: p.ids, Log: p.log,
		Tables: cardTables(p.cfg), Mutes: r.pit, Traces: pokerTraces{r.identity},
	})
	r.pier = pier.New(pier.Deps{
		DB: p.db, Store: fishdb.New(p.db), Desks: a.desks(), Push: p.hub, Box: p.box, Clock: p.clock, Rand: p.rng, IDs: p.ids, Log: p.log,
		Rooms: pier.HouseRooms(), Pools: r.jackpot,
	})
	r.reconcile = reconcile.New(reconcile.Deps{
		DB: p.db, Store: gatewaydb.New(p.db), Clock: p.clock, Cases: r.gateway, Auditor: gatewayAudit{a}, Sources: a.reports(), Wallets: reconcile.Keepers{Vendors: r.walletVendors},
	})
	r.reporting = a.makeReporting()
	r.screens = screens.New(screens.Deps{
		Site: r.site, Content: r.content, Catalogue: r.catalogue, Clock: p.clock, Build: screenshttp.Build(sites(p.cfg.phoneSources())),
	})
	return err
}

// insideURL stands for this process: house games and the sandbox provider are
// outsiders that happen to live here, so they speak HTTP and sign what they
// say, but need no socket.
const (
	insideURL     = "http://inside.baize.example"
	insideTimeout = 10 * time.Second
)

// inside is a transport to the program's own handler, which is made after the
// rooms that call it.
func (a *App) inside() http.RoundTripper {
	return httpx.Local{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) })}
}

// desks are the vendor codes that the studio plays as, each with a signed
// client whose calls stay in this process.
func (a *App) desks() []studio.Desk {
	var all []studio.Desk
	for _, v := range titles.Vendors() {
		wallet := seamless.NewClient(seamless.Config{
			BaseURL: insideURL, Vendor: v.Code, KeyID: houseKey, Secret: a.houseSecret(v.Code), Clock: a.clock, Rand: a.rng,
			Transport: a.inside(),
		})
		all = append(all, studio.Desk{Vendor: v.Code, Wallet: studio.Spendable{Wallet: wallet}})
	}
	return all
}

// start begins what works by itself, after seeding. The studio first makes
// good what a stopped process left open, and needs the gateway for that.
func (r *rooms) start(ctx context.Context, role Role) error {
	go func() { _, _ = r.catalogue.Lanes(ctx, locale.Default) }() // so that the first visitor need not wait for the catalogue
	looking, end := context.WithCancel(context.WithoutCancel(ctx))
	r.endLook = end
	go r.compliance.Begin(looking)
	logging, end := context.WithCancel(context.WithoutCancel(ctx))
	r.endCallLog = end
	go r.gateway.StoreCalls(logging)
	begins := []func(context.Context) error{r.care.Start, r.push.Start, r.gateway.Start, r.jackpot.Start}
	if role.opens() { // rounds belong to where their players come in
		begins = append(begins, r.studio.Start, r.cardroom.Start, r.pit.Start, r.pier.Start)
	}
	for _, begin := range begins {
		if err := begin(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (r *rooms) stop() {
	for _, end := range []context.CancelFunc{r.endCallLog, r.endLook} {
		if end != nil {
			end()
		}
	}
	r.pier.Stop()
	r.pit.Stop()
	r.cardroom.Stop()
	r.pit.Stop()
	r.studio.Stop()
	r.jackpot.Stop()
	r.gateway.Stop()
}
