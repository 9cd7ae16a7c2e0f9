package identity

import (
	"context"
	"net/url"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// ForgotCmd asks for a link to set a new password.
type ForgotCmd struct {
	Username string
	Email    string
	Client   Client
	Proof    HumanProof
}

// ResetLink is a link as it is stored; it opens once.
type ResetLink struct {
	TokenHash string
	Member    id.Member
	CreatedAt clock.Instant
	ExpiresAt clock.Instant
}

// ErrResetLink says that a link was used, is too old or never was.
var ErrResetLink = fault.New(fault.Refused, "identity.reset.link")

const (
	resetLife  = 30 * time.Minute
	forgotJob  = "identity.password.forgot"
	resetToken = "r_"
)

// Forgot sends a link where name and address belong together. What it does and
// answers is the same whether or not they do: that is looked at by a job.
// ErrEmail, the faults of the human check, or fault.Limited.
func (s *Service) Forgot(ctx context.Context, cmd ForgotCmd) error {
	if s.codes.Messenger == nil {
		return errNotConnected
	}
	email, err := EmailAddress(cmd.Email)
	if err != nil {
		return err
	}
	p := forgotParcel{Username: Normalize(cmd.Username), Email: email, Lang: cmd.Client.Lang}
	var refusal error
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		refusal, err = s.admitForgot(ctx, tx, cmd, p)
		if refusal != nil || err != nil {
			return err
		}
		return s.enqueueSealed(ctx, tx, forgotJob, p)
	})
	return firstError(err, refusal)
}

func (s *Service) admitForgot(ctx context.Context, tx *db.Tx, cmd ForgotCmd, p forgotParcel) (refusal, err error) {
	gates := resetGates(cmd.Client, "reset:"+s.addressHash(ChannelEmail, p.Email), "reset/"+p.Username)
	if wait, err := s.closedFor(ctx, tx, gates); wait > 0 || err != nil {
		return codeTooMany(wait), err
	}
	if refusal, err := s.needHuman(ctx, tx, cmd.Proof, cmd.Client); refusal != nil || err != nil {
		return refusal, err
	}
	return nil, s.throttle.Charge(ctx, tx, gates...)
}

type forgotParcel struct {
	Username string      `json:"username"`
	Email    string      `json:"email"`
	Lang     locale.Lang `json:"lang"`
}

// sendLink is the part of Forgot that may know whether there is an account.
func (s *Service) sendLink(ctx context.Context, payload []byte) error {
	var p forgotParcel
	if err := s.openSealed(forgotJob, payload, &p); err != nil {
		return err
	}
	cred, err := s.credentialOf(ctx, p.Username)
	if err != nil || cred == nil || cred.Blocked || cred.Kind == KindTrial {
		return err
	}
	if may, err := s.linkMayGo(ctx, cred.Member, p.Email); err != nil || !may {
		return err
	}
	now := clock.NowOf(s.clock)
	token, hash := NewToken(s.random, resetToken)
	link := ResetLink{TokenHash: hash, Member: cred.Member, CreatedAt: now, ExpiresAt: now.Add(resetLife)}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.InsertResetLink(ctx, tx, link); err != nil {
			return err
		}
		return s.codes.Messenger.Send(ctx, tx, Outgoing{
			Channel: ChannelEmail, To: p.Email, Template: "password.reset", Lang: p.Lang, Member: cred.Member, Until: link.ExpiresAt,
			Args: map[string]any{
				"username": cred.Username, "minutes": int(resetLife.Minutes()),
				// Behind a #, so that no server and no referrer ever sees it.
				"link": s.codes.SiteURL + "/reset#" + url.PathEscape(token),
			},
		})
	})
}

// linkMayGo tells whether a link to the account may be sent to the address: one
// that the member gave, confirmed or not, and that nobody else has confirmed.
func (s *Service) linkMayGo(ctx context.Context, member id.Member, email string) (bool, error) {
	owner, err := s.store.ContactOwner(ctx, ChannelEmail, s.addressHash(ChannelEmail, email))
	if err != nil || (owner != 0 && owner != member) {
		return false, err
	}
	return s.HasContact(ctx, member, ChannelEmail, email)
}

