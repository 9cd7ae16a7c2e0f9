package authenticator

import (
	"context"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/bus"
	"baize/internal/platform/db"
	"baize/internal/platform/secret"
	"baize/internal/platform/totp"
)

// Enrolment is a member's app; not confirmed it proves nothing.
type Enrolment struct {
	Sealed      string
	ConfirmedAt clock.Instant
}

// Store remembers enrolments; identitydb implements it.
type Store interface {
	// Get is nil where the member has none.
	Get(ctx context.Context, member id.Member) (*Enrolment, error)
	// Put begins an enrolment; false where one is confirmed already.
	Put(ctx context.Context, tx *db.Tx, member id.Member, sealed string, at clock.Instant) (bool, error)
	// Confirm is false where the secret is another by now, or confirmed already.
	Confirm(ctx context.Context, tx *db.Tx, member id.Member, e Enrolment, step int64) (bool, error)
	// SpendStep is false where this step, or a later one, was used before.
	SpendStep(ctx context.Context, tx *db.Tx, member id.Member, step int64) (bool, error)
	Remove(ctx context.Context, tx *db.Tx, member id.Member) error
	SetRecovery(ctx context.Context, tx *db.Tx, member id.Member, hashes []string) error
	// SpendRecovery is false where there is no such code, or it was used.
	SpendRecovery(ctx context.Context, tx *db.Tx, member id.Member, hash string, at clock.Instant) (bool, error)
	RecoveryLeft(ctx context.Context, member id.Member) (int, error)
}

// Deps are what the service needs.
type Deps struct {
	DB     *db.DB
	Store  Store
	Clock  clock.Clock
	Random rng.Source
	Bus    *bus.Bus
	Box    *secret.Box
	// Identity proves passwords and slows guesses down.
	Identity *identity.Service
	// Issuer is the name that the app shows.
	Issuer func(ctx context.Context) (string, error)
}

// Service is the members' authenticator apps; see the package comment.
type Service struct {
	d       Deps
	hashKey []byte
}

// New makes a Service.
func New(d Deps) *Service { return &Service{d: d, hashKey: d.Box.Derive("recovery codes")} }

// The refusals. ErrCode does not tell why a code is wrong.
var (
	ErrCode  = fault.InvalidField("code", "identity.authenticator.code")
	ErrOn    = fault.New(fault.Conflict, "identity.authenticator.on")
	ErrOff   = fault.New(fault.Conflict, "identity.authenticator.off")
	ErrBegin = fault.New(fault.Conflict, "identity.authenticator.begin")
)

// State is what the security page shows.
type State struct {
	On           bool
	Since        clock.Instant
	RecoveryLeft int
}

// State tells whether the member has a confirmed app.
func (s *Service) State(ctx context.Context, member id.Member) (State, error) {
	e, err := s.d.Store.Get(ctx, member)
	if err != nil || e == nil || e.ConfirmedAt == 0 {
		return State{}, err
	}
	left, err := s.d.Store.RecoveryLeft(ctx, member)
	return State{On: true, Since: e.ConfirmedAt, RecoveryLeft: left}, err
}

// Setup is what an app is given, as text and as the address of a QR code.
type Setup struct {
	Secret  string
	Address string
}

// Begin draws a secret for the member's app, in place of one that was never
// confirmed; the faults of identity's Prove, ErrOn.
func (s *Service) Begin(ctx context.Context, member id.Member, proof identity.Proof) (Setup, error) {
	username, err := s.d.Identity.Prove(ctx, member, proof)
	if err != nil {
		return Setup{}, err
	}
	issuer, err := s.d.Issuer(ctx)
	if err != nil {
		return Setup{}, err
	}
	out := Setup{Secret: totp.Draw(s.d.Random)}
	out.Address = totp.Address(issuer, username, out.Secret)
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		begun, err := s.d.Store.Put(ctx, tx, member, s.d.Box.Seal(sealedFor(member), out.Secret), clock.NowOf(s.d.Clock))
		if err == nil && !begun {
			err = ErrOn
		}
		return err
	})
	return out, err
}

func sealedFor(member id.Member) string { return "identity_authenticators:" + member.String() }

// Confirm turns the app on by its first code and returns the recovery codes,
// which nobody can see again; ErrCode, ErrOn, ErrBegin, fault.Limited.
func (s *Service) Confirm(ctx context.Context, member id.Member, code, ip string) (codes []string, err error) {
	e, err := s.d.Store.Get(ctx, member)
	switch {
	case err != nil:
		return nil, err
	case e == nil:
		return nil, ErrBegin
	case e.ConfirmedAt != 0:
		return nil, ErrOn
	}
	if err := s.charge(ctx, member); err != nil {
		return nil, err
	}
	step, err := s.stepOf(member, e, code)
	if err != nil {
		return nil, err
	}
	if step == 0 {
		return nil, ErrCode
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		e.ConfirmedAt = clock.NowOf(s.d.Clock)
		on, err := s.d.Store.Confirm(ctx, tx, member, *e, step)
		if err != nil {
			return err
		}
		if !on {
			return ErrBegin
		}
		if codes, err = s.newCodes(ctx, tx, member); err != nil {
			return err
		}
		return s.changed(ctx, tx, member, identity.AuthenticatorOn, ip)
	})
	return codes, err
}

// Disable turns the app off, for who proves to have it or a recovery code;
// ErrCode, ErrOff, fault.Limited.
func (s *Service) Disable(ctx context.Context, member id.Member, code, ip string) error {
	if err := s.prove(ctx, member, code, ip); err != nil {
		return err
	}
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.d.Store.Remove(ctx, tx, member); err != nil {
			return err
		}
		return s.changed(ctx, tx, member, identity.AuthenticatorOff, ip)
	})
}

// Renew replaces the recovery codes; refusals as of Disable.
func (s *Service) Renew(ctx context.Context, member id.Member, code, ip string) (codes []string, err error) {
	if err := s.prove(ctx, member, code, ip); err != nil {
		return nil, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if codes, err = s.newCodes(ctx, tx, member); err != nil {
			return err
		}
		return s.changed(ctx, tx, member, identity.RecoveryRenewed, ip)
	})
	return codes, err
}

func (s *Service) prove(ctx context.Context, member id.Member, code, ip string) error {
	if err := s.charge(ctx, member); err != nil {
		return err
	}
	state, err := s.State(ctx, member)
	if err != nil {
		return err
	}
	if !state.On {
		return ErrOff
	}
	ok, err := s.spend(ctx, member, code, ip)
	if err == nil && !ok {
		err = ErrCode
	}
	return err
}

func (s *Service) charge(ctx context.Context, member id.Member) error {
	return s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.d.Identity.Throttle().Charge(ctx, tx, gate(member))
	})
}

func gate(member id.Member) identity.Gate {
	return identity.Gate{Scope: "authenticator:" + member.String(), LockFrom: 6, Longest: 15 * time.Minute, Forget: time.Hour}
}

// changed tells what the member proved to be allowed to change.
func (s *Service) changed(ctx context.Context, tx *db.Tx, member id.Member, what, ip string) error {
	if err := s.d.Identity.Throttle().Forgive(ctx, tx, gate(member)); err != nil {
		return err
	}
	return s.d.Bus.Publish(ctx, tx, identity.SecurityChanged{Member: member, What: what, IP: ip, At: clock.NowOf(s.d.Clock)})
}
