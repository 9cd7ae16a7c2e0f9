package vendors

import (
	"crypto/rsa"
	"net/url"
	"regexp"
	"slices"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/money"
)

// The dialects that are spoken. The last two are the platform's own protocols,
// the seamless one and the one of vendors that keep wallets: they have no door
// here and no keys, because both sign with the gateway's keys.
const (
	Hub88    = "hub88"
	Fundist  = "fundist"
	Seamless = "seamless"
	Transfer = "transfer"
)

// Dialects lists them.
func Dialects() []string { return []string{Hub88, Fundist, Seamless, Transfer} }

// The refusals of setting up a vendor.
var (
	ErrUnknown    = fault.New(fault.NotFound, "gateway.vendor.unknown")
	ErrSettings   = fault.New(fault.Invalid, "gateway.vendor.settings")
	ErrDialect    = fault.New(fault.Conflict, "gateway.vendor.dialect")
	ErrKeysFull   = fault.New(fault.Conflict, "gateway.key.full")
	ErrKeyUnknown = fault.New(fault.NotFound, "gateway.key.unknown")
	ErrKeyWeak    = fault.New(fault.Invalid, "gateway.vendor.keyWeak")
	// ErrChanged says that somebody else has changed the vendor since it was
	// read, ErrKeysChanged the same of its keys, ErrStands that it is set up.
	ErrChanged     = fault.New(fault.Conflict, "gateway.vendor.changed")
	ErrKeysChanged = fault.New(fault.Conflict, "gateway.key.changed")
	ErrStands      = fault.New(fault.Conflict, "gateway.vendor.stands")
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
	// Product is the vendor's own name of what it offers, for vendors that keep
	// wallets.
	Product string
	// ReturnURL is where the vendor's games send members back to.
	ReturnURL string
	// Currencies are those that are played for there; none are all.
	Currencies []money.Currency
	// Off opens no game and takes no bet; results are taken as ever.
	Off bool
	// Version is what staff saw of it; it grows with every change.
	Version   int64
	ChangedAt clock.Instant
}

// vendorCode keeps codes fit for a path and for an account of the book.
var vendorCode = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$`)

const maxAddress = 300 // characters

// check names the field that makes no sense; each refusal is ErrSettings too.
func (s Settings) check() error {
	switch {
	case !vendorCode.MatchString(s.Vendor):
		return fault.InvalidField("vendor", "gateway.vendor.code").Wrap(ErrSettings)
	case !slices.Contains(Dialects(), s.Dialect):
		return ErrSettings
	case len(s.OperatorID) > 64:
		return fault.InvalidField("operatorId", "gateway.vendor.operator").Wrap(ErrSettings)
	case len(s.Product) > 64:
		return fault.InvalidField("product", "gateway.vendor.operator").Wrap(ErrSettings)
	case !isAddress(s.BaseURL):
		return fault.InvalidField("baseUrl", "gateway.vendor.address").Wrap(ErrSettings)
	case !isAddress(s.ReturnURL):
		return fault.InvalidField("returnUrl", "gateway.vendor.address").Wrap(ErrSettings)
	}
	for i, c := range s.Currencies {
		if _, err := money.ParseCurrency(string(c)); err != nil || c == money.Trial || slices.Contains(s.Currencies[:i], c) {
			return fault.InvalidField("currencies", "gateway.vendor.currencies").Wrap(ErrSettings)
		}
	}
	return nil
}

func isAddress(text string) bool {
	if text == "" {
		return true
	}
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.RawQuery == "" && u.Fragment == "" && u.User == nil && len(text) <= maxAddress
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

// Callable reports whether the vendor's API can be asked, as far as it is set
// here; the keys of the platform's own protocols are the gateway's.
func (p *Peer) Callable() bool {
	switch p.Dialect {
	case Seamless:
		return p.BaseURL != "" && p.ReturnURL != ""
	case Transfer:
		return p.BaseURL != "" && p.Product != ""
	}
	return p.BaseURL != "" && p.OperatorID != "" && p.ReturnURL != "" && len(p.SignKeys) > 0
}
