package identity

import (
	"bytes"
	"fmt"
	"strings"

	captchaimage "github.com/mojocn/base64Captcha"

	"baize/internal/kernel/locale"
	"baize/internal/kernel/rng"
)

// ReadKind is how digits are shown to a person.
type ReadKind string

// The kinds: a picture to be read, and a sound for who does not see it.
const (
	ReadPicture ReadKind = "picture"
	ReadSound   ReadKind = "sound"
)

// Digits are to be read or heard; the other of the two addresses is empty.
type Digits struct {
	Image string // data: address
	Sound string // data: address
	// Spoken is the language in which they are spoken, or would be.
	Spoken string
}

const digitsShown = 5

// fallbackVoice is the voice of a language without one of its own or near it.
const fallbackVoice = "en"

// voices are the languages that the digits are spoken in besides the fallback,
// by the language of who listens; where there is no voice, the one of a language
// that most of its speakers know.
var voices = map[locale.Lang]string{"ru": "ru", "kk": "ru", "uz": "ru", "zh": "zh", "ja": "ja"}

func voiceOf(lang locale.Lang) string {
	if voice, ok := voices[lang]; ok {
		return voice
	}
	return fallbackVoice
}

// newDigits draws a number and how it is written out.
func newDigits(r rng.Source) (number int, text string) {
	number = below(r, 100_000)
	return number, digitsOf(number)
}

func digitsOf(number int) string { return fmt.Sprintf("%0*d", digitsShown, number) }

// ReadDigits is what somebody typed of digits, of any script and perhaps apart, in
// western ones without a blank.
func ReadDigits(typed string) string { return westernDigits(strings.Join(strings.Fields(typed), "")) }

// showDigits writes digits as a picture, or speaks them.
func showDigits(kind ReadKind, text string, lang locale.Lang) (Digits, error) {
	out := Digits{Spoken: voiceOf(lang)}
	var driver captchaimage.Driver = captchaimage.NewDriverDigit(60, 160, digitsShown, 0.6, 40)
	if kind == ReadSound {
		driver = captchaimage.NewDriverAudio(digitsShown, out.Spoken)
	}
	item, err := driver.DrawCaptcha(text)
	if err != nil {
		return Digits{}, err
	}
	var raw bytes.Buffer
	if _, err := item.WriteTo(&raw); err != nil {
		return Digits{}, err
	}
	if kind == ReadSound {
		out.Sound = dataAddress("audio/wav", raw.Bytes())
	} else {
		out.Image = dataAddress("image/png", raw.Bytes())
	}
	return out, nil
}
