package social

import (
	"context"
	"net/http"
	"slices"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
)

// Provider is one place where members have accounts, as the operator set it up.
type Provider struct {
	// Code names it in addresses and rows; it must never change.
	Code     string
	Name     string
	Issuer   string
	ClientID string
	Secret   string
}

// Link is an account at a provider that opens a member's account.
type Link struct {
	Provider string
	Subject  string
	Member   id.Member
	// Label is the address or name at the provider, for the member's eyes.
	Label    string
	LinkedAt clock.Instant
	UsedAt   clock.Instant
}

// Visit is somebody on their way to a provider and back.
type Visit struct {
	StateHash   string
	BrowserHash string
	Provider    string
	Nonce       string
	Verifier    string // sealed
	Back        string
	EndsAt      clock.Instant
}

// Known is what a provider has answered for somebody who is unknown here.
type Known struct {
	Provider string
	Subject  string
	Label    string
	// EndsAt is the visit's.
	EndsAt clock.Instant
}

// Store remembers links and visits; identitydb implements it.
type Store interface {
	PutVisit(ctx context.Context, tx *db.Tx, v Visit) error
	// TakeVisit gives a running visit of the browser once; nil where there is
	// none.
	TakeVisit(ctx context.Context, tx *db.Tx, v Visit, now clock.Instant) (*Visit, error)
	// KeepKnown keeps what the provider said under a ticket.
	KeepKnown(ctx context.Context, tx *db.Tx, v Visit, ticketHash string, k Known) error
	// FindKnown is what waits under a ticket for the browser that began; nil where
	// there is none.
	FindKnown(ctx context.Context, ticketHash, browserHash string, now clock.Instant) (*Known, error)
	// ClaimKnown gives it once, to the browser that began; nil where there is
	// none.
	ClaimKnown(ctx context.Context, tx *db.Tx, ticketHash, browserHash string, now clock.Instant) (*Known, error)
	// FindLink is nil where the account opens nothing.
	FindLink(ctx context.Context, provider, subject string) (*Link, error)
	InsertLink(ctx context.Context, tx *db.Tx, l Link) error
	UseLink(ctx context.Context, tx *db.Tx, l Link, at clock.Instant) error
	ListLinks(ctx context.Context, member id.Member) ([]Link, error)
	RemoveLink(ctx context.Context, tx *db.Tx, member id.Member, provider string) (bool, error)
}

// Deps are what the service needs.
type Deps struct {
	DB        *db.DB
	Store     Store
	Clock     clock.Clock
	Random    rng.Source
	Bus       *bus.Bus
	Box       *secret.Box
	Identity  *identity.Service
	Providers []Provider
	// Client asks the providers.
	Client *http.Client
	// OtherWays tells whether the member has a way in that is no link.
	OtherWays func(ctx context.Context, member id.Member) (bool, error)
}

// Service is sign-in by other providers; see the package comment.
type Service struct {
	d       Deps
	parties parties
}

// New makes a Service; providers are asked only when somebody goes there.
func New(d Deps) *Service { return &Service{d: d, parties: newParties(d)} }

// The refusals. ErrFailed does not tell what was wrong with the answer.
var (
	ErrUnknown = fault.New(fault.NotFound, "identity.social.unknown")
	ErrFailed  = fault.New(fault.Refused, "identity.social.failed")
	ErrAway    = fault.New(fault.Unavailable, "identity.social.away")
	ErrTaken   = fault.New(fault.Conflict, "identity.social.taken")
	ErrHas     = fault.New(fault.Conflict, "identity.social.has")
	ErrTicket  = fault.New(fault.Refused, "identity.social.expired")
	ErrLastWay = fault.New(fault.Refused, "identity.social.lastWay")
)

const visitFor = 15 * time.Minute

// Providers are those that the operator has set up.
func (s *Service) Providers() []Provider { return s.d.Providers }

func (s *Service) provider(code string) (Provider, error) {
	i := slices.IndexFunc(s.d.Providers, func(p Provider) bool { return p.Code == code })
	if i < 0 {
		return Provider{}, ErrUnknown
	}
	return s.d.Providers[i], nil
}

// Links are the member's, by provider.
func (s *Service) Links(ctx context.Context, member id.Member) ([]Link, error) {
	return s.d.Store.ListLinks(ctx, member)
}

// Unlink takes a way in away; ErrUnknown, ErrLastWay where it is the last.
func (s *Service) Unlink(ctx context.Context, member id.Member, provider, ip string) error {
	mine, err := s.d.Store.ListLinks(ctx, member)
	if err != nil {
		return err
	}
	others, err := s.d.OtherWays(ctx, member)
	if err != nil {
		return err
	}
	if len(mine) < 2 && !others {
		return ErrLastWay
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		done, err := s.d.Store.RemoveLink(ctx, tx, member, provider)
		if err != nil {
			return err
		}
		if !done {
			return ErrUnknown
		}
		return s.changed(ctx, tx, member, identity.IdentityUnlinked, ip)
	})
}

func (s *Service) changed(ctx context.Context, tx *db.Tx, member id.Member, what, ip string) error {
	return s.d.Bus.Publish(ctx, tx, identity.SecurityChanged{Member: member, What: what, IP: ip, At: clock.NowOf(s.d.Clock)})
}
