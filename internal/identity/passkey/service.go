package passkey

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
)

type passkeyKind struct{}

// ID names a passkey.
type ID = id.Of[passkeyKind]

// Passkey is one key of a member.
type Passkey struct {
	ID        ID
	Member    id.Member
	Record    webauthn.Credential
	Name      string
	CreatedAt clock.Instant
	UsedAt    clock.Instant
}

// CredentialID is the stored form of a credential's own id.
func CredentialID(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// Store remembers passkeys; identitydb implements it.
type Store interface {
	Insert(ctx context.Context, tx *db.Tx, p Passkey) error
	List(ctx context.Context, member id.Member) ([]Passkey, error)
	// Find is nil where nobody has the credential.
	Find(ctx context.Context, credentialID string) (*Passkey, error)
	// Use notes a login and the credential's new counter; false where another
	// login has moved the counter on meanwhile, or the key is gone.
	Use(ctx context.Context, tx *db.Tx, old, now Passkey) (bool, error)
	Rename(ctx context.Context, tx *db.Tx, member id.Member, key ID, name string) (bool, error)
	Remove(ctx context.Context, tx *db.Tx, member id.Member, key ID) (bool, error)
	PutCeremony(ctx context.Context, tx *db.Tx, c Ceremony) error
	// TakeCeremony gives a running ceremony once; nil where there is none.
	TakeCeremony(ctx context.Context, tx *db.Tx, ticketHash string, now clock.Instant) (*Ceremony, error)
}

// Ceremony is a registration or a login under way.
type Ceremony struct {
	TicketHash string
	Member     id.Member
	Session    webauthn.SessionData
	EndsAt     clock.Instant
}

// Deps are what the service needs.
type Deps struct {
	DB       *db.DB
	Store    Store
	Clock    clock.Clock
	IDs      *id.Source
	Random   rng.Source
	Bus      *bus.Bus
	Identity *identity.Service
	// Brand is the name that the device shows.
	Brand func(ctx context.Context) (string, error)
}

// Service is the members' passkeys; see the package comment.
type Service struct{ d Deps }

// New makes a Service.
func New(d Deps) *Service { return &Service{d} }

// The refusals. ErrRefused does not tell why a key was not taken.
var (
	ErrRefused = fault.New(fault.Refused, "identity.passkey.refused")
	ErrExpired = fault.New(fault.Refused, "identity.passkey.expired")
	ErrUnknown = fault.New(fault.NotFound, "identity.passkey.unknown")
	ErrTooMany = fault.New(fault.Refused, "identity.passkey.tooMany", fault.Args{"max": mostKeys})
)

const (
	mostKeys    = 10
	longestName = 40
	ceremonyFor = 5 * time.Minute
)

// Begun is what the browser is asked, and the ticket to come back with.
type Begun struct {
	Ticket  string
	Options any
}

// List are the member's keys, the oldest first.
func (s *Service) List(ctx context.Context, member id.Member) ([]Passkey, error) {
	return s.d.Store.List(ctx, member)
}

// Rename gives a key another name; ErrUnknown.
func (s *Service) Rename(ctx context.Context, member id.Member, key ID, name string) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		done, err := s.d.Store.Rename(ctx, tx, member, key, cleanName(name))
		if err == nil && !done {
			err = ErrUnknown
		}
		return err
	})
}

// Remove takes a key away; ErrUnknown.
func (s *Service) Remove(ctx context.Context, member id.Member, key ID, ip string) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		done, err := s.d.Store.Remove(ctx, tx, member, key)
		if err != nil {
			return err
		}
		if !done {
			return ErrUnknown
		}
		return s.changed(ctx, tx, member, identity.PasskeyRemoved, ip)
	})
}

func (s *Service) changed(ctx context.Context, tx *db.Tx, member id.Member, what, ip string) error {
	return s.d.Bus.Publish(ctx, tx, identity.SecurityChanged{Member: member, What: what, IP: ip, At: clock.NowOf(s.d.Clock)})
}

func cleanName(name string) string {
	runes := []rune(identity.Clean(name))
	return string(runes[:min(len(runes), longestName)])
}

// party is the site as one origin knows it: keys belong to its host.
func (s *Service) party(ctx context.Context, origin string) (*webauthn.WebAuthn, error) {
	brand, err := s.d.Brand(ctx)
	if err != nil {
		return nil, err
	}
	host, err := hostOf(origin)
	if err != nil {
		return nil, ErrRefused.Wrap(err)
	}
	w, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: brand, RPOrigins: []string{origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, ErrRefused.Wrap(err)
	}
	return w, nil
}

// begin keeps a ceremony under a new ticket.
func (s *Service) begin(ctx context.Context, member id.Member, session *webauthn.SessionData, options any) (Begun, error) {
	ticket, hash := identity.NewToken(s.d.Random, "")
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Store.PutCeremony(ctx, tx, Ceremony{
			TicketHash: hash, Member: member, Session: *session, EndsAt: clock.NowOf(s.d.Clock).Add(ceremonyFor),
		})
	})
	return Begun{Ticket: ticket, Options: options}, err
}

// take spends the ticket, also where what came with it is refused after that.
func (s *Service) take(ctx context.Context, ticket string, member id.Member) (c *Ceremony, err error) {
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		c, err = s.d.Store.TakeCeremony(ctx, tx, identity.HashToken(ticket), clock.NowOf(s.d.Clock))
		return err
	})
	if err == nil && (c == nil || c.Member != member) {
		err = ErrExpired
	}
	return c, err
}

// owner is a member as WebAuthn knows one.
type owner struct {
	member id.Member
	name   string
	keys   []Passkey
}

// WebAuthnID is the user handle.
func (o owner) WebAuthnID() []byte { return []byte(o.member.String()) }

// WebAuthnName is the username.
func (o owner) WebAuthnName() string { return o.name }

// WebAuthnDisplayName is the username too.
func (o owner) WebAuthnDisplayName() string { return o.name }

// WebAuthnCredentials are the member's keys.
func (o owner) WebAuthnCredentials() []webauthn.Credential {
	all := make([]webauthn.Credential, len(o.keys))
	for i, k := range o.keys {
		all[i] = k.Record
	}
	return all
}

// MarshalRecord and UnmarshalRecord are the stored form of a credential.
func MarshalRecord(c webauthn.Credential) (string, error) {
	raw, err := json.Marshal(c)
	return string(raw), err
}

// UnmarshalRecord reads what MarshalRecord wrote.
func UnmarshalRecord(text string) (c webauthn.Credential, err error) {
	err = json.Unmarshal([]byte(text), &c)
	return c, err
}
