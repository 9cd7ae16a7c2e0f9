package app

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"baize/internal/betting/bettinghttp"
	"baize/internal/care/carehttp"
	"baize/internal/cashier/cashierhttp"
	"baize/internal/catalogue/cataloguehttp"
	"baize/internal/compliance/compliancehttp"
	"baize/internal/content/contenthttp"
	"baize/internal/feedback/feedbackhttp"
	"baize/internal/feeds"
	"baize/internal/gateway/gatewayhttp"
	"baize/internal/gateway/transfer/transferhttp"
	"baize/internal/gateway/vendorapi"
	"baize/internal/gateway/vendors"
	"baize/internal/identity/identityhttp"
	"baize/internal/ledger/anchor"
	"baize/internal/members/membershttp"
	"baize/internal/messaging/messaginghttp"
	"baize/internal/platform/httpx"
	"baize/internal/platform/seamless"
	"baize/internal/reporting/reportinghttp"
	"baize/internal/rewards/bonus/bonushttp"
	"baize/internal/rewards/loyalty/loyaltyhttp"
	"baize/internal/rewards/rewardshttp"
	"baize/internal/screens/screenshttp"
	"baize/internal/site/sitehttp"
	"baize/internal/staff/staffhttp"
	"baize/internal/studio/jackpot/jackpothttp"
	"baize/internal/studio/studiohttp"
	"baize/internal/wallet/wallethttp"
	"baize/web"
)

// Version is the program's version, shown by the API.
const Version = "0.1.0"

// App is the whole program: made by New, run by Start, ended by Stop.
type App struct {
	*platform
	rooms   rooms
	api     *httpx.API
	handler http.Handler
	server  *http.Server
	failed  chan error
	ready   atomic.Bool

	attic *screenshttp.Attic

	seeded sandboxAccounts // shown once by announce
}

// New opens the platform and wires every room; nothing runs yet.
func New(ctx context.Context, cfg *Config, logs io.Writer) (*App, error) {
	p, err := openPlatform(ctx, cfg, logs)
	if err != nil {
		return nil, err
	}
	a := &App{platform: p, failed: make(chan error, 1)}
	if err = a.makeRooms(); err == nil {
		err = a.makeHTTP()
	}
	if err != nil {
		p.close()
		return nil, err
	}
	a.listen()
	return a, nil
}

// listen connects the rooms' listeners and jobs.
func (a *App) listen() {
	r := &a.rooms
	for _, l := range r.site.Listeners() {
		a.bus.Listen(l)
	}
	for _, l := range slices.Concat(
		r.members.Listeners(),
		r.messaging.Listeners(),
		r.content.Listeners(),
		r.catalogue.Listeners(),
		r.cashier.Listeners(),
		r.care.Listeners(),
		r.compliance.Listeners(),
		r.transfer.Listeners(),
		r.gateway.Listeners(),
		r.jackpot.Listeners(),
		r.bonus.Listeners(),
		r.reporting.Listeners(),
	) {
		a.bus.Listen(l)
	}
	a.listenQuests()
	a.listenLoyalty()
	a.bus.Listen(feeds.Listener(a.hub))
	a.jobs.Add(r.identity.Jobs()...)
	a.jobs.Add(slices.Concat(r.messaging.Jobs(), r.push.Jobs(), r.support.Jobs())...)
	a.jobs.Add(r.site.Jobs()...)
	a.jobs.Add(r.content.Jobs()...)
	a.jobs.Add(r.cashier.Jobs()...)
	a.jobs.Add(r.pay.jobs()...)
	a.jobs.Add(r.compliance.Jobs()...)
	a.jobs.Add(r.transfer.Jobs()...)
	a.jobs.Add(r.ledger.Jobs()...)
	a.jobs.Add(r.staff.Jobs()...)
	a.jobs.Add(r.gateway.DeskJobs()...)
	a.jobs.Add(r.reconcile.Jobs()...)
	a.jobs.Add(r.gateway.Jobs()...)
	a.jobs.Add(r.bonus.Jobs()...)
	a.metrics.Collect(lagCollector{a.bus})
	a.metrics.Collect(vitalsCollector{r.screens.Vitals})
	a.watchSelf()
	a.metrics.Gauge("baize_rows_held", "1 where balances are no longer written into their rows.", oneIf(a.db.Held))
	a.metrics.Gauge("baize_commit_waiting_seconds", "How long the oldest write has waited for its answer.", func() float64 { return a.db.Waiting().Seconds() })
	a.metrics.Gauge("baize_sms_refused", "Codes that this node has not sent since its start because a budget of SMS was spent.", func() float64 { return float64(r.identity.Unsent()) })
	a.metrics.Gauge("baize_sockets", "Open realtime sockets.", func() float64 { return float64(a.hub.Clients()) })
}

