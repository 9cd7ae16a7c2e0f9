package identity

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	captchaimage "github.com/mojocn/base64Captcha"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/rng"
	"baize/internal/platform/db"
)

// Captcha is a picture of digits as it is stored: the answer only as a hash.
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

// CaptchaImage is a picture to be read.
type CaptchaImage struct {
	ID    string
	Image string // a data: address
}

// ErrCaptchaNeeded asks for a captcha, ErrCaptchaWrong for a new one.
var (
	ErrCaptchaNeeded = fault.New(fault.Refused, "identity.captcha.needed").With("captcha", true)
	ErrCaptchaWrong  = fault.New(fault.Refused, "identity.captcha.wrong").With("captcha", true)
)

const (
	captchaDigits = 5
	captchaLife   = 5 * time.Minute
	captchaEvery  = time.Second
)

// NewCaptcha draws a captcha; a client gets one a second at most.
func (s *Service) NewCaptcha(ctx context.Context, client Client) (CaptchaImage, error) {
	answer := fmt.Sprintf("%05d", rng.Below(s.random, 100_000))
	item, err := captchaimage.NewDriverDigit(60, 160, captchaDigits, 0.6, 40).DrawCaptcha(answer)
	if err != nil {
		return CaptchaImage{}, err
	}
	var png bytes.Buffer
	if _, err := item.WriteTo(&png); err != nil {
		return CaptchaImage{}, err
	}
	c := Captcha{ID: hex.EncodeToString(rng.Bytes(s.random, 16)), Client: client.Origin(), CreatedAt: clock.NowOf(s.clock)}
	c.AnswerHash = s.captchaHash(c.ID, answer)
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh, err := s.store.InsertCaptcha(ctx, tx, c)
		if err == nil && !fresh {
			err = TooOften(captchaEvery)
		}
		return err
	})
	if err != nil {
		return CaptchaImage{}, err
	}
	return CaptchaImage{ID: c.ID, Image: "data:image/png;base64," + base64.StdEncoding.EncodeToString(png.Bytes())}, nil
}

// useCaptcha spends a captcha; it is spent even when the answer is wrong. The
// digits may be of any script.
func (s *Service) useCaptcha(ctx context.Context, tx *db.Tx, captchaID, answer string) (bool, error) {
	now := clock.NowOf(s.clock)
	captchaID = Clean(captchaID)
	return s.store.UseCaptcha(ctx, tx, CaptchaUse{
		ID: captchaID, AnswerHash: s.captchaHash(captchaID, westernDigits(answer)), After: now.Add(-captchaLife), At: now,
	})
}

// captchaHash is keyed, because five digits are guessed from a plain hash.
func (s *Service) captchaHash(captchaID, answer string) string {
	mac := hmac.New(sha256.New, s.captchaKey)
	mac.Write([]byte(captchaID + ":" + answer))
	return hex.EncodeToString(mac.Sum(nil))
}
