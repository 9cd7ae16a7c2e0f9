package members

import (
	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/fault"
	"baize/internal/kernel/id"
	"baize/internal/kernel/locale"
	"baize/internal/kernel/money"
)

// Type is the account type as it goes over the wire.
type Type int

// The types. The agent numbers are ranks of the same kind of account.
const (
	TypeMember Type = 0
	TypeAgent  Type = 1
	TypeAgent2 Type = 2
	TypeTrial  Type = 4
	TypeAgent3 Type = 41
	TypeAgent4 Type = 42
)

// IsAgent reports one of the agent types.
func (t Type) IsAgent() bool {
	return t == TypeAgent || t == TypeAgent2 || t == TypeAgent3 || t == TypeAgent4
}

// Kind is the sort of login that the type has.
func (t Type) Kind() identity.Kind {
	switch {
	case t == TypeTrial:
		return identity.KindTrial
	case t.IsAgent():
		return identity.KindAgent
	default:
		return identity.KindMember
	}
}

// Valid reports a known type.
func (t Type) Valid() bool { return t == TypeMember || t == TypeTrial || t.IsAgent() }

// Status says whether a member may play.
type Status string

// The statuses.
const (
	Active Status = "active"
	Frozen Status = "frozen"
)

// Member is a profile.
type Member struct {
	ID       id.Member
	Account  string
	Nickname string
	Type     Type
	Currency money.Currency
	Status   Status
	// StatusWhy is the reason that staff gave for the present status.
	StatusWhy string
	Lang      locale.Lang
	// Upline is the agent above, 0 for none.
	Upline id.Member
	// Referrer is the member whose code brought this one, 0 for none.
	Referrer      id.Member
	AffiliateCode string
	ReferralCode  string
	// Fields are the further answers of the registration form.
	Fields    map[string]string
	CreatedAt clock.Instant
	// OffBoard says that the member does not want to be named among the winners.
	OffBoard bool
	// ErasedAt is when all that told who this was went, 0 for never.
	ErasedAt clock.Instant
}

// MayBeNamed says whether the winner board may name the member.
func (m Member) MayBeNamed() bool { return !m.OffBoard && m.ErasedAt == 0 }

// The refusals of the room.
var (
	ErrUnknown     = fault.New(fault.NotFound, "members.member.unknown")
	ErrFrozen      = fault.New(fault.Forbidden, "members.member.frozen")
	ErrCurrency    = fault.New(fault.Refused, "members.currency.wrong")
	ErrRealAccount = fault.New(fault.Forbidden, "members.trial.realAccountNeeded")
	ErrErased      = fault.New(fault.Conflict, "members.member.erased")
	ErrState       = fault.New(fault.Conflict, "members.status.already")
)

// mayBet is the pure rule behind Service.MayBet.
func (m Member) mayBet(currency money.Currency) error {
	switch {
	case m.Status != Active:
		return ErrFrozen
	case m.Type == TypeTrial && currency != money.Trial:
		return ErrRealAccount
	case m.Currency != currency:
		return ErrCurrency
	}
	return nil
}
