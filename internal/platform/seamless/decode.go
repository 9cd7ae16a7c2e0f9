package seamless

import (
	"encoding/json"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/money"
)

// Decode reads a Call from a body, strictly; see the package comment. The
// error is a sentence that may be shown to the vendor; the Call then holds what
// was read before it and is never nil.
func Decode(body []byte) (*Call, error) {
	if !utf8.Valid(body) {
		return &Call{}, errors.New("the body is not UTF-8")
	}
	p := parser{text: string(body)}
	c := &Call{}
	err := p.object(func(name string) error { return p.member(c, name) })
	return c, err
}

// parser walks one flat JSON object; its strings are parts of text, so that
// reading a body allocates little.
type parser struct {
	text string
	at   int
}

func (p *parser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\t', '\n', '\r':
			p.at++
		default:
			return
		}
	}
}

// take moves past c, after white space, if it comes next.
func (p *parser) take(c byte) bool {
	p.space()
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

var errJSON = errors.New("the body is not one JSON object")

func (p *parser) object(member func(name string) error) error {
	if !p.take('{') {
		return errJSON
	}
	for first := true; !p.take('}'); first = false {
		if !first && !p.take(',') {
			return errJSON
		}
		name, err := p.str()
		if err != nil || !p.take(':') {
			return errJSON
		}
		p.space()
		if err := member(name); err != nil {
			return err
		}
	}
	p.space()
	if p.at != len(p.text) {
		return errJSON
	}
	return nil
}

// member reads the value of one field into c.
func (p *parser) member(c *Call, name string) error {
	f := fieldOf(name)
	switch {
	case f == 0:
		return errors.New("a field is not known to this version")
	case c.fields&uint32(f) != 0:
		return errors.New(name + " stands twice")
	}
	c.fields |= uint32(f)
	switch f {
	case fRoundClosed:
		return p.boolean(name, &c.RoundClosed)
	case fReopen:
		return p.boolean(name, &c.Reopen)
	case fPools:
		return p.pools(&c.Pools)
	case fVersion:
		return p.whole(name, &c.SettlementVersion)
	}
	s, err := p.str()
	if err != nil {
		return errors.New(name + " must be a string")
	}
	switch f {
	case fAmount:
		return amount(name, s, &c.Amount)
	case fWinAmount:
		return amount(name, s, &c.WinAmount)
	case fOccurredAt:
		t, err := time.Parse(time.RFC3339Nano, s)
		if err != nil {
			return errors.New(name + " is not a time as 2026-01-31T12:00:00Z")
		}
		c.OccurredAt = clock.At(t)
		return nil
	}
	*c.text(f) = s
	return nil
}

// text is where a string field is kept.
func (c *Call) text(f field) *string {
	switch f {
	case fVendorID:
		return &c.VendorID
	case fRequestUUID:
		return &c.RequestUUID
	case fToken:
		return &c.Token
	case fUserID:
		return &c.UserID
	case fCurrency:
		return &c.Currency
	case fGameCode:
		return &c.GameCode
	case fRoundID:
		return &c.RoundID
	case fTxID:
		return &c.TxID
	case fRefTxID:
		return &c.RefTxID
	case fBetType:
		return &c.BetType
	case fRewardID:
		return &c.RewardID
	case fPoolID:
		return &c.PoolID
	default:
		return &c.BetInfo
	}
}

func amount(name, s string, to *money.Amount) error {
	v, err := money.Parse(s)
	switch {
	case errors.Is(err, money.ErrRange):
		return errors.New(name + " is out of range")
	case err != nil:
		return errors.New(name + " is not a plain decimal with at most six decimals")
	case s[0] == '-':
		return errors.New(name + " is negative") // minus nothing too: a vendor that signs its amounts is mistaken
	}
	*to = v
	return nil
}

func (p *parser) boolean(name string, to *bool) error {
	for _, word := range [...]string{"true", "false"} {
		if strings.HasPrefix(p.text[p.at:], word) {
			p.at += len(word)
			*to = word == "true"
			return nil
		}
	}
	return errors.New(name + " must be true or false")
}

// str reads a string; escapes take the slow way through encoding/json.
func (p *parser) str() (string, error) {
	if !p.take('"') {
		return "", errJSON
	}
	start, escaped := p.at, false
	for ; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '"':
			raw := p.text[start:p.at]
			p.at++
			if escaped {
				return unescape(raw)
			}
			return raw, nil
		case c == '\\':
			escaped = true
			p.at++
		case c < 0x20:
			return "", errJSON
		}
	}
	return "", errJSON
}

func unescape(raw string) (string, error) {
	var s string
	if err := json.Unmarshal([]byte(`"`+raw+`"`), &s); err != nil {
		return "", errJSON
	}
	if strings.ContainsRune(s, utf8.RuneError) || strings.ContainsRune(s, 0) {
		return "", errJSON // a lone surrogate, which no two readers agree on
	}
	return s, nil
}
