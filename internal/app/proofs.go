package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"baize/internal/identity"
	"baize/internal/identity/authenticator"
	"baize/internal/identity/identitydb"
	"baize/internal/identity/identityhttp"
	"baize/internal/identity/passkey"
	"baize/internal/identity/social"
	"baize/internal/kernel/id"
	"baize/internal/site"
)

// socialTimeout bounds a call to a sign-in provider.
const socialTimeout = 10 * time.Second

// makeProofs wires the ways in beside the password, and the further proofs.
func (a *App) makeProofs() error {
	r, p := &a.rooms, a.platform
	r.apps = authenticator.New(authenticator.Deps{
		DB: p.db, Store: identitydb.NewAuthenticators(p.db), Clock: p.clock, Random: p.rng, Bus: p.bus, Box: p.box,
		Identity: r.identity, Issuer: a.brandName,
	})
	r.passkeys = passkey.New(passkey.Deps{
		DB: p.db, Store: identitydb.NewPasskeys(p.db), Clock: p.clock, IDs: p.ids, Random: p.rng, Bus: p.bus,
		Identity: r.identity, Brand: a.brandName,
	})
	providers, err := p.cfg.socialProviders()
	if err != nil {
		return err
	}
	r.social = social.New(social.Deps{
		DB: p.db, Store: identitydb.NewLinks(p.db), Clock: p.clock, Random: p.rng, Bus: p.bus, Box: p.box, Identity: r.identity,
		Providers: providers, Client: &http.Client{Timeout: socialTimeout}, OtherWays: a.otherWays,
	})
	r.identity.ConnectEntry(a.entryRules, r.identity.MobileMethod(), r.identity.EmailMethod(), r.apps, identity.NewPayeeMethod(a.payoutNames))
	return nil
}

func (a *App) proofRoutes() {
	identityhttp.AuthenticatorRoutes(a.api, a.rooms.apps)
	identityhttp.PasskeyRoutes(a.api, a.rooms.passkeys)
	identityhttp.SocialRoutes(a.api, a.rooms.social)
}

func (a *App) brandName(ctx context.Context) (string, error) {
	brand, err := a.rooms.site.Brand(ctx)
	return brand.Name, err
}

// otherWays reports whether a member could log in without a linked account: who
// has no password can set one by a code to a confirmed address.
func (a *App) otherWays(ctx context.Context, member id.Member) (bool, error) {
	has, err := a.rooms.identity.HasPassword(ctx, member)
	if has || err != nil {
		return has, err
	}
	if to, err := a.rooms.identity.Reach(ctx, member); len(to) > 0 || err != nil {
		return len(to) > 0, err
	}
	keys, err := a.rooms.passkeys.List(ctx, member)
	return len(keys) > 0, err
}

// entryRules are the site's switches about ways in.
func (a *App) entryRules(ctx context.Context) (identity.EntryRules, error) {
	var out identity.EntryRules
	for modID, on := range map[string]*bool{
		site.DeviceLogin: &out.DeviceTap, site.ExtraVerify: &out.UnknownPlace, site.ExtraVerifyDevice: &out.UnknownDevice,
	} {
		enabled, err := a.rooms.site.Enabled(ctx, modID)
		if err != nil {
			return out, err
		}
		*on = enabled
	}
	return out, nil
}

func (a *App) payoutNames(ctx context.Context, member id.Member) ([]string, error) {
	all, err := a.rooms.cashier.ListAccounts(ctx, member)
	names := make([]string, 0, len(all))
	for _, one := range all {
		names = append(names, one.Name)
	}
	return names, err
}

var socialCode = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)

// socialProviders are the configured ones in the order of their codes; one
// without a client id cannot work.
func (c *Config) socialProviders() ([]social.Provider, error) {
	var all []social.Provider
	for code, issuer := range c.SocialIssuers {
		p := social.Provider{Code: code, Name: c.SocialNames[code], Issuer: issuer, ClientID: c.SocialClients[code], Secret: c.SocialSecrets[code]}
		if p.Name == "" && code != "" {
			p.Name = strings.ToUpper(code[:1]) + code[1:]
		}
		switch {
		case !socialCode.MatchString(code):
			return nil, errors.New("social: a provider's code is lower-case letters, digits and hyphens")
		case p.ClientID == "":
			return nil, fmt.Errorf("social: %s has no client id", code)
		case !c.Sandbox && !strings.HasPrefix(issuer, "https://"):
			return nil, fmt.Errorf("social: the issuer of %s must be an https address", code)
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b social.Provider) int { return strings.Compare(a.Code, b.Code) })
	return all, nil
}
