package identity

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
)

// Session is one login on one device.
type Session struct {
	ID        id.Session
	Member    id.Member
	Device    string
	IP        string
	CreatedAt clock.Instant
	SeenAt    clock.Instant
	EndsAt    clock.Instant
	Way       Way
	// Remembered is the device that opened it, 0 for none.
	Remembered DeviceID

	// Kind, MustChange, HasPassword, ChangedAt and Blocked are the credential's,
	// read along with it.
	Kind        Kind
	MustChange  bool
	HasPassword bool
	ChangedAt   clock.Instant
	Blocked     bool
}

// ErrNoSession says that the member has no such session.
var ErrNoSession = fault.New(fault.NotFound, "identity.session.unknown")

const (
	tokenPrefix = "m_"
	tokenBytes  = 32
	touchEvery  = time.Minute
)

// NewToken draws a bearer token of 256 bits and its stored form.
func NewToken(r rng.Source, prefix string) (token, hash string) {
	token = prefix + base64.RawURLEncoding.EncodeToString(rng.Bytes(r, tokenBytes))
	return token, HashToken(token)
}

// HashToken is the stored form of a token; a fast hash is enough for 256
// random bits.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

func (s *Service) openSession(ctx context.Context, tx *db.Tx, member id.Member, c Client) (Session, string, error) {
	return s.openSessionBy(ctx, tx, member, arrival{way: WayPassword, client: c}, 0)
}

// Authenticate finds the member of a bearer token; nil where the token is not
// a member's, or its session has ended.
func (s *Service) Authenticate(ctx context.Context, token string) (*httpx.Principal, error) {
	if !strings.HasPrefix(token, tokenPrefix) {
		return nil, nil
	}
	hash := HashToken(token)
	if p := s.cache.Get(hash); p != nil {
		return p, nil
	}
	session, err := s.store.FindSession(ctx, hash)
	if err != nil || session == nil {
		return nil, err
	}
	now := clock.NowOf(s.clock)
	if session.Blocked || session.EndsAt <= now || session.SeenAt.Add(s.policy.SessionIdle) <= now {
		return nil, nil
	}
	if now.Sub(session.SeenAt) >= touchEvery {
		touch := func(ctx context.Context, tx *db.Tx) error { return s.store.TouchSession(ctx, tx, session.ID, now) }
		if err := s.db.Write(ctx, touch); err != nil {
			return nil, err
		}
	}
	expired, err := s.expired(ctx, session)
	if err != nil {
		return nil, err
	}
	p := principalOf(session, expired)
	s.cache.Put(hash, p)
	return p, nil
}

// temporary reports a session that opens nothing but the change of the password
// because that is temporary.
func (s *Session) temporary() bool { return s.MustChange && !s.Way.byPhone() }

// expired reports a session that opens nothing but the change of the password
// because that was too old when the session began.
func (s *Service) expired(ctx context.Context, session *Session) (bool, error) {
	if session.Way.byPhone() || session.MustChange || !session.HasPassword || !s.tooOld(session.ChangedAt, session.CreatedAt) {
		return false, nil
	}
	return s.on(ctx, switchExpiry)
}

// tooOld reports a password that is too old to log in with, where passwords
// expire at all.
func (s *Service) tooOld(changed, now clock.Instant) bool {
	return s.policy.SecretAge > 0 && now.Sub(changed) > s.policy.SecretAge
}

func principalOf(session *Session, expired bool) *httpx.Principal {
	p := &httpx.Principal{
		Audience: httpx.Member, Subject: int64(session.Member), Session: int64(session.ID),
		Kind: string(session.Kind), MustChange: expired || session.temporary(), Expired: expired,
	}
	if session.Kind == KindAgent {
		p.Audience = httpx.Agent
	}
	return p
}

// Sessions lists the running sessions of a member, the newest first.
func (s *Service) Sessions(ctx context.Context, member id.Member) ([]Session, error) {
	now := clock.NowOf(s.clock)
	return s.store.ListSessions(ctx, member, now.Add(-s.policy.SessionIdle), now)
}

// ProvenSince reports a session that its member opened after a moment by a proof:
// not by a tap on a remembered browser, nor by a code of another session, which
// show no more than an older login did.
func (s *Service) ProvenSince(ctx context.Context, member id.Member, session id.Session, at clock.Instant) (bool, error) {
	all, err := s.Sessions(ctx, member)
	return slices.ContainsFunc(all, func(one Session) bool {
		return one.ID == session && one.CreatedAt > at && one.Way != WayDevice && one.Way != WayHandover
	}), err
}

// SessionEnded reports a session that was ended by whatever way, or lapsed so
// long ago that nothing is known of it; one that only lies idle has not ended.
func (s *Service) SessionEnded(ctx context.Context, session id.Session) (bool, error) {
	return s.store.SessionEnded(ctx, session)
}

// Running reports a session that requests may be made with: not ended, not
// lapsed, and not idle for too long. To ask does not count as use.
func (s *Service) Running(ctx context.Context, session id.Session) (bool, error) {
	now := clock.NowOf(s.clock)
	return s.store.SessionRunning(ctx, session, now.Add(-s.policy.SessionIdle), now)
}

// OnEnd has fn told of every member some of whose sessions have ended on this
// node, after the commit; fn may not wait for anything. app sets it once.
func (s *Service) OnEnd(fn func(member id.Member)) {
	s.cache.OnForget(func(subject int64) { fn(id.Member(subject)) })
}

// Logout ends one session of the member; ErrNoSession where it is not theirs
// or over.
func (s *Service) Logout(ctx context.Context, member id.Member, session id.Session) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		ended, err := s.store.EndSession(ctx, tx, member, session, clock.NowOf(s.clock))
		if err != nil {
			return err
		}
		if !ended {
			return ErrNoSession
		}
		tx.OnCommit(func() { s.cache.Forget(int64(member)) })
		return nil
	})
}

// EndSession ends a session of the member and forgets the device that opened
// it; ErrNoSession where it is not theirs or over.
func (s *Service) EndSession(ctx context.Context, member id.Member, session id.Session) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := clock.NowOf(s.clock)
		if err := s.store.ForgetDeviceOf(ctx, tx, member, session, now); err != nil {
			return err
		}
		ended, err := s.store.EndSession(ctx, tx, member, session, now)
		if err == nil && !ended {
			err = ErrNoSession
		}
		tx.OnCommit(func() { s.cache.Forget(int64(member)) })
		return err
	})
}

// LogoutOthers ends all sessions of the member but the one that asks, and
// forgets all other devices.
func (s *Service) LogoutOthers(ctx context.Context, member id.Member, keep id.Session) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := clock.NowOf(s.clock)
		tx.OnCommit(func() { s.cache.Forget(int64(member)) })
		if err := s.store.ForgetDevices(ctx, tx, member, keep, now); err != nil {
			return err
		}
		return s.store.EndSessions(ctx, tx, member, keep, now)
	})
}
