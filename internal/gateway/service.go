package gateway

import (
	"log/slog"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
)

// Deps are what the gateway needs.
type Deps struct {
	DB        *db.DB
	Store     Store
	Bus       Publisher
	IDs       *id.Source
	Clock     clock.Clock
	Rand      rng.Source
	Bets      Bets
	Balances  Balances
	Catalogue Catalogue
	Members   Members
	// SealKey, 32 bytes, seals vendors' secrets in the database.
	SealKey []byte
	Log     *slog.Logger
}

// Service launches games and answers vendors; make it with New.
type Service struct {
	d Deps

	box      *secret.Box
	keys     keyring
	nonces   *nonces
	sessions *sessionCache
}

// New makes a Service; an error means that the sealing key is unusable.
func New(d Deps) (*Service, error) {
	box, err := secret.NewBox(d.SealKey, d.Rand)
	if err != nil {
		return nil, err
	}
	if d.Log == nil {
		d.Log = slog.Default()
	}
	return &Service{d: d, box: box, nonces: newNonces(), sessions: newSessionCache()}, nil
}

// Now is the gateway's present moment.
func (s *Service) Now() clock.Instant { return clock.NowOf(s.d.Clock) }
