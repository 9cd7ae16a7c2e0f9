package passkey

import (
	"context"
	"errors"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

func hostOf(origin string) (string, error) {
	u, err := url.Parse(origin)
	if err != nil {
		return "", err
	}
	if u.Hostname() == "" {
		return "", errors.New("passkey: no host in the origin")
	}
	return u.Hostname(), nil
}

// BeginAdding asks the browser for a new key; the faults of identity's Prove,
// ErrTooMany.
func (s *Service) BeginAdding(ctx context.Context, member id.Member, proof identity.Proof, origin string) (Begun, error) {
	name, err := s.d.Identity.Prove(ctx, member, proof)
	if err != nil {
		return Begun{}, err
	}
	w, err := s.party(ctx, origin)
	if err != nil {
		return Begun{}, err
	}
	keys, err := s.d.Store.List(ctx, member)
	if err != nil {
		return Begun{}, err
	}
	if len(keys) >= mostKeys {
		return Begun{}, ErrTooMany
	}
	who := owner{member: member, name: name, keys: keys}
	options, session, err := w.BeginRegistration(who, webauthn.WithExclusions(webauthn.Credentials(who.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return Begun{}, err
	}
	return s.begin(ctx, member, session, options.Response)
}

// Answer is what the browser came back with.
type Answer struct {
	Ticket   string
	Origin   string
	Response []byte
}

// FinishAdding keeps the new key; ErrExpired, ErrRefused.
func (s *Service) FinishAdding(ctx context.Context, member id.Member, name string, a Answer, ip string) (Passkey, error) {
	c, err := s.take(ctx, a.Ticket, member)
	if err != nil {
		return Passkey{}, err
	}
	w, err := s.party(ctx, a.Origin)
	if err != nil {
		return Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(a.Response)
	if err != nil {
		return Passkey{}, ErrRefused.Wrap(err)
	}
	record, err := w.CreateCredential(owner{member: member}, c.Session, parsed)
	if err != nil {
		return Passkey{}, ErrRefused.Wrap(err)
	}
	p := Passkey{
		ID: id.New[passkeyKind](s.d.IDs), Member: member, Record: *record, Name: cleanName(name), CreatedAt: clock.NowOf(s.d.Clock),
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Store.Insert(ctx, tx, p); err != nil {
			return err
		}
		return s.changed(ctx, tx, member, identity.PasskeyAdded, ip)
	})
	if db.IsUnique(err) {
		err = ErrRefused.Wrap(err)
	}
	return p, err
}

// BeginLogin asks the browser for any key of this site.
func (s *Service) BeginLogin(ctx context.Context, origin string) (Begun, error) {
	w, err := s.party(ctx, origin)
	if err != nil {
		return Begun{}, err
	}
	options, session, err := w.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return Begun{}, err
	}
	return s.begin(ctx, 0, session, options.Response)
}

// Login opens a session for the owner of the key; ErrExpired, ErrRefused, or
// identity.ErrBlocked.
func (s *Service) Login(ctx context.Context, a Answer, client identity.Client) (identity.LoginResult, error) {
	c, err := s.take(ctx, a.Ticket, 0)
	if err != nil {
		return identity.LoginResult{}, err
	}
	w, err := s.party(ctx, a.Origin)
	if err != nil {
		return identity.LoginResult{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(a.Response)
	if err != nil {
		return identity.LoginResult{}, ErrRefused.Wrap(err)
	}
	var found *Passkey
	_, record, err := w.ValidatePasskeyLogin(func(rawID, userHandle []byte) (webauthn.User, error) {
		found, err = s.d.Store.Find(ctx, CredentialID(rawID))
		if err != nil {
			return nil, err
		}
		if found == nil || string(userHandle) != found.Member.String() {
			return nil, ErrUnknown
		}
		return owner{member: found.Member, keys: []Passkey{*found}}, nil
	}, c.Session, parsed)
	if err != nil {
		return identity.LoginResult{}, ErrRefused.Wrap(err)
	}
	if record.Authenticator.CloneWarning {
		return identity.LoginResult{}, ErrRefused
	}
	if err := s.use(ctx, *found, record); err != nil {
		return identity.LoginResult{}, err
	}
	return s.d.Identity.Enter(ctx, found.Member, identity.WayPasskey, client)
}

func (s *Service) use(ctx context.Context, old Passkey, record *webauthn.Credential) error {
	now := old
	now.Record, now.UsedAt = *record, clock.NowOf(s.d.Clock)
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		done, err := s.d.Store.Use(ctx, tx, old, now)
		if err == nil && !done {
			err = ErrRefused
		}
		return err
	})
}
