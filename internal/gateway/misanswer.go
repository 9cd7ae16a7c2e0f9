package gateway

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// Misanswer is an answer of a vendor that is not the one asked for.
type Misanswer struct {
	HTTP int
	Said string
}

// ErrUnproved says that a vendor's answer is not signed with its key over the
// very question.
var ErrUnproved = errors.New("gateway: the signature of the answer is wrong")

const maxSaid = 200 // bytes

// Misanswered makes a Misanswer; control characters of the body are left out.
func Misanswered(status int, body []byte) *Misanswer {
	if len(body) > maxSaid {
		body = body[:maxSaid]
	}
	said := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(string(body), ""))
	return &Misanswer{HTTP: status, Said: strings.TrimSpace(said)}
}

// Error is for logs.
func (m *Misanswer) Error() string { return fmt.Sprintf("answered HTTP %d: %s", m.HTTP, m.Said) }
