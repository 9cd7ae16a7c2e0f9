package identity

import (
	"context"

	"baize/internal/kernel/fault"
	"baize/internal/platform/db"
)

// CodeLoginCmd is a login with a number and the code that was sent to it.
type CodeLoginCmd struct {
	Mobile      string
	DialingCode string
	Code        string
	AgentsOnly  bool
	Client      Client
}

// ErrCodeLoginClosed says that the operator has switched the way off.
var ErrCodeLoginClosed = fault.New(fault.Forbidden, "identity.codeLogin.closed")

const switchCodeLogin = "CODELOGIN3"

// LoginByCode opens a session; ErrCodeLoginClosed, ErrMobile, ErrBlocked, the
// faults of codes, or fault.Limited. A number without an account is answered as
// a wrong code is.
func (s *Service) LoginByCode(ctx context.Context, cmd CodeLoginCmd) (LoginResult, error) {
	if err := s.codeOpens(ctx, CodeLogin); err != nil {
		return LoginResult{}, err
	}
	number, err := s.Mobile(cmd.Mobile, cmd.DialingCode)
	if err != nil {
		return LoginResult{}, err
	}
	cred, err := s.ownerByCode(ctx, CodeLogin, number, cmd.Code, cmd.Client)
	if err != nil {
		return LoginResult{}, err
	}
	if cmd.AgentsOnly && cred.Kind != KindAgent {
		return LoginResult{}, ErrAgentsOnly
	}
	return s.enterByCode(ctx, cred, cmd.Client)
}

// codeOpens refuses codes of ways in that the operator has closed: each costs an
// SMS, and opens nothing.
func (s *Service) codeOpens(ctx context.Context, p Purpose) error {
	switch {
	case p == CodeLogin && s.codes.Enabled != nil:
		if on, err := s.codes.Enabled(ctx, switchCodeLogin); err != nil || !on {
			return firstError(err, ErrCodeLoginClosed)
		}
	case p == CodeRegister:
		tabs, err := s.tabs(ctx)
		if err != nil || !tabs.Mobile || !tabs.MobileCode {
			return firstError(err, ErrRegisterClosed)
		}
	}
	return nil
}

// ownerByCode spends a code and finds whose number it proves; ErrBlocked and the
// faults of codes. A number without an account is answered as a wrong code is.
func (s *Service) ownerByCode(ctx context.Context, p Purpose, number, code string, client Client) (*Credential, error) {
	if err := s.spendCode(ctx, p, number, code, client); err != nil {
		return nil, err
	}
	cred, err := s.credentialAt(ctx, ChannelSMS, number)
	switch {
	case err != nil:
		return nil, err
	case cred == nil:
		return nil, ErrCodeWrong
	case cred.Blocked:
		return nil, ErrBlocked
	}
	return cred, s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return s.KeepContact(ctx, tx, cred.Member, ChannelSMS, number, true)
	})
}

// spendCode spends a code in a transaction of its own; wrong tries are counted
// by client.
func (s *Service) spendCode(ctx context.Context, p Purpose, number, code string, client Client) error {
	origin := s.loginGates("", client).origin
	var refusal error
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := s.throttle.Charge(ctx, tx, origin); err != nil {
			return err
		}
		if refusal, err = s.useCode(ctx, tx, p, ChannelSMS, number, code); refusal == nil && err == nil {
			err = s.throttle.Refund(ctx, tx, origin, 1)
		}
		return err
	})
	return firstError(err, refusal)
}

// proveCode leaves a right code unspent, for what has to be looked at before it
// is. The try is counted by client until the caller refunds it, so that nobody
// looks at it without end.
func (s *Service) proveCode(ctx context.Context, p Purpose, number, code string, client Client) error {
	var refusal error
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := s.throttle.Charge(ctx, tx, s.loginGates("", client).origin); err != nil {
			return err
		}
		_, refusal, err = s.matchCode(ctx, tx, p, ChannelSMS, number, code)
		return err
	})
	return firstError(err, refusal)
}

func firstError(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// enterByCode opens the session of who proved to own the number.
func (s *Service) enterByCode(ctx context.Context, cred *Credential, client Client) (LoginResult, error) {
	return s.enterBy(ctx, cred, arrival{way: WayCode, client: client})
}
