package authenticator

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
	"baize/internal/platform/totp"
)

const (
	recoveryCodes   = 10
	recoveryLetters = "0123456789abcdefghjkmnpqrstvwxyz" // none that are mistaken for others
	recoveryHalf    = 5                                  // letters on either side of the hyphen: 50 bits
)

// stepOf is the time step of a code; 0 where it is none of the present ones.
func (s *Service) stepOf(member id.Member, e *Enrolment, code string) (int64, error) {
	plain, err := s.d.Box.Open(sealedFor(member), e.Sealed)
	if err != nil {
		return 0, err
	}
	return totp.Step(plain, identity.ReadDigits(code), s.d.Clock.Now())
}

// spend uses up a code of the app, or a recovery code; false where it is
// neither, or was used before.
func (s *Service) spend(ctx context.Context, member id.Member, code, ip string) (ok bool, err error) {
	e, err := s.d.Store.Get(ctx, member)
	if err != nil || e == nil || e.ConfirmedAt == 0 {
		return false, err
	}
	step, err := s.stepOf(member, e, code)
	if err != nil {
		return false, err
	}
	err = s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if step != 0 {
			ok, err = s.d.Store.SpendStep(ctx, tx, member, step)
			return err
		}
		ok, err = s.d.Store.SpendRecovery(ctx, tx, member, s.hash(member, code), clock.NowOf(s.d.Clock))
		if err != nil || !ok {
			return err
		}
		return s.changed(ctx, tx, member, identity.RecoveryUsed, ip)
	})
	return ok && err == nil, err
}

func (s *Service) newCodes(ctx context.Context, tx *db.Tx, member id.Member) ([]string, error) {
	codes, hashes := make([]string, recoveryCodes), make([]string, recoveryCodes)
	for i := range codes {
		codes[i] = drawRecovery(s.d.Random)
		hashes[i] = s.hash(member, codes[i])
	}
	return codes, s.d.Store.SetRecovery(ctx, tx, member, hashes)
}

func drawRecovery(r rng.Source) string {
	raw := rng.Bytes(r, 2*recoveryHalf)
	letters := make([]byte, 0, len(raw)+1)
	for i, b := range raw {
		if i == recoveryHalf {
			letters = append(letters, '-')
		}
		letters = append(letters, recoveryLetters[int(b)%len(recoveryLetters)]) // 256 is a multiple of 32
	}
	return string(letters)
}

// hash is keyed, because fifty bits are found from a plain hash.
func (s *Service) hash(member id.Member, code string) string {
	code = strings.Map(func(r rune) rune {
		switch r {
		case '-':
			return -1
		case 'o':
			return '0'
		case 'i', 'l':
			return '1'
		}
		return r
	}, strings.ToLower(identity.ReadDigits(code)))
	mac := hmac.New(sha256.New, s.hashKey)
	mac.Write([]byte(member.String() + ":" + code))
	return hex.EncodeToString(mac.Sum(nil))
}

// Name is authenticator.
func (s *Service) Name() string { return "authenticator" }

// Always says that who has an app wants to be asked for it on every browser
// that is not remembered.
func (s *Service) Always() {}

// Hint tells whether the member has an app.
func (s *Service) Hint(ctx context.Context, member id.Member) (string, bool, error) {
	e, err := s.d.Store.Get(ctx, member)
	return "", err == nil && e != nil && e.ConfirmedAt != 0, err
}

// Send is identity.ErrStepUpMethod: the app makes its codes alone.
func (s *Service) Send(context.Context, id.Member, identity.Client) (int, error) {
	return 0, identity.ErrStepUpMethod
}

// Check spends a code of the app, or a recovery code.
func (s *Service) Check(ctx context.Context, member id.Member, answer string) (bool, error) {
	return s.spend(ctx, member, answer, "")
}