// ResetCmd sets a new password with the token of a link.
type ResetCmd struct {
	Token   string
	New     string
	Confirm string
	Client  Client
}

// ResetByLink sets a new password and ends every session; who set it logs in
// with it. It confirms no address: a mailbox that a slip of the pen named would
// become a further proof. ErrResetLink, wrong fields, or fault.Limited.
func (s *Service) ResetByLink(ctx context.Context, cmd ResetCmd) error {
	now := clock.NowOf(s.clock)
	hash := HashToken(Clean(cmd.Token))
	link, err := s.store.FindResetLink(ctx, hash)
	if err != nil {
		return err
	}
	if link == nil || link.ExpiresAt <= now {
		return ErrResetLink
	}
	cred, err := s.store.CredentialOf(ctx, link.Member)
	if err != nil || cred == nil || cred.Blocked {
		return firstError(err, ErrResetLink)
	}
	if err := s.checkNew(ctx, cred, PasswordCmd{New: cmd.New, Confirm: cmd.Confirm}); err != nil {
		return err
	}
	if err := s.notPayment(ctx, cred.Member, cmd.New); err != nil {
		return err
	}
	secret, err := s.hasher.Hash(ctx, cmd.New)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		first, err := s.store.UseResetLink(ctx, tx, hash, now)
		if err != nil || !first {
			return firstError(err, ErrResetLink)
		}
		return s.setSecret(ctx, tx, cred, secret, cmd.Client)
	})
}

// setSecret is putSecret for who had forgotten the old one, and guessed at it.
func (s *Service) setSecret(ctx context.Context, tx *db.Tx, cred *Credential, hash string, client Client) error {
	if err := s.forgiveGuesses(ctx, tx, []string{cred.Username}, client); err != nil {
		return err
	}
	return s.putSecret(ctx, tx, cred, hash, client)
}

// ResetByPhoneCmd sets a new password with a code.
type ResetByPhoneCmd struct {
	Mobile      string
	DialingCode string
	Code        string
	New         string
	Client      Client
}

// ResetByPhone sets a new password and opens a session. ErrMobile, wrong
// fields, ErrBlocked, the faults of codes, or fault.Limited; a number without
// an account is answered as a wrong code is.
func (s *Service) ResetByPhone(ctx context.Context, cmd ResetByPhoneCmd) (LoginResult, error) {
	number, err := s.Mobile(cmd.Mobile, cmd.DialingCode)
	if err != nil {
		return LoginResult{}, err
	}
	if err := s.checkReset(ctx, number, cmd); err != nil {
		return LoginResult{}, err
	}
	hash, err := s.hasher.Hash(ctx, cmd.New)
	if err != nil {
		return LoginResult{}, err
	}
	cred, err := s.ownerByCode(ctx, CodeReset, number, cmd.Code, cmd.Client)
	if err != nil {
		return LoginResult{}, err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.throttle.Refund(ctx, tx, s.loginGates("", cmd.Client).origin, 1); err != nil {
			return err // what checkReset was counted for
		}
		return s.setSecret(ctx, tx, cred, hash, cmd.Client)
	})
	if err != nil {
		return LoginResult{}, err
	}
	cred.MustChange, cred.ChangedAt = false, clock.NowOf(s.clock)
	return s.enterByCode(ctx, cred, cmd.Client)
}

// checkReset holds the new password to its rules before the code is spent: to
// those of every account first, to those of the number's own account only for
// who has the code, or they would tell that there is one.
func (s *Service) checkReset(ctx context.Context, number string, cmd ResetByPhoneCmd) error {
	fresh := PasswordCmd{New: cmd.New, Confirm: cmd.New}
	nobody := &Credential{Username: string(rng.Bytes(s.random, tokenBytes))}
	if err := s.checkNew(ctx, nobody, fresh); err != nil {
		return err
	}
	if err := s.proveCode(ctx, CodeReset, number, cmd.Code, cmd.Client); err != nil {
		return err
	}
	cred, err := s.credentialAt(ctx, ChannelSMS, number)
	if err != nil || cred == nil {
		return err // refused as a wrong code by who spends it
	}
	if err := s.checkNew(ctx, cred, fresh); err != nil {
		return err
	}
	return s.notPayment(ctx, cred.Member, cmd.New)
}
