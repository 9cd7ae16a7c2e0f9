package members

import (
	"context"

	"baize/internal/identity"
	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/money"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Credentials is what the room needs of identity.
type Credentials interface {
	HashSecret(ctx context.Context, secret string) (string, error)
	Enrol(ctx context.Context, tx *db.Tx, e identity.Enrolment) error
	SetBlocked(ctx context.Context, tx *db.Tx, member id.Member, blocked bool) error
	PaymentStatus(ctx context.Context, member id.Member) (identity.PaymentStatus, error)
	UnlockPayment(ctx context.Context, tx *db.Tx, member id.Member) error
}

// StaffAction is what an operator did, for the audit log; its fields are those
// of staff.Action.
type StaffAction struct {
	Operator id.Staff
	What     string
	Subject  string
	Before   any
	After    any
	Why      string
}

// Audit writes an action into the audit log in the caller's transaction.
type Audit func(ctx context.Context, tx *db.Tx, a StaffAction) error

// Halt keeps a member's bets out, or lets them in again, in the caller's
// transaction: none is taken behind its commit, on any node. care knows how.
type Halt func(ctx context.Context, tx *db.Tx, member id.Member, currency money.Currency, frozen bool) error

// Funds is a member's money as the room shows it beside the profile.
type Funds struct {
	Cash    money.Amount
	Bonus   money.Amount
	Locked  money.Amount
	Version int64
}

// Wallets reads a member's money; the wallet implements it.
type Wallets func(ctx context.Context, member id.Member, currency money.Currency) (Funds, error)

// Rank is a member's place on the VIP ladder as the member reads it.
type Rank struct {
	Level int
	Label string
}

// Ranks tells a member's rank; false where no ranks are given. rewards knows.
type Ranks func(ctx context.Context, member id.Member) (Rank, bool, error)

// Store remembers profiles; membersdb implements it.
type Store interface {
	Insert(ctx context.Context, tx *db.Tx, m Member) error
	// Get is nil where there is no such member.
	Get(ctx context.Context, member id.Member) (*Member, error)
	// ReadMany leaves out members that there are not.
	ReadMany(ctx context.Context, members []id.Member) ([]Member, error)
	GetForUpdate(ctx context.Context, tx *db.Tx, member id.Member) (*Member, error)
	FindByAccount(ctx context.Context, account string) (*Member, error)
	// Status is "" where there is no such member, and read as the transaction sees it.
	Status(ctx context.Context, tx *db.Tx, member id.Member) (Status, error)
	SetStatus(ctx context.Context, tx *db.Tx, member id.Member, status Status, why string) error
	SetLang(ctx context.Context, tx *db.Tx, member id.Member, lang string) error
	SetNickname(ctx context.Context, tx *db.Tx, member id.Member, nickname string) error
	SetFields(ctx context.Context, tx *db.Tx, member id.Member, fields map[string]string) error
	SetOffBoard(ctx context.Context, tx *db.Tx, member id.Member, off bool) error
	// Erase overwrites name, nickname and answers and freezes the account.
	Erase(ctx context.Context, tx *db.Tx, member id.Member, pseudonym string, at clock.Instant) error
	// Search lists members whose account begins with prefix, by account.
	Search(ctx context.Context, prefix string, req page.Request) ([]Member, error)
	// InCrowd lists those that a crowd chooses, by id, after one.
	InCrowd(ctx context.Context, c Crowd, after id.Member, limit int) ([]id.Member, error)
	CountCrowd(ctx context.Context, c Crowd) (int, error)

	// InsertInvitation is false where the code, or the member's own one, is
	// there already.
	InsertInvitation(ctx context.Context, tx *db.Tx, i Invitation) (bool, error)
	// FindInvitation is nil where nobody owns the code.
	FindInvitation(ctx context.Context, code string) (*Invitation, error)
	// OwnInvitation is nil where the member has none yet.
	OwnInvitation(ctx context.Context, member id.Member) (*Invitation, error)
	InvitationForUpdate(ctx context.Context, tx *db.Tx, code string) (*Invitation, error)
	SetInvitation(ctx context.Context, tx *db.Tx, code string, enabled bool) error
	// Invitations lists by the beginning of code or account, by code.
	Invitations(ctx context.Context, prefix string, req page.Request) ([]Invitation, error)
	// Invited lists who registered by a code, by account.
	Invited(ctx context.Context, code string, req page.Request) ([]Member, error)
}
