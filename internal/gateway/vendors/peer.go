package vendors

import (
	"crypto/rsa"
	"net/url"
	"regexp"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
)

// The dialects that are spoken.
const (
	Hub88   = "hub88"
	Fundist = "fundist"
)

// Dialects lists them.
func Dialects() []string { return []string{Hub88, Fundist} }

// The refusals of setting up a vendor.
var (
	ErrUnknown    = fault.New(fault.NotFound, "gateway.vendor.unknown")
	ErrSettings   = fault.New(fault.Invalid, "gateway.vendor.settings")
	ErrDialect    = fault.New(fault.Conflict, "gateway.vendor.dialect")
	ErrKeysFull   = fault.New(fault.Conflict, "gateway.key.full")
	ErrKeyUnknown = fault.New(fault.NotFound, "gateway.key.unknown")
	ErrKeyWeak    = fault.New(fault.Invalid, "gateway.vendor.keyWeak")
)

// Settings are what is agreed with a vendor, besides keys.
type Settings struct {
	// Vendor is the platform's code of the vendor, as the catalogue knows it.
	Vendor  string
	Dialect string
	// BaseURL is where the vendor's own API is called; empty where it is not.
	BaseURL string
	// OperatorID is the platform's number in the vendor's books.
	OperatorID string
	// ReturnURL is where the vendor's games send members back to.
	ReturnURL string
	ChangedAt clock.Instant
}

// vendorCode keeps codes fit for a path and for an account of the book.
var vendorCode = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$`)

func (s Settings) check() error {
	if !vendorCode.MatchString(s.Vendor) || !slices.Contains(Dialects(), s.Dialect) || len(s.OperatorID) > 64 {
		return ErrSettings
	}
	for _, address := range []string{s.BaseURL, s.ReturnURL} {
		if address == "" {
			continue
		}
		u, err := url.Parse(address)
		if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
			return ErrSettings
		}
	}
	return nil
}

// Use says what a key is for.
type Use string

// The uses of keys.
const (
	Verify Use = "verify" // the vendor's public RSA key, PEM
	Sign   Use = "sign"   // our private RSA key, PEM
	Shared Use = "shared" // a secret that both sides know
)

// Key is a key as it is given to us.
type Key struct {
	Vendor   string
	Use      Use
	KeyID    string
	Material []byte
}

// Peer is a vendor as it is set up now, with its live keys opened, oldest
// first. It never changes; a later look-up gives a later one.
type Peer struct {
	Settings

	VerifyKeys []*rsa.PublicKey
	SignKeys   []*rsa.PrivateKey
	Secrets    [][]byte
}