// makeHTTP builds the router: every room's routes, then the sites.
func (a *App) makeHTTP() error {
	proxies, err := a.cfg.proxies()
	if err != nil {
		return err
	}
	r := &a.rooms
	a.api = httpx.New(httpx.Options{
		Catalog: a.catalog, Log: a.log, Version: Version, Proxies: proxies,
		Limiter:        httpx.NewLimiter(a.clock, callRate, callBurst),
		Authenticators: []httpx.Authenticator{r.identity, r.staff, studiohttp.Sessions{Service: r.studio}},
		Gates:          []func(*http.Request) error{r.site.Gate},
	})
	identityhttp.Routes(a.api, r.identity)
	a.proofRoutes()
	sitehttp.Routes(a.api, r.site)
	wallethttp.Routes(a.api, r.wallet, currencies{r.members})
	membershttp.Routes(a.api, r.members)
	staffhttp.Routes(a.api, r.staff)
	messaginghttp.Routes(a.api, r.messaging, r.push, r.support)
	bettinghttp.Routes(a.api, r.betting)
	cashierhttp.Routes(a.api, r.cashier)
	carehttp.Routes(a.api, r.care)
	r.pay.routes(a.api.Mux)
	compliancehttp.Routes(a.api, r.compliance)
	cataloguehttp.Routes(a.api, r.catalogue)
	contenthttp.Routes(a.api, r.content)
	feedbackhttp.Routes(a.api, r.feedback)
	rewardshttp.Routes(a.api, r.rewards)
	bonushttp.Routes(a.api, r.bonus)
	a.questRoutes()
	loyaltyhttp.Routes(a.api, r.loyalty, r.centre, accountNames{a})
	reportinghttp.Routes(a.api, r.reporting)
	a.watchReturns()
	gatewayhttp.Routes(a.api, r.gateway, studiohttp.First(r.studio))
	gatewayhttp.StaffRoutes(a.api, r.gateway)
	gatewayhttp.ForeignRoutes(a.api, r.vendors)
	gatewayhttp.ReconcileRoutes(a.api, r.reconcile)
	transferhttp.Routes(a.api, r.transfer)
	transferhttp.SimulatorRoutes(a.api, r.coins)
	for _, coin := range r.coins {
		coin.Mount(a.api.Mux)
	}
	studiohttp.Routes(a.api, r.studio)
	jackpothttp.Routes(a.api, r.jackpot)
	studiohttp.PokerRoutes(a.api, r.studio, r.cardroom)
	studiohttp.TableRoutes(a.api, r.studio, r.pit)
	studiohttp.TableStaffRoutes(a.api, r.pit, r.cardroom)
	studiohttp.FishingRoutes(a.api, r.studio, r.pier)
	realtimeRoutes(a)
	a.attic = screenshttp.NewAttic(filepath.Join(a.cfg.Data, "sites"), a.clock)
	if err := screenshttp.Load(a.api, r.screens, sites(a.platform.cfg.phoneSources()), a.attic); err != nil {
		return err
	}
	docs, err := vendorapi.Handler()
	if err != nil {
		return err
	}
	for _, path := range []string{"/vendor/docs", "/vendor/docs/*", "/vendor/openapi.json"} {
		a.api.Mux.Handle(path, docs)
	}
	a.operations()
	a.knowPermissions()
	a.handler = a.front(gatewayhttp.Vendor(r.gateway), a.vendorsDoor())
	return nil
}

