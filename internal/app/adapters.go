package app

import (
	"context"
	"crypto/ecdsa"
	"encoding/json"
	"net/netip"

	"baize/internal/betting"
	"baize/internal/cashier"
	"baize/internal/catalogue"
	"baize/internal/catalogue/art"
	"baize/internal/content"
	"baize/internal/feedback"
	"baize/internal/gateway"
	"baize/internal/gateway/vendors"
	"baize/internal/identity"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/members"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
	"baize/internal/platform/mmdb"
	"baize/internal/rewards"
	"baize/internal/site"
	"baize/internal/staff"
	"baize/internal/studio"
	"baize/internal/studio/pit"
)

// The adapters of this file fit one room's service to another room's port:
// they rename and convert, and decide nothing.

func envelopeList(k *ecdsa.PrivateKey) []*ecdsa.PrivateKey { return []*ecdsa.PrivateKey{k} }

type siteAudit struct{ a *App }

func (s siteAudit) Audit(ctx context.Context, tx *db.Tx, x site.Action) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{Operator: x.Staff, What: x.Name, Subject: x.Target, Before: x.Before, After: x.After})
}

type catalogueAudit struct{ a *App }

func (s catalogueAudit) Audit(ctx context.Context, tx *db.Tx, x catalogue.Action) error {
	return siteAudit(s).Audit(ctx, tx, x)
}

type contentAudit struct{ a *App }

func (s contentAudit) Audit(ctx context.Context, tx *db.Tx, x content.Action) error {
	return siteAudit(s).Audit(ctx, tx, x)
}

type rewardsAudit struct{ a *App }

func (s rewardsAudit) Audit(ctx context.Context, tx *db.Tx, x rewards.Action) error {
	return siteAudit(s).Audit(ctx, tx, x)
}

type feedbackAudit struct{ a *App }

func (s feedbackAudit) Audit(ctx context.Context, tx *db.Tx, x feedback.Action) error {
	return siteAudit(s).Audit(ctx, tx, x)
}

type pitAudit struct{ a *App }

func (s pitAudit) Audit(ctx context.Context, tx *db.Tx, x pit.Action) error {
	return siteAudit(s).Audit(ctx, tx, x)
}

// countriesFile is the operator's country file, looked for in the data folder.
const countriesFile = "countries.mmdb"

type countryFile struct{ file *mmdb.File }

func (c countryFile) Country(ip netip.Addr) string { return c.file.Country(ip) }

func (c countryFile) About() site.CountryFile { return site.CountryFile(c.file.About()) }

// picturesFolder holds the pictures that were brought in; backups carry it with
// the rest of the data folder.
const picturesFolder = "pictures"

// lettersFolder holds the pictures that readers send with their feedback; no
// address leads into it.
const lettersFolder = "letters"

// contentReaders tells the content room about members.
type contentReaders struct{ a *App }

func (c contentReaders) Reader(ctx context.Context, member id.Member, session id.Session) (first bool, rank int, err error) {
	if first, err = c.a.rooms.identity.IsFirstSession(ctx, member, session); err != nil {
		return first, 0, err
	}
	at, _, err := c.a.rooms.loyalty.RankOf(ctx, member)
	return first, at.Level, err
}

// contentAcceptances tells the content room who accepted its documents.
type contentAcceptances struct{ a *App }

func (c contentAcceptances) Accepted(ctx context.Context, document string) (map[int]int, error) {
	return c.a.rooms.identity.Accepted(ctx, document)
}

func (c contentAcceptances) LatestAccepted(ctx context.Context, document string) (int, error) {
	return c.a.rooms.identity.LatestAccepted(ctx, document)
}

type cashierAudit struct{ a *App }

func (s cashierAudit) Audit(ctx context.Context, tx *db.Tx, x cashier.Action) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{
		Operator: x.Staff, What: x.Name, Subject: x.Subject, Before: x.Before, After: x.After, Why: x.Reason,
	})
}

type gatewayAudit struct{ a *App }

func (s gatewayAudit) Audit(ctx context.Context, tx *db.Tx, x gateway.Action) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{
		Operator: x.Staff, What: x.Name, Subject: x.Target, Before: x.Before, After: x.After, Why: x.Why,
	})
}

type bettingAudit struct{ a *App }

