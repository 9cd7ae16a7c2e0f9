package identity

import (
	"context"
	"errors"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// Way is how somebody proved to be a member.
type Way string

// The ways in. A passkey is asked for nothing more; a code to the phone only
// for an authenticator app.
const (
	WayPassword Way = "password"
	WayCode     Way = "code"
	WayPhone    Way = "phone"
	WaySocial   Way = "social"
	WayPasskey  Way = "passkey"
	WayDevice   Way = "device"
	WayRegister Way = "register"
	WayHandover Way = "handover"
)

// byPhone ways prove already what an unknown place would be asked for, and use
// no password, so that none has to be changed.
func (w Way) byPhone() bool { return w == WayCode || w == WayPhone }

// arrival is a proven way in, before the session is open.
type arrival struct {
	way    Way
	client Client
	// typed is the name that a password was given for, if any.
	typed string
	// phone is who the phone-auth service vouches for, to be bound with the
	// session; nil of every other way.
	phone *PhoneProof
	// method is the further proof that was given, if any.
	method string
	// expires is the site's switch of old passwords.
	expires bool
}

// placeFor is how long an address stays known after the last login from it.
const placeFor = 180 * 24 * time.Hour

// Enter opens a session for a member who proved themselves to a part of the
// room that stands beside it; ErrBlocked, or the demand for a further proof.
func (s *Service) Enter(ctx context.Context, member id.Member, way Way, client Client) (LoginResult, error) {
	cred, err := s.store.CredentialOf(ctx, member)
	switch {
	case err != nil:
		return LoginResult{}, err
	case cred == nil:
		return LoginResult{}, ErrLogin
	case cred.Blocked:
		return LoginResult{}, ErrBlocked
	}
	return s.enterBy(ctx, cred, arrival{way: way, client: client})
}

// enter is enterBy with a password.
func (s *Service) enter(ctx context.Context, cred *Credential, typed string, client Client) (LoginResult, error) {
	return s.enterBy(ctx, cred, arrival{way: WayPassword, client: client, typed: typed})
}

// enterBy opens the session, or demands a further proof first.
func (s *Service) enterBy(ctx context.Context, cred *Credential, a arrival) (LoginResult, error) {
	due, methods, err := s.stepUpDue(ctx, cred, a)
	if err != nil {
		return LoginResult{}, err
	}
	if due {
		return LoginResult{}, s.demandStepUp(ctx, cred, a, methods)
	}
	return s.arrive(ctx, cred, a)
}

func (s *Service) arrive(ctx context.Context, cred *Credential, a arrival) (out LoginResult, err error) {
	if a.expires, err = s.on(ctx, switchExpiry); err != nil {
		return out, err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		out, err = s.arriveIn(ctx, tx, cred, a)
		return err
	})
	if !errors.Is(err, ErrDevice) {
		return out, err
	}
	// Somebody else was quicker with this very token.
	d, lost := s.deviceOf(ctx, a.client.DeviceToken)
	if lost == nil && d != nil && d.SpentAt != 0 {
		lost = s.endCopied(ctx, d, a.client)
	}
	return LoginResult{}, orElse(lost, err)
}

func (s *Service) arriveIn(ctx context.Context, tx *db.Tx, cred *Credential, a arrival) (LoginResult, error) {
	now := clock.NowOf(s.clock)
	out := LoginResult{Member: cred.Member, FirstTimeLogin: cred.LoginAt == 0}
	if !a.way.byPhone() {
		out.MustChange = cred.MustChange
		out.PasswordExpired = a.expires && cred.SecretHash != "" && s.tooOld(cred.ChangedAt, now)
	}
	if err := s.acceptPassword(ctx, tx, cred, a); err != nil {
		return out, err
	}
	if a.phone != nil {
		if err := s.bindPhone(ctx, tx, cred.Member, *a.phone); err != nil {
			return out, err
		}
	}
	device, token, err := s.remember(ctx, tx, cred, a)
	if err != nil {
		return out, err
	}
	out.DeviceToken = token
	known, err := s.store.NotePlace(ctx, tx, cred.Member, a.client.Origin(), now)
	if err != nil {
		return out, err
	}
	session, token, err := s.openSessionBy(ctx, tx, cred.Member, a, device)
	if err != nil {
		return out, err
	}
	out.Token = token
	// Who has to change the password first has not been inside yet: what comes
	// with the first login waits for them.
	if inside := !out.MustChange && !out.PasswordExpired; inside || !out.FirstTimeLogin {
		if err := s.store.SetLogin(ctx, tx, cred.Member, now); err != nil {
			return out, err
		}
	}
	return out, s.bus.Publish(ctx, tx, LoggedIn{
		Member: cred.Member, Session: session.ID, Kind: cred.Kind, First: out.FirstTimeLogin, IP: session.IP, At: now,
		Way: a.way, Device: session.Device, NewPlace: !known, Proof: a.method,
	})
}

// errOldSecret says that the password which was verified has been changed since.
var errOldSecret = errors.New("identity: the secret was changed meanwhile")

// acceptPassword holds the credential until the session stands and sees that it
// is still the one that the password was verified against: hashing takes so long
// that another may be set meanwhile, which ends what there is and would not end
// what comes after it.
func (s *Service) acceptPassword(ctx context.Context, tx *db.Tx, cred *Credential, a arrival) error {
	if a.way != WayPassword || a.typed == "" {
		return nil
	}
	if err := s.forgivePassword(ctx, tx, cred, a); err != nil {
		return err
	}
	stands, err := s.store.LockHash(ctx, tx, cred.Member)
	if err == nil && stands != cred.SecretHash {
		err = errOldSecret
	}
	return err
}

// forgivePassword takes back what the guesses before a right password have
// cost; one that was forgiven before its further proof is not forgiven again.
func (s *Service) forgivePassword(ctx context.Context, tx *db.Tx, cred *Credential, a arrival) error {
	if err := s.forgiveGuesses(ctx, tx, []string{cred.Username, a.typed}, a.client); err != nil {
		return err
	}
	return s.throttle.Refund(ctx, tx, s.loginGates("", a.client).origin, 1)
}

func (s *Service) openSessionBy(ctx context.Context, tx *db.Tx, member id.Member, a arrival, device DeviceID) (Session, string, error) {
	now := clock.NowOf(s.clock)
	token, hash := NewToken(s.random, tokenPrefix)
	session := Session{
		ID: id.Session(id.New[any](s.ids)), Member: member, Device: a.client.device(), IP: a.client.IP.String(),
		CreatedAt: now, SeenAt: now, EndsAt: now.Add(s.policy.SessionAbsolute), Way: a.way, Remembered: device,
	}
	return session, token, s.store.InsertSession(ctx, tx, session, hash)
}
