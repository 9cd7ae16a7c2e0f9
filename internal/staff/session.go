package staff

import (
	"context"
	"strings"
	"time"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
	"baize/internal/platform/httpx"
)

// Session is one login of an operator.
type Session struct {
	ID        id.Session
	Operator  id.Staff
	IP        string
	CreatedAt clock.Instant
	SeenAt    clock.Instant
	// SteppedAt is when a one-time code was last given.
	SteppedAt clock.Instant
	EndsAt    clock.Instant

	// Roles and Blocked are the operator's, read along with it.
	Roles   []Role
	Blocked bool
}

const (
	tokenPrefix = "s_"
	idleLimit   = 15 * time.Minute
	totalLimit  = 12 * time.Hour
	touchEvery  = 30 * time.Second
	// freshFor is how long after a one-time code weighty actions are open.
	freshFor = 5 * time.Minute
)

// ErrLogin is the one answer to whatever was wrong; ErrStepUp asks for a fresh
// one-time code.
var (
	ErrLogin  = fault.New(fault.Refused, "staff.login.refused")
	ErrStepUp = fault.New(fault.Forbidden, "staff.stepUp.needed").With("stepUp", true)
)

// LoginCmd is an attempt to log in with password and one-time code at once.
type LoginCmd struct {
	Name     string
	Password string
	Code     string
	Client   identity.Client
}

func loginGates(name string, c identity.Client) (pair, origin identity.Gate) {
	return identity.Gate{Scope: "staff:" + name + "@" + c.Origin(), LockFrom: 5, Longest: 15 * time.Minute, Forget: time.Hour},
		identity.Gate{Scope: "staff@" + c.Origin(), LockFrom: 30, Longest: 15 * time.Minute, Forget: time.Hour}
}

// Login opens a session and returns its token; ErrLogin or fault.Limited.
func (s *Service) Login(ctx context.Context, cmd LoginCmd) (string, error) {
	name := identity.Normalize(cmd.Name)
	pair, origin := loginGates(name, cmd.Client)
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.throttle.Charge(ctx, tx, pair, origin)
	})
	if err != nil {
		return "", err
	}
	op, err := s.store.FindOperator(ctx, name)
	if err != nil {
		return "", err
	}
	hash := ""
	if op != nil {
		hash = op.SecretHash
	}
	ok, _, err := s.hasher.Verify(ctx, cmd.Password, hash)
	if err != nil {
		return "", err
	}
	if !ok || op.Blocked {
		return "", ErrLogin
	}
	step, err := s.checkCode(op, cmd.Code)
	if err != nil {
		return "", err
	}
	if step == 0 {
		return "", ErrLogin
	}
	return s.enter(ctx, op, step, cmd.Client)
}

func (s *Service) enter(ctx context.Context, op *Operator, step int64, client identity.Client) (string, error) {
	now := clock.NowOf(s.clock)
	token, hash := identity.NewToken(s.random, tokenPrefix)
	session := Session{
		ID: id.Session(id.New[any](s.ids)), Operator: op.ID, IP: client.IP.String(),
		CreatedAt: now, SeenAt: now, SteppedAt: now, EndsAt: now.Add(totalLimit),
	}
	pair, origin := loginGates(op.Name, client)
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.spendStep(ctx, tx, op.ID, step)
		if err != nil {
			return err
		}
		if !fresh {
			return ErrLogin
		}
		if err := s.throttle.Forgive(ctx, tx, pair); err != nil {
			return err
		}
		if err := s.throttle.Refund(ctx, tx, origin, 1); err != nil {
			return err
		}
		if err := s.store.InsertSession(ctx, tx, session, hash); err != nil {
			return err
		}
		return s.Audit(ctx, tx, Action{Operator: op.ID, What: "staff.session.open", Subject: "staff:" + op.ID.String()})
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// Authenticate finds the operator of a bearer token; nil where the token is
// not staff's, or its session has ended.
func (s *Service) Authenticate(ctx context.Context, token string) (*httpx.Principal, error) {
	if !strings.HasPrefix(token, tokenPrefix) {
		return nil, nil
	}
	hash := identity.HashToken(token)
	if p := s.cache.Get(hash); p != nil {
		return p, nil
	}
	v, err := s.store.FindSession(ctx, hash)
	if err != nil || v == nil {
		return nil, err
	}
	now := clock.NowOf(s.clock)
	if v.Blocked || v.EndsAt <= now || v.SeenAt.Add(idleLimit) <= now {
		return nil, nil
	}
	if now.Sub(v.SeenAt) >= touchEvery {
		touch := func(ctx context.Context, tx *db.Tx) error { return s.store.TouchSession(ctx, tx, v.ID, now) }
		if err := s.db.Write(ctx, touch); err != nil {
			return nil, err
		}
	}
	p := &httpx.Principal{
		Audience: httpx.Staff, Subject: int64(v.Operator), Session: int64(v.ID), Kind: "staff", Permissions: s.permissionsOf(v.Roles),
	}
	s.cache.Put(hash, p)
	return p, nil
}

// Running reports a session that requests may be made with, of an operator who
// still has the permission. To ask does not count as use.
func (s *Service) Running(ctx context.Context, session id.Session, permission string) (bool, error) {
	now := clock.NowOf(s.clock)
	roles, err := s.store.RunningRoles(ctx, session, now.Add(-idleLimit), now)
	return len(roles) > 0 && s.permissionsOf(roles)[permission], err
}

// OnEnd has fn told of every operator some of whose sessions have ended on this
// node, after the commit; fn may not wait for anything. app sets it once.
func (s *Service) OnEnd(fn func(operator id.Staff)) {
	s.cache.OnForget(func(subject int64) { fn(id.Staff(subject)) })
}

// Logout ends the session.
func (s *Service) Logout(ctx context.Context, operator id.Staff, session id.Session) error {
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		tx.OnCommit(func() { s.cache.Forget(int64(operator)) })
		return s.store.EndSession(ctx, tx, session, clock.NowOf(s.clock))
	})
}

// StepUp renews the session's one-time code; ErrLogin or fault.Limited.
func (s *Service) StepUp(ctx context.Context, operator id.Staff, session id.Session, code string) error {
	gate := identity.Gate{Scope: "stepup:" + operator.String(), LockFrom: 5, Longest: 15 * time.Minute, Forget: time.Hour}
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.throttle.Charge(ctx, tx, gate)
	})
	if err != nil {
		return err
	}
	op, err := s.store.Operator(ctx, operator)
	if err != nil {
		return err
	}
	step, err := s.checkCode(op, code)
	if err != nil {
		return err
	}
	if step == 0 {
		return ErrLogin
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.spendStep(ctx, tx, operator, step)
		if err == nil && !fresh {
			err = ErrLogin
		}
		if err != nil {
			return err
		}
		if err := s.throttle.Forgive(ctx, tx, gate); err != nil {
			return err
		}
		return s.store.SetStepped(ctx, tx, session, clock.NowOf(s.clock))
	})
}

// RequireFresh is nil where the session gave a one-time code within five
// minutes, else ErrStepUp; weighty actions ask it first.
func (s *Service) RequireFresh(ctx context.Context, session id.Session) error {
	at, err := s.store.SteppedAt(ctx, session)
	if err == nil && clock.NowOf(s.clock).Sub(at) > freshFor {
		err = ErrStepUp
	}
	return err
}
