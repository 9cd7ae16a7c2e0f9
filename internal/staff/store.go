package staff

import (
	"context"

	"baize/internal/kernel/clock"
	"baize/internal/kernel/id"
	"baize/internal/kernel/page"
	"baize/internal/platform/db"
)

// Store remembers what the room owns; staffdb implements it.
type Store interface {
	InsertOperator(ctx context.Context, tx *db.Tx, o Operator) error
	// FindOperator is nil where the name is unknown.
	FindOperator(ctx context.Context, name string) (*Operator, error)
	Operator(ctx context.Context, operator id.Staff) (*Operator, error)
	SetBlocked(ctx context.Context, tx *db.Tx, operator id.Staff, blocked bool) error
	// SpendStep is false where the step, or a later one, was spent before.
	SpendStep(ctx context.Context, tx *db.Tx, operator id.Staff, step int64) (bool, error)

	InsertSession(ctx context.Context, tx *db.Tx, s Session, tokenHash string) error
	// FindSession is nil where no running session has the token.
	FindSession(ctx context.Context, tokenHash string) (*Session, error)
	TouchSession(ctx context.Context, tx *db.Tx, session id.Session, at clock.Instant) error
	SetStepped(ctx context.Context, tx *db.Tx, session id.Session, at clock.Instant) error
	SteppedAt(ctx context.Context, session id.Session) (clock.Instant, error)
	// RunningRoles are those of the operator whose session has not ended, was in
	// use after seenAfter and lapses after now; none where there is no such
	// session, or its operator is blocked.
	RunningRoles(ctx context.Context, session id.Session, seenAfter, now clock.Instant) ([]Role, error)
	EndSession(ctx context.Context, tx *db.Tx, session id.Session, at clock.Instant) error
	EndSessions(ctx context.Context, tx *db.Tx, operator id.Staff, at clock.Instant) error

	InsertApproval(ctx context.Context, tx *db.Tx, a Approval) error
	ApprovalForUpdate(ctx context.Context, tx *db.Tx, approval ApprovalID) (*Approval, error)
	// PendingApproval is the pending approval of a kind for a subject; nil where
	// there is none.
	PendingApproval(ctx context.Context, tx *db.Tx, kind, subject string) (*Approval, error)
	// DecideApproval is false where it is not pending any more.
	DecideApproval(ctx context.Context, tx *db.Tx, a Approval) (bool, error)
	ListApprovals(ctx context.Context, state State, req page.Request) ([]Approval, error)

	// AuditHead reads the end of the chain and holds it until the transaction
	// ends.
	AuditHead(ctx context.Context, tx *db.Tx) (seq int64, hash string, err error)
	// ReadAuditHead reads the end of the chain and holds nothing.
	ReadAuditHead(ctx context.Context) (seq int64, hash string, err error)
	AppendAudit(ctx context.Context, tx *db.Tx, r AuditRow) error
	AuditAfter(ctx context.Context, seq int64, limit int) ([]AuditRow, error)
	ListAudit(ctx context.Context, subject string, req page.Request) ([]AuditRow, error)
}
