// Package bkashpay plays bKash's side of tokenised checkout: tokens, payments,
// a page on which a tester decides what the payer does, signed notices, refunds
// and payouts. It owns the tables bkashpay_* and shares nothing with the
// adapter but the wire.
//
// Invariants: an invoice number is used once; a payment is executed once and
// only after its payer has verified it; a transaction id is given once; a
// notice is sent until the merchant answers 2xx.
package bkashpay

import (
	"crypto/rsa"
	"net/http"
	"sync"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/jobs"
)

const (
	tokenLife   = time.Hour
	paymentLife = 24 * time.Hour
)

// Merchant is what the merchant's side was given: the keys of the API and the
// topic of the notices.
type Merchant struct {
	AppKey    string
	AppSecret string
	Username  string
	Password  string
	TopicArn  string
}

// Deps are what the simulator stands on.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *id.Source
	Chance  rng.Source
	Queue   *jobs.Jobs
	Catalog *locale.Catalog
	// Client posts notices to NoticeURL; certificates are at CertHost.
	Client    *http.Client
	NoticeURL string
	CertHost  string
	Key       func() (*rsa.PrivateKey, error) // that signs notices
	Merchant  Merchant
}

// Service is bKash; make it with New.
type Service struct {
	Deps
	mu     sync.Mutex
	tokens map[string]time.Time // id_token or refresh_token -> its end
	signer func() (signer, error)
}

// New makes the simulator; its certificate is made when the first notice is sent.
func New(d Deps) *Service {
	s := &Service{Deps: d, tokens: map[string]time.Time{}}
	s.signer = sync.OnceValues(s.newSigner)
	return s
}

// text makes an unguessable name of n characters.
func (s *Service) text(n int) string {
	const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	out := rng.Bytes(s.Chance, n)
	for i := range out {
		out[i] = letters[out[i]&31]
	}
	return string(out)
}

func (s *Service) now() clock.Instant { return clock.NowOf(s.Clock) }
