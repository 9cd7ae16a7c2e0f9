package staff

import (
	"context"
	"crypto/cipher"
	"slices"
	"sync/atomic"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/ledger"
	"baize/internal/platform/db"
)

// Deps are what the room needs.
type Deps struct {
	DB       *db.DB
	Store    Store
	Clock    clock.Clock
	IDs      *id.Source
	Random   rng.Source
	Hasher   *identity.Hasher
	Throttle *identity.Throttle
	// SealKey encrypts the secrets of one-time codes; 32 bytes.
	SealKey []byte
	// Anchors keep the ends of the log where the database cannot reach them.
	Anchors ledger.Anchors
}

// Service is the room; see the package comment.
type Service struct {
	db       *db.DB
	store    Store
	clock    clock.Clock
	ids      *id.Source
	random   rng.Source
	hasher   *identity.Hasher
	throttle *identity.Throttle
	aead     cipher.AEAD
	tail     ledger.Tail
	cache    *identity.PrincipalCache
	effects  map[string]Effect
	grants   atomic.Pointer[map[Role]map[string]bool]
}

// New makes the room; Known must follow before anybody is let in.
func New(d Deps) (*Service, error) {
	aead, err := newAEAD(d.SealKey)
	if err != nil {
		return nil, err
	}
	return &Service{
		db: d.DB, store: d.Store, clock: d.Clock, ids: d.IDs, random: d.Random, hasher: d.Hasher, throttle: d.Throttle,
		aead: aead, tail: ledger.Tail{Anchors: d.Anchors}, cache: identity.NewPrincipalCache(d.Clock), effects: map[string]Effect{},
	}, nil
}

// Me is who is logged in and what they may do.
type Me struct {
	ID          id.Staff
	Name        string
	Roles       []Role
	Permissions []string
}

// Me describes the operator.
func (s *Service) Me(ctx context.Context, operator id.Staff) (Me, error) {
	op, err := s.store.Operator(ctx, operator)
	if err != nil {
		return Me{}, err
	}
	out := Me{ID: op.ID, Name: op.Name, Roles: op.Roles}
	for p := range s.permissionsOf(op.Roles) {
		out.Permissions = append(out.Permissions, p)
	}
	slices.Sort(out.Permissions)
	return out, nil
}
