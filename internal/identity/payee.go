package identity

import (
	"context"
	"crypto/subtle"
	"strings"
	"unicode"

	"baize/internal/kernel/id"
)

// PayoutNames lists the names of a member's payout accounts; the room of
// payments implements it.
type PayoutNames func(ctx context.Context, member id.Member) ([]string, error)

// PayeeMethod is the further proof by the name on a payout account. Names are
// compared folded: case, spaces and punctuation do not count.
type PayeeMethod struct{ names PayoutNames }

// NewPayeeMethod asks the room of payments.
func NewPayeeMethod(names PayoutNames) PayeeMethod { return PayeeMethod{names} }

// Name is bank.
func (PayeeMethod) Name() string { return "bank" }

// Hint tells whether there is a payout account; it reminds of nothing, for a
// name is soon guessed.
func (p PayeeMethod) Hint(ctx context.Context, member id.Member) (string, bool, error) {
	names, err := p.names(ctx, member)
	return "", len(names) > 0, err
}

// Send is ErrStepUpMethod: the member knows the name.
func (PayeeMethod) Send(context.Context, id.Member, Client) (int, error) {
	return 0, ErrStepUpMethod
}

// Check is true where the name is one of the member's payout accounts.
func (p PayeeMethod) Check(ctx context.Context, member id.Member, answer string) (bool, error) {
	names, err := p.names(ctx, member)
	fits, given := 0, FoldName(answer)
	for _, name := range names {
		fits |= subtle.ConstantTimeCompare([]byte(FoldName(name)), []byte(given))
	}
	return fits == 1 && given != "", err
}

// FoldName is a name as names are compared: letters and digits alone, in lower
// case.
func FoldName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
