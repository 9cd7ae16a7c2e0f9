package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// Captcha is digits to be read or heard, as they are stored: the answer only as a hash.
type Captcha struct {
	ID         string
	Client     string
	AnswerHash string
	CreatedAt  clock.Instant
}

// CaptchaUse is one try at a captcha; older than After it is worth nothing.
type CaptchaUse struct {
	ID         string
	AnswerHash string
	After      clock.Instant
	At         clock.Instant
}

// CaptchaTask is digits to be read or heard.
type CaptchaTask struct {
	ID string
	Digits
}

// ErrCaptchaNeeded asks for a captcha, ErrCaptchaWrong for a new one; both are
// about the field that its digits are typed into.
var (
	ErrCaptchaNeeded = shownAt("captcha", fault.New(fault.Refused, "identity.captcha.needed").With("captcha", true))
	ErrCaptchaWrong  = shownAt("captcha", fault.New(fault.Refused, "identity.captcha.wrong").With("captcha", true))
)

const (
	captchaLife  = 5 * time.Minute
	captchaEvery = time.Second
)

// NewCaptcha draws or speaks a captcha; a client gets one a second at most, of
// whichever kind. What is refused is not drawn.
func (s *Service) NewCaptcha(ctx context.Context, kind ReadKind, client Client) (CaptchaTask, error) {
	_, answer := newDigits(s.random)
	c := Captcha{ID: hex.EncodeToString(rng.Bytes(s.random, 16)), Client: client.Origin(), CreatedAt: clock.NowOf(s.clock)}
	c.AnswerHash = s.captchaHash(c.ID, answer)
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.store.InsertCaptcha(ctx, tx, c)
		if err == nil && !fresh {
			err = TooOften(captchaEvery)
		}
		return err
	})
	if err != nil {
		return CaptchaTask{}, err
	}
	shown, err := showDigits(kind, answer, client.Lang)
	return CaptchaTask{ID: c.ID, Digits: shown}, err
}

// useCaptcha spends a captcha; it is spent even when the answer is wrong.
func (s *Service) useCaptcha(ctx context.Context, tx *db.Tx, captchaID, answer string) (bool, error) {
	now := clock.NowOf(s.clock)
	captchaID = Clean(captchaID)
	return s.store.UseCaptcha(ctx, tx, CaptchaUse{
		ID: captchaID, AnswerHash: s.captchaHash(captchaID, ReadDigits(answer)), After: now.Add(-captchaLife), At: now,
	})
}

// captchaHash is keyed, because five digits are guessed from a plain hash.
func (s *Service) captchaHash(captchaID, answer string) string {
	mac := hmac.New(sha256.New, s.captchaKey)
	mac.Write([]byte(captchaID + ":" + answer))
	return hex.EncodeToString(mac.Sum(nil))
}
