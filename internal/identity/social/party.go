package social

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
)

// parties are the providers as they describe themselves, read when somebody
// first goes there.
type parties struct {
	client *http.Client
	clock  clock.Clock
	mu     *sync.Mutex
	known  map[string]*oidc.Provider
}

func newParties(d Deps) parties {
	return parties{client: d.Client, clock: d.Clock, mu: &sync.Mutex{}, known: map[string]*oidc.Provider{}}
}

// going is what a visit to a provider takes along; coming is what it brings.
type going struct{ state, nonce, verifier, callback string }

type coming struct {
	going
	code string
}

// person is somebody as a provider knows them. The e-mail address is shown and
// filled into forms; it never decides who somebody is.
type person struct {
	Subject string `json:"sub"`
	Email   string `json:"email"`
	Name    string `json:"name"`
}

func (p person) label() string {
	if p.Email != "" {
		return identity.Clean(p.Email)
	}
	return identity.Clean(p.Name)
}

// of reads the provider's description once; a failure is tried again the next
// time. The keys that it signs with are read as they change.
func (p parties) of(ctx context.Context, one Provider) (*oidc.Provider, error) {
	p.mu.Lock()
	known := p.known[one.Code]
	p.mu.Unlock()
	if known != nil {
		return known, nil
	}
	// The provider keeps the context for reading its keys later.
	known, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), one.Issuer)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.known[one.Code] = known
	p.mu.Unlock()
	return known, nil
}

func (p parties) config(ctx context.Context, one Provider, callback string) (*oauth2.Config, *oidc.Provider, error) {
	known, err := p.of(ctx, one)
	if err != nil {
		return nil, nil, err
	}
	return &oauth2.Config{
		ClientID: one.ClientID, ClientSecret: one.Secret, Endpoint: known.Endpoint(), RedirectURL: callback,
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}, known, nil
}

func (p parties) address(ctx context.Context, one Provider, g going) (string, error) {
	c, _, err := p.config(ctx, one, g.callback)
	if err != nil {
		return "", err
	}
	return c.AuthCodeURL(g.state, oidc.Nonce(g.nonce), oauth2.S256ChallengeOption(g.verifier)), nil
}

var (
	errNoToken = errors.New("social: the provider gave no identity token")
	errNonce   = errors.New("social: the nonce is another's")
)

// who exchanges the code and believes what the provider has signed for us.
func (p parties) who(ctx context.Context, one Provider, back coming) (person, error) {
	c, known, err := p.config(ctx, one, back.callback)
	if err != nil {
		return person{}, err
	}
	asking := oidc.ClientContext(ctx, p.client)
	token, err := c.Exchange(asking, back.code, oauth2.VerifierOption(back.verifier))
	if err != nil {
		return person{}, err
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return person{}, errNoToken
	}
	signed, err := known.VerifierContext(asking, &oidc.Config{ClientID: one.ClientID, Now: p.clock.Now}).Verify(asking, raw)
	if err != nil {
		return person{}, err
	}
	if subtle.ConstantTimeCompare([]byte(signed.Nonce), []byte(back.nonce)) != 1 {
		return person{}, errNonce
	}
	var out person
	if err := signed.Claims(&out); err != nil {
		return person{}, err
	}
	out.Subject = signed.Subject
	return out, nil
}
