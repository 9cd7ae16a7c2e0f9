// Package sandboxpay is the sandbox payment provider itself: a simulated
// outside service with its own books, a hosted page, an API and webhooks.
//
// It shares nothing with the cashier but the protocol in sandboxwire: requests
// come and notices go over HTTP, signed. On the page a tester chooses how the
// payment behaves (late, twice, another amount, failed, after expiry, forged); a
// payout's behaviour is chosen by the last two digits of the account number.
// It owns the tables sandboxpay_*. No money is real and the page says so.
//
// Invariants: a reference names one payment or payout for good; a transaction
// id is given once; every change of state sends a notice, again and again
// until the merchant answers 2xx.
package sandboxpay

import (
	"net/http"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

const (
	paymentLife   = 10 * time.Minute
	lateBy        = 30 * time.Second
	afterExpiryBy = 10 * time.Second
	payoutTakes   = 2 * time.Second
)

// Deps are what the provider stands on.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Source
	Chance  rng.Source
	Queue   *jobs.Jobs
	Catalog *locale.Catalog
	// Client posts webhooks to CallbackURL.
	Client      *http.Client
	CallbackURL string
	Secret      []byte
	// PublicURL stands before the path of the hosted page; it may be empty
	// where page and site share an address. ReturnURL leads back to the site.
	PublicURL string
	ReturnURL string
}

// Service is the provider; make it with New.
type Service struct{ Deps }

// New makes the provider.
func New(d Deps) *Service { return &Service{Deps: d} }

// token makes an unguessable name of n characters.
func (s *Service) token(n int) string {
	const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	out := rng.Bytes(s.Chance, n)
	for i := range out {
		out[i] = letters[out[i]&31]
	}
	return string(out)
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.Clock) }
