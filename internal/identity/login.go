package identity

import (
	"context"
	"errors"

	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// LoginCmd is an attempt to log in.
type LoginCmd struct {
	Username  string
	Password  string
	CaptchaID string
	Captcha   string
	// AgentsOnly is the agent centre's door.
	AgentsOnly bool
	Client     Client
	// Proof is of the human check.
	Proof HumanProof
}

// LoginResult is an open session.
type LoginResult struct {
	Token           string
	Member          id.Member
	FirstTimeLogin  bool
	PasswordExpired bool
	MustChange      bool
	// DeviceToken is for the browser to keep where it is remembered.
	DeviceToken string
}

// ErrLogin is the one answer to an unknown account and to a wrong secret; at the
// agent centre's door ErrAgentLogin is, and to who is no agent whatever the
// secret: or members' secrets could be tried there without a trace. ErrMembersOnly
// answers the form of a name and so tells of no account. ErrBlocked is told only
// to who knows the secret, ErrAgentsOnly to who proved a number.
var (
	ErrLogin      = fault.New(fault.Refused, "identity.login.refused")
	ErrAgentLogin = fault.New(fault.Refused, "identity.login.agentRefused")
	ErrBlocked    = fault.New(fault.Forbidden, "identity.account.blocked")
	ErrAgentsOnly = fault.New(fault.Forbidden, "identity.login.agentsOnly")

	ErrMembersOnly = fault.New(fault.Forbidden, "identity.login.membersOnly")
)

// Login opens a session; ErrLogin or ErrAgentLogin, ErrBlocked, ErrMembersOnly,
// the faults of captcha and human check, identity.login.locked, or
// fault.Limited.
func (s *Service) Login(ctx context.Context, cmd LoginCmd) (LoginResult, error) {
	captchaNext, err := s.admit(ctx, cmd)
	if err != nil {
		return LoginResult{}, err
	}
	cred, err := s.credentialOf(ctx, cmd.Username)
	if err != nil {
		return LoginResult{}, err
	}
	hash := ""
	if cred != nil {
		hash = cred.SecretHash
	}
	ok, stale, err := s.hasher.Verify(ctx, cmd.Password, hash)
	switch {
	case err != nil:
		return LoginResult{}, err
	case !ok || cred.Kind == KindTrial || cmd.AgentsOnly && cred.Kind != KindAgent:
		return LoginResult{}, refusedAt(cmd, captchaNext)
	case cred.Blocked:
		return LoginResult{}, ErrBlocked
	}
	if cmd.Password == TemporarySecret && !cred.MustChange {
		if err := s.makeTemporary(ctx, cred); err != nil {
			return LoginResult{}, err
		}
	}
	if stale {
		if err := s.rehash(ctx, cred, cmd.Password); err != nil {
			return LoginResult{}, err
		}
	}
	out, err := s.enter(ctx, cred, cmd.Username, cmd.Client)
	if errors.Is(err, errOldSecret) {
		err = refusedAt(cmd, captchaNext)
	}
	return out, err
}

// refusedAt is a door's refusal; captchaNext says what the next try is asked for.
// Of a trial's name the members' door says that it is none of a member's, whether
// or not there is such a trial.
func refusedAt(cmd LoginCmd, captchaNext bool) error {
	refusal := ErrLogin
	switch {
	case cmd.AgentsOnly:
		refusal = ErrAgentLogin
	case trialName(cmd.Username):
		refusal = ErrMembersOnly
	}
	if captchaNext {
		refusal = refusal.With("captcha", true)
	}
	return refusal
}

// admit counts the attempt and asks for a captcha where one is due, and tells
// whether the next attempt will be asked for one. A wrong answer spends the
// captcha, so it is kept although the login is refused.
func (s *Service) admit(ctx context.Context, cmd LoginCmd) (captchaNext bool, err error) {
	gates := s.loginGates(cmd.Username, cmd.Client)
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		refusal = nil
		if refusal, err = s.lockedOut(ctx, tx, gates); refusal != nil || err != nil {
			return err
		}
		due, err := s.captchaDue(ctx, tx, gates)
		if err != nil {
			return err
		}
		if due && (cmd.CaptchaID == "" || cmd.Captcha == "") {
			refusal = ErrCaptchaNeeded // asked for first: it costs no proof
			return nil
		}
		if refusal, err = s.needHuman(ctx, tx, cmd.Proof, cmd.Client); refusal != nil || err != nil {
			return err
		}
		if due {
			if refusal, err = s.demandCaptcha(ctx, tx, cmd.CaptchaID, cmd.Captcha); refusal != nil || err != nil {
				return err
			}
		}
		if err := s.throttle.Charge(ctx, tx, gates.all()...); err != nil {
			return err
		}
		captchaNext, err = s.captchaDue(ctx, tx, gates)
		return err
	})
	if err == nil {
		err = refusal
	}
	return captchaNext, err
}

func (s *Service) demandCaptcha(ctx context.Context, tx *db.Tx, captchaID, answer string) (refusal, err error) {
	if captchaID == "" || answer == "" {
		return ErrCaptchaNeeded, nil
	}
	fits, err := s.useCaptcha(ctx, tx, captchaID, answer)
	if err == nil && !fits {
		refusal = ErrCaptchaWrong
	}
	return refusal, err
}

// makeTemporary has the usual secret changed by who came in with it, however the
// account came by it: nothing else is open to its sessions, the running ones
// included, whatever a site asks for.
func (s *Service) makeTemporary(ctx context.Context, cred *Credential) error {
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		tx.OnCommit(func() { s.cache.Forget(int64(cred.Member)) })
		return s.store.SetTemporary(ctx, tx, cred.Member, cred.SecretHash)
	})
	cred.MustChange = err == nil
	return err
}

// rehash stores the secret with the costs of now, and goes on with that hash.
func (s *Service) rehash(ctx context.Context, cred *Credential, password string) error {
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	replaced := false
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		replaced, err = s.store.SetHash(ctx, tx, cred.Member, cred.SecretHash, hash)
		return err
	})
	switch {
	case err != nil:
		return err
	case !replaced:
		return s.standing(ctx, cred, password)
	}
	cred.SecretHash = hash
	return nil
}

// standing goes on with the hash that stands where it is of the same secret:
// another login has hashed it anew at the same time.
func (s *Service) standing(ctx context.Context, cred *Credential, password string) error {
	now, err := s.store.CredentialOf(ctx, cred.Member)
	if err != nil || now == nil {
		return err
	}
	ok, _, err := s.hasher.Verify(ctx, password, now.SecretHash)
	if ok {
		cred.SecretHash = now.SecretHash
	}
	return err
}