func (s bettingAudit) Audit(ctx context.Context, tx *db.Tx, x betting.StaffAction) error {
	return s.a.rooms.staff.Audit(ctx, tx, staff.Action{
		Operator: x.Staff, What: x.Name, Subject: x.Subject, Before: x.Before, After: x.After, Why: x.Reason,
	})
}

func (a *App) auditMembers(ctx context.Context, tx *db.Tx, x members.StaffAction) error {
	return a.rooms.staff.Audit(ctx, tx, staff.Action(x))
}

// cashierApprovals keeps the cashier's two steps as approvals, in which the
// database holds that maker and checker differ.
type cashierApprovals struct{ a *App }

func (s cashierApprovals) Propose(ctx context.Context, tx *db.Tx, kind, subject string, maker id.Staff) error {
	_, err := s.a.rooms.staff.Request(ctx, tx, staff.Wish{Kind: kind, Subject: subject, Maker: maker})
	return err
}

func (s cashierApprovals) Decide(ctx context.Context, tx *db.Tx, kind, subject string, checker id.Staff, approved bool) error {
	_, err := s.a.rooms.staff.DecideSubject(ctx, tx, kind, subject, checker, approved)
	return err
}

type envelopeKeys struct{ a *App }

func (e envelopeKeys) EnvelopeKey(context.Context) (map[string]string, error) {
	var jwk map[string]string
	return jwk, json.Unmarshal(e.a.rooms.identity.PublicKey(), &jwk)
}

type registrationRules struct{ site *site.Service }

func (r registrationRules) Rules(ctx context.Context) ([]identity.FieldRule, error) {
	rules, err := r.site.Rules(ctx)
	out := make([]identity.FieldRule, len(rules))
	for i, rule := range rules {
		out[i] = identity.FieldRule(rule)
	}
	return out, err
}

// registration is asked of identity, which stands beside site.
type registration struct{ a *App }

func (r registration) Held(rule site.FieldRule) site.FieldRule {
	return site.FieldRule(identity.HeldRule(identity.FieldRule(rule)))
}

func (r registration) Try(ctx context.Context, rule site.FieldRule, value string) (site.Trial, error) {
	t, err := r.a.rooms.identity.TryField(ctx, identity.FieldRule(rule), value)
	return site.Trial{
		Accepted: t.Refusal == "", Length: t.Length, Fits: t.Fits, Matches: t.Matches, Refusal: t.Refusal,
		Pattern: t.Rule.AcceptedPattern, Min: t.Rule.MinLength, Max: t.Rule.MaxLength,
	}, err
}

// invitations are asked of members, which stand above identity.
type invitations struct{ a *App }

func (i invitations) Valid(ctx context.Context, code, domain string) (bool, error) {
	return i.a.rooms.members.Valid(ctx, code, domain)
}

func (a *App) fundsOf(ctx context.Context, member id.Member, currency money.Currency) (members.Funds, error) {
	b, err := a.rooms.wallet.Balance(ctx, member, currency)
	return members.Funds{Cash: b.Cash, Bonus: b.Bonus, Locked: b.Locked, Version: b.Version}, err
}

type currencies struct{ members *members.Service }

func (c currencies) CurrencyOf(ctx context.Context, member id.Member) (money.Currency, error) {
	m, err := c.members.Get(ctx, member)
	return m.Currency, err
}

// bettingGames asks the room of the gateway too, which is made after betting.
type bettingGames struct{ rooms *rooms }

func (g bettingGames) Playable(ctx context.Context, vendor, code string) (betting.Facts, error) {
	if err := g.rooms.vendors.MayBet(ctx, vendor); err != nil {
		return betting.Facts{}, err
	}
	f, err := g.rooms.catalogue.Playable(ctx, vendor, code)
	return betting.Facts{Game: f.Game, StakeMin: f.StakeMin, StakeMax: f.StakeMax}, err
}

// pacedGames closes what a regulator's pace of play does not allow: a shooting
// room stakes with every shot.
type pacedGames struct{ site *site.Service }

func (p pacedGames) Halted(ctx context.Context) ([]string, error) {
	slow, err := p.site.Enabled(ctx, site.SlowPlay)
	if err != nil || !slow {
		return nil, err
	}
	return []string{studio.Fishing}, nil
}

type launchable struct{ catalogue *catalogue.Service }

