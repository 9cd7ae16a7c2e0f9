package identity

import (
	"context"
	"time"

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
	// Proof is spent by members' logins; the agent centre asks for none.
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

// ErrLogin is the one answer to an unknown account and to a wrong secret.
// ErrBlocked and ErrAgentsOnly are told only to who knows the secret.
var (
	ErrLogin      = fault.New(fault.Refused, "identity.login.refused")
	ErrBlocked    = fault.New(fault.Forbidden, "identity.account.blocked")
	ErrAgentsOnly = fault.New(fault.Forbidden, "identity.login.agentsOnly")
)

const captchaFrom = 3 // failures of an account before it asks for a captcha

// loginGates are the counters of a guess: the account from anywhere, the
// account from here, and this address at any account. Only the pair locks
// early, so that a stranger cannot lock an account's owner out.
func loginGates(username string, c Client) (account, pair, origin Gate) {
	return Gate{Scope: "login:" + username, LockFrom: 50, Longest: 30 * time.Second, Forget: 24 * time.Hour},
		Gate{Scope: "login:" + username + "@" + c.Origin(), LockFrom: 6, Longest: 15 * time.Minute, Forget: time.Hour},
		Gate{Scope: "login@" + c.Origin(), LockFrom: 100, Longest: 15 * time.Minute, Forget: time.Hour}
}

// Login opens a session; ErrLogin, ErrBlocked, ErrAgentsOnly, the captcha
// faults, or fault.Limited.
func (s *Service) Login(ctx context.Context, cmd LoginCmd) (LoginResult, error) {
	username := Normalize(cmd.Username)
	failures, err := s.admit(ctx, username, cmd)
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
	case !ok && failures+1 >= captchaFrom:
		return LoginResult{}, ErrLogin.With("captcha", true)
	case !ok:
		return LoginResult{}, ErrLogin
	case cred.Blocked:
		return LoginResult{}, ErrBlocked
	case cmd.AgentsOnly && cred.Kind != KindAgent:
		return LoginResult{}, ErrAgentsOnly
	case !cmd.AgentsOnly && cred.Kind == KindTrial:
		return LoginResult{}, ErrMembersOnly
	}
	if stale {
		if err := s.rehash(ctx, cred, cmd.Password); err != nil {
			return LoginResult{}, err
		}
	}
	return s.enter(ctx, cred, cmd.Client)
}

// admit counts the attempt and asks for a captcha where one is due. A wrong
// answer spends the captcha, so it is kept although the login is refused.
func (s *Service) admit(ctx context.Context, username string, cmd LoginCmd) (failures int, err error) {
	account, pair, origin := loginGates(username, cmd.Client)
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		refusal = nil
		count, err := s.throttle.Count(ctx, tx, account)
		if err != nil {
			return err
		}
		if count >= captchaFrom && (cmd.CaptchaID == "" || cmd.Captcha == "") {
			refusal = ErrCaptchaNeeded // asked for first: it costs no proof
			return nil
		}
		if !cmd.AgentsOnly {
			if refusal, err = s.needHuman(ctx, tx, cmd.Proof, cmd.Client); refusal != nil || err != nil {
				return err
			}
		}
		if count >= captchaFrom {
			if refusal, err = s.demandCaptcha(ctx, tx, cmd.CaptchaID, cmd.Captcha); refusal != nil || err != nil {
				return err
			}
		}
		failures, err = s.throttle.Charge(ctx, tx, account, pair, origin)
		return err
	})
	if err == nil {
		err = refusal
	}
	return failures, err
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

func (s *Service) rehash(ctx context.Context, cred *Credential, password string) error {
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.store.SetHash(ctx, tx, cred.Member, cred.SecretHash, hash)
	})
}
