package identity

import (
	"context"
	"strings"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/platform/db"
)

// TemporarySecret is the secret of accounts that an agent or staff creates; it
// must be changed at the first login, and nobody can choose it.
const TemporarySecret = "123456"

// PasswordCmd changes the secret of who is logged in, or sets the first.
type PasswordCmd struct {
	Member id.Member
	// Proof is the present secret, or what who has none proves themselves by.
	Proof   Proof
	New     string
	Confirm string
	Client  Client
}

// ChangePassword replaces the secret, or sets the first, ends every session of
// the member, and opens a new one for who asks. Wrong fields, the faults of
// Prove, ErrProof at the field oldPassword.
func (s *Service) ChangePassword(ctx context.Context, cmd PasswordCmd) (LoginResult, error) {
	cred, err := s.store.CredentialOf(ctx, cmd.Member)
	if err != nil || cred == nil {
		return LoginResult{}, err
	}
	if err := s.checkNew(ctx, cred, cmd); err != nil {
		return LoginResult{}, err
	}
	if err := s.prove(ctx, cred, cmd.Proof, "oldPassword"); err != nil {
		return LoginResult{}, err
	}
	if err := s.notPayment(ctx, cmd.Member, cmd.New); err != nil {
		return LoginResult{}, err
	}
	hash, err := s.hasher.Hash(ctx, cmd.New)
	if err != nil {
		return LoginResult{}, err
	}
	return s.replaceSecret(ctx, cred, hash, cmd.Client)
}

func (s *Service) replaceSecret(ctx context.Context, cred *Credential, hash string, client Client) (out LoginResult, err error) {
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.throttle.Forgive(ctx, tx, proofGate(cred.Member)); err != nil {
			return err
		}
		if err := s.stillProven(ctx, tx, cred); err != nil {
			return err
		}
		if err := s.putSecret(ctx, tx, cred, hash, client); err != nil {
			return err
		}
		_, token, err := s.openSession(ctx, tx, cred.Member, client)
		if err != nil {
			return err
		}
		out = LoginResult{Token: token, Member: cred.Member, FirstTimeLogin: cred.LoginAt == 0}
		return s.store.SetLogin(ctx, tx, cred.Member, clock.NowOf(s.clock))
	})
	return out, err
}

// stillProven holds the credential and sees that it is the one that was proven:
// where another change was faster, the old secret opens nothing any more.
func (s *Service) stillProven(ctx context.Context, tx *db.Tx, cred *Credential) error {
	stands, err := s.store.LockHash(ctx, tx, cred.Member)
	if err == nil && stands != cred.SecretHash {
		err = fault.InvalidField("oldPassword", "identity.password.oldWrong")
	}
	return err
}

// putSecret gives an account another secret, by whatever way, and tells who has
// to know. All that could go on without the new one ends with it: sessions,
// remembered browsers, logins that wait for a further proof, and links that were
// sent to set another. The secret comes first: whoever comes in by the old one at
// this moment has its row, and what they open is there to be ended.
func (s *Service) putSecret(ctx context.Context, tx *db.Tx, cred *Credential, hash string, client Client) error {
	now := clock.NowOf(s.clock)
	if err := s.store.SetSecret(ctx, tx, cred.Member, hash, now); err != nil {
		return err
	}
	if err := s.store.DropStepUps(ctx, tx, cred.Member, now); err != nil {
		return err
	}
	if err := s.store.EndResetLinks(ctx, tx, cred.Member, now); err != nil {
		return err
	}
	if err := s.store.ForgetDevices(ctx, tx, cred.Member, 0, now); err != nil {
		return err
	}
	if err := s.store.EndSessions(ctx, tx, cred.Member, 0, now); err != nil {
		return err
	}
	tx.OnCommit(func() { s.cache.Forget(int64(cred.Member)) })
	return s.bus.Publish(ctx, tx, SecurityChanged{Member: cred.Member, What: PasswordChanged, IP: client.IP.String(), At: now})
}

func (s *Service) checkNew(ctx context.Context, cred *Credential, cmd PasswordCmd) error {
	rules, err := s.fieldRules(ctx)
	if err != nil {
		return err
	}
	rule := ruleOf(rules, "password")
	rule.Enabled, rule.Required = true, true
	field, err := s.checkSecret(rule, cmd.New, cred.Username)
	switch {
	case err != nil:
		return err
	case field != nil:
		return fault.InvalidField("newPassword", field.Key, field.Args)
	case cmd.New != cmd.Confirm:
		return fault.InvalidField("confirmNewPassword", "identity.confirm.mismatch")
	case cmd.New == cmd.Proof.Password:
		return fault.InvalidField("newPassword", "identity.password.same")
	}
	return nil
}

// notPayment keeps the two secrets of a member apart. Its answer is told only to
// who has proven to be the member, and costs a try at the payment password: it
// says of a word whether it is that one. Where no try is left for it, the word is
// taken without a look: then nothing is told, and who has to have another password
// in a hurry is not kept from it.
func (s *Service) notPayment(ctx context.Context, member id.Member, secret string) error {
	p, err := s.store.FindPayment(ctx, member)
	if err != nil || p == nil {
		return err
	}
	left := false
	err = s.changePayment(ctx, member, func(now *PaymentSecret) error {
		left, p = now.chargeBeside(clock.NowOf(s.clock)), now
		return nil
	})
	if err != nil || !left {
		return err
	}
	same, err := s.fitsPayment(ctx, secret, p.Hash)
	if err == nil && same {
		err = fault.InvalidField("newPassword", "identity.password.sameAsPayment")
	}
	return err
}

// weakness is the message key of what is wrong with a secret beyond its form,
// or nothing.
func (s *Service) weakness(secret, username string) string {
	low := strings.ToLower(secret)
	if low == TemporarySecret || isCommon(low) {
		return "identity.password.common"
	}
	words := append([]string{username}, s.policy.ContextWords...)
	for _, w := range words {
		if w = strings.ToLower(w); len(w) >= 4 && strings.Contains(low, w) {
			return "identity.password.context"
		}
	}
	return ""
}