const (
	callRate  = 20 // state-changing calls a second of one caller, when in a hurry
	callBurst = 120
)

// front sends vendors past the router, whose documents and languages mean
// nothing to them; everything else is measured by route.
func (a *App) front(vendor, foreign http.Handler) http.Handler {
	sites := a.metrics.Time(a.api.Mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.URL.Path) > len(seamless.PathPrefix) && r.URL.Path[:len(seamless.PathPrefix)] == seamless.PathPrefix {
			vendor.ServeHTTP(w, r)
			return
		}
		if strings.HasPrefix(r.URL.Path, vendors.PathPrefix) && !isVendorDocs(r.URL.Path) {
			foreign.ServeHTTP(w, r)
			return
		}
		sites.ServeHTTP(w, r)
	})
}

// isVendorDocs reports whether path is of the protocol's own description.
func isVendorDocs(path string) bool {
	return path == "/vendor/docs" || strings.HasPrefix(path, "/vendor/docs/") || path == "/vendor/openapi.json"
}

// operations are the operator's own addresses.
func (a *App) operations() {
	a.api.Mux.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok\nrole:", a.cfg.Role.name()) })
	a.api.Mux.Get("/readyz", func(w http.ResponseWriter, r *http.Request) {
		if !a.ready.Load() || !a.answers(r.Context()) {
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintln(w, "not ready\nrole:", a.cfg.Role.name())
			return
		}
		fmt.Fprintln(w, "ready\nrole:", a.cfg.Role.name())
	})
	a.api.Mux.Handle("/metrics", a.metrics.Handler())
	a.api.Mux.Handle("/connection", a.hub)
}

func (a *App) knowPermissions() {
	var all []string
	for _, r := range a.api.Routes() {
		if r.Permission != "" {
			all = append(all, r.Permission)
		}
	}
	a.rooms.staff.Known(all)
}

// sites are the built sites inside this binary.
func sites(outside screenshttp.Sources) screenshttp.Sites {
	root := func(files fs.FS, dir string) fs.FS {
		sub, err := fs.Sub(files, dir)
		if err != nil {
			panic("app: " + err.Error()) // the paths are constants
		}
		return sub
	}
	return screenshttp.Sites{
		Member: root(web.Member, "apps/member/dist"), Agent: root(web.Agent, "apps/agent/dist"), Staff: root(web.Staff, "apps/staff/dist"),
		Docs: root(web.Docs, "apps/docs/dist"), Outside: outside,
	}
}

// OpenAPI is the description of every documented operation.
func (a *App) OpenAPI() ([]byte, error) { return json.MarshalIndent(a.api.OpenAPI(), "", "  ") }

// Handler is what the process answers in its role; tests call it without a
// socket.
func (a *App) Handler() http.Handler { return a.outward() }

// Routes is the table of all documented operations.
func (a *App) Routes() []httpx.Route { return a.api.Routes() }

// These hold the heads of the book's chain and of the staff's log, in the data
// folder.
const (
	anchorsFile      = "anchors.log"
	staffAnchorsFile = "staff-anchors.log"
)

func (p *platform) anchors() string      { return filepath.Join(p.cfg.Data, anchorsFile) }
func (p *platform) staffAnchors() string { return filepath.Join(p.cfg.Data, staffAnchorsFile) }

// mendAnchors writes off what a power cut tore of the last anchors, so that
// anchoring goes on. Other damage is not touched: the job that adds to them
// tells of it, and bets need not wait for who looks.
func (p *platform) mendAnchors() {
	for _, path := range []string{p.anchors(), p.staffAnchors()} {
		switch mended, err := (anchor.File{Path: path}).Mend(); {
		case err != nil:
			p.log.Error("anchors cannot go on", "file", path, "cause", err)
		case mended:
			p.log.Warn("the last anchors were torn by a crash and are written off", "file", path)
		}
	}
}
