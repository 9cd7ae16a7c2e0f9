package phoneauth

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
)

const (
	issuerPrefix = "https://securetoken.google.com/"
	keysURL      = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
	keysTimeout  = 5 * time.Second
)

// Config says which project vouches for numbers; an empty one is off.
type Config struct {
	ProjectID string
	// APIKey and AuthDomain are public: the browser needs them.
	APIKey     string
	AuthDomain string
	// Emulator is the address of a local emulator, for test builds alone.
	Emulator string
	// KeysURL is where the keys are published; empty is the service's own.
	KeysURL string
	Clock   clock.Clock
}

// Browser is what the site hands to the service's own code in the browser.
type Browser struct {
	APIKey     string `json:"apiKey"`
	AuthDomain string `json:"authDomain"`
	ProjectID  string `json:"projectId"`
	Emulator   string `json:"emulatorUrl,omitempty" doc:"of test builds alone"`
}

// Browser is nil where phone sign-in is off.
func (c Config) Browser() *Browser {
	if c.ProjectID == "" {
		return nil
	}
	return &Browser{APIKey: c.APIKey, AuthDomain: c.AuthDomain, ProjectID: c.ProjectID, Emulator: c.Emulator}
}

var projectForm = regexp.MustCompile(`^[a-z][a-z0-9-]{4,28}[a-z0-9]$`)

// Validate refuses half a configuration, and an emulator in a shipped binary.
func (c Config) Validate() error {
	switch {
	case c.ProjectID == "" && c.APIKey == "" && c.AuthDomain == "" && c.Emulator == "":
		return nil
	case !projectForm.MatchString(c.ProjectID) || c.APIKey == "" || c.AuthDomain == "":
		return errors.New("phone sign-in needs project, API key and auth domain")
	case c.Emulator != "" && !emulatorBuilt:
		return errors.New("phone sign-in: this binary takes no emulator's tokens")
	}
	return nil
}

// Verifier reads tokens; it implements identity.PhoneVerifier.
type Verifier struct {
	verifier *oidc.IDTokenVerifier
}

var _ identity.PhoneVerifier = (*Verifier)(nil)

// New makes a Verifier, or nil where phone sign-in is off.
func New(c Config) (identity.PhoneVerifier, error) {
	if err := c.Validate(); err != nil || c.ProjectID == "" {
		return nil, err
	}
	if c.Emulator != "" {
		return emulated(c), nil
	}
	if c.KeysURL == "" {
		c.KeysURL = keysURL
	}
	ctx := oidc.ClientContext(context.Background(), &http.Client{Timeout: keysTimeout})
	return &Verifier{oidc.NewVerifier(issuerPrefix+c.ProjectID, oidc.NewRemoteKeySet(ctx, c.KeysURL), &oidc.Config{
		ClientID: c.ProjectID, SupportedSigningAlgs: []string{oidc.RS256}, Now: c.Clock.Now,
	})}, nil
}

// claims are what a phone's token says besides the registered ones.
type claims struct {
	PhoneNumber string `json:"phone_number"`
	AuthTime    int64  `json:"auth_time"`
	Firebase    struct {
		Provider string `json:"sign_in_provider"`
	} `json:"firebase"`
}

var errNoPhone = errors.New("phoneauth: the token is of no phone")

func (c claims) proof(subject string) (identity.PhoneProof, error) {
	if c.PhoneNumber == "" || c.Firebase.Provider != "phone" || subject == "" || c.AuthTime <= 0 {
		return identity.PhoneProof{}, errNoPhone
	}
	return identity.PhoneProof{Subject: subject, Number: c.PhoneNumber, ProvenAt: clock.At(time.Unix(c.AuthTime, 0))}, nil
}

// VerifyPhone believes a token whose signature, issuer, audience and end are
// right and which a phone's sign-in made.
func (v *Verifier) VerifyPhone(ctx context.Context, token string) (identity.PhoneProof, error) {
	t, err := v.verifier.Verify(ctx, token)
	if err != nil {
		return identity.PhoneProof{}, err
	}
	var c claims
	if err := t.Claims(&c); err != nil {
		return identity.PhoneProof{}, err
	}
	return c.proof(t.Subject)
}
