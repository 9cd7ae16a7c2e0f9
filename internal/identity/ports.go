package identity

import (
	"context"

	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/platform/db"
)

// FieldRule is how one field of the registration form is checked; a length of
// 0 is no bound.
type FieldRule struct {
	Name     string
	Enabled  bool
	Required bool
	// AcceptedPattern is a regular expression for the whole value; "*" accepts
	// anything and "" means the pattern of PatternID.
	AcceptedPattern string
	// PatternID is the line of the pattern table, which also names the message.
	PatternID int
	MinLength int
	MaxLength int
}

// RegistrationRules tells which fields registration asks for.
type RegistrationRules interface {
	Rules(ctx context.Context) ([]FieldRule, error)
}

// NewMember is what a profile is opened with.
type NewMember struct {
	Account string
	Kind    Kind
	Lang    locale.Lang
	// Fields are the further fields of the form by name (payeeName, email ...).
	Fields map[string]string
	// AffiliateCode and ReferralCode are as the member typed them or the link
	// carried them; an affiliate code that nobody owns refuses the opening, a
	// referral code that nobody owns is kept as it came.
	AffiliateCode string
	ReferralCode  string
	RegisterURL   string
	Domain        string
}

// MemberOpener opens the profile of a new member in the caller's transaction.
type MemberOpener interface {
	Open(ctx context.Context, tx *db.Tx, n NewMember) (id.Member, error)
}

// Invitations knows affiliate codes; Valid is false for a code that nobody
// owns, that is closed, or that is for another domain.
type Invitations interface {
	Valid(ctx context.Context, code, domain string) (bool, error)
}

// Switches tells the operator's switches by name (USERNAMEREG3 ...).
type Switches interface {
	Enabled(ctx context.Context, name string) (bool, error)
}

// The switches that the room asks for.
const (
	switchUsername       = "USERNAMEREG3"
	switchMobile         = "MOBILENUMREG3"
	switchMobilePassword = "MOBILENUMPASSREG3"
	switchMobileCode     = "REGMOBVERF3"
	switchFreePlay       = "FREEPLAY3"
	switchExpiry         = "PASSEXPIRY3"
)

// on reports a switch; without anybody to ask, names and trials are open.
func (s *Service) on(ctx context.Context, name string) (bool, error) {
	if s.switches == nil {
		return name == switchUsername || name == switchFreePlay, nil
	}
	return s.switches.Enabled(ctx, name)
}