func (l launchable) Launchable(ctx context.Context, nodeID string) (gateway.Game, error) {
	game, err := id.Parse[any](nodeID)
	if err != nil {
		return gateway.Game{}, fault.New(fault.NotFound, "request.notFound").Wrap(err)
	}
	f, err := l.catalogue.Find(ctx, id.Game(game))
	if err != nil {
		return gateway.Game{}, err
	}
	sheet, err := l.catalogue.Detail(ctx, f.Game, httpx.Lang(ctx))
	if err != nil {
		return gateway.Game{}, err
	}
	engine := f.Mechanic
	if engine == catalogue.ByVendor {
		engine = ""
	}
	return gateway.Game{
		NodeID: nodeID, Name: sheet.GameName, Vendor: f.Vendor, Code: f.Code, GameType: f.Category, IconURL: sheet.IconURL, Color: sheet.Colour,
		Engine: engine, TrialSupport: f.Trial,
	}, nil
}

// gatewayVendors are those of the catalogue, and those that are set up to speak
// the platform's own protocols: their keys are made before their games are fetched.
type gatewayVendors struct {
	catalogue *catalogue.Service
	vendors   *vendors.Service
}

func (g gatewayVendors) GatewayVendors(ctx context.Context) ([]gateway.Vendor, error) {
	all, err := g.catalogue.StaffVendors(ctx)
	seen, out := map[string]bool{}, []gateway.Vendor{}
	for _, v := range all {
		if !seen[v.Code] {
			seen[v.Code] = true
			out = append(out, gateway.Vendor{Code: v.Code, NameEn: v.NameEn, NameBn: v.NameBn})
		}
	}
	for _, dialect := range []string{vendors.Seamless, vendors.Transfer} {
		for _, p := range g.vendors.PeersOf(ctx, dialect) {
			if !seen[p.Vendor] {
				seen[p.Vendor] = true
				out = append(out, gateway.Vendor{Code: p.Vendor, NameEn: p.Vendor, NameBn: p.Vendor})
			}
		}
	}
	return out, err
}

type launchMembers struct{ members *members.Service }

// Known reports whether there is such a member, and in which currency.
func (l launchMembers) Known(ctx context.Context, member id.Member) (c money.Currency, known bool, err error) {
	m, err := l.members.Get(ctx, member)
	if fault.IsCode(err, fault.NotFound) {
		return "", false, nil
	}
	return m.Currency, err == nil, err
}

func (l launchMembers) MayPlay(ctx context.Context, member id.Member) (gateway.Player, error) {
	m, err := l.members.Get(ctx, member)
	if err != nil {
		return gateway.Player{}, err
	}
	if err := l.members.MayBet(ctx, member, 0, m.Currency); err != nil {
		return gateway.Player{}, err
	}
	return gateway.Player{Currency: m.Currency, Trial: m.Type == members.TypeTrial}, nil
}

// studioTitles tells the studio its titles, as an outside vendor would keep its
// own list.
type studioTitles struct{ catalogue *catalogue.Service }

func (t studioTitles) Title(ctx context.Context, vendor, code string) (studio.Title, bool, error) {
	f, err := t.catalogue.Playable(ctx, vendor, code)
	if fault.IsCode(err, fault.NotFound) || fault.IsCode(err, fault.Refused) || fault.IsCode(err, fault.Unavailable) {
		return studio.Title{}, false, nil
	}
	if err != nil {
		return studio.Title{}, false, err
	}
	d, err := t.catalogue.Detail(ctx, f.Game, httpx.Lang(ctx))
	return studio.Title{
		Vendor: f.Vendor, Code: f.Code, Name: d.GameName, Engine: f.Mechanic, Theme: d.Theme, Symbols: symbolsOf(d.Theme),
		ParSheet: f.ParSheet, Volatility: d.Volatility, StakeMin: f.StakeMin, StakeMax: f.StakeMax, Trial: f.Trial,
	}, err == nil, err
}

// symbolsOf lists a theme's pictures by the letters that par sheets use.
func symbolsOf(theme string) []studio.Symbol {
	if theme == "" {
		return nil
	}
	var all []studio.Symbol
	for _, key := range []string{"A", "B", "C", "D", "E", "F", "G", "H", "W", "S"} {
		all = append(all, studio.Symbol{Key: key, Name: art.SymbolIcon(theme, key), ImageURL: "/img/s/" + theme + "-" + key + ".v2.svg"})
	}
	return all
}
